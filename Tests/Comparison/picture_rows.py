"""What a page costs its daemon: opening it on a full canvas, and an undo and redo of Clear; as root.

Prints one JSON object. The longest time that the daemon's network loop is busy in one go is how long another
page waits for an answer that costs nothing.
"""

import argparse
import contextlib
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

from lab import Network, Parlor
from lab.local_api import LocalAPI
from network_rows import CODE
from strokes import Sample, StrokeFiles

STROKES = 10_000
PRESSES = 30
# Key repetitions a second while a key is held down.
REPEAT = 30.0


class Pulse:
    """Pings the daemon again and again on a socket of its own: the longest answer tells how busy it was."""

    def __init__(self, api: LocalAPI) -> None:
        self._socket = api.socket()
        self._done = threading.Event()
        self.longest = 0.0
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()

    def _beat(self) -> None:
        number = 0
        while not self._done.is_set():
            number += 1
            start = time.monotonic()
            self._socket.send(json.dumps({"type": "ping", "n": number}))
            while json.loads(self._socket.recv(timeout=60)) != {"type": "pong", "n": number}:
                pass
            self.longest = max(self.longest, time.monotonic() - start)
            self._done.wait(0.002)

    def stop(self) -> float:
        """The longest in milliseconds."""
        self._done.set()
        self._thread.join()
        self._socket.close()
        return round(self.longest * 1000, 1)


@contextlib.contextmanager
def pulse(api: LocalAPI) -> Iterator[dict[str, float]]:
    """Measures while the block runs."""
    found: dict[str, float] = {}
    beat = Pulse(api)
    try:
        yield found
    finally:
        found["longest_ms"] = beat.stop()


class Reader:
    """A page: what it was sent, by type, and how many strokes it shows."""

    def __init__(self, api: LocalAPI) -> None:
        self.socket = api.socket()
        self.bytes = 0
        self.shown = 0
        self.turned = 0

    def watch(self) -> None:
        """Asks for the room, and reads until the whole picture is there."""
        self.socket.send(json.dumps({"type": "watch", "room": CODE}))
        while True:
            said = self.next()
            if said["type"] in ("canvas", "more"):
                self.shown = (0 if said["type"] == "canvas" else self.shown) + len(said["strokes"])
                if said.get("rest", 0) == 0:
                    return

    def next(self, within: float = 60.0) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=within)
        self.bytes += len(text)
        said: dict[str, Any] = json.loads(text)
        return said

    def until_quiet(self) -> None:
        """Reads until nothing has come for a second."""
        with contextlib.suppress(TimeoutError):
            while True:
                said = self.next(within=1.0)
                self.turned += said["type"] in ("turn", "canvas", "remove")


def fill(parlor: Parlor, files: StrokeFiles, strokes: int) -> int:
    """Puts so many strokes on the canvas."""
    drawn = 0
    while drawn < strokes:
        path, count = files.take("full", 500)
        parlor.draw(CODE, path, "--grid", "16")
        drawn += count
    return drawn


def measure(strokes: int, presses: int) -> dict[str, Any]:
    """Opens a page, clears, and holds undo and redo down."""
    with Network() as network:
        parlor = Parlor(network.host("ada")).start()
        parlor.do("create", "--activity", "draw", "--code", CODE)
        drawn = fill(parlor, StrokeFiles(network.folder, Sample.load()), strokes)
        api = LocalAPI(parlor)
        time.sleep(2)
        reader = Reader(api)
        with pulse(api) as opening:
            start = time.monotonic()
            reader.watch()
            opening["seconds"] = round(time.monotonic() - start, 3)
        opened = reader.bytes
        reader.socket.send(json.dumps({"type": "clear", "room": CODE, "scope": "own"}))
        reader.until_quiet()
        reader.bytes = reader.turned = 0
        with pulse(api) as turning:
            for press in range(presses):
                kind = "undo" if press % 2 == 0 else "redo"
                reader.socket.send(json.dumps({"type": kind, "room": CODE}))
                time.sleep(1 / REPEAT)
            reader.until_quiet()
        return {
            "strokes": drawn,
            "shown": reader.shown,
            "opening_bytes": opened,
            "opening": opening,
            "presses": presses,
            "turns": reader.turned,
            "turning_bytes": reader.bytes,
            "turning": turning,
        }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strokes", type=int, default=STROKES)
    parser.add_argument("--presses", type=int, default=PRESSES)
    options = parser.parse_args()
    print(json.dumps(measure(options.strokes, options.presses)))


if __name__ == "__main__":
    main()
