"""Shapes of the kinds that this reader checks but does not reduce (Protocol/operations.cddl).

Values are what JSON can hold: lists for arrays, hexadecimal text for byte strings.
"""

import re
from dataclasses import dataclass
from typing import Any

from . import kinds, limits
from .cbor import CBORReader, encode
from .errors import WireError


class Shape:
    """One item of a grammar."""

    def read(self, reader: CBORReader) -> Any:
        raise NotImplementedError

    def item(self, value: Any) -> Any:
        """The value as a CBOR item."""
        return value


@dataclass(frozen=True)
class Unsigned(Shape):
    most: int = (1 << 64) - 1

    def read(self, reader: CBORReader) -> int:
        return reader.unsigned("number", 0, self.most)


@dataclass(frozen=True)
class Bounded(Shape):
    least: int
    most: int

    def read(self, reader: CBORReader) -> int:
        return reader.unsigned("number", self.least, self.most)


class Code(Shape):
    def read(self, reader: CBORReader) -> str:
        value = reader.text_of(limits.CODE[1])
        if not re.fullmatch("[A-Z0-9]{4,8}", value):
            raise WireError("invalidText", "not a code")
        return value


class Flag(Shape):
    def read(self, reader: CBORReader) -> bool:
        return reader.boolean()


@dataclass(frozen=True)
class Text(Shape):
    most: int
    characters: int | None = None
    least: int = 0

    def read(self, reader: CBORReader) -> str:
        value = reader.text_of(self.most, least=self.least)
        if self.characters is not None and len(value) > self.characters:
            raise WireError("outOfRange", f"{len(value)} characters")
        return value


@dataclass(frozen=True)
class Octets(Shape):
    """A byte string of least…most bytes."""

    least: int
    most: int

    def read(self, reader: CBORReader) -> str:
        return reader.byte_string("bytes", self.most, self.least).hex()

    def item(self, value: str) -> bytes:
        return bytes.fromhex(value)


@dataclass(frozen=True)
class Name(Shape):
    """A byte string of exactly `width` bytes, or, where it may be, an empty one for None."""

    width: int = 32
    optional: bool = False

    def read(self, reader: CBORReader) -> str | None:
        value = reader.optional(self.width) if self.optional else reader.exactly(self.width)
        return None if value is None else value.hex()

    def item(self, value: str | None) -> bytes:
        return bytes.fromhex(value or "")


class Settings(Shape):
    def read(self, reader: CBORReader) -> dict[str, int]:
        pairs: dict[str, int] = {}
        last = b""
        for _ in range(reader.map(limits.SETTINGS)):
            name = reader.text_of(limits.SETTING_NAME, least=1)
            value = reader.integer("setting", *limits.SETTING_VALUES)
            if encode(name) <= last:
                raise WireError("notCanonical", "settings out of order")
            last = encode(name)
            pairs[name] = value
        return pairs


@dataclass(frozen=True)
class Fields(Shape):
    """An array with one shape an item."""

    shapes: tuple[Shape, ...]

    def read(self, reader: CBORReader) -> list[Any]:
        reader.array(len(self.shapes), len(self.shapes))
        return [shape.read(reader) for shape in self.shapes]

    def item(self, value: list[Any]) -> list[Any]:
        return [shape.item(part) for shape, part in zip(self.shapes, value, strict=True)]


@dataclass(frozen=True)
class NumberOfSeats(Shape):
    """A number for each of some seats, ascending by seat."""

    least: int
    most: int

    def read(self, reader: CBORReader) -> list[list[Any]]:
        pairs: list[list[Any]] = []
        for _ in range(reader.array(1, limits.SEATS)):
            reader.array(2, 2)
            seat = reader.exactly(8).hex()
            number = reader.unsigned("number", self.least, self.most)
            if pairs and seat <= pairs[-1][0]:
                raise WireError("notCanonical", "seats out of order")
            pairs.append([seat, number])
        return pairs

    def item(self, value: list[list[Any]]) -> list[list[Any]]:
        return [[bytes.fromhex(seat), number] for seat, number in value]


@dataclass(frozen=True)
class OrNull(Shape):
    shape: Shape

    def read(self, reader: CBORReader) -> Any:
        return None if reader.null() else self.shape.read(reader)

    def item(self, value: Any) -> Any:
        return None if value is None else self.shape.item(value)


def fields(*shapes: Shape) -> Fields:
    return Fields(shapes)


NUMBER = Unsigned((1 << 32) - 1)

SHAPES: dict[int, Shape] = {
    kinds.UNSEAT: fields(Name(8)),
    kinds.BAN: fields(Name()),
    kinds.KICK: fields(Name()),
    kinds.REHOST: fields(Name(8), Name(32, optional=True), Octets(64, 64)),
    kinds.PROFILE: fields(Text(limits.TITLE), Text(limits.AVATAR)),
    kinds.READY: Flag(),
    kinds.SETTINGS: fields(Text(limits.TITLE), Flag(), Settings()),
    kinds.SAY: Text(limits.CHAT_BYTES, limits.CHAT_CHARACTERS, least=1),
    kinds.FORK_PROOF: fields(Unsigned(limits.FORK_PARTS), Octets(1, limits.FORK_PIECE)),
    kinds.FORK_PART: Octets(1, limits.FORK_PART),
    kinds.CLOSE: fields(NUMBER, NUMBER, Name(32, optional=True)),
    kinds.PROMISE: fields(NUMBER, NUMBER, OrNull(fields(NUMBER, Name()))),
    kinds.ACCEPT: fields(NUMBER, NUMBER, Name()),
    kinds.COMMIT: fields(NUMBER, NUMBER, Name()),
    kinds.REVEAL: fields(Name(), Name(), Octets(0, limits.REVEALED)),
    kinds.MOVE: fields(NUMBER, Octets(0, limits.MOVE)),
    kinds.SUCCESSOR: fields(Name(), Code()),
    kinds.NUMBERS: NumberOfSeats(*limits.SEAT_NUMBERS),
    kinds.EVENING: fields(Bounded(*limits.EVENING_GAMES), NumberOfSeats(*limits.EVENING_POINTS)),
}


def read(kind: int, reader: CBORReader) -> Any:
    """The payload of a later kind."""
    return SHAPES[kind].read(reader)


def write(kind: int, value: Any) -> bytes:
    """The canonical encoding of a later kind's payload."""
    return encode(SHAPES[kind].item(value))
