"""A page that watches one room: it draws live ink and strokes, and waits for those of others."""

import json
import time
from types import TracebackType
from typing import Any

from lab.local_api import LocalAPI
from lab.parlor import Parlor
from lab.waiting import SLOWNESS

_STYLE = {"tool": "pen", "color": "#204060", "width": 20, "opacity": 255}


class LivePage:
    """A context manager; what comes while nobody waits is kept in the socket."""

    def __init__(self, parlor: Parlor, code: str) -> None:
        self.parlor = parlor
        self._code = code
        self._events = LocalAPI(parlor).socket()
        self._say({"type": "watch"})

    def __enter__(self) -> "LivePage":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._events.close()

    def _say(self, message: dict[str, Any]) -> None:
        self._events.send(json.dumps({"room": self._code, **message}))

    def ink(self, pen: int, first: int, points: list[int]) -> None:
        """Leads a pen that is down on through points; ``first`` is the number of the first of them."""
        self._say({"type": "pen", "pen": pen, "style": _STYLE, "from": first, "points": points})

    def stroke(self, pen: int, points: list[int]) -> None:
        """Lifts the pen: the whole stroke."""
        self._say({"type": "stroke", "pen": pen, "stroke": {**_STYLE, "points": points}})

    def hear(self, kind: str, within: float) -> dict[str, Any]:
        """The next message of a kind; raises ``AssertionError`` when none comes."""
        end = time.monotonic() + within
        while (left := end - time.monotonic()) > 0:
            try:
                said: dict[str, Any] = json.loads(self._events.recv(timeout=left))
            except TimeoutError:
                break
            if said["type"] == kind:
                return said
        raise AssertionError(f"{self.parlor.name}'s page heard no {kind!r} within {within} s")


def ink_passes(source: LivePage, target: LivePage, pen: int, within: float) -> float:
    """Moves a pen on one page until another page shows it; returns the seconds.

    Live ink is never sent again, so a pen at rest may not be seen: this one moves on.
    """
    began, number = time.monotonic(), 0
    while time.monotonic() - began < within * SLOWNESS:
        source.ink(pen, number, [8 * number % 4096, 8 * pen])
        number += 1
        try:
            said = target.hear("ink", within=0.05)
        except AssertionError:
            continue
        if said["pen"] == pen:
            return time.monotonic() - began
    names = f"{source.parlor.name} is not seen by {target.parlor.name}"
    raise AssertionError(f"live ink of {names} within {within} s")
