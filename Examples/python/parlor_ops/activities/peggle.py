"""Pegs that all shoot at, by turns or in a race (Protocol/games/peggle.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from .. import limits, pegs
from ..dice import SeededDice
from ..lanes import RACE, TOGETHER, Turns, ending

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


class Lane:
    """A board of pegs, with the balls and the bucket of it."""

    def __init__(self, balls: int, bucket: int) -> None:
        self.pegs: list[Peg] = []
        self.standing: list[bool] = []
        self.left = balls
        self.bucket = bucket
        self.verdict: str | None = None

    def set_up(self, level: list[Peg]) -> None:
        self.pegs = level
        self.standing = [True] * len(level)

    def fire(self, seat: bytes, aim: int) -> list[Any]:
        """Shoots, and says what came of it."""
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
        if not any(kind == "orange" and self.standing[peg] for peg, (_, _, kind) in enumerate(self.pegs)):
            self.verdict = "won"
        elif self.left == 0:
            self.verdict = "empty"
        return [seat.hex(), aim, orange, len(lit) - orange, points, comes_back]

    @property
    def prize(self) -> int:
        return PRIZE * self.left if self.verdict == "won" else 0

    @property
    def stands(self) -> str:
        return "".join("01"[stands] for stands in self.standing)

    @property
    def own(self) -> list[Any]:
        return [self.stands, self.left, self.bucket, self.verdict]


class Peggle:
    """A board and a stock of balls for all, and a turn for each; or a race, with a board for each."""

    most = 8
    admits_late: ClassVar = False
    has_sheets = False
    takes_nothing: ClassVar = False
    """Whether a part of a level that is brought may be empty."""
    rules: ClassVar = {
        "level": (1, 0, 10),
        "balls": (10, 1, 99),
        "think": (45, 5, 600),
        "skill": (2, 1, 3),
        "mode": (0, 0, 2),
        "players": (8, 1, 8),
        "played": (0, 0, 1),
    }

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.mode = table.settings["mode"] if "mode" in table.settings else table.settings["rivals"]
        self.turns = Turns(self.seats, self.mode)
        self.level = table.settings["level"]
        self.stage = "cannon" if self.level else "unpacking"
        # The first one stands in for one that does not come.
        self.level = self.level or 1
        bucket = SeededDice(table.room, 0).below(PERIOD)
        count = max(1, len(self.seats)) if self.mode == RACE else 1
        self.lanes = [Lane(table.settings["balls"], bucket) for _ in range(count)]
        self._set_up(levels()[self.level - 1])
        self.shots: list[list[Any]] = []
        self.verdict: str | None = None
        goes_on = table.settings["played"] > 0
        self.scores = {seat: table.carried.get(seat, 0) if goes_on else 0 for seat in table.seats}

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def lane(self, seat: bytes | None = None) -> Lane:
        """What a seat shoots at; the first board, where nobody is named."""
        return self.lanes[self.seats.index(seat) if seat in self.seats and len(self.lanes) > 1 else 0]

    def _set_up(self, level: list[Peg]) -> None:
        for lane in self.lanes:
            lane.set_up(level)

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage == "unpacking":
            return seat == self.seats[0] and isinstance(move, dict) and self._brings(move, record)
        if self.stage != "cannon" or not isinstance(move, dict) or move.get("do") != "shoot":
            return False
        return self.turns.lets(seat, record) and self.turns.is_aim(move.get("angle"))

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
        if not more and not self.takes_nothing:
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
            self._end_turn(record)
        elif self.stage == "falling":
            self.stage = "over" if self.verdict else "cannon"
            if self.stage == "cannon":
                self._pass(record)

    def _end_turn(self, record: Record) -> None:
        taken = self.turns.take(record)
        if not taken:
            self._pass(record)
            return
        for seat, move in taken:
            lane = self.lane(seat)
            self.shots.append(lane.fire(seat, move["angle"]))
            self._give(seat, self.shots[-1][4] + lane.prize)
        self.verdict = ending([lane.verdict for lane in self.lanes])
        self.stage = "falling"

    def _give(self, shooter: bytes, points: int) -> None:
        for seat in self.seats if self.mode == TOGETHER else [shooter]:
            total = self.scores.get(seat, 0) + points
            self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    def _pass(self, record: Record) -> None:
        racing = [seat for seat in self.seats if self.lane(seat).verdict is None]
        if not self.turns.goes_on(record, racing):
            self.verdict = "deserted"
            self.stage = "over"

    @property
    def own(self) -> Any:
        lane = self.lane()
        made = None if self.level else [number(peg) for peg in lane.pegs]
        shown: dict[str, Any] = {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "level": self.level,
            "made": made,
            "idle": self.turns.idle,
            "shots": self.shots,
            "verdict": self.verdict,
        }
        if self.mode == RACE:
            shown["shooters"] = [seat.hex() for seat in self.turns.shooters]
            shown["lanes"] = [lane.own for lane in self.lanes]
        else:
            shown["shooter"] = self.turns.shooters[0].hex() if self.turns.shooters else None
            shown |= {"standing": lane.stands, "left": lane.left, "bucket": lane.bucket}
        return shown


class FirstPeggle(Peggle):
    """The first version of the rules, in which nobody races."""

    takes_nothing: ClassVar = True

    rules: ClassVar = {
        **{name: range_ for name, range_ in Peggle.rules.items() if name != "mode"},
        "rivals": (0, 0, 1),
    }


RULES = {1: FirstPeggle, 2: Peggle}
