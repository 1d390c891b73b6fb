"""Three daemons at which three people draw one long picture, by requests."""

import json
from typing import Any

from lab.answers import answers, pictures
from lab.network import Network
from lab.parlor import Parlor
from lab.table_api import TableAPI, hear
from lab.waiting import eventually

CODE = "LONG"
ACTIVITY = "cooperative"
# Quarter units from one portion to the next, and how much of one is seen by who draws the next.
WIDTH, SEAM = 3072, 512
# One portion of the picture for each who draws.
_TILES = (0, 1, 2)


def line(portion: int, *, to: int = WIDTH - 11) -> dict[str, Any]:
    """A stroke from the middle of a portion to its right edge, or near to it."""
    left = WIDTH * portion
    points = [left + 1000, 900, left + to, 1200]
    return {"tool": "pen", "color": "#2060c0", "width": 20, "opacity": 255, "points": points}


class Painters:
    """Three in one game; the first one's daemon is the master's."""

    def __init__(self, network: Network, *arguments: str, **settings: int) -> None:
        hosts = [network.host(name) for name in ("ada", "ben", "cyd")]
        self.parlors = [Parlor(host, arguments=arguments).start() for host in hosts]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        self.tables[0].open(settings, activity=ACTIVITY)
        eventually(lambda: all(one.sees(CODE) for one in self.parlors), within=15, what="the room")
        for table in self.tables[1:]:
            table.ask("POST", "/join", {"name": "Somebody"})
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(self.tables[0].ready()) == 2, within=15, what="all are ready")
        self.seats = [table.view()["seat"] for table in self.tables]
        self.tables[0].ask("POST", "/start")

    def restart(self, index: int) -> None:
        """Starts a daemon again that was killed; it may answer elsewhere."""
        self.parlors[index].start()
        self.tables[index] = TableAPI(self.parlors[index], CODE)

    def turn(self, among: list[int], after: int | None = None) -> int:
        """Waits until somebody draws, as all of these see it, and no longer the one before; returns who."""

        def whose() -> set[int | None]:
            # A daemon that has not heard of the start yet has no game.
            games = [self.tables[index].view().get("game") for index in among]
            return {
                self.seats.index(game["state"]["current"]) if game and game["phase"] == "portion" else None
                for game in games
            }

        found, _ = eventually(
            whose,
            until=lambda one: len(one) == 1 and one.isdisjoint({None, after}),
            within=30,
            what="somebody draws",
        )
        (index,) = found
        assert index is not None
        return index

    def draw(self, index: int, stroke: dict[str, Any], status: int = 200) -> Any:
        """Has somebody's daemon draw a stroke."""
        return self.tables[index].ask("POST", "/strokes", {"strokes": [stroke]}, status)

    def done(self, index: int) -> None:
        """Somebody says that they are done."""
        self.tables[index].ask("POST", "/move", {"move": {"do": "done"}})

    def seen(self, index: int) -> list[dict[str, Any]]:
        """All strokes that the socket of events sends to a page that asks for the room."""
        with self.tables[index].api.socket() as socket:
            socket.send(json.dumps({"type": "watch", "room": CODE}))
            strokes: list[dict[str, Any]] = hear(socket, "canvas")["strokes"]
            return strokes

    def refusals(self, index: int) -> dict[str, int]:
        """The statuses of all that would show the whole picture."""
        room = f"/api/rooms/{CODE}"
        return {path: self.tables[index].api.fetch("GET", room + path)[0] for path in pictures(_TILES)}

    def says(self, index: int) -> dict[str, str]:
        """All that somebody's daemon answers to whoever has its token, and to its command line."""
        found = answers(self.parlors[index], self.tables[index], self.seats, _TILES)
        told = {path: f"{status} {body.decode(errors='replace')}" for path, (status, body) in found.items()}
        told["canvas"] = json.dumps(self.seen(index))
        return told
