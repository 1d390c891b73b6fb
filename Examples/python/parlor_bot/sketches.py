"""Reads the sketches that Parlor's bots draw (``Sources/Edge/BotKit/Sketches/README.md``).

Lengths are hundredths of a unit of a sheet of 100 by 100 units, in whole numbers, as in BotKit: both read the
same lines out of the same file.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

Point = tuple[int, int]

BOOK = Path(__file__).parents[3] / "Sources" / "Edge" / "BotKit" / "Sketches" / "sketches.txt"

COLORS = {
    "black": 0x1C1C1C, "white": 0xFFFFFF, "grey": 0x9A9A9A, "dark": 0x55585E,
    "light": 0xD4D8DC, "red": 0xD8342B, "orange": 0xF08A24, "yellow": 0xF6CF3A,
    "green": 0x3F9A4B, "lime": 0x8CC751, "blue": 0x2F6FD0, "sky": 0x9CD0F2,
    "purple": 0x8450B5, "pink": 0xF19AB8, "brown": 0x8A5A33, "tan": 0xE0B887,
    "skin": 0xF5CFAE,
}  # fmt: skip

# Hundredths of a unit between points of a curve, between lines of a filling, and from them to the outline.
_STEP = 150
_GAP = 260
_INSET = 140
_FILLING = 32


@dataclass(frozen=True)
class Line:
    """One line of a sketch; its width is in tenths of a unit."""

    color: int
    width: int
    points: list[Point]
    is_filling: bool = False


def _quotient(left: int, right: int) -> int:
    """Divides towards zero, as Swift does."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def distance(a: Point, b: Point) -> int:
    """About how far it is: never more than an eighth too much."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) + min(dx, dy) * 3 // 8


def _sine(degrees: int) -> int:
    """A thousand times the sine (Bhāskara I, 7th century; wrong by 2 at most)."""
    angle = degrees % 360
    product = angle % 180 * (180 - angle % 180)
    sine = 4000 * product // (40_500 - product)
    return sine if angle < 180 else -sine


def _arc(centre: Point, rx: int, ry: int, start: int, end: int) -> list[Point]:
    count = max(8, abs(end - start) * max(rx, ry) // 57 // _STEP)
    angles = [start + _quotient((end - start) * index, count) for index in range(count + 1)]
    return [
        (centre[0] + _quotient(rx * _sine(angle + 90), 1000), centre[1] + _quotient(ry * _sine(angle), 1000))
        for angle in angles
    ]


def _blend(values: tuple[int, int, int, int], t: int, n: int) -> int:
    a, b, c, d = values
    first, second, third = c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - 3 * c + d - a
    return b + _quotient(first * t * n * n + second * t * t * n + third * t**3, 2 * n**3)


def _smooth(points: list[Point], is_closed: bool) -> list[Point]:
    """A smooth curve through points (Catmull and Rom, 1974)."""
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if is_closed else points[min(max(index, 0), count - 1)]

    curve = [points[0]]
    for index in range(count if is_closed else count - 1):
        near = [at(index + offset) for offset in (-1, 0, 1, 2)]
        steps = max(2, distance(near[1], near[2]) // _STEP)
        xs = (near[0][0], near[1][0], near[2][0], near[3][0])
        ys = (near[0][1], near[1][1], near[2][1], near[3][1])
        curve += [(_blend(xs, t, steps), _blend(ys, t, steps)) for t in range(1, steps + 1)]
    return curve


def _spans(shape: list[Point], y: int) -> list[tuple[int, int]]:
    """Where a level line lies inside a shape, without the pen's own breadth."""
    crossings = sorted(
        a[0] + _quotient((b[0] - a[0]) * (y - a[1]), b[1] - a[1])
        for a, b in zip(shape, shape[1:] + shape[:1], strict=True)
        if (a[1] <= y) != (b[1] <= y)
    )
    pairs = zip(crossings[::2], crossings[1::2], strict=False)
    return [(left + _INSET, right - _INSET) for left, right in pairs if left + _INSET < right - _INSET]


def _filling(shape: list[Point], color: int) -> list[Line]:
    """The lines that colour in a closed shape, to and fro."""
    runs: list[list[Point]] = []
    spans: list[tuple[int, int]] = []
    heights = [point[1] for point in shape]
    open_runs: list[int] = []
    for y in range(min(heights) + _GAP // 2, max(heights), _GAP):
        touched: list[int] = []
        for left, right in _spans(shape, y):
            index = next(
                (
                    run
                    for run in open_runs
                    if run not in touched and left < spans[run][1] and spans[run][0] < right
                ),
                None,
            )
            if index is None:
                index = len(runs)
                runs.append([])
                spans.append((left, right))
            is_at_right = len(runs[index]) % 4 == 2
            runs[index] += [(right, y), (left, y)] if is_at_right else [(left, y), (right, y)]
            spans[index] = (left, right)
            touched.append(index)
        open_runs = touched
    return [Line(color, _FILLING, run, True) for run in runs]


class _Reader:
    """Reads the description of one sketch."""

    def __init__(self, text: str) -> None:
        self.lines: list[Line] = []
        self._color, self._width = COLORS["black"], 9
        self._last = (0, 0)
        for command in text.split(";"):
            verb, *words = command.split()
            self._read(verb, words)

    def _read(self, verb: str, words: list[str]) -> None:
        if verb == "k":
            self._color = COLORS[words[0]]
        elif verb == "f":
            self._fill(COLORS[words[0]])
        elif verb == "w":
            self._width = int(words[0])
        elif verb == "m":
            self._copy(lambda point: (10_000 - point[0], point[1]))
        elif verb == "t":
            dx, dy = (int(word) * 100 for word in words)
            self._copy(lambda point: (point[0] + dx, point[1] + dy))
        else:
            line = Line(self._color, self._width, _shape(verb, [int(word) for word in words]))
            self._last = (len(self.lines), len(self.lines) + 1)
            self.lines.append(line)

    def _copy(self, place: Callable[[Point], Point]) -> None:
        start, end = self._last
        copies = [replace(line, points=[place(at) for at in line.points]) for line in self.lines[start:end]]
        self._last = (len(self.lines), len(self.lines) + len(copies))
        self.lines += copies

    def _fill(self, color: int) -> None:
        """Colours the last shape in, below its own outline."""
        start, end = self._last
        filling = _filling(self.lines[end - 1].points, color)
        self.lines[start:start] = filling
        self._last = (start, end + len(filling))


def _shape(verb: str, numbers: list[int]) -> list[Point]:
    scaled = [number * 100 for number in numbers]
    pairs = list(zip(scaled[::2], scaled[1::2], strict=False))
    match verb:
        case "c":
            return _arc(pairs[0], scaled[2], scaled[2], -90, 270)
        case "e":
            return _arc(pairs[0], scaled[2], scaled[3], -90, 270)
        case "a":
            return _arc(pairs[0], scaled[2], scaled[3], numbers[4], numbers[5])
        case "d":
            return _arc(pairs[0], 60, 60, 0, 360)
        case "l":
            return pairs
        case "p":
            return [*pairs, pairs[0]]
        case "s" | "o":
            return _smooth(pairs, verb == "o")
    raise ValueError(f"{verb} draws nothing")


class SketchBook:
    """What bots can draw."""

    def __init__(self, path: Path = BOOK) -> None:
        rows = [row for row in path.read_text().splitlines() if not row.startswith("#")]
        self._sketches = dict(row.split(":", 1) for row in rows if row)

    @property
    def words(self) -> list[str]:
        """The words that there are sketches of, in alphabetical order."""
        return sorted(word for word in self._sketches if not word.startswith("@"))

    def drawing(self, topic: str) -> list[Line]:
        """The sketch of a topic, of a word in it, or a question mark."""
        name = topic.lower()
        parts = [part.strip(".,!?'\"") for part in name.split()]
        forms = [name, *parts, *(part.removesuffix("s") for part in parts)]
        known = next((form for form in forms if form in self._sketches), "@?")
        return _Reader(self._sketches[known]).lines
