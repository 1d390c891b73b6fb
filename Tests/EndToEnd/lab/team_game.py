"""A battle of teams: who is with whom, and what each draws and guesses, by requests."""

from collections.abc import Sequence
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
    """A game at some daemons: one person at each, called by its number, then those who sit beside them."""

    def __init__(self, parlors: Sequence[Parlor]) -> None:
        self.parlors = parlors
        self.tables = [TableAPI(parlor, CODE) for parlor in parlors]
        # At which daemon each player sits.
        self.places = list(range(len(parlors)))
        self.seats: list[str] = []

    @classmethod
    def open(
        cls, parlors: Sequence[Parlor], settings: dict[str, int], beside: Sequence[tuple[str, int]] = ()
    ) -> "TeamGame":
        """Opens one; everybody is in its lobby, and ready.

        ``beside`` names others, and at which daemon each of them sits.
        """
        game = cls(parlors)
        game.seats.append(game.tables[0].open(settings, activity=ACTIVITY))
        for parlor, table in zip(parlors[1:], game.tables[1:], strict=True):
            eventually(lambda parlor=parlor: parlor.sees(CODE), within=15, what="the room")  # type: ignore[misc]
            game.seats.append(table.ask("POST", "/join", {"name": parlor.name.title()})["seat"])
            table.ask("POST", "/ready", {"ready": True})
        for name, place in beside:
            seat = game.tables[place].ask("POST", "/seats", {"name": name}, 201)["seat"]
            game.tables[place].ask("POST", "/ready", {"ready": True, "seat": seat})
            game.places.append(place)
            game.seats.append(seat)
        others = len(game.seats) - 1
        eventually(lambda: len(game.tables[0].ready()) == others, within=15, what="all are ready")
        return game

    def seat(self, index: int) -> str:
        """The seat of a player."""
        return self.seats[index]

    def pair(self, row: int, drawer: int, guesser: int) -> None:
        """The master puts two together."""
        names = {f"drawer-{row}": drawer, f"guesser-{row}": guesser}
        settings = {name: number_of(self.seat(index)) for name, index in names.items()}
        self.tables[0].ask("POST", "/settings", {"settings": settings})

    def start(self) -> None:
        """Starts it."""
        self.tables[0].ask("POST", "/start")

    def kill(self, place: int) -> None:
        """Ends a daemon at once."""
        self.parlors[place].kill()

    def restart(self, place: int, *phases: str) -> None:
        """Starts it again, and waits until it knows that the game has come to one of these phases."""
        self.parlors[place].start()
        self.tables[place] = TableAPI(self.parlors[place], CODE)
        here = self.tables[place].phase
        eventually(here, until=lambda phase: phase in phases, within=20, what=f"it is back in {phases}")

    def reach(self, phase: str, within: float = 30, at: Sequence[int] | None = None) -> None:
        """Waits until daemons are in a phase: all of them, or some."""
        for place in range(len(self.tables)) if at is None else at:
            self.tables[place].reach(phase, within)

    def room(self, index: int) -> Any:
        """The room as a player is shown it."""
        return self.tables[self.places[index]].view(self.seats[index])

    def state(self, index: int) -> Any:
        """What the game says to a player."""
        return self.room(index)["game"]["state"]

    def mine(self, index: int) -> Any:
        """What somebody draws or guesses."""
        return self.state(index).get("mine")

    def move(self, index: int, do: str, **more: Any) -> None:
        """Somebody makes a move."""
        body = {"move": {"do": do, **more}, "seat": self.seats[index]}
        self.tables[self.places[index]].ask("POST", "/move", body)

    def bring(self, index: int, *words: str) -> None:
        """Somebody brings words, or none, and no more."""
        if words:
            self.move(index, "bring", words=list(words))
        self.move(index, "brought")

    def stroke(self, index: int) -> None:
        """Somebody draws a line for the word of now."""
        self._draw(index, [[500, 3600, 3600, 3600]])

    def draw(self, index: int) -> str:
        """Somebody draws the word of now, and says that it is done; returns the word."""
        mine = self.mine(index)
        house = [
            [600, 3400, 2000, 700, 3400, 3400],
            [1000, 2500, 3000, 2500],
            [1700, 3400, 1700, 2700, 2400, 2700, 2400, 3400],
        ]
        self._draw(index, house)
        self.move(index, "done", topic=mine["topic"])
        eventually(lambda: self.mine(index)["topic"] > mine["topic"], within=15, what="the next word")
        return str(mine["word"])

    def _draw(self, index: int, lines: list[list[int]]) -> None:
        left = _PITCH * self.mine(index)["topic"]
        colors = ("#2b59d9", "#d8402f", "#1c1f26")
        strokes = [
            {
                "tool": "pen",
                "color": colors[row % len(colors)],
                "width": 60,
                "opacity": 255,
                "points": [at + (0 if step % 2 else left) for step, at in enumerate(line)],
            }
            for row, line in enumerate(lines)
        ]
        body = {"strokes": strokes, "seat": self.seats[index]}
        self.tables[self.places[index]].ask("POST", "/strokes", body)

    def is_ready(self, index: int, topic: int) -> None:
        """Waits until a guesser may look at a drawing, and knows how long its word is."""

        def is_there() -> bool:
            mine = self.mine(index)
            return bool(mine["topic"] == topic and mine["ready"] and mine["letters"])

        eventually(is_there, within=20, what=f"drawing {topic}")

    def skip(self, index: int) -> None:
        """Somebody goes on to the next drawing, once it is ready, or to the end."""
        mine, _ = eventually(
            lambda: self.mine(index), until=lambda one: one["next"], within=20, what="the next drawing"
        )
        self.move(index, "skip", topic=mine["topic"])

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
