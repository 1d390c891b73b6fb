"""Ed25519 (RFC 8032) in plain integers: slow, not constant-time, for checking and for test keys only."""

import hashlib
from functools import cache, lru_cache

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)

# Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z.
Point = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def add(p: Point, q: Point) -> Point:
    """p + q."""
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _double(p: Point) -> Point:
    a, b = p[0] * p[0], p[1] * p[1]
    c = 2 * p[2] * p[2]
    h = a + b
    e = h - (p[0] + p[1]) ** 2
    g = a - b
    f = c + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def _negative(p: Point) -> Point:
    return -p[0] % P, p[1], p[2], -p[3] % P


def multiply(scalar: int, p: Point) -> Point:
    """scalar · p."""
    result = NEUTRAL
    for bit in bin(scalar)[2:]:
        result = _double(result)
        if bit == "1":
            result = add(result, p)
    return result


def _combine(a: int, p: Point, b: int, q: Point) -> Point:
    """a·p + b·q in one pass."""
    both = add(p, q)
    result = NEUTRAL
    for index in range(max(a.bit_length(), b.bit_length()) - 1, -1, -1):
        result = _double(result)
        bits = (a >> index & 1, b >> index & 1)
        if bits != (0, 0):
            result = add(result, both if bits == (1, 1) else p if bits[0] else q)
    return result


def _equal(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def _compress(p: Point) -> bytes:
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decompress(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _small(p: Point) -> bool:
    return _equal(_double(_double(_double(p))), NEUTRAL)


BASE = _decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")) or NEUTRAL


def _hash(*parts: bytes) -> int:
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def _secret(seed: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar & ((1 << 254) - 8) | 1 << 254, digest[32:]


def secret_scalar(seed: bytes) -> int:
    """The scalar of a 32-byte seed."""
    return _secret(seed)[0]


@cache
def _doubles() -> list[Point]:
    """B, 2 · B, 4 · B, and so on: a multiple of B is a sum of these."""
    points = [BASE]
    while len(points) < 256:
        points.append(_double(points[-1]))
    return points


def multiply_base(scalar: int) -> bytes:
    """The encoding of scalar · B."""
    result = NEUTRAL
    for index, point in enumerate(_doubles()):
        if scalar >> index & 1:
            result = add(result, point)
    return _compress(result)


def challenge(commitment: bytes, key: bytes, message: bytes) -> int:
    """H of a signature: SHA-512(R, A, message) mod L."""
    return _hash(commitment, key, message) % L


@lru_cache(maxsize=1024)
def public_key(seed: bytes) -> bytes:
    """The public key of a 32-byte seed."""
    return multiply_base(_secret(seed)[0])


def sign(seed: bytes, message: bytes) -> bytes:
    """The 64-byte signature."""
    scalar, prefix = _secret(seed)
    nonce = _hash(prefix, message) % L
    point = multiply_base(nonce)
    s = (nonce + _hash(point, public_key(seed), message) * scalar) % L
    return point + s.to_bytes(32, "little")


# A room is often read again with one operation more.
@lru_cache(maxsize=65536)
def verify(signature: bytes, message: bytes, key: bytes) -> bool:
    """Whether the signature holds, by the strict rules of Protocol/operations.md ("Seals")."""
    if len(signature) != 64 or len(key) != 32:
        return False
    s = int.from_bytes(signature[32:], "little")
    public = _decompress(key)
    commitment = _decompress(signature[:32])
    if s >= L or public is None or commitment is None or _small(public) or _small(commitment):
        return False
    hashed = challenge(signature[:32], key, message)
    return _compress(_combine(s, BASE, hashed, _negative(public))) == signature[:32]
