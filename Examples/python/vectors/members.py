"""members.json: rooms in which devices come and go, seats move, and strokes have parts."""

import json
from typing import Any

from parlor_ops import kinds, limits
from parlor_ops.room import Room
from parlor_ops.state import State

from . import evenings, numbered, resent
from .builder import Builder
from .payloads import part, seat, stroke
from .people import DICE, admit, begin, described, line, movable, mover, rehost
from .seeds import DEVICES, SEATS, octets, walk


def _crowd() -> Builder:
    """64 devices are present; the 65th is not let in, nor are its seats listed, until somebody has left."""
    room = begin()
    for number in range(limits.DEVICES - 2):
        admit(room, "ada", f"guest{number}", seat("cleo") if number == 5 else seat(f"guest{number}"))
    admit(room, "ada", "dora", seat("dora"))
    admit(room, "ada", "ben", seat("dora", "🦁"))
    room.see("ben", "ada")
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("ada", "ben")
    admit(room, "ada", "erin", seat("erin"))
    admit(room, "ada", "ben", seat("ben"))
    return room


def _way_back() -> Builder:
    """Who comes back is the same player, under the name that it brings; guests' seats stay theirs."""
    room = begin(seat("ben"), seat("guest"))
    room.write("ben", kinds.STROKE, line())
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "ben", seat("fresh", "🦁"), seat("other"))
    room.see("ben")
    room.write("ben", kinds.STROKE, line())
    room.write("ben", kinds.STROKE, line(), seat="fresh")
    # The seat that it asked for is its device's, and nobody else can be given it.
    admit(room, "ben", "cleo", seat("fresh"), seat("cleo"))
    room.see("cleo")
    room.write("cleo", kinds.STROKE, line(), seat="fresh")
    return room


def _way_back_by_another() -> Builder:
    """No way back by a seat that belongs to somebody else, nor by a seat that the device has already."""
    room = begin(seat("ben"), seat("guest"))
    admit(room, "ada", "cleo", seat("cleo"))
    for asked in ("cleo", "guest", "ben"):
        room.see("ben", "ada")
        room.write("ben", kinds.LEAVE, seat=None)
        room.see("ada")
        admit(room, "ada", "ben", seat(asked, "🎱"), seat(f"after {asked}"))
    return room


def _watcher() -> Builder:
    """Who came in with no seat has a person as soon as somebody else lists one."""
    room = begin()
    admit(room, "ada", "cleo")
    room.see("cleo")
    admit(room, "cleo", "cleo", seat("guest"))
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo")
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "cleo", seat("later", "🐶"))
    return room


def _listed_for_oneself() -> Builder:
    """A device without a person lists a seat for itself: that is for somebody else, and no way back."""
    room = begin()
    admit(room, "ada", "cleo")
    room.see("cleo")
    admit(room, "cleo", "cleo", seat("guest"))
    room.see("ada")
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo")
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "cleo", seat("later", "🐶"))
    return room


def _profiles() -> Builder:
    """The last one wins, for a seat that its device has."""
    room = begin()
    for name in ("Zoe", "Ann"):
        room.write("ben", kinds.PROFILE, [name, "🐶"])
    room.write("ben", kinds.PROFILE, ["Not I", ""], seat="ada")
    room.write("ben", kinds.PROFILE, ["Nobody", ""], seat="cleo")
    room.write("ben", kinds.PROFILE, ["No seat", ""], seat=None)
    room.write("ben", kinds.PROFILE, payload=b"\x80")
    room.write("ada", kinds.PROFILE, ["Ada L.", ""])
    return room


def _unseated() -> Builder:
    """A seat taken out is listed no more, and its person has no way back; what it drew stays."""
    room = begin(seat("ben"), seat("guest"))
    room.write("ben", kinds.STROKE, line(), seat="guest")
    room.write("ben", kinds.UNSEAT, [SEATS["ada"].hex()], seat=None)
    room.write("ben", kinds.UNSEAT, [SEATS["guest"].hex()], seat=None)
    admit(room, "ben", "ben", seat("guest"))
    room.see("ada")
    admit(room, "ada", "cleo", seat("guest"), seat("cleo"))
    room.see("ben")
    room.write("ben", kinds.STROKE, line(), seat="guest")
    room.write("ben", kinds.UNSEAT, [SEATS["ben"].hex()], seat=None)
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "ben", seat("fresh"))
    return room


def _next_person() -> Builder:
    """Whose person's seat was taken out, or has moved, is at home in the next seat that somebody lists."""
    room = begin(movable("ben", "🐮"))
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo", "ada")
    room.write("cleo", kinds.UNSEAT, [SEATS["cleo"].hex()], seat=None)
    room.see("ada")
    rehost(room, "ada", "ben", key="ben")
    for who in ("ben", "cleo"):
        admit(room, "ada", who, seat(f"second {who}"))
    for who in ("ben", "cleo"):
        room.see(who)
        room.write(who, kinds.LEAVE, seat=None)
        room.see("ada")
        admit(room, "ada", who, seat(f"third {who}", "🎱"))
    return room


def _moved() -> Builder:
    """A seat moves with its key, twice, and its name; what its old host drew without knowing stays."""
    room = begin(seat("ben"), movable("guest", "🦁"))
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo")
    room.write("ben", kinds.STROKE, line(), seat="guest")
    rehost(room, "cleo", "guest", key="guest", following="next")
    room.write("ben", kinds.STROKE, line(), seat="guest")
    room.see("ben")
    room.write("ben", kinds.STROKE, line(), seat="guest")
    room.write("cleo", kinds.STROKE, line(), seat="guest")
    room.see("ada")
    rehost(room, "ada", "guest", key="guest")
    rehost(room, "ada", "guest", key="next")
    room.write("ada", kinds.STROKE, line(), seat="guest")
    room.see("ben")
    rehost(room, "ben", "guest", key="next")
    return room


def _forged_moves() -> Builder:
    """Nothing moves without the key's word for this room, seat, device and next key, or for who is absent."""
    room = begin(movable("ben", "🐮"), movable("guest"))
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo")
    for part_of, other in (
        ("room", octets("another room", 32)),
        ("seat", SEATS["ben"]),
        ("device", DEVICES["ada"]),
        ("old", mover("ben")),
        ("new", mover("ben")),
    ):
        rehost(room, "cleo", "guest", key="guest", instead={part_of: other})
    rehost(room, "cleo", "guest", key="ben")
    rehost(room, "cleo", "cleo", key="guest")
    rehost(room, "ada", "guest", key="guest", following="ada", instead={"new": bytes(32)})
    room.see("cleo")
    room.write("cleo", kinds.LEAVE, seat=None)
    rehost(room, "cleo", "guest", key="guest")
    return room


def _moved_at_once() -> Builder:
    """Two move a seat at once: the first in order has it; the next move needs the key of its own past."""
    room = begin(seat("ben"), movable("guest"))
    admit(room, "ada", "cleo", seat("cleo"))
    admit(room, "ada", "dora", seat("dora"))
    for who in ("cleo", "dora"):
        room.see(who, "ada", "ben")
    one = rehost(room, "cleo", "guest", key="guest", following="cleo")
    other = rehost(room, "dora", "guest", key="guest", following="dora")
    assert one.header.lamport == other.header.lamport
    rehost(room, "ben", "guest", key="guest", following="ben")
    for who in ("cleo", "dora"):
        room.write(who, kinds.STROKE, line(), seat="guest")
    return room


def _moved_person() -> Builder:
    """A person whose seat has moved comes back as somebody new."""
    room = begin(movable("ben", "🐮"))
    rehost(room, "ada", "ben", key="ben")
    room.see("ben")
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("ada")
    admit(room, "ada", "ben", seat("fresh"))
    return room


def _moved_by_its_past() -> Builder:
    """A move signed with a key that its author could not know yet is void, for good."""
    room = begin(seat("ben"), movable("guest"))
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo", "ada")
    room.see("ada 2", "ada")
    rehost(room, "cleo", "guest", key="guest", following="next")
    for _ in range(4):
        room.write("ben", kinds.WITNESS, seat=None)
    rehost(room, "ben", "guest", key="next")
    room.write("ada 2", kinds.WITNESS, seat=None)
    for _ in range(5):
        room.write("ada 2", kinds.WITNESS, seat=None)
    rehost(room, "ada 2", "guest", key="next")
    return room


def _contended() -> Builder:
    """What a log knows of a seat that moves changes from one operation to the next."""
    room = begin(seat("ben"), movable("guest"))
    room.write("ben", kinds.STROKE, line(), seat="guest")
    room.see("ada")
    rehost(room, "ada", "guest", key="guest")
    room.see("ben")
    room.write("ben", kinds.WITNESS, seat=None)
    room.write("ben", kinds.STROKE, line(), seat="guest")
    return room


def _few_seats() -> Builder:
    """As many seats a device as the settings say, from the Create on, within 1 to 64."""
    room = begin(seat("ben"), settings=[{"name": "device-seats", "value": 2}])
    admit(room, "ada", "cleo", movable("cleo"), seat("cleo 2"), seat("cleo 3"))
    room.see("ben", "ada")
    rehost(room, "ben", "cleo", key="cleo", following="next")
    room.see("ada", "ben")
    rehost(room, "ada", "cleo", key="next", following="next")
    admit(room, "ada", "ben", seat("ben 2"))
    room.see("ben", "ada")
    rehost(room, "ben", "cleo", key="next")
    room.see("ada")
    for value in (-5, 99):
        settings = ["", False, {"device-seats": value}]
        room.write("ada", kinds.SETTINGS, settings, seat=None)
        for number in range(8):
            eight = [seat(f"seat {value} {number} {index}") for index in range(8)]
            admit(room, "ada", "erin", *eight)
        admit(room, "ada", "erin", seat(f"seat {value} more"))
    return room


def _kicked_by_who_left() -> Builder:
    """What the master says before leaving counts, and what it says when it is the master again."""
    room = begin()
    admit(room, "ada", "cleo", seat("cleo"))
    admit(room, "ada", "dora", seat("dora"))
    for who in ("cleo", "dora"):
        room.see(who, "ada")
        room.write(who, kinds.STROKE, line())
    room.write("ada", kinds.KICK, [DEVICES["cleo"].hex()], seat=None)
    room.write("ada", kinds.LEAVE, seat=None)
    room.write("cleo", kinds.STROKE, line())
    room.see("ben", "ada")
    admit(room, "ben", "ada", seat("ada"))
    admit(room, "ben", "erin", seat("erin"))
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("dora", "ben")
    room.write("dora", kinds.LEAVE, seat=None)
    room.see("ada")
    room.write("ada", kinds.KICK, [DEVICES["erin"].hex()], seat=None)
    room.see("erin", "ben")
    room.write("erin", kinds.STROKE, line())
    return room


def _set_by_who_left() -> Builder:
    """What a master sets and takes out in another log counts until it leaves; what it dates back does not."""
    room = begin(seat("ben"), seat("guest"))
    admit(room, "ada", "cleo", seat("cleo"))
    admit(room, "ada", "ada", seat("ada's guest"))
    room.see("ada 2", "ada")
    room.write("ada", kinds.SETTINGS, ["", False, {"device-seats": 12}], seat=None)
    room.write("ada 2", kinds.UNSEAT, [SEATS["guest"].hex()], seat=None)
    room.see("ada", "ada 2")
    room.write("ada", kinds.LEAVE, seat=None)
    for _ in range(4):
        room.write("ada 2", kinds.WITNESS, seat=None)
    room.write("ada 2", kinds.SETTINGS, ["", False, {"device-seats": 2}], seat=None)
    for whose in ("ben", "cleo", "ada's guest"):
        room.write("ada 2", kinds.UNSEAT, [SEATS[whose].hex()], seat=None)
    room.see("ben")
    for number in (0, 1):
        admit(room, "ben", "ben", *[seat(f"more {number} {index}") for index in range(5)])
    return room


def _parts() -> Builder:
    """A stroke is whole if its pieces are, and are alike, count, and have at most 4096 points."""
    room = begin(seat("ben"), seat("guest"))
    still = [2048, 2048] * 1600
    rest = [2048, 2048] * (limits.STROKE_POINTS - 2 * 1600)
    times = [10] * 5
    few = walk(DICE, 5)
    for last in (rest, [*rest, 2048, 2048]):
        room.write("ben", kinds.STROKE_PART, part(still))
        room.write("ben", kinds.STROKE_PART, part(still))
        room.write("ben", kinds.STROKE, stroke(last, parts=2))
    # Of another seat, of no seat, of a seat that does not count, with times and without.
    for whose in ("guest", "ada", None):
        room.write("ben", kinds.STROKE_PART, part(few), seat=whose)
        room.write("ben", kinds.STROKE, stroke(few, parts=1))
    room.write("ben", kinds.STROKE_PART, part(few), seat="ada")
    room.write("ben", kinds.STROKE, stroke(few, parts=1), seat="ada")
    room.write("ben", kinds.STROKE_PART, part(few, times=times))
    room.write("ben", kinds.STROKE, stroke(few, parts=1))
    room.write("ben", kinds.STROKE_PART, part(few, times=times))
    room.write("ben", kinds.STROKE, stroke(few, parts=1, times=[0] * 5))
    room.write("ben", kinds.STROKE_PART, part(few))
    room.write("ben", kinds.WITNESS, seat=None)
    room.write("ben", kinds.STROKE, stroke(few, parts=1))
    # More pieces than there is log before it.
    room.see("cleo", "ada")
    admit(room, "ada", "cleo", seat("cleo"))
    room.see("cleo", "ada")
    room.write("cleo", kinds.STROKE_PART, part(few))
    room.write("cleo", kinds.STROKE, stroke(few, parts=2))
    # A piece from before its seat was there.
    room.write("ben", kinds.STROKE_PART, part(few), seat="late")
    admit(room, "ada", "ben", seat("late"))
    room.see("ben")
    room.write("ben", kinds.STROKE, stroke(few, parts=1), seat="late")
    # A void piece.
    room.write("ben", kinds.STROKE_PART, payload=b"\x84")
    room.write("ben", kinds.STROKE, stroke(few, parts=1))
    return room


def _cleared() -> Builder:
    """A Clear leaves what its author had not seen, though it stands before it; a Hide can be undone."""
    room = begin()
    room.write("ben", kinds.STROKE, line())
    room.see("ada")
    for _ in range(3):
        room.write("ada", kinds.WITNESS, seat=None)
    unseen = room.write("ben", kinds.STROKE, line())
    sweep = room.write("ada", kinds.CLEAR, {"canvas": 0, "scope": "all"})
    assert unseen.header.lamport < sweep.header.lamport
    mine = room.write("ben", kinds.STROKE, line())
    hide = room.write("ben", kinds.HIDE, {"target": mine.name.hex()})
    other = room.write("ben", kinds.STROKE, line())
    room.write("ben", kinds.HIDE, {"target": other.name.hex()})
    room.write("ben", kinds.VISIBLE, {"target": hide.name.hex(), "flag": False})
    return room


ROOMS = {
    "64 devices": _crowd,
    "the way back to a seat": _way_back,
    "no way back by another seat": _way_back_by_another,
    "a device that came to watch": _watcher,
    "a seat that a device listed for itself": _listed_for_oneself,
    "profiles": _profiles,
    "seats taken out": _unseated,
    "numbers of seats": numbered.numbers,
    "numbers kept from the room before": numbered.kept_numbers,
    "numbers that somebody else keeps": numbered.numbers_elsewhere,
    "the person's next seat": _next_person,
    "a seat that moves": _moved,
    "moves that nobody signed": _forged_moves,
    "two moves at once": _moved_at_once,
    "a person whose seat has moved": _moved_person,
    "a key that the author could not know": _moved_by_its_past,
    "a seat that moves while its log goes on": _contended,
    "few seats a device": _few_seats,
    "Kicks by who has left": _kicked_by_who_left,
    "Settings and Unseats by who has left": _set_by_who_left,
    "parts of strokes": _parts,
    "what a Clear had not seen": _cleared,
}


def make() -> dict[str, Any]:
    rooms = ROOMS | evenings.ROOMS | resent.ROOMS
    return {"members": {"valid": [_described(name, build()) for name, build in rooms.items()]}}


def _described(name: str, room: Builder) -> dict[str, Any]:
    state = State(Room.load(json.dumps(line) for line in room.lines))
    numbers = {seat.hex(): number for seat, number in sorted(state.numbers.items())}
    return described(name, room) | {"numbers": numbers, "evening": state.evening}
