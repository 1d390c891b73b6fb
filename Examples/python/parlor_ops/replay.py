"""Replay files: all signed operations of a room in one file (Protocol/replay.md)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from . import kinds, limits
from .body import SAME, Body, Tail, read_bodies
from .errors import RoomError, WireError
from .header import Header, identifier
from .octets import Reader
from .room import Operation

MAGIC = b"parlor replay\0"
VERSION = 1
LONGEST = 64 * 1024 * 1024
OPERATIONS = 1 << 20
SHORTEST_BODY = 3
SHORTEST_SEAL = 65

Place = tuple[int, int]


@dataclass
class Log:
    """One log of a file; `first` is 0, or where a branch of a forked log parts from `parent`."""

    device: bytes
    nonce: bytes
    parent: int | None
    first: int
    bodies: list[Body]
    seals: dict[int, bytes]
    tails: list[Tail] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"log {self.device.hex()}/{self.nonce.hex()}"


class Replay:
    """A file whose form is right; `operations` works out what it holds."""

    def __init__(self, data: bytes) -> None:
        if len(data) > LONGEST:
            raise RoomError("tooLong", f"a replay has at most {LONGEST} bytes")
        if not data.startswith(MAGIC):
            raise RoomError("replay", "this is no replay file")
        reader = Reader(data, len(MAGIC))
        try:
            version = reader.byte()
            if version != VERSION:
                raise WireError("unknown", f"version {version}")
            self.room = reader.raw(32)
            self.logs: list[Log] = []
            for _ in range(reader.varint(limits.LOGS, "log")):
                self.logs.append(self._log(reader))
            self.digest = reader.raw(32)
            reader.finish()
        except WireError as error:
            raise RoomError(error.name, f"near byte {reader.offset}: {error.detail}") from error
        parents = {log.parent for log in self.logs}
        for number, log in enumerate(self.logs):
            if not log.bodies and number not in parents:
                raise RoomError("log", f"{log.title} is empty")

    def _log(self, reader: Reader) -> Log:
        device, nonce = reader.raw(32), reader.raw(8)
        parent, first = reader.varint(len(self.logs), "log") - 1, 0
        if parent >= 0:
            first = reader.varint(OPERATIONS, "sequence")
            if (self.logs[parent].device, self.logs[parent].nonce) != (device, nonce):
                raise WireError("outOfRange", "a branch of another log")
        elif any((log.device, log.nonce) == (device, nonce) for log in self.logs):
            raise WireError("notCanonical", "a log stands here twice")
        count = reader.varint(OPERATIONS - sum(len(log.bodies) for log in self.logs), "count")
        length = reader.varint(reader.remaining, "run")
        if count * SHORTEST_BODY > length or (length and not count):
            raise WireError("outOfRange", f"{count} operations in {length} bytes")
        bodies = read_bodies(reader.raw(length), count)
        seals: dict[int, bytes] = {}
        last = first - 1
        for _ in range(reader.varint(min(count, reader.remaining // SHORTEST_SEAL), "count")):
            sequence = reader.varint()
            if not last < sequence < first + count:
                raise WireError("outOfRange", f"sequence {sequence}")
            seals[sequence], last = reader.raw(64), sequence
        if last != first + count - 1:
            raise WireError("outOfRange", "no seal covers the end of a log")
        return Log(device, nonce, parent if parent >= 0 else None, first, bodies, seals)

    def operations(self) -> Iterator[Operation]:
        """All operations, each after all that it names; `line` counts them in that order."""
        line, moved = 0, True
        while moved:
            moved = False
            for log in self.logs:
                while (operation := self._next(log, line + 1)) is not None:
                    line, moved = line + 1, True
                    yield operation
        for log in self.logs:
            if len(log.tails) < len(log.bodies):
                place = log.first + len(log.tails)
                raise RoomError("frontier", f"{log.title}, operation {place} names what is not in the file")

    def _known(self, log: Log, sequence: int) -> Tail | None:
        """An operation of a log or of what it parts from, once it has been worked out."""
        while sequence < log.first:
            assert log.parent is not None
            log = self.logs[log.parent]
        index = sequence - log.first
        return log.tails[index] if index < len(log.tails) else None

    def _next(self, log: Log, line: int) -> Operation | None:
        index = len(log.tails)
        if index == len(log.bodies):
            return None
        body, sequence = log.bodies[index], log.first + index
        before = self._known(log, sequence - 1) if sequence else Tail()
        seen: list[Tail] = []
        for number, place in body.frontier:
            if number >= len(self.logs) or self.logs[number] is log:
                raise RoomError("frontier", f"{log.title}, operation {sequence} names log {number}", line)
            named = self._known(self.logs[number], place)
            if named is not None:
                seen.append(named)
        if before is None or len(seen) < len(body.frontier):
            return None
        if body.seat == before.seat:
            raise RoomError("notCanonical", f"{log.title}, operation {sequence} repeats its seat", line)
        seat = before.seat if body.seat == SAME else body.seat
        assert not isinstance(seat, str)
        header = Header(
            room=None if body.kind == kinds.CREATE else self.room,
            device=log.device,
            nonce=log.nonce,
            sequence=sequence,
            previous=before.name,
            lamport=1 + max([before.lamport, *(one.lamport for one in seen)]),
            kind=body.kind,
            frontier=sorted(one.name or b"" for one in seen),
            seat=seat,
        )
        encoded = header.encode()
        tail = Tail(identifier(encoded, body.payload), header.lamport, seat)
        assert tail.name is not None
        log.tails.append(tail)
        return Operation(header, encoded, body.payload, tail.name, log.seals.get(sequence), line)
