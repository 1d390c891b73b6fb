"""Round trips between two hosts of the lab: through two Parlor cores, encrypted, and by bare sockets."""

import json
import subprocess
import time
from pathlib import Path

from lab import Host
from lab.parlor import executable
from statistics_of import percentile

COUNT = 20_000
ROUNDS = 3
PORT = 7555


def round_trips(asker: Host, answerer: Host, program: Path | None = None) -> dict[str, dict[str, float]]:
    """Microseconds, measured in turns so that both see the same machine; the first tenth is warm-up."""
    program = program or executable()
    times: dict[str, list[float]] = {"encrypted": [], "raw": []}
    for _ in range(ROUNDS):
        for name, extra in (("raw", ["--raw"]), ("encrypted", [])):
            times[name] += _measure(program, asker, answerer, extra)[COUNT // 10 :]
    return {name: _spread(measured) for name, measured in times.items()}


def _spread(times: list[float]) -> dict[str, float]:
    return {f"p{percent}_us": percentile(times, percent) for percent in (50, 99)}


def _measure(program: Path, asker: Host, answerer: Host, extra: list[str]) -> list[float]:
    answering = answerer.spawn(
        [program, "bench-echo", "--answer", str(PORT), *extra],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert answering.stdout is not None
    try:
        if answering.stdout.readline().strip() != "ready":
            raise RuntimeError("nobody answers")
        time.sleep(0.2)
        asking = asker.spawn(
            [program, "bench-echo", "--ask", f"{answerer.address}:{PORT}", "--count", str(COUNT), *extra],
            stdout=subprocess.PIPE,
        )
        said, _ = asking.communicate(timeout=120)
        return [nanoseconds / 1000 for nanoseconds in json.loads(said)]
    finally:
        answering.kill()
        answering.communicate()
