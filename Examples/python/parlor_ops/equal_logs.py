"""Proofs that two logarithms are equal (DLEQ, RFC 9497 §2.2, ristretto255 with SHA-512)."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from . import ed25519, ristretto

GENERATOR = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
NEUTRAL = bytes(32)
BLOCK, WIDE = 128, 64


@lru_cache(maxsize=1 << 16)
def combined(*terms: tuple[int, bytes]) -> bytes:
    """The sum of multiples of encoded points."""
    total = ed25519.NEUTRAL
    for scalar, data in terms:
        point = ristretto.decode(data)
        if point is None:
            raise ValueError("no point")
        total = ed25519.add(total, ed25519.multiply(scalar % ristretto.ORDER, point))
    return ristretto.encode(total)


def _expanded(message: bytes, tag: bytes) -> bytes:
    """64 bytes of `expand_message_xmd` with SHA-512 (RFC 9380 §5.3.1)."""
    prime = tag + bytes([len(tag)])
    first = hashlib.sha512(bytes(BLOCK) + message + WIDE.to_bytes(2, "big") + b"\0" + prime).digest()
    return hashlib.sha512(first + b"\1" + prime).digest()


def hash_to_scalar(message: bytes, context: bytes) -> int:
    """`HashToScalar`."""
    return int.from_bytes(_expanded(message, b"HashToScalar-" + context), "little") % ristretto.ORDER


@lru_cache(maxsize=1 << 12)
def hash_to_group(message: bytes, context: bytes) -> bytes:
    """`HashToGroup`."""
    return ristretto.encode(ristretto.from_hash(_expanded(message, b"HashToGroup-" + context)))


def _prefixed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(2, "big") + part for part in parts)


@dataclass(frozen=True)
class Statement:
    """That `key` is the same multiple of the generator as each of `images` is of its own `points`."""

    context: bytes
    key: bytes
    points: tuple[bytes, ...] = ()
    images: tuple[bytes, ...] = ()

    def _weights(self) -> list[int]:
        seed = hashlib.sha512(_prefixed(self.key, b"Seed-" + self.context)).digest()
        return [
            hash_to_scalar(
                _prefixed(seed) + index.to_bytes(2, "big") + _prefixed(point, image) + b"Composite",
                self.context,
            )
            for index, (point, image) in enumerate(zip(self.points, self.images, strict=True))
        ]

    def _composites(self) -> tuple[bytes, bytes]:
        weights = self._weights()
        return (
            combined(*zip(weights, self.points, strict=True)),
            combined(*zip(weights, self.images, strict=True)),
        )

    def _challenge(self, *points: bytes) -> int:
        return hash_to_scalar(_prefixed(self.key, *points) + b"Challenge", self.context)

    def proof(self, secret: int, nonce: int) -> bytes:
        """`GenerateProof`: 64 bytes. The same nonce never goes with two statements."""
        first, second = self._composites()
        challenge = self._challenge(first, second, combined((nonce, GENERATOR)), combined((nonce, first)))
        answer = (nonce - challenge * secret) % ristretto.ORDER
        return challenge.to_bytes(32, "little") + answer.to_bytes(32, "little")

    def is_proven(self, proof: bytes) -> bool:
        """`VerifyProof`; scalars have one encoding."""
        challenge, answer = (int.from_bytes(half, "little") for half in (proof[:32], proof[32:]))
        if len(proof) != WIDE or max(challenge, answer) >= ristretto.ORDER:
            return False
        first, second = self._composites()
        left = combined((answer, GENERATOR), (challenge, self.key))
        right = combined((answer, first), (challenge, second))
        return self._challenge(first, second, left, right) == challenge
