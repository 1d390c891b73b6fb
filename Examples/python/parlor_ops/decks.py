"""Decks dealt without a dealer (Protocol/secrets.md): ElGamal over ristretto255, shuffled by all in turn."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from . import ristretto
from .equal_logs import GENERATOR, NEUTRAL, Statement, combined, hash_to_group
from .errors import DeckError
from .limits import DEALERS, DECK_CARDS

FACES, KEY, SHARES = range(3)
OF_KEY, OF_CARD, OF_ORDER, OF_PROOF = range(4)
SHARE = 96
Card = tuple[bytes, bytes]


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _point(data: bytes) -> bytes:
    if data == NEUTRAL or ristretto.decode(data) is None:
        raise DeckError("point")
    return data


@dataclass(frozen=True)
class Terms:
    """What a deck is for, and who deals it, in the order in which they shuffle."""

    room: bytes
    round: int
    label: int
    cards: int
    dealers: tuple[bytes, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= DECK_CARDS or not 1 <= len(self.dealers) <= DEALERS:
            raise DeckError("size")
        if len(set(self.dealers)) != len(self.dealers):
            raise DeckError("size")

    @cached_property
    def name(self) -> bytes:
        """Tells the deck from all others."""
        parts = [
            self.room,
            *map(_number, (self.round, self.label, self.cards, len(self.dealers))),
            *self.dealers,
        ]
        return hashlib.blake2b(b"parlor deck v1\0" + b"".join(parts), digest_size=32).digest()

    def context(self, part: int, about: bytes = b"") -> bytes:
        """What a hash or a proof of this deck is bound to."""
        return b"ParlorDeck1-" + hashlib.blake2b(self.name + bytes([part]) + about, digest_size=32).digest()

    @cached_property
    def faces(self) -> list[bytes]:
        """The points that stand for the cards."""
        context = self.context(FACES)
        return [hash_to_group(index.to_bytes(2, "big"), context) for index in range(self.cards)]

    def start(self) -> list[Card]:
        """The deck before anybody has shuffled: in order, face up."""
        return [(NEUTRAL, face) for face in self.faces]

    def key_statement(self, dealer: bytes, key: bytes) -> Statement:
        """That a dealer knows the secret of its key."""
        return Statement(self.context(KEY, dealer), key)

    def share_statement(
        self, dealer: bytes, key: bytes, deck: Sequence[Card], places: Sequence[int], shares: Sequence[bytes]
    ) -> Statement:
        """That the shares of the cards at these places are of the dealer's key."""
        points = tuple(deck[place][0] for place in places)
        rows = zip(places, points, shares, strict=True)
        about = dealer + b"".join(place.to_bytes(2, "big") + point + share for place, point, share in rows)
        return Statement(self.context(SHARES, about), key, points, tuple(shares))

    def read_key(self, dealer: bytes, share: bytes) -> bytes:
        """The key of a share, once its proof holds."""
        if len(share) != SHARE:
            raise DeckError("form")
        key = _point(share[:32])
        if not self.key_statement(dealer, key).is_proven(share[32:]):
            raise DeckError("proof")
        return key

    def read_deck(self, data: bytes) -> list[Card]:
        """A shuffled deck; whether it was shuffled honestly the audit tells."""
        if len(data) != 64 * self.cards:
            raise DeckError("form")
        halves = [_point(data[at : at + 32]) for at in range(0, len(data), 32)]
        return list(zip(halves[::2], halves[1::2], strict=True))

    def read_shares(
        self, dealer: bytes, key: bytes, deck: Sequence[Card], places: Sequence[int], data: bytes
    ) -> list[bytes]:
        """The shares of the cards at these places, ascending, once their proof holds."""
        if len(data) != 32 * len(places) + 64 or not places:
            raise DeckError("form")
        shares = [_point(data[at : at + 32]) for at in range(0, 32 * len(places), 32)]
        if not self.share_statement(dealer, key, deck, places, shares).is_proven(data[-64:]):
            raise DeckError("proof")
        return shares

    def face(self, card: Card, shares: Sequence[bytes]) -> int:
        """Which card it is, by the shares of all dealers."""
        if len(shares) != len(self.dealers):
            raise DeckError("missing")
        point = combined((1, card[1]), *((-1, share) for share in shares))
        if point not in self.faces:
            raise DeckError("face")
        return self.faces.index(point)


def joint_key(keys: Sequence[bytes]) -> bytes:
    """The key that all cards are hidden under."""
    key = combined(*((1, key) for key in keys))
    if key == NEUTRAL:
        raise DeckError("point")
    return key


@dataclass(frozen=True)
class Dealer:
    """One dealer's secret of one deck, and all that follows from it."""

    terms: Terms
    device: bytes
    seed: bytes

    def _wide(self, part: int, about: bytes) -> bytes:
        text = b"parlor deck secret v1\0" + self.terms.name + self.device + self.seed
        return hashlib.sha512(text + bytes([part]) + about).digest()

    def _scalar(self, part: int, about: bytes) -> int:
        return int.from_bytes(self._wide(part, about), "little") % ristretto.ORDER

    @cached_property
    def secret(self) -> int:
        """The secret half of the key."""
        return self._scalar(OF_KEY, _number(0))

    @cached_property
    def key(self) -> bytes:
        """The public half."""
        return combined((self.secret, GENERATOR))

    def _proof(self, statement: Statement) -> bytes:
        return statement.proof(self.secret, self._scalar(OF_PROOF, statement.context))

    def key_share(self) -> bytes:
        """What the dealer says first."""
        return self.key + self._proof(self.terms.key_statement(self.device, self.key))

    def _draws(self) -> Iterator[int]:
        block = 0
        while True:
            wide = self._wide(OF_ORDER, _number(block))
            for at in range(0, 64, 8):
                yield int.from_bytes(wide[at : at + 8], "big")
            block += 1

    def order(self) -> list[int]:
        """From where each card comes: Fisher and Yates, from the last place down."""
        draws = self._draws()
        order = list(range(self.terms.cards))
        for last in range(self.terms.cards - 1, 0, -1):
            bound = 2**64 - 2**64 % (last + 1)
            other = next(draw for draw in draws if draw < bound) % (last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def shuffled(self, deck: Sequence[Card], joint: bytes) -> list[Card]:
        """The deck in this dealer's order, each card blinded anew."""
        made = []
        for place, source in enumerate(self.order()):
            blind = self._scalar(OF_CARD, _number(place))
            first, second = deck[source]
            made.append((combined((1, first), (blind, GENERATOR)), combined((1, second), (blind, joint))))
        return made

    def share(self, card: Card) -> bytes:
        """What takes this dealer's key off a card."""
        return combined((self.secret, card[0]))

    def shares(self, deck: Sequence[Card], places: Sequence[int]) -> bytes:
        """The shares of some cards with their proof."""
        shares = [self.share(deck[place]) for place in places]
        statement = self.terms.share_statement(self.device, self.key, deck, places, shares)
        return b"".join(shares) + self._proof(statement)


def encode(deck: Sequence[Card]) -> bytes:
    """A deck as it travels."""
    return b"".join(first + second for first, second in deck)


def audit(
    terms: Terms, keys: Sequence[bytes], decks: Sequence[Sequence[Card]], seeds: Sequence[bytes | None]
) -> list[str]:
    """What each dealer did: honest, key (another secret), shuffle (another deck), or silent."""
    joint = joint_key(keys)
    before: Sequence[Card] = terms.start()
    verdicts = []
    for device, key, deck, seed in zip(terms.dealers, keys, decks, seeds, strict=True):
        if seed is None:
            verdict = "silent"
        elif (dealer := Dealer(terms, device, seed)).key != key:
            verdict = "key"
        else:
            verdict = "honest" if dealer.shuffled(before, joint) == list(deck) else "shuffle"
        verdicts.append(verdict)
        before = deck
    return verdicts
