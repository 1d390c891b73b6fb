"""Pens of single strokes: colours, widths and opacity as in every mode, for each at one screen."""

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_table import CODE
from lab.expecting import expect
from lab.strokes import ARENA, at_one_screen, corner
from lab.table_api import TableAPI
from playwright.sync_api import Locator

SETTINGS = {"draw": 30, "powerups": 0, "admire": 600, "balloting": 600, "prizes": 600}


def opened(place: Locator) -> Locator:
    """All that there is to choose from, at somebody's place."""
    place.get_by_role("button", name="Colour, width, opacity").click()
    expect(place.locator(".mixing")).to_be_visible()
    return place.locator(".mixing")


@pytest.mark.chromium
def test_each_at_one_screen_has_the_pens_of_a_board_and_nothing_that_takes_back(
    network: Network, browsers: Browsers
) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    page = at_one_screen(browsers, ada, SETTINGS)
    places = page.view(ARENA).locator(".place")
    for tool in ("Eraser", "Undo", "Redo", "Clear", "Fill"):
        expect(places.nth(3).get_by_role("button", name=tool)).to_have_count(0)
    # Two mix at once, and neither takes the other's pen.
    custom, grey = opened(places.nth(2)), opened(places.nth(3))
    for color in ("Black", "Grey", "Red", "Green", "Blue"):
        expect(grey.get_by_role("button", name=color, exact=True)).to_be_visible()
    browsers.photograph(page.page, "strokes-mixing")
    grey.get_by_role("slider", name="Width").fill("20")
    grey.get_by_role("slider", name="Opacity").fill("50")
    grey.get_by_role("button", name="Grey").click()
    expect(grey).to_be_hidden()
    expect(places.nth(3).locator(".mixing .grey[aria-pressed=true]")).to_have_count(1)
    custom.get_by_role("button", name="Thick").click()
    custom = opened(places.nth(2))
    custom.locator("input[type=color]").fill("#12ab34")
    expect(custom.locator(".own.chosen")).to_have_count(1)
    for index in (2, 3):
        x, y, side = corner(places.nth(index).locator(".plot"))
        # An open palette lies over the lower part of a canvas, and goes away where one draws.
        page.page.mouse.move(x + 0.1 * side, y + 0.05 * side)
        page.page.mouse.down()
        page.page.mouse.move(x + 0.9 * side, y + 0.05 * side, steps=8)
        page.page.mouse.up()
        expect(places.nth(index).locator(".strokes-left")).to_have_text("0 strokes left", timeout=10_000)
    expect(custom).to_be_hidden()
    table.reach("admire", within=150)
    for index in range(4):
        places.nth(index).get_by_role("button", name="Next").click(timeout=20_000)
    table.reach("balloting")
    styles = {}
    for tile in range(4):
        for stroke in table.ask("GET", f"/drawings/1/{tile}")["strokes"]:
            styles[stroke["color"]] = (stroke["tool"], stroke["width"], stroke["opacity"])
    assert styles == {"#8a8f98": ("pen", 80, 128), "#12ab34": ("pen", 40, 255)}
    assert page.complaints == []
