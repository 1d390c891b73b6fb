"""CPACE-RISTR255-SHA512 (draft-irtf-cfrg-cpace) with its key confirmation."""

import hashlib
import hmac
from dataclasses import dataclass

from . import ristretto

DOMAIN = b"CPaceRistretto255"
BLOCK = 128


def length_value(*parts: bytes) -> bytes:
    """`lv_cat`: each part after its length in LEB128."""
    out = bytearray()
    for part in parts:
        length = len(part)
        while length >= 0x80:
            out.append(length & 0x7F | 0x80)
            length >>= 7
        out.append(length)
        out += part
    return bytes(out)


def generator(password: bytes, context: bytes, session: bytes) -> bytes:
    """`calculate_generator`."""
    padding = max(0, BLOCK - 1 - len(length_value(password)) - len(length_value(DOMAIN)))
    text = length_value(DOMAIN, password, bytes(padding), context, session)
    return ristretto.encode(ristretto.from_hash(hashlib.sha512(text).digest()))


def scalar(random: bytes) -> bytes:
    """64 random bytes, reduced."""
    return (int.from_bytes(random, "little") % ristretto.ORDER).to_bytes(32, "little")


@dataclass
class Party:
    """What one side knows besides the password: its scalar and its associated data."""

    scalar: bytes
    data: bytes


@dataclass
class Exchange:
    """Everything that both sides compute."""

    generator: bytes
    shares: tuple[bytes, bytes]
    point: bytes
    key: bytes
    tags: tuple[bytes, bytes]


def exchange(password: bytes, context: bytes, session: bytes, a: Party, b: Party) -> Exchange:
    """Plays initiator and responder; both must come to the same point."""
    base = generator(password, context, session)
    first, second = ristretto.multiply(a.scalar, base), ristretto.multiply(b.scalar, base)
    if first is None or second is None:
        raise ValueError("a scalar that is zero")
    point = ristretto.multiply(a.scalar, second)
    if point is None or point != ristretto.multiply(b.scalar, first):
        raise ValueError("the sides do not agree")
    sent, received = length_value(first, a.data), length_value(second, b.data)
    key = hashlib.sha512(length_value(DOMAIN + b"_ISK", session, point) + sent + received).digest()
    mac = hashlib.sha512(b"CPaceMac" + session + key).digest()
    tags = hmac.digest(mac, sent, "sha512"), hmac.digest(mac, received, "sha512")
    return Exchange(base, (first, second), point, key, tags)
