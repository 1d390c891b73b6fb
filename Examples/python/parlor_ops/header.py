"""Operation headers and identifiers (Protocol/operations.md)."""

import hashlib
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from . import kinds, limits
from .cbor import CBORReader, encode
from .errors import WireError

VERSION = 1
SEAL_PREFIX = b"parlor seal v1\0"


def blake2b256(*parts: bytes) -> bytes:
    """BLAKE2b with 32 bytes of output and no key (RFC 7693)."""
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def identifier(header: bytes, payload: bytes) -> bytes:
    """The name of an operation."""
    return blake2b256(header, blake2b256(payload))


def seal_message(name: bytes) -> bytes:
    """What a device signs to seal its log up to and including the operation `name`."""
    return SEAL_PREFIX + name


@dataclass
class Header:
    """All of an operation but its payload."""

    room: bytes | None
    device: bytes
    nonce: bytes
    sequence: int
    previous: bytes | None
    lamport: int
    kind: int
    frontier: list[bytes] = field(default_factory=list)
    seat: bytes | None = None

    def encode(self) -> bytes:
        return encode(
            [
                VERSION,
                self.room or b"",
                self.device,
                self.nonce,
                self.sequence,
                self.previous or b"",
                self.frontier,
                self.lamport,
                self.seat or b"",
                self.kind,
            ]
        )

    @classmethod
    def decode(cls, data: bytes) -> "Header":
        reader = CBORReader(data)
        reader.array(10, 10)
        version = reader.unsigned()
        if version != VERSION:
            raise WireError("unknown", f"version {version}")
        room = reader.optional(32)
        device = reader.exactly(32)
        nonce = reader.exactly(8)
        sequence = reader.unsigned("sequence", 0, limits.SEQUENCE)
        previous = reader.optional(32)
        if (previous is None) != (sequence == 0):
            raise WireError("outOfRange", "sequence and previous do not agree")
        count = reader.array(0, limits.WITNESS_FRONTIER, "frontier")
        frontier = [reader.exactly(32) for _ in range(count)]
        if any(a >= b for a, b in pairwise(frontier)):
            raise WireError("notCanonical", "the frontier is out of order")
        lamport = reader.unsigned("lamport", 1, limits.LAMPORT)
        seat = reader.optional(8)
        kind = reader.unsigned()
        if kind != kinds.WITNESS and count > limits.FRONTIER:
            raise WireError("outOfRange", f"frontier of {count}")
        if (room is None) != (kind == kinds.CREATE):
            raise WireError("outOfRange", "room and kind do not agree")
        if kind == kinds.CREATE and sequence:
            raise WireError("outOfRange", "a Create that is not the first")
        reader.finish()
        return cls(room, device, nonce, sequence, previous, lamport, kind, frontier, seat)

    def readable(self) -> dict[str, Any]:
        """The header as JSON can hold it."""
        return {
            "room": self.room.hex() if self.room else None,
            "device": self.device.hex(),
            "nonce": self.nonce.hex(),
            "sequence": self.sequence,
            "previous": self.previous.hex() if self.previous else None,
            "frontier": [name.hex() for name in self.frontier],
            "lamport": self.lamport,
            "seat": self.seat.hex() if self.seat else None,
            "kind": self.kind,
        }
