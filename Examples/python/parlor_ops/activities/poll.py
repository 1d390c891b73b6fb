"""A question each round, for the vectors of rounds (Protocol/games.md)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..games import Record, Table, held


class Poll:
    """Each round one question; a seat enters numbers, and who enters any has a point."""

    most = 64
    rules: ClassVar = {"duration": (30_000, 0, (1 << 31) - 1)}
    admits_late: ClassVar = True
    has_sheets = False
    is_over = False
    own = None

    def __init__(self, table: Table) -> None:
        self.scores = dict(table.carried)

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        return isinstance(move, int) and not isinstance(move, bool) and 0 <= move < 1 << 32

    def end(self, record: Record) -> None:
        for seat in {seat for seat, _ in record.moves}:
            self.scores[seat] = held(self.scores.get(seat, 0) + 1)


RULES = {1: Poll}
