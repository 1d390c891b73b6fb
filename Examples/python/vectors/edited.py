"""The edits of documents.json, byte for byte: valid ones, and others with what is wrong."""

from typing import Any

from parlor_ops import edits, limits

from .seeds import failure, octets

NAME = octets("a record", 32).hex() + "05"
OTHER = octets("another record", 32).hex() + "1f"
BLOB = octets("a blob", 32).hex()
TOP = None
LOW, MIDDLE, HIGH = "40", "80", "c0"


def _edits() -> dict[str, list[edits.Change]]:
    values = [None, True, False, 0, -1, *limits.MOVE_NUMBERS, {"text": ""}, {"text": "Björk: 1st\nscene"}]
    values += [{"blob": BLOB}, {"record": OTHER}]
    make: edits.Change = ["make", TOP, MIDDLE, {}]
    return {
        "a record": [make],
        "a record below another": [["make", NAME, "01", {0: {"text": "Scene 1"}}]],
        "a record below a new one": [make, ["make", 0, MIDDLE, {}]],
        "every sort of value": [["make", TOP, MIDDLE, dict(enumerate(values))]],
        "all fields": [["set", NAME, {number: number for number in range(limits.RECORD_FIELDS)}]],
        "the longest text": [["set", NAME, {63: {"text": "é" * (limits.FIELD_TEXT // 2)}}]],
        "the longest position": [["move", NAME, OTHER, "00" * (limits.SIBLING_POSITION - 1) + "01"]],
        "a move to the top": [["move", NAME, TOP, "ff"]],
        "taken away": [["hide", NAME, True]],
        "brought back": [["hide", NAME, False]],
        "as many changes as there may be": [make] * limits.EDIT_CHANGES,
        "several changes of one record": [
            make,
            ["set", 0, {1: 1}],
            ["move", 0, NAME, LOW],
            ["hide", 0, True],
        ],
    }


def _invalid() -> dict[str, bytes]:
    plain = edits.encode([["move", NAME, OTHER, MIDDLE]])
    name, other = bytes.fromhex(NAME), bytes.fromhex(OTHER)

    def put(old: bytes, new: bytes, data: bytes = plain) -> bytes:
        assert data.count(old) == 1
        return data.replace(old, new)

    def field(value: bytes, number: bytes = b"\x01") -> bytes:
        return b"\x81\x83\x02\x58\x21" + name + b"\xa1" + number + value

    make = b"\x84\x00\xf6\x41\x80\xa0"
    long = "é" * (limits.FIELD_TEXT // 2) + "e"
    return {
        "no change": b"\x80",
        "a change too many": b"\x98\x21" + make * 33,
        "an unknown change": put(b"\x84\x01", b"\x84\x04"),
        "a change of two items": b"\x81\x82\x00\xf6",
        "a change of five items": b"\x81\x85\x00\xf6\x41\x80\xa0\xa0",
        "a move of three items": b"\x81\x83\x01\x58\x21" + name + b"\xf6",
        "a taking away of four items": b"\x81\x84\x03\x58\x21" + name + b"\xf5\xf5",
        "a name that is too short": put(b"\x58\x21" + name, b"\x58\x20" + name[:32]),
        "a name that is too long": b"\x81\x83\x03\x58\x22" + name + b"\xf5",
        "a name of a change that cannot be": put(name, name[:32] + b"\x20"),
        "a record that is a number of nothing": b"\x81\x83\x03\x00\xf5",
        "a record that a later change makes": b"\x82\x83\x03\x01\xf5" + make,
        "a record that a change does not make": b"\x83" + make + b"\x83\x03\x00\xf5\x83\x03\x01\xf5",
        "a record that is text": b"\x81\x83\x03\x61\x61\xf5",
        "a move of the top": put(b"\x58\x21" + name, b"\xf6"),
        "no position": put(b"\x41\x80", b"\x40"),
        "a position of 33 bytes": put(b"\x41\x80", b"\x58\x21" + b"\x01" * 33),
        "a position that ends in zero": put(b"\x41\x80", b"\x42\x80\x00"),
        "a position that is text": put(b"\x41\x80", b"\x61\x61"),
        "nothing set": b"\x81\x83\x02\x58\x21" + name + b"\xa0",
        "a field number too high": field(b"\xf5", b"\x18\x40"),
        "a field number below zero": field(b"\xf5", b"\x20"),
        "65 fields": b"\x81\x84\x00\xf6\x41\x80\xb8\x41",
        "fields out of order": b"\x81\x84\x00\xf6\x41\x80\xa2\x02\xf5\x01\xf5",
        "a field twice": b"\x81\x84\x00\xf6\x41\x80\xa2\x01\xf5\x01\xf5",
        "a number over the most": field(b"\x1b" + (1 << 53).to_bytes(8, "big")),
        "a number under the least": field(b"\x3b" + ((1 << 53) - 1).to_bytes(8, "big")),
        "text over the most": field(b"\x79\x03\x01" + long.encode()),
        "text that is none": field(b"\x62\xc3\x28"),
        "31 bytes": field(b"\x58\x1f" + bytes(31)),
        "a value that names a change that cannot be": field(b"\x58\x21" + other[:32] + b"\x20"),
        "a list as a value": field(b"\x80"),
        "a floating number": field(b"\xf9\x3c\x00"),
        "undefined": field(b"\xf7"),
        "neither taken away nor brought back": b"\x81\x83\x03\x58\x21" + name + b"\x01",
        "something behind": plain + b"\x00",
        "an end too early": plain[:-1],
        "more than a payload": b"\x81\x84\x00\xf6\x41\x80\xa2\x00\x79\x03\x00"
        + b"a" * 768
        + b"\x01\x78\x80"
        + b"a" * 128,
    }


def valid() -> list[dict[str, Any]]:
    """Edits with what they mean."""
    entries = []
    for name, changes in _edits().items():
        data = edits.encode(changes)
        assert edits.decode(data) == changes, name
        entries.append({"name": name, "bytes": data.hex(), "value": _plain(changes)})
    return entries


def invalid() -> list[dict[str, Any]]:
    """Bytes with the error that reading them ends with."""
    return [
        {"name": name, "bytes": data.hex(), "error": failure(edits.decode, data)}
        for name, data in _invalid().items()
    ]


def readable(fields: dict[int, Any]) -> list[list[Any]]:
    """Fields as pairs, by number."""
    return [[number, value] for number, value in sorted(fields.items())]


def _plain(changes: list[edits.Change]) -> list[list[Any]]:
    return [[readable(item) if isinstance(item, dict) else item for item in change] for change in changes]
