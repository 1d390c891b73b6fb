"""What counts of all that is drawn on the sheets of a round (Protocol/state.md, "Sheets").

A function of the operations alone: they are judged in their order, whatever the order in which they came.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Region = tuple[int, int, int, int]
"""Left, top, right and bottom edge, in quarter units."""


@dataclass(frozen=True)
class Sheet:
    """What may lie somewhere; None is everybody, all of the board, and any number of strokes."""

    authors: frozenset[int] | None = None
    region: Region | None = None
    tools: frozenset[str] = frozenset(("pen", "eraser", "fill"))
    strokes: int | None = None
    undo: bool = True
    clear: bool = True


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

    def _counts(self, operation: Drawn) -> bool:
        sheet = self._sheet(operation.seat)
        if sheet is None or not operation.is_open:
            return False
        if operation.kind == "stroke":
            most = sheet.strokes
            return self._may_lie(operation, sheet) and (most is None or self.strokes(operation.seat) < most)
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
