"""How games stand that the same people play one after the other (Protocol/state.md, "The evening")."""

from __future__ import annotations

from typing import Any

from . import kinds, limits
from .room import Room

Evening = list[Any]
"""How many games, and `[seat, points]` ascending by seat."""


def brought(room: Room, values: dict[bytes, Any]) -> Evening | None:
    """What the log of the `Create` keeps behind it of the games before."""
    behind = [one for one in room.operations if one.log[:2] == room.create.log[:2]]
    kept = [one for one in behind if one.header.kind == kinds.EVENING and one.header.sequence in (1, 2)]
    counting = [one for one in kept if one.name in values and not room.is_cut(one)]
    first = min(counting, key=lambda one: one.header.sequence, default=None)
    return None if first is None else values[first.name]


def after(before: Evening | None, scores: dict[str, int]) -> Evening | None:
    """Counts a game that is over: a point for each other player that one is ahead of."""
    if len(scores) < 2:
        return before
    games, standings = before or [0, []]
    points = dict(standings)
    for seat, own in scores.items():
        points[seat] = points.get(seat, 0) + sum(other < own for other in scores.values())
    best = sorted(points, key=lambda seat: (-points[seat], seat))[: limits.SEATS]
    most = limits.EVENING_POINTS[1]
    games = min(games + 1, limits.EVENING_GAMES[1])
    return [games, [[seat, min(points[seat], most)] for seat in sorted(best)]]
