"""secrets.json: proofs, sealed values, and decks dealt without a dealer."""

from functools import cache
from typing import Any

from parlor_ops import chacha, decks, ristretto, sealing, x25519
from parlor_ops.equal_logs import GENERATOR, NEUTRAL, Statement, combined, hash_to_group
from parlor_ops.errors import DeckError

from .published import PUBLISHED, agree
from .seeds import DEVICES, PEOPLE, SEEDS, octets

Entry = dict[str, Any]


def make() -> dict[str, Any]:
    """The file secrets.json."""
    return {
        "secrets": {
            "proofs": [_proof(entry) for entry in PUBLISHED["proofs"]["entries"]],
            "sealed": [_published_sealed(), *(_sealed(index) for index in range(3))],
            "unsealed": _unsealed(),
            "decks": [_deal(*sizes).entry() for sizes in ((1, 1), (5, 3), (12, 2))],
            "refused": _refused(),
            "audits": _audits(),
        }
    }


def _scalar(text: str) -> int:
    return int.from_bytes(bytes.fromhex(text), "little")


def _proof(entry: Entry) -> Entry:
    known = PUBLISHED["proofs"]
    secret, context = _scalar(known["secret"]), bytes.fromhex(known["context"])
    agree(combined((secret, GENERATOR)).hex(), known["key"])
    points = [
        combined((_scalar(blind), hash_to_group(bytes.fromhex(text), context)))
        for blind, text in zip(entry["blinds"], entry["inputs"], strict=True)
    ]
    images = [combined((secret, point)) for point in points]
    agree([point.hex() for point in points], entry["points"])
    agree([image.hex() for image in images], entry["images"])
    statement = Statement(context, bytes.fromhex(known["key"]), tuple(points), tuple(images))
    agree(statement.proof(secret, _scalar(entry["nonce"])).hex(), entry["proof"])
    return {name: known[name] for name in ("context", "secret", "key")} | entry


def _published_sealed() -> Entry:
    known = PUBLISHED["sealed"]
    texts = {name: bytes.fromhex(value) for name, value in known.items() if name != "name"}
    made = sealing.seal(*(texts[name] for name in ("ephemeral", "receiver", "info", "associated", "text")))
    agree(made, texts["sealed"])
    agree(x25519.public_key(texts["secret"]), texts["receiver"])
    return dict(known)


def _sealed(index: int) -> Entry:
    author, device = DEVICES[PEOPLE[index]], DEVICES[PEOPLE[index + 1]]
    secret = x25519.secret_of_seed(SEEDS[PEOPLE[index + 1]])
    info = sealing.info(octets(f"sealed room {index}", 32), index, 2**32 - index - 1, author, device)
    ephemeral, text = octets(f"ephemeral {index}", 32), octets(f"sealed text {index}", (1, 64, 512)[index])
    sealed = sealing.seal(ephemeral, x25519.public_of_device(device), info, b"", text)
    assert sealed is not None
    assert sealing.unseal(secret, info, b"", sealed) == text
    return {
        "name": f"of Parlor, {index}",
        "ephemeral": ephemeral.hex(),
        "secret": secret.hex(),
        "receiver": x25519.public_key(secret).hex(),
        "info": info.hex(),
        "associated": "",
        "text": text.hex(),
        "sealed": sealed.hex(),
    }


def _small(receiver: bytes, info: bytes) -> bytes:
    """What anybody can seal, and open, under a key of small order."""
    key, nonce = sealing.schedule(bytes(32), bytes(32), receiver, info)
    return bytes(32) + chacha.seal_with(key, nonce, b"", b"anybody's")


def _unsealed() -> list[Entry]:
    good = _sealed(1)
    sealed, info = bytes.fromhex(good["sealed"]), bytes.fromhex(good["info"])
    texts = [
        ("another tag", info, sealed[:-1] + bytes([sealed[-1] ^ 1])),
        ("another ephemeral key", info, octets("another", 32) + sealed[32:]),
        ("for another round", info[:56] + b"\x09" + info[57:], sealed),
        ("an ephemeral key of small order", info, _small(bytes.fromhex(good["receiver"]), info)),
        ("shorter", info, sealed[:47]),
        ("nothing", info, b""),
    ]
    for _, other, text in texts:
        assert sealing.unseal(bytes.fromhex(good["secret"]), other, b"", text) is None
    return [
        {"name": name, "secret": good["secret"], "info": other.hex(), "sealed": text.hex()}
        for name, other, text in texts
    ]


class _Deal:
    """A whole deal, from the keys to the audit."""

    def __init__(self, cards: int, dealers: int) -> None:
        devices = tuple(DEVICES[who] for who in PEOPLE[:dealers])
        room = octets(f"deck room {cards}", 32)
        self.terms = decks.Terms(room, cards, 2**32 - dealers, cards, devices)
        self.dealers = [
            decks.Dealer(self.terms, device, octets(f"deck seed {cards} {index}", 32))
            for index, device in enumerate(devices)
        ]
        self.keys = [self.terms.read_key(dealer.device, dealer.key_share()) for dealer in self.dealers]
        self.joint = decks.joint_key(self.keys)
        self.decks: list[list[decks.Card]] = []
        deck = self.terms.start()
        for dealer in self.dealers:
            deck = self.terms.read_deck(decks.encode(dealer.shuffled(deck, self.joint)))
            self.decks.append(deck)
        self.deck = deck
        # All places but the second, so that a list has a gap.
        self.places = [place for place in range(cards) if place != 1]

    def opened(self) -> list[int]:
        """The cards at the places, by everybody's shares."""
        shares = [
            self.terms.read_shares(dealer.device, dealer.key, self.deck, self.places, self._shares(dealer))
            for dealer in self.dealers
        ]
        return [
            self.terms.face(self.deck[place], [of_dealer[index] for of_dealer in shares])
            for index, place in enumerate(self.places)
        ]

    def _shares(self, dealer: decks.Dealer) -> bytes:
        return dealer.shares(self.deck, self.places)

    def head(self) -> Entry:
        """What the deck is."""
        return {
            "room": self.terms.room.hex(),
            "round": self.terms.round,
            "label": self.terms.label,
            "cards": self.terms.cards,
            "dealers": [device.hex() for device in self.terms.dealers],
            "keys": [key.hex() for key in self.keys],
        }

    def entry(self) -> Entry:
        """All of it."""
        seeds = [dealer.seed for dealer in self.dealers]
        agree(decks.audit(self.terms, self.keys, self.decks, seeds), ["honest"] * len(seeds))
        opened = self.opened()
        agree(len(set(opened)), len(self.places))
        return {
            "name": f"{self.terms.cards} cards, {len(seeds)} dealers",
            **self.head(),
            "deck": self.terms.name.hex(),
            "faces": [face.hex() for face in self.terms.faces],
            "joint": self.joint.hex(),
            "places": self.places,
            "deals": [
                {
                    "seed": dealer.seed.hex(),
                    "share": dealer.key_share().hex(),
                    "order": dealer.order(),
                    "shuffled": decks.encode(deck).hex(),
                    "shares": self._shares(dealer).hex(),
                }
                for dealer, deck in zip(self.dealers, self.decks, strict=True)
            ],
            "opened": opened,
        }


@cache
def _deal(cards: int, dealers: int) -> _Deal:
    return _Deal(cards, dealers)


def _refused() -> list[Entry]:
    """What a receiver refuses, and by which name."""
    deal = _deal(5, 3)
    key, shuffled = deal.dealers[0].key_share(), decks.encode(deal.deck)
    shares = deal.dealers[0].shares(deal.deck, deal.places)
    unreduced = (_scalar(key[64:].hex()) + ristretto.ORDER).to_bytes(32, "little")
    small = (1).to_bytes(32, "little")
    other = _deal(1, 1).dealers[0].key_share()
    moved = shares[32:64] + shares[:32] + shares[64:]
    cases = [
        ("a key that is too short", "key", key[:-1], "form"),
        ("a key that is no point", "key", small + key[32:], "point"),
        ("the neutral key", "key", NEUTRAL + key[32:], "point"),
        ("a key whose secret nobody shows", "key", deal.keys[1] + key[32:], "proof"),
        ("a key of another deck", "key", other, "proof"),
        ("a scalar that is not reduced", "key", key[:64] + unreduced, "proof"),
        ("a deck with a card less", "deck", shuffled[:-64], "form"),
        ("a card that is no point", "deck", shuffled[:32] + small + shuffled[64:], "point"),
        ("a card that is not hidden", "deck", NEUTRAL + shuffled[32:], "point"),
        ("shares of fewer cards", "shares", shares[32:], "form"),
        ("a share that is no point", "shares", small + shares[32:], "point"),
        ("a neutral share", "shares", NEUTRAL + shares[32:], "point"),
        ("shares that were exchanged", "shares", moved, "proof"),
        ("shares of another dealer", "shares", deal.dealers[1].shares(deal.deck, deal.places), "proof"),
    ]
    for name, kind, data, fault in cases:
        agree((name, _fault(deal, kind, data)), (name, fault))
    entries = [
        {"name": name, "kind": kind, "bytes": data.hex(), "fault": fault} for name, kind, data, fault in cases
    ]
    return [{**deal.head(), "deck": shuffled.hex(), "places": deal.places, "entries": entries}]


def _fault(deal: _Deal, kind: str, data: bytes) -> str | None:
    terms, first = deal.terms, deal.dealers[0]
    try:
        if kind == "key":
            terms.read_key(first.device, data)
        elif kind == "deck":
            terms.read_deck(data)
        else:
            terms.read_shares(first.device, first.key, deal.deck, deal.places, data)
    except DeckError as error:
        return error.fault
    return None


def _audits() -> list[Entry]:
    """Deals of three in which one of them is not honest."""
    deal = _deal(5, 3)
    seeds: list[bytes | None] = [dealer.seed for dealer in deal.dealers]
    first, second, third = deal.decks
    copied = [*second[:4], second[0]]
    others = [deal.dealers[2].shuffled(deck, deal.joint) for deck in (copied, deal.terms.start())]
    swapped = [second[1], second[0], *second[2:]]
    cases = [
        ("all are honest", [first, second, third], seeds),
        ("one says nothing", [first, second, third], [seeds[0], None, seeds[2]]),
        ("one has had another secret", [first, second, third], [seeds[0], octets("another", 32), seeds[2]]),
        ("one has doubled a card", [first, copied, others[0]], seeds),
        (
            "one has put its cards in another order",
            [first, swapped, deal.dealers[2].shuffled(swapped, deal.joint)],
            seeds,
        ),
        ("the last one has begun with a deck of its own", [first, second, others[1]], seeds),
    ]
    return [
        {
            "name": name,
            **deal.head(),
            "decks": [decks.encode(deck).hex() for deck in those],
            "seeds": [seed.hex() if seed else None for seed in shown],
            "verdicts": decks.audit(deal.terms, deal.keys, those, shown),
        }
        for name, those, shown in cases
    ]
