"""Vectors of CPace, of its points, and of passphrases."""

import hashlib
import unicodedata
from typing import Any

from parlor_ops import cpace, ristretto

from .published import PUBLISHED, agree
from .seeds import octets


def make() -> dict[str, Any]:
    """The files cpace.json and passphrases.json."""
    return {
        "cpace": {
            "exchanges": [_published(), *(_ours(index) for index in range(3))],
            "scalars": [_scalar(octets(f"scalar {index}", 64)) for index in range(3)],
            "products": [*PUBLISHED["products"], *_products()],
        },
        "passphrases": {"valid": [_passphrase(*entry) for entry in _PASSPHRASES]},
    }


def _published() -> dict[str, Any]:
    known = PUBLISHED["exchange"]
    parties = [
        cpace.Party(bytes.fromhex(known[side]["scalar"]), bytes.fromhex(known[side]["data"]))
        for side in ("initiator", "responder")
    ]
    texts = [bytes.fromhex(known[name]) for name in ("password", "context", "session")]
    made = _exchange("draft", texts[0], texts[1], texts[2], parties)
    for name in ("generator", "point", "key"):
        agree(made[name], known[name])
    for side in ("initiator", "responder"):
        agree(made[side]["share"], known[side]["share"])
    for product in PUBLISHED["products"]:
        found = ristretto.multiply(bytes.fromhex(product["scalar"]), bytes.fromhex(product["point"]))
        agree(found.hex() if found else None, product["product"])
    return made


def _ours(index: int) -> dict[str, Any]:
    parties = [
        cpace.Party(cpace.scalar(octets(f"{side} {index}", 64)), octets(f"data {side} {index}", 64 * index))
        for side in ("initiator", "responder")
    ]
    return _exchange(
        f"of Parlor, {index}",
        octets(f"password {index}", 32),
        octets(f"context {index}", 130 * index),
        octets(f"session {index}", 16),
        parties,
    )


def _exchange(
    name: str, password: bytes, context: bytes, session: bytes, parties: list[cpace.Party]
) -> dict[str, Any]:
    made = cpace.exchange(password, context, session, parties[0], parties[1])
    sides = [
        {"scalar": party.scalar.hex(), "data": party.data.hex(), "share": share.hex(), "tag": tag.hex()}
        for party, share, tag in zip(parties, made.shares, made.tags, strict=True)
    ]
    return {
        "name": name,
        "password": password.hex(),
        "context": context.hex(),
        "session": session.hex(),
        "generator": made.generator.hex(),
        "initiator": sides[0],
        "responder": sides[1],
        "point": made.point.hex(),
        "key": made.key.hex(),
    }


def _scalar(random: bytes) -> dict[str, str]:
    return {"random": random.hex(), "scalar": cpace.scalar(random).hex()}


def _products() -> list[dict[str, Any]]:
    """Bytes that are no encoding of a point, each for a reason of its own (RFC 9496, appendix A.2)."""
    prime = 2**255 - 19
    names = {
        "not reduced": prime.to_bytes(32, "little"),
        "all ones": b"\xff" * 32,
        "negative": (1).to_bytes(32, "little"),
        "minus one": (prime - 1).to_bytes(32, "little"),
        "31 bytes": bytes(31),
        "33 bytes": bytes(33),
        "none": b"",
    }
    scalar = cpace.scalar(octets("product", 64))
    for point in names.values():
        agree(ristretto.multiply(scalar, point), None)
    return [
        {"name": name, "scalar": scalar.hex(), "point": point.hex(), "product": None}
        for name, point in names.items()
    ]


# The secrets are those of the reference implementation of Argon2 (argon2-cffi), which takes too
# long in plain Python: Argon2id, version 19, 2 passes, 65536 KiB, 1 lane, 32 bytes.
_PASSPHRASES = [
    (
        "correct horse battery staple",
        "BIRD",
        "a682ded530568d2b8cfcc55c27bb4a95d66617b72722ff3fe3dcbd915e8ad579",
    ),
    (
        "correct horse battery staple",
        "CATS",
        "c687d411ffbc893e29979db847a28bd060988b5304ea7c23c433cbdf8ebe82c4",
    ),
    ("caf\xe9", "BIRD", "7721cebca5da894d89219695cb1f5c7e6eca9b78d16b86926b0e2782d3e63291"),
    ("cafe\u0301", "BIRD", "7721cebca5da894d89219695cb1f5c7e6eca9b78d16b86926b0e2782d3e63291"),
    (" tea ", "PARTY123", "191b8ec32f82954a01e078579de14faad08aa3a69984e874a3acbc935bae6f2c"),
    ("\U0001f419", "BIRD", "ae4048ee9ed2eaeac0a54e5e28a7c4e4b6f5f4a023ae073b977191c101bc1f88"),
    ("a" * 1024, "BIRD", "014af4b2a12039af2a5e46f1dca8c8798a680f3d25ecf619e95c9ffb46dfc785"),
]


def _passphrase(passphrase: str, code: str, secret: str) -> dict[str, str]:
    return {
        "passphrase": passphrase,
        "code": code,
        "password": unicodedata.normalize("NFC", passphrase).encode().hex(),
        "salt": salt(code).hex(),
        "secret": secret,
    }


def salt(code: str) -> bytes:
    """What Argon2id is salted with for a room."""
    return hashlib.blake2b(b"parlor passphrase v1\0" + code.encode(), digest_size=32).digest()[:16]
