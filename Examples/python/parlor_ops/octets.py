"""Numbers and bytes at fixed places: big-endian integers and LEB128."""

from .errors import WireError


class Reader:
    """Reads a part of some bytes and never past its end."""

    def __init__(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.data = data
        self.offset = start
        self.end = len(data) if end is None else end

    @property
    def remaining(self) -> int:
        return self.end - self.offset

    def finish(self) -> None:
        if self.remaining:
            raise WireError("trailing", f"{self.remaining} bytes are left")

    def raw(self, count: int) -> bytes:
        if count > self.remaining:
            raise WireError("truncated", f"{count} bytes wanted, {self.remaining} left")
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def byte(self) -> int:
        return self.raw(1)[0]

    def peek(self) -> int:
        value = self.byte()
        self.offset -= 1
        return value

    def fixed(self, width: int, signed: bool = False) -> int:
        return int.from_bytes(self.raw(width), "big", signed=signed)

    def varint(self, limit: int = (1 << 64) - 1, field: str = "number") -> int:
        """LEB128 of at most 64 bits, in the fewest bytes."""
        value = 0
        shift = 0
        while True:
            part = self.byte()
            if shift == 63 and part > 1:
                raise WireError("notCanonical", "more than 64 bits")
            value |= (part & 0x7F) << shift
            if part < 0x80:
                break
            shift += 7
        if part == 0 and shift > 0:
            raise WireError("notCanonical", "a superfluous zero byte")
        if value > limit:
            raise WireError("outOfRange", f"{field} {value}")
        return value

    def utf8(self, count: int) -> str:
        try:
            return self.raw(count).decode("utf-8", "strict")
        except UnicodeDecodeError as error:
            raise WireError("invalidText", str(error)) from error

    def text(self, limit: int, field: str = "text") -> str:
        return self.utf8(self.varint(limit, field))


def varint(value: int) -> bytes:
    """LEB128 in the fewest bytes."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def text(value: str) -> bytes:
    """A length and UTF-8."""
    data = value.encode()
    return varint(len(data)) + data
