"""When two words to draw are the same, by the first version of the rules of teams."""

from __future__ import annotations

from .word_keys import folded

PLURALS = {
    "en": ("s", "es"),
    "de": ("e", "n", "en", "er", "s", "nen"),
    "fr": ("s", "x"),
    "ar": ("ات", "ون", "ين"),
}
CHANGED = {"en": ("y", "i"), "fr": ("al", "au"), "ar": ("\u0647", "")}
"""What some words end in, and what stands there before an ending of the plural."""


def is_same_at_first(one: str, other: str, language: str) -> bool:
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
