"""Every promise of Protocol/threats.md names a test that there is."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "Protocol" / "threats.md").read_text(encoding="utf-8")
SOURCES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "Tests").rglob("*.swift")}
PROGRAMS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "Tests").rglob("*.py")}


DECLARED = {path: set(re.findall(r"\bstruct (\w+)", text)) for path, text in SOURCES.items()}


def suite(name: str) -> str:
    """The files in which a suite of that name is, joined."""
    return "\n".join(text for path, text in SOURCES.items() if name in DECLARED[path])


def test_tests_named_in_the_threat_model_exist() -> None:
    named = set(re.findall(r"`([A-Za-z]+Tests|test_[a-z_]+\.py)`", PAGE))
    assert len(named) > 10
    assert [name for name in sorted(named) if name not in PROGRAMS and not suite(name)] == []


def test_quoted_titles_are_those_of_tests_in_the_suite_named() -> None:
    quoted = re.findall(r'`([A-Za-z]+Tests)` "([^"]+)"', PAGE)
    assert len(quoted) > 5
    assert [(name, title) for name, title in quoted if title not in suite(name)] == []


def test_quoted_words_are_in_the_name_of_a_test_of_the_file_named() -> None:
    quoted = re.findall(r'`(test_[a-z_]+\.py)` "([^"]+)"', PAGE)
    assert len(quoted) > 5
    missing = [
        (name, words)
        for name, words in quoted
        if not re.search(rf"^def test_\w*{re.escape(words.replace(' ', '_'))}", PROGRAMS[name], re.MULTILINE)
    ]
    assert missing == []


def test_every_promise_names_what_shows_it() -> None:
    rows = [line for line in PAGE.split("## Stranger", 1)[1].splitlines() if line.startswith("|")]
    promises = [row for row in rows if not re.match(r"\| (promise|-)|\|---", row)]
    assert len(promises) > 40
    assert [row for row in promises if "`" not in row.rsplit(" | ", 1)[-1] and "vectors" not in row] == []
