"""What is drawn in secret stays so: nothing that an unmodified device shows tells whose drawing is whose."""

import json
import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from lab import Network, Parlor, disk, eventually
from lab.detective import Detective
from lab.guest_api import GuestAPI
from lab.table_api import TableAPI, let_in
from lab.waiting import SLOWNESS

CODE = "GUEST"
FAST = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000}
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}


class Party:
    """Ada, whose device looks; Gil and Mia on phones there; Bob at his own."""

    def __init__(self, network: Network, rounds: int) -> None:
        self.parlors = parlors = [Parlor(network.host(name)).start() for name in ("ada", "bob")]
        self.ada, self.bob = (TableAPI(parlor, CODE) for parlor in parlors)
        self.ada.open(FAST | {"rounds": rounds})
        link = let_in(self.ada)
        self.gil, self.mia = (GuestAPI(network.host(name), link) for name in ("gil", "mia"))
        assert self.gil.sit_down("Gil")[0] == 201 and self.mia.sit_down("Mia")[0] == 201
        eventually(lambda: parlors[1].sees(CODE), within=10, what="the room")
        self.bob.ask("POST", "/join", {"name": "Bob"})
        eventually(lambda: len(self.ada.names()) == 4, within=15, what="all are there")
        self.seats = {
            seat["name"]: seat["seat"] for member in self.ada.view()["members"] for seat in member["seats"]
        }
        for who in self.seats:
            self.post(who, "/ready", {"ready": True})
        eventually(lambda: len(self.ada.ready()) == 4, within=15, what="all are ready")
        self.ada.ask("POST", "/start")

    def post(self, who: str, path: str, body: Any) -> None:
        """Somebody does something."""
        if who in ("Gil", "Mia"):
            status, said = {"Gil": self.gil, "Mia": self.mia}[who].room("POST", path, body)
            assert status == 200, said
        else:
            {"Ada": self.ada, "Bob": self.bob}[who].ask("POST", path, body)

    def move(self, who: str, **move: Any) -> None:
        """Somebody makes a move."""
        self.post(who, "/move", {"move": move})


@pytest.mark.parametrize("rounds", [4, pytest.param(8, marks=pytest.mark.long)])
def test_nothing_shown_tells_who_drew_what(network: Network, rounds: int) -> None:
    party, dice = Party(network, rounds), random.Random(16)
    right, asked = 0, 0
    told: list[str] = []
    for number in range(1, rounds + 1):
        party.ada.reach("topic")
        master = party.ada.view()["game"]["state"]["master"]
        namer = next(name for name, seat in party.seats.items() if seat == master)
        eventually(lambda: party.bob.phase() == "topic", within=15, what="bob sees it too")
        party.move(namer, do="topic", text=f"topic {number}")
        party.ada.reach("draw")
        party.bob.reach("draw")
        counts = dict(zip(("Gil", "Mia", "Bob"), dice.sample(range(1, 12), 3), strict=True))
        detective = Detective(party.ada, party.gil if number % 2 else party.mia)
        try:
            # What everybody is sent when a round begins has come by then.
            disk.level(party.parlors)
            order = dice.sample(list(counts), 3)
            for who in order:
                detective.begin()
                for pen in range(counts[who]):
                    party.post(who, "/strokes", {"strokes": [LINE]})
                    if pen == 0:
                        party.post(who, "/undo", {})
                        party.post(who, "/redo", {})
                disk.level(party.parlors)  # What flows to others has come by then.
                detective.note(who)
                party.move(who, do="done", flag=True)
            party.move("Ada", do="done", flag=True)
            party.ada.reach("vote")
            # Bob's daemon may hear of each phase a moment later.
            party.bob.reach("vote")
            looker = party.seats["Gil" if number % 2 else "Mia"]
            guest = party.gil if number % 2 else party.mia
            tiles = guest.room("GET")[1]["game"]["state"]["tiles"]
            told += [f"round {number}: tile {tile}" for tile in tiles if "strokes" in tile]
            drawn = {}
            for tile in range(len(tiles)):
                drawing = party.ada.ask("GET", f"/drawings/{number}/{tile}")
                if drawing["strokes"]:
                    drawn[tile] = len(drawing["strokes"])
            guess = detective.guess(drawn)
        finally:
            detective.close()
        # Of what the guest draws itself it is told, and may be.
        others = [who for who in counts if party.seats[who] != looker]
        asked += len(others)
        right += sum(drawn.get(guess.get(who, -1)) == counts[who] for who in others)
        # Nor that anybody draws at all, not even the first one.
        told += [
            f"round {number}: {tell} {by}" for tell, by in detective.seen.items() if set(by) & set(others)
        ]
        for who in ("Ada", "Bob"):
            table = party.ada if who == "Ada" else party.bob
            own = next(tile["tile"] for tile in table.view()["game"]["state"]["tiles"] if tile["own"])
            party.move(who, do="vote", tile=(own + 1) % len(tiles))
        for who, guest in (("Gil", party.gil), ("Mia", party.mia)):
            mine = guest.room("GET")[1]["game"]["state"]["tiles"]
            own = next(tile["tile"] for tile in mine if tile["own"])
            party.move(who, do="vote", tile=(own + 1) % len(tiles))
        party.ada.reach("results")
        party.bob.reach("results")
        for who in party.seats:
            party.move(who, do="next")
    # Two are asked for each round, so that one who knows nothing finds every second one or fewer.
    assert right <= asked * 0.75, f"{right} of {asked} found; {told}"
    assert not told


def test_a_list_of_rooms_is_sent_anew_only_when_it_is_another(network: Network) -> None:
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    table = TableAPI(ada, CODE)
    table.open(FAST)
    eventually(lambda: bob.sees(CODE), within=10, what="the room")
    TableAPI(bob, CODE).ask("POST", "/join", {"name": "Bob"})
    eventually(lambda: _others(table) == [True], within=10, what="bob is there")
    bob.stand_still()
    try:
        # The very first page: there is no other whose list could be compared.
        with table.api.socket() as events:
            lists: list[Any] = []
            eventually(lambda: _others(table) == [False], within=60, what="bob does not answer")
            # What came of it has come when no more comes.
            with suppress(TimeoutError):
                while said := json.loads(events.recv(timeout=0.5 * SLOWNESS)):
                    lists += [said["rooms"]] if said["type"] == "rooms" else []
    finally:
        bob.go_on()
    assert lists and all(a != b for a, b in pairwise(lists)), lists


def _others(table: TableAPI) -> list[bool]:
    """Which of the other devices in the room answer."""
    members = table.view()["members"]
    return [member["reachable"] for member in members if not member["self"]]
