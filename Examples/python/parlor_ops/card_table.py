"""Cards that devices deal by the moves of a game's rounds (Protocol/games)."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import decks, limits
from .errors import DeckError

if TYPE_CHECKING:
    from .games import Record

HAND = 6
PART = 630
KEYS, SHUFFLE, SHARES, DEALT = "keys", "shuffle", "shares", "dealt"


def text_of(data: bytes) -> str:
    """Bytes as text: base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(move: Any) -> bytes | None:
    """The bytes that a move holds; each row of bytes has one text."""
    text = move.get("bytes")
    if not isinstance(text, str):
        return None
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    return data if text_of(data) == text else None


@dataclass
class CardTable:
    """Who is dealt which cards, and by whom."""

    room: bytes
    hands: int
    round: int = 0
    seats: list[bytes] = field(default_factory=list)
    """Who has cards, in the order in which they lie in the deck."""
    devices: list[bytes] = field(default_factory=list)
    """The dealers."""
    dealers: dict[bytes, int] = field(default_factory=dict)
    each_speaks: bool = True
    """Whether each seat of a dealer speaks for it; by the first version of the rules the first one alone."""
    excluded: set[bytes] = field(default_factory=set)
    cheats: dict[bytes, set[str]] = field(default_factory=dict)
    struck: dict[bytes, list[bytes]] = field(default_factory=dict)
    terms: decks.Terms | None = None
    stage: str = KEYS
    turn: int = 0
    """Whose turn it is to shuffle."""
    keys: list[bytes] = field(default_factory=list)
    decks: list[list[decks.Card]] = field(default_factory=list)
    shares: list[dict[int, bytes]] = field(default_factory=list)
    """What each dealer has shown of the cards of others, by place."""

    def begin(self, number: int, seats: list[bytes], hosts: dict[bytes, bytes]) -> None:
        """All deal who are there and were not left out."""
        self.round, self.stage, self.turn = number, KEYS, 0
        self.keys, self.decks, self.shares = [], [], []
        self.seats = [seat for seat in seats if seat in hosts and hosts[seat] not in self.excluded]
        self.devices, self.dealers = [], {}
        for seat in self.seats:
            if hosts[seat] not in self.devices:
                self.devices.append(hosts[seat])
            self.dealers[seat] = self.devices.index(hosts[seat])
        self.terms = None
        if 1 <= self.cards <= limits.DECK_CARDS and len(self.devices) <= limits.DEALERS:
            self.terms = decks.Terms(self.room, number, 0, self.cards, tuple(self.devices))
        else:
            self.devices, self.stage = [], KEYS

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return HAND * self.hands * len(self.seats)

    @property
    def is_dealt(self) -> bool:
        """Whether all have their cards."""
        return self.terms is not None and self.stage == DEALT

    @property
    def step(self) -> str:
        """What the deal has come to, as the digest says it."""
        if self.terms is None:
            return "none"
        return f"shuffle {self.turn}" if self.stage == SHUFFLE else self.stage

    def owner(self, place: int) -> int:
        """The dealer who owns the card at a place."""
        return self.dealers[self.seats[place % len(self.seats)]]

    def of_others(self, dealer: int) -> list[int]:
        """The places of cards that a dealer does not own."""
        return [place for place in range(self.cards) if self.owner(place) != dealer]

    def speaks_for(self, seat: bytes) -> int | None:
        """The dealer that a seat speaks for."""
        if seat not in self.dealers:
            return None
        dealer = self.dealers[seat]
        first = next(one for one in self.seats if self.dealers[one] == dealer)
        return dealer if self.each_speaks or seat == first else None

    def made(self, name: str, dealer: int, record: Record) -> list[Any]:
        """The moves of a name that a dealer has made, by whichever of its seats."""
        moves = [move for mover, move in record.moves if self.speaks_for(mover) == dealer]
        return [move for move in moves if move.get("do") == name]

    def last(self, name: str, dealer: int, record: Record) -> Any:
        """The last one of them."""
        made = self.made(name, dealer, record)
        return made[-1] if made else None

    @property
    def due(self) -> list[int]:
        """The dealers who owe something."""
        if self.terms is None or self.stage == DEALT:
            return []
        return [self.turn] if self.stage == SHUFFLE else list(range(len(self.devices)))

    def size(self, dealer: int) -> int:
        """How many bytes a dealer owes."""
        if self.stage == KEYS:
            return decks.SHARE
        return 64 * self.cards if self.stage == SHUFFLE else 32 * len(self.of_others(dealer)) + 64

    def lets(self, move: Any, dealer: int, record: Record) -> bool:
        """Whether a part of what a dealer owes may come now."""
        if dealer not in self.due:
            return False
        part = len(self.made("deal", dealer, record))
        size = min(PART, self.size(dealer) - PART * part)
        data = bytes_of(move)
        is_next = move.get("part") == part and not isinstance(move.get("part"), bool)
        return size > 0 and is_next and data is not None and len(data) == size

    def take(self, record: Record) -> bool:
        """Goes on with the deal at the end of one of its rounds; says whether it has to begin anew."""
        found: dict[int, Any] = {}
        faults: dict[int, str] = {}
        for dealer in self.due:
            parts = [bytes_of(move) or b"" for move in self.made("deal", dealer, record)]
            data = b"".join(parts)
            try:
                if len(data) != self.size(dealer):
                    raise DeckError("missing")
                found[dealer] = self._read(dealer, data)
            except DeckError as error:
                faults[dealer] = str(error)
        if not faults:
            self._go_on(found)
            return False
        for dealer, fault in faults.items():
            device = self.devices[dealer]
            self.excluded.add(device)
            if fault != "missing":
                self.cheats.setdefault(device, set()).add("proof")
                self.struck[device] = [seat for seat in self.seats if self.dealers[seat] == dealer]
        return True

    def _read(self, dealer: int, data: bytes) -> Any:
        assert self.terms is not None
        device = self.devices[dealer]
        if self.stage == KEYS:
            return self.terms.read_key(device, data)
        if self.stage == SHUFFLE:
            return self.terms.read_deck(data)
        places = self.of_others(dealer)
        shares = self.terms.read_shares(device, self.keys[dealer], self.decks[-1], places, data)
        return dict(zip(places, shares, strict=True))

    def _go_on(self, found: dict[int, Any]) -> None:
        if self.stage == KEYS:
            self.keys = [found[dealer] for dealer in self.due]
            self.stage = SHUFFLE
        elif self.stage == SHUFFLE:
            self.decks.append(found[self.turn])
            self.turn += 1
            if self.turn == len(self.devices):
                self.stage = SHARES if self.turn > 1 else DEALT
        elif self.stage == SHARES:
            self.shares = [found[dealer] for dealer in self.due]
            self.stage = DEALT

    def _number(self, place: int, share: bytes) -> int | None:
        """The card at a place, once its owner's share is there."""
        assert self.terms is not None
        others = [
            self.shares[dealer][place] for dealer in range(len(self.devices)) if dealer != self.owner(place)
        ]
        try:
            return self.terms.face(self.decks[-1][place], [*others, share])
        except DeckError:
            return None

    def opened(self, data: bytes, place: int) -> int | None:
        """The card that its owner has shown; None if what it has shown does not hold."""
        assert self.terms is not None
        owner = self.owner(place)
        try:
            key = self.keys[owner]
            (share,) = self.terms.read_shares(self.devices[owner], key, self.decks[-1], [place], data)
        except DeckError:
            return None
        return self._number(place, share)

    def audit(self, seeds: list[bytes | None]) -> list[str]:
        """What each dealer did."""
        assert self.terms is not None
        return decks.audit(self.terms, self.keys, self.decks, seeds)

    def held(self, dealer: int, seed: bytes) -> dict[int, int | None]:
        """All cards of a dealer, by place."""
        assert self.terms is not None
        hand = decks.Dealer(self.terms, self.devices[dealer], seed)
        places = [place for place in range(self.cards) if self.owner(place) == dealer]
        return {place: self._number(place, hand.share(self.decks[-1][place])) for place in places}
