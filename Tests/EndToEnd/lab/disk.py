"""What a daemon holds on its disk: its API tells nobody how much that is while drawings are secret."""

import sqlite3
from collections.abc import Sequence

from lab.parlor import Parlor
from lab.waiting import eventually

# Looks at which no more has come: what ends a phase is written at one after the other.
_LOOKS = 8


def operations(parlor: Parlor) -> int:
    """How many operations of open rooms the daemon has written down."""
    database = sqlite3.connect(f"file:{parlor.data / 'parlor.sqlite'}?mode=ro", uri=True, timeout=5)
    try:
        (count,) = database.execute("SELECT COALESCE(SUM(count), 0) FROM run").fetchone()
    finally:
        database.close()
    return int(count)


def level(parlors: Sequence[Parlor], within: float = 10) -> None:
    """Waits until all hold as many operations, and no more come for some looks; seconds."""
    counts: list[list[int]] = []

    def look() -> list[list[int]]:
        counts.append([operations(parlor) for parlor in parlors])
        return counts[-_LOOKS:]

    def is_level(seen: list[list[int]]) -> bool:
        return len(seen) == _LOOKS and len({one for count in seen for one in count}) == 1

    eventually(look, until=is_level, within=within, what="all hold the same number of operations")
