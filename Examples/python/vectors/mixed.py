"""The frames of frames.json with which one device mixes for others."""

from typing import Any

from parlor_ops import frames, limits
from parlor_ops.octets import varint

_PEN = {
    "seat": "00112233445566ff",
    "pen": 3,
    "canvas": 0,
    "tool": "pen",
    "color": 0x1F4FBF,
    "width": 12,
    "opacity": 255,
    "from": 40,
    "points": [100, 200, 101, 198, 97, 198, 97, 262],
    "pressures": [],
}
_FAR = {
    "seat": "ff" * 8,
    "pen": 2**32 - 1,
    "canvas": 7,
    "tool": "fill",
    "color": 0,
    "width": limits.STROKE_WIDTH[1],
    "opacity": 1,
    "from": limits.STROKE_POINTS - 3,
    "points": [-8192, 24575, 24575, -8192, -8192, 24575],
    "pressures": [0, 128, 255],
}


def cases() -> dict[str, dict[str, Any]]:
    """Frames that are valid."""
    mixing = {"type": "mixing", "room": 1, "version": 2}
    mixed = {"type": "mixedInk", "room": 1, "way": "out", "pause": 40}
    return {
        "nobody mixed for": mixing | {"strength": "full", "listeners": []},
        "sent by authors alone": mixing | {"strength": "direct", "listeners": []},
        "listening": mixing | {"strength": "listening", "listeners": []},
        "two mixed for": mixing | {"strength": "spare", "listeners": ["00" * 7 + "01", "a0" * 8]},
        "63 mixed for": {
            "type": "mixing",
            "room": 2**32 - 1,
            "version": 2**32 - 1,
            "strength": "full",
            "listeners": [bytes([number] * 8).hex() for number in range(limits.DEVICES - 1)],
        },
        "mixed ink": mixed | {"ink": [_PEN, _FAR]},
        "ink to be passed on": mixed | {"way": "in", "pause": 0, "ink": [_PEN]},
        "a sign of a mixer": mixed | {"pause": limits.MIXED_PAUSE, "ink": []},
        "32 pens": mixed | {"ink": [_PEN | {"points": [0, 0], "from": 0}] * limits.MIXED_PENS},
        "128 points mixed": mixed | {"ink": [_PEN | {"points": [5, -5] * limits.INK_POINTS}]},
    }


def invalid(cases: dict[str, dict[str, Any]]) -> dict[str, bytes]:
    """Frames that are not."""

    def bent(name: str, **changes: Any) -> bytes:
        return frames.write_frame(cases[name] | changes)

    def drawn(**changes: Any) -> bytes:
        return bent("ink to be passed on", ink=[_PEN | changes])

    strength = bytearray(frames.write_frame(cases["nobody mixed for"]))
    strength[4] = 4
    way = bytearray(frames.write_frame(cases["mixed ink"]))
    way[3] = 2
    # A step of 65,536, and one in two bytes that fits one.
    too_far = frames.write_frame(cases["a sign of a mixer"])[:1] + _content(b"\x80\x80\x04\x00")
    too_long = frames.write_frame(cases["a sign of a mixer"])[:1] + _content(b"\x82\x00\x00")
    return {
        "a strength that there is not": bytes(strength),
        "64 mixed for": bent("63 mixed for", listeners=[bytes([n] * 8).hex() for n in range(64)]),
        "mixed for out of order": bent("two mixed for", listeners=["a0" * 8, "01" * 8]),
        "mixed for twice": bent("two mixed for", listeners=["a0" * 8] * 2),
        "mixing with a byte too many": b"\x41\x05\x01\x02\x03\x00\x00",
        "mixing longer than it says": b"\x41\x03\x01\x02\x03\x00",
        "mixing in a room over 32 bits": bent("nobody mixed for", room=2**32),
        "mixing of a version over 32 bits": bent("nobody mixed for", version=2**32),
        "a third way": bytes(way),
        "a pause of 1001": bent("a sign of a mixer", pause=limits.MIXED_PAUSE + 1),
        "33 pens": bent("32 pens", ink=cases["32 pens"]["ink"][:1] * (limits.MIXED_PENS + 1)),
        "mixed ink with a byte too many": b"\x42\x05\x01\x00\x28\x00\x00",
        "mixed ink longer than a datagram": b"\x42"
        + varint(limits.DATAGRAM + 1)
        + bytes(limits.DATAGRAM + 1),
        "mixed ink without points": drawn(points=[]),
        "129 points mixed": drawn(points=[0, 0] * (limits.INK_POINTS + 1), **{"from": 0}),
        "mixed ink that goes too far out": drawn(points=[24575, 0, 24576, 0]),
        "mixed ink that goes too far in": drawn(points=[0, -8192, 0, -8193]),
        "mixed ink beyond the end of a stroke": drawn(**{"from": limits.STROKE_POINTS - 3}),
        "a step of 65536": too_far,
        "a step in two bytes that fits one": too_long,
    }


def _content(step: bytes) -> bytes:
    """Ink of two points, the second of which lies that far from the first."""
    whole = frames.write_frame(
        {
            "type": "mixedInk",
            "room": 1,
            "way": "in",
            "pause": 0,
            "ink": [_PEN | {"points": [0, 0, 0, 0]}],
        }
    )
    content = whole[2:-2] + step
    return varint(len(content)) + content
