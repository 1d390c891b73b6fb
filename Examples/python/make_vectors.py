"""Writes Protocol/vectors/*.json from this Python alone: `python3 make_vectors.py [FOLDER]`.

Everything is drawn from fixed seeds, so that a second run writes the same bytes.
"""

import argparse
import json
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import vectors
from vectors import people

# Lists of entries that take a line each.
WIDE = ("strokes", "directions", "levels", "balls", "shots")
FOLDER = Path(__file__).resolve().parents[2] / "Protocol" / "vectors"


def modules() -> list[ModuleType]:
    """The modules that make vectors, by name: those of the package that say how."""
    names = sorted(module.name for module in iter_modules(vectors.__path__))
    found = [import_module(f"{vectors.__name__}.{name}") for name in names]
    return [module for module in found if hasattr(module, "make")]


def main(folder: Path) -> None:
    """Writes all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for module in modules():
        # What a module draws does not depend on which others there are.
        people.DICE.begin_again()
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
    parser = argparse.ArgumentParser(description="Writes the vectors of the specification.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where to (Protocol/vectors)")
    main(parser.parse_args().folder)
