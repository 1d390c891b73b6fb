"""Frames with the rooms that a device lists (Protocol/datagrams.md)."""

from typing import Any

from . import limits, payloads
from .errors import WireError
from .octets import Reader, text, varint

Value = dict[str, Any]


def read(reader: Reader) -> Value:
    """Some of the rooms of a list."""
    version = reader.varint(2**32 - 1, "listing")
    total = reader.varint(limits.LISTED_ROOMS, "listing")
    first = reader.varint(total, "listing")
    rooms = [_read_listed(reader) for _ in range(reader.varint(limits.LISTING, "listing"))]
    if first + len(rooms) > total:
        raise WireError("outOfRange", f"room {first + len(rooms)} of {total}")
    return {"version": version, "total": total, "first": first, "rooms": rooms}


def _read_listed(reader: Reader) -> Value:
    room = reader.raw(32).hex()
    code = reader.text(limits.CODE[1], "code")
    if not payloads.room_code(code):
        raise WireError("invalidText", "code")
    activity, rules = reader.text(limits.ACTIVITY), reader.fixed(2)
    if rules < limits.RULES[0]:
        raise WireError("outOfRange", f"rules {rules}")
    title = reader.text(limits.TITLE)
    if not payloads.is_activity(activity) or not payloads.is_title(title):
        raise WireError("invalidText", "listing")
    players, locked = reader.byte(), reader.byte()
    if locked > 1:
        raise WireError("outOfRange", f"locked {locked}")
    return {
        "room": room,
        "code": code,
        "activity": activity,
        "rules": rules,
        "title": title,
        "players": players,
        "locked": bool(locked),
        "guestPort": reader.fixed(2),
    }


def write(frame: Value) -> bytes:
    """The bytes of the frame's fields."""
    out = varint(frame["version"]) + varint(frame["total"]) + varint(frame["first"])
    out += varint(len(frame["rooms"]))
    for room in frame["rooms"]:
        out += bytes.fromhex(room["room"]) + text(room["code"]) + text(room["activity"])
        out += room["rules"].to_bytes(2, "big") + text(room["title"])
        out += bytes([room["players"], room["locked"]])
        out += room["guestPort"].to_bytes(2, "big")
    return out
