"""contested.json: rooms in which somebody lists, takes or keeps what is not theirs."""

import json
from typing import Any

from parlor_ops import kinds
from parlor_ops.room import Room
from parlor_ops.state import State

from .builder import Builder, Line
from .payloads import create, seat, stroke
from .people import admit, mover, rehost
from .seeds import DEVICES, SEATS, Dice, octets, walk

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


def _claimed() -> Builder:
    """Ben lists for himself, in a past that does not hold cleo, her seats, which she drew."""
    room = begin()
    room.see("ben", "ada")
    for _ in range(3):
        room.write("ada", kinds.STROKE, line_of())
    admit(room, "ada", "cleo", seat("cleo:1", "🐱", key=True), seat("cleo:2"))
    room.see("cleo")
    room.write("cleo", kinds.STROKE, line_of(), seat="cleo:1")
    stolen = [seat("cleo:1", "👹"), seat("cleo:2"), seat("cleo:3", key=True)]
    room.write("ben", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": stolen}, seat=None)
    room.write("ben", kinds.PROFILE, ["Nobody", ""], seat="cleo:1")
    room.write("ben", kinds.STROKE, line_of(), seat="cleo:1")
    room.write("ben", kinds.UNSEAT, [SEATS["cleo:2"].hex()], seat=None)
    room.see("cleo", "ben")
    for number in (1, 2):
        room.write("cleo", kinds.STROKE, line_of(), seat=f"cleo:{number}")
    # She comes back to her person's seat, though he says that the seat she asks for is his.
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada", "cleo")
    admit(room, "ada", "cleo", seat("cleo:3", "🦊"))
    room.see("cleo", "ada")
    room.write("cleo", kinds.STROKE, line_of(), seat="cleo:1")
    room.see("ben", "cleo")
    room.write("ben", kinds.STROKE, line_of(), seat="cleo:3")
    return room


def _claimed_once() -> Builder:
    """Ada's seat has moved to ben: that she drew it does not bring it back."""
    room = begin()
    admit(room, "ada", "ada", seat("ada:1", "📱") | {"key": mover("phone").hex()}, seat("ada:2"))
    room.see("ben", "ada")
    rehost(room, "ben", "ada:1", "phone")
    room.write("ada", kinds.UNSEAT, [SEATS["ada:2"].hex()], seat=None)
    room.see("ada", "ben")
    admit(room, "ada", "ada", seat("ada:1"), seat("ada:2"))
    room.see("ben", "ada")
    for who, label in (("ada", "ada:1"), ("ben", "ada:1"), ("ada", "ada:2")):
        room.write(who, kinds.STROKE, line_of(), seat=label)
    return room


def _too_many_claimed() -> Builder:
    """Cleo has eight seats: the ninth, which she drew, stays with ben, who listed it before."""
    room = begin()
    room.see("ben", "ada")
    room.write("ben", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": [seat("cleo:9")]}, seat=None)
    room.see("ada", "ben")
    admit(room, "ada", "cleo", *[seat(f"cleo:{number}") for number in range(1, 9)])
    room.see("cleo", "ada")
    admit(room, "cleo", "cleo", seat("cleo:9"))
    room.see("ben", "cleo")
    for who in ("ben", "cleo"):
        room.write(who, kinds.STROKE, line_of(), seat="cleo:9")
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
        "seats that somebody else lists than the device that drew them": _claimed(),
        "a seat that moved from the device that drew it": _claimed_once(),
        "a ninth seat that its device drew": _too_many_claimed(),
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
