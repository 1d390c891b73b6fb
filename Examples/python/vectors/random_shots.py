"""Shots by seed, and what comes of each in one number: what another program must find too.

`python3 -m vectors.random_shots FIRST COUNT`, in `Examples/python`, prints a seed and a hash a line.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

from parlor_ops import bubbles, pegs

from .seeds import Dice

Level = list[tuple[int, int, str]]


def random_level(dice: Dice) -> Level:
    """A level: all over the board, or in a heap."""
    level: Level = []
    wanted, heap = dice.between(1, 300), dice.below(2)
    x, y = dice.between(648, 3448), dice.between(1080, 4120)
    for _ in range(wanted):
        a, b = dice.between(-600, 600), dice.between(-600, 600)
        c, d = dice.between(48, 4048), dice.between(480, 4720)
        kind = "orange" if dice.below(4) == 0 or not level else "blue"
        peg = (x + a, y + b, kind) if heap else (c, d, kind)
        if all((peg[0] - e) ** 2 + (peg[1] - f) ** 2 >= 96**2 for e, f, _ in level):
            level.append(peg)
    return level


def random_grid(dice: Dice) -> bubbles.Grid:
    """A grid of up to 12 rows: some full, some with holes, some with many magnets."""
    rows, fullness = dice.below(13), dice.between(20, 100)
    magnets = 30 if dice.below(3) == 0 else 300
    grid: bubbles.Grid = {}
    for cell in bubbles.CELLS:
        if cell[0] >= rows:
            continue
        filled, magnet, kind, special = dice.below(100), dice.below(magnets), dice.below(9), dice.below(4)
        if filled < fullness:
            plain = bubbles.KINDS[kind if special == 0 else kind % 4]
            grid[cell] = "magnetic" if magnet == 0 else plain
    return grid


def outcome(seed: int) -> int:
    """What comes of the ball or the bubble of a seed, as a number; even ones are balls."""
    dice = Dice(seed)
    if seed % 2 == 0:
        level = random_level(dice)
        aim = dice.between(-3600, 3600)
        return _hash(_ball(level, aim, dice.below(4096)))
    grid = random_grid(dice)
    colour = bubbles.COLOURS[dice.below(4)]
    return _hash(_shot(grid, colour, dice.between(-3600, 3600)))


def _ball(level: Level, aim: int, phase: int) -> str:
    ball = pegs.Ball(level, [True] * len(level), aim, phase)
    end = ball.fly()
    events = "".join(f"{time} {kind} {peg} {points};" for time, kind, peg, points in ball.events)
    return f"{end};" + _text(ball.frames) + events


def _shot(grid: bubbles.Grid, colour: str, aim: int) -> str:
    shot = bubbles.Shot(grid, aim)
    end = shot.fly()
    name = f"{end[0]} {end[1]}" if isinstance(end, tuple) else end
    waves, fallen, left = bubbles.settle(grid, end, colour) if isinstance(end, tuple) else ([], [], grid)
    popped = "".join(f"{wave} {row} {column};" for wave, cells in enumerate(waves) for row, column in cells)
    fell = "".join(f"{row} {column};" for row, column in fallen)
    kept = "".join(f"{row} {column} {left[row, column]};" for row, column in sorted(left))
    return f"{name};" + _text(shot.frames) + popped + "/" + fell + "/" + kept


def _text(frames: pegs.Frames) -> str:
    return "".join(" ".join(map(str, frame)) + ";" for frame in frames.list)


def _hash(text: str) -> int:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for octet in text.encode():
        value = (value ^ octet) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main() -> None:
    """Prints them."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    seeds = range(first, first + count)
    with ProcessPoolExecutor() as pool:
        for seed, number in zip(seeds, pool.map(outcome, seeds, chunksize=100), strict=True):
            print(seed, f"{number:016x}")


if __name__ == "__main__":
    main()
