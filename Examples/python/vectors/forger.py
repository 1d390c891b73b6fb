"""Logs that go on in several ways, and what proves it."""

from collections.abc import Callable
from typing import Any

from parlor_ops import kinds
from parlor_ops.forks import Branch, Evidence, branch_of, payloads_of
from parlor_ops.room import Operation

from .builder import Builder, Written
from .contested import begin
from .payloads import seat, stroke
from .seeds import DEVICES, Dice, walk

DICE = Dice(9)


def line_of() -> dict[str, Any]:
    return stroke(walk(DICE, 4))


def entries_of(log: list[Written]) -> list[Operation]:
    return [
        Operation(entry.header, entry.header.encode(), entry.payload, entry.name, entry.seal, 0)
        for entry in log
    ]


class Forger:
    """A room of which a log goes on in several ways."""

    def __init__(self, room: Builder, who: str = "ben") -> None:
        self.room = room
        self.who = who
        self.place = len(room.log(who).entries)
        self.shared = list(room.log(who).entries)
        self.branches: list[list[Operation]] = []

    def branch(self, write: Callable[[Builder], None]) -> list[Written]:
        """Another way to go on from the place."""
        log = self.room.log(self.who)
        log.entries = list(self.shared)
        write(self.room)
        self.branches.append(entries_of(log.entries))
        return log.entries

    def half(self, number: int) -> Branch:
        return branch_of(self.branches[number], self.place)

    def evidence(self, one: int = 0, other: int = 1) -> Evidence:
        first, second = sorted((self.half(one), self.half(other)), key=lambda half: half.name)
        return Evidence((DEVICES[self.who], self.room.log(self.who).nonce), first, second)


def strokes_of(count: int, seal_all: bool = True, who: str = "ben") -> Callable[[Builder], None]:
    def write(room: Builder) -> None:
        for index in range(count):
            last = index == count - 1
            room.write(who, kinds.STROKE, line_of(), **({} if seal_all or last else {"seal": None}))

    return write


def prove(room: Builder, who: str, evidence: Evidence) -> None:
    for kind, value in payloads_of(evidence.encode()):
        room.write(who, kind, value, seat=None)


def forged(before: int = 2) -> Forger:
    room = begin()
    admit = {"device": DEVICES["cleo"].hex(), "seats": [seat("cleo")]}
    room.write("ada", kinds.ADMIT, admit, seat=None)
    room.see("ben")
    for _ in range(before):
        room.write("ben", kinds.STROKE, line_of())
    return Forger(room)
