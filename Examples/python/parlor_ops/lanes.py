"""Who shoots, by turns or all at once: what games of boards share (their pages in Protocol/games say it)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games import Record

TOGETHER, TURNS, RACE = range(3)
PATIENCE = 3


class Turns:
    """Whose turn it is, and for how long nobody has shot."""

    def __init__(self, seats: list[bytes], mode: int) -> None:
        self.seats = seats
        self.is_race = mode == RACE
        self.shooters = list(seats) if self.is_race else seats[:1]
        self.idle = 0

    @staticmethod
    def is_aim(aim: Any) -> bool:
        return isinstance(aim, int) and not isinstance(aim, bool) and -3600 <= aim <= 3600

    def lets(self, seat: bytes, record: Record) -> bool:
        return seat in self.shooters and record.last("shoot", seat) is None

    def take(self, record: Record) -> list[tuple[bytes, Any]]:
        """The shots of a turn that is over, in order of the seats."""
        shots = [(seat, record.last("shoot", seat)) for seat in self.shooters]
        taken = [(seat, move) for seat, move in shots if move is not None]
        self.idle = 0 if taken else self.idle + 1
        return taken

    def goes_on(self, record: Record, racing: list[bytes]) -> bool:
        """Goes on to the next one who is there, or to all who are still in the race, if anybody is."""
        if self.idle >= PATIENCE * (1 if self.is_race else len(self.seats)):
            return False
        if self.is_race:
            self.shooters = racing
            return any(seat in record.present for seat in racing)
        current = self.shooters[0] if self.shooters else None
        place = self.seats.index(current) if current in self.seats else 0
        order = self.seats[place + 1 :] + self.seats[: place + 1]
        there = [seat for seat in order if seat in record.present]
        self.shooters = there[:1] or self.shooters
        return bool(there)


def ending(verdicts: list[str | None]) -> str | None:
    """How a game has ended whose boards have ended so."""
    if "won" in verdicts:
        return "won"
    if None in verdicts:
        return None
    return verdicts[0] if len(set(verdicts)) == 1 else "empty"
