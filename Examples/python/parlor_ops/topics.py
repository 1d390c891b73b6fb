"""Words that are drawn and guessed, and when two of them are the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .word_keys import folded, letter_key, letters_of

PLURALS = {
    "en": (
        ("", "s"),
        ("", "es"),
        ("y", "ies"),
        ("f", "ves"),
        ("fe", "ves"),
        ("us", "i"),
        ("is", "es"),
        ("man", "men"),
        ("tooth", "teeth"),
        ("foot", "feet"),
        ("goose", "geese"),
        ("mouse", "mice"),
        ("louse", "lice"),
        ("child", "children"),
        ("person", "people"),
        ("ox", "oxen"),
    ),
    "de": (
        ("", ""),
        ("", "e"),
        ("", "n"),
        ("", "en"),
        ("", "er"),
        ("", "s"),
        ("", "nen"),
        ("um", "en"),
        ("us", "en"),
        ("a", "en"),
    ),
    "fr": (
        ("", "s"),
        ("", "x"),
        ("al", "aux"),
        ("ail", "aux"),
        ("oeil", "yeux"),
        ("ciel", "cieux"),
        ("bonhomme", "bonshommes"),
        ("monsieur", "messieurs"),
        ("madame", "mesdames"),
    ),
    "ar": (
        ("", "ات"),
        ("", "ون"),
        ("", "ين"),
        ("\u0647", "ات"),
        ("\u0647", "ون"),
        ("\u0647", "ين"),
    ),
}
"""What a word ends with, and what its plural ends with there."""
OTHERS = {
    **dict.fromkeys("äÄæÆ", "a"),
    **dict.fromkeys("åÅ", "aa"),
    **dict.fromkeys("öÖ", "o"),
    **dict.fromkeys("øØ", "oe"),
    **dict.fromkeys("üÜ", "u"),
    **dict.fromkeys("ßẞ", "s"),
}
"""What a letter may be written as besides its key."""
CHOICES = 5
"""Letters of a word that go one way or the other each by itself."""


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


@cache
def twins(word: str, language: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """The ways to write a word and those to write its plurals, or nothing if it is no word."""
    if folded(word, language) is None:
        return None
    forms = frozenset(_forms(word, language))
    return forms, frozenset(plural for form in forms for plural in _plurals(form, language))


def is_same(one: str, other: str, language: str) -> bool:
    """Whether two words are the same, of which one may be in the plural."""
    first, second = twins(one, language), twins(other, language)
    if first is None or second is None:
        return False
    return bool(first[0] & second[0] or first[1] & second[0] or first[0] & second[1])


def are_all_different(words: list[Any], language: str) -> bool:
    """Whether all of some texts are words, and no two of them the same."""
    forms, plurals = set[str](), set[str]()
    for word in words:
        found = twins(word, language) if isinstance(word, str) else None
        if found is None or found[0] & forms or found[1] & forms or found[0] & plurals:
            return False
        forms |= found[0]
        plurals |= found[1]
    return True


def _forms(word: str, language: str) -> list[str]:
    """All ways to write a word with letters that have no marks."""
    parts: list[tuple[str, str | None]] = []
    for scalar in word:
        key = letter_key(scalar, language)
        if key is not None:
            parts.append((key, OTHERS.get(scalar)))
        elif parts[-1] in (("a", None), ("o", None), ("u", None)) and scalar == "\u0308":
            parts[-1] = (parts[-1][0] + "e", parts[-1][0])
        elif parts[-1] == ("a", None) and scalar == "\u030a":
            parts[-1] = ("a", "aa")
    if sum(other is not None for _, other in parts) > CHOICES:
        return ["".join(usual for usual, _ in parts), "".join(other or usual for usual, other in parts)]
    forms = [""]
    for usual, other in parts:
        ways = [usual] if other is None else [usual, other]
        forms = [form + way for form in forms for way in ways]
    return forms


def _plurals(form: str, language: str) -> list[str]:
    stems = [form, *_umlauted(form)] if language == "de" else [form]
    return [
        stem.removesuffix(one) + many
        for stem in stems
        for one, many in PLURALS[language]
        if stem.endswith(one)
    ]


def _umlauted(form: str) -> list[str]:
    """A German word with dots on its last vowel that can have them, of au on the first letter."""
    last = max(form.rfind(letter) for letter in "aou")
    if last < 0:
        return []
    if form[last] == "u" and form[:last].endswith("a"):
        last -= 1
    return [form[: last + 1] + "e" + form[last + 1 :]]
