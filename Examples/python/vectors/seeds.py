"""Fixed keys, names and numbers that the vectors are made of."""

import hashlib
from collections.abc import Callable

from parlor_ops import ed25519
from parlor_ops.members import draw_seat

PEOPLE = ["ada", "ben", "cleo", "dora", "erin"]


def octets(label: str, count: int) -> bytes:
    """`count` bytes that depend on the label alone."""
    return hashlib.shake_256(f"parlor vectors {label}".encode()).digest(count)


class Drawn(dict[str, bytes]):
    """Bytes by name, drawn when somebody asks for them."""

    def __init__(self, draw: Callable[[str], bytes]) -> None:
        super().__init__()
        self.draw = draw

    def __missing__(self, name: str) -> bytes:
        return self.setdefault(name, self.draw(name))


SEEDS = Drawn(lambda name: octets(f"key {name}", 32))
DEVICES = Drawn(lambda name: ed25519.public_key(SEEDS[name]))


def _seat(name: str) -> bytes:
    who, _, number = name.partition(":")
    return draw_seat(DEVICES[who], int(number)) if number else octets(f"seat {name}", 8)


SEATS = Drawn(_seat)
"""By name, any eight bytes; by name and number, "cleo:7", a seat that this device has drawn."""
NONCES = Drawn(lambda name: octets(f"nonce {name}", 8))
MOVERS = Drawn(lambda name: octets(f"mover {name}", 32))
"""Seeds of the keys that move seats."""


class Dice:
    """A small generator that every language can repeat: SplitMix64."""

    def __init__(self, seed: int) -> None:
        self.seed = self.state = seed

    def begin_again(self) -> None:
        """Goes back to the first number."""
        self.state = self.seed

    def next(self) -> int:
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        value = self.state
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & mask
        value = (value ^ value >> 27) * 0x94D049BB133111EB & mask
        return value ^ value >> 31

    def below(self, bound: int) -> int:
        return self.next() % bound

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)


def walk(dice: Dice, points: int, step: int = 40) -> list[int]:
    """A wandering line within the board."""
    x, y = dice.between(500, 3500), dice.between(500, 3500)
    line: list[int] = []
    for _ in range(points):
        line += [x, y]
        x = min(max(x + dice.between(-step, step), 0), 4095)
        y = min(max(y + dice.between(-step, step), 0), 4095)
    return line


def failure(read: object, data: bytes) -> str:
    """The name of the error that reading raises; an error in this script if it raises none."""
    from parlor_ops.errors import WireError

    assert callable(read)
    try:
        value = read(data)
    except WireError as error:
        return error.name
    raise AssertionError(f"{data.hex()} is valid: {value}")
