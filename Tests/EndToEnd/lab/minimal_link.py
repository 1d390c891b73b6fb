"""One connection of a peer that does no more than it must (Protocol/minimal.md, steps 5 and 9)."""

import os
import select
import socket
import time
from collections.abc import Callable
from typing import Any

from parlor_ops import chacha, ed25519, x25519
from parlor_ops.errors import WireError
from parlor_ops.frames import read_frames, write_frame
from parlor_ops.noise import Symmetric
from parlor_ops.packets import read_packet, write_packet

from lab.waiting import SLOWNESS

Frame = dict[str, Any]
_NOT_REPEATED = {"ack", "ink", "inkEnd", "bye", "relay", "relayed", "reach", "reached"}
_ABOUT_A_ROOM = {
    "log", "run", "digest", "heads", "want", "ink", "inkEnd", "peers", "clock",
    "places", "identifiers", "evidenceWant", "evidence", "branch",
}  # fmt: skip
_AGAIN = 0.3
_SPACE = 1100


class MinimalLink:
    """A connection with one daemon, on the loopback of this machine unless it says otherwise."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.seed = os.urandom(32)
        self.device = ed25519.public_key(self.seed)
        self.static = x25519.secret_of_seed(self.seed)
        self.to = (address, port)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1" if address.startswith("127.") else "", 0))
        self.received: set[int] = set()
        self.heard: list[str] = []
        self._under_way: dict[int, tuple[float, list[bytes]]] = {}
        self._waiting: list[bytes] = []
        self._number = 0
        self._is_open = False
        self._shake_hands()

    def _shake_hands(self) -> None:
        self.local = int.from_bytes(os.urandom(4), "big") | 1
        secret = os.urandom(32)
        first = x25519.public_key(secret)
        noise = Symmetric(b"parlor connection v2" + self.local.to_bytes(4, "big"))
        noise.mix_hash(first)
        noise.mix_hash(b"")
        answer = self._ask({"type": "hello", "connection": self.local, "message": first.hex()})
        message = bytes.fromhex(answer["message"])
        noise.mix_hash(message[:32])
        noise.mix_key(x25519.multiply(secret, message[:32]))
        theirs = _decrypted(noise, message[32:80])
        noise.mix_key(x25519.multiply(secret, theirs))
        payload = _decrypted(noise, message[80:])
        self.remote, self.peer = int.from_bytes(payload[:4], "big"), payload[4:36]
        third = noise.encrypt(x25519.public_key(self.static))
        noise.mix_key(x25519.multiply(self.static, message[:32]))
        third += noise.encrypt(self.device + os.urandom(8))
        last = Symmetric(b"")
        last.chain = noise.chain
        last.mix_key(b"")
        self._sending, self._receiving = last.chain[:32], last.key
        self._confirm = write_packet({"type": "confirm", "to": self.remote, "message": third.hex()})
        self.socket.sendto(self._confirm, self.to)

    def _ask(self, hello: Frame) -> Frame:
        """Says hello, without a cookie and with the cookie that comes back, until there is an answer."""
        hello["cookie"] = bytes(16).hex()
        for _ in range(40):
            self.socket.sendto(write_packet(hello), self.to)
            if not select.select([self.socket], [], [], 0.25)[0]:
                continue
            packet = read_packet(self.socket.recv(2000))
            if packet["type"] == "answer" and packet["to"] == self.local:
                return packet
            if packet["type"] == "cookie" and packet["to"] == self.local:
                hello["cookie"] = packet["cookie"]
        raise AssertionError("no answer to a hello")

    def send(self, *frames: Frame) -> None:
        """Has frames sent, again until they are acknowledged."""
        self.send_bytes(*(write_frame(frame) for frame in frames))

    def send_bytes(self, *frames: bytes) -> None:
        """Has frames sent, again until they are acknowledged, as they are."""
        self._waiting += frames

    def run(self, seconds: float, until: Callable[[], bool] | None = None) -> bool:
        """Takes part for a while; whether what was waited for has come."""
        end = time.monotonic() + seconds * (SLOWNESS if until else 1)
        while time.monotonic() < end:
            if until and until():
                return True
            self.tick()
            self._flush()
            if select.select([self.socket], [], [], 0.05)[0]:
                self._take(self.socket.recv(2000))
            elif not self._is_open:
                self.socket.sendto(self._confirm, self.to)
        return until is not None and until()

    def throw(self, frames: bytes) -> None:
        """Sends any bytes as the frames of a packet, once."""
        self._packet([frames[:_SPACE]])

    def tick(self) -> None:
        """What is done now and then."""

    def take(self, frame: Frame) -> None:
        """What a frame brings."""

    def explains(self, frame: Frame, packet: list[Frame]) -> bool:
        """Whether the numbers in a frame have been explained, here or in its packet."""
        return True

    def _packet(self, frames: list[bytes]) -> None:
        head = b"\x08" + self.remote.to_bytes(4, "big") + self._number.to_bytes(4, "big")
        self.socket.sendto(head + chacha.seal(self._sending, self._number, head, b"".join(frames)), self.to)
        self._number += 1

    def _flush(self) -> None:
        for number, (sent, frames) in list(self._under_way.items()):
            if time.monotonic() - sent > _AGAIN:
                del self._under_way[number]
                self._waiting = frames + self._waiting
        while self._waiting:
            count, size = 1, len(self._waiting[0])
            while count < len(self._waiting) and size + len(self._waiting[count]) < _SPACE:
                size += len(self._waiting[count])
                count += 1
            frames, self._waiting = self._waiting[:count], self._waiting[count:]
            self._under_way[self._number] = (time.monotonic(), frames)
            self._packet(frames)

    def _take(self, data: bytes) -> None:
        try:
            packet = read_packet(data)
        except WireError:
            return
        if packet["type"] != "sealed" or packet["connection"] != self.local:
            return
        if packet["number"] in self.received:
            return
        text = chacha.unseal(self._receiving, packet["number"], data[:9], data[9:])
        if text is None:
            return
        self._is_open = True
        frames = read_frames(text)
        if not all(self.explains(frame, frames) for frame in frames):
            return
        self.received.add(packet["number"])
        # What explains numbers is read before what uses them.
        for frame in sorted(frames, key=lambda frame: frame["type"] not in ("room", "log", "branch")):
            self.heard.append(frame["type"])
            if frame["type"] == "ack":
                self._acknowledged(frame["ranges"])
            elif frame["type"] == "challenge":
                self.send({"type": "response", "token": frame["token"]})
            else:
                self.take(frame)
        if any(frame["type"] not in _NOT_REPEATED for frame in frames):
            self._acknowledge()

    def _acknowledged(self, ranges: list[list[int]]) -> None:
        for number in list(self._under_way):
            if any(lower <= number <= upper for lower, upper in ranges):
                del self._under_way[number]

    def _acknowledge(self) -> None:
        ranges: list[list[int]] = []
        for number in sorted(self.received, reverse=True):
            if ranges and ranges[-1][0] == number + 1:
                ranges[-1][0] = number
            else:
                ranges.append([number, number])
        self._packet([write_frame({"type": "ack", "ranges": ranges[:32], "delay": 0})])


def is_about_a_room(frame: Frame) -> bool:
    """Whether a frame begins with the number of a room."""
    return frame["type"] in _ABOUT_A_ROOM


def _decrypted(noise: Symmetric, text: bytes) -> bytes:
    plain = chacha.unseal(noise.key, noise.number, noise.hash, text)
    assert plain is not None, "a message of the handshake does not open"
    noise.number += 1
    noise.mix_hash(text)
    return plain
