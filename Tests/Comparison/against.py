"""Two programs measured in turns, process by process, so that both see the same machine.

Each figure is the median of all processes with its range. A ratio says how good today's is beside the
other's, by the medians and by the best of each, which what else the machine does blurs least: 1.10 is a
tenth better, 0.90 a tenth worse. A row is marked when both ratios are worse by more than a twentieth.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.parlor import executable
from running import run, stroke_file
from statistics_of import median
from table import ranged, render

HERE = Path(__file__).resolve().parent
SECTIONS = ("parlor", "network")
ALLOWED = 0.95


@dataclass(frozen=True)
class Figure:
    """One line of what was measured: by which name, in which unit, and whether more of it is better."""

    key: str
    title: str
    more_is_better: bool


# Where the rows of two daemons keep their figures; of all these less is better.
NETWORK = (
    ("round_trips", "encrypted", "p50_us", "encrypted round trip, p50, µs"),
    ("round_trips", "encrypted", "p99_us", "encrypted round trip, p99, µs"),
    ("ink_single_ms", "p50", "", "ink, page to page, single points, p50, ms"),
    ("ink_single_ms", "p99", "", "ink, page to page, single points, p99, ms"),
    ("ink_flowing_ms", "p50", "", "ink, page to page, 60 points/s, p50, ms"),
    ("ink_flowing_ms", "p99", "", "ink, page to page, 60 points/s, p99, ms"),
    ("idle", "pss_mb", "", "idle in a room of two, daemon and responder, MB (PSS)"),
    ("idle", "cpu_percent", "", "idle in a room of two, % of a core"),
    ("start_ms", "median", "", "start to ready, ms"),
    ("visible_s", "p50", "", "room visible after create, p50, s"),
    ("visible_s", "p95", "", "room visible after create, p95, s"),
)


def against(other: Path, sections: Sequence[str], times: int) -> str:
    """Tables of the sections, of the program under test beside another one."""
    other = other.resolve()
    if not other.is_file():
        raise SystemExit(f"There is no program {other}.")
    if not sections:
        raise SystemExit(f"Two programs are compared by {' and '.join(SECTIONS)} alone.")
    tables = [_parlor(other, times)] if "parlor" in sections else []
    if "network" in sections:
        tables.append(_network(other, times))
    return "\n\n".join(["", *tables, (__doc__ or "").partition("\n\n")[2].strip()])


def _parlor(other: Path, times: int) -> str:
    """The rows of `parlor bench` that both programs know."""
    with stroke_file() as strokes:
        ours, theirs = _in_turns(
            other, times, "strokes", lambda program: [program, "bench", "--json", "--strokes", strokes]
        )
    known = {detail["key"] for detail in theirs[0]["details"]}
    figures = [
        Figure(detail["key"], f"{detail['title']}, {detail['unit']}", _more_is_better(detail))
        for detail in ours[0]["details"]
        if detail["key"] in known
    ]
    only = len(ours[0]["details"]) - len(figures), len(known) - len(figures)
    said = f"rows of one program alone: {only[0]} of today's, {only[1]} of the other's"
    values = [[answer["rows"] for answer in answers] for answers in (ours, theirs)]
    return f"{_table('strokes', figures, values[0], values[1])}\n{said}"


def _network(other: Path, times: int) -> str:
    """The rows of two daemons; a process takes two minutes, so there are fewer."""
    if os.geteuid() != 0:
        return "The network rows need root: run `sudo make bench`."
    ours, theirs = _in_turns(
        other,
        min(times, 3),
        "two daemons",
        lambda program: [sys.executable, HERE / "network_rows.py", "--program", program],
    )
    figures = [Figure(title, title, more_is_better=False) for *_, title in NETWORK]
    values = [[_flat(answer) for answer in answers] for answers in (ours, theirs)]
    return _table("two daemons", figures, values[0], values[1])


def _flat(rows: dict[str, Any]) -> dict[str, float]:
    flat = {}
    for *path, title in NETWORK:
        value: Any = rows
        for step in filter(None, path):
            value = value[step]
        flat[title] = float(value)
    return flat


def _in_turns(other: Path, times: int, what: str, command: Any) -> tuple[list[Any], list[Any]]:
    """What both say, one process at a time; each goes first every second time."""
    programs = {"ours": executable(), "theirs": other}
    answers: dict[str, list[Any]] = {name: [] for name in programs}
    for turn in range(times):
        for name in sorted(programs, reverse=turn % 2 == 1):
            print(f"\r{what}: {turn + 1} of {times}, {name}  ", end="", file=sys.stderr, flush=True)
            answers[name].append(run(command(programs[name]), timeout=1800))
    print(file=sys.stderr)
    return answers["ours"], answers["theirs"]


def _more_is_better(detail: dict[str, Any]) -> bool:
    """By how far it is to reach; where that is not said, what counts things in a time is to be more."""
    reach = str(detail["reach"])
    return reach.startswith("≥") if reach else "/s" in detail["unit"] or "a second" in detail["unit"]


def _table(
    name: str, figures: Sequence[Figure], ours: Sequence[dict[str, float]], theirs: Sequence[dict[str, float]]
) -> str:
    lines = []
    for figure in figures:
        mine, other = ([values[figure.key] for values in measured] for measured in (ours, theirs))
        ratios = [_ratio(figure, pick(mine), pick(other)) for pick in (median, _best_of(figure))]
        mark = "worse" if max(ratios) < ALLOWED else ""
        cells = [f"{ratio:.2f}" for ratio in ratios]
        lines.append([figure.title, ranged(other), ranged(mine), *cells, mark])
    return render([name, "the other", "today's", "ratio", "of the best", ""], lines)


def _best_of(figure: Figure) -> Any:
    return max if figure.more_is_better else min


def _ratio(figure: Figure, mine: float, other: float) -> float:
    """How many times as good ours is."""
    if mine == other:
        return 1
    return mine / other if figure.more_is_better else other / mine
