"""Talks to the daemon of a data directory over its local API."""

import http.client
import json
from pathlib import Path
from typing import Any


class RefusedError(Exception):
    """The daemon said no; the message is a sentence for people."""

    def __init__(self, status: int, error: dict[str, str]) -> None:
        super().__init__(error.get("message", f"The daemon answered with status {status}."))
        self.status, self.code = status, error.get("code", "")


class Daemon:
    """The local API of one daemon."""

    def __init__(self, data: Path) -> None:
        self._web = str(json.loads((data / "daemon.json").read_text())["web"])
        self._token = (data / "token").read_text().strip()

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Sends a request; the answer's JSON comes back."""
        connection = http.client.HTTPConnection(self._web, timeout=30)
        try:
            headers = {"Authorization": f"Bearer {self._token}"}
            if body is not None:
                headers["Content-Type"] = "application/json"
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            content: dict[str, Any] = json.loads(answer.read() or b"{}")
        finally:
            connection.close()
        if answer.status >= 300:
            raise RefusedError(answer.status, content.get("error", {}))
        return content


class Room:
    """One room of a daemon, as its own seat sees it."""

    def __init__(self, daemon: Daemon, code: str) -> None:
        self._daemon, self._path = daemon, f"/api/rooms/{code}"

    def look(self) -> dict[str, Any]:
        """The room, and how the game stands."""
        return self._daemon.ask("GET", self._path)

    def do(self, action: str, **body: Any) -> dict[str, Any]:
        """Joins, says, draws, moves …: the last word of the path, and what goes with it."""
        return self._daemon.ask("POST", f"{self._path}/{action}", body)
