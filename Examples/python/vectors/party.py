"""Whole games as their players play them, with the digest at the end of each round."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from parlor_ops import cbor, kinds
from parlor_ops.room import Room
from parlor_ops.state import State

from .people import described
from .seeds import SEATS
from .table import TableBuilder


class Party(TableBuilder):
    """A room whose people are ready to play, but for those who only watch."""

    def __init__(
        self,
        activity: str,
        *people: str,
        predecessor: Any = None,
        watching: tuple[str, ...] = (),
        rules: int = 1,
        **settings: int,
    ) -> None:
        named = [{"name": name, "value": value} for name, value in settings.items()]
        named.sort(key=lambda one: cbor.encode(one["name"]))
        super().__init__(activity, *people, settings=named, predecessor=predecessor, rules=rules)
        for who in people:
            if who not in watching:
                self.write(who, kinds.READY, True)

    @property
    def game(self) -> Any:
        """The game as everybody has it now."""
        return _game_of(self, len(self.lines))[0]

    def go(self, who: str) -> None:
        """Somebody leaves, who has seen all that there is."""
        self.see(who)
        self.write(who, kinds.LEAVE, seat=None)
        self.people.remove(who)


def _game_of(room: Party, count: int) -> tuple[Any, State]:
    """How a game stands after so many lines, and the state of the room."""
    lines = (json.dumps(written) for written in room.lines[:count])
    state = State(Room.load(lines, check_seals=False))
    assert state.play is not None and state.play.game is not None
    return state.play.game, state


def brought(points: int) -> dict[str, Any]:
    """The room before, from which ada brings points."""
    scores = [{"seat": SEATS["ada"].hex(), "points": points}]
    return {"room": "11" * 32, "end": "22" * 32, "scores": scores}


def whole_games(activity: str, rooms: Mapping[str, Callable[[], Party]]) -> dict[str, Any]:
    """What a file says of rooms, each with what its game is at the end of each round."""
    return {activity: {"valid": [_described_with_ends(name, build()) for name, build in rooms.items()]}}


def _described_with_ends(name: str, room: Party) -> dict[str, Any]:
    ends = []
    for mark in room.marks:
        game, state = _game_of(room, mark)
        own = cbor.encode(game.own)
        ends.append({"operations": mark, "own": own.hex(), "digest": state.digest().hex()})
    return {**described(name, room), "ends": ends}
