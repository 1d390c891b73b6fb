"""What a powerup hides: for a second no daemon tells anybody else what is drawn on a canvas."""

import json
import re
from typing import Any

from lab import Network, Parlor, eventually
from lab.answers import pictures
from lab.table_api import TableAPI, hear

ACTIVITY = "competitive"
SIDE = 4096
# A colour that nothing else has, as the API writes it.
COLOUR = "a1b2c3"
# All twelve powerups between the first second and the fifteenth; then there are ten to look.
SETTINGS = {"draw": 25, "first": 1, "rest": 10, "powerups": 12, "rounds": 1}


def hidden(canvas: int) -> dict[str, Any]:
    """A stroke in the middle of a canvas, by places that nothing else has."""
    left = SIDE * canvas
    points = [left + 1111, 3331, left + 1213, 3413, left + 2111, 3517]
    return {"tool": "pen", "color": f"#{COLOUR}", "width": 20, "opacity": 255, "points": points}


def tells(text: str, canvas: int) -> bool:
    """Whether anything in a text is of that stroke: its colour, or a place of it."""
    points = hidden(canvas)["points"]
    places = [rf"{x}\D{{1,3}}{y}" for x, y in zip(points[::2], points[1::2], strict=True)]
    return re.search("|".join([COLOUR, *places]), text, re.IGNORECASE) is not None


class Duel:
    """Two draw, the second one with that colour, and a third one watches."""

    def __init__(self, network: Network) -> None:
        self.parlors = [Parlor(network.host(name)).start() for name in ("ada", "ben", "cyd")]

    def begin(self, code: str) -> None:
        """Opens a room and plays until both draw, and the second one has drawn."""
        ada, ben, cyd = self.tables = [TableAPI(parlor, code) for parlor in self.parlors]
        ada.open(SETTINGS, activity=ACTIVITY)
        eventually(lambda: all(one.sees(code) for one in self.parlors), within=15, what="the room")
        for table in (ben, cyd):
            table.ask("POST", "/join", {"name": "Somebody"})
        ben.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(ada.ready()) == 1, within=15, what="the other one is ready")
        ada.ask("POST", "/start")
        for table in self.tables:
            table.reach("draw")
        self.seat = ben.view()["seat"]
        self.canvas = self.state(ben)["canvases"].index(self.seat)
        ben.ask("POST", "/strokes", {"strokes": [hidden(self.canvas)]})
        for index in range(3):
            eventually(lambda one=index: "canvas" in self.leaks(one), within=5, what="it is shown")  # type: ignore[misc]

    def state(self, table: TableAPI) -> dict[str, Any]:
        """What a daemon tells of the game."""
        state: dict[str, Any] = table.view()["game"]["state"]
        return state

    def hide(self) -> bool:
        """Waits for a powerup that hides, and activates it for the first one; whether there is one."""
        ada = self.tables[0]

        def there() -> int | None:
            if ada.phase() != "draw":
                return -1
            kinds = {one["kind"]: one["powerup"] for one in self.state(ada)["powerups"]}
            return kinds.get("hide")

        found, _ = eventually(there, until=lambda one: one is not None, within=40, what="a powerup")
        if found == -1:
            return False
        ada.ask("POST", "/move", {"move": {"do": "touch", "powerup": found}})
        return True

    def is_hidden(self, index: int) -> bool:
        """Whether a daemon says that the canvas is hidden now."""
        return self.seat in self.state(self.tables[index]).get("hidden", [])

    def leaks(self, index: int) -> list[str]:
        """Answers of a daemon that tell of the stroke."""
        table = self.tables[index]
        room = f"/api/rooms/{table.code}"
        paths = [room, *(room + path for path in pictures((0, 1)))]
        answers = {path: str(table.api.fetch("GET", path)) for path in paths}
        with table.api.socket() as socket:
            socket.send(json.dumps({"type": "watch", "room": table.code}))
            answers["canvas"] = json.dumps(hear(socket, "canvas")["strokes"])
        return [path for path, text in answers.items() if tells(text, self.canvas)]


def test_no_daemon_tells_what_is_on_a_hidden_canvas(network: Network) -> None:
    duel = Duel(network)
    # Whoever plays against it, and whoever watches: what is told while it is hidden has nothing of it.
    # On a busy machine a look may outlast that second: what one lacks comes from the next game.
    looks = {0: 0, 2: 0}
    for number in range(8):
        duel.begin(f"HIDE{number}")
        if duel.hide():
            look_while_hidden(duel, looks)
        if all(looks.values()):
            break
    assert all(looks.values()), looks
    # Its own author sees it all along, and the others see it again.
    for index in range(3):
        assert "canvas" in duel.leaks(index)


def look_while_hidden(duel: Duel, looks: dict[int, int]) -> None:
    """Counts looks that began and ended while the canvas was hidden; who has fewest comes first."""
    for _ in range(40):
        for index in sorted(looks, key=lambda one: looks[one]):
            before = duel.is_hidden(index)
            leaks = duel.leaks(index)
            if before and duel.is_hidden(index):
                assert leaks == []
                looks[index] += 1
        if not duel.is_hidden(0):
            return
