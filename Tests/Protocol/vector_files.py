"""The vectors in Protocol/vectors."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Protocol" / "vectors"


def load(name: str) -> dict[str, Any]:
    """The content of a vector file."""
    content: dict[str, Any] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return content
