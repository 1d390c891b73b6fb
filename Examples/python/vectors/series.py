"""series.json: packed series."""

from typing import Any

from parlor_ops import series

from .seeds import Dice, failure, walk

Case = tuple[int, list[int]]
RANGE = (-32768, 65535)


def _cases() -> dict[str, Case]:
    dice = Dice(1)
    return {
        "nothing": (1, []),
        "zero": (1, [0]),
        "one": (1, [1]),
        "minus one": (1, [-1]),
        "the largest in one byte": (1, [-128]),
        "the least in two bytes": (1, [128]),
        "the largest difference": (1, [32767]),
        "the least difference": (1, [-32768]),
        "the whole range of differences": (1, [-32768, -1, 32766]),
        "a constant": (1, [7, 7, 7, 7, 7]),
        "a steady rise": (1, [3, 6, 9, 12, 15, 18]),
        "a rise after a rest": (1, [5, 5, 10, 15]),
        "a point": (2, [100, -200]),
        "a straight line": (2, [0, 0, 4, 3, 8, 6, 12, 9, 16, 12]),
        "a corner": (2, [10, 10, 20, 10, 20, 20, 10, 20]),
        "a far jump": (2, [-8192, -8192, 24575, 24575]),
        "a walk": (2, walk(dice, 33)),
        "a wild walk": (2, walk(dice, 40, step=900)),
        "pressures": (1, [dice.between(0, 255) for _ in range(31)]),
    }


INVALID = {
    # name: (axes, count, least, most, bytes)
    "no tags": (1, 1, 0, 255, ""),
    "half of the tags": (2, 10, 0, 255, "55"),
    "no difference": (1, 1, 0, 255, "01"),
    "half a difference": (1, 1, 0, 4095, "02 00"),
    "a byte too many": (1, 1, 0, 255, "01 02 00"),
    "tags beyond the end": (1, 1, 0, 255, "05 02 02"),
    "zero said in a byte": (1, 1, 0, 255, "01 00"),
    "a short difference in two bytes": (1, 1, 0, 255, "02 ff 00"),
    "nothing to repeat": (1, 1, 0, 255, "03"),
    "a repetition said in a byte": (1, 2, 0, 255, "05 02 02"),
    "zero repeated": (1, 2, 0, 255, "0c"),
    "a value over the most": (1, 1, 0, 255, "02 00 02"),
    "a value under the least": (1, 1, 0, 255, "01 01"),
    "a value over the most at last": (1, 3, 0, 255, "3d c8"),
}


def make() -> dict[str, Any]:
    valid = []
    for name, (axes, values) in _cases().items():
        data = series.pack(values, axes)
        assert series.unpack(data, len(values), axes, *RANGE) == values
        valid.append({"name": name, "axes": axes, "count": len(values), "bytes": data.hex(), "value": values})
    invalid = []
    for name, (axes, count, least, most, text) in INVALID.items():
        data = bytes.fromhex(text)
        error = failure(
            lambda data, a=axes, c=count, lo=least, hi=most: series.unpack(data, c, a, lo, hi), data
        )
        shape = {"axes": axes, "count": count, "least": least, "most": most}
        invalid.append({"name": name, **shape, "bytes": data.hex(), "error": error})
    return {"series": {"least": RANGE[0], "most": RANGE[1], "valid": valid, "invalid": invalid}}
