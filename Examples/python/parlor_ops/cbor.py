"""Deterministic CBOR (RFC 8949, section 4.2) as operations use it: one encoding a value, strictly."""

from typing import Any

from .errors import WireError
from .octets import Reader

DEPTH = 16


class CBORReader(Reader):
    """Reads one item after the other and refuses every encoding but the shortest."""

    def head(self) -> tuple[int, int]:
        first = self.byte()
        low = first & 31
        if low < 24:
            return first >> 5, low
        if low > 27:
            raise WireError("notCanonical", "an indefinite length")
        width = 1 << (low - 24)
        value = self.fixed(width)
        least = 24 if width == 1 else 1 << (4 * width)
        if value < least:
            raise WireError("notCanonical", "an argument that fits fewer bytes")
        return first >> 5, value

    def argument(self, major: int) -> int:
        found, value = self.head()
        if found != major:
            raise WireError("unexpectedType", f"major type {found}, not {major}")
        return value

    def unsigned(self, field: str = "number", least: int = 0, most: int = (1 << 64) - 1) -> int:
        value = self.argument(0)
        if not least <= value <= most:
            raise WireError("outOfRange", f"{field} {value}")
        return value

    def integer(self, field: str, least: int, most: int) -> int:
        major, value = self.head()
        if major > 1:
            raise WireError("unexpectedType", f"major type {major}, not an integer")
        number = value if major == 0 else -1 - value
        if not least <= number <= most:
            raise WireError("outOfRange", f"{field} {number}")
        return number

    def byte_string(self, field: str, most: int, least: int = 0) -> bytes:
        count = self.argument(2)
        if not least <= count <= most:
            raise WireError("outOfRange", f"{field} of {count} bytes")
        return self.raw(count)

    def optional(self, width: int) -> bytes | None:
        """A byte string of exactly `width` bytes, or an empty one."""
        count = self.argument(2)
        if count not in (0, width):
            raise WireError("outOfRange", f"a name of {count} bytes")
        return self.raw(width) if count else None

    def exactly(self, width: int) -> bytes:
        value = self.optional(width)
        if value is None:
            raise WireError("outOfRange", "an empty name")
        return value

    def text_of(self, most: int, field: str = "text", least: int = 0) -> str:
        count = self.argument(3)
        if count > most:
            raise WireError("outOfRange", f"{field} of {count} bytes")
        value = self.utf8(count)
        if count < least:
            raise WireError("outOfRange", f"{field} of {count} bytes")
        return value

    def array(self, least: int, most: int, field: str = "array") -> int:
        count = self.argument(4)
        if not least <= count <= most:
            raise WireError("outOfRange", f"{field} of {count} items")
        return count

    def map(self, most: int) -> int:
        count = self.argument(5)
        if count > most:
            raise WireError("outOfRange", f"a map of {count} pairs")
        return count

    def boolean(self) -> bool:
        value = self.byte()
        if value not in (0xF4, 0xF5):
            raise WireError("unexpectedType", f"byte {value:02x}, not true or false")
        return value == 0xF5

    def null(self) -> bool:
        """Steps over null if it stands here."""
        if self.peek() != 0xF6:
            return False
        self.byte()
        return True

    def item(self, depth: int = DEPTH) -> Any:
        """Any value: int, bytes, str, list, dict, bool or None."""
        if depth == 0:
            raise WireError("outOfRange", "too deep")
        first = self.peek()
        if first >= 0xE0:
            return None if self.null() else self.boolean()
        if first < 0x40:
            return self._any_integer()
        major, count = self.head()
        if major == 2:
            return self.raw(count)
        if major == 3:
            return self.utf8(count)
        if major == 4:
            return [self.item(depth - 1) for _ in range(self._plausible(count))]
        if major == 5:
            return self._pairs(self._plausible(count), depth)
        raise WireError("unexpectedType", "a tag")

    def _any_integer(self) -> int:
        major, value = self.head()
        return value if major == 0 else -1 - value

    def _plausible(self, count: int) -> int:
        # Every item takes at least a byte: a huge count cannot make a long loop.
        if count > self.remaining:
            raise WireError("truncated", f"{count} items in {self.remaining} bytes")
        return count

    def _pairs(self, count: int, depth: int) -> dict[Any, Any]:
        pairs: dict[Any, Any] = {}
        last: bytes | None = None
        for _ in range(count):
            start = self.offset
            key = self.item(depth - 1)
            if isinstance(key, (list, dict)):
                raise WireError("unexpectedType", "a key that is not plain")
            encoded = self.data[start : self.offset]
            if last is not None and encoded <= last:
                raise WireError("notCanonical", "keys out of order")
            last = encoded
            pairs[key] = self.item(depth - 1)
        return pairs


def decode(data: bytes) -> Any:
    """The value of exactly these bytes."""
    reader = CBORReader(data)
    value = reader.item()
    reader.finish()
    return value


def head(major: int, argument: int) -> bytes:
    """A major type with its argument in the fewest bytes."""
    if argument < 24:
        return bytes([major << 5 | argument])
    for low, width in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if argument < 1 << (8 * width):
            return bytes([major << 5 | low]) + argument.to_bytes(width, "big")
    raise ValueError("an argument over 64 bits")


def encode(value: Any) -> bytes:
    """The one encoding of an int, bytes, str, list, dict, bool or None."""
    if value is None:
        return b"\xf6"
    if isinstance(value, bool):
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        data = value.encode()
        return head(3, len(data)) + data
    if isinstance(value, (list, tuple)):
        return head(4, len(value)) + b"".join(encode(item) for item in value)
    if isinstance(value, dict):
        pairs = sorted((encode(key), encode(item)) for key, item in value.items())
        return head(5, len(pairs)) + b"".join(key + item for key, item in pairs)
    raise TypeError(f"{type(value).__name__} has no encoding here")
