"""Whose a room nearby is, and how far its game has come: what those say who list it, and what comes of it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.expecting import expect
from lab.shifts import jumped, rest, watch
from lab.table_api import TableAPI
from lab.terminal import Terminal, active
from playwright.sync_api import Route

ANNOUNCE = Path(__file__).parents[1] / "Comparison" / "announce.py"
CODE = "BIRD"
FORGED = {
    "pv": "3",
    "room": "2160d4b1de0fe16e1a90ef8fdc649b0aef2033c7e07e3aea5b9f64c4616047e7",
    "dev": "4a6335be353d02f8c8a3a513f7d209395f123eab6fce929519a81c59eb1376a8",
    "code": "WREN",
    "act": "classic",
    "n": "3",
    "lock": "0",
}
NAME = "\u202e\u2066<b>Maya</b>\u200b"


@pytest.fixture
def ada(network: Network) -> Parlor:
    return Parlor(network.host("ada")).start()


@pytest.fixture
def page(ada: Parlor) -> Iterator[ClassicPage]:
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ada.host, "about:blank"))
        yield page
        # The browser notes that somebody who would have played could only watch.
        assert [one for one in page.complaints if "409 (Conflict)" not in one] == []


def listed(parlor: Parlor, code: str) -> dict[str, object]:
    """What a daemon says of a room; nothing while it does not know it."""
    return next((room for room in parlor.rooms() if room["code"] == code), {})


def test_a_card_says_whose_game_it_is_and_what_one_can_do(
    network: Network, ada: Parlor, page: ClassicPage
) -> None:
    maya = TableAPI(Parlor(network.host("maya")).start("--name", "Maya"), CODE)
    maya.open({"draw": 600}, name="Maya")
    for _ in range(2):
        maya.ask("POST", "/bots", None, 201)
    eventually(lambda: listed(ada, CODE).get("players") == 3, within=10, what="three play")
    assert listed(ada, CODE)["banner"] == {"master": "Maya", "phase": "lobby"}
    assert (
        f"{CODE}: classic, Maya\N{RIGHT SINGLE QUOTATION MARK}s, 3 players, gathering, join with"
        in ada.do("rooms")
    )
    page.page.goto(ada.page)
    card = page.page.locator(".rooms .card")
    expect(card.locator(".title")).to_have_text("Maya\N{RIGHT SINGLE QUOTATION MARK}s game")
    expect(card.locator(".facts")).to_have_text("Classic · 3 players")
    expect(card.locator(".state")).to_have_text("Join")
    maya.ask("POST", "/ready", {"ready": True})
    eventually(maya.ready, until=lambda names: len(names) == 3, within=10, what="all are ready")
    maya.ask("POST", "/start")
    expect(card.locator(".state")).to_have_text("Watch", timeout=15_000)
    expect(card.locator(".facts")).to_have_text("Classic · 3 players · In progress")
    assert listed(ada, CODE)["banner"] == {"master": "Maya", "phase": "running", "watch": True}
    shown = ada.do("rooms")
    assert f"running, watch with `parlor join {CODE} --watch`" in shown
    # Anybody who presses it has been told: nothing is asked once more.
    card.click()
    eventually(lambda: listed(ada, CODE)["member"], within=10, what="ada watches")
    expect(page.page.locator("#watch")).to_be_hidden()
    eventually(lambda: len(maya.view()["members"]) == 2, within=10, what="maya has one more")
    assert "Ada" not in maya.names()


def test_what_stands_on_the_card_of_ones_own_game_is_there_with_it(ada: Parlor, page: ClassicPage) -> None:
    TableAPI(ada, CODE).open({"rounds": 1})
    watch(page.page)

    # A daemon that has much to do, or a phone far from it; after three seconds the page shows what it has.
    def late(route: Route) -> None:
        page.page.wait_for_timeout(250)
        route.continue_()

    card = page.page.locator(".games .card")
    page.page.goto(ada.page)
    expect(card).to_be_visible()
    page.page.goto("about:blank")
    page.page.route(f"**/api/rooms/{CODE}", late)
    page.page.goto(ada.bookmark)
    expect(card).to_be_visible()
    assert card.locator(".round").inner_text()
    assert card.locator(".face").count() == 1
    rest(page.page)
    by, what = jumped(page.page)
    assert by < 0.01, what


@pytest.mark.chromium
def test_a_game_that_comes_while_one_looks_moves_nothing(
    network: Network, ada: Parlor, page: ClassicPage
) -> None:
    parlor = Parlor(network.host("maya")).start("--name", "Maya")
    maya = TableAPI(parlor, CODE)
    page.page.set_viewport_size({"width": 1280, "height": 800})
    watch(page.page)
    page.page.goto(ada.page)
    expect(page.page.locator(".waiting")).to_be_visible()
    before = page.page.locator("form.join").bounding_box()
    maya.open({"rounds": 1}, name="Maya")
    expect(page.page.locator(".rooms .card .title")).to_have_text("Maya\N{RIGHT SINGLE QUOTATION MARK}s game")
    assert page.page.locator("form.join").bounding_box() == before
    # Others come beside it, whatever their codes, and are as high.
    codes = page.page.locator(".rooms .code")
    for count, code in ((2, "APPLE"), (3, "ALBUM")):
        TableAPI(parlor, code).open({"rounds": 1}, name="Maya")
        expect(codes).to_have_count(count)
        assert page.page.locator("form.join").bounding_box() == before
    assert codes.all_inner_texts() == [CODE, "APPLE", "ALBUM"]
    rest(page.page)
    by, what = jumped(page.page)
    assert by < 0.01, what
    # Who comes back later finds them in order.
    page.page.reload()
    expect(codes).to_have_count(3)
    assert codes.all_inner_texts() == ["ALBUM", "APPLE", CODE]


def test_what_a_stranger_says_of_a_room_is_text_and_no_more(
    network: Network, ada: Parlor, page: ClassicPage
) -> None:
    eve = network.host("eve")
    others = {
        # None of these is a record of ours: a name of several lines, one too long, a phase that there is not.
        "DOVE": {"master": "a\x1b[2J\nb", "phase": "1"},
        "CROW": {"master": "m" * 64, "phase": "1"},
        "HAWK": {"master": "Eve", "phase": "4"},
    }
    records = [FORGED | {"master": NAME, "phase": "3"}]
    records += [
        FORGED | more | {"code": code, "room": code.encode().hex() * 8} for code, more in others.items()
    ]
    process = eve.spawn([sys.executable, ANNOUNCE, eve.address, "60"], stdin=subprocess.PIPE, stderr=None)
    try:
        assert process.stdin is not None
        process.stdin.write(json.dumps(records))
        process.stdin.close()
        eventually(lambda: ada.sees("WREN"), within=15, what="the forged room is listed")
        assert listed(ada, "WREN")["banner"] == {"master": NAME, "phase": "over", "watch": True}
        page.page.goto(ada.page)
        card = page.page.locator(".rooms .card").filter(has_text="WREN")
        expect(card.locator(".facts")).to_contain_text("Finished")
        # What has come is not shown before the list has its place: until then nothing of it is read out.
        shown = eventually(card.inner_text, until=lambda it: "<b>Maya</b>" in it, within=15, what="a name")
        assert [one for one in "\u202e\u2066\u200b" if one in shown] == []
        for words in (["rooms"], ["rooms", "--json"]):
            code, output = Terminal(ada.host, ada.command(*words)).end()
            assert code == 0 and active(output) == [], output
        assert not any(ada.sees(code) for code in others)
    finally:
        process.kill()
    assert ada.alive
