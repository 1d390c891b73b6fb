"""How a stroke looks, from its points to the shapes that are filled (Protocol/strokes.md, steps 1 to 7).

Lengths are quarter units. All arithmetic is in the order of the text, so that it gives the same bits as that
of any other program that follows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, sqrt

Point = tuple[float, float]
Disk = tuple[float, float, float]

LONG = 48.0
PIECES = 32
STRAIGHT = 128.0
PASSES = 6
LAST = 4
REACH = 24.0
FAST = 64.0


@dataclass(frozen=True)
class Stroke:
    """What decides the shape of a stroke; there are as many pressures (0 to 255) as points, or none."""

    width: int
    points: Sequence[tuple[int, int]]
    pressures: Sequence[int] = ()
    eraser: bool = False
    fill: bool = False


@dataclass
class Line:
    """Points in order, each with its factor of the width and whether it is a corner."""

    points: list[Point]
    factors: list[float]
    corners: list[bool]


@dataclass(frozen=True)
class Body:
    """The edge points of a run, in drawing order: as many on the left as on the right, two at least."""

    left: list[Point]
    right: list[Point]


@dataclass(frozen=True)
class Polygon:
    """The points of a fill, in order; the last one is joined to the first."""

    points: list[Point]


Shape = Disk | Body | Polygon


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _length(v: Point) -> float:
    return sqrt(v[0] * v[0] + v[1] * v[1])


def _unit(v: Point) -> Point:
    length = _length(v)
    return v[0] / length, v[1] / length


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _lengths(points: Sequence[Point]) -> list[float]:
    return [_length(_minus(end, start)) for start, end in pairwise(points)]


def _segments(points: Sequence[Point]) -> tuple[list[Point], list[float]]:
    """The direction of each segment and its length."""
    return [_unit(_minus(end, start)) for start, end in pairwise(points)], _lengths(points)


def ink(pressure: int) -> float:
    """The factor of the width at a pressure."""
    q = pressure / 255
    return 0.3 + 0.7 * (q * (2 - q))


def thin(stroke: Stroke) -> list[int]:
    """Step 1: the numbers of the points that are kept."""
    gap = max(6.0, stroke.width / 8)
    points = stroke.points
    kept = [0]
    for index in range(1, len(points)):
        if _length(_minus(points[index], points[kept[-1]])) >= gap:
            kept.append(index)
    last = len(points) - 1
    if kept[-1] == last:
        return kept
    if len(kept) > 1:
        kept[-1] = last
    elif points[0] != points[last]:
        kept.append(last)
    return kept


def flow(stroke: Stroke, kept: Sequence[int]) -> list[float]:
    """Step 2: how wide the ink is at each point that was kept, as a factor of the width."""
    if stroke.eraser:
        return [1.0] * len(kept)
    if stroke.pressures:
        return [ink(stroke.pressures[index]) for index in kept]
    lengths = _lengths([stroke.points[index] for index in kept])
    means = [(a + b) / 2 for a, b in pairwise(lengths)]
    return [1 - 0.3 * min(1.0, s / FAST) for s in (lengths[0], *means, lengths[-1])]


def _seen(before: Point, after: Point, d: Point) -> Point:
    """The direction of a point between two segments, seen from the one with direction `d`."""
    total = before[0] + after[0], before[1] + after[1]
    return d if _length(total) < 0.001 else _unit(total)


def _mirror(t: Point, d: Point) -> Point:
    twice = 2 * _dot(d, t)
    return twice * d[0] - t[0], twice * d[1] - t[1]


def bend(points: Sequence[Point], factors: Sequence[float]) -> Line:
    """Step 3: long segments become curves."""
    units, lengths = _segments(points)
    corners = [False] * len(points)
    for i in range(1, len(units)):
        straight = lengths[i - 1] > STRAIGHT and lengths[i] > STRAIGHT
        corners[i] = straight and _dot(units[i - 1], units[i]) < 0.5
    free = [0 < i < len(units) and not corners[i] for i in range(len(points))]
    line = Line([points[0]], [factors[0]], [False])
    for i, (d, length) in enumerate(zip(units, lengths, strict=True)):
        from_a = _seen(units[i - 1], d, d) if free[i] else None
        from_b = _seen(d, units[i + 1], d) if free[i + 1] else None
        a = from_a or (_mirror(from_b, d) if from_b else d)
        b = from_b or (_mirror(from_a, d) if from_a else d)
        pieces = min(ceil(length / LONG) * (2 if length > 2 * LONG else 1), PIECES)
        for k in range(1, pieces):
            u = k / pieces
            v = 1 - u
            line.points.append(_hermite(points[i], points[i + 1], a, b, length, u))
            line.factors.append(factors[i] * v + factors[i + 1] * u)
            line.corners.append(False)
        line.points.append(points[i + 1])
        line.factors.append(factors[i + 1])
        line.corners.append(corners[i + 1])
    return line


def _hermite(a: Point, b: Point, ta: Point, tb: Point, length: float, u: float) -> Point:
    v = 1 - u
    at_a, at_b = (1 + 2 * u) * v * v, u * u * (3 - 2 * u)
    out, back = u * v * v, u * u * v
    x, y = ((a[n] * at_a + b[n] * at_b) + (ta[n] * out - tb[n] * back) * length for n in (0, 1))
    return x, y


def smooth(line: Line) -> Line:
    """Step 4: the stairs of a coarse grid go, dense points stay where they were drawn."""
    origins = points = line.points
    lengths = _lengths(points)
    bounds = [0.0, *(min(REACH, 0.75 * min(a, b)) for a, b in pairwise(lengths)), 0.0]
    factors = line.factors
    inner = range(1, len(points) - 1)
    for number in range(PASSES + LAST):
        moved = list(points)
        for i in inner:
            if line.corners[i]:
                continue
            before, here, after = points[i - 1], points[i], points[i + 1]
            at = (before[0] + here[0] * 2 + after[0]) / 4, (before[1] + here[1] * 2 + after[1]) / 4
            moved[i] = _held(at, origins[i], bounds[i]) if number < PASSES else at
        points = moved
        means = [(factors[i - 1] + factors[i] * 2 + factors[i + 1]) / 4 for i in inner]
        factors = [factors[0], *means, factors[-1]]
    return Line(points, factors, line.corners)


def _held(at: Point, origin: Point, bound: float) -> Point:
    shift = _minus(at, origin)
    distance = _length(shift)
    if distance <= bound:
        return at
    share = bound / distance
    return origin[0] + shift[0] * share, origin[1] + shift[1] * share


def radii(stroke: Stroke, line: Line) -> list[float]:
    """Step 5: the radius at each point."""
    half = stroke.width / 2
    least = min(1.0, half)
    if stroke.eraser or stroke.pressures:
        return [max(least, half * f) for f in line.factors]
    ways = [0.0]
    for length in _lengths(line.points):
        ways.append(ways[-1] + length)
    whole = ways[-1]
    end = 1 - 0.5 * min(1.0, whole / (4 * stroke.width))
    taper = min(2.0 * stroke.width, whole / 3)
    result = []
    for f, way in zip(line.factors, ways, strict=True):
        u = min(1.0, min(way, whole - way) / taper)
        result.append(max(least, half * f * (end + (1 - end) * (u * (2 - u)))))
    return result


def centreline(stroke: Stroke) -> list[Disk]:
    """Steps 1 to 5: the points of the smoothed line with their radii; one for a dot. A fill's are its own."""
    if stroke.fill:
        return [(x, y, 0.0) for x, y in stroke.points]
    kept = thin(stroke)
    if len(kept) == 1:
        factor = ink(max(stroke.pressures)) if stroke.pressures and not stroke.eraser else 1.0
        x, y = stroke.points[0]
        return [(x, y, stroke.width / 2 * factor)]
    line = smooth(bend([stroke.points[index] for index in kept], flow(stroke, kept)))
    return [(x, y, r) for (x, y), r in zip(line.points, radii(stroke, line), strict=True)]


def box(line: Sequence[Disk]) -> tuple[float, float, float, float]:
    """What a stroke lies within: its least x and y, its greatest x and y."""
    xs, ys = [(x - r, x + r) for x, _, r in line], [(y - r, y + r) for _, y, r in line]
    return min(xs)[0], min(ys)[0], max(x for _, x in xs), max(y for _, y in ys)


def outline(every: Sequence[Disk]) -> list[Shape]:
    """Steps 6 and 7: the shapes that are filled, each turning the same way, as drawing passes them."""
    line = [disk for i, disk in enumerate(every) if i == 0 or disk[:2] != every[i - 1][:2]]
    line[-1] = every[-1]
    if len(line) == 1:
        return [line[0]]
    units, lengths = _segments([(x, y) for x, y, _ in line])
    last = len(units)
    joints = [i for i in range(last + 1) if i in (0, last) or _is_joint(line[i][2], i, units, lengths)]
    shapes: list[Shape] = [line[0]]
    for start, end in pairwise(joints):
        shapes += [line[end], _body(line, units, start, end)]
    return shapes


def polygon(line: Sequence[Disk]) -> list[Shape]:
    """What a fill is instead: one shape through its points."""
    return [Polygon([(x, y) for x, y, _ in line])]


def _is_joint(r: float, i: int, units: Sequence[Point], lengths: Sequence[float]) -> bool:
    """Step 6, for a point between two segments."""
    before, after = units[i - 1], units[i]
    if _dot(before, after) < 0.5:
        return True
    t = _unit((before[0] + after[0], before[1] + after[1]))
    turns = [abs(t[0] * d[1] - t[1] * d[0]) for d in (before, after)]
    return any(r * turn > length / 2 for turn, length in zip(turns, lengths[i - 1 : i + 1], strict=True))


def _body(line: Sequence[Disk], units: Sequence[Point], first: int, last: int) -> Body:
    left, right = [], []
    for i in range(first, last + 1):
        if first < i < last:
            t = _unit((units[i - 1][0] + units[i][0], units[i - 1][1] + units[i][1]))
        else:
            t = units[first if i == first else last - 1]
        x, y, r = line[i]
        n = t[1], -t[0]
        left.append((x + n[0] * r, y + n[1] * r))
        right.append((x - n[0] * r, y - n[1] * r))
    return Body(left, right)


def path(shapes: Sequence[Shape]) -> str:
    """Shapes as exports round them, in sixteenths: M, L, Q and Z as in SVG, and O x y r for a disk."""
    steps: list[str | int] = []
    for shape in shapes:
        if isinstance(shape, Body):
            left = [_spot(x, y) for x, y in shape.left]
            back = [_spot(x, y) for x, y in reversed(shape.right)]
            steps += ["M", *left[0], *_side(left), "L", *back[0], *_side(back), "Z"]
        elif isinstance(shape, Polygon):
            first, *others = [_spot(x, y) for x, y in shape.points]
            steps += ["M", *first, *(step for at in others for step in ("L", *at)), "Z"]
        else:
            x, y, r = shape
            steps += ["O", *_spot(x, y), max(1, floor(16 * r + 0.5))]
    return " ".join(map(str, steps))


def _side(edge: Sequence[tuple[int, int]]) -> list[str | int]:
    """The quadratic B-spline of edge points, from the first, where the path already is."""
    if len(edge) == 2:
        return ["L", *edge[1]]
    steps: list[str | int] = []
    for i in range(1, len(edge) - 1):
        (x, y), (next_x, next_y) = edge[i], edge[i + 1]
        end = (next_x, next_y) if i == len(edge) - 2 else ((x + next_x) // 2, (y + next_y) // 2)
        steps += ["Q", x, y, *end]
    return steps


def _spot(x: float, y: float) -> tuple[int, int]:
    return 2 * floor(8 * x + 0.5), 2 * floor(8 * y + 0.5)
