"""Rooms that knock: newcomers wait until somebody in the room opens, at the terminal and on the page."""

from collections.abc import Iterator
from subprocess import PIPE

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_table import PHONE
from lab.drawing_page import DrawingPage
from lab.expecting import expect

CODE = "DOOR"


def members(parlor: Parlor) -> int:
    """How many devices are in the room, as one sees it."""
    return len(parlor.show(CODE)["members"])


def test_who_knocks_is_let_in_or_not_at_the_terminal(network: Network) -> None:
    ada, bob, mia = (Parlor(host).start() for host in network.add(["ada", "bob", "mia"]))
    ada.do("create", "--activity", "draw", "--code", CODE, "--set", "knock=1")
    eventually(lambda: bob.sees(CODE) and mia.sees(CODE), within=20, what="both see the room")
    coming = bob.host.spawn(bob.command("join", CODE, "--name", "Bob"), stdout=PIPE, stderr=PIPE)
    eventually(lambda: ada.ask("admit", CODE)["knocks"], within=10, what="ada sees who knocks")
    assert coming.stderr is not None
    assert "let you in" in coming.stderr.readline()
    key = bob.status()["device"][:8]
    assert ada.do("admit", CODE) == f"{key}  Bob\n"
    assert [room.get("knocking") for room in bob.rooms()] == [True]
    assert members(ada) == 1
    # Nobody else is let in by a slip of the hand.
    assert ada.try_("admit", CODE, "zz").returncode == 1
    ada.do("admit", CODE, key)
    coming.communicate(timeout=20)
    assert coming.returncode == 0
    eventually(lambda: members(ada) == 2, within=10, what="ada has bob among the members")
    # Anybody who is in may answer.
    coming = mia.host.spawn(mia.command("join", CODE), stdout=PIPE, stderr=PIPE)
    eventually(lambda: bob.ask("admit", CODE)["knocks"], within=15, what="bob sees who knocks")
    bob.do("admit", CODE, mia.status()["device"][:8], "--not-now")
    _, errors = coming.communicate(timeout=20)
    assert coming.returncode == 1
    assert "not now" in errors
    assert members(ada) == 2
    for parlor in (ada, bob, mia):
        assert parlor.stop() == 0


class Door:
    """Ada has a room that knocks, and its page; Bob has another one, and his page."""

    def __init__(self, network: Network, browsers: Browsers, **settings: object) -> None:
        self.browsers = browsers
        self.ada, self.bob = (Parlor(host).start() for host in network.add(["ada", "bob"]))
        self.pages = [
            DrawingPage(browsers.page(parlor.host, parlor.page, **settings))
            for parlor in (self.ada, self.bob)
        ]

    def photograph(self, name: str) -> None:
        """Keeps a picture of each page."""
        for index, page in enumerate(self.pages):
            self.browsers.photograph(page.page, f"{name}-{index + 1}")


@pytest.fixture
def door(request: pytest.FixtureRequest, network: Network) -> Iterator[Door]:
    with Browsers() as browsers:
        door = Door(network, browsers, **(PHONE if request.param == "phone" else {}))
        try:
            yield door
            door.photograph(f"knocking-{request.param}")
        except BaseException:
            door.photograph("failed")
            raise
        # That somebody said "not now" is a refusal, of which a browser complains.
        complaints = [one for page in door.pages for one in page.complaints if "403 (Forbidden)" not in one]
        assert complaints == []


def people(page: DrawingPage) -> None:
    """Shows who is in the room, which a phone has in a menu."""
    aside = page.page.locator("#people")
    if not aside.is_visible():
        page.page.locator("[aria-controls=people]").click()
    expect(aside).to_be_visible()


@pytest.mark.parametrize("door", [pytest.param("desktop", marks=pytest.mark.long), "phone"], indirect=True)
def test_the_page_lets_in_and_takes_out(door: Door) -> None:
    ada, bob = (page.page for page in door.pages)
    form = ada.locator("form.create")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_label("Visitors knock first").check()
    form.get_by_role("button", name="New drawing").click()
    door.pages[0].board().wait_for()
    people(door.pages[0])
    expect(ada.locator("#people .access")).to_contain_text("wait until one of you lets them in")
    card = bob.locator(".rooms button").filter(has_text=CODE)
    card.click()
    # The newcomer sees that it waits, and anybody who is in sees that it is there.
    expect(card).to_contain_text("Waiting to be let in")
    knock = ada.locator("#knocks li")
    expect(knock).to_have_count(1)
    width = ada.evaluate("document.documentElement.scrollWidth")
    assert width <= ada.evaluate("innerWidth")
    door.photograph(f"at-the-door-{width}")
    knock.get_by_role("button", name="Not now").click()
    expect(knock).to_have_count(0)
    expect(card).to_contain_text("Join")
    expect(bob.locator("#notes")).to_contain_text("not now")
    # The master lets everybody in again, who was told so a moment ago too.
    people(door.pages[0])
    ada.locator("#people").get_by_label("Visitors knock first").uncheck()
    expect(ada.locator("#people .access")).to_contain_text("anybody on this Wi")
    door.pages[1].join(CODE)
    people(door.pages[0])
    expect(ada.locator("#people li")).to_have_count(2)
    people(door.pages[1])
    expect(bob.locator("#people [data-do=kick]:visible")).to_have_count(0)
    # Bob goes, and hears of it.
    people(door.pages[0])
    ada.locator("#people [data-do=kick]:visible").click()
    door.photograph(f"taking-out-{width}")
    ada.get_by_role("button", name="Remove", exact=True).click()
    expect(ada.locator("#people li")).to_have_count(1)
    expect(bob.locator("#home")).to_be_visible()
    expect(card).to_contain_text("Join")


@pytest.mark.parametrize("door", ["desktop", pytest.param("phone", marks=pytest.mark.long)], indirect=True)
def test_the_lobby_of_a_game_says_who_may_come(door: Door) -> None:
    ada, bob = (page.page for page in door.pages)
    ada.get_by_role("button", name="Start a game").first.click()
    access = ada.locator("#table .access")
    expect(access).to_contain_text("anybody on this Wi")
    ada.locator("#table .settings summary").click()
    switch = ada.locator("#table .settings").get_by_label("Visitors knock first")
    switch.check()
    expect(access).to_contain_text("lets them in")
    assert switch.is_checked()
    bob.locator(".rooms button").first.click()
    knock = ada.locator("#knocks li")
    expect(knock).to_have_count(1)
    knock.get_by_role("button", name="Let in").click()
    expect(ada.locator("#table .party li")).to_have_count(2)
    expect(bob.locator("#table .access")).to_contain_text("lets them in")
    expect(bob.locator("#knocks li")).to_have_count(0)
