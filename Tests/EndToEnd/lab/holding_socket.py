"""A page's socket that stands still at a moment, so that what passes in an instant can be looked at."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from lab.waiting import eventually

Moment = Callable[[dict[str, Any]], bool]


class HoldingSocket:
    """Passes everything on until its room is as asked for, and from then on nothing more of it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._socket: WebSocketRoute | None = None
        self._moment: Moment | None = None
        self._held: list[str | bytes] = []
        self.is_holding = False
        page.route_web_socket("**/api/socket*", self._route)
        page.reload()

    def _route(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server().on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        assert self._socket is not None
        said = json.loads(message)
        if said["type"] != "room":
            self._socket.send(message)
        elif self.is_holding:
            self._held.append(message)
        else:
            self._socket.send(message)
            self.is_holding = self._moment is not None and self._moment(said["room"])

    def hold_at(self, moment: Moment) -> None:
        """Says at what it shall stand still."""
        self._moment = moment

    def reach(self) -> None:
        """Waits until it stands still."""

        def looked() -> bool:
            # Nothing is passed on while nobody waits for the browser.
            self._page.wait_for_timeout(50)
            return self.is_holding

        eventually(looked, within=30, what="the moment")

    def release(self) -> None:
        """Has what was held come, and all that follows."""
        assert self._socket is not None
        self._moment, self.is_holding = None, False
        held, self._held = self._held, []
        for message in held:
            self._socket.send(message)
