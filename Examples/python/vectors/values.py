"""values.json: what moves hold."""

from typing import Any

from parlor_ops import cbor, limits
from parlor_ops.play import read_value

from .seeds import failure

VALUES: dict[str, Any] = {
    "nothing": None,
    "yes": True,
    "the least number": limits.MOVE_NUMBERS[0],
    "the largest number": limits.MOVE_NUMBERS[1],
    "text beyond ASCII": "Grüße 🎱 日本",
    "text that Unicode would write shorter": "e\u0301",
    "a list": [1, [2, [3]], "x", None],
    "a map": {"do": "vote", "tile": 3, "": [{"b": False}]},
    "a name beyond ASCII": {"é": 1},
    "the same name in two characters": {"e\u0301": 1},
    "names that differ by an accent": {"e": 0, "é": 1, "e\u0300": 2},
    "names that only look alike": {"a": 1, "\u0430": 2, "\uff41": 3},
    "the same name in two maps": [{"é": 1}, {"e\u0301": 1}, {"é": {"e\u0301": 1}}],
    "eight lists in one another": [[[[[[[[0]]]]]]]],
}

INVALID: dict[str, bytes] = {
    "a number too large": cbor.encode(limits.MOVE_NUMBERS[1] + 1),
    "a number too small": cbor.encode(limits.MOVE_NUMBERS[0] - 1),
    "a byte string": cbor.encode(b"x"),
    "a number for a name": cbor.encode({1: 0}),
    "nine lists in one another": cbor.encode([[[[[[[[[0]]]]]]]]]),
    "a byte left over": b"\xf6\x00",
    "names out of order": bytes.fromhex("a2 61 62 01 61 61 02"),
    "a name twice": bytes.fromhex("a2 61 61 01 61 61 02"),
    "two names that Unicode takes for one": cbor.encode({"é": 1, "e\u0301": 2}),
    "a sign and its letter": cbor.encode({"Å": 1, "\u212b": 2}),
    "marks in another order": cbor.encode({"a\u0323\u0302": 1, "a\u0302\u0323": 2, "z": 3}),
    "a syllable and its letters": cbor.encode([{"b": {"가": 1, "\u1100\u1161": 2}}]),
}


def make() -> dict[str, Any]:
    valid = []
    for name, value in VALUES.items():
        data = cbor.encode(value)
        assert read_value(data) == value
        valid.append({"name": name, "bytes": data.hex(), "value": value})
    invalid = [
        {"name": name, "bytes": data.hex(), "error": failure(read_value, data)}
        for name, data in INVALID.items()
    ]
    return {"values": {"valid": valid, "invalid": invalid}}
