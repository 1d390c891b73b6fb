"""password.json: whole games, with the digest at the end of each round."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from parlor_ops import cbor, decks, kinds
from parlor_ops.activities.password import Password
from parlor_ops.card_table import PART, text_of
from parlor_ops.room import Room
from parlor_ops.state import State
from parlor_ops.word_chain import bank

from .people import described
from .seeds import DEVICES, SEATS, octets
from .table import DICE, TableBuilder

Change = Callable[[str, bytes], bytes]


class Chain(TableBuilder):
    """A game of words whose devices deal and answer as they should, unless something is changed."""

    def __init__(self, *people: str, predecessor: Any = None, **settings: int) -> None:
        named = [{"name": name, "value": value} for name, value in ({"swaps": 0} | settings).items()]
        named.sort(key=lambda one: cbor.encode(one["name"]))
        super().__init__("password", *people, settings=named, predecessor=predecessor)
        self.changes: dict[str, Change] = {}
        """What somebody shows in place of what they should, by a step of the deal and those bytes."""
        for who in people:
            self.write(who, kinds.READY, True)

    @property
    def game(self) -> Password:
        """The game as all see it now."""
        lines = (json.dumps(written) for written in self.lines)
        state = State(Room.load(lines, check_seals=False))
        assert state.play is not None and isinstance(state.play.game, Password)
        return state.play.game

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
                self.move(who, {"do": "deal", "part": part // PART, "bytes": shown})
        self.settle()

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


def _two() -> Chain:
    """Two play: a word is claimed, one is the speaker's own and let pass, one is doubted, one nobody says."""
    room = Chain("ada", "ben", rounds=2)
    room.deal()
    speaker, other = room.speaker, room.listener
    place, word = room.hand(other)[0]
    # Nobody says a word twice, out of turn, or what is none.
    room.move(other, {"do": "word", "text": "xylophone"})
    room.move(speaker, {"do": "word", "text": "two words"})
    room.move(speaker, {"do": "word", "text": bank("en")[room.game.words[0]].upper()})
    room.say(word.upper())
    room.claim(other, place)
    room.settle()
    place, word = room.hand(other)[1]
    room.say(word)
    room.answer(speaker)
    room.vote(**{speaker: "pass"})
    room.claim(other, place, "own")
    room.count()
    room.say(room.foreign())
    # Of a word that is in no deck nobody is asked, and who is not asked says nothing.
    room.answer(other)
    room.vote(**{other: "doubt"})
    room.count()
    room.say(None)
    room.audit()
    return room


def _three() -> Chain:
    """Own words are doubted by one, doubted where the device is silent, and a vote is not shown."""
    room = Chain("ada", "ben", "cleo", rounds=1, swaps=1)
    room.deal()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    room.move(second, {"do": "swap"})
    room.move(second, {"do": "swap"})
    place, word = room.hand(first)[0]
    room.say(word)
    room.answer(second, third)
    room.vote(**{second: "doubt", third: "pass"})
    room.claim(first, place, "own")
    room.count()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    hand = 1 if room.game.hands[SEATS[first]] else 0
    room.say(room.hand(first, hand)[2][1])
    room.answer(second, third)
    room.vote(**{second: "doubt", third: "doubt"})
    room.count()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    room.say("quixotry")
    room.vote(**{second: "pass", third: "perhaps"})
    room.bound.pop(second)
    room.count()
    room.audit("cleo")
    return room


def _left_out() -> Chain:
    """One is too slow for the first deal, and what another shows in the second does not hold."""
    room = Chain("ada", "ben", "cleo", "dan", rounds=1)
    room.settle()
    room.deal_one("cleo")
    room.changes["ben"] = lambda step, data: data[:-1] + bytes([data[-1] ^ 1]) if step == "shares" else data
    while room.game.stage in ("keys", "shuffle", "shares"):
        room.deal_one()
    room.finish()
    return room


def _nobody_deals() -> Chain:
    """Nobody shows a key, so that there is nothing to play with."""
    room = Chain("ada", "ben")
    room.settle()
    room.settle()
    return room


def _changed(step: str, change: Callable[[bytes], bytes]) -> Chain:
    """A game of three in which what the second shows at a step is changed."""
    room = Chain("ada", "ben", "cleo", rounds=1)
    room.changes["ben"] = lambda at, data: change(data) if at.startswith(step) else data
    room.deal()
    room.finish()
    return room


def _lies() -> Chain:
    """One hides a word of its own, one claims with another card, and one leaves its word unclaimed."""
    room = Chain("ada", "ben", "cleo", rounds=2)
    room.deal()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    # It hides its own, and both others doubt it.
    room.say(room.hand(first)[0][1])
    room.answer(third)
    wrong = room.hand(second)[3][0]
    room.claim(second, wrong)
    room.claim(second, wrong)
    room.answer(second)
    room.vote(**{second: "doubt", third: "doubt"})
    room.answer(first)
    room.count()
    # Whose turn it is says a word of somebody who does not claim it.
    speaker = room.speaker
    owner = (
        next(who for who in room.people if who not in (first, second, speaker)) if speaker != third else first
    )
    room.say(room.hand(owner)[4][1])
    room.answer(*(who for who in room.people if who != speaker))
    room.settle()
    room.answer(speaker)
    room.count()
    # A word that is of the deck, and said to be the speaker's own by another card.
    speaker = room.speaker
    others = [who for who in room.people if who != speaker]
    room.say(room.hand(others[0])[5][1])
    room.answer(others[1])
    room.settle()
    room.claim(speaker, room.hand(speaker)[5][0], "own")
    room.count()
    room.finish()
    return room


def _brought() -> Chain:
    """Both bring words, some of them in the bank or twice; who has done so brings no more."""
    room = Chain("ada", "ben", rounds=1, bring=60, language=1)
    room.settle()
    words = ["Quarkbrot", "Katze", "Zwölfuhr", "Apfelwein"]
    room.move("ada", {"do": "bring", "words": words})
    room.move("ada", {"do": "bring", "words": ["QUARKBROT"]})
    room.move("ada", {"do": "bring", "words": ["zwei worte"]})
    room.move("ben", {"do": "bring", "words": ["zwoelfuhr", "Rotkohl"]})
    room.move("ben", {"do": "brought"})
    room.move("ben", {"do": "bring", "words": ["Blaukraut"]})
    room.deal()
    owner = room.listener
    place, word = room.hand(owner)[0]
    room.say(word)
    room.claim(owner, place)
    room.settle()
    room.finish()
    return room


def _goes_on() -> Chain:
    """A game that goes on from another room, with points; one leaves in the middle of a vote."""
    scores = [{"seat": SEATS["ada"].hex(), "points": 999_999_999}]
    before = {"room": "11" * 32, "end": "22" * 32, "scores": scores}
    room = Chain("ada", "ben", predecessor=before, played=2, rounds=4, players=99, swaps=1)
    room.deal()
    for who in room.people:
        room.move(who, {"do": "swap"})
    room.say(room.foreign())
    room.see("ben")
    room.write("ben", kinds.LEAVE, seat=None)
    room.people.remove("ben")
    room.settle()
    room.audit()
    return room


@cache
def _key_of_ada() -> bytes:
    room = Chain("ada", "ben", "cleo", rounds=1)
    room.settle()
    return room.dealer("ada", room.game).key_share()


ROOMS: dict[str, Callable[[], Chain]] = {
    "two play to the end": _two,
    "three play, and one shows no seed": _three,
    "two are left out of the deal": _left_out,
    "nobody deals": _nobody_deals,
    "a key of another's": lambda: _changed("keys", lambda data: _key_of_ada()),
    "a deck in which a card lies twice": lambda: _changed("shuffle", lambda data: data[:64] * 2 + data[128:]),
    "a deck of points that are none": lambda: _changed("shuffle", lambda data: bytes(64) + data[64:]),
    "words that are hidden, claimed falsely and not claimed": _lies,
    "words that both bring": _brought,
    "a game that goes on, and one leaves": _goes_on,
}


def _described(name: str, room: Chain) -> dict[str, Any]:
    ends = []
    for mark in room.marks:
        lines = (json.dumps(written) for written in room.lines[:mark])
        state = State(Room.load(lines, check_seals=False))
        assert state.play is not None and state.play.game is not None
        own = cbor.encode(state.play.game.own)
        ends.append({"operations": mark, "own": own.hex(), "digest": state.digest().hex()})
    return {**described(name, room), "ends": ends}


def make() -> dict[str, Any]:
    """The file password.json."""
    return {"password": {"valid": [_described(name, build()) for name, build in ROOMS.items()]}}
