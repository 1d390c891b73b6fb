"""ChaCha20-Poly1305 (RFC 8439) as packets and handshakes use it: slow, for checking only."""

import struct

_MASK = 0xFFFFFFFF
_ROUNDS = (
    (0, 4, 8, 12),
    (1, 5, 9, 13),
    (2, 6, 10, 14),
    (3, 7, 11, 15),
    (0, 5, 10, 15),
    (1, 6, 11, 12),
    (2, 7, 8, 13),
    (3, 4, 9, 14),
)
TAG = 16


def _rotate(value: int, count: int) -> int:
    return (value << count | value >> 32 - count) & _MASK


def _start(key: bytes, rest: bytes) -> list[int]:
    return list(struct.unpack("<16I", b"expand 32-byte k" + key + rest))


def _rounds(start: list[int]) -> list[int]:
    x = list(start)
    for _ in range(10):
        for a, b, c, d in _ROUNDS:
            for first, second in ((16, 12), (8, 7)):
                x[a] = (x[a] + x[b]) & _MASK
                x[d] = _rotate(x[d] ^ x[a], first)
                x[c] = (x[c] + x[d]) & _MASK
                x[b] = _rotate(x[b] ^ x[c], second)
    return x


def _block(key: bytes, counter: int, nonce: bytes) -> bytes:
    start = _start(key, struct.pack("<I", counter) + nonce)
    mixed = zip(_rounds(start), start, strict=True)
    return struct.pack("<16I", *((one + two) & _MASK for one, two in mixed))


def _crypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    blocks = range((len(text) + 63) // 64)
    stream = b"".join(_block(key, 1 + counter, nonce) for counter in blocks)
    return bytes(one ^ two for one, two in zip(text, stream, strict=False))


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 16)


def _tag(key: bytes, nonce: bytes, associated: bytes, sealed: bytes) -> bytes:
    once = _block(key, 0, nonce)[:32]
    r = int.from_bytes(once[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    data = _padded(associated) + _padded(sealed) + struct.pack("<QQ", len(associated), len(sealed))
    total = 0
    for start in range(0, len(data), 16):
        total = (total + int.from_bytes(data[start : start + 16] + b"\1", "little")) * r % (2**130 - 5)
    return ((total + int.from_bytes(once[16:], "little")) % 2**128).to_bytes(16, "little")


def _nonce(number: int) -> bytes:
    return bytes(4) + struct.pack("<Q", number)


def seal(key: bytes, number: int, associated: bytes, text: bytes) -> bytes:
    """The ciphertext and its tag; the nonce is four zeros and the number, least byte first."""
    sealed = _crypt(key, _nonce(number), text)
    return sealed + _tag(key, _nonce(number), associated, sealed)


def unseal(key: bytes, number: int, associated: bytes, sealed: bytes) -> bytes | None:
    """The plaintext, or nothing if the tag does not fit."""
    body, tag = sealed[:-TAG], sealed[-TAG:]
    if len(sealed) < TAG or _tag(key, _nonce(number), associated, body) != tag:
        return None
    return _crypt(key, _nonce(number), body)


def rekeyed(key: bytes) -> bytes:
    """The key after this one (Noise §4.2)."""
    return seal(key, 2**64 - 1, b"", bytes(32))[:32]


def extended(key: bytes, nonce: bytes) -> tuple[bytes, int]:
    """The key and the number with which a packet is sealed under a nonce of 24 bytes: XChaCha20-Poly1305.

    HChaCha20 of draft-irtf-cfrg-xchacha, §2.2 and §2.3.
    """
    words = _rounds(_start(key, nonce[:16]))
    return struct.pack("<8I", *words[:4], *words[12:]), int.from_bytes(nonce[16:], "little")
