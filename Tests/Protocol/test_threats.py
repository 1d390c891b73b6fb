"""Every promise of Protocol/threats.md names a test that there is."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_tests_named_in_the_threat_model_exist() -> None:
    page = (ROOT / "Protocol" / "threats.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Za-z]+Tests|test_[a-z_]+\.py)`", page))
    sources = {path.name: path for path in (ROOT / "Tests").rglob("*") if path.suffix in (".py", ".swift")}
    swift = "\n".join(
        path.read_text(encoding="utf-8") for name, path in sources.items() if name.endswith(".swift")
    )
    missing = [
        name
        for name in sorted(named)
        if name not in sources and not re.search(rf"\bstruct {re.escape(name)}\b", swift)
    ]
    assert len(named) > 10
    assert missing == []


def test_quoted_test_titles_exist() -> None:
    page = (ROOT / "Protocol" / "threats.md").read_text(encoding="utf-8")
    titles = re.findall(r'`[A-Za-z]+Tests` "([^"]+)"', page)
    swift = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "Tests").rglob("*.swift"))
    assert len(titles) > 5
    assert [title for title in titles if title not in swift] == []
