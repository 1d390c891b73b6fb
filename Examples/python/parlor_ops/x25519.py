"""X25519 (RFC 7748) in plain integers: slow, not constant-time, for checking and for test keys only."""

import hashlib

P = 2**255 - 19


def _clamp(secret: bytes) -> int:
    return int.from_bytes(secret, "little") & ((1 << 254) - 8) | 1 << 254


def multiply(secret: bytes, point: bytes) -> bytes:
    """The Montgomery ladder of RFC 7748 §5; 32 zero bytes for a point of small order."""
    scalar, x = _clamp(secret), int.from_bytes(point, "little") & ((1 << 255) - 1)
    x2, z2, x3, z3 = 1, 0, x, 1
    for bit in range(254, -1, -1):
        swap = scalar >> bit & 1
        if swap:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % P, b * b % P, d * a % P, c * b % P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % P, x * (da - cb) ** 2 % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
        if swap:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")


def public_key(secret: bytes) -> bytes:
    """The public half of a secret."""
    return multiply(secret, (9).to_bytes(32, "little"))


def secret_of_seed(seed: bytes) -> bytes:
    """The secret that belongs to an Ed25519 seed: the half of its hash that signing multiplies with."""
    return _clamp(hashlib.sha512(seed).digest()[:32]).to_bytes(32, "little")


def public_of_device(device: bytes) -> bytes:
    """The X25519 form of an Ed25519 public key: u = (1 + y) / (1 - y) (RFC 7748 §4.1)."""
    y = int.from_bytes(device, "little") & ((1 << 255) - 1)
    return ((1 + y) * pow(1 - y, P - 2, P) % P).to_bytes(32, "little")
