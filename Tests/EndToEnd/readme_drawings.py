"""What is drawn in the README's pictures: lines and what is filled, in the order of a person's hand."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from lab.classic_page import ClassicPage, ring
from lab.drawing_page import Place


class Line(NamedTuple):
    """A stroke of the pen, in a colour by its name."""

    colour: str
    places: list[Place]


class Fill(NamedTuple):
    """A tap with the bucket."""

    colour: str
    place: Place


Drawing = list[Line | Fill]


def hand(page: ClassicPage, drawing: Drawing) -> Iterator[None]:
    """Draws point by point with the mouse; a picture may be taken after each step."""
    tool = ""
    for one in drawing:
        wanted = "Pen" if isinstance(one, Line) else "Fill"
        if tool != wanted:
            page.button(wanted).click()
            tool = wanted
        page.button(one.colour).click()
        if isinstance(one, Fill):
            page.page.mouse.click(*page.at(one.place))
            yield
            continue
        page.press(one.places[:1])
        for place in one.places[1:]:
            page.page.mouse.move(*page.at(place), steps=2)
            yield
        page.page.mouse.up()
        yield


def draw(page: ClassicPage, drawing: Drawing) -> None:
    """Draws all of it."""
    for _ in hand(page, drawing):
        pass
    # The pointer lies over nothing.
    page.page.mouse.move(0, 0)


def _line(*corners: Place, points: int = 8) -> list[Place]:
    """Straight lines from corner to corner."""
    places = [corners[0]]
    for (left, top), (right, bottom) in itertools.pairwise(corners):
        places += [
            (left + (right - left) * step / points, top + (bottom - top) * step / points)
            for step in range(1, points + 1)
        ]
    return places


def house() -> Drawing:
    """What the laptop draws."""
    return [
        Line("Black", _line((0.2, 0.85), (0.2, 0.5), (0.52, 0.5), (0.52, 0.85), (0.2, 0.85))),
        Line("Red", _line((0.14, 0.52), (0.36, 0.3), (0.58, 0.52), (0.14, 0.52))),
        Fill("Red", (0.36, 0.42)),
        Line("Blue", _line((0.26, 0.58), (0.36, 0.58), (0.36, 0.68), (0.26, 0.68), (0.26, 0.58), points=4)),
        Fill("Light blue", (0.31, 0.63)),
        Line("Black", _line((0.42, 0.85), (0.42, 0.66), (0.49, 0.66), (0.49, 0.85), points=5)),
        Fill("Brown", (0.455, 0.75)),
    ]


def garden() -> Drawing:
    """What the phone draws."""
    rays = [
        _line((0.8 + 0.1 * x, 0.2 + 0.1 * y), (0.8 + 0.15 * x, 0.2 + 0.15 * y), points=2)
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return [
        Line("Orange", ring(0.8, 0.2, 0.07, points=20)),
        Fill("Yellow", (0.8, 0.2)),
        *(Line("Orange", ray) for ray in rays),
        Line("Brown", _line((0.76, 0.85), (0.76, 0.66), points=6)),
        Line("Green", ring(0.76, 0.57, 0.1, points=22)),
        Fill("Light green", (0.76, 0.57)),
        Line("Green", [(0.06 + 0.03 * step, 0.9 - 0.02 * (step % 2)) for step in range(30)]),
    ]


def _cat(x: float, y: float, size: float, ears: float, eyes: float, fur: str) -> Drawing:
    """A surprised cat; the length of its ears and the width of its eyes as shares of its head."""
    drawing: Drawing = [Line("Black", ring(x, y, size, points=28))]
    for side in (-1, 1):
        ear = [(0.87, -0.5), (0.95, -ears), (0.3, -0.954)]
        middle = (sum(one[0] for one in ear) / 3, sum(one[1] for one in ear) / 3)
        places = [(x + side * size * across, y + size * down) for across, down in ear]
        drawing += [
            Line("Black", _line(*places, points=4)),
            Fill(fur, (x + side * size * middle[0], y + size * middle[1])),
        ]
    drawing.append(Fill(fur, (x, y)))
    for side in (-1, 1):
        place = (x + side * 0.4 * size, y - 0.1 * size)
        drawing += [
            Line("Black", ring(*place, eyes * size, points=16)),
            Fill("Yellow", place),
            Line("Black", ring(*place, 0.04 * size, points=6)),
            *(
                Line(
                    "Black",
                    [(x + side * size * near, y + size * top), (x + side * size * far, y + size * end)],
                )
                for near, top, far, end in ((0.45, 0.38, 1.3, 0.28), (0.45, 0.46, 1.3, 0.5))
            ),
        ]
    mouth = (x, y + 0.5 * size)
    return [*drawing, Line("Black", ring(*mouth, 0.13 * size, points=14)), Fill("Pink", mouth)]


def _ghost(x: float, y: float, size: float) -> Drawing:
    """A ghost that floats."""
    hem = [(-0.7, 0.9), (-0.45, 1.1), (-0.2, 0.9), (0.05, 1.1), (0.3, 0.9), (0.5, 1.1), (0.7, 0.9)]
    dome = [(0.7, -0.2), (0.6, -0.65), (0.3, -0.95), (0, -1.02), (-0.3, -0.95), (-0.6, -0.65), (-0.7, -0.2)]
    outline = [(x + size * across, y + size * down) for across, down in [*hem, *dome, hem[0]]]
    eyes = [ring(x + side * 0.28 * size, y - 0.3 * size, 0.09 * size, points=8) for side in (-1, 1)]
    return [
        Line("Grey", outline),
        Fill("Light blue", (x, y)),
        *(Line("Black", eye) for eye in eyes),
        Line("Black", ring(x, y + 0.15 * size, 0.14 * size, points=10)),
    ]


def cats() -> list[Drawing]:
    """A cat that has seen a ghost, as three people draw it."""
    return [
        [*_cat(0.4, 0.6, 0.26, 1.35, 0.22, "Orange"), *_ghost(0.84, 0.2, 0.13)],
        [*_ghost(0.2, 0.24, 0.16), *_cat(0.6, 0.62, 0.22, 1.9, 0.27, "Grey")],
        [*_cat(0.5, 0.56, 0.32, 1.25, 0.3, "Brown")],
    ]
