"""ristretto255 (RFC 9496) in plain integers: slow, not constant-time, for checking only."""

from . import ed25519
from .ed25519 import NEUTRAL, ROOT, D, L, P, Point, add

ORDER = L


def _is_negative(x: int) -> bool:
    return x % P & 1 == 1


def _absolute(x: int) -> int:
    return -x % P if _is_negative(x) else x % P


def _ratio_root(u: int, v: int) -> tuple[bool, int]:
    """Whether u/v is a square, and the root of u/v or of i·u/v that is not negative (§4.2)."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    if check in (-u % P, -u * ROOT % P):
        r = r * ROOT % P
    return check in (u % P, -u % P), _absolute(r)


_INVERSE_ROOT_A_MINUS_D = _ratio_root(1, -1 - D)[1]
# The constant of §4.1 is the negative one of the two roots.
_ROOT_AD_MINUS_ONE = -_ratio_root(-D - 1, 1)[1] % P


def decode(data: bytes) -> Point | None:
    """The point of an encoding, or nothing if it is none (§4.3.1)."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or _is_negative(s):
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, inverse = _ratio_root(1, v * u2 * u2 % P)
    x_part = inverse * u2 % P
    x = _absolute(2 * s * x_part)
    y = u1 * inverse * x_part * v % P
    t = x * y % P
    if not square or _is_negative(t) or y == 0:
        return None
    return x, y, 1, t


def encode(point: Point) -> bytes:
    """The one encoding of a point (§4.3.2)."""
    x, y, z, t = point
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    inverse = _ratio_root(1, u1 * u2 * u2 % P)[1]
    one, two = inverse * u1 % P, inverse * u2 % P
    z_inverse = one * two * t % P
    denominator = two
    if _is_negative(t * z_inverse):
        x, y = y * ROOT % P, x * ROOT % P
        denominator = one * _INVERSE_ROOT_A_MINUS_D % P
    if _is_negative(x * z_inverse):
        y = -y
    return _absolute(denominator * (z - y)).to_bytes(32, "little")


def _map(data: bytes) -> Point:
    """One half of the derivation (§4.3.4, MAP)."""
    t = int.from_bytes(data, "little") & ((1 << 255) - 1)
    r = ROOT * t * t % P
    u = (r + 1) * (1 - D * D) % P
    c = -1
    v = (c - r * D) * (r + D) % P
    square, s = _ratio_root(u, v)
    if not square:
        s, c = -_absolute(s * t) % P, r
    n = (c * (r - 1) * (D - 1) ** 2 - v) % P
    w0, w1 = 2 * s * v % P, n * _ROOT_AD_MINUS_ONE % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def from_hash(digest: bytes) -> Point:
    """The point of 64 bytes of hash (§4.3.4)."""
    return add(_map(digest[:32]), _map(digest[32:]))


def multiply(scalar: bytes, data: bytes) -> bytes | None:
    """A multiple of an encoded point; nothing if it is none, or the result is the neutral one."""
    point = decode(data)
    if point is None:
        return None
    product = encode(ed25519.multiply(int.from_bytes(scalar, "little") % ORDER, point))
    return None if product == encode(NEUTRAL) else product
