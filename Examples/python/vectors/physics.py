"""physics.json: shots among pegs and in grids of bubbles, and many more by their hashes alone."""

from typing import Any

from parlor_ops import bubbles, pegs

from .random_shots import outcome

Entry = dict[str, Any]
LETTERS = dict(zip("brog#~*+@", bubbles.KINDS, strict=True))
"""How kinds of bubbles are written; a dot is an empty cell."""

STAIRS = [
    (48 + 100 * number, 900 + 70 * number, "orange" if number % 4 == 0 else "blue") for number in range(30)
]
FUNNEL = [(1700 - 90 * step, 3000 - 60 * step, "blue") for step in range(8)]
FUNNEL += [(2396 + 90 * step, 3000 - 60 * step, "blue") for step in range(8)]
POCKET = [(1988, 3000, "orange"), (2108, 3000, "blue"), (48, 480, "blue")]

CUP = [(1988, 3000, "blue"), (2108, 3000, "orange"), (1900, 2960, "orange"), (2196, 2960, "blue")]
CUP += [(1830, 2880, "blue"), (2266, 2880, "blue"), (1790, 2780, "blue"), (2306, 2780, "blue")]
PULLED = ["." * 12, "." * 11] * 4 + [".." * 5 + "@."]
ROUND = ["." * 12, "." * 11] * 2 + ["..@........."]
FLOORS = [(100 + 150 * number, 700 + 500 * row, "orange") for row in range(8) for number in range(27)]
SOME = [(2048, 3000, "orange")] + [(200 + 200 * number, 600, "orange") for number in range(4)]


def grid_of(rows: list[str]) -> bubbles.Grid:
    """A grid as its rows are written."""
    return {
        (row, column): LETTERS[letter]
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }


def rows_of(grid: bubbles.Grid) -> list[str]:
    """A grid as it is written."""
    letters = {kind: letter for letter, kind in LETTERS.items()}
    rows = [
        "".join(letters.get(grid.get((row, column), ""), ".") for column in range(12 - row % 2))
        for row in range(14)
    ]
    while rows and not rows[-1].strip("."):
        rows.pop()
    return rows


def ball(level: list[tuple[int, int, str]], gone: list[int], aim: int, phase: int) -> Entry:
    """What comes of a ball, by the names of the file."""
    standing = [number not in gone for number in range(len(level))]
    flight = pegs.Ball(level, standing, aim, phase)
    end = flight.fly()
    shown = pegs.Ball(level, standing, aim, phase)
    first = shown.fly(is_aim=True)
    return {
        "end": end,
        "frames": [list(frame) for frame in flight.frames.list],
        "events": [list(event) for event in flight.events],
        "aim": [first, *shown.frames.list[-1]],
    }


def shot(grid: bubbles.Grid, colour: str, aim: int) -> Entry:
    """What comes of a bubble, by the names of the file."""
    flight = bubbles.Shot(grid, aim)
    end = flight.fly()
    shown = bubbles.Shot(grid, aim)
    first = shown.fly(is_aim=True)
    waves, fallen, left = bubbles.settle(grid, end, colour) if isinstance(end, tuple) else ([], [], grid)
    return {
        "end": list(end) if isinstance(end, tuple) else end,
        "frames": [list(frame) for frame in flight.frames.list],
        "waves": [[list(cell) for cell in wave] for wave in waves],
        "fallen": [list(cell) for cell in fallen],
        "left": rows_of(left),
        "cleared": bubbles.is_cleared(left),
        "lost": bubbles.is_over_line(left),
        "aim": [list(first) if isinstance(first, tuple) else first, *shown.frames.list[-1]],
    }


def _ball(
    name: str, level: list[tuple[int, int, str]], aim: int, phase: int = 0, gone: tuple[int, ...] = ()
) -> Entry:
    assert pegs.fault(level) is None, name
    entry: Entry = {
        "name": name,
        "pegs": [list(peg) for peg in level],
        "gone": list(gone),
        "angle": aim,
        "phase": phase,
    }
    return entry | ball(level, list(gone), aim, phase)


def _shot(name: str, rows: list[str], colour: str, aim: int) -> Entry:
    return {"name": name, "rows": rows, "colour": colour, "angle": aim} | shot(grid_of(rows), colour, aim)


def _balls() -> list[Entry]:
    corner = [(48, 480, "orange")]
    falling = [
        _ball(f"a fall past the bucket at {phase}", corner, 0, phase)
        for phase in (0, 700, 1400, 3000, -1, 4096)
    ]
    return [
        *falling,
        _ball("steepest to the left: sides, and the top never", corner, -3600),
        _ball("steepest to the right", corner, 3600, 100),
        _ball("into a pocket, and free again", POCKET, 0),
        _ball("the same with a peg of it gone", POCKET, 0, gone=(0,)),
        _ball("on the top of one peg", [(2048, 3000, "orange")], 0),
        _ball("two in one place off the middle", [(2000, 2400, "orange"), (2100, 2400, "blue")], 3),
        _ball("up again to the top", [(2060, 480, "orange"), (1960, 480, "blue")], 40),
        _ball("down stairs", STAIRS, -2000, 12),
        _ball("down stairs on the other side", STAIRS, -3000, 50),
        _ball("into a funnel", [*FUNNEL, (2048, 3060, "orange")], 300),
        _ball("into a funnel without its orange peg", [*FUNNEL, (2048, 3060, "orange")], -300, gone=(16,)),
        _ball("between a peg and the wall", [(96, 3000, "orange"), (4000, 3000, "blue")], -1400),
        *[
            _ball(f"below, by the bucket at {phase}", corner, 0, phase)
            for phase in (1990, 2010, 2187, 2364, 2375)
        ],
        _ball("a cup takes what lies in it", CUP, 0),
        _ball("a cup from the side", CUP, 30),
        _ball("a cup whose bottom is hit last", CUP[::-1], -30),
        _ball("floors, each of which holds it up for a while", FLOORS, 0),
        _ball("floors from the side", FLOORS, -700),
        _ball("an orange peg that is gone still counts in all", SOME, 0, gone=(1, 2, 3)),
        _ball("a bare cup", CUP, 0, gone=(0, 3)),
        *[_ball(f"many orange pegs from {aim}", _wall(), aim, aim) for aim in (-900, -250, 10, 444, 1234)],
    ]


def _wall() -> list[tuple[int, int, str]]:
    return [
        (200 + 180 * column + 90 * (row % 2), 800 + 200 * row, "orange" if (row + column) % 3 else "blue")
        for row in range(8)
        for column in range(20)
    ]


def _shots() -> list[Entry]:
    mix = ["brogbrogbrog", "rogbrogbrog", "bb..rr..oo.b", "b..r..o..g."]
    magnets = ["..@......@..", "...........", "......r....."]
    return [
        _shot("straight up to the top", [], "blue", 0),
        _shot("a bounce on the left", [], "blue", -2600),
        _shot("many bounces on the right", [], "red", 3600),
        _shot("many bounces on the left", [], "red", -3600),
        _shot("three of a colour pop", ["....bb......", "...r......."], "blue", 0),
        _shot("two of a colour do not", ["....rb......"], "blue", 0),
        _shot("lightning, and what cannot pop", ["rgo#@~rbogrb"], "blue", 0),
        _shot("a bomb", ["rrgrr*rrrrrr", "...og......"], "blue", 0),
        _shot("a star", ["brgob+.rgobb"], "blue", 0),
        _shot(
            "a bomb, lightning and a star",
            ["rrrrr*rrrrrr", "rrrr~.rrrr+", "b....ooooo.b", "b.........."],
            "blue",
            0,
        ),
        _shot("beside two specials at once", ["rrrr*~rrrrrr"], "green", 0),
        _shot(
            "a cluster beside a bomb that does not hang together with it",
            ["rbb.bb*rrrrr", "rrr....rrrr"],
            "blue",
            -90,
        ),
        _shot("indestructible ones fall", ["....bb......", "....#......", "....@......."], "blue", 100),
        *[
            _shot(f"in a mixed grid from {aim}", mix, colour, aim)
            for aim, colour in (
                (-3000, "blue"),
                (-1500, "red"),
                (-700, "orange"),
                (500, "green"),
                (1700, "blue"),
                (3300, "red"),
            )
        ],
        *[
            _shot(f"past magnets from {aim}", magnets, "orange", aim)
            for aim in (-2500, -900, -300, 250, 800, 2900)
        ],
        _shot(
            "onto the line",
            [(".....r......" if row % 2 == 0 else ".....g.....") for row in range(13)],
            "blue",
            0,
        ),
        _shot(
            "onto the line, and popped there",
            [(".....r......" if row % 2 == 0 else ".....g.....") for row in range(12)] + [".....bb....."],
            "blue",
            0,
        ),
        _shot("straight below a magnet", ["....rr......", ".....@....."], "green", 0),
        _shot(
            "what is left above the line",
            [".....rr....."] + [(".....r......" if row % 2 == 0 else ".....g.....") for row in range(1, 12)],
            "blue",
            0,
        ),
        _shot(
            "beyond the line",
            [(".....r......" if row % 2 == 0 else ".....g.....") for row in range(14)],
            "blue",
            0,
        ),
        _shot("no cell is empty", ["r" * (12 - row % 2) for row in range(14)], "blue", 0),
        _shot("the edge of a short row", ["rrrrrrrrrrrr", "rrrrrrrrrr."], "blue", 3000),
        _shot("past a magnet and down", PULLED, "red", 595),
        _shot("round a magnet until it bursts", ROUND, "red", -3522),
        _shot("out by magnets below", ["@" * 12, *["." * 11, "." * 12] * 4, "@.........."], "red", -2900),
    ]


def make() -> dict[str, Any]:
    """The file."""
    faults = [
        ([[500, 500, "orange"], [595, 500, "blue"]], "overlap"),
        ([[500, 500, "orange"], [596, 500, "blue"]], None),
        ([[500, 500, "orange"], [567, 568, "blue"]], "overlap"),
        ([[500, 500, "orange"], [568, 568, "blue"]], None),
        ([[47, 500, "orange"]], "outside"),
        ([[4049, 500, "orange"]], "outside"),
        ([[500, 479, "orange"]], "outside"),
        ([[500, 4721, "orange"]], "outside"),
        ([[48, 480, "orange"], [4048, 4720, "blue"]], None),
        ([[500, 500, "blue"]], "noOrange"),
        ([[48 + number % 40 * 100, 480 + number // 40 * 100, "orange"] for number in range(300)], None),
        ([[48 + number % 40 * 100, 480 + number // 40 * 100, "orange"] for number in range(301)], "tooMany"),
    ]
    levels = [{"pegs": level, "fault": fault} for level, fault in faults]
    speeds, aims = (60000, 131072), range(-3600, 3601, 225)
    directions = [[aim, *pegs.direction(aim, speed), speed] for speed in speeds for aim in aims]
    return {
        "physics": {
            "directions": directions,
            "refused": [-3601, 3601],
            "levels": levels,
            "balls": _balls(),
            "shots": _shots(),
            "seeds": [f"{outcome(seed):016x}" for seed in range(200)],
        }
    }
