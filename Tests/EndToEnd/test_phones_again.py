"""Phones that have been here before, that come before there is a game, and whose host shuts the door."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.guest_api import GuestAPI
from lab.parlor import executable
from lab.shifts import rest
from lab.table_api import TableAPI, let_in
from lab.terminal import Terminal
from playwright.sync_api import Page

CODE = "BIRD"
REMOVED = "You were removed from the game."


@pytest.fixture
def ada(network: Network) -> Parlor:
    return Parlor(network.host("ada")).start("--name", "Ada")


@pytest.fixture
def phone(network: Network, browsers: Browsers) -> Iterator[ClassicPage]:
    """A phone that keeps what its browser keeps."""
    page = ClassicPage(browsers.page(network.host("gil"), "about:blank", **PHONE))
    yield page
    assert [text for text in page.complaints if "status of 4" not in text] == []


def opened(ada: Parlor) -> TableAPI:
    """A new game under the same code, which lets phones in."""
    table = TableAPI(ada, CODE)
    table.open({"rounds": 1}, phones=True)
    return table


def sit(phone: ClassicPage, name: str) -> None:
    """Gives a name, and has a seat."""
    phone.page.get_by_label("Your name").fill(name)
    phone.button("Join").click()
    phone.on(LOBBY)


def digits_of(table: TableAPI) -> str:
    """What the lobby shows."""
    return str(table.ask("GET", "/guests")["digits"])


def form(page: Page) -> None:
    """Waits until a name is asked, and nothing is said of another game."""
    expect(page.locator("#guest").get_by_label("Your name")).to_be_visible()
    rest(page)
    expect(page.get_by_text(REMOVED)).to_have_count(0)


@pytest.mark.parametrize("scans", [True, False])
def test_a_new_game_under_a_code_once_played_is_a_new_one(
    ada: Parlor, phone: ClassicPage, scans: bool
) -> None:
    table = opened(ada)
    phone.page.goto(let_in(table))
    sit(phone, "Gil")
    phone.page.goto("about:blank")
    ada.do("leave", CODE)
    table = opened(ada)
    link = let_in(table)
    phone.page.goto(link if scans else link.split("#")[0])
    form(phone.page)
    if not scans:
        phone.page.get_by_label("six digits").fill(digits_of(table))
    sit(phone, "Gil")
    assert table.names() == ["Ada", "Gil"]
    # In that one somebody can be removed, and is told so when the page is loaded anew.
    phone.page.goto("about:blank")
    seat = next(one for member in table.view()["members"] for one in member["seats"] if one["name"] == "Gil")
    table.ask("DELETE", f"/seats/{seat['seat']}", status=204)
    phone.page.goto(link.split("#")[0])
    expect(phone.page.get_by_text(REMOVED)).to_be_visible()


def test_what_was_scanned_and_holds_no_more_leaves_the_digits(ada: Parlor, phone: ClassicPage) -> None:
    table = opened(ada)
    phone.page.goto(let_in(table))
    table.ask("POST", "/guests", {"open": False})
    let_in(table)
    expect(phone.page.get_by_label("six digits")).to_be_hidden()
    phone.page.get_by_label("Your name").fill("Gil")
    phone.button("Join").click()
    expect(phone.page.get_by_text("This invite has expired.")).to_be_visible()
    phone.page.get_by_label("six digits").fill(digits_of(table))
    sit(phone, "Gil")
    assert table.names() == ["Ada", "Gil"]


def test_who_plays_goes_on_when_no_more_phones_are_invited(
    network: Network, browsers: Browsers, ada: Parlor, phone: ClassicPage
) -> None:
    table = opened(ada)
    link = let_in(table)
    phone.page.goto(link)
    sit(phone, "Gil")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    switch = page.on(LOBBY).get_by_label("Invite phones")
    expect(switch).to_have_js_property("checked", True)
    switch.uncheck()
    expect(page.view(LOBBY).get_by_role("img", name="QR code")).to_be_hidden()
    stranger = GuestAPI(network.host("sly"), link)
    assert stranger.sit_down("Sly")[0] == 403
    # The seat lives on, also over a restart of its host.
    phone.button("m ready").click()
    eventually(lambda: table.ready() == ["Gil"], within=15, what="the phone is heard")
    ada.stop()
    lost = phone.page.locator("#lost")
    expect(lost).to_be_visible(timeout=15_000)
    ada.start("--name", "Ada")
    expect(lost).to_be_hidden(timeout=30_000)
    phone.button("Ready!").click()
    eventually(lambda: table.ready() == [], within=15, what="the phone is heard again")
    assert stranger.sit_down("Sly")[0] == 403
    switch.check()
    eventually(lambda: bool(table.ask("GET", "/guests")["open"]), within=15, what="the door is open again")
    assert GuestAPI(network.host("mia"), let_in(table)).sit_down("Mia")[0] == 201
    # Without a word for those who play, the door is shut for them, too.
    table.ask("POST", "/guests", {"open": False})
    expect(phone.page.locator("#lost")).to_be_visible(timeout=15_000)


def test_each_device_of_a_room_that_invites_phones_shows_the_way_in(
    network: Network, browsers: Browsers, ada: Parlor
) -> None:
    table = opened(ada)
    ben = Parlor(network.host("ben")).start("--name", "Ben")
    page = ClassicPage(browsers.page(ben.host, ben.page))
    eventually(lambda: ben.sees(CODE), within=10, what="ben sees the room")
    page.sit_down(CODE)
    expect(page.view(LOBBY).get_by_role("img", name="QR code")).to_be_visible()
    assert page.view(LOBBY).locator(".links a").first.inner_text().startswith(ben.host.address)
    assert GuestAPI(network.host("gil"), let_in(TableAPI(ben, CODE))).sit_down("Gil")[0] == 201
    eventually(lambda: "Gil" in table.names(), within=15, what="gil is in")
    # Where somebody keeps the door, each decides that for themselves.
    other = TableAPI(ada, "PLUM")
    other.open({"rounds": 1, "knock": 0}, phones=True)
    other.ask("POST", "/settings", {"settings": {"knock": 1}})
    eventually(lambda: ben.sees("PLUM"), within=10, what="ben sees the other room")
    ben.do("watch", CODE)
    assert page.complaints == []


def test_a_phone_that_scans_before_there_is_a_game_is_in_it_when_there_is_one(
    network: Network, tmp_path: Path, phone: ClassicPage
) -> None:
    host = network.host("ada")
    terminal = Terminal(host, [executable(), "--data", tmp_path / "data", "--no-browser", "--verbose"])
    terminal.wait_for("Phones scan this, and are in the next game. Ctrl-C stops Parlor.")
    assert terminal.shown.count("█".encode()) > 50, "a QR code"
    ada = Parlor(host)
    ada.data = tmp_path / "data"
    ada.bookmark = ada.page.partition("#")[0]
    # What is typed shows the same page as what is scanned; what is scanned lets in.
    phone.page.goto(f"http://{host.address}:7371")
    expect(phone.page.get_by_text("There is no game here yet.")).to_be_visible()
    expect(phone.page.get_by_label("Your name")).to_be_hidden()
    table = opened(ada)
    expect(phone.page.get_by_label("six digits")).to_be_visible(timeout=10_000)
    phone.page.get_by_label("six digits").fill(digits_of(table))
    sit(phone, "Gil")
    assert "Gil" in table.names()
    terminal.process.terminate()
    terminal.end()
