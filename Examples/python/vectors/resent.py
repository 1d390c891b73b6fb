"""Rooms in which a page has sent strokes to one host of its seat and then, without an answer, to the next."""

from typing import Any

from parlor_ops import kinds, limits

from .builder import Builder, Written
from .payloads import part, seat, stroke
from .people import DICE, admit, begin, line, movable, mover, rehost
from .seeds import walk


def _party() -> Builder:
    """Ben hosts a guest's seat and another seat that moves by the same key; cleo and dora could take them."""
    twin = seat("twin") | {"key": mover("guest").hex()}
    room = begin()
    for who in ("cleo", "dora"):
        admit(room, "ada", who, seat(who))
    room.see("ben", "ada")
    admit(room, "ben", "ben", movable("guest"), twin)
    for who in ("cleo", "dora"):
        room.see(who, "ada", "ben")
    return room


def _draw(room: Builder, who: str, ink: dict[str, Any], whose: str = "guest") -> Written:
    return room.write(who, kinds.STROKE, ink, seat=whose)


def _slept() -> Builder:
    """What the old host draws in its sleep is there once, whichever comes first; all else stays."""
    room = _party()
    seen, both, early, lone, twin = (line() for _ in range(5))
    _draw(room, "ben", seen)
    room.see("cleo")
    for whose in ("guest", "twin"):
        rehost(room, "cleo", whose, key="guest", following="next")
    _draw(room, "ben", early)
    for ink in (seen, both, early):
        _draw(room, "cleo", ink)
    for ink in (both, lone):
        _draw(room, "ben", ink)
    _draw(room, "ben", twin, whose="twin")
    _draw(room, "cleo", twin)
    other = both | {"canvas": 1}
    _draw(room, "ben", other)
    return room


def _undone() -> Builder:
    """What the new host takes back stays away, whatever the old one says."""
    room = _party()
    ink = line()
    room.see("cleo")
    rehost(room, "cleo", "guest", key="guest", following="next")
    again = _draw(room, "cleo", ink)
    room.write("cleo", kinds.VISIBLE, {"target": again.name.hex(), "flag": False}, seat="guest")
    first = _draw(room, "ben", ink)
    room.write("ben", kinds.VISIBLE, {"target": first.name.hex(), "flag": False}, seat="guest")
    room.write("ben", kinds.VISIBLE, {"target": first.name.hex(), "flag": True}, seat="guest")
    return room


def _in_pieces() -> Builder:
    """The pieces must be the same, and as many."""
    room = _party()
    one, two, last = (walk(DICE, 5) for _ in range(3))
    room.see("cleo")
    rehost(room, "cleo", "guest", key="guest", following="next")
    for who, pieces in (("cleo", [one]), ("ben", [one]), ("ben", [two]), ("ben", [one, one])):
        for piece in pieces:
            room.write(who, kinds.STROKE_PART, part(piece), seat="guest")
        _draw(room, who, stroke(last, parts=len(pieces)))
    _draw(room, "ben", stroke(last))
    return room


def _on_and_on() -> Builder:
    """From host to host and back: who had the seat last stands for all before, those it has seen excepted."""
    room = _party()
    ink, back = line(), line()
    rehost(room, "cleo", "guest", key="guest", following="next")
    _draw(room, "ben", ink)
    room.see("dora", "cleo")
    rehost(room, "dora", "guest", key="next", following="last")
    _draw(room, "dora", ink)
    _draw(room, "cleo", ink)
    room.see("ben", "dora")
    rehost(room, "ben", "guest", key="last", following="end")
    _draw(room, "ben", back)
    _draw(room, "dora", back)
    return room


def _strangers() -> Builder:
    """Who was not given the seat by its key stands for nobody."""
    room = _party()
    ink = line()
    # Whose past does not hold that the seat is ben's.
    room.see("dora 2", "ada")
    admit(room, "dora 2", "dora", movable("guest") | {"key": mover("dora").hex()})
    room.see("cleo 2", "dora 2")
    rehost(room, "cleo 2", "guest", key="dora", following="next")
    for who in ("ben", "dora 2", "cleo 2"):
        _draw(room, who, ink)
    return room


def _many_moves() -> Builder:
    """The last moves of a seat alone are looked at."""
    room = _party()
    forgotten, held = line(), line()
    rehost(room, "dora", "guest", key="guest", following="move 0")
    _draw(room, "ben", forgotten)
    room.see("ben 2", "dora")
    rehost(room, "ben 2", "guest", key="move 0", following="move 1")
    _draw(room, "dora", held)
    before = "ben 2"
    for number in range(limits.KEYS_PASSED - 1):
        host = ("cleo", "ben 2")[number % 2]
        room.see(host, before)
        rehost(room, host, "guest", key=f"move {number + 1}", following=f"move {number + 2}")
        before = host
    for ink in (forgotten, held):
        _draw(room, before, ink)
    return room


ROOMS = {
    "strokes that a host drew in its sleep": _slept,
    "a stroke sent again and taken back": _undone,
    "strokes sent again in pieces": _in_pieces,
    "strokes sent again on and on": _on_and_on,
    "strokes alike by strangers": _strangers,
    "strokes sent again after many moves": _many_moves,
}
