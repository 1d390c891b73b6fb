"""Four people at one touch screen, each with a single stroke."""

from playwright.sync_api import Locator

from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE
from lab.expecting import expect
from lab.parlor import Parlor
from lab.table_api import TableAPI

ACTIVITY, ARENA = "competitive", "arena"


def corner(plot: Locator) -> tuple[float, float, float]:
    """Where a canvas is on the page, and how wide it is."""
    box = plot.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"]


def at_one_screen(browsers: Browsers, parlor: Parlor, settings: dict[str, int]) -> ClassicPage:
    """Opens a game without powerups, seats three more at its master's tablet, and starts it."""
    TableAPI(parlor, CODE).open({"rounds": 1, **settings, "powerups": 0}, activity=ACTIVITY)
    window = {"width": 1180, "height": 820}
    page = ClassicPage(browsers.page(parlor.host, parlor.page, viewport=window, has_touch=True))
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    for count in (2, 3, 4):
        page.button("Add a player at this screen").click()
        expect(page.view(LOBBY).locator(".party > li")).to_have_count(count)
    expect(page.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(3)
    page.button("Start the game").click()
    page.on(ARENA)
    expect(page.view(ARENA).locator(".place")).to_have_count(4)
    expect(page.view(ARENA).locator(".place .plot").last).to_be_visible(timeout=15_000)
    return page


def touch(page: ClassicPage, steps: int = 30) -> None:
    """Four fingers go down, across and up together, each on a canvas of its own, a step every 16 ms."""
    plots = page.view(ARENA).locator(".place .plot")
    corners = [corner(plots.nth(index)) for index in range(4)]
    session = page.page.context.new_cdp_session(page.page)

    def points(share: float) -> list[dict[str, float]]:
        return [
            {"x": x + (0.2 + 0.6 * share) * side, "y": y + (0.3 + 0.4 * share) * side, "id": index}
            for index, (x, y, side) in enumerate(corners)
        ]

    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(0)})
    for step in range(1, steps + 1):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(step / steps)})
        page.page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
