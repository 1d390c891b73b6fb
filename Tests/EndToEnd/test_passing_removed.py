"""The others take a whole device out of a game while its page hangs behind the curtain."""

import re

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.expecting import expect
from lab.shared_screen import CODE, Screen
from lab.table_api import TableAPI

HANDS = {"think": 600, "outcome": 60_000, "rounds": 2}


def throw(table: TableAPI, seat: str, hand: str) -> None:
    """Somebody throws, whatever the page shows."""
    table.ask("POST", "/move", {"move": {"do": "throw", "hand": hand}, "seat": seat})


def test_a_device_that_is_taken_out_behind_the_curtain_is_told(network: Network, browsers: Browsers) -> None:
    screen = Screen(network, browsers)
    gil = Parlor(network.host("gil")).start("--name", "Gil")
    screen.gather("rock-paper-scissors", HANDS, ("Ben",))
    eventually(lambda: gil.sees(CODE), within=15, what="the room")
    other = TableAPI(gil, CODE)
    other.ask("POST", "/join", {"name": "Gil"})
    other.ask("POST", "/ready", {"ready": True})
    eventually(lambda: "Gil" in screen.api.ready(), within=15, what="Gil is ready")
    screen.start()
    assert screen.called() == "Ada"
    seats = screen.seats()
    device = screen.parlor.status()["device"]
    other.reach("throw")
    other.ask("POST", "/kick", {"device": device})
    # It counts when the hands are shown; until then the curtain hangs.
    for name, hand in (("Ada", "rock"), ("Ben", "paper")):
        throw(screen.api, seats[name], hand)
    throw(other, other.view()["seat"], "scissors")
    eventually(lambda: "Ada" not in other.names(), within=20, what="Ada's device is out")
    page = screen.page.page
    # Whoever comes for the page finds it there, however late. That it was others is known for a moment.
    told = page.get_by_role("dialog", name=re.compile("removed from the game|not in this room any more"))
    expect(told).to_be_visible(timeout=15_000)
    page.wait_for_timeout(4_000)
    expect(told.get_by_role("button")).to_have_count(1)
    expect(told.locator("button:focus")).to_have_text("All rooms")
    assert page.locator("main:visible").count() == 0
    browsers.photograph(page, "passing-removed")
    page.keyboard.press("Enter")
    # There is the start page, for the device's own person, and all is as it was for the next game.
    expect(page.get_by_role("heading", name="Free drawing")).to_be_visible()
    expect(page.locator("#curtain")).to_be_hidden()
    screen.is_of("")
    assert page.evaluate("location.hash") == "#/"
    complaints = [said for said in screen.page.complaints if "404" not in said]
    assert complaints == []
