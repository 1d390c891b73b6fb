"""What the tables of the game of hidden words ask of screens that all games have: tutorial and chat."""

from typing import Any

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.password_game import CODE, LONG
from lab.table_api import TableAPI
from playwright.sync_api import Page


def alone(network: Network, browsers: Browsers, **looks: Any) -> ClassicPage:
    """Ada in the lobby of her own game."""
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    TableAPI(ada, CODE).open(LONG, activity="password")
    table = ClassicPage(browsers.page(ada.host, ada.page, **looks))
    table.page.get_by_role("button").filter(has_text=CODE).first.click()
    table.on(LOBBY)
    return table


def swipe(page: Page, *points: tuple[int, int]) -> None:
    """A finger goes from point to point."""
    touch = page.context.new_cdp_session(page)
    for kind, at in [("touchStart", points[0]), *(("touchMove", one) for one in points[1:])]:
        finger = [{"x": at[0], "y": at[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": finger})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.chromium
def test_a_swipe_down_puts_the_tutorial_away(network: Network, browsers: Browsers) -> None:
    table = alone(network, browsers, **PHONE)
    sheets = table.page.get_by_role("dialog")
    table.button("How to play").click()
    expect(sheets.get_by_role("heading", name="A chain of words")).to_be_visible()
    # Neither a little way nor sideways.
    swipe(table.page, (195, 300), (195, 320), (195, 340))
    swipe(table.page, (80, 300), (200, 380), (330, 400))
    expect(sheets).to_be_visible()
    swipe(table.page, (195, 300), (195, 400), (200, 500))
    expect(sheets).to_be_hidden()


def test_what_is_typed_for_the_chat_is_cleared_by_a_button(network: Network, browsers: Browsers) -> None:
    table = alone(network, browsers)
    field = table.page.get_by_role("textbox", name="Message").locator("visible=true")
    clear = table.page.get_by_role("button", name="Clear")
    expect(clear).to_have_count(0)
    field.fill("Who has thou")
    expect(clear).to_be_visible()
    clear.click()
    expect(field).to_have_js_property("value", "")
    expect(field.and_(table.page.locator(":focus"))).to_have_count(1)
    expect(clear).to_have_count(0)
    field.fill("Hello")
    field.press("Enter")
    expect(table.page.get_by_role("log").get_by_text("Hello")).to_be_visible()
    expect(table.page.get_by_role("log").get_by_text("Who has thou")).to_have_count(0)
