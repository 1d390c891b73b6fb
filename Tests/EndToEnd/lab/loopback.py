"""Daemons on the loopback of this machine, for tests whose client cannot enter a namespace."""

import json
import re
import select
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_websocket

from lab.parlor import executable
from lab.waiting import SLOWNESS

_READY = re.compile(r"^Parlor is ready: http://[^\s:]+:([0-9]+)/#\S+")
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class LoopbackParlor:
    """A daemon that nobody but this machine can reach; ended by ``stop``."""

    def __init__(self, folder: Path, name: str, peers: Sequence[str] = ()) -> None:
        command: list[str | Path] = [executable(), "daemon", "--data", folder / name, "--name", name]
        command += ["--discovery", "off", "--interface", "lo", "--web", "127.0.0.1:0", "--udp", "0"]
        command += ["--guests", "127.0.0.1:0"]
        for peer in peers:
            command += ["--peer", peer]
        self.log = folder / f"{name}.log"
        with self.log.open("w") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], 30 * SLOWNESS)
        found = _READY.match(self._process.stdout.readline()) if ready else None
        if found is None:
            self.stop()
            raise AssertionError(f"{name} is not ready:\n{self.log.read_text()}")
        self.address = f"127.0.0.1:{found[1]}"
        self.token = (folder / name / "token").read_text().strip()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    @property
    def resident(self) -> int:
        """Its memory in kilobytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    @property
    def udp(self) -> str:
        """Where other daemons of this machine reach it."""
        return f"127.0.0.1:{self.ask('GET', '/api/status')[1]['udp']}"

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the body of one request, decoded if it is JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(f"http://{self.address}{path}", data, headers, method=method)
        try:
            with _DIRECT.open(request, timeout=30 * SLOWNESS) as answer:
                text = answer.read()
                is_json = answer.headers.get_content_type() == "application/json"
                return answer.status, json.loads(text) if text and is_json else text
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, json.loads(refusal.read())

    def tell(self, path: str, body: Any = None) -> Any:
        """What comes back of something that must work."""
        status, answer = self.ask("POST", path, body)
        assert status < 300, answer
        return answer

    def socket(self) -> ClientConnection:
        """The socket of events, its welcome not yet read."""
        address = f"ws://{self.address}/api/socket?token={self.token}"
        return connect_websocket(address, compression=None, proxy=None, max_size=None)

    def stop(self) -> None:
        """Ends it."""
        self._process.terminate()
        try:
            self._process.wait(10 * SLOWNESS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def play_classic(first: LoopbackParlor, second: LoopbackParlor, code: str, **settings: int) -> None:
    """Opens a game on the first, lets the second in, and ends the lobby."""
    body = {"activity": "classic", "code": code, "settings": settings}
    first.tell("/api/rooms", body)
    second.tell(f"/api/rooms/{code}/join", {})
    for daemon in (first, second):
        reach(daemon, code, lambda room: len(room["members"]) == 2)
    second.tell(f"/api/rooms/{code}/ready", {"ready": True})
    reach(
        first, code, lambda room: any(one["ready"] for member in room["members"] for one in member["seats"])
    )
    first.tell(f"/api/rooms/{code}/start")
    for daemon in (first, second):
        reach(daemon, code, lambda room: room.get("game", {}).get("phase") == "topic")


def reach(daemon: LoopbackParlor, code: str, condition: Any, within: float = 30) -> Any:
    """The room as soon as something is so."""
    end = time.monotonic() + within * SLOWNESS
    while True:
        status, room = daemon.ask("GET", f"/api/rooms/{code}")
        if status == 200 and condition(room):
            return room
        assert time.monotonic() < end, f"{daemon.address}: {room}"
        time.sleep(0.05)
