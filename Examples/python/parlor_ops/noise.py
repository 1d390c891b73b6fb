"""Noise_XX_25519_ChaChaPoly_BLAKE2b (revision 34), one object for both sides of a handshake."""

import hashlib
import hmac
from dataclasses import dataclass

from . import chacha, x25519

NAME = b"Noise_XX_25519_ChaChaPoly_BLAKE2b"


def _hash(data: bytes) -> bytes:
    return hashlib.blake2b(data).digest()


def _derive(key: bytes, material: bytes) -> tuple[bytes, bytes]:
    temporary = hmac.digest(key, material, "blake2b")
    first = hmac.digest(temporary, b"\1", "blake2b")
    return first, hmac.digest(temporary, first + b"\2", "blake2b")


@dataclass
class Side:
    """The keys of one side: secrets, 32 bytes each."""

    static: bytes
    ephemeral: bytes


class Symmetric:
    """What both sides have hashed and agreed on (Noise §5.2)."""

    def __init__(self, prologue: bytes) -> None:
        self.hash = NAME.ljust(64, b"\0")
        self.chain = self.hash
        self.key = b""
        self.number = 0
        self.mix_hash(prologue)

    def mix_hash(self, data: bytes) -> None:
        self.hash = _hash(self.hash + data)

    def mix_key(self, material: bytes) -> None:
        if material == bytes(32):
            raise ValueError("a point of small order")
        self.chain, key = _derive(self.chain, material)
        self.key, self.number = key[:32], 0

    def encrypt(self, text: bytes) -> bytes:
        if self.key:
            text = chacha.seal(self.key, self.number, self.hash, text)
            self.number += 1
        self.mix_hash(text)
        return text


@dataclass
class Session:
    """What a handshake gives: three messages, a key for each direction, and its hash."""

    messages: list[bytes]
    initiator: bytes
    responder: bytes
    binding: bytes


def handshake(prologue: bytes, initiator: Side, responder: Side, payloads: list[bytes]) -> Session:
    """Plays both sides at once: what one would read is what the other has just written."""
    state = Symmetric(prologue)
    e_i, e_r = (x25519.public_key(side.ephemeral) for side in (initiator, responder))
    messages = []
    # → e
    state.mix_hash(e_i)
    messages.append(e_i + state.encrypt(payloads[0]))
    # ← e, ee, s, es
    state.mix_hash(e_r)
    state.mix_key(x25519.multiply(responder.ephemeral, e_i))
    static = state.encrypt(x25519.public_key(responder.static))
    state.mix_key(x25519.multiply(responder.static, e_i))
    messages.append(e_r + static + state.encrypt(payloads[1]))
    # → s, se
    static = state.encrypt(x25519.public_key(initiator.static))
    state.mix_key(x25519.multiply(initiator.static, e_r))
    messages.append(static + state.encrypt(payloads[2]))
    first, second = _derive(state.chain, b"")
    return Session(messages, first[:32], second[:32], state.hash)
