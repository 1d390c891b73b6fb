"""The rows of a crowd on a bad Wi-Fi, Parlor and serf under one rule; as root. Prints one JSON object.

Each row is a function of ``ROWS``; a new one is an entry there, and one in ``wifi_table``.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from crowd import DISKS, Crowd, NotTogetherError, idle
from lab import Network
from serf_rows import serf_row
from split_rows import split_row
from spreading import PATIENCE, summary
from statistics_of import percentile
from watching_pages import Pages, is_stroke
from wifi_plan import Plan, progress

# After this long without a stroke a room is no longer lively.
REST = 35.0


async def overhead(pages: Pages) -> dict[str, float]:
    """What listening itself costs: all pages are asked at once for a pong, nothing goes over the air."""
    names, times = list(pages.pages), []
    for number in range(20):
        text = f'"n":{number + 1000}'.encode()

        def ask(number: int = number) -> None:
            for page in pages.pages.values():
                page.say({"type": "ping", "n": number + 1000})

        def is_pong(content: bytes, text: bytes = text) -> bool:
            return b'"pong"' in content and text in content

        turn = await pages.spread(ask, is_pong, names)
        times.append(turn.seconds or PATIENCE)
        await asyncio.sleep(0.1)
    return {"pongs_p50_s": percentile(times, 50), "pongs_worst_s": max(times)}


async def spread_row(crowd: Crowd, pages: Pages, plan: Plan) -> dict[str, Any]:
    """One operation a second or so, each from another daemon, until the last page shows it."""
    names, dice = list(pages.pages), random.Random(4)
    rounds = []
    computed, began = time.process_time(), time.monotonic()
    for number in range(plan.rounds):
        writer = names[number * 7 % len(names)]
        draw = partial(pages.draw, writer, number)
        rounds.append(await pages.spread(draw, partial(is_stroke, number), names))
        await asyncio.sleep(dice.uniform(0.7, 1.1))
    share = (time.process_time() - computed) / (time.monotonic() - began)
    return {
        **summary(rounds),
        "listener_cpu_percent": 100 * share,
        "unreachable_pairs": await asyncio.to_thread(crowd.unreachable_pairs),
        "dropped": await asyncio.to_thread(crowd.dropped),
    }


async def kill_row(crowd: Crowd, pages: Pages, plan: Plan) -> dict[str, Any]:
    """Somebody draws every second; another daemon is killed; until all others' pages show it as away."""
    writer, *others = crowd.parlors
    rounds = []
    for number in range(plan.kills):
        victim = others[(number * 11 + 5) % len(others)]
        device = str(victim.status()["device"]).encode()
        drawing = asyncio.create_task(_draw_on(pages, writer.name, 100_000 + 1000 * number))
        await asyncio.sleep(5)
        names = [name for name in pages.pages if name != victim.name]

        def is_away(content: bytes, device: bytes = device) -> bool:
            return _is_away(content, device)

        rounds.append(await pages.spread(victim.kill, is_away, names, within=60))
        drawing.cancel()
        pages.pages.pop(victim.name).close()
        if number + 1 == plan.kills:
            break
        await asyncio.to_thread(victim.start)
        try:
            await asyncio.to_thread(crowd.await_agreement, 60)
        except NotTogetherError as error:
            return {**summary(rounds), "failed": f"{victim.name} was started again: {error}"}
        await pages.open([victim])
    return summary(rounds)


def _is_away(content: bytes, device: bytes) -> bool:
    if b'"type":"room"' not in content:
        return False
    # Fields come in the order of the alphabet: device, master, name, reachable, seats.
    place = content.find(b'"device":"' + device)
    return place >= 0 and b'"reachable":false' in content[place : content.find(b'"seats"', place)]


async def _draw_on(pages: Pages, name: str, number: int) -> None:
    while True:
        pages.draw(name, number)
        number += 1
        await asyncio.sleep(1)


async def crowd_rows(crowd: Crowd, plan: Plan) -> dict[str, Any]:
    """The rows that want a page open on each daemon."""
    pages = Pages()
    await pages.open(crowd.parlors)
    await asyncio.sleep(2)
    rows: dict[str, Any] = {"overhead": await overhead(pages)}
    rows["spread"] = await spread_row(crowd, pages, plan)
    rows["kill"] = await kill_row(crowd, pages, plan)
    pages.close()
    return rows


def parlor_row(plan: Plan) -> dict[str, Any]:
    """Parlor's daemons: gathering, idling, spreading, dying."""
    with Network(folder=DISKS) as network:
        crowd = Crowd(network, plan.peers, plan.meet)
        rows: dict[str, Any] = {"start_s": crowd.start()}
        try:
            rows["gather_s"] = crowd.gather(plan.gather_seconds)
        except NotTogetherError as error:
            rows["gather_s"], rows["not_together"] = None, str(error)
        progress("the room rests")
        time.sleep(plan.rest_seconds)
        rows["footprint"] = crowd.footprint()
        rows["idle"] = idle(network, crowd.processes, plan.idle_seconds)
        crowd.lose(plan.lost_permille)
        time.sleep(5)
        rows["idle_lossy"] = idle(network, crowd.processes, plan.idle_seconds)
        # Who is not together yet would be measured catching up.
        if "not_together" not in rows:
            progress("operations spread")
            rows |= asyncio.run(crowd_rows(crowd, plan))
    return rows


def multicast_row(plan: Plan) -> dict[str, Any]:
    """The same crowd idle, when each finds the others by multicast as people's do: what that adds."""
    with Network(folder=DISKS) as network:
        crowd = Crowd(network, plan.peers, "multicast")
        rows: dict[str, Any] = {"start_s": crowd.start()}
        try:
            rows["gather_s"] = crowd.gather(plan.gather_seconds)
        except NotTogetherError as error:
            rows["gather_s"], rows["not_together"] = None, str(error)
        time.sleep(plan.rest_seconds)
        rows["footprint"] = crowd.footprint()
        rows["idle"] = idle(network, crowd.processes, plan.idle_seconds)
    return rows


ROWS: dict[str, Callable[[Plan], Any]] = {
    "parlor": parlor_row,
    "multicast": multicast_row,
    "split": split_row,
    "serf-lan": partial(serf_row, "lan"),
    "serf-local": partial(serf_row, "local"),
}


def parsed() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=int, default=64)
    parser.add_argument("--lost", type=int, default=100, help="of a thousand packets")
    parser.add_argument("--meet", choices=("first", "all", "multicast"), default="all")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--gather", type=float, default=180, help="seconds for all to be together")
    parser.add_argument("--only", choices=tuple(ROWS), action="append")
    parser.add_argument("--idle", type=float, default=60, help="seconds in which idle bytes are counted")
    parser.add_argument("--quick", action="store_true", help="little of each, to see that all works")
    return parser.parse_args()


def planned(options: argparse.Namespace) -> Plan:
    """What the options ask for."""
    quick = options.quick
    return Plan(
        peers=options.peers,
        lost_permille=options.lost,
        meet=options.meet,
        rounds=min(options.rounds, 10) if quick else options.rounds,
        kills=1 if quick else 5,
        idle_seconds=min(options.idle, 10) if quick else options.idle,
        rest_seconds=5 if quick else REST,
        gather_seconds=options.gather,
        splits=1 if quick else 3,
        split_seconds=5 if quick else 30,
        split_strokes=100 if quick else 1000,
    )


def main() -> None:
    """Measures what is asked for and prints it."""
    options = parsed()
    plan = planned(options)
    # Ended from outside, the network goes too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    measured: dict[str, Any] = {"peers": plan.peers, "lost_permille": plan.lost_permille, "meet": plan.meet}
    for name in options.only or ROWS:
        progress(name)
        measured[name] = ROWS[name](plan)
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
