"""Bubbles that all shoot at, by turns or in a race (Protocol/games/bubble-blast.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from .. import bubbles, limits
from ..dice import SeededDice
from ..lanes import RACE, TOGETHER, TURNS, Turns, ending

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


class Lane:
    """A grid of bubbles, with the magazine that is shot at it."""

    def __init__(self, room: bytes, total: int, grid: bubbles.Grid) -> None:
        self.room = room
        self.total = self.left = total
        self.grid = grid
        self.drawn = 0
        self.current = self._draw()
        self.next = self._draw()
        self.verdict: str | None = None

    def _draw(self) -> str | None:
        """The next bubble, of the colours that are left."""
        if self.drawn == self.total:
            return None
        kinds = set(self.grid.values())
        colours = [colour for colour in bubbles.COLOURS if colour in kinds] or bubbles.COLOURS
        number = SeededDice(self.room, self.drawn).below(len(colours))
        self.drawn += 1
        return colours[number]

    def swap(self) -> None:
        self.current, self.next = self.next, self.current

    def fire(self, seat: bytes, aim: int) -> list[Any]:
        """Shoots, and says what came of it."""
        assert self.current is not None
        colour, self.current, self.next = self.current, self.next, None
        self.left -= 1
        cell = bubbles.Shot(self.grid, aim).fly()
        popped, fallen = 0, 0
        if not isinstance(cell, str):
            waves, falling, self.grid = bubbles.settle(self.grid, cell, colour)
            popped, fallen = sum(map(len, waves)), len(falling)
        self.next = self._draw()
        if bubbles.is_cleared(self.grid):
            self.verdict = "won"
        elif bubbles.is_over_line(self.grid):
            self.verdict = "line"
        elif self.left == 0:
            self.verdict = "empty"
        return [seat.hex(), NAMES[colour], aim, popped, fallen]

    @property
    def prize(self) -> int:
        return 10 * self.left if self.verdict == "won" else 0

    @property
    def own(self) -> dict[str, Any]:
        return {
            "grid": [
                "".join(NAMES.get(self.grid.get((row, column), ""), ".") for column in range(12 - row % 2))
                for row in range(14)
            ],
            "current": self.current and NAMES[self.current],
            "next": self.next and NAMES[self.next],
            "left": self.left,
            "drawn": self.drawn,
            "verdict": self.verdict,
        }


class BubbleBlast:
    """A grid and a magazine for all, and a turn for each; or a race, with both for each."""

    most = 8
    admits_late: ClassVar = False
    has_sheets = False
    rules: ClassVar = {
        "level": (1, 0, 10),
        "bubbles": (50, 1, 99),
        "think": (45, 5, 600),
        "skill": (2, 1, 3),
        "mode": (1, 0, 2),
        "players": (8, 1, 8),
        "played": (0, 0, 1),
        **dict.fromkeys(MADE, (0, 0, 999999999)),
    }

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.mode = table.settings.get("mode", TURNS)
        self.turns = Turns(self.seats, self.mode)
        count = max(1, len(self.seats)) if self.mode == RACE else 1
        grid = level(table.settings)
        self.lanes = [Lane(table.room, table.settings["bubbles"], dict(grid)) for _ in range(count)]
        self.stage = "aim"
        self.shots: list[list[Any]] = []
        self.verdict: str | None = None
        goes_on = table.settings["played"] > 0
        self.scores = {seat: table.carried.get(seat, 0) if goes_on else 0 for seat in table.seats}

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def lane(self, seat: bytes | None = None) -> Lane:
        """What a seat shoots at; the first grid, where nobody is named."""
        return self.lanes[self.seats.index(seat) if seat in self.seats and len(self.lanes) > 1 else 0]

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage != "aim" or not isinstance(move, dict) or not self.turns.lets(seat, record):
            return False
        if move.get("do") == "swap":
            return self.lane(seat).next is not None and self._swaps(seat, record) < SWAPS
        return move.get("do") == "shoot" and self.turns.is_aim(move.get("aim"))

    @staticmethod
    def _swaps(seat: bytes, record: Record) -> int:
        return sum(mover == seat and move.get("do") == "swap" for mover, move in record.moves)

    def end(self, record: Record) -> None:
        if self.stage == "aim":
            self._end_turn(record)
        elif self.stage == "flight":
            self.stage = "over" if self.verdict else "aim"
            if self.stage == "aim":
                self._pass(record)

    def _end_turn(self, record: Record) -> None:
        for seat in self.turns.shooters:
            if self._swaps(seat, record) % 2:
                self.lane(seat).swap()
        taken = self.turns.take(record)
        if not taken:
            self._pass(record)
            return
        for seat, move in taken:
            lane = self.lane(seat)
            shot = lane.fire(seat, move["aim"])
            self.shots.append(shot)
            self._give(self.seats if self.mode == TOGETHER else [seat], 10 * shot[3] + 20 * shot[4])
            # Who plays on one board wins together.
            self._give([seat] if self.mode == RACE else self.seats, lane.prize)
        self.verdict = ending([lane.verdict for lane in self.lanes])
        self.stage = "flight"

    def _give(self, winners: list[bytes], points: int) -> None:
        for seat in winners:
            total = self.scores.get(seat, 0) + points
            self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    def _pass(self, record: Record) -> None:
        racing = [seat for seat in self.seats if self.lane(seat).verdict is None]
        if not self.turns.goes_on(record, racing):
            self.verdict = "deserted"
            self.stage = "over"

    @property
    def own(self) -> Any:
        shown: dict[str, Any] = {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "idle": self.turns.idle,
            "shots": self.shots,
            "verdict": self.verdict,
        }
        if self.mode == RACE:
            shown["shooters"] = [seat.hex() for seat in self.turns.shooters]
            shown["lanes"] = [lane.own for lane in self.lanes]
        else:
            shown["shooter"] = self.turns.shooters[0].hex() if self.turns.shooters else None
            shown = {**self.lane().own, **shown}
        return shown


class SecondBubbleBlast(BubbleBlast):
    """The second version, in which all play by turns, each for points of their own."""

    rules: ClassVar = {name: range_ for name, range_ in BubbleBlast.rules.items() if name != "mode"}


class FirstBubbleBlast(SecondBubbleBlast):
    """The first version, in which every level is one of those of the specification."""

    rules: ClassVar = {
        **{name: range_ for name, range_ in SecondBubbleBlast.rules.items() if name not in MADE},
        "level": (1, 1, 10),
    }


RULES = {1: FirstBubbleBlast, 2: SecondBubbleBlast, 3: BubbleBlast}
