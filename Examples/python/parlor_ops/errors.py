"""What can be wrong with bytes from outside, by the names of Protocol/README.md."""


class WireError(Exception):
    """Bytes that are not the one encoding of a value.

    `name` is one of truncated, trailing, notCanonical, unexpectedType, outOfRange, unknown, invalidText.
    """

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}" if detail else name)
        self.name = name
        self.detail = detail


class RoomError(Exception):
    """A set of operations that breaks a rule; `reason` names it, `line` is where (from 1)."""

    def __init__(self, reason: str, detail: str, line: int | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.line = line


class DeckError(Exception):
    """Something of a deal that does not hold; `fault` names it (Protocol/secrets.md)."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault
