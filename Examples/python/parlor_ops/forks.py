"""Forks: evidence that a device wrote two operations for one place, and what follows (Protocol/forks.md)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from . import ed25519, kinds, limits
from .cbor import CBORReader, encode
from .errors import WireError
from .header import Header, blake2b256, seal_message

if TYPE_CHECKING:
    from .room import Operation, Room

LogName = tuple[bytes, bytes]


class ForkError(Exception):
    """Evidence that proves nothing; `reason` is room, log, place, previous, order or seal."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Link:
    """An operation behind the disputed one: what of its header does not follow."""

    frontier: list[bytes]
    lamport: int
    seat: bytes | None
    kind: int
    payload_hash: bytes

    @property
    def items(self) -> list[Any]:
        return [self.frontier, self.lamport, self.seat or b"", self.kind, self.payload_hash]


@dataclass
class Branch:
    """One of the operations for the place, and all up to the next seal."""

    header: Header
    payload_hash: bytes
    links: list[Link]
    seal: bytes

    @property
    def items(self) -> list[Any]:
        return [self.header.encode(), self.payload_hash, [link.items for link in self.links], self.seal]

    @property
    def name(self) -> bytes:
        return blake2b256(self.header.encode(), self.payload_hash)

    def sealed(self, room: bytes) -> bytes:
        """The name of the operation that the seal must be of."""
        name, header = self.name, self.header
        for link in self.links:
            header = Header(
                room=room,
                device=header.device,
                nonce=header.nonce,
                sequence=header.sequence + 1,
                previous=name,
                lamport=link.lamport,
                kind=link.kind,
                frontier=link.frontier,
                seat=link.seat,
            )
            name = blake2b256(header.encode(), link.payload_hash)
        return name

    def check(self, room: bytes, log: LogName) -> bytes:
        if (self.header.room or self.name) != room:
            raise ForkError("room")
        if (self.header.device, self.header.nonce) != log:
            raise ForkError("log")
        if not ed25519.verify(self.seal, seal_message(self.sealed(room)), log[0]):
            raise ForkError("seal")
        return self.name


@dataclass
class Evidence:
    """Two branches of one log."""

    log: LogName
    first: Branch
    second: Branch

    def encode(self) -> bytes:
        return encode([self.log[0], self.log[1], self.first.items, self.second.items])

    @classmethod
    def decode(cls, data: bytes) -> Evidence:
        if len(data) > limits.FORK_EVIDENCE:
            raise WireError("outOfRange", f"evidence of {len(data)} bytes")
        reader = CBORReader(data)
        reader.array(4, 4)
        log = reader.exactly(32), reader.exactly(8)
        evidence = cls(log, _branch(reader), _branch(reader))
        reader.finish()
        return evidence

    def fork(self, room: bytes) -> tuple[LogName, int, bytes, bytes]:
        """Log, place and both operations. Raises ForkError if nothing is proven."""
        if self.first.header.sequence != self.second.header.sequence:
            raise ForkError("place")
        if self.first.header.previous != self.second.header.previous:
            raise ForkError("previous")
        first, second = self.first.check(room, self.log), self.second.check(room, self.log)
        if first >= second:
            raise ForkError("order")
        return self.log, self.first.header.sequence, first, second


def _branch(reader: CBORReader) -> Branch:
    reader.array(4, 4)
    header = Header.decode(reader.byte_string("header", limits.FORK_EVIDENCE))
    payload_hash = reader.exactly(32)
    links = [_link(reader) for _ in range(reader.array(0, limits.RUN_OPERATIONS - 1, "links"))]
    return Branch(header, payload_hash, links, reader.byte_string("seal", 64, 64))


def _link(reader: CBORReader) -> Link:
    reader.array(5, 5)
    frontier = [reader.exactly(32) for _ in range(reader.array(0, limits.WITNESS_FRONTIER, "frontier"))]
    if any(a >= b for a, b in pairwise(frontier)):
        raise WireError("notCanonical", "a frontier out of order")
    lamport = reader.unsigned("lamport", 1, limits.LAMPORT)
    seat, kind = reader.optional(8), reader.unsigned("kind")
    if kind == kinds.CREATE:
        raise WireError("outOfRange", "a Create behind another operation")
    if kind != kinds.WITNESS and len(frontier) > limits.FRONTIER:
        raise WireError("outOfRange", "frontier")
    return Link(frontier, lamport, seat, kind, reader.exactly(32))


def branch_of(log: list[Operation], place: int) -> Branch:
    """The operation at a place with all that leads on to a seal."""
    end = next(index for index in range(place, len(log)) if log[index].seal)
    links = [
        Link(
            entry.header.frontier,
            entry.header.lamport,
            entry.header.seat,
            entry.header.kind,
            blake2b256(entry.payload),
        )
        for entry in log[place + 1 : end + 1]
    ]
    seal = log[end].seal or b""
    return Branch(log[place].header, blake2b256(log[place].payload), links, seal)


def payloads_of(evidence: bytes) -> list[tuple[int, Any]]:
    """Kinds and values of the operations that carry some evidence."""
    rest = max(0, len(evidence) - limits.FORK_PIECE)
    parts = [
        evidence[start : min(start + limits.FORK_PART, rest)] for start in range(0, rest, limits.FORK_PART)
    ]
    last = [len(parts), evidence[rest:].hex()]
    return [(kinds.FORK_PART, part.hex()) for part in parts] + [(kinds.FORK_PROOF, last)]


def find_forks(room: Room) -> dict[LogName, int]:
    """The first disputed place of each forked log, as the proofs in the set say."""
    forks: dict[LogName, int] = {}
    for _, log, place in find_proofs(room):
        forks[log] = min(place, forks.get(log, place))
    return forks


def find_proofs(room: Room) -> list[tuple[Operation, LogName, int]]:
    """All proofs that hold: the operation, and which log is forked at what place."""
    proofs: list[tuple[Operation, LogName, int]] = []
    for operation in room.by_name.values():
        if operation.header.kind != kinds.FORK_PROOF:
            continue
        try:
            log, place, _, _ = Evidence.decode(_evidence(room, operation)).fork(room.name)
        except (WireError, ForkError):
            continue
        proofs.append((operation, log, place))
    return proofs


def _evidence(room: Room, proof: Operation) -> bytes:
    parts, last = proof.value()
    first = proof.header.sequence - parts
    if first < 0:
        raise WireError("truncated", "parts")
    pieces = []
    for operation in room.logs[proof.log][first : proof.header.sequence]:
        if operation.header.kind != kinds.FORK_PART:
            raise WireError("unknown", "not a part")
        pieces.append(bytes.fromhex(operation.value()))
    return b"".join(pieces) + bytes.fromhex(last)


def find_cuts(room: Room, forks: dict[LogName, int]) -> dict[LogName, int]:
    """From where on each log does not count: forks, and two votes where one is allowed."""
    votes: dict[tuple[bytes, int, int, int], list[tuple[Operation, str]]] = {}
    for operation in room.by_name.values():
        kind = operation.header.kind
        if kind not in (kinds.CLOSE, kinds.ACCEPT) or operation.log[2]:
            continue
        if operation.header.sequence >= forks.get(operation.log[:2], 1 << 64):
            continue
        try:
            number, ballot, close = operation.value()
        except WireError:
            continue
        said = operation.name.hex() if kind == kinds.CLOSE else close
        votes.setdefault((operation.header.device, kind, number, ballot), []).append((operation, said))
    cuts = dict(forks)
    for said_once in votes.values():
        if len({said for _, said in said_once}) > 1:
            for operation, _ in said_once:
                log, place = operation.log[:2], operation.header.sequence
                cuts[log] = min(place, cuts.get(log, place))
    return cuts
