"""budgets.json: what a log may hold of a kind in a round, and what is too much."""

from typing import Any

from parlor_ops import kinds, limits, payloads
from parlor_ops.state import State

from .builder import Builder
from .contested import begin, load
from .seeds import DEVICES, NONCES, SEATS, SEEDS


def _profiles() -> dict[str, Any]:
    """One who is let in, and then says again and again what it is called."""
    room: Builder = begin()
    opening = list(room.lines)
    room.see("ben")
    steps = []
    for number in range(1, limits.PROFILES_IN_ROUND + 2):
        entry = room.write("ben", kinds.PROFILE, [f"Ben {number}", ""])
        if number >= limits.PROFILES_IN_ROUND:
            digest = State(load(room.lines)).digest().hex()
            steps.append({"count": number, "id": entry.name.hex(), "digest": digest})
    return {
        "name": "a name too many",
        "limit": "profilesInRound",
        "room": (room.room or b"").hex(),
        "lines": opening,
        "log": {"device": DEVICES["ben"].hex(), "nonce": NONCES["ben"].hex()},
        "key": SEEDS["ben"].hex(),
        "seat": SEATS["ben"].hex(),
        "kind": kinds.PROFILE,
        "first": payloads.encode_payload(kinds.PROFILE, ["Ben 1", ""]).hex(),
        "text": "Ben {number}",
        "steps": steps,
    }


def make() -> dict[str, Any]:
    return {
        "budgets": {
            "about": "After `lines` the log writes Profiles, each named by its number from 1 on and with an "
            "empty avatar; the first names all heads. `steps` gives the last identifier and the digest after "
            "so many.",
            "valid": [_profiles()],
        }
    }
