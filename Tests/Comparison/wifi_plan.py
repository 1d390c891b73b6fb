"""What the rows of a bad Wi-Fi measure, and how long."""

import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """One run; ``quick`` runs are for trying the tool out, not for figures."""

    peers: int
    lost_permille: int
    meet: str
    rounds: int
    kills: int
    idle_seconds: float
    rest_seconds: float
    gather_seconds: float
    splits: int
    split_seconds: float
    split_strokes: int


def progress(words: str) -> None:
    """Says on standard error what is going on."""
    print(words, file=sys.stderr, flush=True)
