"""The strokes that every competitor gets: style and points in the most compact plain form."""

from dataclasses import dataclass

from strokes import Sample

# Drawings lie on 0…105; the board has 1024 units of four quarters.
SIDE = 105
QUARTERS = 4096
# Tool, colour, width, opacity: a stroke without them could not be drawn.
STYLE = bytes((0, 0x1A, 0x1A, 0x1A, 20, 255))


@dataclass(frozen=True)
class Trace:
    """Strokes in the order drawn: a style, then zig-zag variable-length deltas in quarter units."""

    source: str
    blobs: list[bytes]
    points: int

    @staticmethod
    def load(points: int | None = None) -> "Trace":
        """The whole sample, or as much of it, over and over, as gives so many points (whole strokes)."""
        sample = Sample.load()
        blobs: list[bytes] = []
        total, index = 0, 0
        while index < len(sample.lines) if points is None else total < points:
            for stroke in sample.drawing(index):
                if points is not None and total >= points:
                    break
                blobs.append(pack(stroke))
                total += len(stroke)
            index += 1
        return Trace(sample.source, blobs, total)


def quarters(value: float) -> int:
    """A coordinate of the sample in quarter units, halves rounded up."""
    return int(value * QUARTERS / SIDE + 0.5)


def pack(stroke: list[list[float]]) -> bytes:
    """A style and zig-zag deltas, seven bits a byte, low bits first; the first point is its own delta."""
    packed = bytearray(STYLE)
    last = (0, 0)
    for point in stroke:
        here = (quarters(point[0]), quarters(point[1]))
        for new, old in zip(here, last, strict=True):
            delta = new - old
            value = delta << 1 if delta >= 0 else (-delta << 1) - 1
            while value >= 0x80:
                packed.append(value & 0x7F | 0x80)
                value >>= 7
            packed.append(value)
        last = here
    return bytes(packed)
