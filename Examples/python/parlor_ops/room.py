"""The operations of one room: every rule that makes a set of operations valid (Protocol/operations.md)."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import ed25519, forks, kinds, limits, payloads
from .errors import RoomError, WireError
from .header import Header, blake2b256, identifier, seal_message

# Device, nonce, and which branch where a log is forked.
Log = tuple[bytes, bytes, int]
Past = dict[Log, int]


@dataclass
class Operation:
    """One operation with its place and, where it was sealed, the signature."""

    header: Header
    encoded: bytes
    payload: bytes
    name: bytes
    seal: bytes | None
    line: int
    branch: int = 0

    @property
    def log(self) -> Log:
        return self.header.device, self.header.nonce, self.branch

    @property
    def key(self) -> tuple[int, bytes]:
        """Lamport time, then name: what the order of operations of one round is by."""
        return self.header.lamport, self.name

    def value(self) -> Any:
        """The payload, or WireError for a void operation."""
        return payloads.decode(self.header.kind, self.payload)


def read_line(text: str, line: int) -> Operation:
    """One line of an export."""
    try:
        entry = json.loads(text)
        encoded, payload = bytes.fromhex(entry["header"]), bytes.fromhex(entry["payload"])
        log = bytes.fromhex(entry["log"]["device"]), bytes.fromhex(entry["log"]["nonce"])
        sequence, name = entry["sequence"], bytes.fromhex(entry["id"])
        seal = entry["seal"] and bytes.fromhex(entry["seal"])
    except (ValueError, KeyError, TypeError) as error:
        raise RoomError("export", f"not an operation of an export: {error!r}", line) from error
    try:
        header = Header.decode(encoded)
    except WireError as error:
        raise RoomError(error.name, f"header: {error}", line) from error
    operation = Operation(header, encoded, payload, identifier(encoded, payload), seal or None, line)
    if operation.log[:2] != log or header.sequence != sequence:
        raise RoomError("place", "the header names another place", line)
    if operation.name != name:
        raise RoomError("identifier", f"the identifier is {operation.name.hex()}", line)
    if len(payload) > limits.PAYLOAD:
        raise RoomError("outOfRange", f"a payload of {len(payload)} bytes", line)
    return operation


class Room:
    """A verified set of operations."""

    def __init__(self, operations: Iterable[Operation], check_seals: bool = True) -> None:
        self.logs: dict[Log, list[Operation]] = {}
        self.by_name: dict[bytes, Operation] = {}
        self.pasts: dict[bytes, Past] = {}
        self.disputed: list[Operation] = []
        self.forks: dict[forks.LogName, int] = {}
        self.cuts: dict[forks.LogName, int] = {}
        self._gather(operations)
        self.create = self._find_create()
        self.name = self.create.name
        self._link()
        self._check_forks()
        if check_seals:
            self._check_seals()

    @classmethod
    def load(cls, lines: Iterable[str], check_seals: bool = True) -> "Room":
        """Reads and verifies an export: one JSON object a line, in any order."""
        read = (read_line(text, line) for line, text in enumerate(lines, 1) if text.strip())
        return cls(read, check_seals)

    @property
    def operations(self) -> list[Operation]:
        """All operations by Lamport time, then name: each after all that it had seen."""
        return sorted(self.by_name.values(), key=lambda operation: operation.key)

    def past(self, operation: Operation) -> Past:
        """The causal past of an operation, itself included: how many operations of each log."""
        return self.pasts[operation.name]

    def within(self, operation: Operation, past: Past) -> bool:
        return operation.header.sequence < past.get(operation.log, 0)

    def frontier_digest(self) -> bytes:
        """The 16 bytes that two peers compare."""
        parts = []
        for (device, nonce, branch), log in sorted(self.logs.items()):
            count = min(len(log), self.cuts.get((device, nonce), len(log)))
            if count and not branch:
                parts += [device, nonce, count.to_bytes(8, "big"), log[count - 1].name]
        return blake2b256(*parts)[:16]

    def _gather(self, operations: Iterable[Operation]) -> None:
        places: dict[tuple[bytes, bytes], dict[int, list[Operation]]] = {}
        for operation in operations:
            if operation.name in self.by_name:
                line = self.by_name[operation.name].line
                raise RoomError("repeated", f"this place is that of line {line}", operation.line)
            here = places.setdefault(operation.log[:2], {}).setdefault(operation.header.sequence, [])
            if here:
                self.disputed.append(operation)
            here.append(operation)
            self.by_name[operation.name] = operation
        for (device, nonce), log in sorted(places.items()):
            for sequence in sorted(log):
                if sequence and sequence - 1 not in log:
                    line = log[sequence][0].line
                    raise RoomError("gap", f"operation {sequence - 1} of its log is missing", line)
            self._branch(device, nonce, log)

    def _branch(self, device: bytes, nonce: bytes, log: dict[int, list[Operation]]) -> None:
        """Puts the operations of a log into branches; each begins with what it shares with another."""
        branches: list[list[Operation]] = [[]]
        for sequence in sorted(log):
            for operation in log[sequence]:
                number = self._find_branch(branches, sequence, operation.header.previous)
                if len(branches[number]) > sequence:
                    branches.append(branches[number][:sequence])
                    number = len(branches) - 1
                operation.branch = number
                branches[number].append(operation)
        for number, entries in enumerate(branches):
            self.logs[device, nonce, number] = entries

    @staticmethod
    def _find_branch(branches: list[list[Operation]], sequence: int, previous: bytes | None) -> int:
        fitting = [
            number
            for number, entries in enumerate(branches)
            if len(entries) >= sequence and (not sequence or entries[sequence - 1].name == previous)
        ]
        # A run that goes on where a branch ends, else the oldest; a broken chain is found later.
        ends = [number for number in fitting if len(branches[number]) == sequence]
        return (ends or fitting or [0])[0]

    def is_cut(self, operation: Operation) -> bool:
        """Whether an operation does not count, because its author forked the log there or before."""
        if operation is self.create:
            return False
        return operation.branch > 0 or operation.header.sequence >= self.cuts.get(operation.log[:2], 1 << 64)

    def _check_forks(self) -> None:
        self.forks = forks.find_forks(self)
        self.cuts = forks.find_cuts(self, self.forks)
        for operation in self.disputed:
            if operation.header.sequence < self.forks.get(operation.log[:2], 1 << 64):
                raise RoomError("fork", "this place is taken, and nothing proves a fork", operation.line)

    def _find_create(self) -> Operation:
        creates = [entry for entry in self.by_name.values() if entry.header.kind == kinds.CREATE]
        creates.sort(key=lambda entry: entry.line)
        for create in creates:
            header = create.header
            if header.sequence or header.frontier or header.lamport != 1:
                raise RoomError("create", "a Create that does not begin a room", create.line)
            try:
                create.value()
            except WireError as error:
                raise RoomError("create", f"a Create that cannot be read: {error}", create.line) from error
        if not creates:
            raise RoomError("create", "there is no Create")
        if len(creates) > 1:
            raise RoomError("create", "a second Create", creates[1].line)
        return creates[0]

    def _link(self) -> None:
        # What an operation names has a smaller Lamport time, or else the check of that time fails.
        for operation in sorted(self.by_name.values(), key=lambda entry: (entry.header.lamport, entry.line)):
            self._link_one(operation)

    def _link_one(self, operation: Operation) -> None:
        header, line = operation.header, operation.line
        if header.room not in (None, self.name):
            raise RoomError("room", "an operation of another room", line)
        before = self.logs[operation.log][header.sequence - 1] if header.sequence else None
        if before and header.previous != before.name:
            raise RoomError("chain", "the operation before it is another one", line)
        seen = [before] if before else []
        for name in header.frontier:
            other = self.by_name.get(name)
            if other is None:
                raise RoomError("frontier", f"operation {name.hex()} is missing", line)
            if other.log[:2] == operation.log[:2]:
                raise RoomError("frontier", "the frontier names its own log", line)
            seen.append(other)
        if header.lamport != 1 + max((other.header.lamport for other in seen), default=0):
            raise RoomError(
                "lamport", f"the Lamport time is not one more than all before: {header.lamport}", line
            )
        past: Past = {}
        for other in seen:
            for log, count in self.pasts[other.name].items():
                past[log] = max(past.get(log, 0), count)
        if header.sequence == 0 and operation is not self.create:
            self._check_admission(operation, past)
        past[operation.log] = header.sequence + 1
        self.pasts[operation.name] = past

    def _check_admission(self, operation: Operation, past: Past) -> None:
        device = operation.header.device
        if not any(
            self._admits(entry, device) for log, count in past.items() for entry in self.logs[log][:count]
        ):
            raise RoomError("admission", "the log begins before its device was admitted", operation.line)
        if len({log[:2] for log in past if log[0] == device}) >= limits.LOGS_PER_DEVICE:
            raise RoomError("logs", "the log begins after as many of its device as may be", operation.line)

    def _admits(self, operation: Operation, device: bytes) -> bool:
        if operation.header.kind == kinds.CREATE:
            return operation.header.device == device
        if operation.header.kind != kinds.ADMIT:
            return False
        try:
            return bool(operation.value()["device"] == device.hex())
        except WireError:
            return False

    def _check_seals(self) -> None:
        for log in self.logs.values():
            since = size = 0
            for operation in log:
                since += 1
                size += len(operation.payload)
                if since > limits.RUN_OPERATIONS or size > limits.RUN_BYTES:
                    raise RoomError("run", "too much between two seals", operation.line)
                if operation.seal is not None:
                    message = seal_message(operation.name)
                    if not ed25519.verify(operation.seal, message, operation.header.device):
                        raise RoomError("seal", "the signature is wrong", operation.line)
                    since = size = 0
            if since:
                raise RoomError("seal", "no seal covers the end of this log", log[-1].line)
