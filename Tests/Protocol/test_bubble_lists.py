"""The tables of what reference documents ask name tests that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = {
    name: (ROOT / "Tests" / name).read_text(encoding="utf-8")
    for name in ("bubble-lists.md", "peggle-lists.md")
}
# So many lines at the least, and tests.
LEAST = {"bubble-lists.md": 40, "peggle-lists.md": 25}


def lines(name: str) -> list[list[str]]:
    """The rows of all tables of a file."""
    rows = [line.strip("|").split("|") for line in TABLES[name].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows if row[0].strip() != "line"]


@pytest.mark.parametrize("name", TABLES)
def test_every_line_names_a_test_or_says_why_not(name: str) -> None:
    assert len(lines(name)) > LEAST[name]
    assert [line for line in lines(name) if len(line) != 2 or len(line[1]) < 10] == []


@pytest.mark.parametrize("name", TABLES)
def test_the_tests_are_there(name: str) -> None:
    named = re.findall(r"`(Tests/[\w/.]+\.\w+)` `([^`]+)`", TABLES[name])
    assert len(named) > LEAST[name]
    files = {file: (ROOT / file).read_text(encoding="utf-8") for file, _ in named}
    missing = [f"{file}: {test}" for file, test in named if test not in files[file]]
    assert missing == []
