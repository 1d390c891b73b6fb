"""From operations to a document (Protocol/documents.md), worked out anew each time from the whole set."""

from dataclasses import dataclass, field
from typing import Any

from . import cbor, edits, limits

Key = tuple[int, bytes]
Author = tuple[bytes, bytes]


@dataclass(frozen=True)
class Operation:
    """An operation of a log, as far as a document is concerned: an edit, or undo and redo of one."""

    key: Key
    author: Author
    log: int
    changes: tuple[Any, ...] = ()
    target: bytes | None = None
    flag: bool = False

    @property
    def name(self) -> bytes:
        return self.key[1]


@dataclass
class Record:
    """What the latest edits that count say of one record."""

    made: bool = False
    counted: bool = False
    hidden: bool = False
    parent: str | None = None
    position: bytes = b""
    placed: tuple[Key, int] | None = None
    device: bytes = b""
    fields: dict[int, Any] = field(default_factory=dict)


class Document:
    """The tree of records that a set of operations makes."""

    def __init__(self, operations: list[Operation]) -> None:
        # A log's own order counts, and an operation counts once.
        known: dict[bytes, Operation] = {}
        for operation in operations:
            known.setdefault(operation.name, operation)
        self.operations = list(known.values())
        self.records: dict[str, Record] = {}
        self.deciders: dict[tuple[str, object], bytes] = {}
        self.beyond_budget = self._beyond_budget()
        self._write_all()
        self.struck = self._struck()

    def _beyond_budget(self) -> set[str]:
        made: dict[int, int] = {}
        beyond = set()
        for operation in self.operations:
            for index, change in enumerate(operation.changes):
                if change[0] != "make":
                    continue
                made[operation.log] = made.get(operation.log, 0) + 1
                if made[operation.log] > limits.RECORDS_PER_LOG:
                    beyond.add(self._name(operation, index))
        return beyond

    def flag_of(self, edit: Operation) -> tuple[Key, bool] | None:
        """What the author of an edit said last of whether it counts."""
        flags = [
            (other.key, other.flag)
            for other in self.operations
            if other.target == edit.name and other.author == edit.author
        ]
        return max(flags, default=None)

    def is_on(self, edit: Operation) -> bool:
        """Whether an edit counts."""
        flag = self.flag_of(edit)
        return flag is None or flag[1]

    def _write_all(self) -> None:
        for operation in sorted(self.operations, key=lambda operation: operation.key):
            counts = self.is_on(operation)
            for index, change in enumerate(operation.changes):
                if change[0] == "make":
                    self._make(operation, index, change, counts)
                elif counts:
                    self._write(operation, index, change)

    def _make(self, operation: Operation, index: int, change: Any, counts: bool) -> None:
        name = self._name(operation, index)
        if name in self.beyond_budget:
            return
        record = self._record(name)
        record.made = True
        if counts:
            record.counted = True
            self._place(operation, index, name, change[1], change[2])
            self._set(operation, name, change[3])

    def _write(self, operation: Operation, index: int, change: Any) -> None:
        name = self._resolve(operation, change[1])
        if change[0] == "move":
            self._place(operation, index, name, change[2], change[3])
        elif change[0] == "set":
            self._set(operation, name, change[2])
        else:
            self._record(name).hidden = change[2]
            self.deciders[name, "hidden"] = operation.name

    def _place(self, operation: Operation, index: int, name: str, parent: Any, position: str) -> None:
        record = self._record(name)
        record.parent = None if parent is None else self._resolve(operation, parent)
        record.position = bytes.fromhex(position)
        record.placed = (operation.key, index)
        record.device = operation.author[0]
        self.deciders[name, "place"] = operation.name

    def _set(self, operation: Operation, name: str, fields: dict[int, Any]) -> None:
        for number, value in fields.items():
            self._record(name).fields[number] = value
            self.deciders[name, number] = operation.name

    def _record(self, name: str) -> Record:
        return self.records.setdefault(name, Record())

    @staticmethod
    def _name(operation: Operation, index: int) -> str:
        return operation.name.hex() + f"{index:02x}"

    def _resolve(self, operation: Operation, reference: Any) -> str:
        return reference if isinstance(reference, str) else self._name(operation, reference)

    def _struck(self) -> set[str]:
        """Of each ring of at most so many records the record that was moved last."""
        struck = set()
        for start in self.records:
            ring = [start]
            while (above := self._above(ring[-1])) is not None and above not in ring:
                ring.append(above)
            if above == start and len(ring) <= limits.RECORD_DEPTH:
                struck.add(max(ring, key=self._moved))
        return struck

    def _above(self, name: str) -> str | None:
        return self.records[name].parent if name in self.records else None

    def _moved(self, name: str) -> tuple[Key, int]:
        placed = self.records[name].placed
        assert placed is not None, "only what was placed is on a ring"
        return placed

    def _parent(self, name: str) -> str | None:
        return None if name in self.struck else self.records[name].parent

    def _is_here(self, record: Record) -> bool:
        return record.counted and not record.hidden

    def shown(self, parent: str | None = None, depth: int = 1) -> list[tuple[str, int, dict[int, Any]]]:
        """Name, depth and fields of all that is shown, each after its parent and the siblings before it."""
        if depth > limits.RECORD_DEPTH:
            return []
        here = [
            (record.position, record.device, name)
            for name, record in self.records.items()
            if self._is_here(record) and record.placed is not None and self._parent(name) == parent
        ]
        rows = []
        for _, _, name in sorted(here):
            rows.append((name, depth, self._values(name)))
            rows += self.shown(name, depth + 1)
        return rows

    def _values(self, name: str) -> dict[int, Any]:
        return {number: value for number, value in self.records[name].fields.items() if value is not None}

    def state(self) -> bytes:
        """The bytes by which two documents are compared."""
        items = []
        for name, record in sorted(self.records.items()):
            if not record.made:
                continue
            parent = self._parent(name)
            place = None
            if record.placed is not None:
                place = [None if parent is None else bytes.fromhex(parent), record.position]
            fields = edits.plain_fields(self._values(name))
            items.append([bytes.fromhex(name), self._is_here(record), place, fields])
        return cbor.encode(items)

    def undo(self, author: Author) -> bytes | None:
        """The author's latest edit that counts and shows."""
        deciding = set(self.deciders.values())
        showing = [
            operation.key
            for operation in self.operations
            if operation.author == author
            and operation.target is None
            and self.is_on(operation)
            and (operation.name in deciding or self._made_something(operation))
        ]
        return max(showing)[1] if showing else None

    def _made_something(self, operation: Operation) -> bool:
        return any(
            change[0] == "make" and self._name(operation, index) not in self.beyond_budget
            for index, change in enumerate(operation.changes)
        )

    def redo(self, author: Author) -> bytes | None:
        """The author's edit that was switched off last, unless they have edited since."""
        own = [one for one in self.operations if one.author == author and one.target is None]
        off = [(flag[0], one.name) for one in own if (flag := self.flag_of(one)) is not None and not flag[1]]
        if not off or max(off)[0] < max(one.key for one in own):
            return None
        return max(off)[1]
