"""How soon a powerup that one person draws over acts on another person's screen; as root. Prints JSON.

Two daemons on two hosts of one bridge, a browser each. Ada's pen goes from one powerup to the next. The time
begins when her page asks its daemon, with the pen over the powerup, and ends when the other page has changed
what it shows: ink on the canvas, or a canvas that begins to shake. Both pages read the clock of this machine,
whose processors two browsers and three daemons share.
"""

import argparse
import json
import sys
import time
from itertools import pairwise
from typing import Any

from lab import Network
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE, Table, sees_the_room
from lab.expecting import expect
from lab.strokes import ACTIVITY, ARENA, corner
from lab.table_api import TableAPI
from lab.waiting import eventually
from statistics_of import percentile

SETTINGS = {"draw": 60, "first": 1, "rest": 30, "powerups": 12, "rounds": 1}
SIDE = 4096
# Milliseconds between two powerups: a canvas shakes for less.
PAUSE = 2_500

# Notes when the page tells its daemon of a powerup, and which.
_TOLD = """() => {
  window.told = [];
  const ask = window.fetch;
  window.fetch = (where, how) => {
    const { move } = JSON.parse(typeof how?.body === "string" ? how.body : "{}");
    if (move?.do === "touch") window.told.push([Date.now(), move.powerup]);
    return ask(where, how);
  };
}"""
# Notes when ink appears on the person's own canvas, or it begins to shake.
_SHOWN = """() => {
  window.shown = [];
  const plot = document.querySelector(".place .plot");
  let [blots, isShaken] = [0, false];
  new MutationObserver(() => {
    const [count, shakes] = [plot.querySelectorAll(".blot").length, plot.classList.contains("quake")];
    if (count > blots) window.shown.push([Date.now(), "splotch"]);
    if (shakes && !isShaken) window.shown.push([Date.now(), "quake"]);
    [blots, isShaken] = [count, shakes];
  }).observe(plot, { attributes: true, childList: true, subtree: true });
}"""


def begin(table: Table) -> tuple[ClassicPage, ClassicPage, TableAPI]:
    """Ada and Ben at their canvases, with all powerups there."""
    window = {"width": 1280, "height": 800}
    ada, ben = table.open(0, viewport=window), table.open(1, viewport=window)
    master = TableAPI(table.daemons[0], CODE)
    master.open(SETTINGS, activity=ACTIVITY)
    sees_the_room(*table.daemons[1:2])
    ada.page.get_by_role("button").filter(has_text=CODE).first.click()
    ben.sit_down(CODE)
    ben.view(LOBBY).locator("[data-do=ready]").click()
    eventually(lambda: len(master.ready()) == 1, within=15, what="Ben is ready")
    ada.on(LOBBY)
    ada.button("Start the game").click()
    for page in (ada, ben):
        page.on(ARENA)
        expect(page.view(ARENA).locator(".place .plot").first).to_be_visible(timeout=15_000)
    return ada, ben, master


def acts(told: list[list[int]], shown: list[list[Any]], kinds: dict[int, str]) -> list[int]:
    """Milliseconds of each powerup that acts on the other canvas, if the pen met no other for a while."""
    times = []
    for (at, powerup), (after, _) in pairwise([*told, [sys.maxsize, 0]]):
        seen = [when for when, kind in shown if kind == kinds[powerup] and at <= when < after]
        if kinds[powerup] in ("splotch", "quake") and after - at > PAUSE / 2:
            assert seen, f"a {kinds[powerup]} was never shown"
            times.append(seen[0] - at)
    return times


def game() -> list[int]:
    """Milliseconds from each powerup of one game."""
    with Network() as network, Browsers() as browsers:
        table = Table(network, browsers)
        ada, ben, master = begin(table)
        ada.page.evaluate(_TOLD)
        ben.page.evaluate(_SHOWN)
        x, y, side = corner(ada.view(ARENA).locator(".place .plot").first)
        mouse = ada.page.mouse
        mouse.move(x + 0.02 * side, y + 0.02 * side)
        mouse.down()
        kinds: dict[int, str] = {}
        met: set[int] = set()
        # Until the last powerup has come; then the phase goes on for a while.
        end = time.monotonic() + SETTINGS["draw"] - SETTINGS["rest"] + 15
        while time.monotonic() < end and len(met) < SETTINGS["powerups"]:
            there = {one["powerup"]: one for one in master.view()["game"]["state"].get("powerups", [])}
            kinds |= {number: one["kind"] for number, one in there.items()}
            wanted = [number for number in there if number not in met]
            if not wanted:
                ada.page.wait_for_timeout(300)
                continue
            met.add(wanted[0])
            spot = there[wanted[0]]
            mouse.move(x + spot["x"] / SIDE * side, y + spot["y"] / SIDE * side, steps=12)
            ada.page.wait_for_timeout(PAUSE)
        ada.page.mouse.up()
        told, shown = ada.page.evaluate("window.told"), ben.page.evaluate("window.shown")
        kinds |= {one["powerup"]: one["kind"] for one in master.view()["game"]["state"].get("effects", [])}
        return acts(told, shown, kinds)


def main() -> None:
    """Prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    chosen = parser.parse_args()
    times: list[int] = []
    for number in range(chosen.games):
        print(f"game {number + 1} of {chosen.games}", file=sys.stderr)
        times += game()
    median, late = (round(percentile(times, share)) for share in (50, 95))
    print(
        json.dumps({"effects": len(times), "p50_ms": median, "p95_ms": late, "most_ms": max(times)}, indent=1)
    )


if __name__ == "__main__":
    main()
