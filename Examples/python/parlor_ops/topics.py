"""Words that are drawn and guessed, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .word_keys import folded, letters_of

PLURALS = {
    "en": ("s", "es"),
    "de": ("e", "n", "en", "er", "s", "nen"),
    "fr": ("s", "x"),
    "ar": ("ات", "ون", "ين"),
}
CHANGED = {"en": ("y", "i"), "fr": ("al", "au"), "ar": ("\u0647", "")}
"""What some words end in, and what stands there before an ending of the plural."""


@cache
def bank(folder: Path, language: str, difficulty: int) -> list[str]:
    """The words of a language that are as hard as that: 0, 1 or 2."""
    lines = (folder / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    heads = [*[index for index, line in enumerate(lines) if line.startswith("# ")][1:], len(lines)]
    return lines[heads[difficulty] + 1 : heads[difficulty + 1]]


@dataclass
class Topics:
    """The words of one game: a bank, and what players bring."""

    folder: Path
    language: str
    difficulty: int
    brought: list[str] = field(default_factory=list)

    @property
    def _bank(self) -> list[str]:
        return bank(self.folder, self.language, self.difficulty)

    def key(self, word: Any) -> str | None:
        """What two words have in common if they are the same."""
        return folded(word, self.language) if isinstance(word, str) else None

    def bring(self, word: str) -> None:
        """Takes in a word, once; one of the bank as the bank spells it."""
        if self.key(word) in map(self.key, self.brought):
            return
        spelt = [one for one in self._bank if self.key(one) == self.key(word)]
        self.brought.append(spelt[0] if spelt else word)

    def order(self, shuffled: Callable[[list[str]], list[str]]) -> list[str]:
        """The words by lot: what was brought comes first."""
        first = shuffled(self.brought)
        rest = [one for one in self._bank if one not in self.brought]
        return first + shuffled(rest)


def letters_of_topic(word: str, language: str) -> int:
    """How many letters a word has, as somebody would count them."""
    return len(letters_of(word, language) or [])


def is_same(one: str, other: str, language: str) -> bool:
    """Whether two words are the same, of which one may be in the plural."""
    keys = folded(one, language), folded(other, language)
    if keys[0] is None or keys[1] is None:
        return False
    return (
        keys[0] == keys[1] or _is_plural(keys[0], keys[1], language) or _is_plural(keys[1], keys[0], language)
    )


def _is_plural(key: str, single: str, language: str) -> bool:
    stems = [single]
    ending, instead = CHANGED.get(language, ("", ""))
    if ending and single.endswith(ending):
        stems.append(single[: -len(ending)] + instead)
    forms = {key, _bare(key)} if language == "de" else {key}
    if language == "de" and _bare(key) == single:
        return True
    return any(stem + plural in forms for stem in stems for plural in PLURALS[language])


def _bare(key: str) -> str:
    """A German key without what umlauts have added."""
    kept, last = [], ""
    for letter in key:
        if letter != "e" or last not in ("a", "o", "u"):
            kept.append(letter)
        last = letter
    return "".join(kept)
