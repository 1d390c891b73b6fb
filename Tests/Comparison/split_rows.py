"""Two daemons drawn apart: how soon after the heal each shows what the other drew, and for how many bytes."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from typing import Any

from crowd import CODE, DISKS, NotTogetherError
from lab import Network, Parlor, Traffic, eventually
from page_socket import PageSocket, open_page
from watching_pages import STYLE
from wifi_plan import Plan, progress

# What follows convergence (acknowledgements, digests) belongs to its price.
AFTERMATH = 1.0
POINTS = 16


class Sight:
    """How many strokes a page shows."""

    def __init__(self) -> None:
        self.strokes = 0
        self.last_change = 0.0

    def heard(self, page: PageSocket, content: bytes, now: float) -> None:
        """Counts strokes that are added, or all of a whole picture."""
        if content.startswith(b'{"type":"add"'):
            self.strokes += content.count(b'{"at":')
        elif content.startswith(b'{"type":"canvas"'):
            self.strokes = content.count(b'"id":"')
        else:
            return
        self.last_change = now


async def _draw_apart(pages: list[PageSocket], strokes: int, seconds: float) -> None:
    """Both draw so many strokes each, evenly, in so many seconds."""
    gap, began = seconds / strokes, time.monotonic()
    for number in range(strokes):
        for side, page in enumerate(pages):
            points = []
            for step in range(POINTS):
                points += [
                    (number * 37 + step * 11 + step * step) % 4096,
                    (side * 2048 + number + step * 7) % 4096,
                ]
            stroke = {**STYLE, "points": points}
            page.say({"type": "stroke", "room": CODE, "pen": number, "stroke": stroke})
        await asyncio.sleep(max(0.0, began + (number + 1) * gap - time.monotonic()))


def _total(traffic: Traffic) -> int:
    return traffic.sent_bytes + traffic.received_bytes


async def _measure(network: Network, plan: Plan) -> dict[str, Any]:
    ada, bob = parlors = [_daemon(network, name) for name in ("ada", "bob")]
    await asyncio.to_thread(_gather, parlors)
    sights = [Sight(), Sight()]
    pages = [await open_page(parlor, sight.heard) for parlor, sight in zip(parlors, sights, strict=True)]
    for page in pages:
        page.say({"type": "watch", "room": CODE})
    await asyncio.sleep(2)
    network.partition([ada.host], [bob.host])
    parted = time.monotonic()
    # The last strokes are drawn a little before the heal.
    await _draw_apart(pages, plan.split_strokes, plan.split_seconds * 0.8)
    await asyncio.sleep(max(0.0, parted + plan.split_seconds - time.monotonic()))
    apart = [sight.strokes for sight in sights]
    before = network.traffic()[ada.host]
    network.heal()
    healed = time.monotonic()
    every = 2 * plan.split_strokes
    while min(sight.strokes for sight in sights) < every and time.monotonic() < healed + 60:
        await asyncio.sleep(0.005)
    seconds = max(sight.last_change for sight in sights) - healed
    shown = [sight.strokes for sight in sights]
    await asyncio.sleep(AFTERMATH)
    spent = _total(network.traffic()[ada.host] - before)
    digests = [await asyncio.to_thread(parlor.digest, CODE) for parlor in parlors]
    for page in pages:
        page.close()
    return {
        "strokes_each": plan.split_strokes,
        "parted_s": plan.split_seconds,
        "shown_before": apart,
        "shown_after": shown,
        "converged_s": seconds if min(shown) >= every else None,
        "digests_equal": len(set(digests)) == 1,
        "link_bytes": spent,
        "payload_bytes": await asyncio.to_thread(_payload_bytes, ada),
        "body_bytes": await asyncio.to_thread(_body_bytes, ada),
        "joiner_bytes": await asyncio.to_thread(_joiner_bytes, network, parlors),
    }


def _daemon(network: Network, name: str) -> Parlor:
    known = [f"{host.address}:7370" for host in network.hosts]
    arguments = ["--discovery", "off"]
    for address in known:
        arguments += ["--peer", address]
    return Parlor(network.host(name), arguments=arguments).start()


def _gather(parlors: list[Parlor]) -> None:
    ada, bob = parlors
    ada.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: bob.sees(CODE), within=10, what="bob sees the room")
    bob.do("join", CODE)
    eventually(lambda: len(ada.show(CODE)["members"]) == 2, within=10, what="bob is a member")


def _body_bytes(parlor: Parlor) -> int:
    """Bytes of the operations as they are sent and stored, without seals and packets: what was missing."""
    with closing(sqlite3.connect(f"file:{parlor.data / 'parlor.sqlite'}?mode=ro", uri=True)) as database:
        (bytes_,) = database.execute("SELECT sum(length(bodies)) FROM run").fetchone()
    return int(bytes_)


def _payload_bytes(parlor: Parlor) -> int:
    """Bytes of the strokes' payloads alone: what nothing can undercut."""
    lines = parlor.do("log", CODE).splitlines()
    return sum(len(str(json.loads(line).get("payload", ""))) // 2 for line in lines)


def _joiner_bytes(network: Network, parlors: list[Parlor]) -> int:
    """What one who comes fresh and knows nobody but them puts on the link to get the same strokes."""
    want = parlors[0].digest(CODE)[0]
    cy = _daemon(network, "cy")
    eventually(lambda: cy.sees(CODE), within=20, what="cy sees the room")
    before = network.traffic()[cy.host]
    cy.do("join", CODE)
    try:
        eventually(lambda: cy.digest(CODE)[0] > want, within=60, what="cy has all")
    except AssertionError as error:
        raise NotTogetherError(str(error)) from error
    time.sleep(AFTERMATH)
    return _total(network.traffic()[cy.host] - before)


def split_row(plan: Plan) -> list[dict[str, Any]]:
    """Splits two daemons and heals them, several times afresh: when they try each other again is chance."""
    runs = []
    for turn in range(plan.splits):
        progress(f"two are parted, {turn + 1} of {plan.splits}")
        with Network(folder=DISKS) as network:
            runs.append(asyncio.run(_measure(network, plan)))
    return runs
