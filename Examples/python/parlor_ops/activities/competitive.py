"""One stroke each, with powerups, and votes for the best (Protocol/games/competitive.md)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from ..dice import SeededDice
from ..games import held
from ..sheets import Region, Sheet, Spot

if TYPE_CHECKING:
    from ..games import Record, Table
    from ..sheets import Mark

SIZE = 4096
"""Quarter units from edge to edge of a canvas."""
REACH, MARGIN, TRIES = 240, 400, 8
KINDS = ("stroke", "hide", "splotch", "quake", "shield")
DEVICE_MOVES = ("show", "spent", "up")


@dataclass(frozen=True)
class Powerup:
    """Something that appears on every canvas."""

    number: int
    kind: str
    x: int
    y: int
    at: int


@dataclass
class Heat:
    """A round of the game that was drawn."""

    number: int
    authors: list[bytes]
    strokes: list[int]
    activated: list[tuple[Powerup, bytes]]
    ballots: dict[bytes, tuple[bytes, ...]] | None = None


class Competitive:
    """One stroke each, side by side, and votes for the best and the second best."""

    most = 4
    admits_late: ClassVar = False
    rules: ClassVar = {
        "draw": (45, 5, 300),
        "first": (10, 1, 120),
        "rest": (5, 1, 60),
        "powerups": (6, 0, 12),
        "admire": (30, 3, 600),
        "balloting": (45, 5, 600),
        "prizes": (20, 1, 600),
        "rounds": (5, 1, 20),
        "players": (4, 2, 4),
        "played": (0, 0, 30),
    }

    def __init__(self, table: Table) -> None:
        self.seats, self.settings, self.seed = table.seats, table.settings, table.room
        self.hosts = dict(table.hosts)
        earlier = table.settings["played"]
        self.last_round = max(table.settings["rounds"], earlier + 1)
        self.number = earlier + 1
        self.stage = "dicing"
        self.powerups: list[Powerup] = []
        self.heats: list[Heat] = []
        self.scores = {seat: table.carried.get(seat, 0) if earlier else 0 for seat in table.seats}

    @property
    def has_sheets(self) -> bool:
        return self.stage == "draw"

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def sheets(self, record: Record) -> list[Sheet]:
        """A canvas each."""
        return [self._canvas(*one, record) for one in enumerate(self.seats)] if self.stage == "draw" else []

    def _canvas(self, index: int, seat: bytes, record: Record) -> Sheet:
        spots = tuple(
            Spot(one.number, index * SIZE + one.x, one.y, REACH, self._claim(one, seat, record))
            for one in self.powerups
        )
        author = frozenset((int.from_bytes(seat, "big"),))
        return Sheet(author, region(index), frozenset(("pen",)), 1, undo=False, clear=False, spots=spots)

    def _claim(self, powerup: Powerup, seat: bytes, record: Record) -> tuple[int, str] | None:
        """Where in the order somebody says that they draw over a powerup that gives a stroke."""
        if powerup.kind != "stroke":
            return None
        touches = zip(record.moves, record.places, strict=True)
        mine = (place for (mover, move), place in touches if mover == seat and self._touched(move) == powerup)
        return next(mine, None)

    def _named(self, move: Any) -> Powerup | None:
        number = move.get("powerup")
        if not isinstance(number, int) or isinstance(number, bool):
            return None
        return next((one for one in self.powerups if one.number == number), None)

    def _touched(self, move: Any) -> Powerup | None:
        """The powerup that a move is said to activate."""
        return self._named(move) if move.get("do") == "touch" else None

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if seat not in self.seats or not isinstance(move, dict):
            return False
        what = move.get("do")
        if what == "next":
            return self.stage in ("admire", "prizes")
        if self.stage != "draw" or (what in DEVICE_MOVES and record.device != self.hosts.get(seat)):
            return False
        own = [other for mover, other in record.moves if mover == seat]
        same = [other for other in own if other.get("do") == what]
        if what == "spent":
            return not any(other.get("do") == "spent" for _, other in record.moves)
        if what == "up":
            return not same
        powerup = self._named(move)
        if what not in ("touch", "show") or powerup is None:
            return False
        if any(self._named(other) == powerup for other in same):
            return False
        return what == "show" or (record.last("up", seat) is None and self._is_there(powerup, seat, record))

    def _is_there(self, powerup: Powerup, seat: bytes, record: Record) -> bool:
        """Whether another device says that a powerup is there; its own, where no other one plays."""
        own = record.hosts.get(seat)
        devices = {record.hosts[one] for one in self.seats if one in record.present}
        sayers = [
            mover for mover, move in record.moves if move.get("do") == "show" and self._named(move) == powerup
        ]
        return any(devices <= {own} or record.hosts.get(one) != own for one in sayers)

    def end(self, record: Record) -> None:
        self.hosts |= record.hosts
        following = {"dicing": "shake", "admire": "balloting", "balloting": "tallying"}
        if self.stage == "shake":
            self.seed = record.seed or self.seed
            self._draw_powerups()
            self.stage = "draw"
        elif self.stage == "draw":
            self.heats.append(self._contest(record))
            self.stage = "admire"
        elif self.stage == "tallying":
            self._count(record)
            self.stage = "prizes"
        elif self.stage == "prizes":
            self._go_on()
        else:
            self.stage = following.get(self.stage, self.stage)
        if len(record.present & set(self.seats)) < 2 and self.stage != "prizes":
            self.stage = "over"

    def _go_on(self) -> None:
        if self.number >= self.last_round:
            self.stage = "over"
            return
        self.number += 1
        self.powerups, self.stage = [], "dicing"

    def _draw_powerups(self) -> None:
        first = self.settings["first"] * 1000
        last = (self.settings["draw"] - self.settings["rest"]) * 1000
        if last < first:
            return
        dice = SeededDice(self.seed, self.number << 8)
        moments = sorted(first + dice.below(last - first + 1) for _ in range(self.settings["powerups"]))
        for number, moment in enumerate(moments):
            kind = KINDS[dice.below(len(KINDS))]
            self.powerups.append(Powerup(number, kind, *self._place(dice), moment))

    def _place(self, dice: SeededDice) -> tuple[int, int]:
        """A place for one more; after some tries one that lies on another."""
        x = y = 0
        for _ in range(TRIES):
            x, y = (MARGIN + dice.below(SIZE - 2 * MARGIN) for _ in range(2))
            if all(abs(one.x - x) > 2 * REACH or abs(one.y - y) > 2 * REACH for one in self.powerups):
                break
        return x, y

    def _contest(self, record: Record) -> Heat:
        authors = [seat for seat in self.seats if seat in record.present or record.drawings.get(seat)]
        strokes = [len(record.drawings.get(seat, [])) for seat in authors]
        activated = []
        for (seat, move), place in zip(record.moves, record.places, strict=True):
            powerup = self._touched(move)
            if powerup is not None and _bears_out(record.marks.get(seat, []), place, powerup):
                activated.append((powerup, seat))
        return Heat(self.number, authors, strokes, activated)

    def _count(self, record: Record) -> None:
        last = self.heats[-1]
        shown = [(seat, value) for seat, label, value in record.shown if label == 0 and seat in self.seats]
        ballots = {
            seat: _ballot(value, [one for one in last.authors if one != seat]) for seat, value in shown
        }
        last.ballots = {seat: ballot for seat, ballot in ballots.items() if ballot}
        for seat, points in earned(last.ballots.values()).items():
            self.scores[seat] = held(held(self.scores.get(seat, 0)) + points)

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "gameRound": self.number,
            "seats": [seat.hex() for seat in self.seats],
            "powerups": [{"kind": one.kind, "at": one.at, "x": one.x, "y": one.y} for one in self.powerups],
            "heats": [_told(one) for one in self.heats],
        }


def region(index: int) -> Region:
    """Where a canvas lies: side by side, from left to right."""
    return (index * SIZE, 0, (index + 1) * SIZE - 1, SIZE - 1)


def _bears_out(marks: list[Mark], place: tuple[int, str], powerup: Powerup) -> bool:
    """Whether the first stroke after a move goes over a powerup."""
    first = next((mark for mark in marks if mark.order > place), None)
    return first is not None and powerup.number in first.spots


def _ballot(value: bytes, others: list[bytes]) -> tuple[bytes, ...]:
    """The best drawing's author, and perhaps the second best's; nothing if it cannot be."""
    choices: list[tuple[bytes, ...]] = [*permutations(others, 1), *permutations(others, 2)]
    return next((one for one in choices if b"".join(one) == value), ())


def earned(ballots: Any) -> dict[bytes, int]:
    """Points: 50 for most votes, 20 for the second most; the best drawing of a ballot has two votes."""
    votes: dict[bytes, int] = {}
    for ballot in ballots:
        for seat, weight in zip(ballot, (2, 1), strict=False):
            votes[seat] = votes.get(seat, 0) + weight
    ranks = dict(zip(sorted(set(votes.values()), reverse=True), (50, 20), strict=False))
    return {seat: ranks[count] for seat, count in votes.items() if count in ranks}


def _told(heat: Heat) -> Any:
    ballots = heat.ballots
    return {
        "gameRound": heat.number,
        "authors": [seat.hex() for seat in heat.authors],
        "strokes": heat.strokes,
        "activated": [{"powerup": powerup.number, "seat": seat.hex()} for powerup, seat in heat.activated],
        "ballots": None
        if ballots is None
        else {seat.hex(): [one.hex() for one in ballot] for seat, ballot in ballots.items()},
    }


RULES = {1: Competitive}
