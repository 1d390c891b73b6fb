"""The vectors in Protocol/vectors."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Protocol" / "vectors"
# Where the Python reader has the activities with rounds: each in a module that is called as it is.
ACTIVITIES = ROOT / "Examples" / "python" / "parlor_ops" / "activities"
MODULES = sorted(path.stem for path in ACTIVITIES.glob("[a-z]*.py"))
# Those that have vectors of their own.
GAMES = [
    name for name in (module.replace("_", "-") for module in MODULES) if (VECTORS / f"{name}.json").is_file()
]


def load(name: str) -> dict[str, Any]:
    """The content of a vector file."""
    content: dict[str, Any] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return content
