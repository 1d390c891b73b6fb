"""The games that the vectors play (Protocol/games.md): Classic and the poll, and which there are."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Protocol

from . import limits
from .bubble_blast import BubbleBlast, FirstBubbleBlast
from .dice import SeededDice
from .header import blake2b256
from .peggle import Peggle
from .rock_paper_scissors import RockPaperScissors

DICE = (1 << 32) - 1
WORDS = Path(__file__).resolve().parents[3] / "Protocol" / "games" / "classic-words.txt"
Move = dict[str, Any]


@dataclass
class Table:
    """What a game begins with."""

    room: bytes
    seats: list[bytes]
    settings: dict[str, int]
    carried: dict[bytes, int]


@dataclass
class Record:
    """What counted in a round."""

    number: int
    moves: list[tuple[bytes, Any]] = field(default_factory=list)
    bound: list[tuple[bytes, int, bytes]] = field(default_factory=list)
    shown: list[tuple[bytes, int, bytes]] = field(default_factory=list)
    drawings: dict[bytes, list[bytes]] = field(default_factory=dict)
    present: set[bytes] = field(default_factory=set)
    seed: bytes | None = None

    def last(self, name: str, seat: bytes | None) -> Any:
        """The last move of a seat that does something of that name."""
        return next(
            (
                move
                for mover, move in self.moves[::-1]
                if mover == seat and isinstance(move, dict) and move.get("do") == name
            ),
            None,
        )

    def is_bound(self, seat: bytes, label: int = 0) -> bool:
        """Whether a seat has committed to something."""
        return any(one[:2] == (seat, label) for one in self.bound)


class Game(Protocol):
    """What a room needs of a game."""

    most: int
    rules: ClassVar[dict[str, tuple[int, int, int]]]
    """Settings: standard, least, most."""
    admits_late: ClassVar[bool]
    """Whether people come in and play at any time."""
    scores: dict[bytes, int]

    def __init__(self, table: Table) -> None: ...

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        """Whether a move in the open counts after those in the record."""

    @property
    def has_sheets(self) -> bool:
        """Whether each draws on a sheet of their own in the open round."""

    @property
    def is_over(self) -> bool:
        """Whether nothing follows."""

    def end(self, record: Record) -> None:
        """Takes in a round that is over."""

    @property
    def own(self) -> Any:
        """What the digest holds of it."""


def dice_seed(room: bytes, record: Record) -> bytes | None:
    """What the dice shown in a round come to."""
    dice = sorted((seat, value) for seat, label, value in record.shown if label == DICE)
    if not dice:
        return None
    return blake2b256(
        b"parlor dice v1\0", room, record.number.to_bytes(8, "big"), *(seat + value for seat, value in dice)
    )


def held(points: int) -> int:
    """Points within their bounds: a sum ends there."""
    return min(max(points, limits.POINTS[0]), limits.POINTS[1])


class Poll:
    """Each round one question; a seat enters numbers, and who enters any has a point."""

    most = 64
    rules: ClassVar = {"duration": (30_000, 0, (1 << 31) - 1)}
    admits_late: ClassVar = True
    has_sheets = False
    is_over = False
    own = None

    def __init__(self, table: Table) -> None:
        self.scores = dict(table.carried)

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        return isinstance(move, int) and not isinstance(move, bool) and 0 <= move < 1 << 32

    def end(self, record: Record) -> None:
        for seat in {seat for seat, _ in record.moves}:
            self.scores[seat] = held(self.scores.get(seat, 0) + 1)


@dataclass
class Played:
    """A game round that has been drawn."""

    number: int
    topic: str | int
    master: bytes
    drawings: dict[bytes, list[bytes]]
    tiles: list[bytes]
    votes: dict[bytes, bytes] | None = None


def words() -> list[str]:
    """The bank of words, by their places."""
    return [line for line in WORDS.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def _topic(move: Move) -> str | int | None:
    """What a move names; None if it is no topic."""
    word, text = move.get("word"), move.get("text")
    if isinstance(word, int) and not isinstance(word, bool):
        return word if 0 <= word < len(words()) else None
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text)
    if not isinstance(text, str) or len(text.encode()) > 120:
        return None
    if any(ord(one) < 0x20 or 0x7F <= ord(one) < 0xA0 for one in text) or not text.strip(" \u00a0"):
        return None
    return text


class Classic:
    """Draw, then find the round master's drawing."""

    most = 8
    admits_late: ClassVar = False
    rules: ClassVar = {
        "rapid": (1, 0, 1),
        "topic": (45, 10, 600),
        "draw": (60, 5, 600),
        "vote": (45, 5, 600),
        "results": (7500, 1000, 60000),
        "rounds": (0, 0, 30),
        "players": (8, 2, 8),
        "patience": (3, 1, 30),
        "played": (0, 0, 30),
    }

    def __init__(self, table: Table) -> None:
        self.seats, self.seed = table.seats, table.room
        self.rapid = table.settings["rapid"] == 1
        earlier, rounds, count = table.settings["played"], table.settings["rounds"], len(table.seats)
        usual = count * (3 if count <= 3 else 2 if count <= 5 else 1)
        self.last_round = max(rounds or usual, earlier + 1) if self.rapid else None
        self.number = earlier
        self.stage = "dice"
        self.turn = -1
        self.topic: str | int | None = None
        self.played: list[Played] = []
        self.present = set(table.seats)
        self.scores = {seat: table.carried.get(seat, 0) if earlier else 0 for seat in table.seats}

    @property
    def has_sheets(self) -> bool:
        return self.stage == "draw"

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def master(self) -> bytes | None:
        """The round master."""
        return self.seats[self.turn] if 0 <= self.turn < len(self.seats) else None

    def following(self, turn: int) -> int | None:
        """The next one in turn who is there; if nobody is there, simply the next."""
        order = [(turn + step + len(self.seats)) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        return next((one for one in order if self.seats[one] in self.present), order[0] if order else None)

    @property
    def next_master(self) -> bytes | None:
        """Who is round master after the open game round."""
        following = self.following(self.turn)
        return None if following is None else self.seats[following]

    @property
    def offers(self) -> list[int]:
        """The words for a master who names no topic."""
        is_drawn = self.stage == "draw"
        dice = SeededDice(self.seed, (self.number + is_drawn) << 8 | 1)
        used = [one.topic for one in self.played] + ([self.topic] if is_drawn else [])
        return list(dice.shuffled([one for one in range(len(words())) if one not in used])[:3])

    @property
    def ballot(self) -> Played | None:
        """The drawings that can be voted on now."""
        is_open = self.stage == "vote" or (self.stage == "draw" and not self.rapid)
        return self.played[-1] if is_open and self.played else None

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if seat not in self.seats or not isinstance(move, dict):
            return False
        what = move.get("do")
        if what == "topic":
            return self._lets_topic(move, seat, record)
        if what == "done":
            return self.stage == "draw" and isinstance(move.get("flag"), bool)
        if what == "next":
            return self.stage == "results"
        if what == "skip":
            other = move.get("seat")
            others = [one.hex() for one in self.seats if one != seat]
            return not self.rapid and self.stage in ("draw", "topic") and other in others
        # A vote is secret: in the open it is void.
        return False

    def _lets_topic(self, move: Move, seat: bytes, record: Record) -> bool:
        early = self.stage == "draw" and not self.rapid
        if self.stage != "topic" and not early:
            return False
        if seat != (self.next_master if early else self.master) or record.last("topic", seat):
            return False
        topic = _topic(move)
        return topic is not None and (isinstance(topic, str) or topic in self.offers)

    def end(self, record: Record) -> None:
        self.present = record.present & set(self.seats)
        if self.stage == "dice":
            self.stage = "shake"
        elif self.stage == "shake":
            self.seed = record.seed or self.seed
            self._begin()
        elif self.stage == "topic":
            if not self.rapid:
                self._count(record, len(self.played) - 2)
            self._name(record.last("topic", self.master))
            self.stage = "draw"
        elif self.stage == "draw":
            self._draw(record)
            if self.rapid:
                self.stage = "vote"
            else:
                self._go_on(record)
        elif self.stage == "vote":
            self.stage = "reveal"
        elif self.stage == "reveal":
            self._count(record, len(self.played) - 1)
            self.stage = "results"
        elif self.stage == "results":
            self._begin()
        if len(self.present) < 2 and self.stage != "results" and self.rapid:
            self.stage, self.topic = "over", None

    def _name(self, move: Move | None) -> None:
        topic = _topic(move) if move else None
        if topic is not None:
            self.topic = topic

    def _begin(self) -> None:
        following = self.following(self.turn)
        if following is None or (self.last_round is not None and self.number >= self.last_round):
            self.stage, self.topic = "over", None
            return
        self.number += 1
        self.turn, self.topic, self.stage = following, None, "topic"
        self.topic = next(iter(self.offers), None)

    def _draw(self, record: Record) -> None:
        if self.topic is None or self.master is None:
            return
        authors = [seat for seat in self.seats if seat in self.present or seat in record.drawings]
        drawings = {seat: strokes for seat, strokes in record.drawings.items() if seat in authors}
        tiles = SeededDice(self.seed, self.number << 8 | 2).shuffled(sorted(authors))
        self.played.append(Played(self.number, self.topic, self.master, drawings, tiles))

    def _go_on(self, record: Record) -> None:
        self._count(record, len(self.played) - 3)
        early = record.last("topic", self.next_master)
        self._begin()
        if self.stage != "topic":
            return
        skipped = [move.get("seat") for _, move in record.moves if move.get("do") == "skip"]
        if early and _topic(early) is not None:
            self._name(early)
            self.stage = "draw"
        elif self.master is not None and self.master.hex() in skipped:
            self.stage = "draw"

    def _count(self, record: Record, index: int) -> None:
        if not 0 <= index < len(self.played) or self.played[index].votes is not None:
            return
        played = self.played[index]
        played.votes = {
            seat: value
            for seat, label, value in record.shown
            if label == 0 and seat in self.seats and value in played.tiles and value != seat
        }
        earned: dict[bytes, int] = {}
        for voter, choice in played.votes.items():
            earned[choice] = earned.get(choice, 0) + 20
            if choice == played.master:
                earned[voter] = earned.get(voter, 0) + 10
        for seat, points in earned.items():
            self.scores[seat] = held(self.scores.get(seat, 0) + points)

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "gameRound": self.number,
            "seats": [seat.hex() for seat in self.seats],
            "master": self.master and self.master.hex(),
            **_topic_fields(self.topic),
            "played": [self._described(one) for one in self.played],
        }

    @staticmethod
    def _described(played: Played) -> Any:
        votes = played.votes
        return {
            "gameRound": played.number,
            "master": played.master.hex(),
            **_topic_fields(played.topic),
            "tiles": [seat.hex() for seat in played.tiles],
            "strokes": [len(played.drawings.get(seat, [])) for seat in played.tiles],
            "votes": None if votes is None else {one.hex(): other.hex() for one, other in votes.items()},
        }


def _topic_fields(topic: str | int | None) -> Any:
    is_word = isinstance(topic, int)
    return {"topic": words()[topic] if isinstance(topic, int) else topic, "word": topic if is_word else None}


Rules = type[BubbleBlast] | type[Classic] | type[Peggle] | type[Poll] | type[RockPaperScissors]

# Every version of the rules of every game.
GAMES: dict[str, dict[int, Rules]] = {
    "bubble-blast": {1: FirstBubbleBlast, 2: BubbleBlast},
    "classic": {1: Classic},
    "peggle": {1: Peggle},
    "poll": {1: Poll},
    "rock-paper-scissors": {1: RockPaperScissors},
}


def rules_of(create: dict[str, Any]) -> Rules:
    """The rules by which a room is played."""
    return GAMES[create["activity"]][create["rules"]]
