"""Payloads of the kinds that this version reduces, as values that JSON can hold."""

import string
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from . import edits, kinds, later, limits, series
from .cbor import CBORReader, encode
from .errors import WireError

Value = Any
TOOLS = ["pen", "eraser", "fill"]
SCOPES = ["own", "all"]
ACCESS = ["open", "locked"]
CODE_CHARACTERS = frozenset(string.ascii_uppercase + string.digits)
ACTIVITY_CHARACTERS = frozenset(string.ascii_lowercase + string.digits + "-")


def decode(kind: int, data: bytes) -> Value:
    """The payload of an operation of a kind.

    Raises WireError: such an operation is void, it keeps its place and changes nothing.
    """
    if len(data) > limits.PAYLOAD:
        raise WireError("outOfRange", f"a payload of {len(data)} bytes")
    reader = CBORReader(data)
    if kind in READERS:
        value = READERS[kind](reader)
    elif kind in later.SHAPES:
        value = later.read(kind, reader)
    else:
        raise WireError("unknown", f"kind {kind}")
    reader.finish()
    return value


def encode_payload(kind: int, value: Value) -> bytes:
    """The canonical encoding."""
    if kind in (kinds.LEAVE, kinds.WITNESS):
        return b""
    if kind in WRITERS:
        return encode(WRITERS[kind](value))
    return later.write(kind, value)


def room_code(text: str) -> bool:
    """Whether a text is a room code: 4 to 8 capitals or digits."""
    return limits.CODE[0] <= len(text) <= limits.CODE[1] and set(text) <= CODE_CHARACTERS


def is_activity(text: str) -> bool:
    """Whether a text can name an activity: 1 to 24 of a to z, 0 to 9 and the hyphen."""
    return 1 <= len(text) <= limits.ACTIVITY and set(text) <= ACTIVITY_CHARACTERS


def is_title(text: str) -> bool:
    """Whether a text has no control characters, neither of ASCII nor of Latin-1."""
    return not any(ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 for character in text)


def read_create(reader: CBORReader) -> Value:
    reader.array(9, 9)
    code = reader.text_of(limits.CODE[1], "code")
    if not room_code(code):
        raise WireError("invalidText", "code")
    activity = reader.text_of(limits.ACTIVITY, "activity")
    if not is_activity(activity):
        raise WireError("invalidText", "activity")
    rules = reader.unsigned("rules", *limits.RULES)
    title = reader.text_of(limits.TITLE, "title")
    if not is_title(title):
        raise WireError("invalidText", "title")
    return {
        "code": code,
        "activity": activity,
        "rules": rules,
        "title": title,
        "access": _choice(reader, ACCESS, "access"),
        "phones": reader.boolean(),
        "settings": read_settings(reader),
        "seats": read_seats(reader),
        "predecessor": _predecessor(reader),
    }


def read_settings(reader: CBORReader) -> list[Value]:
    settings: list[Value] = []
    last = b""
    for _ in range(reader.map(limits.SETTINGS)):
        name = reader.text_of(limits.SETTING_NAME, "setting", least=1)
        value = reader.integer("setting", *limits.SETTING_VALUES)
        if encode(name) <= last:
            raise WireError("notCanonical", "settings out of order")
        last = encode(name)
        settings.append({"name": name, "value": value})
    return settings


def _predecessor(reader: CBORReader) -> Value:
    if reader.null():
        return None
    reader.array(3, 3)
    room, end = reader.exactly(32), reader.exactly(32)
    scores: list[Value] = []
    for _ in range(reader.array(0, limits.SEATS, "scores")):
        reader.array(2, 2)
        seat = reader.exactly(8).hex()
        score = {"seat": seat, "points": reader.integer("points", *limits.POINTS)}
        if scores and score["seat"] <= scores[-1]["seat"]:
            raise WireError("notCanonical", "scores out of order")
        scores.append(score)
    return {"room": room.hex(), "end": end.hex(), "scores": scores}


def read_seats(reader: CBORReader) -> list[Value]:
    return [_seat(reader) for _ in range(reader.array(0, limits.SEATS_AT_ONCE, "seats"))]


def _seat(reader: CBORReader) -> Value:
    reader.array(4, 4)
    return {
        "seat": reader.exactly(8).hex(),
        "name": reader.text_of(limits.TITLE, "name"),
        "avatar": reader.text_of(limits.AVATAR, "avatar"),
        "key": _hex(reader.optional(32)),
    }


def _read_admit(reader: CBORReader) -> Value:
    reader.array(2, 2)
    return {"device": reader.exactly(32).hex(), "seats": read_seats(reader)}


def _read_stroke(reader: CBORReader) -> Value:
    reader.array(10, 10)
    head = {
        "canvas": reader.unsigned("canvas", 0, (1 << 32) - 1),
        "tool": _choice(reader, TOOLS, "tool"),
        "color": reader.unsigned("color", 0, 0xFFFFFF),
        "width": reader.unsigned("width", *limits.STROKE_WIDTH),
        "opacity": reader.unsigned("opacity", 1, 255),
        "parts": reader.unsigned("parts", 0, limits.STROKE_PARTS),
    }
    return head | _ink(reader)


def _read_part(reader: CBORReader) -> Value:
    reader.array(4, 4)
    return _ink(reader)


def _ink(reader: CBORReader) -> Value:
    count = reader.unsigned("points", 1, limits.STROKE_POINTS)
    points = series.unpack(_packed(reader, "points"), 2 * count, 2, *limits.COORDINATES)
    pressures = _packed(reader, "pressures")
    pressed = series.unpack(pressures, count, 1, 0, 255) if pressures else []
    times = _packed(reader, "times")
    timed = series.unpack(times, count, 1, 0, limits.TIME) if times else []
    if any(a > b for a, b in pairwise(timed)):
        raise WireError("outOfRange", "times fall")
    return {"points": points, "pressures": pressed, "times": timed}


def _packed(reader: CBORReader, field: str) -> bytes:
    return reader.byte_string(field, limits.PAYLOAD)


def _read_visible(reader: CBORReader) -> Value:
    reader.array(2, 2)
    return {"target": reader.exactly(32).hex(), "flag": reader.boolean()}


def _read_clear(reader: CBORReader) -> Value:
    reader.array(2, 2)
    canvas = reader.unsigned("canvas", 0, (1 << 32) - 1)
    return {"canvas": canvas, "scope": _choice(reader, SCOPES, "scope")}


def _read_blob(reader: CBORReader) -> Value:
    reader.array(3, 3)
    return {
        "blob": reader.exactly(32).hex(),
        "length": reader.unsigned("length", 1, limits.BLOB),
        "purpose": reader.text_of(limits.ACTIVITY, "purpose"),
    }


def _choice(reader: CBORReader, names: list[str], field: str) -> str:
    value = reader.unsigned()
    if value >= len(names):
        raise WireError("unknown", f"{field} {value}")
    return names[value]


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()


def _octets(text: str | None) -> bytes:
    return bytes.fromhex(text or "")


def seat_items(seat: Value) -> list[Any]:
    """A seat as CBOR items."""
    return [_octets(seat["seat"]), seat["name"], seat["avatar"], _octets(seat["key"])]


def _create_items(value: Value) -> list[Any]:
    before = value["predecessor"]
    return [
        value["code"],
        value["activity"],
        value["rules"],
        value["title"],
        ACCESS.index(value["access"]),
        value["phones"],
        {setting["name"]: setting["value"] for setting in value["settings"]},
        [seat_items(seat) for seat in value["seats"]],
        before
        and [
            _octets(before["room"]),
            _octets(before["end"]),
            [[_octets(score["seat"]), score["points"]] for score in before["scores"]],
        ],
    ]


def _ink_items(value: Value) -> list[Any]:
    points = value["points"]
    return [
        len(points) // 2,
        series.pack(points, 2),
        series.pack(value["pressures"], 1),
        series.pack(value["times"], 1),
    ]


def _stroke_items(value: Value) -> list[Any]:
    tool = TOOLS.index(value["tool"])
    style = [value["canvas"], tool, value["color"], value["width"], value["opacity"], value["parts"]]
    return style + _ink_items(value)


READERS: dict[int, Callable[[CBORReader], Value]] = {
    kinds.CREATE: read_create,
    kinds.ADMIT: _read_admit,
    kinds.LEAVE: lambda reader: None,
    kinds.WITNESS: lambda reader: None,
    kinds.STROKE: _read_stroke,
    kinds.STROKE_PART: _read_part,
    kinds.VISIBLE: _read_visible,
    kinds.CLEAR: _read_clear,
    kinds.HIDE: lambda reader: {"target": reader.exactly(32).hex()},
    kinds.EDIT: edits.read,
    kinds.BLOB: _read_blob,
}

WRITERS: dict[int, Callable[[Value], Any]] = {
    kinds.CREATE: _create_items,
    kinds.ADMIT: lambda value: [_octets(value["device"]), [seat_items(seat) for seat in value["seats"]]],
    kinds.STROKE: _stroke_items,
    kinds.STROKE_PART: _ink_items,
    kinds.VISIBLE: lambda value: [_octets(value["target"]), value["flag"]],
    kinds.CLEAR: lambda value: [value["canvas"], SCOPES.index(value["scope"])],
    kinds.HIDE: lambda value: _octets(value["target"]),
    kinds.EDIT: edits.items,
    kinds.BLOB: lambda value: [_octets(value["blob"]), value["length"], value["purpose"]],
}
