"""Teams of two, one of whom draws words that the other guesses (Protocol/games/team-battle.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..card_table import bytes_of
from ..dice import SeededDice
from ..first_topics import is_same_at_first
from ..header import blake2b256
from ..sheets import Region, Sheet, Spot
from ..team_race import Team, Topic, first, is_index, race
from ..topics import Topics, are_all_different, is_same, letters_of_topic
from ..word_keys import LANGUAGES, LENGTHS

if TYPE_CHECKING:
    from ..games import Record, Table
    from ..sheets import Mark, Order

BANKS = Path(__file__).resolve().parents[4] / "Protocol" / "games" / "team-battle-words"
DICE = (1 << 32) - 1
SIZE, PITCH, REACH = 4096, 4946, 2897
"""Quarter units: a paper, from its left edge to the next one's, and from its middle to beyond its corners."""
STROKES, GUESSES = 120, 50
"""Of each word, at most."""
PAIRS, ORDERS = 4, 32
OF_MOVE, OF_SEAT = 40, 500


class TeamBattle:
    """All teams at their own pace, on words that a drawer's device finds in secret."""

    most = 8
    admits_late: ClassVar = False
    rules: ClassVar = {
        "topics": (3, 1, 5),
        "difficulty": (0, 0, 2),
        "language": (0, 0, 3),
        "battle": (300, 30, 1800),
        "bring": (0, 0, 600),
        "players": (8, 2, 8),
        "played": (0, 0, 30),
    } | {
        f"{part}-{pair}": (0, 0, 2**31 - 1) for part in ("drawer", "guesser") for pair in range(1, PAIRS + 1)
    }

    def __init__(self, table: Table) -> None:
        self.seats, self.settings, self.room = table.seats, table.settings, table.room
        self.hosts = dict(table.hosts)
        self.count = table.settings["topics"]
        self.words = Topics(BANKS, LANGUAGES[table.settings["language"]], table.settings["difficulty"])
        self.seals: dict[bytes, bytes] = {}
        self.seed = table.room
        self.teams: list[Team] = []
        self.stage = "bring" if table.settings["bring"] else "lots"

    @property
    def scores(self) -> dict[bytes, int]:
        points = dict.fromkeys(self.seats, 0)
        for team in self.teams:
            points[team.drawer] = points[team.guesser] = team.points
        return points

    @property
    def has_sheets(self) -> bool:
        return self.stage == "battle"

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def _team(self, seat: bytes) -> Team | None:
        return next((one for one in self.teams if seat in (one.drawer, one.guesser)), None)

    def sheets(self, record: Record) -> list[Sheet]:
        """The papers of all words, side by side, for each who draws."""
        if self.stage != "battle":
            return []
        spots = tuple(
            Spot(topic, paper(topic)[0] + SIZE // 2, SIZE // 2, REACH) for topic in range(self.count)
        )
        region: Region = (0, 0, paper(self.count - 1)[2], SIZE - 1)
        return [
            Sheet(
                frozenset((int.from_bytes(team.drawer, "big"),)),
                region,
                frozenset(("pen", "eraser")),
                STROKES * self.count,
                clear=False,
                spots=spots,
            )
            for team in self.teams
            if team.device is not None
        ]

    # What may be done.

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if seat not in self.seats or not isinstance(move, dict):
            return False
        what = move.get("do")
        if what in ("bring", "brought"):
            return self.stage == "bring" and self._lets_bring(move, seat, record)
        if what in ("seal", "seed"):
            data = bytes_of(move)
            is_own = record.device == self.hosts.get(seat)
            return is_own and data is not None and len(data) == 32 and self._awaits(what, seat, record)
        team = self._team(seat)
        if self.stage != "battle" or team is None or team.device is None:
            return False
        topics = race(team, self.count, record)
        if what in ("letters", "answer"):
            return record.device == team.device and seat == team.drawer and self._lets_device(move, topics)
        if what == "done":
            return seat == team.drawer and self._is_at(move, first(topics, drawn=True))
        return what in ("guess", "skip") and seat == team.guesser and self._lets_guesser(move, topics)

    def _lets_bring(self, move: Any, seat: bytes, record: Record) -> bool:
        if record.last("brought", seat) is not None:
            return False
        if move["do"] == "brought":
            return True
        words = move.get("words")
        if not isinstance(words, list) or not 1 <= len(words) <= OF_MOVE:
            return False
        before = [word for mover, other in record.moves if mover == seat for word in other.get("words", [])]
        every = before + words
        return len(every) <= OF_SEAT and self._are_all_different(every)

    def _are_all_different(self, words: list[Any]) -> bool:
        return are_all_different(words, self.words.language)

    def _are_same(self, one: str, other: str) -> bool:
        return is_same(one, other, self.words.language)

    def _may_go_on(self, topics: list[Topic], guessed: int) -> bool:
        return guessed + 1 == self.count or topics[guessed + 1].is_ready

    def _awaits(self, what: str, seat: bytes, record: Record) -> bool:
        """Whether a seat's device has yet to bind itself to a secret, or to show it."""
        device = self.hosts.get(seat)
        if device is None or any(
            move.get("do") == what and self.hosts.get(mover) == device for mover, move in record.moves
        ):
            return False
        if what == "seal":
            return self.stage == "lots"
        return self.stage == "audit" and any(
            team.device == device and team.drawer == seat for team in self.teams
        )

    def _is_at(self, move: Any, topic: int) -> bool:
        return topic < self.count and is_index(move.get("topic"), self.count) and move["topic"] == topic

    def _lets_guesser(self, move: Any, topics: list[Topic]) -> bool:
        guessed = first(topics, drawn=False)
        if not self._is_at(move, guessed) or not topics[guessed].is_ready:
            return False
        if move["do"] == "skip":
            return self._may_go_on(topics, guessed)
        guesses = topics[guessed].guesses
        key = self.words.key(move.get("text"))
        is_answered = not guesses or guesses[-1][1] is not None
        is_new = key is not None and key not in [self.words.key(text) for text, _ in guesses]
        return is_answered and is_new and len(guesses) < GUESSES

    def _lets_device(self, move: Any, topics: list[Topic]) -> bool:
        if move["do"] == "letters":
            untold = [one.submitted is not None and one.letters is None for one in topics]
            letters = move.get("letters")
            is_length = isinstance(letters, int) and not isinstance(letters, bool) and letters in LENGTHS
            return True in untold and self._is_at(move, untold.index(True)) and is_length
        guessed = first(topics, drawn=False)
        if not self._is_at(move, guessed) or not isinstance(move.get("right"), bool):
            return False
        pending = [answer is None for _, answer in topics[guessed].guesses]
        number = move.get("guess")
        return True in pending and is_index(number, len(pending)) and number == pending.index(True)

    # What comes of a round.

    def end(self, record: Record) -> None:
        if self.stage == "bring":
            for _, move in record.moves:
                for word in move.get("words", []):
                    self.words.bring(word)
            self.hosts |= record.hosts
            self.stage = "lots"
        elif self.stage == "lots":
            for seat, move in record.moves:
                if move.get("do") == "seal" and seat in self.hosts:
                    self.seals[self.hosts[seat]] = bytes_of(move) or b""
            self.hosts |= record.hosts
            self.stage = "shake"
        elif self.stage == "shake":
            self._draw_teams(record)
        elif self.stage == "battle":
            for team in self.teams:
                self._close(team, record)
            self.stage = "audit" if any(team.device for team in self.teams) else "over"
        elif self.stage == "audit":
            for team in self.teams:
                self._audit(team, record)
            self.stage = "over"

    def _draw_teams(self, record: Record) -> None:
        self.stage = "over"
        if record.seed is None:
            return
        self.seed = record.seed
        self.hosts |= record.hosts
        free = [seat for seat in self.seats if seat in record.present]
        for drawer, guesser in self._pairs():
            if drawer in free and guesser in free:
                self.teams.append(self._pair(drawer, guesser, record.hosts))
                free = [seat for seat in free if seat not in (drawer, guesser)]
        dice = SeededDice(self.seed, 0)
        tried = [self._drawn(dice.shuffled(free), record.hosts) for _ in range(ORDERS)]
        faults = [self._faults(teams, record.hosts) for teams in tried]
        # Of equals the first one stands.
        self.teams += tried[faults.index(min(faults))]
        if any(team.device for team in self.teams):
            self.stage = "battle"

    def _pairs(self) -> list[tuple[bytes, bytes]]:
        """Who is to play with whom, as the settings say."""
        named: dict[int, list[bytes]] = {}
        for seat in self.seats:
            named.setdefault(int.from_bytes(seat[:4], "big") & 0x7FFFFFFF, []).append(seat)
        pairs = []
        for pair in range(1, PAIRS + 1):
            numbers = [self.settings[f"{part}-{pair}"] for part in ("drawer", "guesser")]
            found = [named.get(number, []) for number in numbers]
            if 0 not in numbers and [len(seats) for seats in found] == [1, 1] and found[0] != found[1]:
                pairs.append((found[0][0], found[1][0]))
        return pairs

    def _drawn(self, order: list[bytes], hosts: dict[bytes, bytes]) -> list[Team]:
        return [self._pair(order[index - 1], order[index], hosts) for index in range(1, len(order), 2)]

    def _pair(self, first: bytes, second: bytes, hosts: dict[bytes, bytes]) -> Team:
        able = next((seat for seat in (first, second) if hosts.get(seat) in self.seals), None)
        if able == second:
            first, second = second, first
        return Team(first, second, None if able is None else hosts[able])

    def _faults(self, teams: list[Team], hosts: dict[bytes, bytes]) -> int:
        return sum(team.device is None or hosts.get(team.drawer) == hosts.get(team.guesser) for team in teams)

    def _close(self, team: Team, record: Record) -> None:
        """Keeps what was drawn and guessed."""
        team.topics = race(team, self.count, record)
        visible = {name.hex() for name in record.drawings.get(team.drawer, [])}
        before: Order | None = None
        for number, topic in enumerate(team.topics):
            if topic.submitted is not None:
                marks = record.marks.get(team.drawer, [])
                own = [mark for mark in marks if _belongs(mark, number, before, topic.submitted)]
                topic.strokes = sum(mark.order[1] in visible for mark in own)
            before = topic.submitted

    def _audit(self, team: Team, record: Record) -> None:
        """Looks whether a drawer's device has told the truth."""
        if team.device is None:
            return
        shown = [
            bytes_of(move)
            for seat, move in record.moves
            if move.get("do") == "seed" and self.hosts.get(seat) == team.device
        ]
        secret = shown[0] if shown else None
        if secret is None:
            team.fault = "silent"
        elif blake2b256(b"parlor topics v1\0", self.room, team.device, secret) != self.seals[team.device]:
            team.fault = "seal"
        else:
            seed = blake2b256(b"parlor topic order v1\0", self.seed, team.drawer, secret)
            dealt = self.words.order(SeededDice(seed, 0).shuffled)
            for topic, word in zip(team.topics, dealt, strict=False):
                self._compare(topic, word)

    def _compare(self, topic: Topic, word: str) -> None:
        topic.word = word
        language = self.words.language
        topic.is_false = topic.letters is not None and topic.letters != letters_of_topic(word, language)
        for number, (text, answer) in enumerate(topic.guesses):
            if answer is not None and answer != self._are_same(text, word):
                topic.false_answers.add(number)

    @property
    def own(self) -> Any:
        return {
            "stage": self.stage,
            "seats": [seat.hex() for seat in self.seats],
            "brought": self.words.brought,
            "teams": [[team.drawer.hex(), team.guesser.hex()] for team in self.teams],
            "results": [self._result(index) for index in range(len(self.teams)) if self._has_results],
        }

    @property
    def _has_results(self) -> bool:
        return any(team.topics for team in self.teams)

    def _result(self, index: int) -> Any:
        team = self.teams[index]
        is_caught = team.fault == "seal" or any(one.is_false or one.false_answers for one in team.topics)
        return {
            "rank": 1 + sum(other.points > team.points for other in self.teams),
            "points": team.points,
            "right": sum(one.count(True) for one in team.topics),
            "wrong": sum(one.count(False) for one in team.topics),
            "fault": team.fault,
            "caught": is_caught,
            "words": [
                {
                    "word": topic.word,
                    "tile": index * self.count + number,
                    "strokes": topic.strokes,
                    "skipped": topic.is_skipped,
                    "long": not topic.is_false,
                    "guesses": [
                        {"text": text, "right": right, "void": one in topic.false_answers}
                        for one, (text, right) in enumerate(topic.guesses)
                    ],
                }
                for number, topic in enumerate(team.topics)
            ],
        }


def paper(topic: int) -> Region:
    """Where a word is drawn."""
    return (PITCH * topic, 0, PITCH * topic + SIZE - 1, SIZE - 1)


def _belongs(mark: Mark, number: int, before: Order | None, submitted: Order) -> bool:
    is_later = before is None or before < mark.order
    return mark.spots == (number,) and is_later and mark.order < submitted


class FirstTeamBattle(TeamBattle):
    """The first version, in which fewer plurals are known, and every drawing is skipped at any time."""

    def _are_all_different(self, words: list[Any]) -> bool:
        keys = [self.words.key(word) for word in words]
        return None not in keys and len(set(keys)) == len(keys)

    def _are_same(self, one: str, other: str) -> bool:
        return is_same_at_first(one, other, self.words.language)

    def _may_go_on(self, topics: list[Topic], guessed: int) -> bool:
        return True


RULES = {1: FirstTeamBattle, 2: TeamBattle}
