"""Bubbles that all shoot together (Protocol/games/bubble-blast.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from .. import bubbles, limits
from ..dice import SeededDice

if TYPE_CHECKING:
    from ..games import Record, Table

LEVELS = Path(__file__).resolve().parents[4] / "Protocol" / "games" / "bubble-blast-levels.txt"
LETTERS = dict(zip("brog#lx*m", bubbles.KINDS, strict=True))
NAMES = {kind: letter for letter, kind in LETTERS.items()}
SWAPS = 16
# What holds a level that people have made: nine cells each, of the first twelve rows.
CELLS = [(row, column) for row in range(12) for column in range(12 - row % 2)]
MADE = [f"cells-{number}" for number in range(1, 17)]


def levels() -> list[bubbles.Grid]:
    """The levels, in order."""
    found: list[list[str]] = []
    for line in LEVELS.read_text(encoding="utf-8").splitlines():
        if line[:1].isdigit():
            found.append([])
        elif not line.startswith(";"):
            found[-1].append(line)
    return [
        {
            (row, column): LETTERS[letter]
            for row, line in enumerate(rows)
            for column, letter in enumerate(line)
            if letter != "."
        }
        for rows in found
    ]


def made(settings: dict[str, int]) -> bubbles.Grid:
    """The level that people have made, as settings have it."""
    digits = "".join(f"{settings[name]:09}" for name in MADE)
    numbered = zip(CELLS, digits[: len(CELLS)], strict=True)
    return {cell: bubbles.KINDS[int(digit) - 1] for cell, digit in numbered if digit != "0"}


def level(settings: dict[str, int]) -> bubbles.Grid:
    """What hangs at the beginning."""
    if settings["level"] > 0:
        return levels()[settings["level"] - 1]
    grid = made(settings)
    held = bubbles.together(grid, [cell for cell in grid if cell[0] == 0])
    grid = {cell: kind for cell, kind in grid.items() if cell in held}
    return levels()[0] if bubbles.is_cleared(grid) else grid


class BubbleBlast:
    """One grid, one magazine, and a turn for each."""

    most = 8
    admits_late: ClassVar = False
    has_sheets = False
    rules: ClassVar = {
        "level": (1, 0, 10),
        "bubbles": (50, 1, 99),
        "think": (45, 5, 600),
        "skill": (2, 1, 3),
        "players": (8, 1, 8),
        "played": (0, 0, 1),
        **dict.fromkeys(MADE, (0, 0, 999999999)),
    }

    def __init__(self, table: Table) -> None:
        self.room = table.room
        self.seats = table.seats
        self.total = self.left = table.settings["bubbles"]
        self.grid = level(table.settings)
        self.drawn = 0
        self.current = self._draw()
        self.next = self._draw()
        self.stage = "aim"
        self.shooter = self.seats[0] if self.seats else None
        self.idle = 0
        self.shots: list[list[Any]] = []
        self.verdict: str | None = None
        goes_on = table.settings["played"] > 0
        self.scores = {seat: table.carried.get(seat, 0) if goes_on else 0 for seat in table.seats}

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage != "aim" or seat != self.shooter or not isinstance(move, dict):
            return False
        if record.last("shoot", seat) is not None:
            return False
        if move.get("do") == "swap":
            return self.next is not None and self._swaps(record) < SWAPS
        aim = move.get("aim")
        if move.get("do") != "shoot" or not isinstance(aim, int) or isinstance(aim, bool):
            return False
        return -3600 <= aim <= 3600

    def _swaps(self, record: Record) -> int:
        return sum(seat == self.shooter and move.get("do") == "swap" for seat, move in record.moves)

    def _draw(self) -> str | None:
        """The next bubble, of the colours that are left."""
        if self.drawn == self.total:
            return None
        kinds = set(self.grid.values())
        colours = [colour for colour in bubbles.COLOURS if colour in kinds] or bubbles.COLOURS
        number = SeededDice(self.room, self.drawn).below(len(colours))
        self.drawn += 1
        return colours[number]

    def end(self, record: Record) -> None:
        if self.stage == "aim":
            self._end_turn(record)
        elif self.stage == "flight":
            self.stage = "over" if self.verdict else "aim"
            if self.stage == "aim":
                self._pass(record)

    def _end_turn(self, record: Record) -> None:
        if self._swaps(record) % 2:
            self.current, self.next = self.next, self.current
        shot = record.last("shoot", self.shooter)
        if shot is not None:
            self.idle = 0
            self._fire(shot["aim"])
            return
        self.idle += 1
        if self.idle >= 3 * len(self.seats):
            self._desert()
        else:
            self._pass(record)

    def _fire(self, aim: int) -> None:
        assert self.current is not None
        assert self.shooter is not None
        colour, self.current, self.next = self.current, self.next, None
        self.left -= 1
        cell = bubbles.Shot(self.grid, aim).fly()
        popped, fallen = 0, 0
        if not isinstance(cell, str):
            waves, falling, self.grid = bubbles.settle(self.grid, cell, colour)
            popped, fallen = sum(map(len, waves)), len(falling)
        self.next = self._draw()
        self.shots.append([self.shooter.hex(), NAMES[colour], aim, popped, fallen])
        self._give(self.shooter, 10 * popped + 20 * fallen)
        self.stage = "flight"
        if bubbles.is_cleared(self.grid):
            self.verdict = "won"
            for seat in self.seats:
                self._give(seat, 10 * self.left)
        elif bubbles.is_over_line(self.grid):
            self.verdict = "line"
        elif self.left == 0:
            self.verdict = "empty"

    def _give(self, seat: bytes, points: int) -> None:
        total = self.scores.get(seat, 0) + points
        self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    def _pass(self, record: Record) -> None:
        place = self.seats.index(self.shooter) if self.shooter in self.seats else 0
        order = self.seats[place + 1 :] + self.seats[: place + 1]
        there = [seat for seat in order if seat in record.present]
        if there:
            self.shooter = there[0]
        else:
            self._desert()

    def _desert(self) -> None:
        self.verdict = "deserted"
        self.stage = "over"

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "shooter": self.shooter and self.shooter.hex(),
            "grid": [
                "".join(NAMES.get(self.grid.get((row, column), ""), ".") for column in range(12 - row % 2))
                for row in range(14)
            ],
            "current": self.current and NAMES[self.current],
            "next": self.next and NAMES[self.next],
            "left": self.left,
            "drawn": self.drawn,
            "idle": self.idle,
            "shots": self.shots,
            "verdict": self.verdict,
        }


class FirstBubbleBlast(BubbleBlast):
    """The first version, in which every level is one of those of the specification."""

    rules: ClassVar = {
        **{name: range_ for name, range_ in BubbleBlast.rules.items() if name not in MADE},
        "level": (1, 1, 10),
    }


RULES = {1: FirstBubbleBlast, 2: BubbleBlast}
