"""What evenings.json asks of a reader: how games stand that the same people play one after the other.

The reader is imported inside the checks: mutations.py puts changed ones in its place.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]


def evening_findings() -> Iterator[tuple[str, Callable[[], bool]]]:
    """Every entry, its name first."""
    for entry in load("evenings")["valid"]:
        yield entry["name"], partial(_counts, entry)


def _counts(entry: Entry) -> bool:
    from parlor_ops import evenings

    return bool(evenings.after(entry["before"], entry["scores"]) == entry["after"])
