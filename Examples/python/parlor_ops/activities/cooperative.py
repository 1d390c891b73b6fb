"""One long picture that is drawn in turns (Protocol/games/cooperative.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..dice import SeededDice
from ..sheets import Region, Sheet

if TYPE_CHECKING:
    from ..games import Record, Table

WIDTH, HEIGHT = 3072, 4096
"""Quarter units from one portion's left edge to the next one's, and from top to bottom."""


class Cooperative:
    """Each draws a portion beside the one before."""

    most = 8
    admits_late: ClassVar = False
    rules: ClassVar = {
        "portion": (90, 0, 600),
        "strokes": (0, 0, 200),
        "unveil": (60, 5, 600),
        "players": (8, 2, 8),
        "played": (0, 0, 30),
    }

    def __init__(self, table: Table) -> None:
        self.seats, self.settings, self.room = table.seats, table.settings, table.room
        self.stage = "lots"
        self.current: bytes | None = None
        self.queue: list[bytes] = []
        self.finished: list[bytes] = []
        self.portions: list[tuple[bytes, int]] = []
        """Who drew each, and how many strokes it has."""
        self._excused: set[bytes] = set()
        self.scores = dict.fromkeys(table.seats, 0)

    @property
    def has_sheets(self) -> bool:
        return self.stage == "portion"

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def sheets(self, record: Record) -> list[Sheet]:
        """The portion that is drawn now, for who draws it."""
        if self.stage != "portion" or self.current is None:
            return []
        author = frozenset((int.from_bytes(self.current, "big"),))
        return [Sheet(author, region(len(self.portions)), strokes=self.settings["strokes"] or None)]

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if seat not in self.seats or not isinstance(move, dict):
            return False
        what = move.get("do")
        if what == "next":
            return self.stage == "unveil"
        if self.stage != "portion":
            return False
        if what == "pass":
            is_first = record.last("pass", seat) is None
            return self.settings["portion"] == 0 and seat != self.current and is_first
        return what == "done" and seat == self.current

    def end(self, record: Record) -> None:
        if self.stage == "lots":
            self.stage = "shake"
        elif self.stage == "shake":
            dice = SeededDice(record.seed or self.room, 0)
            self.queue = list(dice.shuffled(sorted(self.seats)))
            self._call_next(record)
        elif self.stage == "upnext" and self.current not in record.present:
            assert self.current is not None
            self.queue.insert(0, self.current)
            self._call_next(record)
        elif self.stage == "upnext":
            self.stage = "portion"
        elif self.stage == "portion":
            self._take(record)
            self._call_next(record)
        elif self.stage == "unveil":
            self.stage = "over"

    def _take(self, record: Record) -> None:
        """Takes in what was drawn in a turn."""
        author = self.current
        assert author is not None
        count = len(record.drawings.get(author, []))
        if count > 0:
            self.portions.append((author, count))
        elif author not in record.present and author not in self._excused:
            # Once, who went away without having drawn anything is put at the end.
            self._excused.add(author)
            self.queue.append(author)
            return
        self.finished.append(author)

    def _call_next(self, record: Record) -> None:
        self.current = next((seat for seat in self.queue if seat in record.present), None)
        if self.current is not None:
            self.queue.remove(self.current)
            self.stage = "upnext"
        else:
            self.stage = "unveil" if self.portions else "over"

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "current": self.current and self.current.hex(),
            "queue": [seat.hex() for seat in self.queue],
            "finished": [seat.hex() for seat in self.finished],
            "portions": [{"author": seat.hex(), "strokes": count} for seat, count in self.portions],
        }


def region(index: int) -> Region:
    """Where a portion lies: side by side, from left to right."""
    return (index * WIDTH, 0, (index + 1) * WIDTH - 1, HEIGHT - 1)


RULES = {1: Cooperative}
