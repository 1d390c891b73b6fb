"""Whole games whose players shoot by turns, with the digest at the end of each round."""

import json
from typing import Any

from parlor_ops import cbor, kinds
from parlor_ops.room import Room
from parlor_ops.state import State

from .people import described
from .seeds import SEATS
from .table import TableBuilder


class Shooters(TableBuilder):
    """A game whose players shoot by turns."""

    def __init__(
        self,
        activity: str,
        *people: str,
        predecessor: Any = None,
        watching: tuple[str, ...] = (),
        rules: int = 1,
        field: str = "aim",
        **settings: int,
    ) -> None:
        self.field = field
        named = [{"name": name, "value": value} for name, value in settings.items()]
        named.sort(key=lambda one: cbor.encode(one["name"]))
        super().__init__(activity, *people, settings=named, predecessor=predecessor, rules=rules)
        for who in people:
            if who not in watching:
                self.write(who, kinds.READY, True)
        self.settle()

    def game(self) -> Any:
        """How it stands."""
        return game_of(self, len(self.lines))[0]

    def shoot(self, who: str, aim: Any) -> None:
        """Somebody shoots, and the turn and the flight are over."""
        self.move(who, {"do": "shoot", self.field: aim})
        self.settle()
        self.settle()

    def go(self, who: str) -> None:
        """Somebody leaves."""
        self.see(who)
        self.write(who, kinds.LEAVE, seat=None)
        self.people.remove(who)


def game_of(room: TableBuilder, count: int) -> tuple[Any, State]:
    """How a game stands after so many lines, and the state of the room."""
    lines = (json.dumps(written) for written in room.lines[:count])
    state = State(Room.load(lines, check_seals=False))
    assert state.play is not None and state.play.game is not None
    return state.play.game, state


def brought(points: int) -> dict[str, Any]:
    """The room before, to which one brings points."""
    scores = [{"seat": SEATS["ada"].hex(), "points": points}]
    return {"room": "11" * 32, "end": "22" * 32, "scores": scores}


def described_with_ends(name: str, room: Shooters) -> dict[str, Any]:
    """A room, with what its game is at the end of each round."""
    ends = []
    for mark in room.marks:
        game, state = game_of(room, mark)
        own = cbor.encode(game.own)
        ends.append({"operations": mark, "own": own.hex(), "digest": state.digest().hex()})
    return {**described(name, room), "ends": ends}
