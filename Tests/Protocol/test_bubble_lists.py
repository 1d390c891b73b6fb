"""The table of what the lists of a reference document ask names tests that there are."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = (ROOT / "Tests" / "bubble-lists.md").read_text(encoding="utf-8")


def lines() -> list[list[str]]:
    """The rows of both tables."""
    rows = [line.strip("|").split("|") for line in TABLE.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows if row[0].strip() != "line"]


def test_every_line_names_a_test_or_says_why_not() -> None:
    assert len(lines()) > 40
    assert [line for line in lines() if len(line) != 2 or len(line[1]) < 10] == []


def test_the_tests_are_there() -> None:
    named = re.findall(r"`(Tests/[\w/.]+\.\w+)` `([^`]+)`", TABLE)
    assert len(named) > 40
    missing = [
        f"{file}: {name}" for file, name in named if name not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
