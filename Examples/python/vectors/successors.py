"""successors.json: rooms that name others to go on in, which of those count, and which are the right ones."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import kinds, successors
from parlor_ops.payloads import encode_payload
from parlor_ops.room import Room
from parlor_ops.state import State

from .builder import Builder, Written
from .classic import ClassicBuilder
from .forger import Forger, prove
from .payloads import create
from .people import described
from .seeds import SEATS, octets
from .table import again, poll


def _name(room: Builder, who: str, code: str) -> Written:
    return room.write(who, kinds.SUCCESSOR, [octets(code, 32).hex(), code], seat=None)


def _finished() -> ClassicBuilder:
    """A game of four of which nobody did anything; erin was not ready and watches."""
    room = ClassicBuilder("ada", "ben", "cleo", "dora", "erin", rounds=1)
    room.write("erin", kinds.READY, False)
    for _ in range(7):
        room.settle(voters=["ada", "ben", "cleo", "dora"])
    _name(room, "cleo", "EARLY")
    room.see("ada", "ben", "cleo", "dora", "erin")
    return room


def _over() -> Builder:
    """After the end the electors alone lead on, each by the first Successor that it wrote."""
    room = _finished()
    close = room.propose("ada")
    for voter in ("ada", "ben", "cleo"):
        room.accept(voter, close)
    # Dora has not seen that the game is over; erin has, and only watched.
    room.see("dora", "ada")
    _name(room, "dora", "DORA")
    room.number += 1
    for who in ("erin", "ben", "cleo"):
        room.see(who)
    _name(room, "erin", "ERIN")
    room.write("ben", kinds.WITNESS, seat=None)
    _name(room, "ben", "BEN1")
    _name(room, "ben", "BEN2")
    _name(room, "cleo", "CLEO")
    # Ada has left, and names one all the same.
    room.see("ada", "ben", "cleo")
    room.write("ada", kinds.LEAVE, seat=None)
    _name(room, "ada", "GONE")
    return room


def _open() -> Builder:
    """While a round is open those are offered that electors named in it, and no others."""
    room = poll()
    _name(room, "ben", "LOBBY")
    room.settle()
    _name(room, "cleo", "FIRST")
    room.settle()
    again(room, "ada", "dora", "dora")
    room.see("dora")
    _name(room, "dora", "DORA")
    _name(room, "ben", "BEN1")
    _name(room, "ben", "BEN2")
    _name(room, "ada", "ADA1")
    return room


def _branch(code: str, room: Builder) -> None:
    _name(room, "ben", code)


def _cut() -> Builder:
    """A successor that is cut is none."""
    room = poll("ada", "cleo", "ben")
    room.settle()
    forger = Forger(room)
    for code in ("CUT1", "CUT2"):
        forger.branch(partial(_branch, code))
    room.see("cleo")
    _name(room, "cleo", "CLEO")
    prove(room, "cleo", forger.evidence())
    return room


def _lobby() -> Builder:
    """In the lobby any device with a seat may name one."""
    room = poll("ada", "ben")
    again(room, "ada", "cleo")
    room.see("cleo")
    _name(room, "cleo", "CLEO")
    _name(room, "ben", "BEN1")
    return room


def _deserted() -> Builder:
    """Where all who decide about a round have left, any device there may name one; nobody else before."""
    room = poll("ada", "ben")
    again(room, "ada", "cleo")
    again(room, "ada", "dora")
    for who in ("cleo", "dora"):
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    room.settle()
    room.write("ada", kinds.LEAVE, seat=None)
    room.see("cleo", "ada")
    _name(room, "cleo", "EARLY")
    room.see("ben")
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("dora")
    _name(room, "dora", "DORA")
    _name(room, "ben", "BEN1")
    return room


def _over_and_deserted() -> Builder:
    """After the end nobody but electors leads on, even where they have all left."""
    room = _finished()
    close = room.propose("ada")
    for voter in ("ada", "ben", "cleo", "dora"):
        room.accept(voter, close)
    for who in ("ada", "ben", "cleo", "dora"):
        room.see(who)
        room.write(who, kinds.LEAVE, seat=None)
    room.see("erin")
    _name(room, "erin", "ERIN")
    return room


ROOMS: dict[str, Callable[[], Builder]] = {
    "a game that is over": _over,
    "a round that is open": _open,
    "a lobby": _lobby,
    "a fork": _cut,
    "a round that all have left": _deserted,
    "a game that is over and that all have left": _over_and_deserted,
}


def _creates(state: State) -> list[dict[str, Any]]:
    """How a room might begin, and whether this room goes on in it."""
    play, own = state.play, state.values[state.room.create.name]
    assert play is not None
    values = play.rounds.values
    scores = [{"seat": seat.hex(), "points": points} for seat, points in play.scores.items()]
    end = (values[-1] if values else state.room.create).name.hex()
    before = {"room": state.room.name.hex(), "end": end, "scores": scores}
    more = sorted([*scores, {"seat": SEATS["fay"].hex(), "points": 1}], key=lambda one: str(one["seat"]))
    named = {name: own[name] for name in ("activity", "access")}
    cases = {
        "as this one ended": named | {"predecessor": before},
        "nothing before": named,
        "another room": named | {"predecessor": before | {"room": octets("other", 32).hex()}},
        "another end": named | {"predecessor": before | {"end": octets("other", 32).hex()}},
        "other scores": named | {"predecessor": before | {"scores": more}},
        "another activity": named | {"activity": "draw", "predecessor": before},
        "locked": named | {"access": "locked", "predecessor": before},
    }
    return [
        {
            "name": name,
            "create": value,
            "bytes": encode_payload(kinds.CREATE, value).hex(),
            "fits": successors.fits(state, value),
        }
        for name, value in ((name, create(**changes)) for name, changes in cases.items())
    ]


def _described(name: str, room: Builder) -> dict[str, Any]:
    state = State(Room.load(json.dumps(line) for line in room.lines))
    return {
        **described(name, room),
        "leading": [one.room.hex() for one in successors.leading(state)],
        "offers": [one.room.hex() for one in successors.offers(state)],
        "creates": _creates(state),
    }


def make() -> dict[str, Any]:
    return {"successors": {"valid": [_described(name, build()) for name, build in ROOMS.items()]}}
