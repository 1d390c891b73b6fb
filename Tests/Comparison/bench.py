"""`make bench`: Parlor beside yrs and loro on the same strokes, and the rows that need a network.

Every figure is the median of five fresh processes with its range. `--json` prints the raw figures; `--quick`
runs one process each; `--only peers|parlor|network|flood|wifi|airtime|page` leaves the others out.
`--against PROGRAM` measures another build in turns with this one, by the rows of `parlor` and `network` that
both have.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from against import SECTIONS as BOTH
from against import against
from airtime_table import airtime_table
from lab.parlor import executable
from page_table import page_table, shot_table
from running import run, stroke_file
from table import number, ranged, render
from wifi_table import wifi_table

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
LIBRARIES = ("yrs", "loro")
# Where the plot goes of how packets grow with the people who draw.
GROWTH = ROOT / ".build" / "airtime.svg"
SECTIONS = ("peers", "parlor", "network", "flood", "wifi", "airtime", "page")


@dataclass(frozen=True)
class Row:
    """One line: what is measured, how far Parlor is to reach, and where the others' figure is."""

    title: str
    reach: str
    ours: Sequence[str]
    theirs: str | None


# Two keys of ours are unsigned and signed; the others sign nothing.
ROWS = (
    Row(
        "wire, bytes a point, others seen",
        "≤ 2.5; signed ≤ 3.7",
        ("wire_seen", "wire_seen_signed"),
        "wire_seen",
    ),
    Row(
        "wire, bytes a point, nothing seen",
        "≤ 2.5; signed ≤ 3.7",
        ("wire_unseen", "wire_unseen_signed"),
        "wire_unseen",
    ),
    Row("stored, bytes a point", "≤ 2.4; compressed ≤ 0.8", ("stored", "stored_compressed"), "stored"),
    Row("merge in bulk, strokes/s", "≥ 500,000 unchecked", ("merge_unchecked_strokes",), "merge_seen"),
    Row(
        "  the same, nothing seen", "≥ 500,000 unchecked", ("merge_unchecked_strokes_unseen",), "merge_unseen"
    ),
    Row("  the same, one call a stroke", "", (), "merge_single"),
    Row("merge, signed points/s", "≥ 5,000,000", ("merge_signed_points",), None),
    Row("  the same, nothing seen", "≥ 5,000,000", ("merge_signed_points_unseen",), None),
    Row("load 460,000 points, ms", "≤ 30", ("load_ms",), "load_ms"),
    Row("  the same, every stroke read", "≤ 30", ("load_and_read_ms",), "load_and_read_ms"),
)

NOTES = """\
yrs and loro: Rust, called from Python (wheels of pycrdt and loro), unsigned; one commit a stroke, a stroke
one binary value of style and zig-zag deltas, which is their best case. Bytes owe nothing to the binding;
times do: a call a stroke, or one for all where the library has it, and the values as Python objects.
Parlor: compiled Swift, no binding; signed unless it says unchecked or unsigned. Quarter units on a board of
1024; 16 authors in turn; wire bytes without packet headers; one core."""


def repeat(command: Sequence[str | Path], times: int) -> list[Any]:
    """Runs a measurement several times, with a word on what is going on."""
    results = []
    for turn in range(times):
        print(f"\r{Path(command[-1]).name}: {turn + 1} of {times}  ", end="", file=sys.stderr, flush=True)
        results.append(run(command))
    print(file=sys.stderr)
    return results


def peers(times: int) -> dict[str, list[Any]]:
    """The libraries that Parlor is compared with."""
    return {name: repeat([sys.executable, HERE / "measure.py", name], times) for name in LIBRARIES}


def parlor(times: int) -> list[Any]:
    """Parlor itself, on the same strokes; its program gives the rows by key, in the units of the table."""
    with stroke_file() as strokes:
        return repeat([executable(), "bench", "--json", "--strokes", strokes], times)


def network() -> Any:
    """The rows of two daemons, beside the memory floor; None without root."""
    if os.geteuid() != 0:
        print("The network rows need root: run `sudo make bench`.", file=sys.stderr)
        return None
    if not (ROOT / ".build" / "floor" / "release" / "floor").is_file():
        print("building the memory floor", file=sys.stderr)
        build: list[str | Path] = ["swift", "build", "-c", "release", "--package-path", HERE / "Floor"]
        built = subprocess.run(
            [*build, "--scratch-path", ROOT / ".build" / "floor"], stdout=sys.stderr, check=False
        )
        if built.returncode != 0:
            print("The memory floor does not build; its row is left out.", file=sys.stderr)
    print("network", file=sys.stderr)
    return run([sys.executable, HERE / "network_rows.py"])


def flood() -> Any:
    """Two daemons while a third host floods one of them; None without root."""
    if os.geteuid() != 0:
        print("The flood needs root: run `sudo make bench`.", file=sys.stderr)
        return None
    print("flood", file=sys.stderr)
    return run([sys.executable, HERE / "flood_rows.py"])


def wifi(crowd: int, quick: bool) -> Any:
    """A crowd of daemons on a bad Wi-Fi, beside serf; None without root."""
    if os.geteuid() != 0:
        print("The bad Wi-Fi needs root: run `sudo make bench`.", file=sys.stderr)
        return None
    command: list[str | Path] = [sys.executable, HERE / "wifi_rows.py", "--peers", str(crowd)]
    return run([*command, "--quick"] if quick else command, timeout=3600, shown=True)


def airtime(quick: bool) -> Any:
    """Everybody draws on an access point that forwards so much and no more; None without root."""
    if os.geteuid() != 0:
        print("The access point needs root: run `sudo make bench`.", file=sys.stderr)
        return None
    command: list[str | Path] = [sys.executable, HERE / "airtime_rows.py"]
    few = ["--peers", "4", "--peers", "8", "--seconds", "5"]
    return run([*command, *few] if quick else command, timeout=3600, shown=True)


def simulated_air(quick: bool) -> Any:
    """The same in the simulator, where no processor is short, with a plot of how the packets grow."""
    command: list[str | Path] = [sys.executable, HERE / "simulated_air.py"]
    how = ["--peers", "8", "--seconds", "5"] if quick else ["--plot", str(GROWTH)]
    return run([*command, *how], timeout=3600, shown=True)


def page() -> Any:
    """A browser among eight who draw on a full canvas; None without root."""
    if os.geteuid() != 0:
        print("The page among eight needs root: run `sudo make bench`.", file=sys.stderr)
        return None
    print("page", file=sys.stderr)
    return run([sys.executable, HERE / "page_rows.py"]) | {
        "shots": run([sys.executable, HERE / "shot_frame_rows.py"])
    }


def of(runs: Sequence[Any], key: str) -> list[float]:
    """One key of several runs, where they have it."""
    rows = [run.get("rows", run) if isinstance(run, dict) else {} for run in runs]
    return [float(row[key]) for row in rows if row.get(key) is not None]


def comparison(ours: list[Any], others: dict[str, list[Any]]) -> str:
    """The rows of strokes, side by side."""
    lines = []
    for row in ROWS:
        mine = "; ".join(ranged(of(ours, key)) for key in row.ours) or "-"
        theirs = [ranged(of(others.get(name, []), row.theirs)) if row.theirs else "-" for name in LIBRARIES]
        lines.append([row.title, row.reach, mine, *theirs])
    versions = [f"{name} {others[name][0]['version']}" if others.get(name) else name for name in LIBRARIES]
    return render(["strokes", "reach", "parlor", *versions], lines)


def two_daemons(rows: Any) -> str:
    """The rows of the network."""
    idle, floor = rows["idle"], rows["floor"]
    above = idle["pss_mb"] - floor["pss_mb"] if floor else None
    flowing, single = rows["ink_flowing_ms"], rows["ink_single_ms"]

    def ink(spread: dict[str, float]) -> str:
        parts = [f"{name} {number(spread.get(name))}" for name in ("low", "p50", "p99")]
        return f"{', '.join(parts)} of {spread['count']:.0f}, {spread['lost']:.0f} lost"

    coalescing = "p50 ≤ 2, p99 ≤ 8 above the coalescing interval"
    start, visible = rows["start_ms"], rows["visible_s"]
    floor_text = f"{number(floor['pss_mb'])} ({number(floor['rss_mb'])} resident)" if floor else "-"
    raw, sealed = rows["round_trips"]["raw"], rows["round_trips"]["encrypted"]
    ratio = sealed["p50_us"] / raw["p50_us"]
    lines = [
        ["encrypted round trip, µs", "p50 ≤ 60", f"p50 {sealed['p50_us']:.1f}, p99 {sealed['p99_us']:.1f}"],
        ["  bare blocking sockets, µs", "", f"p50 {raw['p50_us']:.1f}, p99 {raw['p99_us']:.1f}"],
        ["  encrypted over bare, p50", "", f"{ratio:.2f}"],
        ["ink, page to page, single points, ms", coalescing, ink(single)],
        ["ink, page to page, 60 points/s, ms", coalescing, ink(flowing)],
        ["idle in a room of two, MB (PSS) above the floor", "≤ 10", number(above)],
        ["  daemon and responder", "", f"{number(idle['pss_mb'])} ({number(idle['rss_mb'])} resident)"],
        ["  floor: empty Hummingbird and GRDB", "", floor_text],
        ["idle, % of a core", "≤ 0.5", number(idle["cpu_percent"])],
        ["start to ready, ms", "≤ 150", ranged([start["low"], start["median"], start["high"]])],
        ["room visible after create, s", "p95 ≤ 1.3", f"p50 {visible['p50']:.2f}, p95 {visible['p95']:.2f}"],
    ]
    return render(["two daemons", "reach", "parlor"], lines)


def flooded(rows: Any) -> str:
    """What a flood does to a daemon."""
    quiet, loud, memory = rows["quiet_ms"], rows["flooded_ms"], rows["memory"]
    # Points that never come are the slowest of all.
    is_lost = loud["lost"] > (loud["count"] + loud["lost"]) / 100
    ratio = "points are lost" if is_lost else number(loud["p99"] / quiet["p99"])
    grown = max(memory["rss_peak_mb"], memory["rss_after_mb"]) - memory["rss_before_mb"]

    def ink(spread: dict[str, float]) -> str:
        return f"p50 {number(spread.get('p50'))}, p99 {number(spread.get('p99'))}, {spread['lost']:.0f} lost"

    taken = "nothing" if not rows["accepted"] else "something"
    after = "draws on" if rows["still_draws"] else "no longer agrees"
    lines = [
        [
            "packets a second, for seconds",
            "100,000, 20",
            f"{rows['flood']['rate']:,}, {rows['flood']['seconds']:.0f}",
        ],
        ["ink before, page to page, ms", "", ink(quiet)],
        ["ink in the flood, page to page, ms", "", ink(loud)],
        ["  p99 in the flood / before", "< 2", ratio],
        ["resident memory, MB more", "< 8", number(grown)],
        ["accepted; afterwards", "nothing; draws on", f"{taken}; {after}"],
        [
            "lost in the system's buffer, of sent",
            "",
            f"{rows['lost_by_the_system'] / rows['flood']['sent']:.1%}",
        ],
        ["% of a core", "", number(rows["cpu_percent"])],
    ]
    return render(["a flooded daemon", "reach", "parlor"], lines)


def main() -> None:
    """Measures what is asked for and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--crowd", type=int, default=64, help="daemons on the bad Wi-Fi")
    parser.add_argument("--only", choices=SECTIONS, action="append")
    parser.add_argument("--against", type=Path, metavar="PROGRAM", help="an earlier build")
    options = parser.parse_args()
    times = 1 if options.quick else 5
    wanted = options.only or SECTIONS
    if options.against:
        print(against(options.against, [name for name in BOTH if name in wanted], times))
        return
    others = peers(times) if "peers" in wanted else {}
    ours = parlor(times) if "parlor" in wanted else []
    rows = network() if "network" in wanted else None
    attacked = flood() if "flood" in wanted else None
    crowd = wifi(options.crowd, options.quick) if "wifi" in wanted else None
    tired = airtime(options.quick) if "airtime" in wanted else None
    virtual = simulated_air(options.quick) if "airtime" in wanted else None
    drawn = page() if "page" in wanted else None
    if options.json:
        raw = {"parlor": ours, "peers": others, "network": rows, "flood": attacked, "wifi": crowd}
        print(json.dumps(raw | {"airtime": tired, "simulated_air": virtual, "page": drawn}, indent=1))
        return
    if others or ours:
        some: dict[str, Any] = next(iter(others.values()), [{}])[0]
        size = f"{some.get('strokes', '?')} strokes, {some.get('points', '?')} points"
        print(f"\n{some.get('source', 'strokes')}: {size}")
        print(comparison(ours, others), NOTES, sep="\n\n")
    if rows is not None:
        print("\n" + two_daemons(rows))
    if attacked is not None:
        print("\n" + flooded(attacked))
    if crowd is not None:
        print("\n" + wifi_table(crowd))
    if tired is not None:
        print("\n" + airtime_table(tired))
    if virtual is not None:
        print("\nin the simulator, where each packet takes airtime\n" + airtime_table(virtual))
    if drawn is not None:
        print("\n" + page_table(drawn))
        print("\n" + shot_table(drawn["shots"]))


if __name__ == "__main__":
    main()
