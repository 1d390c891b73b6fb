"""A chain of words, and secret ones to slip in (Protocol/games/password.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .. import limits
from ..card_table import HAND, KEYS, SHARES, SHUFFLE, CardTable, bytes_of
from ..dice import SeededDice
from ..word_chain import Lexicon, Turn
from ..word_keys import LANGUAGES

if TYPE_CHECKING:
    from ..games import Record, Table

DICE = (1 << 32) - 1
MOST_OF_MOVE, MOST_OF_SEAT = 40, 100
OF_DEVICES = ("deal", "claim", "foreign", "own", "seed")
VOTES = {b"pass": True, b"doubt": False}


class Password:
    """Devices deal; then each in turn says a word, which is claimed, or let pass, or doubted."""

    most = 8
    each_speaks: ClassVar = True
    """Whether each seat of a dealer speaks for it, so that one that goes leaves the others their words."""
    admits_late: ClassVar = False
    has_sheets = False
    rules: ClassVar = {
        "rounds": (8, 1, 20),
        "word": (60, 10, 600),
        "judge": (20, 5, 120),
        "swaps": (7, 0, 7),
        "language": (0, 0, 3),
        "bring": (0, 0, 600),
        "players": (8, 2, 8),
        "played": (0, 0, 20),
    }

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.earlier = table.settings["played"]
        self.rounds = max(table.settings["rounds"] - self.earlier, 1)
        self.lexicon = Lexicon(LANGUAGES[table.settings["language"]])
        self.table = CardTable(table.room, table.settings["swaps"] + 1, each_speaks=self.each_speaks)
        self.hands: dict[bytes, int] = {}
        self.used: dict[int, int] = {}
        self.pending: list[bytes] = []
        self.seed: bytes | None = None
        self.order: list[bytes] = []
        self.words: list[int] = []
        self.turn = -1
        self.chain: list[Turn] = []
        self.cheats: dict[bytes, set[str]] = {}
        self.silent: list[bytes] = []
        self.scores = {seat: table.carried.get(seat, 0) if self.earlier else 0 for seat in table.seats}
        self.stage = "bring"
        if not table.settings["bring"]:
            self._deal(1, table.hosts)

    def _deal(self, number: int, hosts: dict[bytes, bytes]) -> None:
        self.table.begin(number, self.seats, hosts)
        self.stage = "over" if self.table.terms is None else KEYS

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def number(self) -> int:
        """The round of the game that is open, or the last one."""
        over = min(max(self.turn, 0) // len(self.order), self.rounds) if self.order else 0
        return self.earlier + min(over + 1, self.rounds)

    @property
    def current(self) -> bytes | None:
        """Whose turn it is."""
        is_turn = self.order and self.stage in ("word", "vote", "count")
        return self.order[self.turn % len(self.order)] if is_turn else None

    def _hand(self, seat: bytes, hand: int | None) -> list[int]:
        """The places of a hand."""
        if seat not in self.table.seats or hand is None:
            return []
        index, count = self.table.seats.index(seat), len(self.table.seats)
        return [(HAND * hand + one) * count + index for one in range(HAND)]

    # What may be done.

    def lets(self, move: Any, seat: bytes, record: Record) -> bool:
        if seat not in self.seats or not isinstance(move, dict):
            return False
        what = move.get("do")
        if what in OF_DEVICES:
            dealer = self.table.speaks_for(seat)
            is_speaker = dealer is not None and self.table.devices[dealer] == record.device
            return dealer is not None and is_speaker and self._lets_device(move, dealer, record)
        if what in ("bring", "brought"):
            return self._lets_bring(move, seat, record)
        if what == "word":
            return self._lets_word(move, seat, record)
        # A vote is secret: in the open it is void.
        return what == "swap" and self._lets_swap(seat, record)

    def _lets_bring(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage != "bring" or record.last("brought", seat) is not None:
            return False
        if move["do"] == "brought":
            return True
        words = move.get("words")
        if not isinstance(words, list) or not 1 <= len(words) <= MOST_OF_MOVE:
            return False
        before = [word for mover, other in record.moves if mover == seat for word in other.get("words", [])]
        keys = [self.lexicon.key(word) for word in before + words]
        return None not in keys and len(set(keys)) == len(keys) <= MOST_OF_SEAT

    def _said(self, record: Record) -> Any:
        return self.stage == "word" and record.last("word", self.current)

    def _lets_word(self, move: Any, seat: bytes, record: Record) -> bool:
        if self.stage != "word" or seat != self.current or self._said(record):
            return False
        key = self.lexicon.key(move.get("text"))
        said = [self.lexicon.word(self.words[0]), *(turn.word for turn in self.chain)]
        return key is not None and key not in [self.lexicon.key(word) for word in said]

    def _lets_swap(self, seat: bytes, record: Record) -> bool:
        if self.stage != "word" or self._said(record) or seat not in self.hands:
            return False
        swaps = sum(mover == seat and move.get("do") == "swap" for mover, move in record.moves)
        return bool(self.hands[seat] + swaps + 1 < self.table.hands)

    def _lets_device(self, move: Any, dealer: int, record: Record) -> bool:
        what = move["do"]
        if what == "deal":
            return self.table.lets(move, dealer, record)
        if what == "seed":
            data = bytes_of(move)
            is_first = self.stage == "audit" and self.table.last("seed", dealer, record) is None
            return is_first and data is not None and len(data) == 32
        answers = [self.table.last(one, dealer, record) for one in ("claim", "own", "foreign")]
        if any(one is not None for one in answers):
            return False
        if self.stage == "vote" and what in ("claim", "foreign") and dealer in self._asked_of_others:
            return what == "foreign" or (self._is_proof(move) and self._claims_for(move, dealer))
        if self.stage == "count" and what in ("own", "foreign") and dealer == self._asked:
            return what == "foreign" or self._is_proof(move)
        return False

    def _is_proof(self, move: Any) -> bool:
        place, data = move.get("place"), bytes_of(move)
        is_place = isinstance(place, int) and not isinstance(place, bool) and 0 <= place < self.table.cards
        return is_place and data is not None and len(data) == 96

    def _claims_for(self, move: Any, dealer: int) -> bool:
        seats = {seat.hex(): seat for seat, other in self.table.dealers.items() if other == dealer}
        return move.get("seat") in seats and seats[move["seat"]] != self.current

    def _proves(self, move: Any, seat: bytes) -> bool:
        """Whether a move shows that a seat holds the word that is open."""
        place = move["place"]
        if place in self.used or place not in self._hand(seat, self.hands.get(seat)):
            return False
        return self.table.opened(bytes_of(move) or b"", place) == self.chain[-1].card

    @property
    def _asked(self) -> int | None:
        """The dealer of who has said the open word, where it has to say whether it is their own."""
        turn = self.chain[-1]
        return None if turn.card is None else self.table.dealers.get(turn.seat)

    @property
    def _asked_of_others(self) -> list[int]:
        """The dealers with another seat that may own the open word."""
        turn = self.chain[-1]
        if turn.card is None:
            return []
        return sorted({self.table.dealers[seat] for seat in self.table.seats if seat != turn.seat})

    # What comes of a round.

    def end(self, record: Record) -> None:
        if self.stage == "bring":
            for _, move in record.moves:
                for word in move.get("words", []):
                    self.lexicon.bring(word)
            self._deal(record.number + 1, record.hosts)
        elif self.stage in (KEYS, SHUFFLE, SHARES):
            self._go_on_dealing(record)
        elif self.stage == "word":
            self._end_word(record)
        elif self.stage == "vote":
            self._end_vote(record)
        elif self.stage == "count":
            self._end_count(record)
        elif self.stage == "audit":
            self._end_audit(record)
        if self.stage in ("audit", "over") or len(record.present & set(self.seats)) >= 2:
            return
        if self.stage in ("vote", "count"):
            turn = self.chain[-1]
            self.chain[-1] = Turn(turn.round, turn.seat, hands=turn.hands, swaps=turn.swaps)
        self._finish()

    def _finish(self) -> None:
        self.stage = "audit" if self.table.is_dealt else "over"

    def _go_on_dealing(self, record: Record) -> None:
        if self.table.step == "shuffle 0":
            self.seed = record.seed
        if self.table.take(record):
            self._deal(record.number + 1, record.hosts)
        elif self.table.is_dealt:
            self._begin(record)
        else:
            self.stage = self.table.stage

    def _begin(self, record: Record) -> None:
        self.hands = dict.fromkeys(self.table.seats, 0)
        dice = SeededDice(self.seed or bytes(32), 1)
        self.order = dice.shuffled(self.seats)
        self.words = self.lexicon.order(dice.shuffled)[: self.table.cards + 1]
        self._go_on(record)

    def _go_on(self, record: Record) -> None:
        count = len(self.order)
        self.turn += 1
        while self.turn < count * self.rounds and self.order[self.turn % count] not in record.present:
            self.turn += 1
        if self.turn < count * self.rounds:
            self.stage = "word"
        else:
            self._finish()

    def _add(self, points: dict[bytes, int]) -> None:
        for seat, more in points.items():
            total = self.scores[seat] + more
            self.scores[seat] = min(max(total, limits.POINTS[0]), limits.POINTS[1])

    def _end_word(self, record: Record) -> None:
        assert self.current is not None
        turn = Turn(self.number, self.current)
        said = self._said(record)
        for seat, move in record.moves:
            if move.get("do") == "swap":
                self.hands[seat] += 1
                turn.swaps[seat] = turn.swaps.get(seat, 0) + 1
                self._add({seat: -1})
        turn.word = said["text"] if said else None
        turn.hands = dict(self.hands)
        place = self.lexicon.place(turn.word)
        turn.card = self.words.index(place, 1) - 1 if place in self.words[1:] else None
        self.chain.append(turn)
        if turn.word is None:
            self._go_on(record)
        else:
            self.stage = "vote"

    def _end_vote(self, record: Record) -> None:
        turn = self.chain[-1]
        claimed = None
        seats = {seat.hex(): seat for seat in self.table.seats}
        for seat, move in record.moves:
            dealer = self.table.speaks_for(seat)
            assert dealer is not None
            if move["do"] == "foreign":
                turn.foreign.add(dealer)
            elif not self._proves(move, seats[move["seat"]]):
                self._accuse(dealer)
            elif claimed is None:
                claimed = move
        if claimed is not None:
            turn.claimer = seats[claimed["seat"]]
            self.used[claimed["place"]] = len(self.chain) - 1
            self._conclude(record)
            return
        self.pending = [seat for seat in self.seats if seat != self.current and record.is_bound(seat)]
        self.stage = "count"

    def _end_count(self, record: Record) -> None:
        turn = self.chain[-1]
        shown = {seat: value for seat, label, value in record.shown if label == 0}
        for seat in self.pending:
            if shown.get(seat) in VOTES:
                turn.votes[seat] = VOTES[shown[seat]]
            else:
                turn.unshown.append(seat)
        if self._asked is not None:
            own = self.table.last("own", self._asked, record)
            said = self.table.last("foreign", self._asked, record)
            turn.answer = "silent" if said is None else "foreign"
            if own is not None and self._proves(own, turn.seat):
                turn.answer = own["place"]
                self.used[own["place"]] = len(self.chain) - 1
            elif own is not None:
                self._accuse(self._asked)
        self._conclude(record)

    def _accuse(self, dealer: int) -> None:
        self.cheats.setdefault(self.table.devices[dealer], set()).add("claim")

    def _conclude(self, record: Record) -> None:
        self._add(self.chain[-1].points)
        self._go_on(record)

    # The audit.

    def _end_audit(self, record: Record) -> None:
        shown = [self.table.last("seed", dealer, record) for dealer in range(len(self.table.devices))]
        seeds = [None if move is None else bytes_of(move) for move in shown]
        for dealer, verdict in enumerate(self.table.audit(seeds)):
            device, seed = self.table.devices[dealer], seeds[dealer]
            found = {verdict} & {"key", "shuffle"}
            if verdict == "silent":
                self.silent.append(device)
            elif verdict != "key" and seed is not None:
                found |= self._lies(dealer, self.table.held(dealer, seed))
            if found:
                self.cheats.setdefault(device, set()).update(found)
        struck = self._caught.keys() | set(self.silent)
        losers = [seat for seat, dealer in self.table.dealers.items() if self.table.devices[dealer] in struck]
        losers += [seat for seats in self.table.struck.values() for seat in seats]
        losers += [seat for seat in self.seats if record.hosts.get(seat) in self._caught]
        for seat in losers:
            self.scores[seat] = min(self.scores[seat], 0)
        self.stage = "over"

    def _lies(self, dealer: int, cards: dict[int, int | None]) -> set[str]:
        lies = set()
        for number, turn in enumerate(self.chain):
            for seat in [one for one in self.table.seats if self.table.dealers[one] == dealer]:
                places = [
                    place
                    for place in self._hand(seat, turn.hands.get(seat))
                    if self.used.get(place, number) >= number and cards[place] == turn.card
                ]
                if turn.card is None or not places:
                    continue
                if seat == turn.seat and turn.answer == "foreign":
                    lies.add("hidden")
                elif seat != turn.seat and dealer in turn.foreign:
                    lies.add("unclaimed")
        return lies

    @property
    def _caught(self) -> dict[bytes, set[str]]:
        devices = self.cheats.keys() | self.table.cheats.keys()
        empty: set[str] = set()
        return {
            device: self.cheats.get(device, empty) | self.table.cheats.get(device, empty)
            for device in sorted(devices)
        }

    def _dealt_for(self, device: bytes) -> list[str]:
        seats = self.table.struck.get(device)
        if seats is None:
            seats = [
                seat for seat in self.table.seats if self.table.devices[self.table.dealers[seat]] == device
            ]
        return [seat.hex() for seat in seats]

    @property
    def own(self) -> Any:
        cheats = [
            {"device": device.hex(), "seats": self._dealt_for(device), "at": sorted(names)}
            for device, names in self._caught.items()
        ]
        return {
            "stage": self.stage,
            "step": self.table.step,
            "round": self.number,
            "turn": self.turn,
            "seats": [seat.hex() for seat in self.seats],
            "order": [seat.hex() for seat in self.order],
            "brought": list(self.lexicon.added),
            "words": list(self.words),
            "dealers": [device.hex() for device in self.table.devices],
            "excluded": sorted(device.hex() for device in self.table.excluded),
            "hands": {seat.hex(): hand for seat, hand in self.hands.items()},
            "used": sorted(self.used),
            "chain": [turn.own for turn in self.chain],
            "cheats": cheats,
            "silent": [device.hex() for device in self.silent],
        }


class FirstPassword(Password):
    """The first version, in which the first seat of a device alone speaks for it."""

    each_speaks = False


RULES = {1: FirstPassword, 2: Password}
