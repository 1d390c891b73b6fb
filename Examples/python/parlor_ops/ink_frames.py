"""Frames of live ink, one pen's and that of many (Protocol/datagrams.md)."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from . import limits, payloads
from .errors import WireError
from .octets import Reader, varint

Value = dict[str, Any]
U32 = (1 << 32) - 1
STRENGTHS = ["direct", "listening", "spare", "full"]
WAYS = ["out", "in"]


def _read_ink(reader: Reader) -> Value:
    return {"room": reader.varint(U32)} | _read_pen(reader, _read_points)


def _write_ink(frame: Value) -> bytes:
    points = b"".join(value.to_bytes(2, "big", signed=True) for value in frame["points"])
    return varint(frame["room"]) + _write_pen(frame, points)


def _read_pen(reader: Reader, read_points: Callable[[Reader, int], list[int]]) -> Value:
    seat, pen = reader.raw(8).hex(), reader.varint(U32)
    canvas, tool = reader.varint(U32), reader.byte()
    if tool >= len(payloads.TOOLS):
        raise WireError("unknown", f"tool {tool}")
    color = reader.varint(0xFFFFFF, "color")
    width = reader.varint(limits.STROKE_WIDTH[1], "width")
    opacity = reader.byte()
    if width == 0 or opacity == 0:
        raise WireError("outOfRange", "style")
    first = reader.varint(limits.STROKE_POINTS - 1, "points")
    counts = reader.varint(2 * limits.INK_POINTS + 1, "points")
    if counts < 2:
        raise WireError("outOfRange", "no points")
    if first + (counts >> 1) > limits.STROKE_POINTS:
        raise WireError("outOfRange", "points beyond the end of a stroke")
    points = read_points(reader, counts >> 1)
    return {
        "seat": seat,
        "pen": pen,
        "canvas": canvas,
        "tool": payloads.TOOLS[tool],
        "color": color,
        "width": width,
        "opacity": opacity,
        "from": first,
        "points": points,
        "pressures": list(reader.raw(counts >> 1)) if counts & 1 else [],
    }


def _write_pen(pen: Value, points: bytes) -> bytes:
    out = bytes.fromhex(pen["seat"]) + varint(pen["pen"]) + varint(pen["canvas"])
    out += bytes([payloads.TOOLS.index(pen["tool"])]) + varint(pen["color"]) + varint(pen["width"])
    out += bytes([pen["opacity"]]) + varint(pen["from"])
    out += varint(len(pen["points"]) // 2 << 1 | bool(pen["pressures"]))
    return out + points + bytes(pen["pressures"])


def _read_points(reader: Reader, count: int) -> list[int]:
    points: list[int] = []
    for _ in range(count):
        points += _within([reader.fixed(2, signed=True), reader.fixed(2, signed=True)])
    return points


def _within(pair: list[int]) -> list[int]:
    if not all(limits.COORDINATES[0] <= value <= limits.COORDINATES[1] for value in pair):
        raise WireError("outOfRange", f"point {pair}")
    return pair


def _read_steps(reader: Reader, count: int) -> list[int]:
    """Points, each after the first by how far it lies from the one before."""
    points = _read_points(reader, 1)
    for _ in range(count - 1):
        steps = [reader.varint(2**16 - 1, "step"), reader.varint(2**16 - 1, "step")]
        there = [before + (step >> 1 ^ -(step & 1)) for before, step in zip(points[-2:], steps, strict=True)]
        points += _within(there)
    return points


def _write_steps(points: list[int]) -> bytes:
    out = b"".join(value.to_bytes(2, "big", signed=True) for value in points[:2])
    for before, value in zip(points, points[2:], strict=False):
        step = value - before
        out += varint(step << 1 if step >= 0 else ~(step << 1))
    return out


def _read_mixing(reader: Reader) -> Value:
    """What the sender mixes, and for whom; the frame says how long it is."""
    content = Reader(reader.raw(reader.varint(limits.DATAGRAM, "mixing")))
    room, version, strength = content.varint(U32), content.varint(U32), content.byte()
    if strength >= len(STRENGTHS):
        raise WireError("unknown", f"strength {strength}")
    count = content.varint(limits.DEVICES - 1, "listeners")
    listeners = [content.raw(8).hex() for _ in range(count)]
    if any(one >= other for one, other in pairwise(listeners)):
        raise WireError("notCanonical", "listeners out of order")
    content.finish()
    return {"room": room, "version": version, "strength": STRENGTHS[strength], "listeners": listeners}


def _write_mixing(frame: Value) -> bytes:
    content = varint(frame["room"]) + varint(frame["version"])
    content += bytes([STRENGTHS.index(frame["strength"])]) + varint(len(frame["listeners"]))
    content += b"".join(bytes.fromhex(listener) for listener in frame["listeners"])
    return varint(len(content)) + content


def _read_mixed_ink(reader: Reader) -> Value:
    """Ink of several pens; the frame says how long it is."""
    content = Reader(reader.raw(reader.varint(limits.DATAGRAM, "mixed ink")))
    room, way = content.varint(U32), content.byte()
    if way >= len(WAYS):
        raise WireError("unknown", f"way {way}")
    pause = content.varint(limits.MIXED_PAUSE, "pause")
    ink = [_read_pen(content, _read_steps) for _ in range(content.varint(limits.MIXED_PENS, "pens"))]
    content.finish()
    return {"room": room, "way": WAYS[way], "pause": pause, "ink": ink}


def _write_mixed_ink(frame: Value) -> bytes:
    content = varint(frame["room"]) + bytes([WAYS.index(frame["way"])]) + varint(frame["pause"])
    content += varint(len(frame["ink"]))
    content += b"".join(_write_pen(pen, _write_steps(pen["points"])) for pen in frame["ink"])
    return varint(len(content)) + content


NAMES = {9: "ink", 65: "mixing", 66: "mixedInk"}
READERS: dict[str, Callable[[Reader], Value]] = {
    "ink": _read_ink,
    "mixing": _read_mixing,
    "mixedInk": _read_mixed_ink,
}
WRITERS: dict[str, Callable[[Value], bytes]] = {
    "ink": _write_ink,
    "mixing": _write_mixing,
    "mixedInk": _write_mixed_ink,
}
