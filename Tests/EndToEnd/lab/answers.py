"""All that a daemon answers about a room, to whoever has its token, and to its command line."""

from collections.abc import Iterable
from contextlib import suppress

from lab.parlor import Parlor
from lab.table_api import TableAPI

_WHOLE = ("/export.svg", "/export.png", "/export.webp", "/operations", "/replay")


def pictures(tiles: Iterable[int]) -> list[str]:
    """What would show drawings of the first round, or how they were drawn."""
    kinds = ("", ".svg", ".png", ".webp")
    return [*(f"/drawings/1/{tile}{kind}" for tile in tiles for kind in kinds), *_WHOLE]


def answers(
    parlor: Parlor, table: TableAPI, seats: Iterable[str], tiles: Iterable[int]
) -> dict[str, tuple[int, bytes]]:
    """The status and the body of each answer, by the question; commands answer with their exit code."""
    room = f"/api/rooms/{table.code}"
    paths = ["/api/status", "/api/rooms", "/api/games", "/api/past", room]
    paths += [f"{room}?seat={seat}" for seat in seats]
    paths += [room + path for path in pictures(tiles)]
    told = {path: table.api.fetch("GET", path) for path in paths}
    for command in (["show"], ["show", "--json"], ["replay"], ["replay", "--json"]):
        done = parlor.try_(command[0], table.code, *command[1:])
        told[" ".join(command)] = done.returncode, (done.stdout + done.stderr).encode()
    return told


class Window:
    """A page that watches a room all along."""

    def __init__(self, table: TableAPI) -> None:
        self.socket = table.api.socket()
        self.socket.send(f'{{"type": "watch", "room": "{table.code}"}}')

    def heard(self) -> str:
        """All that has come since the last look."""
        said = []
        with suppress(TimeoutError):
            while True:
                said.append(self.socket.recv(timeout=0.5))
        return "\n".join(map(str, said))
