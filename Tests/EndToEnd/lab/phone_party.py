"""A party at which somebody plays by phone: a room that others let phones into."""

from typing import Any

from lab import disk
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.drawn import SentStrokes
from lab.network import Network
from lab.parlor import Parlor
from lab.table_api import TableAPI, let_in
from lab.waiting import eventually

CODE = "GUEST"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}


class PhoneParty:
    """Ada has opened the room; Ben and Cyd let phones in; Gil sits on the sofa with a phone."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.parlors = [Parlor(network.host(name)).start() for name in ("ada", "ben", "cyd")]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        ada, ben, cyd = self.tables
        # Anybody who is gone is waited for until the deadline.
        ada.open(LONG | {"draw": 30}, phones=True)
        # Phones are let in, by the others.
        ada.ask("POST", "/guests", {"open": False})
        for table, parlor in zip((ben, cyd), self.parlors[1:], strict=True):
            eventually(lambda parlor=parlor: parlor.sees(CODE), until=bool, within=10, what="the room")  # type: ignore[misc]
            table.ask("POST", "/join", {"name": parlor.name})
            table.ask("POST", "/ready", {"ready": True})
        self.links = [let_in(ben), let_in(cyd)]
        blank = browsers.page(network.host("gil"), "about:blank", **PHONE)
        self.sent = SentStrokes(blank)
        self.page = ClassicPage(blank)
        blank.goto(self.links[0])
        self.browsers = browsers
        self._before = [0] * len(self.parlors)

    def sit_down(self) -> None:
        """Gil takes a seat at Ben's, and is ready."""
        self.page.page.get_by_label("Your name").fill("Gil")
        self.page.button("Join").click()
        self.page.on(LOBBY)
        self.page.button("m ready").click()
        eventually(lambda: self.seat_of(self.tables[2], "Gil"), within=15, what="Gil is known")

    def begin_to_draw(self) -> None:
        """Ada starts the game and names the topic."""
        eventually(lambda: len(self.tables[0].ready()) == 3, within=10, what="all but Ada are ready")
        self.tables[0].ask("POST", "/start")
        self.tables[0].reach("topic")
        self.tables[0].ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        self.page.on_board()
        # What ends the phase before has come to all by then, but perhaps not all of it to the disk.
        disk.level(self.parlors)
        self._before = [disk.operations(parlor) for parlor in self.parlors]

    def seat_of(self, table: TableAPI, name: str) -> Any:
        """The device and the seat of somebody, as one daemon sees it."""
        for member in table.view()["members"]:
            for seat in member["seats"]:
                if seat["name"] == name:
                    return member["device"], seat["seat"]
        return None

    def drawing(self) -> list[dict[str, Any]]:
        """What Gil has drawn, who alone has drawn anything, once drawings are shown."""
        ada = self.tables[0]
        tiles = ada.view()["game"]["state"]["tiles"]
        drawn = [ada.ask("GET", f"/drawings/1/{one['tile']}")["strokes"] for one in tiles]
        (own,) = [strokes for strokes in drawn if strokes]
        return list(own)

    def strokes(self, table: TableAPI) -> int:
        """How many operations have come to one daemon since drawing began: strokes, and what moves a seat."""
        index = self.tables.index(table)
        return disk.operations(self.parlors[index]) - self._before[index]
