"""Writes Protocol/vectors/*.json from this Python alone: `python3 make_vectors.py [FOLDER]`.

Everything is drawn from fixed seeds, so that a second run writes the same bytes.
"""

import json
import sys
from pathlib import Path

from vectors import (
    budgets,
    cbor,
    classic,
    forks,
    frames,
    handshakes,
    identities,
    members,
    operations,
    passwords,
    payloads,
    rooms,
    rounds,
    series,
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
    forks,
    rounds,
    classic,
    successors,
    handshakes,
    passwords,
    identities,
)
FOLDER = Path(__file__).resolve().parents[2] / "Protocol" / "vectors"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for module in MODULES:
        for name, content in module.make().items():
            text = json.dumps(content, indent=1, ensure_ascii=True)
            (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
