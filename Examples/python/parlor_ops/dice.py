"""Numbers that follow from a seed, as games draw them (Protocol/games)."""

from __future__ import annotations

from typing import Any

MASK = (1 << 64) - 1


class SeededDice:
    """SplitMix64 over the words of a seed."""

    def __init__(self, seed: bytes, label: int) -> None:
        words = [int.from_bytes(seed[start : start + 8], "big") for start in range(0, 32, 8)]
        self.state = words[0] ^ label * 0x9E3779B97F4A7C15 & MASK
        for word in words[1:]:
            self.state = self.next() ^ word

    def next(self) -> int:
        """The next number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        return mixed ^ mixed >> 31

    def below(self, bound: int) -> int:
        """A number below a bound."""
        if bound < 2:
            return 0
        while (number := self.next()) >= MASK - MASK % bound:
            pass
        return number % bound

    def shuffled(self, things: list[Any]) -> list[Any]:
        """The things in another order."""
        mixed = list(things)
        for index in range(len(mixed) - 1, 0, -1):
            other = self.below(index + 1)
            mixed[index], mixed[other] = mixed[other], mixed[index]
        return mixed
