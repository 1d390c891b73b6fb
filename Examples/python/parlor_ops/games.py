"""What a game is to a room (Protocol/games.md): the rules of each are in `activities`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, runtime_checkable

from . import limits
from .header import blake2b256
from .sheets import Mark, Order, Sheet

DICE = (1 << 32) - 1


@dataclass
class Table:
    """What a game begins with."""

    room: bytes
    seats: list[bytes]
    settings: dict[str, int]
    carried: dict[bytes, int]
    hosts: dict[bytes, bytes] = field(default_factory=dict)
    """The devices that the seats are at."""


@dataclass
class Record:
    """What counted in a round."""

    number: int
    moves: list[tuple[bytes, Any]] = field(default_factory=list)
    bound: list[tuple[bytes, int, bytes]] = field(default_factory=list)
    shown: list[tuple[bytes, int, bytes]] = field(default_factory=list)
    drawings: dict[bytes, list[bytes]] = field(default_factory=dict)
    present: set[bytes] = field(default_factory=set)
    hosts: dict[bytes, bytes] = field(default_factory=dict)
    device: bytes = b""
    """Whose move it is that is looked at."""
    seed: bytes | None = None
    places: list[Order] = field(default_factory=list)
    """Where each of the moves stands in the order."""
    marks: dict[bytes, list[Mark]] = field(default_factory=dict)
    """Where a game keeps to sheets, the strokes of each seat; none while moves are looked at."""

    def last(self, name: str, seat: bytes | None) -> Any:
        """The last move of a seat that does something of that name."""
        return next(
            (
                move
                for mover, move in self.moves[::-1]
                if mover == seat and isinstance(move, dict) and move.get("do") == name
            ),
            None,
        )

    def is_bound(self, seat: bytes, label: int = 0) -> bool:
        """Whether a seat has committed to something."""
        return any(one[:2] == (seat, label) for one in self.bound)


class Game(Protocol):
    """What a room needs of a game."""

    most: int
    rules: ClassVar[dict[str, tuple[int, int, int]]]
    """Settings: standard, least, most."""
    admits_late: ClassVar[bool]
    """Whether people come in and play at any time."""
    scores: dict[bytes, int]

    def __init__(self, table: Table) -> None: ...

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        """Whether a move in the open counts after those in the record."""

    @property
    def has_sheets(self) -> bool:
        """Whether each draws on a sheet of their own in the open round."""

    @property
    def is_over(self) -> bool:
        """Whether nothing follows."""

    def end(self, record: Record) -> None:
        """Takes in a round that is over."""

    @property
    def own(self) -> Any:
        """What the digest holds of it."""


@runtime_checkable
class KeepsToSheets(Protocol):
    """A game in which only that counts of all that is drawn which may lie on its sheets."""

    def sheets(self, record: Record) -> list[Sheet]:
        """What can be drawn on in the open round; a record of it says what has counted so far."""


def dice_seed(room: bytes, record: Record) -> bytes | None:
    """What the dice shown in a round come to."""
    dice = sorted((seat, value) for seat, label, value in record.shown if label == DICE)
    if not dice:
        return None
    return blake2b256(
        b"parlor dice v1\0", room, record.number.to_bytes(8, "big"), *(seat + value for seat, value in dice)
    )


def held(points: int) -> int:
    """Points within their bounds: a sum ends there."""
    return min(max(points, limits.POINTS[0]), limits.POINTS[1])
