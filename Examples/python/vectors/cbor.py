"""cbor.json: deterministic CBOR by itself."""

from typing import Any

from parlor_ops import cbor

from .seeds import failure

VALUES: dict[str, Any] = {
    "zero": 0,
    "the largest in one byte": 23,
    "the least in two bytes": 24,
    "the largest in two bytes": 255,
    "the least in three bytes": 256,
    "the largest in three bytes": 65535,
    "the least in five bytes": 65536,
    "the largest in five bytes": 4294967295,
    "the least in nine bytes": 4294967296,
    "the largest of all": 2**63 - 1,
    "minus one": -1,
    "minus 24": -24,
    "minus 25": -25,
    "minus 256": -256,
    "minus 257": -257,
    "the least of all": -(2**63),
    "no bytes": b"",
    "some bytes": bytes(range(5)),
    "24 bytes": bytes(24),
    "256 bytes": bytes(range(256)),
    "no text": "",
    "text": "Parlor",
    "text beyond ASCII": "Grüße 🎱 日本",
    "an empty array": [],
    "an array": [1, [2, [3]], "x", b"y"],
    "an array of 24": list(range(24)),
    "an empty map": {},
    "a map, shorter keys first": {"b": 1, "aa": 2, "": 3},
    "a map, integers before text": {"a": 1, 10: 2, -1: 3},
    "false": False,
    "true": True,
    "null": None,
    "all together": {"list": [True, None, -5], "map": {"x": b"\x00"}},
}

INVALID = {
    "nothing": "",
    "an argument cut off": "19 01",
    "nine bytes cut off": "1b 00 00 00 01 00 00 00",
    "byte string cut off": "45 01 02 03",
    "text cut off": "63 61 62",
    "array cut off": "83 01 02",
    "map without a value": "a1 01",
    "an array of 2^32 items": "9b 00 00 00 01 00 00 00 00",
    "a byte left over": "00 00",
    "23 in two bytes": "18 17",
    "255 in three bytes": "19 00 ff",
    "65535 in five bytes": "1a 00 00 ff ff",
    "2^32 - 1 in nine bytes": "1b 00 00 00 00 ff ff ff ff",
    "a byte string's length in two bytes": "58 01 00",
    "indefinite byte string": "5f 41 00 ff",
    "indefinite array": "9f 01 ff",
    "indefinite map": "bf ff",
    "reserved argument": "1c",
    "a tag": "c0 00",
    "undefined": "f7",
    "a float": "f9 3c 00",
    "a simple value": "f0",
    "a break": "ff",
    "an overlong sequence": "62 c0 80",
    "a surrogate": "63 ed a0 80",
    "beyond Unicode": "64 f4 90 80 80",
    "a lone continuation": "61 80",
    "keys out of order": "a2 62 61 61 00 61 62 00",
    "a key twice": "a2 01 00 01 01",
}


def readable(value: Any) -> Any:
    """A value as JSON can hold it: byte strings and maps are marked."""
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, list):
        return [readable(item) for item in value]
    if isinstance(value, dict):
        ordered = sorted(value.items(), key=lambda pair: cbor.encode(pair[0]))
        return {"map": [[readable(key), readable(item)] for key, item in ordered]}
    return value


def make() -> dict[str, Any]:
    valid = []
    for name, value in VALUES.items():
        data = cbor.encode(value)
        assert cbor.decode(data) == value
        valid.append({"name": name, "bytes": data.hex(), "value": readable(value)})
    invalid = []
    for name, text in INVALID.items():
        data = bytes.fromhex(text)
        invalid.append({"name": name, "bytes": data.hex(), "error": failure(cbor.decode, data)})
    return {"cbor": {"valid": valid, "invalid": invalid}}
