"""Lets people into rooms, and tells what everybody finds there."""

import json
from typing import Any

from parlor_ops import ed25519, kinds
from parlor_ops.room import Room
from parlor_ops.state import State

from .builder import Builder, Written
from .payloads import create, seat, stroke
from .seeds import DEVICES, MOVERS, SEATS, Dice, walk

DICE = Dice(11)


def line(points: int = 4, **changes: Any) -> dict[str, Any]:
    """A stroke somewhere."""
    return stroke(walk(DICE, points), **changes)


def mover(name: str) -> bytes:
    """The moving key of a name."""
    return ed25519.public_key(MOVERS[name])


def movable(name: str, avatar: str = "") -> dict[str, Any]:
    """A seat that can move."""
    return seat(name, avatar) | {"key": mover(name).hex()}


def begin(*seats: dict[str, Any], **changes: Any) -> Builder:
    """Ada opens a room and lets ben in."""
    room = Builder()
    room.write("ada", kinds.CREATE, create(seats=[seat("ada")], **changes), seat=None)
    admit(room, "ada", "ben", *(seats or [seat("ben")]))
    room.see("ben")
    return room


def admit(room: Builder, by: str, who: str, *seats: dict[str, Any]) -> Written:
    """Lets a device in."""
    return room.write(by, kinds.ADMIT, {"device": DEVICES[who].hex(), "seats": list(seats)}, seat=None)


def rehost(
    room: Builder,
    to: str,
    whose: str,
    key: str,
    following: str | None = None,
    instead: dict[str, bytes] | None = None,
) -> Written:
    """Moves a seat to a device, by the key of a name; `instead` replaces parts of what is signed."""
    after = mover(following) if following else None
    parts = {
        "room": room.room or b"",
        "seat": SEATS[whose],
        "device": DEVICES[to.split()[0]],
        "old": mover(key),
        "new": after or bytes(32),
    }
    message = b"parlor rehost v1\0" + b"".join((parts | (instead or {})).values())
    signature = ed25519.sign(MOVERS[key], message)
    value = [SEATS[whose].hex(), after and after.hex(), signature.hex()]
    return room.write(to, kinds.REHOST, value, seat=None)


def described(name: str, builder: Builder) -> dict[str, Any]:
    """A room with what everybody finds in it."""
    room = Room.load(json.dumps(written) for written in builder.lines)
    state = State(room)
    strokes = [entry for canvas in state.canvases.values() for entry in canvas]
    return {
        "name": name,
        "room": room.name.hex(),
        "frontier": room.frontier_digest().hex(),
        "digest": state.digest().hex(),
        "present": sum(member.present for member in state.members.values()),
        "strokes": len(strokes),
        "visible": sum(entry.visible for entry in strokes),
        "lines": builder.lines,
    }
