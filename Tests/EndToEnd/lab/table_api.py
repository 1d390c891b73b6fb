"""A game at one daemon, played by requests."""

import json
from typing import Any

from websockets.sync.connection import Connection

from lab.local_api import LocalAPI
from lab.parlor import Parlor
from lab.waiting import SLOWNESS, eventually


def hear(socket: Connection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        said: dict[str, Any] = json.loads(socket.recv(timeout=15 * SLOWNESS))
        if said["type"] == kind:
            return said


class TableAPI:
    """The game of one daemon, by its local API."""

    def __init__(self, parlor: Parlor, code: str) -> None:
        self.api = LocalAPI(parlor)
        self.code = code

    def ask(self, method: str, path: str = "", body: Any = None, status: int = 200) -> Any:
        """Asks for something in the room, and expects an answer of that status."""
        found, answer = self.api.request(method, f"/api/rooms/{self.code}{path}", body)
        assert found == status, answer
        return answer

    def open(self, settings: dict[str, int], **more: Any) -> str:
        """Opens a game of classic; returns the person's seat."""
        body = {"activity": "classic", "code": self.code, "settings": settings, "name": "Ada", **more}
        status, room = self.api.request("POST", "/api/rooms", body)
        assert status == 201, room
        seat = room["seat"]
        assert isinstance(seat, str)
        return seat

    def view(self, seat: str | None = None) -> Any:
        """The room as one of the seats sees it."""
        return self.ask("GET", f"?seat={seat}" if seat else "")

    def phase(self) -> str:
        """What the round is for."""
        view = self.view()
        return str(view["game"]["phase"]) if view.get("game") else "lobby"

    def reach(self, phase: str, within: float = 20) -> None:
        """Waits for a phase."""
        eventually(self.phase, until=lambda found: found == phase, within=within, what=phase)

    def ready(self) -> list[str]:
        """Who is ready to play."""
        seats = [seat for member in self.view()["members"] for seat in member["seats"]]
        return [seat["name"] for seat in seats if seat["ready"]]

    def names(self) -> list[str]:
        """Who is in the room."""
        return [seat["name"] for member in self.view()["members"] for seat in member["seats"]]


def let_in(table: TableAPI) -> str:
    """Opens the door of one daemon; returns the address for phones."""
    door = table.ask("POST", "/guests", {"open": True})
    assert door["open"] is True
    link = door["links"][0]
    assert isinstance(link, str)
    return link
