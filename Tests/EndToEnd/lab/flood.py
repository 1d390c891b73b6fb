"""A flood of hostile datagrams: ``flood.py INTERFACE HARDWARE-ADDRESS ADDRESS PORT …``; prints JSON.

Runs inside a host's namespace. The real frames that it changes and plays again are lines of hexadecimal
digits on standard input. What it sends are whole Ethernet frames, many with one call of the system: so each
can come from any address and port of the subnet, and one core sends more than 150,000 a second.
"""

import argparse
import ctypes
import json
import os
import random
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

SLOTS = 32_768
SLOT_BYTES = 1280
# Small, so that a socket's buffer of a few hundred datagrams takes a burst.
BATCH = 32
LARGEST_DATAGRAM = 1200
HEADERS = 14 + 20 + 8
PACKET_QDISC_BYPASS, SOL_PACKET = 20, 263
# The types of packets that ask for a handshake, and how much of one a stranger must keep for it to be read.
INITIATIONS = (4,)
INITIATION_HEAD = 2


class _Vector(ctypes.Structure):
    _fields_ = (("base", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Message(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_void_p),
        ("name_length", ctypes.c_uint32),
        ("vectors", ctypes.c_void_p),
        ("vector_count", ctypes.c_size_t),
        ("control", ctypes.c_void_p),
        ("control_length", ctypes.c_size_t),
        ("flags", ctypes.c_int),
        ("padding", ctypes.c_int),
        ("sent", ctypes.c_uint32),
    )


@dataclass(frozen=True)
class Real:
    """A datagram that was recorded: who sent it, and what it says."""

    address: bytes
    port: int
    payload: bytes


class Hostility:
    """Makes hostile datagrams: sender and payload."""

    def __init__(self, target: bytes, real: Sequence[Real], seed: int) -> None:
        self.dice = random.Random(seed)
        self.target = target
        self.real = list(real)
        self.initiations = [one for one in self.real if one.payload[:1] in map(_byte, INITIATIONS)]
        self.kinds: dict[str, Callable[[], Real]] = {"garbage": self.garbage}
        if self.real:
            self.kinds |= {"mutated": self.mutated, "replay": self.replay}
        if self.initiations:
            self.kinds["handshake"] = self.handshake

    def _anybody(self, payload: bytes) -> Real:
        """From somebody of the subnet who need not exist."""
        address = self.target[:2] + self.dice.randbytes(2)
        return Real(address, self.dice.randrange(1024, 65_536), payload)

    def garbage(self) -> Real:
        """Random bytes, half of them with the first byte of a real packet."""
        payload = self.dice.randbytes(self.dice.randint(100, LARGEST_DATAGRAM))
        if self.real and self.dice.random() < 0.5:
            payload = self.dice.choice(self.real).payload[:1] + payload[1:]
        return self._anybody(payload)

    def mutated(self) -> Real:
        """A real packet with bits turned, cut short or made longer; from its sender or from anybody."""
        one = self.dice.choice(self.real)
        body = bytearray(one.payload)
        change = self.dice.randrange(3)
        if change == 0:
            for _ in range(self.dice.randint(1, 8)):
                bit = self.dice.randrange(len(body) * 8)
                body[bit // 8] ^= 1 << bit % 8
        elif change == 1:
            del body[self.dice.randrange(len(body)) :]
        else:
            body += self.dice.randbytes(self.dice.randint(1, 200))
        payload = bytes(body[:LARGEST_DATAGRAM])
        return Real(one.address, one.port, payload) if self.dice.random() < 0.5 else self._anybody(payload)

    def replay(self) -> Real:
        """A real packet again as it was."""
        return self.dice.choice(self.real)

    def handshake(self) -> Real:
        """A real initiation whose keys and numbers are others, from anybody."""
        payload = self.dice.choice(self.initiations).payload
        head = payload[:INITIATION_HEAD]
        return self._anybody(head + self.dice.randbytes(len(payload) - len(head)))


class Ring:
    """Frames that lie ready in memory, with what the system needs to send a batch of them in one call."""

    def __init__(self, own: bytes, hardware: bytes, target: bytes, port: int) -> None:
        self.ethernet = hardware + own + b"\x08\x00"
        self.target, self.port = target, port
        self.memory = bytearray(SLOTS * SLOT_BYTES)
        base = ctypes.addressof((ctypes.c_char * len(self.memory)).from_buffer(self.memory))
        self.vectors = (_Vector * SLOTS)()
        self.messages = (_Message * SLOTS)()
        for slot in range(SLOTS):
            self.vectors[slot].base = base + slot * SLOT_BYTES
            self.messages[slot].vectors = ctypes.addressof(self.vectors[slot])
            self.messages[slot].vector_count = 1

    def put(self, slot: int, one: Real) -> None:
        """Makes a frame of a datagram."""
        size = len(one.payload)
        ip = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 28 + size, 0, 0x4000, 64, 17, 0, one.address, self.target)
        ip = ip[:10] + _checksum(ip) + ip[12:]
        # UDP over IPv4 may go without a checksum.
        udp = struct.pack("!HHHH", one.port, self.port, 8 + size, 0)
        start = slot * SLOT_BYTES
        self.memory[start : start + HEADERS + size] = self.ethernet + ip + udp + one.payload
        self.vectors[slot].length = HEADERS + size


class Flood:
    """Sends what a ring holds at a rate, and puts new frames into it while there is time."""

    def __init__(self, interface: str, ring: Ring, fresh: Iterator[Real]) -> None:
        self.ring, self.fresh = ring, fresh
        self.wire = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
        self.wire.setsockopt(SOL_PACKET, PACKET_QDISC_BYPASS, 1)
        self.wire.bind((interface, 0))
        self._send = ctypes.CDLL(None, use_errno=True).sendmmsg
        self._size = ctypes.sizeof(_Message)
        self._first = ctypes.addressof(ring.messages)
        for slot in range(SLOTS):
            ring.put(slot, next(fresh))

    def run(self, rate: float, seconds: float) -> dict[str, float]:
        """Returns how many were sent, how many of them were new, and in which time."""
        sent = refused = renewed = 0
        start = now = time.monotonic()
        while now - start < seconds:
            if sent + refused + BATCH > (now - start) * rate:
                self.ring.put((sent + renewed + SLOTS // 2) % SLOTS, next(self.fresh))
                renewed += 1
            else:
                went = self._batch((sent + refused) % SLOTS)
                sent += went
                refused += BATCH - went
            now = time.monotonic()
        took = now - start
        return {
            "sent": sent,
            "refused": refused,
            "different": SLOTS + renewed,
            "seconds": round(took, 3),
            "rate": round(sent / took),
        }

    def _batch(self, slot: int) -> int:
        count = min(BATCH, SLOTS - slot)
        went: int = self._send(self.wire.fileno(), ctypes.c_void_p(self._first + slot * self._size), count, 0)
        return max(went, 0)


def _byte(value: int) -> bytes:
    return bytes([value])


def _checksum(header: bytes) -> bytes:
    total: int = sum(struct.unpack(f"!{len(header) // 2}H", header))
    total = (total & 0xFFFF) + (total >> 16)
    total = (total & 0xFFFF) + (total >> 16)
    return (~total & 0xFFFF).to_bytes(2, "big")


def read_real(lines: Iterator[str]) -> list[Real]:
    """The datagrams over IPv4 of recorded Ethernet frames."""
    found = []
    for line in lines:
        frame = bytes.fromhex(line)
        if frame[12:14] != b"\x08\x00" or frame[23] != socket.IPPROTO_UDP:
            continue
        start = 14 + (frame[14] & 0x0F) * 4
        length = int.from_bytes(frame[start + 4 : start + 6], "big")
        port = int.from_bytes(frame[start : start + 2], "big")
        payload = frame[start + 8 : start + length]
        if payload:
            found.append(Real(frame[26:30], port, payload))
    return found


def main() -> None:
    """Floods and says so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("interface")
    parser.add_argument("hardware")
    parser.add_argument("address")
    parser.add_argument("port", type=int)
    parser.add_argument("--rate", type=float, default=100_000, help="packets a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--kinds", default="", help="garbage,mutated,replay,handshake; all by default")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    options = parser.parse_args()
    target = socket.inet_aton(options.address)
    hostility = Hostility(target, read_real(iter(sys.stdin)), options.seed)
    kinds = options.kinds.split(",") if options.kinds else list(hostility.kinds)
    makers = [hostility.kinds[kind] for kind in kinds]
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0) as asking:
        asking.bind((options.interface, 0))
        own = asking.getsockname()[4]
    ring = Ring(own, bytes.fromhex(options.hardware.replace(":", "")), target, options.port)

    def fresh() -> Iterator[Real]:
        while True:
            for make in makers:
                yield make()

    flood = Flood(options.interface, ring, fresh())
    print("ready", flush=True)
    result = flood.run(options.rate, options.seconds)
    print(json.dumps({"seed": options.seed, "kinds": kinds, "asked": options.rate, **result}), flush=True)


if __name__ == "__main__":
    main()
