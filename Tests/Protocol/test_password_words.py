"""The banks of words, and which words belong together: a word goes over the wire by its place, and bots
play by the table, so every file must fit every other."""

import re
from pathlib import Path

import pytest
from parlor_ops.word_keys import LANGUAGES, folded

_ROOT = Path(__file__).resolve().parents[2]
_TEXTS = _ROOT / "Protocol" / "games" / "password-words"
_SWIFT = _ROOT / "Sources" / "Games" / "Password" / "Rules" / "Words"
_CONCEPTS = _ROOT / "Examples" / "words" / "concepts.txt"
_NAMES = {"en": "English", "de": "German", "fr": "French", "ar": "Arabic"}

# What makes another form of a word out of one, by language: the same word in a bank twice.
_FORMS = {
    "en": ("s", "es", "er", "ing", "ery", "ed", "ness", "ist"),
    "de": ("e", "en", "er", "ern", "in", "ung", "chen", "lein", "s", "nen"),
    "fr": ("s", "x", "e", "es", "ier", "eur", "euse", "ette", "erie"),
    "ar": ("ات", "ين", "ون", "يه", "ان"),
}
# Words that only look like forms of others.
_NO_FORMS = {
    "en": {"corner"},
    "de": {"Eis", "Eisen", "Reise", "Zeitung"},
    "fr": {"aile", "mère", "moteur", "porte"},
    "ar": {"خلية", "مهرجان", "مرجان", "ريحان", "زيتون", "سلمون"},
}


def lines(path: Path) -> list[str]:
    """A text without its comments."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def bank(language: str) -> list[str]:
    return lines(_TEXTS / f"{language}.txt")


def table() -> list[list[int]]:
    return [[int(place) for place in line.split()] for line in lines(_TEXTS / "associations.txt")]


def packed(name: str) -> str:
    """The string that a Swift file holds."""
    return (_SWIFT / f"{name}.swift").read_text(encoding="utf-8").split('"""')[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bank_has_600_words_and_more_and_none_twice(language: str) -> None:
    words = bank(language)
    keys = [folded(word, language) for word in words]
    assert len(words) >= 600
    assert [word for word, key in zip(words, keys, strict=True) if key is None] == []
    assert len(set(keys)) == len(words)
    assert all(word.isalpha() and 2 <= len(word) <= 24 for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_a_form_of_another(language: str) -> None:
    keys = {folded(word, language) or "": word for word in bank(language)}
    forms = {keys[key + end] for key in keys for end in _FORMS[language] if key + end in keys}
    assert forms == _NO_FORMS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_source_and_swift_have_the_same_bank(language: str) -> None:
    words = bank(language)
    assert [line.split()[LANGUAGES.index(language)] for line in lines(_CONCEPTS)] == words
    assert packed(f"{_NAMES[language]}Words").split() == words


def test_swift_has_the_same_table() -> None:
    later = [[int(place) for place in line.split()] for line in packed("WordLinks").split(";")[:-1]]
    assert later == [[other for other in others if other > place] for place, others in enumerate(table())]


def test_a_word_belongs_to_five_others_and_they_to_it() -> None:
    found = table()
    assert len(found) == len(bank("en"))
    for place, others in enumerate(found):
        assert len(others) >= 5
        assert others == sorted(set(others) - {place})
        assert all(place in found[other] for other in others)


def test_what_a_person_put_together_or_took_apart_is_so() -> None:
    places = {word: place for place, word in enumerate(bank("en"))}
    found = table()
    marks = []
    for line in lines(_CONCEPTS.with_name("links.txt")):
        mark, first, others = re.findall(r"^([+-]) (\w+): (.+)$", line)[0]
        for other in others.split():
            assert (places[other] in found[places[first]]) == (mark == "+"), line
            marks.append(mark)
    assert marks.count("+") > 2000
    assert marks.count("-") > 300


def test_a_chain_gets_from_every_word_to_every_other() -> None:
    found = table()
    reached, edge = {0}, {0}
    while edge:
        edge = {other for place in edge for other in found[place]} - reached
        reached |= edge
    assert len(reached) == len(found)


def test_words_are_compared_as_the_examples_are() -> None:
    examples = lines(_TEXTS / "folding.txt")
    assert len(examples) > 40
    for line in examples:
        language, shown, *key = line.split("\t")
        word = re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), shown)
        assert folded(word, language) == (key[0] if key else None), line
