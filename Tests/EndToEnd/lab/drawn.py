"""Who has drawn what: what a page has said of its strokes, what a seat is shown, and what was handed in."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

from lab.local_api import LocalAPI
from lab.parlor import Parlor
from lab.table_api import TableAPI, hear

# A stroke by the way that its pen has gone: no two drawn by hand are the same.
Line = tuple[int, ...]


class SentStrokes:
    """Listens to what a page says; to be set up before the page is loaded."""

    def __init__(self, page: Page) -> None:
        # By pen: a stroke whose answer was lost is sent once more.
        self._by_pen: dict[int, Line] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)

    def _note(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "stroke":
            self._by_pen[said["pen"]] = tuple(said["stroke"]["points"])

    def take(self) -> list[Line]:
        """What was drawn since the last time, in the order of the pens."""
        drawn = [self._by_pen[pen] for pen in sorted(self._by_pen)]
        self._by_pen = {}
        return drawn


def lines(strokes: list[dict[str, Any]]) -> list[Line]:
    """Strokes of the local API as lines."""
    return [tuple(stroke["points"]) for stroke in strokes]


def sheet(parlor: Parlor, code: str, seat: str) -> list[Line]:
    """What a seat of the daemon sees on its own sheet now."""
    with LocalAPI(parlor).socket(seat) as socket:
        socket.send(json.dumps({"type": "watch", "room": code}))
        return lines(hear(socket, "canvas")["strokes"])


def handed_in(table: TableAPI, game_round: int) -> dict[str, list[Line]]:
    """The drawings of a round whose authors are known, by seat."""
    history = table.view()["game"]["state"]["history"]
    played = next(one for one in history if one["gameRound"] == game_round)
    return {
        tile["author"]: lines(table.ask("GET", f"/drawings/{game_round}/{tile['tile']}")["strokes"])
        for tile in played["tiles"]
    }


def rounds(table: TableAPI) -> list[dict[str, Any]]:
    """The rounds that are over, as everybody sees them: nothing about whose eyes they are seen with."""
    history = table.view()["game"]["state"]["history"]
    return [
        {**one, "tiles": [{key: tile[key] for key in tile if key != "own"} for tile in one["tiles"]]}
        for one in history
    ]
