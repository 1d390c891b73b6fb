"""Writes rooms as their members would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlor_ops import ed25519, kinds, payloads
from parlor_ops.header import Header, identifier, seal_message

from .seeds import DEVICES, NONCES, SEATS, SEEDS, octets

Line = dict[str, Any]


@dataclass
class Written:
    """An operation that somebody wrote."""

    who: str
    header: Header
    payload: bytes
    name: bytes
    seal: bytes | None

    @property
    def line(self) -> Line:
        """A line of an export."""
        return {
            "log": {"device": self.header.device.hex(), "nonce": self.header.nonce.hex()},
            "sequence": self.header.sequence,
            "header": self.header.encode().hex(),
            "payload": self.payload.hex(),
            "id": self.name.hex(),
            "seal": self.seal and self.seal.hex(),
        }


@dataclass
class Log:
    """A log and what its author has seen of the others."""

    who: str
    nonce: bytes
    entries: list[Written] = field(default_factory=list)
    seen: list[Written] = field(default_factory=list)


class Builder:
    """A room in the making; `log` is a person's name, or "name 2" for a second log."""

    def __init__(self) -> None:
        self.logs: dict[str, Log] = {}
        self.written: list[Written] = []
        self.room: bytes | None = None

    def log(self, label: str) -> Log:
        who = label.split()[0]
        nonce = NONCES[who] if label == who else octets(f"nonce {label}", 8)
        return self.logs.setdefault(label, Log(who, nonce))

    def see(self, label: str, *others: str) -> None:
        """The author takes in all that the others' logs hold now, of all logs if none is named."""
        log = self.log(label)
        log.seen = [
            other.entries[-1]
            for name, other in sorted(self.logs.items())
            if name != label and other.entries and (not others or name in others)
        ]

    def write(
        self, label: str, kind: int, value: Any = None, seat: str | None = "own", **bend: Any
    ) -> Written:
        """Writes an operation; `bend` replaces fields of its header, `payload` or `seal`."""
        log = self.log(label)
        before = log.entries[-1] if log.entries else None
        seen, log.seen = self._minimal(log.seen, before), []
        payload = bend.pop("payload", None)
        if payload is None:
            payload = payloads.encode_payload(kind, value)
        seal = bend.pop("seal", "good")
        fields = {
            "room": None if kind == kinds.CREATE else self.room,
            "device": DEVICES[log.who],
            "nonce": log.nonce,
            "sequence": len(log.entries),
            "previous": before and before.name,
            "lamport": 1
            + max((entry.header.lamport for entry in [*seen, *([before] if before else [])]), default=0),
            "kind": kind,
            "frontier": sorted(entry.name for entry in seen),
            "seat": None if seat is None else SEATS[log.who if seat == "own" else seat],
        }
        header = Header(**(fields | bend))
        name = identifier(header.encode(), payload)
        if seal == "good":
            seal = ed25519.sign(SEEDS[log.who], seal_message(name))
        entry = Written(log.who, header, payload, name, seal)
        log.entries.append(entry)
        self.written.append(entry)
        if self.room is None:
            self.room = name
        return entry

    def _past(self, entry: Written) -> set[bytes]:
        by_name = {other.name: other for other in self.written}
        past: set[bytes] = set()
        pending = [entry.name]
        while pending:
            name = pending.pop()
            if name not in past and name in by_name:
                past.add(name)
                header = by_name[name].header
                pending += header.frontier + ([header.previous] if header.previous else [])
        return past

    def _minimal(self, seen: list[Written], before: Written | None) -> list[Written]:
        covered = self._past(before) if before else set()
        rest = [entry for entry in seen if entry.name not in covered]
        return [
            entry
            for entry in rest
            if not any(entry.name in self._past(other) for other in rest if other is not entry)
        ]

    @property
    def lines(self) -> list[Line]:
        return [entry.line for entry in self.written]
