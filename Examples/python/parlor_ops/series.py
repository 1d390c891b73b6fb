"""Packed series: differences with two-bit tags (Protocol/operations.md, "Packed series")."""

from collections.abc import Sequence

from .errors import WireError

ZERO, SHORT, LONG, SAME = 0, 1, 2, 3


def pack(values: Sequence[int], axes: int) -> bytes:
    """Packs values of `axes` interleaved series; differences must fit 16 bits."""
    tags = bytearray((len(values) + 3) // 4)
    data = bytearray()
    last = [0] * axes
    before = [0] * axes
    for index, value in enumerate(values):
        axis = index % axes
        difference = value - last[axis]
        zigzag = difference * 2 if difference >= 0 else -difference * 2 - 1
        if zigzag > 0xFFFF:
            raise ValueError("a difference is over 16 bits")
        if difference == 0:
            tag = ZERO
        elif difference == before[axis]:
            tag = SAME
        elif zigzag < 256:
            tag = SHORT
            data += zigzag.to_bytes(1, "little")
        else:
            tag = LONG
            data += zigzag.to_bytes(2, "little")
        tags[index // 4] |= tag << (2 * (index % 4))
        last[axis], before[axis] = value, difference
    return bytes(tags + data)


def unpack(data: bytes, count: int, axes: int, least: int, most: int) -> list[int]:
    """Unpacks exactly `count` values within least…most from all of `data`."""
    tag_bytes = (count + 3) // 4
    if len(data) < tag_bytes:
        raise WireError("truncated", "tags")
    if count % 4 and data[tag_bytes - 1] >> (2 * (count % 4)):
        raise WireError("notCanonical", "unused tags are not zero")
    offset = tag_bytes
    values: list[int] = []
    last = [0] * axes
    before = [0] * axes
    for index in range(count):
        axis = index % axes
        tag = data[index // 4] >> (2 * (index % 4)) & 3
        width = tag if tag in (SHORT, LONG) else 0
        if offset + width > len(data):
            raise WireError("truncated", "a difference")
        zigzag = int.from_bytes(data[offset : offset + width], "little")
        offset += width
        difference = _difference(tag, zigzag, before[axis])
        value = last[axis] + difference
        if not least <= value <= most:
            raise WireError("outOfRange", f"value {value}")
        values.append(value)
        last[axis], before[axis] = value, difference
    if offset != len(data):
        raise WireError("trailing", f"{len(data) - offset} bytes")
    return values


def _difference(tag: int, zigzag: int, before: int) -> int:
    if tag == ZERO:
        return 0
    if tag == SAME:
        if before == 0:
            raise WireError("notCanonical", "zero repeated")
        return before
    if tag == LONG and zigzag < 256:
        raise WireError("notCanonical", "a short difference in two bytes")
    difference = (zigzag >> 1) ^ -(zigzag & 1)
    if difference in (0, before):
        raise WireError("notCanonical", "a difference that has a shorter tag")
    return difference
