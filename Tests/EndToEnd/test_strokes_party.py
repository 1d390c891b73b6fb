"""Single strokes of four at three devices, where packets are lost and a daemon is killed in each phase."""

from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.table_api import TableAPI

ACTIVITY, CODE = "competitive", "MIXED"
SETTINGS = {"draw": 25, "first": 1, "rest": 5, "admire": 20, "balloting": 120, "prizes": 10, "rounds": 1}
SIDE = 4096
# Of a thousand packets that come to each device.
LOSS = 50


class Party:
    """Two at Ada's device, whose daemon opens the room; Ben and Cyd at their own."""

    def __init__(self, network: Network) -> None:
        hosts = [network.host(name) for name in ("ada", "ben", "cyd")]
        self.parlors = [Parlor(host).start("--name", host.name.title()) for host in hosts]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        ada, ben, cyd = self.tables
        self.seats = {"ada": ada.open(SETTINGS, activity=ACTIVITY)}
        self.seats["mia"] = ada.ask("POST", "/seats", {"name": "Mia"}, 201)["seat"]
        ada.ask("POST", "/ready", {"ready": True, "seat": self.seats["mia"]})
        eventually(lambda: all(one.sees(CODE) for one in self.parlors), within=15, what="the room")
        for name, table in (("ben", ben), ("cyd", cyd)):
            self.seats[name] = table.ask("POST", "/join", {"name": name.title()})["seat"]
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(ada.ready()) >= 3, within=15, what="all are ready")
        for host in hosts:
            host.lose(LOSS)

    def table(self, name: str) -> TableAPI:
        """The one at which somebody sits."""
        return self.tables[{"ada": 0, "mia": 0, "ben": 1, "cyd": 2}[name]]

    def kill(self, index: int) -> None:
        """Ends a daemon at once."""
        self.parlors[index].kill()

    def restart(self, index: int, *phases: str) -> None:
        """Starts it again, and waits until it knows that the game has come to one of these phases."""
        self.parlors[index].start()
        self.tables[index] = TableAPI(self.parlors[index], CODE)
        here = self.tables[index].phase
        eventually(here, until=lambda phase: phase in phases, within=20, what=f"it is back in {phases}")

    def reach(self, phase: str, *indices: int) -> None:
        """Waits until daemons have come to a phase."""
        for index in indices:
            self.tables[index].reach(phase, within=60)

    def state(self, index: int) -> dict[str, Any]:
        """What a daemon tells of the game."""
        state: dict[str, Any] = self.tables[index].view()["game"]["state"]
        return state

    def draw(self, name: str) -> None:
        """Somebody draws their one stroke along two edges of their canvas, where no powerup lies."""
        left = SIDE * self.state(0)["canvases"].index(self.seats[name])
        points = [left + 80, 400, left + 80, 4000, left + 3700, 4000]
        stroke = {"tool": "pen", "color": "#2060c0", "width": 24, "opacity": 255, "points": points}
        body = {"strokes": [stroke], "seat": self.seats[name]}
        self.table(name).ask("POST", "/strokes", body)
        refused = self.table(name).ask("POST", "/strokes", body, 409)
        assert refused["error"]["code"] == "strokes-used-up"

    def move(self, name: str, do: str, **more: int) -> None:
        """Somebody makes a move."""
        self.table(name).ask("POST", "/move", {"move": {"do": do, **more}, "seat": self.seats[name]})

    def vote(self, name: str, best: str, second: str) -> None:
        """Somebody votes for two drawings."""
        tiles = self.table(name).view()["game"]["state"]["tiles"]
        tile = {one["author"]: one["tile"] for one in tiles}
        self.move(name, "ballot", best=tile[self.seats[best]], second=tile[self.seats[second]])


@pytest.mark.long
def test_a_game_goes_on_though_a_daemon_is_killed_in_each_phase(network: Network) -> None:
    party = Party(network)
    party.tables[0].ask("POST", "/start")
    # One whose dice are awaited, unless they have come already: the others go on by their clocks. To wait for
    # "dicing" would miss it now and then: the phase may be over before the next look.
    party.kill(1)
    party.reach("draw", 0, 2)
    party.restart(1, "draw")
    for name in party.seats:
        party.draw(name)
    for index in range(3):
        counts = lambda one=index: set(party.state(one)["left"].values())  # noqa: E731
        eventually(counts, until=lambda found: found == {0}, within=10, what="all have drawn")
    # One who has drawn and does not say that no more comes.
    party.kill(2)
    party.reach("admire", 0, 1)
    party.restart(2, "admire", "balloting")
    # The one that opened the room.
    party.kill(0)
    for name in ("ben", "cyd"):
        if party.table(name).phase() == "admire":
            party.table(name).api.request(
                "POST", f"/api/rooms/{CODE}/move", {"move": {"do": "next"}, "seat": party.seats[name]}
            )
    party.reach("balloting", 1, 2)
    party.restart(0, "balloting")
    # One who has not voted, and does once it is back.
    party.kill(1)
    party.vote("cyd", "ada", "mia")
    party.vote("ada", "cyd", "ben")
    party.restart(1, "balloting")
    party.vote("ben", "cyd", "ada")
    voted = lambda: set(party.tables[0].view()["game"]["done"])  # noqa: E731
    everybody_else = {party.seats[name] for name in ("ada", "ben", "cyd")}
    eventually(voted, until=lambda found: found == everybody_else, within=15, what="three have voted")
    # One who has to show what it was bound to: without that its vote does not count.
    party.kill(2)
    party.vote("mia", "cyd", "ada")
    party.reach("prizes", 0, 1)
    party.restart(2, "prizes", "over")
    party.kill(0)
    party.reach("over", 1, 2)
    party.restart(0, "over")
    expect_results(party)


def expect_results(party: Party) -> None:
    """All three tell the same: four drawings of one stroke each, the votes, and their points."""

    def told(index: int) -> Any:
        game = party.tables[index].view()["game"]
        (heat,) = game["state"]["history"]
        tiles = [{key: tile[key] for key in tile if key != "own"} for tile in heat["tiles"]]
        return tiles, {one["seat"]: one["score"] for one in game["players"]}

    results = [told(index) for index in range(3)]
    assert results[0] == results[1] == results[2]
    tiles, scores = results[0]
    assert [tile["strokes"] for tile in tiles] == [1, 1, 1, 1]
    votes = {tile["author"]: tile["votes"] for tile in tiles}
    named = {name: votes[seat] for name, seat in party.seats.items()}
    # Cyd's own vote was never shown.
    assert named == {"ada": 2, "mia": 0, "ben": 1, "cyd": 6}
    assert {name: scores[seat] for name, seat in party.seats.items()} == {
        "ada": 20,
        "mia": 0,
        "ben": 0,
        "cyd": 50,
    }
