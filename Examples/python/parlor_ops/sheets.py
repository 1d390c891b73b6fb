"""What counts of all that is drawn on the sheets of a round (Protocol/state.md, "Sheets").

A function of the operations alone: they are judged in their order, whatever the order in which they came.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Region = tuple[int, int, int, int]
"""Left, top, right and bottom edge, in quarter units."""


Order = tuple[int, str]
"""Where something stands in the order of a round: its Lamport time, and its name."""


@dataclass(frozen=True)
class Spot:
    """A place of which it is told which strokes go over it."""

    number: int
    x: int
    y: int
    reach: int
    claim: Order | None = None
    """The first stroke after that gives its seat another one, if it goes over it."""

    def is_under(self, points: Sequence[tuple[int, int]]) -> bool:
        """Whether a line from point to point comes as near as that."""
        return any(self._is_near(*ends) for ends in zip([points[0], *points], points, strict=False))

    def _is_near(self, start: tuple[int, int], end: tuple[int, int]) -> bool:
        dx, dy = end[0] - start[0], end[1] - start[1]
        x, y = self.x - start[0], self.y - start[1]
        along, length = x * dx + y * dy, dx * dx + dy * dy
        if along <= 0:
            return x * x + y * y <= self.reach**2
        if along >= length:
            return (x - dx) ** 2 + (y - dy) ** 2 <= self.reach**2
        return bool((x * dy - y * dx) ** 2 <= self.reach**2 * length)


@dataclass(frozen=True)
class Mark:
    """A stroke that counts on a sheet with spots."""

    order: Order
    spots: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """What may lie somewhere; None is everybody, all of the board, and any number of strokes."""

    authors: frozenset[int] | None = None
    region: Region | None = None
    tools: frozenset[str] = frozenset(("pen", "eraser", "fill"))
    strokes: int | None = None
    undo: bool = True
    clear: bool = True
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """An operation of kinds 32 and 34 to 36, as far as sheets ask."""

    name: str
    lamport: int
    seat: int
    kind: str
    known: frozenset[str] = frozenset()
    """The names of all in its causal past."""
    is_open: bool = True
    """Whether the round is open in its causal past."""
    canvas: int = 0
    tool: str = "pen"
    width: int = 20
    points: Sequence[tuple[int, int]] = ()
    target: str = ""
    scope: str = "own"


@dataclass
class Book:
    """The sheets of one round, and what counts there."""

    number: int
    sheets: Sequence[Sheet]
    counting: list[Drawn] = field(default_factory=list)

    def judge(self, operations: Iterable[Drawn]) -> list[str]:
        """The names of all that count, in order."""
        self.counting = []
        for operation in sorted(operations, key=lambda one: (one.lamport, one.name)):
            if self._counts(operation):
                self.counting.append(operation)
        return [operation.name for operation in self.counting]

    def strokes(self, seat: int) -> int:
        """How many strokes of a seat count, taken back or not."""
        return sum(one.kind == "stroke" and one.seat == seat for one in self.counting)

    def marks(self, seat: int) -> list[Mark]:
        """The strokes of a seat that count, by the spots of its sheet."""
        sheet = self._sheet(seat)
        return [
            Mark(
                (one.lamport, one.name),
                tuple(spot.number for spot in (sheet.spots if sheet else ()) if spot.is_under(one.points)),
            )
            for one in self.counting
            if one.seat == seat and one.kind == "stroke"
        ]

    def _won(self, sheet: Sheet, seat: int) -> int:
        """How many strokes somebody has won by those drawn so far."""
        marks = self.marks(seat)
        won = 0
        for spot in sheet.spots:
            if spot.claim is not None:
                first = next((mark for mark in marks if mark.order > spot.claim), None)
                won += first is not None and spot.number in first.spots
        return won

    def _counts(self, operation: Drawn) -> bool:
        sheet = self._sheet(operation.seat)
        if sheet is None or not operation.is_open:
            return False
        if operation.kind == "stroke":
            if not self._may_lie(operation, sheet):
                return False
            if sheet.strokes is None:
                return True
            return self.strokes(operation.seat) < sheet.strokes + self._won(sheet, operation.seat)
        if operation.kind == "clear":
            return sheet.clear and operation.canvas == self.number and operation.scope == "own"
        return sheet.undo and self._names_something(operation)

    def _sheet(self, seat: int) -> Sheet | None:
        return next((one for one in self.sheets if one.authors is None or seat in one.authors), None)

    def _may_lie(self, stroke: Drawn, sheet: Sheet) -> bool:
        if stroke.canvas != self.number or stroke.tool not in sheet.tools:
            return False
        if sheet.region is None:
            return True
        left, top, right, bottom = sheet.region
        reach = 0 if stroke.tool == "fill" else (stroke.width + 1) // 2
        return all(
            left + reach <= x <= right - reach and top + reach <= y <= bottom - reach
            for x, y in stroke.points
        )

    def _names_something(self, operation: Drawn) -> bool:
        """Whether it names a stroke that its author knew; a Visible may name a Clear or Hide instead."""
        target = next((one for one in self.counting if one.name == operation.target), None)
        if target is None or target.name not in operation.known:
            return False
        return target.kind == "stroke" or (operation.kind == "visible" and target.kind in ("clear", "hide"))
