"""Frames with the rooms that a device lists, and with what stands over them (Protocol/datagrams.md)."""

from typing import Any

from . import limits, payloads
from .errors import WireError
from .octets import Reader, text, varint

Value = dict[str, Any]
# How far a room has come, by number.
PHASES = ["unsaid", "lobby", "running", "over"]


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


def read_banners(reader: Reader) -> Value:
    """What stands over some of the rooms of a list; the frame says how long it is."""
    content = Reader(reader.raw(reader.varint(limits.DATAGRAM, "banners")))
    version = content.varint(2**32 - 1, "listing")
    first = content.varint(limits.LISTED_ROOMS, "listing")
    banners = [_read_banner(content) for _ in range(content.varint(limits.LISTING, "listing"))]
    if first + len(banners) > limits.LISTED_ROOMS:
        raise WireError("outOfRange", f"banner {first + len(banners)}")
    content.finish()
    return {"version": version, "first": first, "banners": banners}


def _read_banner(reader: Reader) -> Value:
    phase = reader.byte()
    if phase >= len(PHASES):
        raise WireError("outOfRange", f"phase {phase}")
    master = reader.text(limits.TITLE)
    if not payloads.is_title(master):
        raise WireError("invalidText", "master")
    return {"phase": PHASES[phase], "master": master}


def write_banners(frame: Value) -> bytes:
    """The bytes of the frame's fields, their length first."""
    content = varint(frame["version"]) + varint(frame["first"]) + varint(len(frame["banners"]))
    for banner in frame["banners"]:
        content += bytes([PHASES.index(banner["phase"])]) + text(banner["master"])
    return varint(len(content)) + content
