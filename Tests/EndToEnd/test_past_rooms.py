"""What was left is listed on the start page, and erased there after a question."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.expecting import expect
from lab.screens import Screens

CODE = "BIRD"
SAID = "a sentence about a goose"


@pytest.fixture
def ada(network: Network) -> Parlor:
    return Parlor(network.host("ada")).start("--name", "Ada")


def leave(parlor: Parlor, code: str) -> None:
    """Opens a room, says something in it, and leaves it."""
    known = len(parlor.ask("forget")["rooms"])
    parlor.do("create", "--activity", "draw", "--code", code)
    parlor.do("say", code, SAID)
    parlor.do("leave", code)
    eventually(lambda: len(parlor.ask("forget")["rooms"]) > known, within=10, what="the room is listed")


def test_a_room_that_was_left_is_forgotten_after_a_question(ada: Parlor, browsers: Browsers) -> None:
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    table.button("Past rooms").click()
    past = page.get_by_role("dialog", name="Past rooms")
    expect(past).to_contain_text("This device keeps nothing of rooms that you have left.")
    screens.shoot("past-empty")
    page.keyboard.press("Escape")
    for code in ("WREN", CODE, CODE):
        leave(ada, code)
    first, second, _ = (room["room"] for room in ada.ask("forget")["rooms"])
    table.button("Past rooms").click()
    rows = past.get_by_role("listitem")
    expect(rows).to_have_count(3)
    # The latest first; two rooms of one code are two rows.
    for row, code in enumerate((CODE, CODE, "WREN")):
        expect(rows.nth(row).locator(".code")).to_have_text(code)
    for row, room in enumerate((first, second)):
        expect(rows.nth(row).locator(".facts")).to_contain_text(room[:8])
    screens.shoot("past")
    ask = page.get_by_role("dialog", name="Forget BIRD?")
    rows.first.get_by_role("button", name="Forget BIRD").click()
    expect(ask).to_be_visible()
    ask.get_by_role("button", name="Cancel").click()
    expect(ask).to_be_hidden()
    expect(rows).to_have_count(3)
    assert len(ada.ask("forget")["rooms"]) == 3
    rows.first.get_by_role("button", name="Forget BIRD").click()
    screens.shoot("past-sure")
    ask.get_by_role("button", name="Forget").click()
    expect(rows).to_have_count(2)
    expect(page.get_by_text("Forgot BIRD.")).to_be_visible()
    kept = [room["room"] for room in ada.ask("forget")["rooms"]]
    assert len(kept) == 2 and first not in kept and second in kept
    page.keyboard.press("Escape")
    expect(past).to_be_hidden()
    assert table.complaints == []


def test_what_was_forgotten_elsewhere_meanwhile_is_gone_here_too(ada: Parlor, browsers: Browsers) -> None:
    leave(ada, CODE)
    table = Screens(browsers, browsers.page(ada.host, ada.page)).table
    table.button("Past rooms").click()
    rows = table.page.get_by_role("dialog", name="Past rooms").get_by_role("listitem")
    rows.first.get_by_role("button").click()
    # Meanwhile it was forgotten in a terminal.
    ada.do("forget", CODE)
    table.page.get_by_role("dialog", name="Forget BIRD?").get_by_role("button", name="Forget").click()
    expect(table.page.get_by_text("Forgot BIRD.")).to_be_visible()
    expect(rows).to_have_count(0)
    expect(table.page.get_by_text("This device keeps nothing")).to_be_visible()
