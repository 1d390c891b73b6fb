"""Writes Protocol/vectors/*.json from this Python alone: `python3 make_vectors.py [FOLDER]`.

Everything is drawn from fixed seeds, so that a second run writes the same bytes.
"""

import json
import sys
from pathlib import Path
from typing import Any

from vectors import (
    bubble_blast,
    budgets,
    cbor,
    classic,
    documents,
    forks,
    frames,
    handshakes,
    identities,
    members,
    operations,
    outlines,
    passwords,
    payloads,
    peggle,
    physics,
    rock_paper_scissors,
    rooms,
    rounds,
    secrets,
    series,
    sheets,
    successors,
)

MODULES = (
    budgets,
    cbor,
    series,
    payloads,
    operations,
    frames,
    rooms,
    members,
    documents,
    sheets,
    forks,
    rounds,
    classic,
    rock_paper_scissors,
    bubble_blast,
    peggle,
    successors,
    handshakes,
    passwords,
    identities,
    secrets,
    outlines,
    physics,
)
# Lists of entries that take a line each.
WIDE = ("strokes", "directions", "levels", "balls", "shots")
FOLDER = Path(__file__).resolve().parents[2] / "Protocol" / "vectors"


def main(folder: Path) -> None:
    """Writes all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for module in MODULES:
        for name, content in module.make().items():
            text = _written(content)
            (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _written(content: dict[str, Any]) -> str:
    """JSON with a number a line, or, where there are very many, an entry a line."""
    text = json.dumps(content, indent=1, ensure_ascii=True)
    if not any(name in content for name in WIDE):
        return text
    lines = [
        f" {json.dumps(name)}: " + (_rows(value) if name in WIDE else json.dumps(value))
        for name, value in content.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def _rows(entries: list[Any]) -> str:
    return "[\n" + ",\n".join("  " + json.dumps(entry, separators=(",", ":")) for entry in entries) + "\n ]"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
