"""What a daemon holds on its disk: its API tells nobody how much that is while drawings are secret."""

import sqlite3

from lab.parlor import Parlor


def operations(parlor: Parlor) -> int:
    """How many operations of open rooms the daemon has written down."""
    database = sqlite3.connect(f"file:{parlor.data / 'parlor.sqlite'}?mode=ro", uri=True, timeout=5)
    try:
        (count,) = database.execute("SELECT COALESCE(SUM(count), 0) FROM run").fetchone()
    finally:
        database.close()
    return int(count)
