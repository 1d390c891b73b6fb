"""How long a thing takes to reach the last of many: one arrival each, by one clock, who lacked it by name."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Any

from statistics_of import percentile

# A round that takes longer is lost, and says who lacked what.
PATIENCE = 10.0


class Spreading:
    """One thing that is on its way to all of them."""

    def __init__(self, names: Iterable[str]) -> None:
        self.began = time.monotonic()
        self._missing = set(names)
        self._arrived: dict[str, float] = {}
        self._everywhere = asyncio.Event()

    def arrive(self, name: str, now: float) -> None:
        """It is with one of them; a second time changes nothing."""
        if name not in self._missing:
            return
        self._missing.remove(name)
        self._arrived[name] = now - self.began
        if not self._missing:
            self._everywhere.set()

    async def everywhere(self, within: float) -> None:
        """Waits until it is with all of them, or for so long."""
        try:
            await asyncio.wait_for(self._everywhere.wait(), timeout=within)
        except TimeoutError:
            pass

    @property
    def seconds(self) -> float | None:
        """Until the last had it; None while one lacks it."""
        return None if self._missing else max(self._arrived.values(), default=0.0)

    @property
    def missing(self) -> list[str]:
        """Who lacks it."""
        return sorted(self._missing)

    @property
    def arrivals(self) -> list[float]:
        """Seconds of each that has it."""
        return list(self._arrived.values())


def summary(rounds: Sequence[Spreading]) -> dict[str, Any]:
    """What the table says of the rounds: those that did not end count as slower than all others."""
    ended = [turn.seconds for turn in rounds if turn.seconds is not None]
    every = [second for turn in rounds for second in turn.arrivals]
    unfinished = {str(number): turn.missing for number, turn in enumerate(rounds) if turn.missing}
    padded = [*ended, *[float("inf")] * len(unfinished)]
    middle, worst = (percentile(padded, percent) for percent in (50, 100))
    return {
        "rounds": len(rounds),
        "p50_s": None if middle == float("inf") else middle,
        "worst_s": None if worst == float("inf") else worst,
        "one_p50_s": percentile(every, 50) if every else None,
        "one_p99_s": percentile(every, 99) if every else None,
        "unfinished": unfinished,
    }
