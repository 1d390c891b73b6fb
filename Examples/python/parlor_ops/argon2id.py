"""Argon2id (RFC 9106) with one lane: slow, for small costs only."""

import struct
from hashlib import blake2b

_MASK = (1 << 64) - 1
_WORDS = 128
_SLICES = 4

Block = list[int]


def _long_hash(data: bytes, length: int) -> bytes:
    """H' (§3.3)."""
    data = struct.pack("<I", length) + data
    if length <= 64:
        return blake2b(data, digest_size=length).digest()
    out, block = b"", blake2b(data).digest()
    while length - len(out) > 64:
        out += block[:32]
        rest = length - len(out)
        block = blake2b(block, digest_size=min(rest, 64)).digest()
    return out + block


def _mix(v: Block, a: int, b: int, c: int, d: int) -> None:
    """BLAKE2b's G with multiplications (§3.6)."""
    for first, second in ((32, 24), (16, 63)):
        v[a] = (v[a] + v[b] + 2 * (v[a] & 0xFFFFFFFF) * (v[b] & 0xFFFFFFFF)) & _MASK
        x = v[d] ^ v[a]
        v[d] = (x >> first | x << 64 - first) & _MASK
        v[c] = (v[c] + v[d] + 2 * (v[c] & 0xFFFFFFFF) * (v[d] & 0xFFFFFFFF)) & _MASK
        x = v[b] ^ v[c]
        v[b] = (x >> second | x << 64 - second) & _MASK


def _permute(v: Block, places: list[int]) -> None:
    for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)):
        _mix(v, places[a], places[b], places[c], places[d])
    for a, b, c, d in ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
        _mix(v, places[a], places[b], places[c], places[d])


def _compress(x: Block, y: Block) -> Block:
    """G of two blocks (§3.5)."""
    start = [one ^ two for one, two in zip(x, y, strict=True)]
    v = list(start)
    for row in range(8):
        _permute(v, list(range(16 * row, 16 * row + 16)))
    for column in range(8):
        _permute(v, [16 * row + 2 * column + half for row in range(8) for half in (0, 1)])
    return [one ^ two for one, two in zip(v, start, strict=True)]


def _addresses(turn: int, part: int, blocks: int, passes: int, count: int) -> list[int]:
    """The pseudo-random numbers of a segment that does not depend on the password (§3.4.1.2)."""
    zero = [0] * _WORDS
    numbers: list[int] = []
    while len(numbers) < count:
        counter = len(numbers) // _WORDS + 1
        start = [turn, 0, part, blocks, passes, 2, counter] + [0] * (_WORDS - 7)
        numbers += _compress(zero, _compress(zero, start))
    return numbers


def _reference(number: int, turn: int, index: int, part: int, segment: int, blocks: int) -> int:
    """Which block is referred to (§3.4.2)."""
    done = part * segment if turn == 0 else blocks - segment
    area = done + index % segment - 1
    x = (number & 0xFFFFFFFF) ** 2 >> 32
    relative = area - 1 - (area * x >> 32)
    begin = 0 if turn == 0 or part == _SLICES - 1 else (part + 1) * segment
    return (begin + relative) % blocks


def argon2id(password: bytes, salt: bytes, passes: int, kibibytes: int, length: int) -> bytes:
    """The tag: `passes` over `kibibytes` of memory, at least 8."""
    blocks = kibibytes // _SLICES * _SLICES
    segment = blocks // _SLICES
    numbers = struct.pack("<6I", 1, length, kibibytes, passes, 0x13, 2)
    fields = b"".join(struct.pack("<I", len(text)) + text for text in (password, salt, b"", b""))
    seed = blake2b(numbers + fields).digest()
    memory = [
        list(struct.unpack("<128Q", _long_hash(seed + struct.pack("<2I", column, 0), 1024)))
        for column in (0, 1)
    ] + [[0] * _WORDS] * (blocks - 2)
    for turn in range(passes):
        for part in range(_SLICES):
            fixed = turn == 0 and part < 2
            dice = _addresses(turn, part, blocks, passes, segment) if fixed else []
            for index in range(part * segment, (part + 1) * segment):
                if turn == 0 and index < 2:
                    continue
                before = memory[index - 1]
                number = dice[index % segment] if fixed else before[0]
                place = _reference(number, turn, index, part, segment, blocks)
                made = _compress(before, memory[place])
                memory[index] = [a ^ b for a, b in zip(made, memory[index], strict=True)] if turn else made
    return _long_hash(struct.pack("<128Q", *memory[-1]), length)
