"""Vectors that others have published; what is written from them must agree with what they say."""

import json
from pathlib import Path
from typing import Any

PUBLISHED: dict[str, Any] = json.loads(Path(__file__).with_name("published.json").read_text(encoding="utf-8"))


def agree(computed: object, published: object) -> None:
    """An error in this script if the two differ."""
    if computed != published:
        raise SystemExit(f"computed {computed!r}, published {published!r}")
