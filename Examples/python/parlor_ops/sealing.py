"""Values for the eyes of one device: HPKE in base mode (RFC 9180), one message a key."""

import hmac

from . import chacha, x25519
from .errors import WireError
from .limits import SEALED

KEM = b"KEM" + (0x0020).to_bytes(2, "big")
SUITE = b"HPKE" + (0x0020).to_bytes(2, "big") + (0x0001).to_bytes(2, "big") + (0x0003).to_bytes(2, "big")
OVERHEAD = 32 + 16


def _extract(suite: bytes, salt: bytes, label: bytes, material: bytes) -> bytes:
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + material, "sha256")


def _expand(suite: bytes, secret: bytes, label: bytes, info: bytes, length: int) -> bytes:
    """At most 32 bytes: one block of HKDF."""
    text = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return hmac.digest(secret, text + b"\1", "sha256")[:length]


def _agreed(secret: bytes, public: bytes) -> bytes | None:
    """What both sides compute; nothing for a key of small order."""
    point = x25519.multiply(secret, public)
    return None if point == bytes(32) else point


def _shared(point: bytes, sender: bytes, receiver: bytes) -> bytes:
    """The shared secret of the KEM."""
    secret = _extract(KEM, b"", b"eae_prk", point)
    return _expand(KEM, secret, b"shared_secret", sender + receiver, 32)


def schedule(point: bytes, sender: bytes, receiver: bytes, info: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce."""
    shared = _shared(point, sender, receiver)
    identifier = _extract(SUITE, b"", b"psk_id_hash", b"")
    context = b"\0" + identifier + _extract(SUITE, b"", b"info_hash", info)
    secret = _extract(SUITE, shared, b"secret", b"")
    return _expand(SUITE, secret, b"key", context, 32), _expand(SUITE, secret, b"base_nonce", context, 12)


def seal(ephemeral: bytes, receiver: bytes, info: bytes, associated: bytes, text: bytes) -> bytes | None:
    """The ephemeral key's public half, and what only the owner of `receiver` can read."""
    public = x25519.public_key(ephemeral)
    point = _agreed(ephemeral, receiver)
    if point is None:
        return None
    key, nonce = schedule(point, public, receiver, info)
    return public + chacha.seal_with(key, nonce, associated, text)


def unseal(secret: bytes, info: bytes, associated: bytes, sealed: bytes) -> bytes | None:
    """What was sealed for this key; nothing if it was not, or not so."""
    point = _agreed(secret, sealed[:32])
    if point is None:
        return None
    key, nonce = schedule(point, sealed[:32], x25519.public_key(secret), info)
    return chacha.unseal_with(key, nonce, associated, sealed[32:])


def info(room: bytes, round_: int, label: int, author: bytes, device: bytes) -> bytes:
    """What a sealed value of a room is bound to."""
    return (
        b"parlor sealed v1\0" + room + round_.to_bytes(8, "big") + label.to_bytes(8, "big") + author + device
    )


def checked(sealed: bytes) -> bytes:
    """The same, if it has a length that a sealed value can have."""
    if not OVERHEAD < len(sealed) <= OVERHEAD + SEALED:
        raise WireError("outOfRange", "the length of a sealed value")
    return sealed
