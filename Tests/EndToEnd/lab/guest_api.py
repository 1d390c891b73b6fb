"""What a phone on the network can ask of a daemon that lets phones in."""

import http.client
import json
import secrets
import socket
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_websocket

from lab.host import Host
from lab.inside import inside
from lab.waiting import SLOWNESS


class GuestAPI:
    """A guest on some host, with the address that a QR code has shown it."""

    def __init__(self, host: Host, link: str) -> None:
        parts = urlsplit(link)
        self.host = host
        self.address, self.port = str(parts.hostname), int(parts.port or 80)
        self.code = parts.path.split("/")[-1]
        self.invitation = parts.fragment
        self.secret = ""
        self.seat = ""

    def connect(self) -> socket.socket:
        """A connection from the guest's host to the daemon's address."""
        with inside(self.host):
            return socket.create_connection((self.address, self.port), timeout=10 * SLOWNESS)

    def exchange(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of one request."""
        connection = http.client.HTTPConnection(self.address, self.port)
        connection.sock = self.connect()
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, headers or {})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def send(self, path: str, body: bytes, headers: dict[str, str]) -> int:
        """Posts any bytes; only the status of the answer matters."""
        connection = http.client.HTTPConnection(self.address, self.port)
        connection.sock = self.connect()
        try:
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        finally:
            connection.close()

    def ask(self, method: str, path: str, body: Any = None, secret: str | None = None) -> tuple[int, Any]:
        """The status and the decoded body of a request with the seat's secret."""
        shown = f"Bearer {self.code}.{self.secret if secret is None else secret}"
        status, _, text = self.exchange(method, path, body, {"Authorization": shown})
        return status, json.loads(text) if text else None

    def room(self, method: str, path: str = "", body: Any = None) -> tuple[int, Any]:
        """A request below the room."""
        return self.ask(method, f"/api/rooms/{self.code}{path}", body)

    def sit_down(self, name: str, **other: str) -> tuple[int, Any]:
        """Takes a seat; a refusal comes back."""
        wish = {
            "room": self.code,
            "invitation": self.invitation,
            "name": name,
            "avatar": "🦊",
            "secret": self.secret or secrets.token_hex(32),
            **other,
        }
        status, _, text = self.exchange("POST", "/api/guest/sit", wish)
        said = json.loads(text)
        if status == 201:
            self.secret, self.seat = said["secret"], said["seat"]
        return status, said

    def socket(self, secret: str | None = None) -> ClientConnection:
        """The socket of events."""
        stream = self.connect()
        stream.settimeout(None)
        token = f"{self.code}.{self.secret if secret is None else secret}"
        return connect_websocket(
            f"ws://{self.address}:{self.port}/api/socket?token={token}",
            sock=stream,
            compression=None,
            proxy=None,
        )
