"""Everybody draws at pen speed on an access point that forwards so many packets a second; as root.

Prints one JSON object: a list of rows, one for each number of daemons and each limit.
"""

import argparse
import asyncio
import json
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from crowd import CODE, DISKS, Crowd, NotTogetherError
from lab import Network, Parlor
from live_pens import draw_stroke
from page_socket import PageSocket, open_page
from statistics_of import percentile
from strokes import Sample
from wifi_plan import progress

# Daemons, and what the access point forwards in a second; None: all.
PLAN: tuple[tuple[int, int | None], ...] = (
    (4, None),
    (8, None),
    (16, None),
    (32, None),
    (8, 800),
    (16, 1500),
    (32, 3000),
    (8, 400),
    (16, 750),
    (32, 1500),
)
# Drawings lie on 0…105, the board on 0…4,095.
_BOARD, _SIDE = 4096, 105
_BETWEEN = 0.2
# Pages that listen to everything: one loop reads them all, and what it costs would be measured too.
_LISTENERS = 4
# Somebody who left the pen lying draws nothing meanwhile; seconds.
_LONGEST = 3.0
# How long the last strokes may take to come.
_PATIENCE = 15.0

_Point = tuple[int, int]


@dataclass
class Ink:
    """What was handed over when, and what each listening page heard of it when."""

    sent: dict[_Point, float] = field(default_factory=dict)
    heard: dict[str, dict[_Point, float]] = field(default_factory=dict)
    lifted: dict[bytes, float] = field(default_factory=dict)
    shown: dict[str, dict[bytes, float]] = field(default_factory=dict)
    authors: dict[int, str] = field(default_factory=dict)
    strokes: dict[bytes, str] = field(default_factory=dict)
    drawn: dict[int, bytes] = field(default_factory=dict)

    def hear(self, page: PageSocket, content: bytes, now: float) -> None:
        """Notes what a page was told."""
        if content.startswith(b'{"type":"ink",'):
            said = json.loads(content)
            heard, pen, first = self.heard[page.name], said["pen"], said["from"]
            for index in range(first, first + len(said["points"]) // 2):
                heard.setdefault((pen, index), now)
        elif content.startswith(b'{"type":"add",'):
            for added in json.loads(content)["strokes"]:
                self.shown[page.name].setdefault(_name(added["stroke"]["points"]), now)


@dataclass(frozen=True)
class Load:
    """What all hosts together have sent, and what of it the access point dropped."""

    seconds: float
    packets: int
    bytes: int
    dropped: int

    def __sub__(self, earlier: "Load") -> "Load":
        return Load(
            self.seconds - earlier.seconds,
            self.packets - earlier.packets,
            self.bytes - earlier.bytes,
            self.dropped - earlier.dropped,
        )


def _name(points: Sequence[int]) -> bytes:
    return json.dumps(list(points)).encode()


async def _draw(page: PageSocket, sample: Sample, index: int, count: int, ink: Ink, end: float) -> None:
    """Draws one drawing after another until it is time, in a square of one's own."""
    row = math.ceil(math.sqrt(count))
    square = _BOARD // row
    left, top = square * (index % row), square * (index // row)
    pen = 1_000_000 * (index + 1)

    def note(pen: int, first: int, end: int) -> None:
        now = time.monotonic()
        for number in range(first, end):
            ink.sent[(pen, number)] = now

    for drawing in range(index * 100, len(sample.lines)):
        for stroke in sample.drawing(drawing):
            if time.monotonic() > end:
                return
            if (stroke[-1][2] - stroke[0][2]) / 1000 > _LONGEST:
                continue
            pen += 1
            ink.authors[pen] = page.name
            places = [(left + int(x * square / _SIDE), top + int(y * square / _SIDE)) for x, y, _ in stroke]
            await draw_stroke(page, CODE, pen, places, [point[2] / 1000 for point in stroke], note)
            name = _name([value for place in places for value in place])
            ink.lifted[name], ink.strokes[name], ink.drawn[pen] = time.monotonic(), page.name, name
            await asyncio.sleep(_BETWEEN)


async def _party(network: Network, parlors: Sequence[Parlor], seconds: float, ink: Ink) -> Load:
    """All draw; those that listen hear all. Returns what went over the air while they drew."""
    sample, pages = Sample.load(), []
    for index, parlor in enumerate(parlors):
        is_listening = index < _LISTENERS
        if is_listening:
            ink.heard[parlor.name], ink.shown[parlor.name] = {}, {}
        page = await open_page(parlor, ink.hear if is_listening else _unheard)
        if is_listening:
            page.say({"type": "watch", "room": CODE})
        pages.append(page)
    await asyncio.sleep(1)
    before, end = await asyncio.to_thread(_load, network), time.monotonic() + seconds
    drawing = (_draw(page, sample, index, len(pages), ink, end) for index, page in enumerate(pages))
    whole = asyncio.gather(*drawing)
    await asyncio.sleep(seconds)
    after = await asyncio.to_thread(_load, network)
    await whole
    last = time.monotonic() + _PATIENCE
    while time.monotonic() < last and any(_missing(ink, name) for name in ink.shown):
        await asyncio.sleep(0.05)
    for page in pages:
        page.close()
    return after - before


def _load(network: Network) -> Load:
    sent = network.traffic().values()
    return Load(
        time.monotonic(),
        sum(one.sent_packets for one in sent),
        sum(one.sent_bytes for one in sent),
        network.air.crowded_out(),
    )


def _unheard(page: PageSocket, content: bytes, now: float) -> None:
    """What a page is told that only draws."""


def _missing(ink: Ink, listener: str) -> int:
    return sum(name not in ink.shown[listener] for name, author in ink.strokes.items() if author != listener)


def _late(ink: Ink) -> dict[str, Any]:
    """Milliseconds until ink, and strokes after pen-up, were on the listening pages; and what never came.

    What is left of a stroke when the pen goes up comes with the stroke, not as ink: a point is seen with
    either.
    """
    points: list[tuple[float | None, float]] = []
    seen: list[tuple[float | None, float]] = []
    for listener, heard in ink.heard.items():
        shown = ink.shown[listener]
        for point, sent in ink.sent.items():
            if ink.authors[point[0]] == listener:
                continue
            came, whole = heard.get(point), shown.get(ink.drawn.get(point[0], b""))
            points.append((came, sent))
            seen.append((min((at for at in (came, whole) if at is not None), default=None), sent))
    strokes = [
        (shown.get(name), lifted)
        for listener, shown in ink.shown.items()
        for name, lifted in ink.lifted.items()
        if ink.strokes[name] != listener
    ]

    def spread(pairs: Sequence[tuple[float | None, float]]) -> dict[str, float | None]:
        times = [max(0.0, 1000 * (came - went)) for came, went in pairs if came is not None]
        return {
            "count": len(pairs),
            "arrived": len(times) / len(pairs) if pairs else None,
            "p50_ms": percentile(times, 50) if times else None,
            "p95_ms": percentile(times, 95) if times else None,
        }

    return {"ink": spread(points), "seen": spread(seen), "strokes": spread(strokes)}


def row(count: int, limit: int | None, seconds: float) -> dict[str, Any]:
    """One line of the table."""
    progress(f"{count} daemons, {'no limit' if limit is None else f'{limit} packets a second'}")
    with Network(folder=DISKS) as network:
        crowd = Crowd(network, count, "first")
        crowd.start()
        try:
            crowd.gather(60)
        except NotTogetherError as error:
            return {"daemons": count, "limit": limit, "failed": str(error)}
        time.sleep(3)
        if limit is not None:
            network.air.forward_at_most(limit)
            time.sleep(3)
        ink = Ink()
        load = asyncio.run(_party(network, crowd.parlors, seconds, ink))
        thought_lost = crowd.unreachable_pairs()
        try:
            crowd.await_agreement(30)
            equal: float | None = time.monotonic() - max(ink.lifted.values())
        except NotTogetherError:
            equal = None
    return {
        "daemons": count,
        "limit": limit,
        "packets_per_second": load.packets / load.seconds,
        "bytes_per_second": load.bytes / load.seconds,
        "dropped": load.dropped / load.packets,
        "thought_lost": thought_lost,
        "equal_s": equal,
        **_late(ink),
    }


def main() -> None:
    """Measures what is asked for and prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="how long all draw")
    parser.add_argument("--peers", type=int, action="append", help="only with so many daemons")
    options = parser.parse_args()
    wanted = [one for one in PLAN if not options.peers or one[0] in options.peers]
    print(json.dumps([row(count, limit, options.seconds) for count, limit in wanted]))


if __name__ == "__main__":
    main()
