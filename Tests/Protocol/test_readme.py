"""What somebody reads first is short, and has what it is meant to have."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """What stands below a heading."""
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0].strip()


def milliseconds(path: Path) -> int:
    """How long an animated WebP lasts: the sum of its frames (RFC 9649, section 2.7.1.1)."""
    data = path.read_bytes()
    total, at = 0, 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == b"ANMF":
            total += int.from_bytes(data[at + 20 : at + 23], "little")
        at += 8 + size + size % 2
    return total


def test_it_is_short() -> None:
    assert len(TEXT.split()) < 900


def test_it_begins_with_one_line_and_an_animation_of_eight_seconds() -> None:
    title, line, picture = [text for text in TEXT.splitlines() if text][:3]
    assert title == "# Parlor" and line.startswith("**") and line.endswith("**")
    found = re.fullmatch(r"!\[.*\]\((.*\.webp)\)", picture)
    assert found is not None
    assert 7_000 <= milliseconds(ROOT / found[1]) <= 9_000


def test_three_lines_lead_to_a_game_and_the_package_comes_first() -> None:
    steps = re.findall(r"^\d\. \*\*(\w+)\*\*", section("Play"), re.MULTILINE)
    assert steps == ["Install", "Open", "Scan"]
    assert section("Play").index(".deb") < section("Play").index("make play")
    assert len(re.findall(r"!\[|<img ", section("Play"))) == 4, "pictures"


def test_it_says_little_of_much() -> None:
    assert len(section("Five commands").split("```")[1].strip().splitlines()) == 5
    assert len(section("Security").split("\n\n")) == 1
    assert len(re.findall(r"^- \*\*", section("Three numbers"), re.MULTILINE)) == 3
