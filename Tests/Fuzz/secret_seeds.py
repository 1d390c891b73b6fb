"""Inputs that fuzzing of exported keys and of deals begins with, from the vectors."""

import json
from collections.abc import Iterator
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "Protocol" / "vectors"


def identities() -> Iterator[bytes]:
    """Exported keys, good and bad."""
    file = json.loads((VECTORS / "identity.json").read_text())
    for entry in [*file["files"], *file["refused"]]:
        yield entry["text"].encode()


def deals() -> Iterator[bytes]:
    """Keys, two cards of a deck, two shares with a proof, sealed values."""
    file = json.loads((VECTORS / "secrets.json").read_text())
    for deck in file["decks"]:
        for deal in deck["deals"]:
            shares = bytes.fromhex(deal["shares"])
            yield b"\0" + bytes.fromhex(deal["share"])
            yield b"\1" + bytes.fromhex(deal["shuffled"])[:128]
            yield b"\2" + shares[:64] + shares[-64:]
    for sealed in file["sealed"]:
        yield b"\3" + bytes.fromhex(sealed["sealed"])
