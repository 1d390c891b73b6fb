"""What a log may hold of a kind in a round (Protocol/state.md, Budgets)."""

from . import kinds, limits
from .room import Room

BUDGETS = {
    kinds.PROFILE: limits.PROFILES_IN_ROUND,
    **dict.fromkeys((kinds.READY, kinds.SETTINGS, kinds.SUCCESSOR), limits.WISHES_IN_ROUND),
    **dict.fromkeys(
        (kinds.ADMIT, kinds.LEAVE, kinds.KICK, kinds.REHOST, kinds.UNSEAT, kinds.BAN),
        limits.COMINGS_IN_ROUND,
    ),
    **dict.fromkeys((kinds.COMMIT, kinds.REVEAL, kinds.MOVE), limits.ENTRIES_IN_ROUND),
    kinds.CLEAR: limits.CLEARS_IN_ROUND,
}
"""Operations of a kind that one log may hold in a round."""


def beyond(room: Room, sees: dict[bytes, int]) -> set[bytes]:
    """The operations that their logs hold too many of, by how many rounds each sees over."""
    void: set[bytes] = set()
    for log in room.logs.values():
        counts: dict[tuple[int, int], int] = {}
        for operation in log:
            kind = operation.header.kind
            account = kind, sees.get(operation.name, 0)
            counts[account] = counts.get(account, 0) + 1
            if kind in BUDGETS and counts[account] > BUDGETS[kind]:
                void.add(operation.name)
    return void
