"""Operation bodies and runs: operations as they travel (Protocol/operations.md, "Bodies")."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from . import kinds, limits
from .errors import WireError
from .header import Header, identifier
from .octets import Reader, varint

SAME = "same"


@dataclass
class Body:
    """An operation without what its place in the log tells.

    `seat` is "same", None for none, or eight bytes; `frontier` holds (log number, sequence) pairs.
    """

    kind: int
    payload: bytes
    seat: bytes | str | None = SAME
    frontier: list[tuple[int, int]] = field(default_factory=list)

    def encode(self) -> bytes:
        low = 1 if self.seat == SAME else 2 if self.seat is None else 0
        out = varint(self.kind) + bytes([len(self.frontier) << 2 | low])
        if isinstance(self.seat, bytes):
            out += self.seat
        for log, sequence in self.frontier:
            out += varint(log) + varint(sequence)
        return out + varint(len(self.payload)) + self.payload

    @classmethod
    def read(cls, reader: Reader) -> "Body":
        kind = reader.varint()
        flags = reader.byte()
        seat: bytes | str | None
        if flags & 3 == 0:
            seat = reader.raw(8)
        elif flags & 3 == 3:
            raise WireError("notCanonical", "two seats at once")
        else:
            seat = SAME if flags & 1 else None
        count = flags >> 2
        if count > (limits.WITNESS_FRONTIER if kind == kinds.WITNESS else limits.FRONTIER):
            raise WireError("outOfRange", f"frontier of {count}")
        frontier: list[tuple[int, int]] = []
        for _ in range(count):
            entry = (reader.varint(0xFFFF, "log"), reader.varint(limits.SEQUENCE, "sequence"))
            if frontier and entry <= frontier[-1]:
                raise WireError("notCanonical", "the frontier is out of order")
            frontier.append(entry)
        return cls(kind, reader.raw(reader.varint(limits.PAYLOAD, "payload")), seat, frontier)

    @classmethod
    def decode(cls, data: bytes) -> "Body":
        reader = Reader(data)
        body = cls.read(reader)
        reader.finish()
        return body

    def readable(self) -> dict[str, Any]:
        """The body as JSON can hold it."""
        seat = self.seat.hex() if isinstance(self.seat, bytes) else self.seat
        frontier = [list(entry) for entry in self.frontier]
        return {"kind": self.kind, "seat": seat, "frontier": frontier, "payload": self.payload.hex()}


def read_bodies(data: bytes, count: int) -> list[Body]:
    """Exactly `count` bodies from all of `data`."""
    reader = Reader(data)
    bodies = [Body.read(reader) for _ in range(count)]
    reader.finish()
    return bodies


@dataclass
class Tail:
    """What the reader of a log knows of the operation before: None and 0 before the first."""

    name: bytes | None = None
    lamport: int = 0
    seat: bytes | None = None


def headers(
    bodies: list[Body],
    room: bytes | None,
    log: tuple[bytes, bytes],
    first: int,
    tail: Tail,
    known: Mapping[tuple[int, int], tuple[bytes, int]],
) -> list[tuple[Header, bytes]]:
    """The headers and names of consecutive operations from `first` on.

    `known` gives the name and Lamport time of a (log number, sequence).
    """
    result: list[tuple[Header, bytes]] = []
    for sequence, body in enumerate(bodies, first):
        seen = [known[entry] for entry in body.frontier]
        seat = tail.seat if body.seat == SAME else body.seat
        assert not isinstance(seat, str)
        header = Header(
            room=None if body.kind == kinds.CREATE else room,
            device=log[0],
            nonce=log[1],
            sequence=sequence,
            previous=tail.name,
            lamport=1 + max([tail.lamport, *(lamport for _, lamport in seen)]),
            kind=body.kind,
            frontier=sorted(name for name, _ in seen),
            seat=seat,
        )
        tail = Tail(identifier(header.encode(), body.payload), header.lamport, seat)
        assert tail.name is not None
        result.append((header, tail.name))
    return result
