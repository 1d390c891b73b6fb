"""By which numbers people tell seats apart (Protocol/state.md, "Numbers of seats")."""

from __future__ import annotations

from itertools import count
from typing import Any


class SeatNumbers:
    """The numbers of the listed seats, and those kept from the room before."""

    def __init__(self) -> None:
        self.taken: dict[bytes, int] = {}
        self.kept: dict[bytes, int] = {}

    def keep(self, numbers: list[list[Any]]) -> None:
        """Keeps numbers for their seats, and numbers those anew that are listed already."""
        for seat, number in numbers:
            if number not in self.kept.values():
                self.kept[bytes.fromhex(seat)] = number
        listed = sorted(self.taken, key=self.taken.__getitem__)
        self.taken = {}
        for one in listed:
            self.give(one)

    def give(self, seat: bytes) -> None:
        """Numbers a seat that is listed now: as it is known, else by the least number that is free."""
        used = {*self.taken.values(), *self.kept.values()}
        free = next(number for number in count(1) if number not in used)
        self.taken[seat] = self.kept.get(seat, free)

    def take_back(self, seat: bytes) -> None:
        """A seat is listed no more."""
        self.taken.pop(seat, None)
