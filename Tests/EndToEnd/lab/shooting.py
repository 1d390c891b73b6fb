"""Games in which people shoot by turns: a desktop page by keyboard and mouse, and a phone by touch."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator

from lab import Parlor, eventually
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE, PHONE, Table, be_ready, sees_the_room
from lab.expecting import expect


def turned(aim: int, step: float) -> int:
    """Where the cannon points after a key: as the page reckons it."""
    degrees = 2 * math.degrees(math.atan(aim / 4096)) + step
    return max(-3600, min(3600, math.floor(4096 * math.tan(math.radians(degrees) / 2) + 0.5)))


def steps(step: float, count: int) -> Iterator[int]:
    """Where a key leads from straight on, pressed again and again."""
    aim = 0
    for _ in range(count):
        aim = turned(aim, step)
        yield aim


# What two degrees a press reach, with the key and how often it is pressed.
KEYS = {
    0: (0, ""),
    **{aim: (n + 1, "ArrowLeft") for n, aim in enumerate(steps(-2, 34))},
    **{aim: (n + 1, "ArrowRight") for n, aim in enumerate(steps(2, 34))},
}


def state_of(parlor: Parlor) -> dict[str, Any]:
    """What the game's own words are, as a daemon shows them."""
    shown: dict[str, Any] = parlor.show(CODE)["game"]["state"]
    return shown


def known(parlor: Parlor, count: int) -> None:
    """Waits until a daemon knows so many shots."""
    eventually(
        lambda: len(state_of(parlor)["shots"]),
        until=lambda found: found >= count,
        within=15,
        what=f"shot {count}",
    )


def shots(table: Table, count: int) -> list[dict[str, Any]]:
    """Waits until so many shots are known to both, and are the same."""
    for parlor in table.daemons[:2]:
        known(parlor, count)
    first, second = (state_of(parlor)["shots"] for parlor in table.daemons[:2])
    assert first == second
    found: list[dict[str, Any]] = first
    return found


def open_alone(table: Table, activity: str) -> ClassicPage:
    """Ada on a desktop, in the lobby of a game that she has opened."""
    ada = table.open(0)
    form = ada.page.locator(f".offer[data-activity={activity}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    ada.on(LOBBY)
    return ada


def set_up(page: ClassicPage, settings: dict[str, int]) -> None:
    """Sets what is to be set, by its label."""
    page.unfold_settings()
    for label, value in settings.items():
        field = page.view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")


@dataclass(frozen=True)
class Range:
    """Where one shoots: the view of a game, and its picture in units."""

    activity: str
    view: str
    width: int
    height: int
    muzzle: tuple[int, int]
    # 1 where one shoots downwards, -1 upwards.
    down: int
    # Milliseconds in which it is one's turn again, at the most: what was shot has come down.
    patience: int = 20_000

    def gather(self, table: Table, settings: dict[str, int], name: str) -> tuple[ClassicPage, ClassicPage]:
        """Ada on a desktop and Ben on a phone, about to play."""
        ada, ben = self.meet(table, settings, name)
        self.start(ada, ben)
        return ada, ben

    def meet(self, table: Table, settings: dict[str, int], name: str) -> tuple[ClassicPage, ClassicPage]:
        """Ada and Ben in the lobby, where all is set."""
        ada = open_alone(table, self.activity)
        ben = table.open(1, **PHONE)
        sees_the_room(*table.daemons[1:])
        ben.sit_down(CODE)
        expect(ada.view(LOBBY).locator(".party > li")).to_have_count(2)
        for label, value in settings.items():
            set_up(ada, {label: value})
            setting = ben.view(LOBBY).locator(".setting").filter(has_text=label)
            if label not in ("Level", "Mode"):
                expect(setting.locator("output")).to_contain_text(str(value))
        table.photograph(f"{name}-lobby")
        return ada, ben

    def start(self, ada: ClassicPage, ben: ClassicPage) -> None:
        """From the lobby to the game."""
        be_ready([ada, ben])
        ada.button("Start the game").click()
        for page in (ada, ben):
            page.on(self.view)

    def pit(self, page: ClassicPage) -> Locator:
        """What one aims with."""
        return page.view(self.view).get_by_role("slider", name="Aim")

    def is_mine(self, page: ClassicPage, kicker: str = "") -> None:
        """Waits until the page says that it is its turn, and all it sent is there."""
        view = page.view(self.view)
        if kicker:
            expect(view.locator(".kicker")).to_contain_text(kicker, timeout=self.patience)
        expect(view.get_by_role("heading", name="Your turn")).to_be_visible(timeout=self.patience)
        expect(view.get_by_role("button", name="Shoot", disabled=False)).to_be_visible()

    def place(self, page: ClassicPage, x: float, y: float) -> tuple[float, float]:
        """Where a place of the picture is in the window."""
        box = page.view(self.view).locator(".pit canvas").bounding_box()
        assert box is not None
        return box["x"] + x / self.width * box["width"], box["y"] + y / self.height * box["height"]

    def shoot_by_keys(self, page: ClassicPage, aim: int) -> None:
        """Turns the cannon with the arrow keys, from straight on, and shoots with the space bar."""
        self.is_mine(page)
        self.pit(page).press("ArrowUp")
        presses, key = KEYS[aim]
        for _ in range(presses):
            self.pit(page).press(key)
        self.pit(page).press(" ")

    def shoot_by_touch(self, page: ClassicPage, aim: int) -> None:
        """Taps where the shot shall go, 700 units from the cannon, or where the side is."""
        self.is_mine(page)
        turn = 2 * math.atan(aim / 4096)
        x, y = self.muzzle
        far = min(700.0, (x - 10) / max(0.01, abs(math.sin(turn))))
        at = self.place(page, x + far * math.sin(turn), y + self.down * far * math.cos(turn))
        page.page.touchscreen.tap(*at)
