"""Pegs that all shoot at together (Protocol/games/peggle.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from .. import limits, pegs
from ..dice import SeededDice

if TYPE_CHECKING:
    from ..games import Record, Table

LEVELS = Path(__file__).resolve().parents[4] / "Protocol" / "games" / "peggle-levels.txt"
PERIOD = 4096
PRIZE = 500

Peg = tuple[int, int, str]


@cache
def levels() -> list[list[Peg]]:
    """The levels, in order."""
    found: list[list[Peg]] = []
    for line in LEVELS.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word.isdigit():
            found.append([])
        elif word in ("orange", "blue"):
            places = [place.split(",") for place in rest.split()]
            found[-1] += [(int(x), int(y), word) for x, y in places]
    return found


def peg(value: Any) -> Peg | None:
    """The peg of a number, by which levels that people have made are brought."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 26:
        return None
    return value >> 14, value >> 1 & 0x1FFF, ("blue", "orange")[value & 1]


def number(peg: Peg) -> int:
    """The number of a peg."""
    x, y, kind = peg
    return x << 14 | y << 1 | (kind == "orange")


def delivered(record: Record) -> tuple[list[Peg], bool]:
    """What has been brought in a round, and whether that is all."""
    moves = [move for _, move in record.moves if isinstance(move, dict) and move.get("do") == "unpack"]
    found = [one for move in moves for value in move["pegs"] if (one := peg(value))]
    return found, any(move["last"] is True for move in moves)


class Peggle:
    """One board, one stock of balls, and a turn for each."""

    most = 8
    admits_late: ClassVar = False
    has_sheets = False
    rules: ClassVar = {
        "level": (1, 0, 10),
        "balls": (10, 1, 99),
        "think": (45, 5, 600),
        "skill": (2, 1, 3),
        "rivals": (0, 0, 1),
        "players": (8, 1, 8),
        "played": (0, 0, 1),
    }

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.level = table.settings["level"]
        self.stage = "cannon" if self.level else "unpacking"
        # The first one stands in for one that does not come.
        self.level = self.level or 1
        self._set_up(levels()[self.level - 1])
        self.left = table.settings["balls"]
        self.rivals = table.settings["rivals"] > 0
        self.bucket = SeededDice(table.room, 0).below(PERIOD)
        self.shooter = self.seats[0] if self.seats else None
        self.idle = 0
        self.shots: list[list[Any]] = []
        self.verdict: str | None = None
        goes_on = table.settings["played"] > 0
        self.scores = {seat: table.carried.get(seat, 0) if goes_on else 0 for seat in table.seats}

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def _set_up(self, level: list[Peg]) -> None:
        self.pegs = level
        self.standing = [True] * len(level)

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage == "unpacking":
            return seat == self.seats[0] and isinstance(move, dict) and self._brings(move, record)
        if self.stage != "cannon" or seat != self.shooter or not isinstance(move, dict):
            return False
        aim = move.get("angle")
        if move.get("do") != "shoot" or not isinstance(aim, int) or isinstance(aim, bool):
            return False
        return record.last("shoot", seat) is None and -3600 <= aim <= 3600

    def _brings(self, move: dict[str, Any], record: Record) -> bool:
        known, is_whole = delivered(record)
        numbers, last = move.get("pegs"), move.get("last")
        if (
            is_whole
            or move.get("do") != "unpack"
            or not isinstance(numbers, list)
            or not isinstance(last, bool)
        ):
            return False
        more = [peg(value) for value in numbers]
        if None in more:
            return False
        fault = pegs.fault(known + [one for one in more if one])
        return fault is None or (fault == "noOrange" and not last)

    def end(self, record: Record) -> None:
        if self.stage == "unpacking":
            level, is_whole = delivered(record)
            if is_whole:
                self.level = 0
                self._set_up(level)
            self.stage = "cannon"
        elif self.stage == "cannon":
            shot = record.last("shoot", self.shooter)
            if shot is not None:
                self.idle = 0
                self._fire(shot["angle"])
                return
            self.idle += 1
            self._pass(record)
        elif self.stage == "falling":
            self.stage = "over" if self.verdict else "cannon"
            if self.stage == "cannon":
                self._pass(record)

    def _fire(self, aim: int) -> None:
        assert self.shooter is not None
        ball = pegs.Ball(self.pegs, self.standing, aim, self.bucket)
        end = ball.fly()
        lit = {peg for _, what, peg, _ in ball.events if what == "lit"}
        orange = sum(self.pegs[peg][2] == "orange" for peg in lit)
        points = sum(given for *_, given in ball.events)
        comes_back = end == "caught" and bool(lit)
        for _, _, peg, _ in ball.events:
            self.standing[peg] = False
        self.bucket = (self.bucket + ball.time) % PERIOD
        self.left -= not comes_back
        self.shots.append([self.shooter.hex(), aim, orange, len(lit) - orange, points, comes_back])
        self._give(points)
        self.stage = "falling"
        if not any(kind == "orange" and self.standing[peg] for peg, (_, _, kind) in enumerate(self.pegs)):
            self.verdict = "won"
            self._give(PRIZE * self.left)
        elif self.left == 0:
            self.verdict = "empty"

    def _give(self, points: int) -> None:
        for seat in [self.shooter] if self.rivals else self.seats:
            assert seat is not None
            total = self.scores.get(seat, 0) + points
            self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    def _pass(self, record: Record) -> None:
        place = self.seats.index(self.shooter) if self.shooter in self.seats else 0
        order = self.seats[place + 1 :] + self.seats[: place + 1]
        there = [seat for seat in order if seat in record.present]
        if there and self.idle < 3 * len(self.seats):
            self.shooter = there[0]
        else:
            self.verdict = "deserted"
            self.stage = "over"

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "shooter": self.shooter and self.shooter.hex(),
            "level": self.level,
            "made": None
            if self.level
            else [x << 14 | y << 1 | (kind == "orange") for x, y, kind in self.pegs],
            "standing": "".join("01"[stands] for stands in self.standing),
            "left": self.left,
            "bucket": self.bucket,
            "idle": self.idle,
            "shots": self.shots,
            "verdict": self.verdict,
        }


RULES = {1: Peggle}
