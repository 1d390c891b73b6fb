"""The local API of a daemon, as its page uses it: requests and the socket of events."""

import http.client
import json
import socket
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_websocket

from lab.inside import connect
from lab.parlor import Parlor


class _Connection(http.client.HTTPConnection):
    """A connection over a socket that was opened elsewhere."""

    def __init__(self, open_socket: socket.socket) -> None:
        super().__init__("127.0.0.1", open_socket.getpeername()[1])
        self.sock = open_socket


class LocalAPI:
    """What a page knows: the address and the token."""

    def __init__(self, parlor: Parlor) -> None:
        self._host = parlor.host
        self.port = urlsplit(parlor.bookmark).port or 80
        self.token = parlor.token

    def request(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """The status and the decoded body of one request."""
        status, text = self.fetch(method, path, body, token)
        return status, json.loads(text) if text else None

    def fetch(
        self, method: str, path: str, body: Any = None, token: str | None = None, **more: str
    ) -> tuple[int, bytes]:
        """The status and the body of one request, as it came; ``more`` are further headers."""
        connection = _Connection(connect(self._host, self.port))
        headers = {"Authorization": f"Bearer {self.token if token is None else token}", **more}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def socket(self, seat: str | None = None) -> ClientConnection:
        """The socket of events, its welcome not yet read; of a page of that seat, if one is named."""
        address = f"ws://127.0.0.1:{self.port}/api/socket?token={self.token}"
        address += f"&seat={seat}" if seat else ""
        origin = f"http://127.0.0.1:{self.port}"
        stream = connect(self._host, self.port)
        # The library waits for as long as it likes; a time limit of the socket would end the connection.
        stream.settimeout(None)
        # A proxy of the environment has no business on loopback.
        return connect_websocket(
            address,
            sock=stream,
            origin=origin,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            max_size=64 * 1024 * 1024,
            # Slices of a large picture that nobody reads would hold up the close for ten seconds.
            max_queue=None,
        )
