"""`make bench-growth`: what an operation costs in a room that holds many of its kind, in instructions.

Valgrind counts, so that the figures say nothing of the machine or of what else it does: all that a peer
does when operations of one kind come one by one, divided by their number. Ends with 1 if an operation costs
half as much again after many as after few.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lab.parlor import executable
from table import render

# `Replay.init(_:arriving:games:step:)`, in which operations come one by one.
COUNTED = "$s4Peer6ReplayV_8arriving*"
SIZES = (1_000, 10_000, 100_000)
MAY_GROW = 1.5
# What is known to grow: two logs that do not know of each other and change who is in, where each operation of
# the later one is put into the order of the open round, as far as a log's budget goes; and rounds that leave
# ink out, whose end copies the list of strokes, seven instructions each.
KNOWN = {"lateSeats", "endsWithInk"}


def kinds() -> list[str]:
    """What can grow, as the program lists it when it is asked for something else."""
    done = subprocess.run(
        [executable(), "bench", "--growth", "?"], capture_output=True, text=True, check=False
    )
    found = re.search(r"--growth takes one of (.*)\.", done.stderr)
    assert found is not None, done.stderr
    return found.group(1).split(", ")


def instructions(program: Path, kind: str, size: int, folder: Path) -> tuple[int, int]:
    """How many instructions a number of operations took, and how many operations they were."""
    counts = folder / f"{kind}.{size}"
    command: list[str | Path] = ["valgrind", "--quiet", "--tool=callgrind", f"--toggle-collect={COUNTED}"]
    command += [f"--callgrind-out-file={counts}", program, "bench", "--growth", kind, "--json"]
    done = subprocess.run([*command, "--operations", str(size)], capture_output=True, text=True, check=True)
    total = re.search(r"^(?:summary|totals): (\d+)", counts.read_text(), re.MULTILINE)
    assert total is not None, "callgrind counted nothing: is the function called otherwise now?"
    return int(total.group(1)), int(json.loads(done.stdout)["operations"])


def measure(program: Path, kind: str, sizes: list[int], folder: Path) -> list[int]:
    """Instructions an operation for each size."""
    found = []
    for size in sizes:
        total, operations = instructions(program, kind, size, folder)
        assert total > 0, "callgrind counted nothing: is the function called otherwise now?"
        found.append(round(total / operations))
    return found


def main() -> int:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", nargs="+", help="all by default")
    parser.add_argument("--sizes", nargs="+", type=int, default=list(SIZES), help="operations, ascending")
    options = parser.parse_args()
    grew, rows = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Valgrind does not know Swift's debug information.
        program = folder / "parlor"
        subprocess.run(["strip", "-g", "-o", program, executable()], check=True)
        for kind in options.kinds or kinds():
            counts = measure(program, kind, options.sizes, folder)
            ratio = counts[-1] / counts[0]
            if ratio > MAY_GROW and kind not in KNOWN:
                grew.append(kind)
            rows.append([kind, *(f"{count:,}" for count in counts), f"{ratio:.2f}"])
            print(f"{kind}: {counts}", file=sys.stderr, flush=True)
    print(render(["instructions an operation", *(f"of {size:,}" for size in options.sizes), "times"], rows))
    if grew:
        print(f"These grow with what was there before: {', '.join(grew)}.")
    return 1 if grew else 0


if __name__ == "__main__":
    sys.exit(main())
