"""How long devices take to deal secret words to one another without a dealer; as root. Prints JSON.

Eight devices on eight hosts of one bridge deal the largest deck that a game has, once with nothing lost and
once with a tenth of all packets that come in lost everywhere. All of it runs on this machine's processors. So
the limit is the arithmetic: so many multiplications in the group, one by one, as fast as libsodium is.
Shuffles come one after the other, and keep one processor busy; all else keeps all. Sums that a proof is
checked by are worked out together, which takes less than the multiplications that they stand for.
"""

import argparse
import ctypes
import ctypes.util
import json
import os
import secrets
import sys
import time
from collections.abc import Callable
from typing import Any

from crowd import DISKS
from lab import Network, Parlor, eventually
from lab.table_api import TableAPI

CODE = "DEAL"
SWAPS = 7
HAND = 6


def multiplications(cards: int, dealers: int) -> tuple[int, int]:
    """What all devices do for a deal (Protocol/secrets.md): shuffles; and shares and checking them."""
    others = cards - cards // dealers
    shares = 3 * others
    checks = 2 * others * (dealers - 1)
    return dealers * 2 * cards, dealers * (shares + checks)


def seconds_each(count: int = 2000) -> float:
    """How long one multiplication takes here, on one processor."""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
    point, scalar, product = (ctypes.create_string_buffer(32) for _ in range(3))
    sodium.sodium_init()
    sodium.crypto_core_ristretto255_random(point)
    sodium.crypto_core_ristretto255_scalar_random(scalar)
    began = time.process_time()
    for _ in range(count):
        sodium.crypto_scalarmult_ristretto255(product, scalar, point)
    return (time.process_time() - began) / count


class Dealing:
    """So many daemons in a room, all ready."""

    def __init__(self, network: Network, devices: int) -> None:
        hosts = network.add([f"dealer{number}" for number in range(devices)])
        self.parlors = [Parlor(host).start() for host in hosts]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        self.tables[0].open({"swaps": SWAPS, "word": 600}, activity="password")
        eventually(lambda: all(one.sees(CODE) for one in self.parlors), within=30, what="the room")
        for table in self.tables[1:]:
            table.ask("POST", "/join", {"name": secrets.token_hex(3)})
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(self.tables[0].ready()) == devices - 1, within=30, what="all are ready")
        self.hosts = hosts

    def deal(self) -> dict[str, Any]:
        """Begins; waits until all see their words; seconds by this program's clock, at most 50 ms more."""
        self.tables[0].ask("POST", "/start")
        _await(lambda: self.tables[0].phase() != "lobby")
        began = time.monotonic()
        for table in self.tables:
            _await(lambda table=table: table.phase() not in ("lobby", "keys", "shuffle", "shares"))  # type: ignore[misc]
        taken = time.monotonic() - began
        states = [table.view()["game"]["state"] for table in self.tables]
        hands = [state["hand"] for state in states]
        words = [card["word"] for hand in hands if hand for card in hand]
        assert len(words) == len(set(words)), "a word was dealt twice"
        return {"seconds": round(taken, 2), "dealers": sum(bool(hand) for hand in hands)}


def _await(is_so: Callable[[], bool]) -> None:
    """Looks now and then, for at most two minutes: each look takes some of the processors."""
    end = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def measure(devices: int, loss: int, runs: int) -> dict[str, Any]:
    """Some deals, each in a network of its own."""
    deals = []
    for run in range(runs):
        print(f"{devices} devices, {loss} in a thousand lost, {run + 1} of {runs}", file=sys.stderr)
        with Network(folder=DISKS) as network:
            dealing = Dealing(network, devices)
            for host in dealing.hosts:
                host.lose(loss)
            deals.append(dealing.deal())
    return {"devices": devices, "lost_in_thousand": loss, "deals": deals}


def main() -> None:
    """Prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=8)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    cards = HAND * (SWAPS + 1) * chosen.devices
    (alone, together), each = multiplications(cards, chosen.devices), seconds_each()
    processors = len(os.sched_getaffinity(0))
    rows = [measure(chosen.devices, loss, chosen.runs) for loss in (0, 100)]
    least = (alone + together / processors) * each
    for row in rows:
        row["share_of_limit"] = [round(least / deal["seconds"], 2) for deal in row["deals"]]
    print(
        json.dumps(
            {
                "cards": cards,
                "multiplications": alone + together,
                "microseconds_each": round(each * 1e6, 1),
                "processors": processors,
                "least_seconds": round(least, 2),
                "rows": rows,
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
