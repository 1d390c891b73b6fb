"""Every link from one page to another leads to a page that there is, and to a heading of it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*(ROOT / "Protocol").rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / "Examples").rglob("*.md")])


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as GitHub makes them."""
    found: dict[str, int] = {}
    names: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        again = found.get(name, 0)
        found[name] = again + 1
        names.add(f"{name}-{again}" if again else name)
    return names


def broken(page: Path) -> list[str]:
    """What a page links to and is not there."""
    missing = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, name = target.partition("#")
        other = (page.parent / file).resolve() if file else page
        if not other.exists() or (name and other.suffix == ".md" and name not in anchors(other)):
            missing.append(f"{page.relative_to(ROOT)}: {target}")
    return missing


def test_links_between_pages_hold() -> None:
    assert len(PAGES) > 15
    assert [link for page in PAGES for link in broken(page)] == []


def test_functions_that_contributing_names_are_in_their_files() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\d+\. (`.*?`): ", text, re.MULTILINE)
    assert len(steps) == 12
    missing = []
    for step in steps:
        file = ""
        for name in re.findall(r"`(\S+)`", step):
            if "/" in name:
                file = (ROOT / name).read_text(encoding="utf-8")
            elif not re.search(rf"(func|function|async) {re.escape(name)}[(<]", file):
                missing.append(f"{step}: {name}")
    assert missing == []
