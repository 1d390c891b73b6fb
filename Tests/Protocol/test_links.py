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


def way_of_a_vote() -> list[tuple[Path, str]]:
    """The files and functions that CONTRIBUTING says a vote goes through, in order."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\d+\. (`.*?`): ", text, re.MULTILINE)
    assert len(steps) == 12
    way = []
    for step in steps:
        file = ROOT
        for name in re.findall(r"`(\S+)`", step):
            if "/" in name:
                file = ROOT / name
            else:
                way.append((file, name))
    return way


def is_declared(name: str, file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    return re.search(rf"(func|function|async) {re.escape(name)}[(<]", text) is not None


def is_called(name: str, file: Path) -> bool:
    text = re.sub(r"(func|function|async) \S+", "", file.read_text(encoding="utf-8"))
    return re.search(rf"(?<![\w`]){re.escape(name)}\(", text) is not None


def test_functions_that_a_vote_goes_through_are_in_their_files() -> None:
    assert [f"{file}: {name}" for file, name in way_of_a_vote() if not is_declared(name, file)] == []


def test_each_of_them_is_called_on_the_way() -> None:
    """From a file that the vote has come through, or in its own, where a request or a deadline begins."""
    missing = []
    files: set[Path] = set()
    for file, name in way_of_a_vote():
        files.add(file)
        if not any(is_called(name, other) for other in files):
            missing.append(f"{file}: {name}")
    assert missing == []


def test_what_does_not_call_it_is_told_from_what_does(tmp_path: Path) -> None:
    file = tmp_path / "a.swift"
    for line, found in [
        ("        core.take(vote)", True),
        ("        if await take(vote) {", True),
        ("    func take(_ vote: Vote) {", False),
        ("        retake(vote)", False),
        ("  /// As `take(_:)` says.", False),
    ]:
        file.write_text(line, encoding="utf-8")
        assert is_called("take", file) is found, line


def test_paths_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:Sources|Tests|Protocol|Examples|\.ci)/[\w./+-]+)`", text)
    assert len(paths) > 30
    # A name in capitals stands for any.
    assert [path for path in paths if not re.search("NAME|TARGET", path) and not (ROOT / path).exists()] == []


def test_names_on_the_way_of_a_vote_are_in_the_code() -> None:
    """What the sentences beside the functions name: other functions, and types."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## A vote's way")[2].partition("\n## ")[0]
    names = set(re.findall(r"`([A-Za-z]\w+)`", section))
    files = [file for ending in ("swift", "js") for file in (ROOT / "Sources").rglob(f"*.{ending}")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    assert len(names) > 15
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", code)] == []
