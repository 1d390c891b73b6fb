"""How far two have come who draw and guess words together, and what they have won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games import Record
    from .sheets import Order

RIGHT, WRONG = 100, -10


@dataclass
class Topic:
    """A word that is drawn and guessed, and what is found out of it at the end."""

    submitted: Order | None = None
    letters: int | None = None
    guesses: list[tuple[str, bool | None]] = field(default_factory=list)
    is_skipped: bool = False
    strokes: int = 0
    word: str | None = None
    is_false: bool = False
    false_answers: set[int] = field(default_factory=set)

    @property
    def is_ready(self) -> bool:
        """Whether it can be guessed."""
        return self.submitted is not None and self.letters is not None

    @property
    def is_closed(self) -> bool:
        """Whether nothing more is guessed."""
        return self.is_skipped or bool(self.guesses and self.guesses[-1][1])

    def count(self, right: bool) -> int:
        """Its guesses that stand and are so."""
        if self.is_false:
            return 0
        return sum(
            one is right and number not in self.false_answers for number, (_, one) in enumerate(self.guesses)
        )


@dataclass
class Team:
    """Two who play together; without a device that is bound they have no words."""

    drawer: bytes
    guesser: bytes
    device: bytes | None
    topics: list[Topic] = field(default_factory=list)
    fault: str | None = None

    @property
    def points(self) -> int:
        """What it has."""
        sums = [RIGHT * one.count(True) + WRONG * one.count(False) for one in self.topics]
        return min(sum(sums), 0) if self.fault else sum(sums)


def race(team: Team, count: int, record: Record) -> list[Topic]:
    """How far a team has come in the round of the battle."""
    topics = [Topic() for _ in range(count)]
    for (seat, move), place in zip(record.moves, record.places, strict=True):
        number = move.get("topic")
        if not is_index(number, count):
            continue
        topic, what = topics[number], move.get("do")
        if seat == team.drawer and what == "done":
            topic.submitted = place
        elif seat == team.drawer and what == "letters":
            topic.letters = move["letters"]
        elif seat == team.drawer and what == "answer" and is_index(move.get("guess"), len(topic.guesses)):
            topic.guesses[move["guess"]] = (topic.guesses[move["guess"]][0], move["right"])
        elif seat == team.guesser and what == "guess":
            topic.guesses.append((move["text"], None))
        elif seat == team.guesser and what == "skip":
            topic.is_skipped = True
    return topics


def is_index(number: Any, count: int) -> bool:
    """Whether a value is a number from 0 to below another one."""
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < count


def first(topics: list[Topic], *, drawn: bool) -> int:
    """The topic that is drawn, or guessed; as many as there are after the last one."""
    for index, topic in enumerate(topics):
        if topic.submitted is None if drawn else not topic.is_closed:
            return index
    return len(topics)
