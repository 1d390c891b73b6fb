"""Parties on an access point that is short of airtime, in the simulator: the rows of a table, or a plot.

Prints one JSON object, a list of rows like those of ``airtime_rows.py``. With ``--plot FILE`` it also writes
how the packets of all grow with the people who draw, from 2 to 64 (SVG).
"""

import argparse
import json
import math
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.parlor import executable
from wifi_plan import progress

# Devices, and what the access point forwards in a second; None: all.
PLAN: tuple[tuple[int, int | None], ...] = (
    (8, None),
    (16, None),
    (32, None),
    (64, None),
    (8, 800),
    (16, 1500),
    (32, 3000),
    (8, 400),
    (16, 750),
    (32, 1500),
)
SIZES = (2, 4, 8, 16, 32, 64)
# What is drawn of the plot, in pixels, and the frame around it.
_WIDTH, _HEIGHT = 520, 320
_LEFT, _TOP, _RIGHT, _BOTTOM = 80, 30, 190, 50
# The ends of its axes, both logarithmic: devices, and packets a second.
_DEVICES, _PACKETS = (2, 64), (10, 100_000)
# Packets a second of one pen, where there is room.
_TICKS = 30


@dataclass(frozen=True)
class Line:
    """One line of the plot."""

    name: str
    style: str
    values: Sequence[float]


def simulate(
    count: int, limit: int | None, seconds: int, seed: int, *, is_direct: bool = False
) -> dict[str, Any]:
    """One line of the table: the same seed gives the same one."""
    how = ", each to each" if is_direct else ""
    progress(f"{count} simulated, {'no limit' if limit is None else f'{limit} packets a second'}{how}")
    command = [str(executable()), "simulate", "--airtime", "--json", "--peers", str(count)]
    command += ["--seconds", str(seconds), "--seed", str(seed)]
    command += [] if limit is None else ["--forward", str(limit)]
    command += ["--direct"] if is_direct else []
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3600)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def plot(mixed: Sequence[dict[str, Any]], direct: Sequence[dict[str, Any]]) -> str:
    """The packets of all by the number of people who draw, beside what each kind of sending must cost."""
    sizes = [row["daemons"] for row in mixed]
    lines = (
        Line("mixed, as measured", "#1f4fbf", [row["packets_per_second"] for row in mixed]),
        Line("direct, as measured", "#1f9254", [row["packets_per_second"] for row in direct]),
        Line("each to each, 30 a second", "#888888", [_TICKS * size * (size - 1) for size in sizes]),
        Line("through one, 30 a second", "#c0392b", [_TICKS * 2 * (size - 1) for size in sizes]),
    )
    across, up = _scale(_DEVICES, _LEFT, _WIDTH), _scale(_PACKETS, _TOP + _HEIGHT, -_HEIGHT)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + _RIGHT}" '
        f'height="{_TOP + _HEIGHT + _BOTTOM}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{_LEFT}" y="18">Packets a second of all who draw</text>',
        f'<text x="{_LEFT + _WIDTH / 2}" y="{_TOP + _HEIGHT + 40}" text-anchor="middle">people</text>',
    ]
    for size in SIZES:
        parts.append(_rule(across(size), _TOP, across(size), _TOP + _HEIGHT))
        parts.append(
            f'<text x="{across(size):.1f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle">{size}</text>'
        )
    for power in range(round(math.log10(_PACKETS[0])), round(math.log10(_PACKETS[1])) + 1):
        level = up(10**power)
        parts.append(_rule(_LEFT, level, _LEFT + _WIDTH, level))
        parts.append(f'<text x="{_LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{10**power:,}</text>')
    for line in lines:
        points = [(across(size), up(value)) for size, value in zip(sizes, line.values, strict=True)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{line.style}" stroke-width="2"/>')
        x, y = points[-1]
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{line.style}">{line.name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _scale(ends: tuple[int, int], start: float, length: float) -> Callable[[float], float]:
    """Where a value lies on a logarithmic axis; what is beyond its ends lies at them."""
    least, most = (math.log(end) for end in ends)
    return lambda value: (
        start + length * (min(max(math.log(max(value, 1e-9)), least), most) - least) / (most - least)
    )


def _rule(left: float, top: float, right: float, bottom: float) -> str:
    return f'<path d="M{left:.1f} {top:.1f}L{right:.1f} {bottom:.1f}" stroke="#dddddd"/>'


def main() -> None:
    """Measures what is asked for and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15, help="how long all draw, in virtual time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers", type=int, action="append", help="only with so many devices")
    parser.add_argument("--plot", type=Path, help="write the growth from 2 to 64 there")
    options = parser.parse_args()
    wanted = [one for one in PLAN if not options.peers or one[0] in options.peers]
    rows = {one: simulate(*one, options.seconds, options.seed) for one in wanted}
    if options.plot:
        mixed = [
            rows.get((size, None)) or simulate(size, None, options.seconds, options.seed) for size in SIZES
        ]
        direct = [simulate(size, None, options.seconds, options.seed, is_direct=True) for size in SIZES]
        options.plot.write_text(plot(mixed, direct))
        progress(f"the growth from 2 to 64: {options.plot}")
    print(json.dumps(list(rows.values())))


if __name__ == "__main__":
    main()
