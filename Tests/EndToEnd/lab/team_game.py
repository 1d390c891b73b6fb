"""A battle of teams: who is with whom, and what each draws and guesses, by requests."""

from typing import Any

from lab.parlor import Parlor
from lab.table_api import TableAPI
from lab.waiting import eventually

ACTIVITY, CODE = "team-battle", "BIRD"
# From the left edge of one word's paper to that of the next one's, quarter units.
_PITCH = 4946


def number_of(seat: str) -> int:
    """What a seat is called in the settings that name pairs."""
    return int(seat[:8], 16) & 0x7FFFFFFF


class TeamGame:
    """A game at some daemons, one person at each."""

    def __init__(self, tables: list[TableAPI]) -> None:
        self.tables = tables

    @classmethod
    def open(cls, parlors: list[Parlor], settings: dict[str, int]) -> "TeamGame":
        """Opens one; everybody is in its lobby, and ready."""
        tables = [TableAPI(parlor, CODE) for parlor in parlors]
        tables[0].open(settings, activity=ACTIVITY)
        for parlor, table in zip(parlors[1:], tables[1:], strict=True):
            eventually(lambda parlor=parlor: parlor.sees(CODE), within=15, what="the room")  # type: ignore[misc]
            table.ask("POST", "/join", {"name": parlor.name.title()})
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(tables[0].ready()) == len(parlors) - 1, within=15, what="all are ready")
        return cls(tables)

    def seat(self, index: int) -> str:
        """The seat of the person at a daemon."""
        return str(self.tables[index].view()["seat"])

    def pair(self, row: int, drawer: int, guesser: int) -> None:
        """The master puts two together."""
        names = {f"drawer-{row}": drawer, f"guesser-{row}": guesser}
        settings = {name: number_of(self.seat(index)) for name, index in names.items()}
        self.tables[0].ask("POST", "/settings", {"settings": settings})

    def start(self) -> None:
        """Starts it."""
        self.tables[0].ask("POST", "/start")

    def reach(self, phase: str, within: float = 30) -> None:
        """Waits until all daemons are in a phase."""
        for table in self.tables:
            table.reach(phase, within)

    def state(self, index: int) -> Any:
        """What the game says at a daemon."""
        return self.tables[index].view()["game"]["state"]

    def mine(self, index: int) -> Any:
        """What somebody draws or guesses."""
        return self.state(index).get("mine")

    def move(self, index: int, do: str, **more: Any) -> None:
        """Somebody makes a move."""
        self.tables[index].ask("POST", "/move", {"move": {"do": do, **more}})

    def bring(self, index: int, *words: str) -> None:
        """Somebody brings words, or none, and no more."""
        if words:
            self.move(index, "bring", words=list(words))
        self.move(index, "brought")

    def draw(self, index: int) -> str:
        """Somebody draws the word of now, and says that it is done; returns the word."""
        mine = self.mine(index)
        left = _PITCH * mine["topic"]
        lines = [
            [600, 3400, 2000, 700, 3400, 3400],
            [1000, 2500, 3000, 2500],
            [1700, 3400, 1700, 2700, 2400, 2700, 2400, 3400],
        ]
        strokes = [
            {
                "tool": "pen",
                "color": color,
                "width": 60,
                "opacity": 255,
                "points": [at + (0 if step % 2 else left) for step, at in enumerate(line)],
            }
            for line, color in zip(lines, ("#2b59d9", "#d8402f", "#1c1f26"), strict=True)
        ]
        self.tables[index].ask("POST", "/strokes", {"strokes": strokes})
        self.move(index, "done", topic=mine["topic"])
        eventually(lambda: self.mine(index)["topic"] > mine["topic"], within=15, what="the next word")
        return str(mine["word"])

    def is_ready(self, index: int, topic: int) -> None:
        """Waits until a guesser may look at a drawing, and knows how long its word is."""

        def is_there() -> bool:
            mine = self.mine(index)
            return bool(mine["topic"] == topic and mine["ready"] and mine["letters"])

        eventually(is_there, within=20, what=f"drawing {topic}")

    def guess(self, index: int, text: str) -> None:
        """Somebody guesses, and is answered."""
        before = self.mine(index)
        self.move(index, "guess", topic=before["topic"], text=text)

        def is_answered() -> bool:
            mine = self.mine(index)
            if mine is None or mine["topic"] > before["topic"]:
                return True
            return all(one["right"] is not None for one in mine["guesses"]) and len(mine["guesses"]) > len(
                before["guesses"]
            )

        eventually(is_answered, within=20, what="an answer")
