"""evenings.json: how games stand that the same people play one after the other; and rooms that keep it."""

from typing import Any

from parlor_ops import evenings, kinds, limits

from .builder import Builder
from .payloads import create, seat
from .people import admit, begin
from .seeds import SEATS

ADA, BEN, CLEO, DORA = (SEATS[name].hex() for name in ("ada", "ben", "cleo", "dora"))
Case = tuple[str, evenings.Evening | None, dict[str, int]]


def _standing(games: int, points: dict[str, int]) -> evenings.Evening:
    return [games, [[seat, points[seat]] for seat in sorted(points)]]


def _cases() -> list[Case]:
    crowd = {f"{seat:016x}": seat for seat in range(limits.SEATS)}
    return [
        ("the first game", None, {ADA: 40, BEN: 20, CLEO: 90}),
        ("points below nothing", None, {ADA: -3, BEN: -1, CLEO: -2}),
        ("two share a place", _standing(1, {ADA: 1, BEN: 0, CLEO: 2}), {ADA: 50, BEN: 50, CLEO: 20}),
        ("all are equal", _standing(4, {ADA: 1, BEN: 6}), {ADA: 7, BEN: 7}),
        ("somebody new, and somebody who is away", _standing(2, {ADA: 1, BEN: 2}), {ADA: 5, DORA: 9}),
        ("no points are given", _standing(2, {ADA: 1, BEN: 2}), {}),
        ("one plays alone", None, {ADA: 5}),
        ("64 players", None, crowd),
        ("65 people: who has most stays", _standing(1, crowd), {ADA: 100, "0000000000000003": 0}),
        (
            "the last game that is counted",
            _standing(1000, {ADA: 62_999, BEN: 63_000}),
            {ADA: 3, BEN: 2, CLEO: 1},
        ),
    ]


def _keep(room: Builder, who: str, games: int, *points: tuple[str, int]) -> None:
    pairs = sorted([SEATS[name].hex(), number] for name, number in points)
    room.write(who, kinds.EVENING, [games, pairs], seat=None)


def _begun() -> Builder:
    room = Builder()
    room.write("ada", kinds.CREATE, create(seats=[seat("ada")]), seat=None)
    return room


def _kept() -> Builder:
    """A room that goes on keeps how the games before stand: the first of what is kept."""
    room = _begun()
    _keep(room, "ada", 2, ("ada", 3), ("ben", 1), ("cleo", 0))
    _keep(room, "ada", 9, ("ada", 60))
    admit(room, "ada", "ben", seat("ben"))
    return room


def _behind_numbers() -> Builder:
    room = _begun()
    room.write("ada", kinds.NUMBERS, [[SEATS["ada"].hex(), 2]], seat=None)
    _keep(room, "ada", 1, ("ada", 0), ("ben", 1))
    admit(room, "ada", "ben", seat("ben"))
    return room


def _late() -> Builder:
    room = _begun()
    admit(room, "ada", "ben", seat("ben"))
    admit(room, "ada", "cleo", seat("cleo"))
    _keep(room, "ada", 3, ("ada", 9))
    return room


def _elsewhere() -> Builder:
    room = begin()
    _keep(room, "ben", 3, ("ben", 9))
    return room


ROOMS = {
    "an evening of two games": _kept,
    "an evening behind numbers": _behind_numbers,
    "an evening that is kept too late": _late,
    "an evening that somebody else keeps": _elsewhere,
}


def make() -> dict[str, Any]:
    entries = [
        {"name": name, "before": before, "scores": scores, "after": evenings.after(before, scores)}
        for name, before, scores in _cases()
    ]
    return {"evenings": {"valid": entries}}
