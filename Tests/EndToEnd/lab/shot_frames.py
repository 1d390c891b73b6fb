"""How many frames a second a page paints while a shot is played among 300 pegs, or into a full grid."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.parlor import Parlor

# Rows of twenty, each half a gap aside of the one above: as the benchmark of what a shot costs has them.
PEGS = [
    16_384 * (120 + n % 20 * 196 + n // 20 % 2 * 98) + 2 * (700 + n // 20 * 250) + (n % 6 == 0)
    for n in range(300)
]
# All cells of twelve rows, in four colours; nine cells a setting, of which the last one has three.
CELLS = {f"cells-{n + 1}": int("".join(str(1 + (9 * n + k) % 4) for k in range(9))) for n in range(16)}
# Where one aims, shot by shot: so many steps to the right of straight up. What sticks in the last free row
# above the line is then hit by no other shot, whatever colours come.
ASIDE = (0, -15, 15, -27, 27)
# What the frames of a page are: when each begins, for so many milliseconds.
FRAMES = """milliseconds => new Promise(done => {
    const begun = [];
    const tick = now => {
        begun.push(now);
        if (now - begun[0] < milliseconds) requestAnimationFrame(tick);
        else done(begun);
    };
    requestAnimationFrame(tick);
})"""


@dataclass(frozen=True)
class Crowded:
    """A board with as much on it as there may be."""

    activity: str
    view: str
    # Milliseconds in which something moves after a shot, whatever it meets.
    moves: int
    settings: dict[str, int]
    # What the page of the room master remembers, by its name: a level that it brings.
    kept: dict[str, str] = field(default_factory=dict)

    def enter(self, page: ClassicPage, parlor: Parlor) -> None:
        """From the first screen to one's turn to shoot."""
        for name, value in self.kept.items():
            page.page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, value])
        form = page.page.locator(f".offer[data-activity={self.activity}] form")
        form.locator("summary").click()
        form.get_by_label("Code").fill(CODE)
        form.get_by_role("button", name="Start a game").click()
        page.on(LOBBY)
        settings = {"level": 0, "think": 600, **self.settings}
        status, answer = LocalAPI(parlor).request(
            "POST", f"/api/rooms/{CODE}/settings", {"settings": settings}
        )
        assert status < 300, answer
        page.button("Start the game").click()
        page.on(self.view)


PEGGLE = Crowded("peggle", "pegs", 2_000, {"balls": 99}, {"parlor.peg-level-played": str(PEGS)})
BUBBLES = Crowded("bubble-blast", "shoot", 1_000, {"bubbles": 99, **CELLS})


def rates_of(begun: list[float]) -> dict[str, float]:
    """How many frames a second there were, and how long they took, by when each began."""
    times = sorted(after - before for before, after in pairwise(begun))
    return {
        "per_second": 1000 * len(times) / (begun[-1] - begun[0]),
        "p50_ms": times[len(times) // 2],
        "p95_ms": times[len(times) * 95 // 100],
        "p99_ms": times[len(times) * 99 // 100],
        "missed_share": sum(time > 20 for time in times) / len(times),
    }


def measure(page: ClassicPage, course: Crowded, shots: int) -> list[dict[str, Any]]:
    """For each shot the frames of the page at rest before it, and while it is played."""
    found = []
    pit = page.view(course.view).get_by_role("slider", name="Aim")
    shoot = page.view(course.view).get_by_role("button", name="Shoot", disabled=False)
    for number in range(shots):
        expect(shoot).to_be_visible(timeout=40_000)
        # What is left of the last shot comes to rest.
        page.page.wait_for_timeout(600)
        idle = page.page.evaluate(FRAMES, course.moves)
        pit.press("ArrowUp")
        for _ in range(abs(ASIDE[number])):
            pit.press("ArrowLeft" if ASIDE[number] < 0 else "ArrowRight")
        turn = page.view(course.view).get_by_role("heading", name="Your turn")
        pit.press(" ")
        expect(turn).to_be_hidden(timeout=10_000)
        found.append({"idle": rates_of(idle), "shot": rates_of(page.page.evaluate(FRAMES, course.moves))})
    return found
