"""Turns among the processes of one run, so that a test which measures has the machine to itself."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FOLDER = Path(__file__).resolve().parents[3] / ".build" / "turns"


@contextmanager
def turn(*, alone: bool, folder: Path = _FOLDER) -> Iterator[None]:
    """Runs a test beside those of other processes, or with none beside it.

    Anybody who wants to be alone waits in the door, and nobody passes it meanwhile: otherwise two others that
    relieve each other would keep it out for good.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "door").open("w") as door, (folder / "room").open("w") as room:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        try:
            yield
        finally:
            fcntl.flock(room, fcntl.LOCK_UN)
