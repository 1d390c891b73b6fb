"""A phone and the device that lets it in, in one game: what each is told, and when one is gone."""

import json
from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, TOPIC, VOTE, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.host import Host
from lab.table_api import TableAPI
from playwright.sync_api import WebSocket

CODE = "BIRD"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
LINE = [(0.3, 0.4), (0.5, 0.6), (0.7, 0.4)]


class Listener:
    """A page, and whose live ink it was told of."""

    def __init__(self, browsers: Browsers, at: Host, **settings: object) -> None:
        blank = browsers.page(at, "about:blank", **settings)
        blank.on("websocket", self._listen)
        self.page = ClassicPage(blank)
        self.inks: list[str] = []

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "ink":
            self.inks.append(said["name"])


class Sofa:
    """Ada's device, her page, and Gil's phone, which is its guest."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.parlor = Parlor(network.host("ada")).start("--name", "Ada")
        self.phone = network.host("gil")
        self.ada = Listener(browsers, self.parlor.host)
        self.gil = Listener(browsers, self.phone, **PHONE)

    def open(self, code: str, activity: str, **more: object) -> TableAPI:
        """A room, with both in it."""
        table = TableAPI(self.parlor, code)
        body = {"activity": activity, "code": code, "name": "Ada", "phones": True, **more}
        status, room = table.api.request("POST", "/api/rooms", body)
        assert status == 201, room
        self.ada.page.page.goto("about:blank")
        self.ada.page.page.goto(self.parlor.page)
        self.ada.page.page.locator(".games .card, .rooms .card").filter(has_text=code).click()
        self.gil.page.page.goto(table.ask("GET", "/guests")["links"][0])
        self.gil.page.page.get_by_label("Your name").fill("Gil")
        self.gil.page.button("Join").click()
        return table

    def play(self) -> TableAPI:
        """A game with a bot, until there is something to draw."""
        table = self.open(CODE, "classic", settings=LONG)
        phone = self.gil.page
        phone.on(LOBBY)
        table.ask("POST", "/bots", {"strategy": "keen"}, 201)
        phone.button("m ready").click()
        eventually(lambda: len(table.ready()) == 2, within=10, what="both are ready")
        table.ask("POST", "/start")
        # A bot that is leader names the topic at once.
        eventually(lambda: phone.is_on(TOPIC) or phone.board().is_visible(), within=20, what="it begins")
        state = table.view()["game"]["state"]
        if state["master"] == table.view()["seat"]:
            self.ada.page.name_topic("a cat")
        elif state["master"] in [
            seat["seat"]
            for member in table.view()["members"]
            for seat in member["seats"]
            if seat["name"] == "Gil"
        ]:
            phone.name_topic("a cat")
        for one in (self.ada.page, phone):
            one.on_board(within=40)
        return table

    def draw(self) -> None:
        """Each draws while the other's pen is down."""
        self.ada.page.press(LINE)
        self.gil.page.draw_by_touch(LINE)
        self.ada.page.lead_on([(0.8, 0.6)])


@pytest.fixture
def sofa(network: Network) -> Iterator[Sofa]:
    with Browsers() as browsers:
        sofa = Sofa(network, browsers)
        yield sofa
        assert sofa.ada.page.complaints == []


def test_neither_is_told_of_the_others_pen_in_a_round(sofa: Sofa) -> None:
    drawing = sofa.open("PLUM", "draw")
    sofa.gil.page.on_board()
    sofa.draw()
    eventually(lambda: "Ada" in sofa.gil.inks and "Gil" in sofa.ada.inks, within=15, what="ink on one sheet")
    eventually(lambda: drawing.view()["strokes"] == 2, within=15, what="both strokes are signed")

    table = sofa.play()
    for one in (sofa.ada, sofa.gil):
        one.inks.clear()
    sofa.draw()
    sofa.gil.page.finish()
    # The bot has drawn by now, and the vote begins.
    sofa.ada.page.button("Done").click()
    for one in (sofa.ada, sofa.gil):
        one.page.on(VOTE, within=60)
        assert one.inks == [], "each draws alone"
    tiles = table.view()["game"]["state"]["tiles"]
    drawn = [len(table.ask("GET", f"/drawings/1/{tile['tile']}")["strokes"]) for tile in tiles]
    assert drawn.count(1) == 2, f"both have drawn: {drawn}"


def test_a_phone_out_of_reach_is_told_what_it_can_do(sofa: Sofa) -> None:
    table = sofa.play()
    phone = sofa.gil.page
    phone.finish()
    table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
    phone.on(VOTE, within=60)
    sofa.phone.unplug()
    lost = phone.page.locator("#lost")
    expect(lost).to_contain_text("Reconnecting… nothing is lost.", timeout=15_000)
    assert "drawing" not in lost.inner_text()
    phone.vote(0)
    told = phone.page.locator("#notes .note")
    expect(told).to_contain_text("Are you on its Wi", timeout=40_000)
    assert "still running" not in told.first.inner_text()
    sofa.phone.plug()
    expect(lost).to_be_hidden(timeout=20_000)
    phone.on(VOTE)
