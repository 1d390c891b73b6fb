"""Words of a game, and the turns in which they are said (Protocol/games)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .word_keys import folded

BANKS = Path(__file__).resolve().parents[3] / "Protocol" / "games" / "password-words"


@cache
def bank(language: str) -> list[str]:
    """The words of a language by place."""
    text = (BANKS / f"{language}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] != "#"]


@cache
def _places(language: str) -> dict[str | None, int]:
    return {folded(word, language): place for place, word in enumerate(bank(language))}


@dataclass
class Lexicon:
    """The words of a game: a bank, and what players bring."""

    language: str
    added: list[str] = field(default_factory=list)
    brought: list[int] = field(default_factory=list)

    def key(self, word: Any) -> str | None:
        """What two words have in common if they are the same."""
        return folded(word, self.language) if isinstance(word, str) else None

    def word(self, place: int) -> str:
        """The word at a place."""
        words = bank(self.language)
        return words[place] if place < len(words) else self.added[place - len(words)]

    def place(self, word: str | None) -> int | None:
        """Where a word stands, if it does."""
        key = self.key(word)
        if key is None:
            return None
        known = _places(self.language).get(key)
        if known is not None:
            return known
        keys = [self.key(one) for one in self.added]
        return len(bank(self.language)) + keys.index(key) if key in keys else None

    def bring(self, word: str) -> None:
        """Takes in a word, once."""
        if self.place(word) is None:
            self.added.append(word)
        place = self.place(word)
        if place is not None and place not in self.brought:
            self.brought.append(place)

    def order(self, shuffled: Callable[[list[int]], list[int]]) -> list[int]:
        """Places as they are dealt: what was brought comes first."""
        first = shuffled(self.brought)
        return first + shuffled([one for one in range(len(bank(self.language))) if one not in self.brought])


@dataclass
class Turn:
    """A word that was said, and what came of it."""

    round: int
    seat: bytes
    word: str | None = None
    card: int | None = None
    hands: dict[bytes, int] = field(default_factory=dict)
    foreign: set[int] = field(default_factory=set)
    swaps: dict[bytes, int] = field(default_factory=dict)
    claimer: bytes | None = None
    votes: dict[bytes, bool] = field(default_factory=dict)
    unshown: list[bytes] = field(default_factory=list)
    answer: str | int | None = None
    """The place of the speaker's own card, `foreign`, `silent`, or nothing where nobody asked."""

    @property
    def is_own(self) -> bool:
        return isinstance(self.answer, int)

    @property
    def doubters(self) -> list[bytes]:
        return sorted(seat for seat, passes in self.votes.items() if not passes)

    @property
    def points(self) -> dict[bytes, int]:
        """What everybody gets for it."""
        won = dict.fromkeys(self.unshown, -1)
        if self.claimer is not None:
            won[self.claimer] = won.get(self.claimer, 0) + 2
        elif not self.doubters:
            if self.is_own:
                won[self.seat] = won.get(self.seat, 0) + 2
        else:
            right = 2 if self.is_own or self.answer == "silent" else -1
            for doubter in self.doubters:
                won[doubter] = won.get(doubter, 0) + right
                won[self.seat] = won.get(self.seat, 0) - 1
        return won

    @property
    def own(self) -> Any:
        """What the digest holds of it."""
        return {
            "round": self.round,
            "seat": self.seat.hex(),
            "word": self.word,
            "claimer": self.claimer and self.claimer.hex(),
            "challengers": [seat.hex() for seat in self.doubters],
            "passers": sorted(seat.hex() for seat, passes in self.votes.items() if passes),
            "isOwn": self.is_own,
            "isSilent": self.answer == "silent",
            "unshown": [seat.hex() for seat in self.unshown],
            "swaps": {seat.hex(): count for seat, count in self.swaps.items()},
            "won": {seat.hex(): points for seat, points in self.points.items()},
        }
