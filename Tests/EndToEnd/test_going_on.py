"""The game goes on in another room when a device is gone, and those who come back are led there."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.table_api import TableAPI, let_in
from lab.waiting import SLOWNESS

CODE = "BIRD"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 2}


def numbers(view: Any) -> dict[str, int]:
    """The number of everybody in a room, by name."""
    return {seat["name"]: seat["number"] for member in view["members"] for seat in member["seats"]}


class Pair:
    """Ada, whose game it is, with a bot on her device, and Ben; both look at their pages."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.browsers = browsers
        self.ada, self.ben = (
            Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])
        )
        self.table, self.other = TableAPI(self.ada, CODE), TableAPI(self.ben, CODE)
        self.table.open(LONG)
        self.table.ask("POST", "/bots", {"strategy": "keen"}, 201)
        eventually(lambda: self.ben.sees(CODE), within=15, what="ben sees the room")
        self.other.ask("POST", "/join", {"name": "Ben"})
        self.other.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(self.table.ready()) == 2, within=10, what="the bot and ben are ready")
        self.pages = [self.look(parlor) for parlor in (self.ada, self.ben)]

    def look(self, parlor: Parlor) -> ClassicPage:
        """A page of one of them, in the room."""
        page = ClassicPage(self.browsers.page(parlor.host, parlor.page))
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on(LOBBY)
        return page

    def draw(self) -> None:
        """The game begins, and somebody names a topic."""
        self.table.ask("POST", "/start")
        # A bot that is leader names the topic at once.
        eventually(lambda: self.table.phase() in ("topic", "draw"), within=20, what="it begins")
        view = self.table.view()
        masters = {view["seat"]: self.table, self.other.view()["seat"]: self.other}
        master = masters.get(view["game"]["state"]["master"])
        if master is not None:
            # Ben's daemon may hear of the start a moment later.
            master.reach("topic")
            master.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        self.table.reach("draw")
        self.other.reach("draw")

    def codes(self, parlor: Parlor) -> set[str]:
        """The rooms that a daemon is in."""
        return {room["code"] for room in parlor.rooms() if room["member"]}


@pytest.fixture
def pair(network: Network) -> Iterator[Pair]:
    with Browsers() as browsers:
        pair = Pair(network, browsers)
        yield pair
        assert [text for page in pair.pages for text in page.complaints if "status of 4" not in text] == []


def test_who_comes_back_is_in_the_room_where_the_game_goes_on(pair: Pair) -> None:
    pair.draw()
    ada, ben = pair.pages
    ada.on_board()
    known = numbers(pair.other.view())
    pair.ada.kill()
    ben.page.locator("#room .quorum").get_by_role("button", name="Go on without them").click(timeout=25_000)
    shown = ben.page.locator("#table .copy .code")
    code, _ = eventually(
        shown.inner_text, until=lambda seen: seen not in ("", CODE), within=10, what="another room"
    )
    pair.ada.start("--name", "Ada")
    expect(ada.page.locator("#table .copy .code")).to_have_text(code, timeout=30_000)
    expect(ada.page.get_by_text("You are not in room")).to_have_count(0)
    eventually(lambda: pair.codes(pair.ada), until=lambda codes: codes == {code}, within=10, what="one room")
    # Both and the bot are in it, and its card is the only one.
    expect(ben.page.locator("#side .seats li")).to_have_count(3)
    # Everybody has the number and the colour by which they are known, though Ben came first there.
    assert len(known) == 3 and numbers(pair.ben.show(code)) == known
    ada.button("All rooms").click()
    expect(ada.page.locator(".games .card")).to_have_count(1)
    expect(ada.page.locator(".rooms .card")).to_have_count(0)
    ada.page.locator(".games .card").click()
    expect(ada.page.locator("#table .copy .code")).to_have_text(code)


@pytest.mark.long
def test_a_page_that_was_closed_meanwhile_finds_the_game_too(pair: Pair) -> None:
    pair.draw()
    ada, ben = pair.pages
    pair.ada.kill()
    ben.page.locator("#room .quorum").get_by_role("button", name="Go on without them").click(timeout=25_000)
    code, _ = eventually(lambda: pair.codes(pair.ben) - {CODE}, until=bool, within=10, what="another room")
    ada.page.goto("about:blank")
    pair.ada.start("--name", "Ada")
    eventually(
        lambda: pair.codes(pair.ada), until=lambda codes: codes == code, within=20, what="ada is there"
    )
    ada.page.goto(f"{pair.ada.bookmark}#/{CODE}")
    expect(ada.page.locator("#table .copy .code")).to_have_text(code.pop(), timeout=10_000)
    expect(ada.page.get_by_text("There is no room")).to_have_count(0)


def start_with(phone: ClassicPage, table: TableAPI, other: TableAPI) -> None:
    """Gil sits down at a phone, both who are asked are ready, and the game starts."""
    phone.page.get_by_label("Your name").fill("Gil")
    phone.button("Join").click()
    phone.on(LOBBY)
    phone.button("m ready").click()
    other.ask("POST", "/ready", {"ready": True})
    eventually(lambda: len(table.ready()) == 2, within=10, what="both are ready")
    table.ask("POST", "/start")


def test_a_phone_goes_on_when_the_other_device_crashes(network: Network) -> None:
    seconds = 12
    with Browsers() as browsers:
        ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
        table, other = TableAPI(ada, CODE), TableAPI(ben, CODE)
        table.open(LONG | {"draw": seconds}, phones=True)
        eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
        other.ask("POST", "/join", {"name": "Ben"})
        phone = ClassicPage(browsers.page(network.host("gil"), let_in(other), **PHONE))
        start_with(phone, table, other)
        table.reach("topic")
        masters = {table.view()["seat"]: (table, None), other.view()["seat"]: (other, None)}
        masters |= {
            seat["seat"]: (None, phone)
            for member in table.view()["members"]
            for seat in member["seats"]
            if seat["name"] == "Gil"
        }
        by_request, by_hand = masters[table.view()["game"]["state"]["master"]]
        if by_request is not None:
            by_request.reach("topic")
            by_request.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        if by_hand is not None:
            by_hand.name_topic("a cat")
        phone.on_board()
        began = time.monotonic()
        ada.kill()
        go_on = phone.page.locator(".quorum").get_by_role("button", name="Go on without them")
        go_on.locator("visible=true").first.click(timeout=25_000)
        # Ben and Gil go on, with a new lobby between them.
        phone.on(LOBBY, within=15)
        waited = time.monotonic() - began
        assert waited < (seconds + 10) * SLOWNESS, f"they stood still for {waited:.1f} s"
        code = phone.page.url.split("/j/")[1].partition("#")[0]
        assert code != CODE
        names = {seat["name"] for member in ben.show(code)["members"] for seat in member["seats"]}
        assert names == {"Ben", "Gil"}
        assert [text for text in phone.complaints if "status of 4" not in text] == []


def test_who_is_done_is_told_for_whom_the_round_waits_on_phones_too(network: Network) -> None:
    with Browsers() as browsers:
        ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
        table, other = TableAPI(ada, CODE), TableAPI(ben, CODE)
        table.open(LONG, phones=True)
        eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
        other.ask("POST", "/join", {"name": "Ben"})
        phone = ClassicPage(browsers.page(network.host("gil"), let_in(table), **PHONE))
        start_with(phone, table, other)
        # Ada, whose game it is, leads the first round.
        table.reach("topic")
        table.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        phone.on_board()
        page = ClassicPage(browsers.page(ada.host, ada.page))
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on_board()
        # Ada's device could end the round alone: its time is up in ten minutes.
        ben.kill()
        waits = "Waiting for Ben: connection lost"
        phone.finish()
        eventually(lambda: len(table.view()["game"]["done"]) == 1, within=15, what="gil is done")
        expect(phone.page.get_by_text(waits).locator("visible=true")).to_have_count(0)
        page.finish()
        killed = time.monotonic()
        for one in (page, phone):
            expect(one.page.get_by_text(waits).locator("visible=true").first).to_be_visible(timeout=10_000)
            go_on = one.page.get_by_role("button", name="Go on without them").locator("visible=true").first
            expect(go_on).to_be_visible(timeout=20_000)
        assert time.monotonic() - killed < 15 * SLOWNESS
        go_on.click()
        for one in (page, phone):
            one.on(LOBBY, within=15)
        assert [text for one in (page, phone) for text in one.complaints if "status of 4" not in text] == []
