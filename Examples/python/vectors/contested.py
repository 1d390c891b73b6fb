"""contested.json: rooms in which somebody lists, takes or keeps what is not theirs."""

import json
from typing import Any

from parlor_ops import kinds
from parlor_ops.room import Room
from parlor_ops.state import State

from .builder import Builder, Line
from .payloads import create, seat, stroke
from .seeds import DEVICES, Dice, octets, walk

DICE = Dice(7)


def begin() -> Builder:
    room = Builder()
    room.write("ada", kinds.CREATE, create(title="Ada's", seats=[seat("ada", "🦁")]), seat=None)
    room.write("ada", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": [seat("ben", "🐶")]}, seat=None)
    return room


def line_of() -> dict[str, Any]:
    return stroke(walk(DICE, 5))


def load(lines: list[Line]) -> Room:
    return Room.load(json.dumps(line) for line in lines)


def _takeover() -> Builder:
    """Ben lists cleo's seat for himself, in a past that does not hold hers, and undoes her stroke."""
    room = begin()
    room.see("ben", "ada")
    for _ in range(3):
        room.write("ada", kinds.STROKE, line_of())
    room.write("ada", kinds.ADMIT, {"device": DEVICES["cleo"].hex(), "seats": [seat("cleo")]}, seat=None)
    room.see("cleo")
    target = room.write("cleo", kinds.STROKE, line_of())
    room.write("ben", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": [seat("cleo")]}, seat=None)
    for _ in range(9):
        room.write("ben", kinds.WITNESS, seat=None)
    room.write("ben", kinds.VISIBLE, {"target": target.name.hex(), "flag": False}, seat="cleo")
    return room


def _late_leave() -> Builder:
    """Ada leaves in a second log that knows nothing of her Admit: it counts no more, dora's stroke does."""
    room = begin()
    room.see("ada 2", "ada")
    for _ in range(3):
        room.write("ada", kinds.STROKE, line_of())
    room.write("ada", kinds.ADMIT, {"device": DEVICES["dora"].hex(), "seats": [seat("dora")]}, seat=None)
    room.see("dora", "ada")
    room.write("dora", kinds.STROKE, line_of())
    room.write("ada 2", kinds.LEAVE, seat=None)
    return room


def _seats(name: str, count: int) -> list[dict[str, Any]]:
    """Seats that nobody else has."""
    return [
        {"seat": octets(f"{name} {number}", 8).hex(), "name": f"{name} {number}", "avatar": "", "key": None}
        for number in range(count)
    ]


def _greedy() -> Builder:
    """Ben lists seats for himself, eight and one more; the ninth is nobody's, and draws nothing."""
    room = begin()
    room.see("ben", "ada")
    mine = DEVICES["ben"].hex()
    room.write("ben", kinds.ADMIT, {"device": mine, "seats": _seats("phone", 7)}, seat=None)
    room.write("ben", kinds.ADMIT, {"device": mine, "seats": [seat("cleo")]}, seat=None)
    room.write("ben", kinds.STROKE, line_of(), seat="cleo")
    room.write("ben", kinds.STROKE, line_of())
    return room


def _allowed() -> Builder:
    """The master allows nine seats a device, and ten; what somebody else allows does not count."""
    room = _greedy()
    mine = DEVICES["ben"].hex()
    room.write("ben", kinds.SETTINGS, ["", False, {"device-seats": 64}], seat=None)
    room.write("ben", kinds.ADMIT, {"device": mine, "seats": [seat("dora")]}, seat=None)
    room.see("ada", "ben")
    room.write("ada", kinds.SETTINGS, ["", False, {"device-seats": 9}], seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.ADMIT, {"device": mine, "seats": [seat("cleo"), seat("dora")]}, seat=None)
    room.write("ben", kinds.STROKE, line_of(), seat="cleo")
    room.write("ben", kinds.STROKE, line_of(), seat="dora")
    return room


def _dismissed() -> Builder:
    """Ada takes ben out: what he draws all the same does not count; what he draws when he is back does."""
    room = begin()
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    room.see("ada", "ben")
    room.write("ada", kinds.KICK, [DEVICES["ben"].hex()], seat=None)
    # He goes on in secret, and with the Kick before his eyes.
    room.write("ben", kinds.STROKE, line_of())
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    room.write("ada", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": [seat("ben")]}, seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    # Whom he takes out stays.
    room.write("ben", kinds.KICK, [DEVICES["ada"].hex()], seat=None)
    room.see("ada", "ben")
    room.write("ada", kinds.BAN, [DEVICES["ben"].hex()], seat=None)
    room.write("ada", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": [seat("ben")]}, seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    return room


def _grudge() -> Builder:
    """Ada leaves, and takes ben out behind her own back, in a log that does not know of it."""
    room = begin()
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    room.see("ada 2", "ada")
    room.write("ada", kinds.LEAVE, seat=None)
    room.write("ada 2", kinds.BAN, [DEVICES["ben"].hex()], seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.STROKE, line_of())
    return room


def contested() -> dict[str, Any]:
    rooms = {
        "a seat listed for two devices": _takeover(),
        "an Admit that counts no more": _late_leave(),
        "a device that the master takes out": _dismissed(),
        "a device that somebody takes out who was the master": _grudge(),
        "a ninth seat of a device": _greedy(),
        "more seats, by the master's settings": _allowed(),
    }
    valid = []
    for name, builder in rooms.items():
        room = load(builder.lines)
        state = State(room)
        valid.append(
            {
                "name": name,
                "room": room.name.hex(),
                "frontier": room.frontier_digest().hex(),
                "digest": state.digest().hex(),
                "visible": sum(entry.visible for canvas in state.canvases.values() for entry in canvas),
                "lines": builder.lines,
            }
        )
    return {"valid": valid}
