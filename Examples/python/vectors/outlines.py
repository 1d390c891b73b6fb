"""outlines.json: how strokes look, each with the line in its middle, the box it lies within, and its path."""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any

from parlor_ops.outlines import Disk, Stroke, box, centreline, outline, path, polygon

from .seeds import Dice, walk

PARTS = 256
"""The line and the box are in this many parts of a quarter unit, rounded to the nearest."""
TOLERANCE = 4
"""So many of these parts may another program be off, where its arithmetic is not the same to the bit."""

DOODLES = Path(__file__).resolve().parents[2] / "strokes" / "doodles.ndjson"
SCALE = 39
"""Quarter units of a board of 4096 for each unit of a doodle."""

Entry = dict[str, Any]


def _entry(
    name: str,
    points: list[int],
    width: int = 40,
    *,
    pressures: list[int] | None = None,
    times: list[int] | None = None,
    eraser: bool = False,
    fill: bool = False,
) -> Entry:
    tool = "fill" if fill else "eraser" if eraser else "pen"
    stroke: Entry = {"tool": tool, "width": width, "points": points}
    stroke |= {"pressures": pressures} if pressures else {}
    stroke |= {"times": times} if times else {}
    return {"name": name, "stroke": stroke} | looks(stroke)


def looks(stroke: Entry) -> Entry:
    """What a stroke of the file looks like, by the names of the file."""
    flat = stroke["points"]
    points = list(zip(flat[::2], flat[1::2], strict=True))
    tool = stroke["tool"]
    pressures = stroke.get("pressures", [])
    line = centreline(Stroke(stroke["width"], points, pressures, tool == "eraser", tool == "fill"))
    shapes = polygon(line) if tool == "fill" else outline(line)
    return {"line": _parts(line), "box": _parts([box(line)]), "path": path(shapes)}


def _parts(rows: list[Disk] | list[tuple[float, float, float, float]]) -> list[int]:
    return [round(number * PARTS) for row in rows for number in row]


def _dots() -> list[Entry]:
    return [
        _entry("a dot", [100, 100]),
        _entry("two equal points are a dot", [100, 100, 100, 100]),
        _entry("many points in one place are a dot", [7, 8] * 12, 20),
        _entry("a dot without pressure", [50, 50], pressures=[0]),
        _entry("a dot with all pressure", [50, 50], pressures=[255]),
        _entry("the largest pressure decides a dot's size", [50, 50] * 3, pressures=[9, 140, 70]),
        _entry("what points nearby press counts for a dot", [50, 50, 53, 50, 50, 50], pressures=[9, 140, 70]),
        _entry("an eraser's dot does not know pressure", [50, 50], pressures=[30], eraser=True),
        _entry("the thinnest dot", [50, 50], 1, pressures=[0]),
        _entry("the widest dot in the farthest corner", [24575, 24575], 4095),
    ]


def _thinned() -> list[Entry]:
    return [
        _entry("two points nearer than the gap", [100, 100, 101, 100]),
        _entry("three, the last nearer than the gap to the first", [0, 0, 2, 0, 3, 3]),
        _entry("the last replaces the one before", [0, 0, 30, 0, 33, 3]),
        _entry("the last replaces, with its own pressure", [0, 0, 30, 0, 33, 3], pressures=[10, 250, 90]),
        _entry("points a gap of 6 apart say something", [0, 0, 6, 0, 12, 2, 12, 8, 20, 8], 48),
        _entry("points a little nearer than 6 say nothing", [0, 0, 5, 3, 6, 1, 7, 5, 14, 9, 15, 1], 40),
        _entry("the gap grows with the width", [0, 0, 12, 0, 14, 0, 27, 1, 30, 30], 104),
        _entry("slanted steps of just the gap", [n * step for n in range(9) for step in (5, 12)], 104),
        _entry("slanted steps of just a wide gap", [n * step for n in range(9) for step in (20, 99)], 808),
    ]


def _widths() -> list[Entry]:
    rise = [at for n in range(18) for at in (n * 15, n * n)]
    press = [n * 15 for n in range(18)]
    thin = [0, 0, 30, 10, 50, 40, 90, 30]
    return [
        _entry("pressure from none to all", rise, pressures=press),
        _entry("a thin line keeps a radius", thin, 2, pressures=[0, 0, 40, 0]),
        _entry("an eraser is as wide as it says", rise, pressures=press, eraser=True),
        _entry("an eraser without pressure", thin, eraser=True),
        _entry("the thinnest line", thin, 1),
        _entry("the widest line", [0, 0, 600, 100, 1500, 900, 1500, 3000, 5000, 2500], 4095),
        _entry("slow ink", [at for n in range(24) for at in (n * 10, n % 3)]),
        _entry("slow, then fast", [0, 0, 20, 0, 40, 5, 80, 9, 140, 12, 210, 30, 290, 0, 300, 0], 20),
        _entry("too short to taper all the way", [0, 0, 30, 12], 60),
        _entry("tapering from the middle", [0, 0, 30, 12, 70, 12, 110, 0], 60),
        _entry("long enough for both ends to taper", [at for n in range(20) for at in (n * 20, n * 9)], 20),
    ]


def _bent() -> list[Entry]:
    lengths = [48, 49, 96, 97, 720, 769]
    return [
        *(_entry(f"a segment of {length}", [0, 0, length, 0], 20) for length in lengths),
        _entry("a curve of long segments", [0, 0, 90, 40, 130, 130, 90, 220, 0, 260], 20),
        _entry("an end mirrors what comes next", [0, 0, 200, 0, 300, 120], 20),
        _entry("a square has corners", [0, 0, 300, 0, 300, 300, 0, 300, 0, 0]),
        _entry("sides of 128 have no corner", [0, 0, 128, 0, 128, 128], 20),
        _entry("sides of 129 have one", [0, 0, 129, 0, 129, 129], 20),
        _entry("a corner needs two long sides", [0, 0, 400, 0, 400, 90, 0, 90], 20),
        _entry("a turn of less than 60 degrees is none", [0, 0, 200, 0, 301, 172], 20),
        _entry("a turn of more than 60 degrees is one", [0, 0, 200, 0, 299, 174], 20),
        _entry("a curve into a corner and out of it", [0, 0, 150, 20, 290, 0, 250, 190, 130, 260], 16),
        _entry("ink flows through a corner", [0, 0, 20, 0, 40, 0, 200, 0, 200, 140, 190, 150, 180, 160], 16),
    ]


def _turning() -> list[Entry]:
    along = [*range(9), *range(7, -1, -1)]
    spikes = [at for n in range(9) for at in (n * 40, n % 2 * 110)]
    stairs = [at for n in range(16) for at in (n * 30, n // 2 * 30)]
    return [
        _entry("out and back, long", [0, 0, 400, 0, 0, 0]),
        _entry("out and back, short", [0, 0, 40, 0, 0, 0], 16),
        _entry("out and back, bent", [0, 0, 100, 0, 0, 0], 16),
        _entry("out and nearly back, bent", [0, 0, 100, 0, -2900, 1], 16),
        _entry("a turn of 58 degrees", [210, 140, 280, 100, 50, 210, 130, 360], 4),
        _entry("out and back, slanted, many times", [10, 10, 200, 90] * 4, 12),
        _entry(
            "back over itself in small steps",
            [x for n in along for x in (n * 20, 0)],
            30,
        ),
        _entry("to and fro until points coincide", [at for n in range(30) for at in (n % 2 * 40, 0)], 12),
        _entry("almost all the way back", [0, 0, 3000, 0, 0, 1], 12),
        _entry("a zigzag of sharp corners", spikes, 20),
        _entry("a zigzag of long sides", [at * 3 for at in spikes], 60),
        _entry("a wide line around a tight bend", [0, 0, 60, 0, 100, 30, 100, 70, 60, 100, 0, 100], 150),
        _entry("stairs of a coarse grid", stairs, 16),
        _entry("large stairs move no farther than they may", [at * 3 for at in stairs], 16),
        _entry("a loop", [0, 0, 80, 20, 120, 80, 80, 130, 30, 90, 60, 20, 140, 0, 220, 0], 16),
    ]


def _far() -> list[Entry]:
    low, high = -8192, 24575
    return [
        _entry("from one end of all places to the other", [low, low, high, high], 20),
        _entry("all corners of all places", [low, low, high, low, high, high, low, high, low, low], 4095),
        _entry("around the origin", [-9, -7, 9, -8, 11, 12, -10, 8, -33, -41], 7),
    ]


def _many() -> list[Entry]:
    dice = Dice(512)
    dense = walk(dice, 4096, 12)
    pressed = walk(dice, 160, 60)
    times = [*accumulate(dice.between(0, 40) for _ in range(40))]
    gaps = [0, 8, 32775, 32775, 32791, 62791, 62799, 62808]
    bow = [0, 0, 30, 4, 60, 16, 90, 36, 120, 64, 150, 100, 180, 144, 210, 196]
    return [
        _entry("4096 points", dense, 900),
        _entry("a scribble with pressure", pressed, 24, pressures=[dice.below(256) for _ in range(160)]),
        _entry("a scribble of an eraser", walk(dice, 60, 90), 90, eraser=True),
        _entry("a scribble at a hand's uneven pace", walk(dice, 40, 50), 12, times=times),
        _entry("a bow without times", bow, 20),
        _entry("a bow with two pauses of half a minute: times say nothing", bow, 20, times=gaps),
    ]


def _fills() -> list[Entry]:
    ring = [0, 0, 400, 0, 400, 400, 0, 400, 0, 0, 100, 100, 100, 300, 300, 300, 300, 100, 100, 100, 0, 0]
    return [
        _entry("a fill is a polygon", [100, 100, 300, 120, 280, 260, 90, 240], fill=True),
        _entry("a fill is as large as its points, however wide", [0, 0, 64, 0, 64, 64], 4000, fill=True),
        _entry("a fill does not know pressure", [0, 0, 90, 0, 90, 90], pressures=[1, 99, 255], fill=True),
        _entry("a fill keeps points that are near each other", [0, 0, 2, 0, 4, 1, 4, 1, 3, 5], fill=True),
        _entry("a fill with a hole, whose border turns the other way", ring, fill=True),
        _entry("a fill of one point", [-8, 24], fill=True),
        _entry("a fill of two points", [-8, 24, 900, -70], fill=True),
        _entry("a fill of many points", walk(Dice(513), 300, 70), fill=True),
    ]


def _doodles() -> list[Entry]:
    """Strokes of a simulated hand, from the examples of this repository."""
    drawings = [json.loads(text) for text in DOODLES.read_text(encoding="utf-8").splitlines()]
    entries = []
    for number, width in ((0, 4), (12, 8), (23, 20), (34, 40), (45, 64), (56, 100), (78, 320)):
        drawing = drawings[number]
        stroke = min(drawing["strokes"], key=lambda one: abs(len(one) - 40))[:50]
        points = [round(at * SCALE) for x, y, _ in stroke for at in (x, y)]
        times = [moment - stroke[0][2] for _, _, moment in stroke]
        entries.append(_entry(f"{drawing['id']}, {width} wide", points, width, times=times))
    return entries


def make() -> dict[str, Any]:
    groups = (_dots, _thinned, _widths, _bent, _turning, _far, _many, _fills, _doodles)
    return {
        "outlines": {
            "parts": PARTS,
            "tolerance": TOLERANCE,
            "strokes": [entry for group in groups for entry in group()],
        }
    }
