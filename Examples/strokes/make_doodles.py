#!/usr/bin/env python3
"""Makes doodles.ndjson: the shapes of shapes.py, gone over several times by a simulated hand.

The hand slows down where the way bends and at both ends of a stroke, trembles, and is looked at by a pointing
device at uneven times that reports whole steps of its grid: what real strokes look like to a compressor.
The same seed gives the same file: ``python3 make_doodles.py > doodles.ndjson``.
"""

import json
import math
import random
import sys

from shapes import SHAPES, Place, Shape

SEED = 20_260_101
TIMES_EACH = 5
BOARD = 105.0
GRID = 0.78
STEPS_A_PIECE = 24

Point = tuple[float, float, int]


def spline(places: list[Place]) -> list[Place]:
    """A Catmull-Rom curve through the places; a place given twice makes a corner."""
    way: list[Place] = []
    padded = [places[0], *places, places[-1]]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        if start == end:
            continue
        for step in range(STEPS_A_PIECE):
            t = step / STEPS_A_PIECE
            way.append(
                (
                    _blend(before[0], start[0], end[0], after[0], t),
                    _blend(before[1], start[1], end[1], after[1], t),
                )
            )
    return [*way, places[-1]]


def _blend(before: float, start: float, end: float, after: float, t: float) -> float:
    linear = end - before
    square = 2 * before - 5 * start + 4 * end - after
    cube = 3 * start - before - 3 * end + after
    return start + 0.5 * t * (linear + t * (square + t * cube))


def speeds(way: list[Place], hurry: float) -> list[float]:
    """Units a millisecond along the way: less in bends (the hand's two-thirds power law) and at the ends."""
    result = []
    for index, place in enumerate(way):
        before, after = way[max(0, index - 3)], way[min(len(way) - 1, index + 3)]
        turn = _turn(before, place, after)
        ends = min(index, len(way) - 1 - index) / len(way)
        result.append(hurry * (0.25 + min(1.0, 5 * ends)) / (1 + 2.2 * turn))
    return result


def _turn(before: Place, place: Place, after: Place) -> float:
    if before == place or place == after:
        return 0
    first = math.atan2(place[1] - before[1], place[0] - before[0])
    second = math.atan2(after[1] - place[1], after[0] - place[0])
    return abs(math.remainder(second - first, 2 * math.pi))


def draw(way: list[Place], start: int, dice: random.Random) -> list[Point]:
    """What a pointing device reports while the hand follows the way, from a time in ms on."""
    pace = speeds(way, hurry=dice.uniform(0.05, 0.13))
    points: list[Point] = []
    clock, seen, drift = float(start), float(start), (0.0, 0.0)
    for index, place in enumerate(way):
        if index:
            clock += math.dist(way[index - 1], place) / pace[index]
        drift = (drift[0] * 0.9 + dice.gauss(0, 0.12), drift[1] * 0.9 + dice.gauss(0, 0.12))
        if index and clock < seen and index < len(way) - 1:
            continue
        point = (snap(place[0] + drift[0]), snap(place[1] + drift[1]), round(clock))
        # A device that has not moved a whole step reports nothing.
        if not points or point[:2] != points[-1][:2]:
            points.append(point)
        seen = clock + dice.choice((7, 8, 8, 9, 16, 16, 17, 24))
    return points


def snap(value: float) -> float:
    """The nearest step of the device's grid, on the board."""
    steps = round(value * 1.05 / GRID)
    return round(min(BOARD, max(0.0, steps * GRID)), 2)


def varied(shape: Shape, dice: random.Random) -> Shape:
    """The shape as another hand would place it: turned, stretched and moved a little."""
    angle, stretch = dice.gauss(0, 0.06), (dice.uniform(0.75, 1.0), dice.uniform(0.75, 1.0))
    move = (dice.uniform(-4, 4), dice.uniform(-4, 4))

    def place(at: Place) -> Place:
        x, y = (at[0] - 50) * stretch[0], (at[1] - 50) * stretch[1]
        turned = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        return 50 + turned[0] + move[0], 50 + turned[1] + move[1]

    return [[place(at) for at in stroke] for stroke in shape]


def main() -> None:
    """Writes every drawing as one line."""
    dice = random.Random(SEED)
    for hand in range(1, TIMES_EACH + 1):
        for name, shape in SHAPES.items():
            strokes: list[list[Point]] = []
            clock = 0
            for places in varied(shape, dice):
                strokes.append(draw(spline(places), clock, dice))
                clock = strokes[-1][-1][2] + dice.randint(180, 650)
            record = {"id": f"{name}/{hand:02}", "strokes": strokes}
            sys.stdout.write(json.dumps(record, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
