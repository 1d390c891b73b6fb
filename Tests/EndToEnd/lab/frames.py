"""Recording what goes over a host's cable, and putting it there again."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from lab.host import Host
from lab.wire import udp_start

_WIRE = Path(__file__).parent / "wire.py"


def record(host: Host, port: int, seconds: float) -> "subprocess.Popen[str]":
    """Starts to record the datagrams from and to a port on a host's cable, for so long."""
    command = [sys.executable, str(_WIRE), "capture", "eth0", str(port), str(seconds)]
    process = host.spawn(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready"
    return process


def frames_of(recording: "subprocess.Popen[str]") -> list[bytes]:
    """Waits until a recording ends; returns its Ethernet frames in order."""
    return [bytes.fromhex(line) for line in recording.communicate(timeout=60)[0].split()]


def frames_until_now(recording: "subprocess.Popen[str]") -> list[bytes]:
    """Ends a recording before its time; returns its Ethernet frames in order."""
    recording.terminate()
    return frames_of(recording)


def payload(frame: bytes) -> bytes:
    """What an Ethernet frame with UDP carries."""
    start = udp_start(frame)
    assert start is not None, "only datagrams are recorded"
    length = int.from_bytes(frame[start + 4 : start + 6], "big")
    return frame[start + 8 : start + length]


def is_to(frame: bytes, host: Host, port: int) -> bool:
    """Whether a datagram goes to a port of a host."""
    start = udp_start(frame)
    if start is None or frame[:6] != host.hardware_address():
        return False
    return frame[start + 2 : start + 4] == port.to_bytes(2, "big")


def inject(host: Host, frames: Iterable[bytes]) -> None:
    """Puts frames on a host's cable as they are: their sender is the one that they name."""
    _feed(host, ["send", "eth0"], frames)


def throw(host: Host, address: str, port: int, payloads: Iterable[bytes]) -> None:
    """Sends datagrams from a host, from an address of its own."""
    _feed(host, ["datagrams", address, str(port)], payloads)


def _feed(host: Host, words: list[str], lines: Iterable[bytes]) -> None:
    text = "".join(f"{line.hex()}\n" for line in lines)
    command = host.inside([sys.executable, str(_WIRE), *words])
    done = subprocess.run(command, input=text, text=True, capture_output=True, timeout=60, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{host.name} could not send: {done.stderr.strip()}")
