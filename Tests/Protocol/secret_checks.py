"""What secrets.json asks of a reader; the reader is imported inside, since mutations.py changes it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]
ENTRIES: dict[str, Callable[[Entry], bool]]


def secret_findings() -> Iterator[Finding]:
    """Proofs, sealed values, deals, what is refused, and audits."""
    content = load("secrets")
    for kind, holds in ENTRIES.items():
        for entry in content[kind]:
            yield f"{kind}: {entry['name']}", partial(holds, entry)
    for entry in content["refused"]:
        for case in entry["entries"]:
            yield f"refused: {case['name']}", partial(_is_refused, entry, case)
    yield "sizes", _sizes


def _octets(entry: Entry, *names: str) -> list[bytes]:
    return [bytes.fromhex(entry[name]) for name in names]


def _list(entries: list[str]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(entry) for entry in entries)


def _number(text: str) -> int:
    return int.from_bytes(bytes.fromhex(text), "little")


def _is_proof(entry: Entry) -> bool:
    from parlor_ops.equal_logs import Statement

    context, key, proof = _octets(entry, "context", "key", "proof")
    statement = Statement(context, key, _list(entry["points"]), _list(entry["images"]))
    return statement.proof(
        _number(entry["secret"]), _number(entry["nonce"])
    ) == proof and statement.is_proven(proof)


def _is_sealed(entry: Entry) -> bool:
    from parlor_ops import sealing

    ephemeral, receiver, secret = _octets(entry, "ephemeral", "receiver", "secret")
    info, associated, text, sealed = _octets(entry, "info", "associated", "text", "sealed")
    made = sealing.seal(ephemeral, receiver, info, associated, text)
    return (
        made == sealed == sealing.checked(sealed) and sealing.unseal(secret, info, associated, sealed) == text
    )


def _is_not_unsealed(entry: Entry) -> bool:
    from parlor_ops import sealing

    secret, info, sealed = _octets(entry, "secret", "info", "sealed")
    return sealing.unseal(secret, info, b"", sealed) is None


def _terms(entry: Entry) -> Any:
    from parlor_ops.decks import Terms

    room = bytes.fromhex(entry["room"])
    return Terms(room, entry["round"], entry["label"], entry["cards"], _list(entry["dealers"]))


def _is_dealt(entry: Entry) -> bool:
    from parlor_ops import decks

    terms = _terms(entry)
    assert terms.name.hex() == entry["deck"]
    assert [face.hex() for face in terms.faces] == entry["faces"]
    dealers = [
        decks.Dealer(terms, device, bytes.fromhex(deal["seed"]))
        for device, deal in zip(terms.dealers, entry["deals"], strict=True)
    ]
    joint = decks.joint_key([terms.read_key(dealer.device, dealer.key_share()) for dealer in dealers])
    assert joint.hex() == entry["joint"]
    deck = terms.start()
    for dealer, deal in zip(dealers, entry["deals"], strict=True):
        assert [dealer.key_share().hex(), dealer.order()] == [deal["share"], deal["order"]]
        deck = dealer.shuffled(deck, joint)
        assert decks.encode(deck).hex() == deal["shuffled"]
    shares = []
    for dealer, deal in zip(dealers, entry["deals"], strict=True):
        shown = dealer.shares(deck, entry["places"])
        assert shown.hex() == deal["shares"]
        shares.append(terms.read_shares(dealer.device, dealer.key, deck, entry["places"], shown))
    opened = [
        terms.face(deck[place], [of_dealer[index] for of_dealer in shares])
        for index, place in enumerate(entry["places"])
    ]
    return bool(opened == entry["opened"])


def _is_refused(deal: Entry, entry: Entry) -> bool:
    from parlor_ops.errors import DeckError

    terms, data = _terms(deal), bytes.fromhex(entry["bytes"])
    first = terms.dealers[0]
    try:
        if entry["kind"] == "key":
            terms.read_key(first, data)
        elif entry["kind"] == "deck":
            terms.read_deck(data)
        else:
            deck = terms.read_deck(bytes.fromhex(deal["deck"]))
            terms.read_shares(first, bytes.fromhex(deal["keys"][0]), deck, deal["places"], data)
    except DeckError as error:
        return bool(error.fault == entry["fault"])
    return False


def _is_judged(entry: Entry) -> bool:
    from parlor_ops import decks

    terms = _terms(entry)
    those = [terms.read_deck(deck) for deck in _list(entry["decks"])]
    seeds = [bytes.fromhex(seed) if seed else None for seed in entry["seeds"]]
    return bool(decks.audit(terms, _list(entry["keys"]), those, seeds) == entry["verdicts"])


def _sizes() -> bool:
    """How many cards and dealers there may be, and how long a sealed value."""
    from parlor_ops import limits, sealing
    from parlor_ops.decks import Terms
    from parlor_ops.errors import DeckError, WireError

    def stands(make: Callable[[], object]) -> bool:
        try:
            make()
        except (DeckError, WireError):
            return False
        return True

    def devices(count: int) -> tuple[bytes, ...]:
        return tuple(bytes([index]) * 32 for index in range(count))

    least = sealing.OVERHEAD + 1
    return [
        stands(lambda: Terms(bytes(32), 0, 0, limits.DECK_CARDS, devices(limits.DEALERS))),
        stands(lambda: sealing.checked(bytes(least))),
        stands(lambda: sealing.checked(bytes(sealing.OVERHEAD + limits.SEALED))),
        stands(lambda: Terms(bytes(32), 0, 0, limits.DECK_CARDS + 1, devices(1))),
        stands(lambda: Terms(bytes(32), 0, 0, 0, devices(1))),
        stands(lambda: Terms(bytes(32), 0, 0, 1, devices(limits.DEALERS + 1))),
        stands(lambda: Terms(bytes(32), 0, 0, 1, ())),
        stands(lambda: Terms(bytes(32), 0, 0, 1, devices(1) * 2)),
        stands(lambda: sealing.checked(bytes(least - 1))),
        stands(lambda: sealing.checked(bytes(sealing.OVERHEAD + limits.SEALED + 1))),
    ] == [True] * 3 + [False] * 7


ENTRIES = {
    "proofs": _is_proof,
    "sealed": _is_sealed,
    "unsealed": _is_not_unsealed,
    "decks": _is_dealt,
    "audits": _is_judged,
}
