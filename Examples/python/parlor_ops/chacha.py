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


def _start(key: bytes, rest: bytes) -> list[int]:
    return list(struct.unpack("<16I", b"expand 32-byte k" + key + rest))


def _rounds(start: list[int], mask: int = _MASK) -> list[int]:
    """All rounds of a block, or of many whose words lie beside each other in 64 bits, as the mask says."""
    x = list(start)
    for at_a, at_b, at_c, at_d in _ROUNDS * 10:
        a, b, c, d = x[at_a], x[at_b], x[at_c], x[at_d]
        for first, second in ((16, 12), (8, 7)):
            a = a + b & mask
            d ^= a
            d = (d << first | d >> 32 - first) & mask
            c = c + d & mask
            b ^= c
            b = (b << second | b >> 32 - second) & mask
        x[at_a], x[at_b], x[at_c], x[at_d] = a, b, c, d
    return x


def _blocks(key: bytes, first: int, count: int, nonce: bytes) -> bytes:
    """So many blocks of the key stream, from the one with the number ``first`` on."""
    each = sum(1 << 64 * block for block in range(count))
    start = [word * each for word in _start(key, bytes(4) + nonce)]
    start[12] = sum(first + block << 64 * block for block in range(count))
    mask = _MASK * each
    mixed = [one + two & mask for one, two in zip(_rounds(start, mask), start, strict=True)]
    words = [word.to_bytes(8 * count, "little") for word in mixed]
    return b"".join(word[8 * block : 8 * block + 4] for block in range(count) for word in words)


def _crypt(key: bytes, nonce: bytes, text: bytes) -> bytes:
    size = len(text)
    stream = _blocks(key, 1, (size + 63) // 64, nonce)[:size]
    mixed = int.from_bytes(text, "little") ^ int.from_bytes(stream, "little")
    return mixed.to_bytes(size, "little")


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 16)


def _tag(key: bytes, nonce: bytes, associated: bytes, sealed: bytes) -> bytes:
    once = _blocks(key, 0, 1, nonce)[:32]
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
    return seal_with(key, _nonce(number), associated, text)


def seal_with(key: bytes, nonce: bytes, associated: bytes, text: bytes) -> bytes:
    """The same under any nonce of 12 bytes."""
    sealed = _crypt(key, nonce, text)
    return sealed + _tag(key, nonce, associated, sealed)


def unseal(key: bytes, number: int, associated: bytes, sealed: bytes) -> bytes | None:
    """The plaintext, or nothing if the tag does not fit."""
    return unseal_with(key, _nonce(number), associated, sealed)


def unseal_with(key: bytes, nonce: bytes, associated: bytes, sealed: bytes) -> bytes | None:
    """The same under any nonce of 12 bytes."""
    body, tag = sealed[:-TAG], sealed[-TAG:]
    if len(sealed) < TAG or _tag(key, nonce, associated, body) != tag:
        return None
    return _crypt(key, nonce, body)


def rekeyed(key: bytes) -> bytes:
    """The key after this one (Noise §4.2)."""
    return seal(key, 2**64 - 1, b"", bytes(32))[:32]


def extended(key: bytes, nonce: bytes) -> tuple[bytes, int]:
    """The key and the number with which a packet is sealed under a nonce of 24 bytes: XChaCha20-Poly1305.

    HChaCha20 of draft-irtf-cfrg-xchacha, §2.2 and §2.3.
    """
    words = _rounds(_start(key, nonce[:16]))
    return struct.pack("<8I", *words[:4], *words[12:]), int.from_bytes(nonce[16:], "little")
