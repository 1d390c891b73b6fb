"""What physics.json asks of a reader: aims, levels, and what comes of shots.

The reader is imported inside the checks: mutations.py puts changed ones in its place.
"""

import importlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]
LETTERS = "brog#~*+@"


def peg_findings() -> Iterator[Finding]:
    """Every entry of balls among pegs, its name first."""
    content = load("physics")
    for aim, across, along, speed in content["directions"]:
        yield f"aim {aim} at {speed}", partial(_points, aim, (across, along), speed)
    for aim in content["refused"]:
        yield f"aim {aim}", partial(_is_refused, aim)
    for number, entry in enumerate(content["levels"]):
        yield f"level {number}", partial(_is_level, entry)
    for entry in content["balls"]:
        yield entry["name"], partial(_falls, entry)


def bubble_findings() -> Iterator[Finding]:
    """Every entry of bubbles, and of shots of both kinds."""
    content = load("physics")
    for entry in content["shots"]:
        yield entry["name"], partial(_lands, entry)
    for seed, value in enumerate(content["seeds"][:60]):
        yield f"seed {seed}", partial(_comes_out, seed, value)


def _points(aim: int, way: tuple[int, int], speed: int) -> bool:
    from parlor_ops.pegs import direction

    return direction(aim, speed) == way


def _is_refused(aim: int) -> bool:
    from parlor_ops.pegs import direction

    try:
        direction(aim, 1)
    except ValueError:
        return True
    return False


def _is_level(entry: Entry) -> bool:
    from parlor_ops.pegs import fault

    found = fault([(x, y, kind) for x, y, kind in entry["pegs"]])
    return bool(found == entry["fault"])


def _falls(entry: Entry) -> bool:
    from parlor_ops.pegs import Ball

    pegs = [(x, y, kind) for x, y, kind in entry["pegs"]]
    standing = [number not in entry["gone"] for number in range(len(pegs))]
    flight, shown = (Ball(pegs, standing, entry["angle"], entry["phase"]) for _ in range(2))
    if flight.fly() != entry["end"] or [shown.fly(is_aim=True), *shown.frames.list[-1]] != entry["aim"]:
        return False
    frames = [list(frame) for frame in flight.frames.list]
    return bool(frames == entry["frames"] and [list(event) for event in flight.events] == entry["events"])


def _lands(entry: Entry) -> bool:
    from parlor_ops import bubbles

    kinds = dict(zip(LETTERS, bubbles.KINDS, strict=True))
    grid = {
        (row, column): kinds[letter]
        for row, line in enumerate(entry["rows"])
        for column, letter in enumerate(line)
        if letter != "."
    }
    flight, shown = (bubbles.Shot(grid, entry["angle"]) for _ in range(2))
    end, first = flight.fly(), shown.fly(is_aim=True)
    if [_plain(first), *shown.frames.list[-1]] != entry["aim"] or _plain(end) != entry["end"]:
        return False
    if [list(frame) for frame in flight.frames.list] != entry["frames"]:
        return False
    cell = end if isinstance(end, tuple) else None
    waves, fallen, left = bubbles.settle(grid, cell, entry["colour"]) if cell else ([], [], grid)
    letters = {kind: letter for letter, kind in kinds.items()}
    places = [[left.get((row, column), "") for column in range(12)] for row in range(14)]
    rows = ["".join(letters.get(kind, ".") for kind in row) for row in places]
    return (
        [[list(cell) for cell in wave] for wave in waves] == entry["waves"]
        and [list(cell) for cell in fallen] == entry["fallen"]
        and [row.rstrip(".") for row in rows] == _padded(entry["left"])
        and bubbles.is_cleared(left) == entry["cleared"]
        and bubbles.is_over_line(left) == entry["lost"]
    )


def _comes_out(seed: int, value: str) -> bool:
    # Reads the reader anew, which may be another one now, and leaves the one that others have read.
    earlier = sys.modules.pop("vectors.random_shots", None)
    try:
        outcome = importlib.import_module("vectors.random_shots").outcome
        return f"{outcome(seed):016x}" == value
    finally:
        sys.modules.pop("vectors.random_shots", None)
        if earlier is not None:
            sys.modules["vectors.random_shots"] = earlier


def _plain(end: Any) -> Any:
    return list(end) if isinstance(end, tuple) else end


def _padded(rows: list[str]) -> list[str]:
    return [row.rstrip(".") for row in rows] + [""] * (14 - len(rows))
