"""Daemons in one room: who is there, who reaches whom, all drawing at once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from strokes import StrokeFiles

from lab.parlor import Parlor
from lab.waiting import eventually

CODE = "BIRD"
# The machine that runs the tests may be busy: what is fast is shown by the benchmarks.
EQUAL_WITHIN = 20.0
REACHED_WITHIN = 15.0
INK_WITHIN = 5.0


def come_in(guest: Parlor) -> None:
    """Joins the room as soon as it is seen."""
    eventually(lambda: guest.sees(CODE), within=15, what=f"{guest} sees the room")
    guest.do("join", CODE)


def members(parlor: Parlor) -> int:
    """How many devices the room has, as one daemon knows it."""
    return len(parlor.show(CODE)["members"])


def reached(parlor: Parlor) -> set[str]:
    """The names of the others that a daemon shows as there."""
    shown = parlor.show(CODE)["members"]
    return {member["name"] for member in shown if member["reachable"] and not member["self"]}


def all_reach_all(parlors: Sequence[Parlor], within: float = REACHED_WITHIN) -> None:
    """Waits until each shows all others as there."""
    names = {parlor.name for parlor in parlors}
    eventually(
        lambda: {parlor.name: sorted(names - {parlor.name} - reached(parlor)) for parlor in parlors},
        until=lambda missed: not any(missed.values()),
        within=within,
        what="each shows all others as there; whom each misses",
    )


def each_reaches_all(parlors: Sequence[Parlor]) -> bool:
    """Whether each shows all others as there now."""
    names = {parlor.name for parlor in parlors}
    return all(reached(parlor) == names - {parlor.name} for parlor in parlors)


def only_reaches(parlor: Parlor, mates: set[str]) -> None:
    """Waits until a daemon shows these as there, and all others as away."""
    what = f"{parlor} shows {mates} as there and the others as away"
    eventually(lambda: reached(parlor), until=lambda seen: seen == mates, within=REACHED_WITHIN, what=what)


def draw_together(parlors: Sequence[Parlor], files: StrokeFiles, drawings: int) -> int:
    """All draw at once; returns how many strokes."""
    taken = [files.take(parlor.name, drawings) for parlor in parlors]
    with ThreadPoolExecutor(len(parlors)) as pool:
        for done in [
            pool.submit(parlor.draw, CODE, path, "--size", "105x105")
            for parlor, (path, _) in zip(parlors, taken, strict=True)
        ]:
            done.result()
    return sum(strokes for _, strokes in taken)
