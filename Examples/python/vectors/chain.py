"""Writes games of words as the devices of their players would deal and answer."""

import string
from collections.abc import Callable
from typing import Any

from parlor_ops import decks
from parlor_ops.activities.password import Password
from parlor_ops.card_table import PART, text_of
from parlor_ops.word_chain import bank

from .party import Party
from .seeds import DEVICES, SEATS, octets
from .table import DICE

LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
Change = Callable[[str, bytes], bytes]


class Chain(Party):
    """A game of words whose devices deal and answer as they should, unless something is changed."""

    def __init__(self, *people: str, **changes: Any) -> None:
        super().__init__("password", *people, **({"swaps": 0} | changes))
        self.changes: dict[str, Change] = {}
        """What somebody shows in place of what they should, by a step of the deal and those bytes."""
        self.is_careless = False
        """Whether what does not hold is shown before all parts of the deal."""

    def dealer(self, who: str, game: Password) -> decks.Dealer:
        """What somebody deals with."""
        assert game.table.terms is not None
        seed = octets(f"deck {who} {game.table.round}", 32)
        return decks.Dealer(game.table.terms, DEVICES[who], seed)

    def _owed(self, who: str, game: Password) -> bytes:
        table, dealer = game.table, self.dealer(who, game)
        if table.stage == "keys":
            return dealer.key_share()
        if table.stage == "shuffle":
            assert table.terms is not None
            before = table.decks[-1] if table.decks else table.terms.start()
            return decks.encode(dealer.shuffled(before, decks.joint_key(table.keys)))
        return dealer.shares(table.decks[-1], table.of_others(table.devices.index(DEVICES[who])))

    def deal_one(self, *absent: str) -> None:
        """One phase of the deal, in which some do nothing."""
        game = self.game
        if game.stage == "keys":
            for who in self.people:
                if who not in absent:
                    self.bind(who, octets(f"die {who}", 32), DICE)
        elif game.table.step == "shuffle 0":
            self.show()
        for number in game.table.due:
            who = next(name for name, device in DEVICES.items() if device == game.table.devices[number])
            if who in absent or who not in self.people:
                continue
            data = self._owed(who, game)
            if who in self.changes:
                data = self.changes[who](game.table.step, data)
            self.see(who)
            for part in range(0, len(data), PART):
                shown = text_of(data[part : part + PART])
                if self.is_careless:
                    # Another part first, and the same bytes by a text whose last letter has bits to spare.
                    self._deal(who, part // PART + 1, text_of(bytes(len(data[part : part + PART]))))
                    if len(shown) % 4:
                        self._deal(who, part // PART, shown[:-1] + LETTERS[LETTERS.index(shown[-1]) + 1])
                self._deal(who, part // PART, shown)
        self.settle()

    def _deal(self, who: str, part: int, shown: str) -> None:
        self.move(who, {"do": "deal", "part": part, "bytes": shown})

    def deal(self) -> None:
        """The lobby, and the whole deal."""
        self.settle()
        while self.game.stage in ("keys", "shuffle", "shares"):
            self.deal_one()

    def hand(self, who: str, hand: int = 0) -> list[tuple[int, str]]:
        """The places and words of a hand."""
        game = self.game
        cards = game.table.held(game.table.devices.index(DEVICES[who]), self.dealer(who, game).seed)
        places = game._hand(SEATS[who], hand)
        return [(place, game.lexicon.word(game.words[(cards[place] or 0) + 1])) for place in places]

    @property
    def speaker(self) -> str:
        """Whose turn it is."""
        return next(who for who in self.people if SEATS[who] == self.game.current)

    @property
    def listener(self) -> str:
        """The first one whose turn it is not."""
        return next(who for who in self.people if who != self.speaker)

    def foreign(self) -> str:
        """A word of the bank that nobody holds and nobody has said."""
        game = self.game
        taken = [game.words[number] for number in range(len(game.words))]
        said = [turn.word for turn in game.chain]
        words = bank(game.lexicon.language)
        return next(word for place, word in enumerate(words) if place not in taken and word not in said)

    def say(self, word: str | None) -> None:
        """Whose turn it is says a word, and the phase is over."""
        if word is not None:
            self.move(self.speaker, {"do": "word", "text": word})
        self.settle()

    def proof(self, who: str, place: int) -> str:
        """What shows a card of somebody's."""
        game = self.game
        return text_of(self.dealer(who, game).shares(game.table.decks[-1], [place]))

    def claim(self, who: str, place: int, name: str = "claim", proven: int | None = None) -> None:
        """Somebody's device shows a card."""
        proof = self.proof(who, place if proven is None else proven)
        self.move(who, {"do": name, "seat": SEATS[who].hex(), "place": place, "bytes": proof})

    def answer(self, *people: str) -> None:
        """The devices of some say that the word is none of their own."""
        for who in people:
            self.move(who, {"do": "foreign"})

    def vote(self, **votes: str) -> None:
        """Some vote, and the phase is over."""
        for who, vote in votes.items():
            self.bind(who, vote.encode())
        self.settle()

    def count(self) -> None:
        """Votes are shown, and the phase is over."""
        self.show()
        self.settle()

    def audit(self, *silent: str, **seeds: bytes) -> None:
        """All show what they have dealt with, and it is over."""
        game = self.game
        for who in self.people:
            if who not in silent and DEVICES[who] in game.table.devices:
                seed = seeds.get(who, self.dealer(who, game).seed)
                self.move(who, {"do": "seed", "bytes": text_of(seed)})
        self.settle()

    def finish(self) -> None:
        """Nobody says anything more, and all show their seeds."""
        while self.game.stage == "word":
            self.settle()
        self.audit()
