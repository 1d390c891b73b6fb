"""The page among eight who draw, with a full canvas: its frames, and its own ink; as root. Prints JSON."""

import argparse
import json
import os
import time
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from lab.local_api import LocalAPI
from lab.parlor import same_picture
from live_pens import FRAME, LivePens
from playwright.sync_api import Page
from statistics_of import percentile
from strokes import Sample, StrokeFiles

CODE = "BENCH"
PEOPLE = 8
STROKES = 10_000
SECONDS = 20.0
# Movements of the mouse a line: some ten pixels each.
STEPS = 40
# A frame of 60 a second lasts 16.7 ms: a frame longer than this was missed.
MISSED = 20.0
METER = Path(__file__).with_name("frame_meter.js")


def meet(network: Network, people: int) -> list[Parlor]:
    """All in one room, each at a daemon of their own."""
    first, *others = parlors = [Parlor(host).start() for host in network.add(f"p{n}" for n in range(people))]
    first.do("create", "--activity", "draw", "--code", CODE)
    for parlor in others:
        eventually(lambda parlor=parlor: parlor.sees(CODE), within=10, what="the room")  # type: ignore[misc]
        parlor.do("join", CODE)
    return parlors


def fill(network: Network, parlors: list[Parlor], sample: Sample, strokes: int) -> None:
    """Puts so many strokes on the canvas, in eight columns and rows, and waits until all have them."""
    files, drawn = StrokeFiles(network.folder, sample), 0
    while drawn < strokes:
        path, count = files.take("canvas", min(200, 1 + (strokes - drawn) // 3))
        parlors[0].draw(CODE, path, "--grid", "8")
        drawn += count
    same_picture(parlors, CODE, within=120, operations=drawn)


def lead(page: Page, seconds: float, pause: float) -> None:
    """Draws line after line across the board with the mouse for so many seconds."""
    session = page.context.new_cdp_session(page)
    box = page.get_by_label("Drawing board").bounding_box()
    assert box is not None

    def mouse(kind: str, x: float, y: float) -> None:
        place = {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]}
        session.send(
            "Input.dispatchMouseEvent",
            {"type": kind, **place, "button": "left", "buttons": 1, "clickCount": 1},
        )

    end, line = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        y = 0.1 + 0.8 * (line * 7 % 40 / 40)
        mouse("mousePressed", 0.25, y)
        for step in range(1, STEPS + 1):
            began = time.monotonic()
            mouse("mouseMoved", 0.25 + 0.5 * step / STEPS, y)
            time.sleep(max(0, pause - (time.monotonic() - began)))
        mouse("mouseReleased", 0.75, y)
        line += 1
    session.detach()


def frames(page: Page, seconds: float, draws: bool) -> dict[str, float]:
    """The page's own frame times while the others draw, and oneself too or not."""
    page.evaluate("frameMeter.begin(false)")
    if draws:
        lead(page, seconds, FRAME)
    else:
        page.wait_for_timeout(seconds * 1000)
    begun = page.evaluate("frameMeter.end().frames")
    times = [after - before for before, after in pairwise(begun)]
    return {
        "count": len(times),
        "per_second": 1000 * len(times) / (begun[-1] - begun[0]),
        **{f"p{percent}_ms": percentile(times, percent) for percent in (50, 95, 99)},
        "worst_ms": max(times),
        "missed_share": sum(spent > MISSED for spent in times) / len(times),
    }


def own_ink(page: Page, seconds: float) -> dict[str, float]:
    """Frames and milliseconds from a movement of the mouse to ink under it."""
    page.evaluate("frameMeter.begin(true)")
    lead(page, seconds, 3 * FRAME)
    inked = page.evaluate("frameMeter.end().inked")
    took, times = [one["frames"] for one in inked], [one["ms"] for one in inked]
    return {
        "count": len(took),
        "within_one_frame_share": sum(frames <= 1 for frames in took) / len(took),
        "worst_frames": max(took),
        **{f"p{percent}_ms": percentile(times, percent) for percent in (50, 95, 99)},
    }


def measure(people: int, strokes: int, seconds: float) -> dict[str, Any]:
    """All rows of the page."""
    sample = Sample.load()
    with ExitStack() as stack:
        network, browsers = stack.enter_context(Network()), stack.enter_context(Browsers())
        parlors = meet(network, people)
        fill(network, parlors, sample, strokes)
        opened = browsers.page(parlors[0].host, "about:blank")
        opened.add_init_script(path=METER)
        opened.goto(parlors[0].page)
        page = DrawingPage(opened)
        page.join(CODE)
        # The canvas comes and is painted, a part of it in each frame.
        opened.wait_for_timeout(5000)
        rows: dict[str, Any] = {"people": people, "seconds": seconds, "source": sample.source}
        with LivePens(parlors[1:], CODE, sample) as pens:
            began = time.monotonic()
            rows["watching"] = frames(opened, seconds, draws=False)
            rows["drawing"] = frames(opened, seconds, draws=True)
            rows["own_ink"] = own_ink(opened, seconds)
            rows["others_points_per_second"] = pens.points / (time.monotonic() - began)
            rows["load_per_core"] = os.getloadavg()[0] / (os.cpu_count() or 1)
        browsers.photograph(opened, "full-canvas")
        rows["strokes"] = LocalAPI(parlors[0]).request("GET", f"/api/rooms/{CODE}")[1]["strokes"]
        if page.complaints:
            raise RuntimeError(f"the page complained: {page.complaints}")
    return rows


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--strokes", type=int, default=STROKES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    print(json.dumps(measure(options.people, options.strokes, options.seconds)))


if __name__ == "__main__":
    main()
