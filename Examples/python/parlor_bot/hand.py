"""Turns sketches into strokes: never twice the same, and a little crooked."""

import random
from itertools import pairwise
from typing import Any

from parlor_bot.sketches import Line, Point, distance

# Quarter units of the board from the edge of the sheet, and of a hundred units of it.
_MARGIN = 198
_SHEET = 3700
# Hundredths of a unit that a hand goes astray, and on how long a way.
_TREMBLE = 45
_SWING = 1100
# Hundredths of a unit a millisecond: with care, and when colouring in.
_CAREFUL = 8
_COLOURING = 24


class Hand:
    """One hand; the same dice draw the same strokes."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._scale = dice.uniform(0.93, 1)
        self._turn = dice.uniform(-0.03, 0.03)
        self._shift = dice.uniform(-250, 250), dice.uniform(-250, 250)

    def draw(self, line: Line) -> tuple[dict[str, Any], float]:
        """A stroke for the local API, and the seconds that it takes to draw."""
        points, length = self._trembling(_dense(line.points))
        lasts = 40 + length // (_COLOURING if line.is_filling else _CAREFUL)
        last = max(1, len(points) - 1)
        stroke = {
            "tool": "pen",
            "color": f"#{line.color:06x}",
            "width": max(1, line.width * _SHEET // 1000),
            "points": [number for point in points for number in point],
            "times": [index * lasts // last for index in range(len(points))],
        }
        return stroke, lasts / 1000

    def _trembling(self, points: list[Point]) -> tuple[list[Point], int]:
        length, since = 0, _SWING
        here, there = self._stray(), self._stray()
        placed: list[Point] = []
        for index, point in enumerate(points):
            way = distance(point, points[index - 1]) if index else 0
            length, since = length + way, since + way
            if since >= _SWING:
                since, here, there = 0, there, self._stray()
            part = since / _SWING
            x = point[0] + here[0] + (there[0] - here[0]) * part
            y = point[1] + here[1] + (there[1] - here[1]) * part
            placed.append(self._place(x, y))
        return placed, length

    def _stray(self) -> tuple[float, float]:
        return self._dice.uniform(-_TREMBLE, _TREMBLE), self._dice.uniform(-_TREMBLE, _TREMBLE)

    def _place(self, x: float, y: float) -> Point:
        dx, dy = (x - 5000) * self._scale, (y - 5000) * self._scale
        turned = dx - dy * self._turn + 5000 + self._shift[0], dy + dx * self._turn + 5000 + self._shift[1]
        return round(_MARGIN + turned[0] * _SHEET / 10_000), round(_MARGIN + turned[1] * _SHEET / 10_000)


def _dense(points: list[Point]) -> list[Point]:
    """The same line with points close enough together to tremble."""
    dense = points[:1]
    for a, b in pairwise(points):
        steps = max(1, distance(a, b) // 250)
        dense += [
            (a[0] + (b[0] - a[0]) * step // steps, a[1] + (b[1] - a[1]) * step // steps)
            for step in range(1, steps + 1)
        ]
    return dense
