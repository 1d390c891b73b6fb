"""Edits of a document, byte for byte (Protocol/documents.md)."""

from typing import Any

from . import cbor, limits
from .cbor import CBORReader
from .errors import WireError

NAME = 33
KINDS = ("make", "move", "set", "hide")

# A change as a list: its kind, then what the grammar says. A record is the hexadecimal text of its name, or
# the number of the change that makes it; a value is null, a truth value, a number, or {"text": …},
# {"blob": …}, {"record": …}.
Change = list[Any]
Fields = dict[int, Any]


def decode(data: bytes) -> list[Change]:
    """The changes of exactly these bytes."""
    if len(data) > limits.PAYLOAD:
        raise WireError("outOfRange", f"an edit of {len(data)} bytes")
    reader = CBORReader(data)
    changes = read(reader)
    reader.finish()
    return changes


def read(reader: CBORReader) -> list[Change]:
    """The changes that come next."""
    changes: list[Change] = []
    for _ in range(reader.array(1, limits.EDIT_CHANGES)):
        changes.append(_change(reader, changes))
    return changes


def _change(reader: CBORReader, before: list[Change]) -> Change:
    count = reader.array(3, 4)
    kind = reader.unsigned("kind of change")
    if kind >= len(KINDS):
        raise WireError("unknown", f"change of kind {kind}")
    if count != (4 if kind < 2 else 3):
        raise WireError("outOfRange", f"{count} items")
    if kind == 0:
        return ["make", _parent(reader, before), _position(reader), _fields(reader, 0)]
    record = _record(reader, before)
    if kind == 1:
        return ["move", record, _parent(reader, before), _position(reader)]
    if kind == 2:
        return ["set", record, _fields(reader, 1)]
    return ["hide", record, reader.boolean()]


def _parent(reader: CBORReader, before: list[Change]) -> str | int | None:
    return None if reader.null() else _record(reader, before)


def _record(reader: CBORReader, before: list[Change]) -> str | int:
    major, value = reader.head()
    if major == 0:
        if value >= len(before) or before[value][0] != "make":
            raise WireError("outOfRange", f"change {value} makes nothing")
        return value
    if major != 2:
        raise WireError("unexpectedType", f"major type {major}")
    if value != NAME:
        raise WireError("outOfRange", f"a name of {value} bytes")
    return _name(reader)


def _name(reader: CBORReader) -> str:
    name = reader.raw(NAME)
    if name[-1] >= limits.EDIT_CHANGES:
        raise WireError("outOfRange", f"change {name[-1]}")
    return name.hex()


def _position(reader: CBORReader) -> str:
    position = reader.byte_string("position", limits.SIBLING_POSITION, 1)
    if position[-1] == 0:
        raise WireError("notCanonical", "a zero at the end")
    return position.hex()


def _fields(reader: CBORReader, least: int) -> Fields:
    count = reader.map(limits.RECORD_FIELDS)
    if count < least:
        raise WireError("outOfRange", "no field")
    fields: Fields = {}
    last = -1
    for _ in range(count):
        number = reader.unsigned("field", 0, limits.RECORD_FIELDS - 1)
        if number <= last:
            raise WireError("notCanonical", "fields out of order")
        last = number
        fields[number] = _value(reader)
    return fields


def _value(reader: CBORReader) -> Any:
    major = reader.peek() >> 5
    if major < 2:
        return reader.integer("value", *limits.MOVE_NUMBERS)
    if major == 2:
        _, count = reader.head()
        if count == 32:
            return {"blob": reader.raw(32).hex()}
        if count == NAME:
            return {"record": _name(reader)}
        raise WireError("outOfRange", f"{count} bytes")
    if major == 3:
        return {"text": reader.text_of(limits.FIELD_TEXT)}
    if major == 7:
        return None if reader.null() else reader.boolean()
    raise WireError("unexpectedType", f"major type {major}")


def encode(changes: list[Change]) -> bytes:
    """The one encoding of some changes."""
    return cbor.encode(items(changes))


def items(changes: list[Change]) -> list[Any]:
    """Some changes as CBOR items."""
    return [_plain(change) for change in changes]


def _plain(change: Change) -> list[Any]:
    kind = KINDS.index(change[0])
    if kind == 0:
        return [kind, _plain_record(change[1]), bytes.fromhex(change[2]), plain_fields(change[3])]
    if kind == 1:
        return [kind, *map(_plain_record, change[1:3]), bytes.fromhex(change[3])]
    if kind == 2:
        return [kind, _plain_record(change[1]), plain_fields(change[2])]
    return [kind, _plain_record(change[1]), change[2]]


def _plain_record(record: str | int | None) -> bytes | int | None:
    return bytes.fromhex(record) if isinstance(record, str) else record


def plain_fields(fields: Fields) -> dict[int, Any]:
    """Fields as CBOR has them."""
    return {number: _plain_value(value) for number, value in fields.items()}


def _plain_value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((sort, text),) = value.items()
    return text if sort == "text" else bytes.fromhex(text)
