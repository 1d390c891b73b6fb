"""Somebody who notes all that an unmodified device shows, and guesses by it whose drawing is whose."""

import json
import time
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection

from lab.guest_api import GuestAPI
from lab.table_api import TableAPI

# What time itself changes, no matter who does what.
_CLOCKS = {"left", "uptime", "rtt"}
# Seconds without a message after which a socket has said all, and the most that it is listened to.
_QUIET, _LONGEST = 0.25, 10
# What everybody may see: who says that they are done, and whom the round waits for.
_OPEN = {"done", "waits"}


class Detective:
    """Looks through a daemon's eyes and those of a guest there: at their sockets, and at all they can ask."""

    def __init__(self, table: TableAPI, guest: GuestAPI) -> None:
        self.table, self.guest = table, guest
        self.sockets: list[Connection] = [table.api.socket(), guest.socket()]
        for socket in self.sockets:
            socket.send(json.dumps({"type": "watch", "room": table.code}))
        self.before: dict[str, Any] = {}
        # What each socket was told of the room last, but for who can be reached.
        self.rooms: dict[int, Any] = {}
        # For each tell the changes of a number, or how many messages came, while somebody drew.
        self.seen: dict[str, dict[str, float]] = {}

    def close(self) -> None:
        """Ends the sockets."""
        for socket in self.sockets:
            socket.close()

    def begin(self) -> None:
        """Somebody is about to draw."""
        self._hear()
        self.before = self._look()

    def note(self, who: str) -> None:
        """Notes what has changed since, as that of somebody who has drawn meanwhile."""
        after = self._look()
        for tell, value in after.items():
            if isinstance(value, float | int):
                change = float(value) - float(self.before.get(tell, 0) or 0)
            else:
                change = float(value != self.before.get(tell))
            if change:
                self.seen.setdefault(tell, {})[who] = change
        for tell, count in self._hear().items():
            self.seen.setdefault(tell, {})[who] = float(count)

    def _hear(self) -> dict[str, int]:
        """How many messages have come on the sockets, by kind and by the seat that they name."""
        heard: dict[str, int] = {}
        for index, socket in enumerate(self.sockets):
            until = time.monotonic() + _LONGEST
            while time.monotonic() < until:
                try:
                    said = json.loads(socket.recv(timeout=_QUIET))
                except (TimeoutError, ConnectionClosed):
                    break
                if said["type"] == "room" and not self._is_news(index, said["room"]):
                    continue
                if said["type"] != "pong":
                    key = f"socket {index} {said['type']}"
                    heard[key] = heard.get(key, 0) + 1
        return heard

    def _is_news(self, index: int, room: Any) -> bool:
        """Whether a room is told otherwise than before; who is slow to answer is the network's doing."""
        for member in room["members"]:
            member["reachable"] = True
        if "game" in room:
            room["game"]["left"] = None
        known, self.rooms[index] = self.rooms.get(index), room
        return bool(known != room)

    def _look(self) -> dict[str, Any]:
        """All that can be asked, flattened; bytes of answers too."""
        looks: dict[str, Any] = {}
        parlor, code = self.table.api, self.table.code
        for name, path in {
            "room": f"/api/rooms/{code}",
            "rooms": "/api/rooms",
            "status": "/api/status",
            "log": f"/api/rooms/{code}/operations",
            "replay": f"/api/rooms/{code}/replay",
            "svg": f"/api/rooms/{code}/export.svg",
        }.items():
            _, text = parlor.fetch("GET", path)
            looks |= _flat(name, text)
        for path in ("", "/operations", "/export.svg"):
            status, said = self.guest.room("GET", path)
            looks |= _flat(f"guest{path}", json.dumps([status, said]).encode())
        return looks

    def guess(self, strokes: dict[int, int]) -> dict[str, int]:
        """Whose drawing is on which tile, by the tell that goes best with the numbers of their strokes."""
        best: tuple[float, dict[str, int]] = (float("inf"), {})
        for changes in self.seen.values():
            # The strokes that each would have drawn: in proportion to the tell, and by order.
            people = sorted(changes, key=lambda who: changes[who])
            if len(people) < len(strokes) or len(set(changes.values())) < len(strokes):
                continue
            tiles = sorted(strokes, key=lambda tile: strokes[tile])
            guess = dict(zip(people, tiles, strict=True))
            error = sum(abs(changes[who] - strokes[tile]) for who, tile in guess.items())
            best = min(best, (error, guess), key=lambda one: one[0])
        return best[1]


def _flat(name: str, text: bytes) -> dict[str, Any]:
    """Each number and word of an answer by its path, and its length where there is no time in it."""
    try:
        value = json.loads(text)
    except ValueError:
        return {f"{name} bytes": len(text)}
    found: dict[str, Any] = {}

    def walk(path: str, part: Any) -> None:
        if isinstance(part, dict):
            for key, inner in part.items():
                if key not in _CLOCKS | _OPEN:
                    walk(f"{path}.{key}", inner)
        elif isinstance(part, list):
            for index, inner in enumerate(part):
                walk(f"{path}[{index}]", inner)
        else:
            found[path] = part

    walk(name, value)
    return found
