"""Rock, paper, scissors (Protocol/games/rock-paper-scissors.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .. import limits

if TYPE_CHECKING:
    from ..games import Record, Table

# Each beats the one before it, and the first the last.
HANDS = (b"rock", b"paper", b"scissors")


class RockPaperScissors:
    """All throw at once; a point for everybody whom one's hand beats."""

    most = 8
    admits_late: ClassVar = False
    has_sheets = False
    rules: ClassVar = {
        "rounds": (5, 1, 30),
        "think": (15, 3, 600),
        "outcome": (5000, 1000, 60000),
        "players": (8, 2, 8),
        "played": (0, 0, 30),
    }

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.earlier = table.settings["played"]
        self.last_round = max(table.settings["rounds"], self.earlier + 1)
        self.stage = "throw"
        self.played: list[dict[bytes, bytes]] = []
        self.scores = {seat: table.carried.get(seat, 0) if self.earlier else 0 for seat in table.seats}

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def number(self) -> int:
        """The round of the game that is open, or the last one that is over."""
        return self.earlier + len(self.played) + (self.stage in ("throw", "unfold"))

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        # A throw is secret: in the open it is void.
        is_seen = isinstance(move, dict) and move.get("do") == "next"
        return seat in self.seats and self.stage == "outcome" and is_seen

    def end(self, record: Record) -> None:
        if self.stage == "throw":
            self.stage = "unfold"
        elif self.stage == "unfold":
            self._count(record)
            self.stage = "outcome"
        elif self.stage == "outcome":
            self.stage = "throw" if self.number < self.last_round else "over"
        if len(record.present & set(self.seats)) < 2 and self.stage != "outcome":
            self.stage = "over"

    def _count(self, record: Record) -> None:
        hands = {
            seat: value
            for seat, label, value in record.shown
            if label == 0 and seat in self.seats and value in HANDS
        }
        self.played.append(hands)
        for seat, hand in hands.items():
            worse = HANDS[HANDS.index(hand) - 1]
            won = sum(hands.get(other, worse) == worse for other in self.seats if other != seat)
            total = self.scores[seat] + won
            self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "round": self.number,
            "seats": [seat.hex() for seat in self.seats],
            "played": [{seat.hex(): hand.decode() for seat, hand in one.items()} for one in self.played],
        }


RULES = {1: RockPaperScissors}
