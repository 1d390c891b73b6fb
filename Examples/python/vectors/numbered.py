"""Rooms of members.json in which seats have numbers: for as long as they sit, and in the next room."""

from parlor_ops import kinds

from .builder import Builder
from .payloads import create, seat
from .people import admit, begin, movable, rehost
from .seeds import SEATS


def _numbered(room: Builder, who: str, *pairs: tuple[str, int]) -> None:
    kept = sorted([SEATS[name].hex(), number] for name, number in pairs)
    room.write(who, kinds.NUMBERS, kept, seat=None)


def numbers() -> Builder:
    """Each seat keeps its number as others sit down and go; who comes next gets the least that is free."""
    room = begin(movable("ben", "🐮"))
    for who in ("cleo", "dora", "erin"):
        admit(room, "ada", who, seat(who))
    room.write("ada", kinds.UNSEAT, [SEATS["dora"].hex()], seat=None)
    admit(room, "ada", "fay", seat("fay"))
    room.see("cleo")
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    rehost(room, "ada", "ben", key="ben")
    admit(room, "ada", "gus", seat("gus"))
    # Too late: not what is written behind the Create.
    _numbered(room, "ada", ("ada", 9), ("hal", 1))
    admit(room, "ada", "hal", seat("hal"))
    return room


def kept_numbers() -> Builder:
    """A room that goes on keeps numbers: each seat that comes has its own, and no other seat gets it."""
    room = Builder()
    own = [seat("ada"), seat("guest"), seat("fresh"), seat("late")]
    room.write("ada", kinds.CREATE, create(seats=own), seat=None)
    _numbered(room, "ada", ("ada", 2), ("guest", 1), ("ben", 4), ("dora", 4), ("erin", 7))
    admit(room, "ada", "ben", seat("ben"))
    room.see("ben")
    room.write("ben", kinds.WITNESS, seat=None)
    room.write("ben", kinds.UNSEAT, [SEATS["ben"].hex()], seat=None)
    room.see("ada")
    admit(room, "ada", "cleo", seat("cleo"))
    admit(room, "ada", "dora", seat("dora"))
    admit(room, "ada", "fay", seat("fay"))
    room.write("ada", kinds.UNSEAT, [SEATS["guest"].hex()], seat=None)
    admit(room, "ada", "gus", seat("gus"))
    return room


def numbers_elsewhere() -> Builder:
    """Nobody else's second operation keeps numbers."""
    room = begin()
    room.write("ben", kinds.WITNESS, seat=None)
    _numbered(room, "ben", ("cleo", 1), ("dora", 9))
    room.see("ada")
    admit(room, "ada", "cleo", seat("cleo"))
    admit(room, "ada", "dora", seat("dora"))
    return room
