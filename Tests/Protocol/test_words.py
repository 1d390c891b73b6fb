"""The words that are offered as topics: a topic goes over the wire by its place in the bank, so the
translations of the page and the bots' drawings must stand at the same places."""

import re
from pathlib import Path

import pytest

_SOURCES = Path(__file__).resolve().parents[2] / "Sources"
_BANK = _SOURCES / "Games" / "Classic" / "Rules" / "ClassicWords.swift"
_PAGE = _SOURCES / "Games" / "Classic" / "Page" / "bank.js"
_LANGUAGES = ("ar", "de", "fr")

# Every twelfth word, in all languages: a word left out, added or put elsewhere moves what follows it.
_MEANINGS = """
cat Katze chat قطة
lion Löwe lion أسد
whale Wal baleine حوت
igloo Iglu igloo إغلو
cactus Kaktus cactus صبار
sun Sonne soleil شمس
train Zug train قطار
cherry Kirsche cerise كرزة
cake Kuchen gâteau كعكة
television Fernseher télévision تلفاز
scissors Schere ciseaux مقص
trousers Hose pantalon بنطال
witch Hexe sorcière ساحرة
ear Ohr oreille أذن
flag Fahne drapeau علم
feather Feder plume ريشة
telescope Fernrohr télescope تلسكوب
"""


def bank() -> list[str]:
    """The words of the game itself."""
    return re.findall(r'"([^"]+)"', _BANK.read_text())


def translations() -> dict[str, list[str]]:
    """The words of the page by language."""
    source = _PAGE.read_text()
    table = source[source.index("const BANK") : source.index("};")]
    found = {}
    for language, pieces in re.findall(r'^  (\w\w):\n((?:    "[^"]*"[ +,]*\n)+)', table, re.MULTILINE):
        found[language] = "".join(re.findall(r'"([^"]*)"', pieces)).split("|")
    return found


def folded(word: str) -> str:
    return word.casefold().replace("k", "c")


def test_the_specification_has_the_same_bank() -> None:
    page = _SOURCES.parent / "Protocol" / "games" / "classic-words.txt"
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == bank()


def test_the_page_has_all_its_languages() -> None:
    assert sorted(translations()) == list(_LANGUAGES)
    assert len(bank()) == 193


@pytest.mark.parametrize("language", _LANGUAGES)
def test_each_word_has_one_translation_of_its_own(language: str) -> None:
    words = translations()[language]
    assert len(words) == len(bank())
    assert all(word == word.strip() and word for word in words)
    assert len({word.casefold() for word in words}) == len(words), "two topics must not read the same"


@pytest.mark.parametrize("line", _MEANINGS.split("\n")[1:-1])
def test_words_of_one_meaning_stand_at_one_place(line: str) -> None:
    english, german, french, arabic = line.split()
    place, found = bank().index(english), translations()
    assert [found[language][place] for language in ("de", "fr", "ar")] == [german, french, arabic]


@pytest.mark.parametrize("language", ("de", "fr"))
def test_a_word_that_two_languages_share_stands_at_one_place(language: str) -> None:
    here = [folded(word) for word in translations()[language]]
    shared = [(place, word) for place, word in enumerate(map(folded, bank())) if word in here]
    assert len(shared) >= 10
    assert [(place, here[place]) for place, _ in shared] == shared


def test_bots_draw_every_word_of_the_bank() -> None:
    text = (_SOURCES / "Edge" / "BotKit" / "Sketches" / "sketches.txt").read_text()
    assert all(re.search(rf"^\W*{re.escape(word)}\b", text, re.MULTILINE) for word in bank())
