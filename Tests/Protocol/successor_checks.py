"""What successors.json asks of a reader.

The reader is imported inside the check: mutations.py puts changed ones in its place.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Finding = tuple[str, Callable[[], bool]]


def successor_findings() -> Iterator[Finding]:
    """Which successors lead on, which are offered, and which rooms are the right ones."""
    from parlor_ops import successors
    from parlor_ops.room import Room
    from parlor_ops.state import State

    for entry in load("successors")["valid"]:
        name = entry["name"]
        state = State(Room.load((json.dumps(line) for line in entry["lines"]), check_seals=False))
        yield f"{name}, leading", partial(_names, successors.leading, state, entry["leading"])
        yield f"{name}, offers", partial(_names, successors.offers, state, entry["offers"])
        for one in entry["creates"]:
            fits = partial(successors.fits, state, one["create"])
            yield f"{name}, {one['name']}", partial(_is, fits, one["fits"])


def _names(find: Callable[[Any], Any], state: Any, wanted: list[str]) -> bool:
    return [one.room.hex() for one in find(state)] == wanted


def _is(find: Callable[[], Any], wanted: Any) -> bool:
    return bool(find() == wanted)
