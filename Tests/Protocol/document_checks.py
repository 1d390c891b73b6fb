"""What documents.json asks of a reader; the reader is imported inside, since mutations.py changes it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]


def document_findings() -> Iterator[Finding]:
    """Edits are read and written back or refused; operations make the documents said."""
    content = load("documents")
    for entry in content["valid"]:
        yield entry["name"], partial(_is_read, entry)
    for entry in content["invalid"]:
        yield entry["name"], partial(_is_refused, entry)
    for entry in content["documents"]:
        yield entry["name"], partial(_is_made, entry)
    yield "budget", partial(_is_within, content["budget"])


def _readable(fields: dict[int, Any]) -> list[list[Any]]:
    return [[number, value] for number, value in sorted(fields.items())]


def _is_read(entry: Entry) -> bool:
    from parlor_ops import edits

    data = bytes.fromhex(entry["bytes"])
    changes = edits.decode(data)
    plain = [[_readable(item) if isinstance(item, dict) else item for item in one] for one in changes]
    return bool(plain == entry["value"] and edits.encode(changes) == data)


def _is_refused(entry: Entry) -> bool:
    from parlor_ops import edits
    from parlor_ops.errors import WireError

    try:
        edits.decode(bytes.fromhex(entry["bytes"]))
    except WireError as error:
        return bool(error.name == entry["error"])
    return False


def _operation(entry: Entry) -> Any:
    from parlor_ops import edits
    from parlor_ops.documents import Operation

    key = entry["lamport"], bytes.fromhex(entry["id"])
    author = bytes.fromhex(entry["device"]), bytes.fromhex(entry["seat"])
    if "edit" in entry:
        changes = tuple(edits.decode(bytes.fromhex(entry["edit"])))
        return Operation(key, author, entry["log"], changes)
    target = bytes.fromhex(entry["target"])
    return Operation(key, author, entry["log"], target=target, flag=entry["flag"])


def _is_made(entry: Entry) -> bool:
    from parlor_ops.documents import Document

    def name(value: bytes | None) -> str | None:
        return value.hex() if value else None

    document = Document([_operation(one) for one in entry["operations"]])
    shown = [[record, depth, _readable(fields)] for record, depth, fields in document.shown()]
    for who in entry["authors"]:
        author = bytes.fromhex(who["device"]), bytes.fromhex(who["seat"])
        if [name(document.undo(author)), name(document.redo(author))] != [who["undo"], who["redo"]]:
            return False
    return bool(document.state().hex() == entry["state"] and shown == entry["shown"])


def _is_within(budget: Entry) -> bool:
    from parlor_ops.documents import Document, Operation

    changes = (["make", None, "80", {}],) * budget["changes"]
    author = bytes(32), bytes(8)
    made = [
        Operation((number, number.to_bytes(32, "big")), author, 0, changes)
        for number in range(1, budget["edits"] + 1)
    ]
    return bool(sum(record.made for record in Document(made).records.values()) == budget["here"])
