"""Identity files and fingerprints (Protocol/identity.md)."""

import hashlib
import struct
import unicodedata
from dataclasses import dataclass

from . import chacha
from .argon2id import argon2id

TITLE = "parlor identity v"
VERSION = "1"
LONGEST = 4096
PASSES = range(1, 5)
KIBIBYTES = range(8, 262_145)
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class IdentityError(Exception):
    """Why a file is of no use: the name of the reason."""


def fingerprint(device: bytes) -> str:
    """What people compare: 160 bits in eight groups of four."""
    digest = hashlib.blake2b(b"parlor fingerprint v1\0" + device, digest_size=32).digest()
    number = int.from_bytes(digest[:20], "big")
    letters = "".join(ALPHABET[number >> shift & 31] for shift in range(155, -1, -5))
    return " ".join(letters[start : start + 4] for start in range(0, 32, 4))


@dataclass
class IdentityFile:
    """A key, encrypted."""

    passes: int
    kibibytes: int
    salt: bytes
    nonce: bytes
    sealed: bytes = b""

    @property
    def associated(self) -> bytes:
        """Everything before what is sealed."""
        numbers = struct.pack(">2I", self.passes, self.kibibytes)
        return f"{TITLE}{VERSION}\n".encode() + numbers + self.salt + self.nonce

    def _key(self, passphrase: str) -> tuple[bytes, int]:
        password = unicodedata.normalize("NFC", passphrase).encode()
        return chacha.extended(argon2id(password, self.salt, self.passes, self.kibibytes, 32), self.nonce)

    def seal(self, seed: bytes, passphrase: str) -> str:
        """Encrypts the seed and writes the file."""
        key, number = self._key(passphrase)
        self.sealed = chacha.seal(key, number, self.associated, seed)
        title, body = self.associated[:19], self.associated[19:] + self.sealed
        return f"{title.decode()}{body.hex()}\n"

    def seed(self, passphrase: str) -> bytes:
        """Takes the seed out."""
        key, number = self._key(passphrase)
        seed = chacha.unseal(key, number, self.associated, self.sealed)
        if seed is None:
            raise IdentityError("notOpened")
        return seed

    @classmethod
    def decode(cls, text: str) -> "IdentityFile":
        """Reads a file."""
        if len(text.encode()) > LONGEST:
            raise IdentityError("tooLong")
        lines = [line for line in text.split("\n") if line]
        if not lines or not lines[0].startswith(TITLE):
            raise IdentityError("notAnIdentityFile")
        version = lines[0].removeprefix(TITLE)
        if version != VERSION:
            number = version.isascii() and version.isdigit() and len(version) < 10
            raise IdentityError("version" if number else "notAnIdentityFile")
        try:
            body = bytes.fromhex(lines[1]) if len(lines) == 2 and len(lines[1]) == 192 else b""
        except ValueError:
            body = b""
        if len(body) != 96:
            raise IdentityError("form")
        passes, kibibytes = struct.unpack(">2I", body[:8])
        if passes not in PASSES or kibibytes not in KIBIBYTES:
            raise IdentityError("cost")
        return cls(passes, kibibytes, body[8:24], body[24:48], body[48:])
