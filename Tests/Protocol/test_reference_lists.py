"""The tables of what reference documents ask name tests that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The tables, and how many rows each has at least.
TABLES = [
    ("bubble-lists.md", 40),
    ("drawberry-lists.md", 36),
    ("password-lists.md", 38),
    ("peggle-lists.md", 26),
]


def text(table: str) -> str:
    """A table as it is written."""
    return (ROOT / "Tests" / table).read_text(encoding="utf-8")


def lines(table: str) -> list[list[str]]:
    """The rows of a table."""
    rows = [line.strip("|").split("|") for line in text(table).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows if row[0].strip() != "line"]


@pytest.mark.parametrize(("table", "least"), TABLES)
def test_every_line_names_a_test_or_says_why_not(table: str, least: int) -> None:
    assert len(lines(table)) >= least
    assert [line for line in lines(table) if len(line) != 2 or len(line[1]) < 10] == []


@pytest.mark.parametrize(("table", "least"), TABLES)
def test_the_tests_are_there(table: str, least: int) -> None:
    named = re.findall(r"`(Tests/[\w/.]+\.\w+)` `([^`]+)`", text(table))
    assert len(named) >= least
    missing = [
        f"{file}: {name}" for file, name in named if name not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
