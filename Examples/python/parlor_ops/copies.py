"""Strokes that a page has sent once more, to the next host (Protocol/state.md, "Strokes sent again")."""

from collections import defaultdict

from . import kinds, limits
from .members import Roster
from .room import Operation, Room

Content = tuple[bytes | None, tuple[bytes, ...]]


def copied(room: Room, roster: Roster, strokes: list[Operation]) -> set[bytes]:
    """The strokes that one by a later host of their seat stands for."""
    if not any(operation.header.kind == kinds.REHOST for operation in roster.operations):
        return set()
    alike: dict[Content, list[Operation]] = defaultdict(list)
    for stroke in strokes:
        alike[stroke.header.seat, _payloads(room, stroke)].append(stroke)
    return {
        stroke.name
        for same in alike.values()
        for stroke in same
        if any(_stands_for(room, roster, other, stroke) for other in same)
    }


def _payloads(room: Room, stroke: Operation) -> tuple[bytes, ...]:
    """The bytes of all pieces of a stroke that is whole."""
    parts = stroke.value()["parts"]
    log, last = room.logs[stroke.log], stroke.header.sequence
    return tuple(piece.payload for piece in log[last - parts : last + 1])


def _stands_for(room: Room, roster: Roster, later: Operation, stroke: Operation) -> bool:
    """Whether the author of one had the seat by the key of the other, which it had not seen."""
    if room.within(stroke, room.past(later)):
        return False
    seat = stroke.header.seat or b""
    key = roster.of(stroke).keys.get(seat)
    return key is not None and key in roster.of(later).passed.get(seat, [])[-limits.KEYS_PASSED :]
