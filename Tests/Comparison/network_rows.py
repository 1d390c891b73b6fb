"""The rows that need a network: two daemons on two hosts of the lab; as root. Prints one JSON object.

`--program FILE` measures that program, an earlier version perhaps, instead of the one under test.
"""

import argparse
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from lab import Host, Network, Parlor, eventually
from lab.local_api import LocalAPI
from processes import computed_seconds, family, proportional_megabytes, resident_megabytes
from round_trips import round_trips
from statistics_of import median, percentile
from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection

CODE = "BENCH"
STARTS = 10
CREATES = 25
POINTS = 400
IDLE_SECONDS = 30.0
STYLE = {"tool": "pen", "color": "#202020", "width": 20, "opacity": 255}
FLOOR = Path(__file__).resolve().parents[2] / ".build" / "floor" / "release" / "floor"


def start_to_ready(host: Host, program: Path | None) -> list[float]:
    """Milliseconds from starting a daemon on a new directory to its word that it is ready."""
    times = []
    for number in range(STARTS):
        parlor = Parlor(host, name=f"start-{number}", program=program).start()
        times.append(parlor.ready_after * 1000)
        parlor.stop()
    return times


def visible_after_create(maker: Parlor, looker: Parlor) -> list[float]:
    """Seconds from asking one daemon for a room to the other daemon's page hearing of it."""
    api = LocalAPI(maker)
    times = []
    with LocalAPI(looker).socket() as events:
        for number in range(CREATES):
            code = f"ROOM{number:02}"
            start = time.monotonic()
            status, answer = api.request("POST", "/api/rooms", {"activity": "draw", "code": code})
            if status != 201:
                raise RuntimeError(f"create answered {status}: {answer}")
            _hear(events, partial(_names, code))
            times.append(time.monotonic() - start)
            api.request("POST", f"/api/rooms/{code}/leave")
            # Announcements of one service follow each other in seconds: a new one is what is measured.
            time.sleep(0.5)
    return times


def _names(code: str, said: dict[str, Any]) -> bool:
    return said["type"] == "rooms" and any(room["code"] == code for room in said["rooms"])


def _hear(events: Connection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        said: dict[str, Any] = json.loads(events.recv(timeout=15))
        if wanted(said):
            return said
    raise TimeoutError("the daemon did not say it")


class Latency:
    """Points of live ink from one page's socket to another's."""

    def __init__(self, writer: Parlor, reader: Parlor) -> None:
        self._writing: Connection = LocalAPI(writer).socket()
        self._reading: Connection = LocalAPI(reader).socket()
        events: Connection
        for events in (self._writing, self._reading):
            events.send(json.dumps({"type": "watch", "room": CODE}))
            _hear(events, lambda said: said["type"] == "canvas")
        self._arrived: dict[tuple[int, int], float] = {}
        # What a page is told it must take in, or the daemon gives it up as asleep.
        for take in (self._read, self._drain):
            threading.Thread(target=take, daemon=True).start()

    def _drain(self) -> None:
        for _ in self._writing:
            continue

    def _read(self) -> None:
        try:
            for text in self._reading:
                now = time.monotonic()
                said = json.loads(text)
                if said["type"] == "ink":
                    count = len(said["points"]) // 2
                    for index in range(said["from"], said["from"] + count):
                        # What is repeated against loss arrived when it came first.
                        self._arrived.setdefault((said["pen"], index), now)
        except ConnectionClosed as error:
            print(f"the reading page ended: {error}", file=sys.stderr)

    def measure(self, pen: int, gap: float, points: int = POINTS) -> tuple[list[float], int]:
        """Milliseconds of each point, sent so many seconds apart, and how many never came."""
        sent = []
        for index in range(points):
            ink = {"type": "pen", "room": CODE, "pen": pen, "style": STYLE, "from": index}
            ink["points"] = [4 * (index % 1000), 4 * (index * 7 % 1000)]
            text = json.dumps(ink)
            sent.append(time.monotonic())
            self._writing.send(text)
            time.sleep(gap)
        # The last points may wait for the next packet.
        time.sleep(0.5)
        self._writing.send(json.dumps({"type": "cancel", "room": CODE, "pen": pen}))
        came = [(self._arrived.get((pen, index)), start) for index, start in enumerate(sent)]
        times = [(arrived - start) * 1000 for arrived, start in came if arrived is not None]
        return times, len(sent) - len(times)

    def close(self) -> None:
        """Closes both pages."""
        self._writing.close()
        self._reading.close()


def idle(parlor: Parlor) -> dict[str, float]:
    """What a daemon in a room of two computes while nothing happens, and what it weighs then."""
    assert parlor.process is not None
    pids = family(parlor.process.pid)
    before, start = computed_seconds(pids), time.monotonic()
    time.sleep(IDLE_SECONDS)
    spent = (computed_seconds(pids) - before) / (time.monotonic() - start)
    return {"processes": len(pids), "cpu_percent": spent * 100, **weight(pids)}


def weight(pids: list[int]) -> dict[str, float]:
    """Memory in MB."""
    return {"pss_mb": proportional_megabytes(pids), "rss_mb": resident_megabytes(pids)}


def beside_the_floor(host: Host, parlor: Parlor) -> tuple[dict[str, float], dict[str, float] | None]:
    """The daemon and an empty program with Hummingbird and GRDB, both weighed while both run.

    Pages that several programs share are divided among them: weighed at different times, the same program
    would not weigh the same.
    """
    if not FLOOR.is_file():
        return idle(parlor), None
    process = host.spawn([FLOOR], stdout=subprocess.PIPE)
    assert process.stdout is not None
    if process.stdout.readline().strip() != "ready":
        raise RuntimeError("the floor did not start")
    ours = idle(parlor)
    floor = weight([process.pid])
    process.terminate()
    process.wait(10)
    process.stdout.close()
    return ours, floor


def measure(program: Path | None = None) -> dict[str, Any]:
    """All rows of the network."""
    with Network() as network:
        ada_host, bob_host = network.host("ada"), network.host("bob")
        starts = start_to_ready(ada_host, program)
        trips = round_trips(ada_host, bob_host, program)
        ada, bob = (Parlor(host, program=program).start() for host in (ada_host, bob_host))
        visible = visible_after_create(ada, bob)
        ada.do("create", "--activity", "draw", "--code", CODE)
        eventually(lambda: bob.sees(CODE), within=10, what="bob sees the room")
        bob.do("join", CODE)
        eventually(lambda: len(ada.show(CODE)["members"]) == 2, within=10, what="bob is a member")
        time.sleep(3)
        ours, floor = beside_the_floor(ada_host, ada)
        latency = Latency(ada, bob)
        flowing, lost = latency.measure(pen=1, gap=1 / 60)
        single, lost_singly = latency.measure(pen=2, gap=0.12)
        latency.close()
    return {
        "start_ms": {"median": median(starts), "low": min(starts), "high": max(starts)},
        "visible_s": {"p50": median(visible), "p95": percentile(visible, 95), "high": max(visible)},
        "round_trips": trips,
        "floor": floor,
        "idle": ours,
        "ink_flowing_ms": spread(flowing, lost),
        "ink_single_ms": spread(single, lost_singly),
    }


def spread(times: list[float], lost: int) -> dict[str, float]:
    """What the table says of a latency, in the unit of the times."""
    if not times:
        return {"count": 0, "lost": lost}
    spread = {f"p{percent}": percentile(times, percent) for percent in (1, 50, 99)}
    return {"count": len(times), "lost": lost, "low": min(times), **spread}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path)
    print(json.dumps(measure(parser.parse_args().program)))
