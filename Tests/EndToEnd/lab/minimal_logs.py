"""The logs of a room as a minimal peer holds them (minimal.md, step 3; forks.md, the least at a fork)."""

from dataclasses import dataclass, field
from typing import Any

from parlor_ops import ed25519, kinds
from parlor_ops.body import Body, read_bodies
from parlor_ops.errors import WireError
from parlor_ops.header import Header, blake2b256, identifier, seal_message
from parlor_ops.payloads import encode_payload

Place = tuple[int, int]
_EVER = 1 << 48


@dataclass
class Held:
    """An operation, taken in or waiting for its seal."""

    header: Header
    payload: bytes
    name: bytes
    frontier: list[Place]
    seal: bytes | None = None


@dataclass
class HeldLog:
    """A log, or a branch: then with the log and place from which it parts, and what stands there."""

    device: bytes
    nonce: bytes
    origin: Place | None = None
    first: bytes | None = None
    taken: list[Held] = field(default_factory=list)
    tail: list[Held] = field(default_factory=list)

    @property
    def base(self) -> int:
        """Where its own operations begin."""
        return self.origin[1] if self.origin else 0

    @property
    def held(self) -> int:
        """One past the last operation that is taken in."""
        return self.base + len(self.taken)

    @property
    def end(self) -> int:
        """One past the last operation that is taken in or waits."""
        return self.held + len(self.tail)


class MinimalLogs:
    """Logs by numbers of this peer's own; of one name there may be several."""

    def __init__(self, room: bytes) -> None:
        self.room = room
        self.logs: list[HeldLog] = []
        self.cuts: dict[tuple[bytes, bytes], int] = {}

    def number(self, device: bytes, nonce: bytes) -> int:
        """The log of a name that was heard of first."""
        for number, log in enumerate(self.logs):
            if (log.device, log.nonce) == (device, nonce) and log.origin is None:
                return number
        self.logs.append(HeldLog(device, nonce))
        return len(self.logs) - 1

    def branch(self, log: int, place: int, name: bytes) -> int | None:
        """The log in which an operation stands at a place, made if another one stands there."""
        here = self.at((log, place))
        if here is None or here.name == name:
            return None
        family = (self.logs[log].device, self.logs[log].nonce)
        for number, other in enumerate(self.logs):
            there = self.at((number, place))
            if (other.device, other.nonce) == family and name in (other.first, there and there.name):
                return number
        self.logs.append(HeldLog(*family, (self.owner(log, place), place), name))
        return len(self.logs) - 1

    def owner(self, log: int, place: int) -> int:
        """The log in which an operation of a branch stands."""
        origin = self.logs[log].origin
        return self.owner(origin[0], place) if origin and place < origin[1] else log

    def at(self, place: Place, waiting: bool = False) -> Held | None:
        """What stands at a place."""
        log = self.logs[self.owner(*place)]
        found = log.taken + log.tail if waiting else log.taken
        index = place[1] - log.base
        return found[index] if 0 <= index < len(found) else None

    def cut(self, log: int) -> int:
        """From where on a log does not count."""
        return self.cuts.get((self.logs[log].device, self.logs[log].nonce), _EVER)

    def counted(self) -> list[tuple[int, int]]:
        """The logs that count and how far, branches left out."""
        ends = [(number, min(log.held, self.cut(number))) for number, log in enumerate(self.logs)]
        return [(number, end) for number, end in ends if end and self.logs[number].origin is None]

    @property
    def digest(self) -> bytes:
        """The frontier digest."""
        rows = sorted(
            (self.logs[log].device + self.logs[log].nonce, end, self.logs[log].taken[end - 1].name)
            for log, end in self.counted()
        )
        return blake2b256(b"".join(log + end.to_bytes(8, "big") + name for log, end, name in rows))[:16]

    def read(self, log: int, first: int, count: int, bodies: bytes, names: dict[Place, Place]) -> bool:
        """Computes what a run holds, as far as all that it names is here; whether it came to its end."""
        for sequence, body in enumerate(read_bodies(bodies, count), first):
            if sequence < self.logs[log].end:
                continue
            frontier = [names[entry] for entry in body.frontier]
            named = [self.at(place, waiting=True) for place in frontier]
            previous = self.at((log, sequence - 1), waiting=True) if sequence else None
            if (sequence and previous is None) or None in named:
                return False
            self.logs[log].tail.append(self._operation(log, sequence, previous, body, frontier))
        return True

    def _operation(
        self, log: int, sequence: int, previous: Held | None, body: Body, frontier: list[Place]
    ) -> Held:
        named = [held for place in frontier if (held := self.at(place, waiting=True))]
        past = [held.header.lamport for held in named] + ([previous.header.lamport] if previous else [])
        last = previous.header.seat if previous else None
        header = Header(
            room=None if body.kind == 0 else self.room,
            device=self.logs[log].device,
            nonce=self.logs[log].nonce,
            sequence=sequence,
            previous=previous.name if previous else None,
            lamport=1 + max(past, default=0),
            kind=body.kind,
            frontier=sorted(held.name for held in named),
            seat=body.seat if isinstance(body.seat, bytes) else last if body.seat == "same" else None,
        )
        return Held(header, body.payload, identifier(header.encode(), body.payload), frontier)

    def prove(self, log: int, seal: bytes) -> None:
        """Notes a seal of the last operation that waits; WireError if it is not its author's."""
        found = self.logs[log]
        if not found.tail:
            return
        begins = found.tail[0].name if not found.taken else found.first
        message = seal_message(found.tail[-1].name)
        if (found.first and begins != found.first) or not ed25519.verify(seal, message, found.device):
            for other in self.logs:
                other.tail = []
            raise WireError("unknown", "a seal that does not fit")
        found.tail[-1].seal = seal

    def take_in(self) -> None:
        """Takes in together what seals cover and whose causal past is held or taken in with it."""
        ends = [self._sealed(log, len(log.tail)) for log in self.logs]
        shrunk = True
        while shrunk:
            shrunk = False
            for number, log in enumerate(self.logs):
                for index, held in enumerate(log.tail[: ends[number] - log.held]):
                    if any(place >= ends[self.owner(other, place)] for other, place in held.frontier):
                        ends[number] = self._sealed(log, index)
                        shrunk = True
                        break
        for number, log in enumerate(self.logs):
            count = ends[number] - log.held
            log.taken += log.tail[:count]
            del log.tail[:count]

    @staticmethod
    def _sealed(log: HeldLog, count: int) -> int:
        return log.held + max((i + 1 for i in range(count) if log.tail[i].seal), default=0)

    def write(self, log: int, kind: int, payload: bytes, seat: bytes | None, seed: bytes) -> Held:
        """The next operation of an own log, sealed; it names all that is held and counts."""
        found = self.logs[log]
        covered: dict[int, int] = {}
        for number, other in enumerate(self.logs):
            for held in other.taken[: max(0, self.cut(number) - other.base)]:
                for name, place in held.frontier:
                    covered[name] = max(covered.get(name, -1), place)
        heads = [(other, end - 1) for other, end in self.counted() if other != log]
        frontier = [(other, place) for other, place in heads if covered.get(other, -1) < place]
        previous = found.taken[-1] if found.taken else None
        operation = self._operation(log, found.held, previous, Body(kind, payload, seat), frontier)
        operation.seal = ed25519.sign(seed, seal_message(operation.name))
        found.taken.append(operation)
        return operation

    def body(self, place: Place) -> bytes:
        """An operation as it travels, by this peer's numbers."""
        held, before = self.at(place), self.at((place[0], place[1] - 1)) if place[1] else None
        assert held is not None
        seat: bytes | str | None = held.header.seat
        if seat == (before.header.seat if before else None):
            seat = "same"
        return Body(held.header.kind, held.payload, seat, sorted(held.frontier)).encode()


def a_stroke(x: int, y: int) -> bytes:
    """The payload of a stroke of two points."""
    style: dict[str, Any] = {"canvas": 0, "tool": "pen", "color": 0, "width": 20, "opacity": 255}
    ink = {"points": [x, y, x + 100, y], "pressures": [], "times": []}
    return encode_payload(kinds.STROKE, {**style, "parts": 0, **ink})
