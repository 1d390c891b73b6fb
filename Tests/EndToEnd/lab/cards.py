"""What people show of themselves, as a test makes it and as a daemon tells it."""

import struct
import zlib
from typing import Any

from lab.table_api import TableAPI

CODE = "BIRD"
HANDS = {"think": 600, "outcome": 60_000, "rounds": 1}
CARD: dict[str, Any] = {"version": 1, "games": 3, "wins": 1, "drawings": []}


def png(width: int, height: int, rows: int = 1) -> bytes:
    """An image, of which so many rows are there."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress((b"\0" + b"\x20\x80\xe0" * width) * rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def cards(table: TableAPI) -> dict[str, str]:
    """Who shows something, as one daemon sees it."""
    seats = [seat for member in table.view()["members"] for seat in member["seats"]]
    return {seat["name"]: seat["card"] for seat in seats if "card" in seat}
