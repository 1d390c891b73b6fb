"""What an address gets that never answered, when others say that devices are there; as root. Prints JSON.

Two members have gone. A member with a program of its own names each of them at the victim's address under
port after port, and a stranger announces rooms of theirs there; each for a minute, and the victim counts what
comes.
"""

import argparse
import contextlib
import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from lab import Host, Network, Parlor, eventually
from lab.inside import inside
from lab.minimal_peer import MinimalPeer
from network_rows import CODE

SECONDS = 60.0
PORTS = 320
_MARK = "MARK"
_ANNOUNCE = Path(__file__).with_name("announce.py")


class Victim:
    """Hears every datagram that comes to its host, whatever the port, and answers none."""

    def __init__(self, host: Host) -> None:
        self.host = host
        with inside(host):
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_UDP)
        self._socket.setblocking(False)

    def heard(self, source: str, seconds: float) -> dict[str, Any]:
        """What has come from an address in so many seconds, by count and bytes with IP and UDP headers."""
        packets = size = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                data, (sender, _) = self._socket.recvfrom(65_535)
                # Multicast is discovery's, and for everybody.
                if sender == source and data[16:20] == socket.inet_aton(self.host.address):
                    packets, size = packets + 1, size + len(data)
        return {"packets": packets, "bytes": size, "a_second": round(packets / seconds, 2)}


class Scene:
    """Ada with a room that two have left behind, and a member with a program of its own."""

    def __init__(self, network: Network) -> None:
        hosts = network.add(["ada", "bob", "cy", "mallory", "victim"])
        self.ada, self.bob, self.cy = (Parlor(host).start() for host in hosts[:3])
        self.mallory, self.victim = hosts[3], Victim(hosts[4])
        self.ada.do("create", "--activity", "draw", "--code", CODE)
        for parlor in (self.bob, self.cy):
            eventually(lambda parlor=parlor: parlor.sees(CODE), within=20, what="they see the room")  # type: ignore[misc]
            parlor.do("join", CODE)
        self.gone = [str(parlor.status()["device"]) for parlor in (self.bob, self.cy)]
        with inside(self.mallory):
            self.peer = MinimalPeer(self.ada.udp(), "Mallory", self.ada.host.address)
        self.peer.join(CODE)
        assert self.peer.run(10, lambda: self.peer.agrees)
        for parlor in (self.bob, self.cy):
            parlor.kill()
        self.peer.run(5)

    def tell(self, seconds: float) -> dict[str, Any]:
        """The member names them at the victim's address, each time under another port."""
        end, port = time.monotonic() + seconds, 20_000
        address = "00" * 10 + "ffff" + socket.inet_aton(self.victim.host.address).hex()
        told = 0
        while time.monotonic() < end:
            peers = [
                {"device": self.gone[(port + number) % 2], "address": address, "port": port + number}
                for number in range(16)
            ]
            self.peer.send({"type": "peers", "room": 0, "peers": peers})
            told += len(peers)
            port = 20_000 + (port - 20_000 + len(peers)) % 40_000
            self.peer.run(0.1)
        return {"named": told, **self.victim.heard(self.ada.host.address, seconds)}

    def announce(self, seconds: float, ports: int) -> dict[str, Any]:
        """A stranger announces rooms of theirs there."""
        room = self.peer.book.room.hex()
        # One room more, by which Ada shows that she has heard them.
        other = {"pv": "2", "room": "ab" * 32, "dev": self.gone[0], "code": _MARK, "act": "draw"}
        texts = [
            {
                **{"pv": "2", "room": room, "dev": device, "code": CODE},
                **{"act": "draw", "rules": "1", "n": "3", "lock": "0"},
            }
            for device in self.gone
            for _ in range(ports // 2)
        ]
        process = self.mallory.spawn(
            [sys.executable, _ANNOUNCE, self.victim.host.address, str(seconds)],
            stdin=subprocess.PIPE,
            stderr=sys.stderr,
        )
        assert process.stdin is not None
        process.stdin.write(json.dumps([{**other, "rules": "1", "n": "1", "lock": "0"}, *texts]))
        process.stdin.close()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.peer.run(0.2)
        eventually(lambda: self.ada.sees(_MARK), within=30, what="what is announced is heard")
        process.kill()
        process.wait()
        return {"announced": len(texts), **self.victim.heard(self.ada.host.address, seconds)}


def measure(seconds: float, ports: int) -> dict[str, Any]:
    """Both, one after the other."""
    with Network() as network:
        scene = Scene(network)
        quiet = scene.victim.heard(scene.ada.host.address, 1)
        return {
            "seconds": seconds,
            "before": quiet,
            "told_by_a_member": scene.tell(seconds),
            "announced_by_a_stranger": scene.announce(seconds, ports),
        }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each")
    parser.add_argument("--ports", type=int, default=PORTS, help="that are announced")
    options = parser.parse_args()
    print(json.dumps(measure(options.seconds, options.ports)))


if __name__ == "__main__":
    main()
