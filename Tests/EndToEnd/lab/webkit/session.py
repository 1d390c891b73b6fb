"""WebDriver as W3C has it (https://www.w3.org/TR/webdriver2): one browser that WebKitWebDriver leads."""

import base64
import http.client
import json
import os
import subprocess
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from lab.host import Host
from lab.inside import connect
from lab.waiting import eventually

_WINDOW = Path(__file__).with_name("window.py")
# Seconds: a script may wait for what the machine does slowly.
_PATIENCE = 40
_ports = count(4_500)


class RefusedError(Exception):
    """The browser could not do it, in the driver's words."""


class Session:
    """A browser on a host; ``end`` ends it."""

    def __init__(self, host: Host, display: str, wish: dict[str, Any]) -> None:
        self._host = host
        self._port = next(_ports)
        self._listeners: list[Callable[[str, str], None]] = []
        environment = os.environ | {"DISPLAY": display, "PARLOR_WINDOW": json.dumps(wish)}
        self._driver = host.spawn(
            ["WebKitWebDriver", f"--port={self._port}"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        threading.Thread(target=self._listen, daemon=True).start()
        eventually(self._is_up, within=20, what="WebKitWebDriver")
        options = {"binary": str(_WINDOW), "args": [], "useOverlayScrollbars": True}
        wanted = {
            "browserName": "Parlor-Test",
            "browserVersion": "1.0.0",
            "timeouts": {"script": _PATIENCE * 1_000},
            "webkitgtk:browserOptions": options,
        }
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._path = f"/session/{answer['sessionId']}"
        self.first = str(self.tell("GET", "/window"))
        self._window = self.first

    def listen(self, listener: Callable[[str, str], None]) -> None:
        """Has a listener hear what the window says: a kind, and its text; from another thread."""
        self._listeners.append(listener)

    def tell(self, method: str, path: str, body: Any = None) -> Any:
        """One command of the session."""
        return self._ask(method, self._path + path, body)

    def turn_to(self, window: str) -> None:
        """Has the next commands go to a window."""
        if window != self._window:
            self.tell("POST", "/window", {"handle": window})
        self._window = window

    def run(self, script: str, *arguments: Any, waits: bool = False) -> Any:
        """Runs the body of a function; an asynchronous one calls its last argument when it has an answer."""
        kind = "async" if waits else "sync"
        return self.tell("POST", f"/execute/{kind}", {"script": script, "args": list(arguments)})

    def picture(self) -> bytes:
        """The window as a PNG."""
        return base64.b64decode(self.tell("GET", "/screenshot"))

    def end(self) -> None:
        """Closes the browser and its driver."""
        try:
            self._ask("DELETE", self._path, None)
        except (OSError, RefusedError, http.client.HTTPException):
            pass
        self._driver.terminate()
        self._driver.wait()

    def _is_up(self) -> bool:
        try:
            connect(self._host, self._port).close()
        except OSError:
            return False
        return True

    def _ask(self, method: str, path: str, body: Any) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port)
        connection.sock = connect(self._host, self._port)
        connection.sock.settimeout(_PATIENCE + 20)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            connection.close()
        if answer.status >= 400:
            raise RefusedError(f"{value['error']}: {value['message']}")
        return value

    def _listen(self) -> None:
        assert self._driver.stdout is not None
        for line in self._driver.stdout:
            try:
                said = json.loads(line)
                kind, text = said["kind"], said["text"]
            except (ValueError, TypeError, KeyError):
                continue  # The engine's own words.
            for listener in self._listeners:
                listener(kind, text)
