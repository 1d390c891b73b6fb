"""Which rooms a room goes on in (Protocol/rounds.md, "Rooms that go on")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import kinds
from .play import Play
from .room import Operation
from .state import State


@dataclass(frozen=True)
class Named:
    """A Successor that is not void."""

    operation: Operation
    round: int
    """How many rounds were over by its causal past."""
    room: bytes
    code: str


def leading(state: State) -> list[Named]:
    """The rooms in which all go on now that the game is over, the first one before the others."""
    play = state.play
    if play is None or play.over is None:
        return []
    over = play.over
    return _first_of_each([one for one in _named(state, play) if one.round >= over])


def offers(state: State) -> list[Named]:
    """Those that were named while the round was open that still is."""
    play = state.play
    if play is None:
        return []
    open_round, over = len(play.rounds.values), play.over
    chosen = [one for one in _named(state, play) if one.round == open_round]
    return _first_of_each([one for one in chosen if over is None or one.round < over])


def fits(state: State, create: Any) -> bool:
    """Whether a room that begins so goes on from this one, as it has ended by what has settled."""
    before, own = create["predecessor"], state.values[state.room.create.name]
    if before is None or state.play is None:
        return False
    values = state.play.rounds.values
    scores = [{"seat": seat.hex(), "points": points} for seat, points in state.play.scores.items()]
    end = (values[-1] if values else state.room.create).name.hex()
    same = all(create[name] == own[name] for name in ("activity", "access"))
    return same and before == {"room": state.room.name.hex(), "end": end, "scores": scores}


def _named(state: State, play: Play) -> list[Named]:
    found = []
    for operation in state.room.operations:
        value = state.values.get(operation.name)
        if operation.header.kind != kinds.SUCCESSOR or value is None or state.room.is_cut(operation):
            continue
        seen = state.roster.sees[operation.name]
        if _may_lead(state, play, operation, seen):
            found.append(Named(operation, seen, bytes.fromhex(value[0]), value[1]))
    return found


def _may_lead(state: State, play: Play, operation: Operation, seen: int) -> bool:
    device = operation.header.device
    members = state.roster.of(operation)
    if not members.is_present(device):
        return False
    if seen == 0:
        return bool(members.members[device].seats)
    rounds = [*play.rounds.settlements, play.rounds.open]
    is_deserted = len(rounds[seen].gone(state.room.past(operation))) == len(rounds[seen].electors)
    if is_deserted and (play.over is None or seen < play.over):
        return True
    return any(elector.device == device for elector in rounds[seen].electors)


def _first_of_each(named: list[Named]) -> list[Named]:
    """The first of each device, in order."""
    chosen: dict[bytes, Named] = {}
    for one in named:
        chosen.setdefault(one.operation.header.device, one)
    return list(chosen.values())
