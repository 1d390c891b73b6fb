"""Listening to a host's cable, and putting frames of one's own on it: ``wire.py capture|send INTERFACE …``.

Runs inside a host's namespace; frames are lines of hexadecimal digits.
"""

import signal
import socket
import sys
import time
from contextlib import suppress

ALL_PROTOCOLS = 3
IPV4 = b"\x08\x00"
IPV6 = b"\x86\xdd"
UDP = 17


def capture(interface: str, port: int, seconds: float) -> None:
    """Prints each frame that carries UDP from or to the port, for so long, or until it is asked to end."""
    end = time.monotonic() + seconds
    asked: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: asked.append(number))
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS)) as wire:
        wire.bind((interface, 0))
        wire.settimeout(0.1)
        print("ready", flush=True)
        while not asked and time.monotonic() < end:
            with suppress(TimeoutError):
                _show(wire.recv(65_535), port)
        # What has come by then is still to be read, however late a busy machine comes to it.
        wire.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                _show(wire.recv(65_535), port)


def _show(frame: bytes, port: int) -> None:
    if _is_ours(frame, port):
        print(frame.hex(), flush=True)


def udp_start(frame: bytes) -> int | None:
    """Where the UDP header of an Ethernet frame begins; None if it carries no UDP."""
    if frame[12:14] == IPV4 and frame[23] == UDP:
        return 14 + (frame[14] & 0x0F) * 4
    if frame[12:14] == IPV6 and frame[20] == UDP:
        return 14 + 40
    return None


def _is_ours(frame: bytes, port: int) -> bool:
    start = udp_start(frame)
    if start is None:
        return False
    return port.to_bytes(2, "big") in (frame[start : start + 2], frame[start + 2 : start + 4])


def send(interface: str) -> None:
    """Sends the frames of standard input as they are."""
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as wire:
        wire.bind((interface, 0))
        for line in sys.stdin:
            wire.send(bytes.fromhex(line))


def datagrams(address: str, port: int) -> None:
    """Sends each line of standard input as the payload of one datagram."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        for number, line in enumerate(sys.stdin):
            udp.sendto(bytes.fromhex(line), (address, port))
            # The receiver's buffer is finite: what the kernel drops would test nothing.
            if number % 50 == 49:
                time.sleep(0.005)


if __name__ == "__main__":
    if sys.argv[1] == "capture":
        capture(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
    elif sys.argv[1] == "send":
        send(sys.argv[2])
    else:
        datagrams(sys.argv[2], int(sys.argv[3]))
