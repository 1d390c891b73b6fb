"""What counts in the rounds of a room, and the game that follows (Protocol/games.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from . import kinds, limits
from .activities import rules_of
from .cbor import CBORReader
from .errors import WireError
from .games import Game, KeepsToSheets, Record, Table, dice_seed
from .header import blake2b256
from .members import Member, Roster
from .room import Operation, Past, Room
from .rounds import Rounds
from .sheets import Mark, Sheet

CANVAS_KINDS = (kinds.STROKE, kinds.STROKE_PART, kinds.VISIBLE, kinds.CLEAR, kinds.HIDE)
VALUE_DEPTH = 8
Speaks = Callable[[Operation], bool]
Draw = Callable[[list[Operation], int], list[Operation]]
"""The visible strokes of a canvas, of some operations alone."""
Judge = Callable[[int, list[Sheet]], dict[bytes, list[Mark]]]
"""Leaves out what may not lie on the sheets of a round, and tells of the strokes of each seat that may."""


@dataclass
class Entry:
    """Something that a seat did in a round, and that is not void."""

    operation: Operation
    round: int
    deed: Any

    @property
    def seat(self) -> bytes:
        return self.operation.header.seat or b""


def read_value(data: bytes) -> Any:
    """What a move holds: one value of deterministic CBOR, at most 8 lists and maps deep."""
    reader = CBORReader(data)
    value = _value(reader, 0)
    reader.finish()
    return value


def _value(reader: CBORReader, depth: int) -> Any:
    if depth > VALUE_DEPTH:
        raise WireError("outOfRange", "too deep")
    first = reader.peek()
    if first in (0xF4, 0xF5):
        return reader.boolean()
    if first == 0xF6:
        reader.null()
        return None
    if first >> 5 in (0, 1):
        return reader.integer("number", *limits.MOVE_NUMBERS)
    if first >> 5 == 3:
        return reader.text_of(limits.MOVE)
    if first >> 5 == 4:
        return [_value(reader, depth + 1) for _ in range(reader.array(0, limits.MOVE))]
    if first >> 5 != 5:
        raise WireError("unexpectedType", f"byte {first:02x}")
    pairs: dict[str, Any] = {}
    composed: set[str] = set()
    last = b""
    for _ in range(reader.map(limits.MOVE)):
        start = reader.offset
        name = reader.text_of(limits.MOVE)
        key = reader.data[start : reader.offset]
        if key <= last:
            raise WireError("notCanonical", "names out of order")
        last = key
        pairs[name] = _value(reader, depth + 1)
        composed.add(normalize("NFC", name))
        if len(composed) < len(pairs):
            raise WireError("notCanonical", "two names that Unicode takes for one")
    return pairs


def settings_of(room: Room, roster: Roster, frontier: Past) -> dict[str, int]:
    """How the game is played, by the frontier of the lobby's Close."""
    create = roster.values[room.create.name]
    named = {one["name"]: one["value"] for one in create["settings"]}
    for operation in room.operations:
        if _sets(operation, room, roster, frontier):
            named = roster.values[operation.name][2]
    return {
        name: min(max(named.get(name, standard), least), most)
        for name, (standard, least, most) in rules_of(create).rules.items()
    }


def _sets(operation: Operation, room: Room, roster: Roster, frontier: Past) -> bool:
    if operation.header.kind != kinds.SETTINGS or operation.name not in roster.values:
        return False
    if not room.within(operation, frontier) or room.is_cut(operation):
        return False
    return roster.is_by_master_of_lobby(operation)


def name_players(
    room: Room, roster: Roster, speaks: Speaks, members: list[Member], frontier: Past
) -> tuple[list[bytes], set[bytes] | None]:
    """The seats that play, of these members, and their set; None where people come in at any time."""
    game = rules_of(roster.values[room.create.name])
    seats = [seat for member in members for seat in member.seats]
    if not game.admits_late:
        ready = _ready(room, roster, speaks, frontier)
        seats = [seat for seat in seats if seat in ready]
    count = min(settings_of(room, roster, frontier).get("players", 64), game.most)
    seats = seats[:count]
    return seats, None if game.admits_late else set(seats)


def _ready(room: Room, roster: Roster, speaks: Speaks, frontier: Past) -> set[bytes]:
    """The seats whose last mark in a frontier says that they are ready."""
    marks: dict[bytes, bool] = {}
    for operation in room.operations:
        if operation.header.kind != kinds.READY or operation.name not in roster.values:
            continue
        if room.within(operation, frontier) and not room.is_cut(operation) and speaks(operation):
            marks[operation.header.seat or b""] = roster.values[operation.name]
    return {seat for seat, is_ready in marks.items() if is_ready}


class Play:
    """The records of the rounds that are over, and the game."""

    def __init__(
        self, room: Room, roster: Roster, rounds: Rounds, speaks: Speaks, draw: Draw, judge: Judge
    ) -> None:
        self.room = room
        self.roster = roster
        self.rounds = rounds
        self._speaks = speaks
        self._draw = draw
        self._judge = judge
        self._members = roster.reduced()
        self._commits: dict[str, Entry] = {}
        self._entries = self._find_entries()
        self.records: list[Record] = []
        self.game: Game | None = None
        self.over: int | None = None
        """How many rounds were over when the game was."""
        for number in range(len(rounds.values)):
            self._conclude(number)
        self._look_at_open(len(rounds.values))

    def _find_entries(self) -> list[Entry]:
        found: list[Entry] = []
        for operation in self.room.operations:
            kind, value = operation.header.kind, self.roster.values.get(operation.name)
            if kind not in (kinds.MOVE, kinds.COMMIT, kinds.REVEAL) or value is None:
                continue
            entry = self._read(operation, value)
            if entry is not None and self._may_enter(entry):
                found.append(entry)
                if kind == kinds.COMMIT:
                    self._commits[operation.name.hex()] = entry
        return found

    def _read(self, operation: Operation, value: Any) -> Entry | None:
        kind = operation.header.kind
        if kind == kinds.MOVE:
            try:
                return Entry(operation, value[0], read_value(bytes.fromhex(value[1])))
            except WireError:
                return None
        if kind == kinds.COMMIT:
            return Entry(operation, value[0], value[1:])
        bound = self._commits.get(value[0])
        if bound is None or not self._shows(operation, bound, value):
            return None
        return Entry(operation, bound.round + 1, (value[0], bound.deed[0], bytes.fromhex(value[2])))

    def _shows(self, operation: Operation, bound: Entry, value: Any) -> bool:
        if (operation.header.device, operation.header.seat) != (bound.operation.header.device, bound.seat):
            return False
        label, wanted = bound.deed
        hashed = commitment(self.room.name, bound.round, label, bound.seat, value[1], value[2])
        return bool(wanted == hashed.hex())

    def _may_enter(self, entry: Entry) -> bool:
        operation = entry.operation
        if not entry.seat or entry.round == 0 or self.room.is_cut(operation):
            return False
        if not self.rounds.is_open(entry.round, self.room.past(operation)) or not self._speaks(operation):
            return False
        return self.roster.of(operation).is_present(operation.header.device)

    def _counts(self, entry: Entry, number: int, frontier: Past | None) -> bool:
        operation = entry.operation
        if entry.round != number or not (frontier is None or self.room.within(operation, frontier)):
            return False
        place = (number, operation.header.lamport, operation.name)
        return self._members.host(entry.seat, place) == operation.header.device

    def _conclude(self, number: int) -> None:
        frontier = self.roster.ends[number].frontier
        members = self.roster.reduced(frontier, number + 1).present
        seats = [seat for member in members for seat in member.seats]
        hosts = {seat: member.device for member in members for seat in member.seats}
        record = Record(number, present=set(seats), hosts=hosts)
        if number == 0:
            self.game = self._begin(frontier, hosts)
            if isinstance(self.game, KeepsToSheets):
                # In the lobby nobody draws.
                self._judge(0, [])
        elif self.game is not None:
            self._fill(record, frontier)
            record.seed = dice_seed(self.room.name, record)
            if isinstance(self.game, KeepsToSheets):
                record.marks = self._judge(number, self.game.sheets(record))
            if self.game.has_sheets:
                record.drawings = self._drawings(number, frontier)
            self.game.end(record)
        self.records.append(record)
        if self.over is None and self.game is not None and self.game.is_over:
            self.over = number + 1

    def _look_at_open(self, number: int) -> None:
        """What is drawn in the open round counts where it may lie by all that is here."""
        if number > 0 and isinstance(self.game, KeepsToSheets):
            members = self.roster.reduced().present
            hosts = {seat: member.device for member in members for seat in member.seats}
            record = Record(number, present=set(hosts), hosts=hosts)
            self._fill(record, None)
            self._judge(number, self.game.sheets(record))

    def _begin(self, frontier: Past, hosts: dict[bytes, bytes]) -> Game:
        create = self.roster.values[self.room.create.name]
        game = rules_of(create)
        before = create["predecessor"]
        carried = {bytes.fromhex(one["seat"]): one["points"] for one in before["scores"]} if before else {}
        settings = settings_of(self.room, self.roster, frontier)
        return game(Table(self.room.name, self.rounds.seats, settings, carried, hosts))

    def _fill(self, record: Record, frontier: Past | None) -> None:
        assert self.game is not None
        bound = {name for _, _, name in self.records[-1].bound}
        for entry in self._entries:
            if not self._counts(entry, record.number, frontier):
                continue
            seat, kind = entry.seat, entry.operation.header.kind
            record.device = entry.operation.header.device
            if kind == kinds.MOVE and self.game.lets(entry.deed, seat, record):
                record.moves.append((seat, entry.deed))
                header = entry.operation.header
                record.places.append((header.lamport, entry.operation.name.hex()))
            elif kind == kinds.COMMIT and not record.is_bound(seat, entry.deed[0]):
                record.bound.append((seat, entry.deed[0], entry.operation.name))
            elif kind == kinds.REVEAL and bytes.fromhex(entry.deed[0]) in bound:
                _, label, value = entry.deed
                if not any(one[:2] == (seat, label) for one in record.shown):
                    record.shown.append((seat, label, value))

    def _drawings(self, number: int, frontier: Past) -> dict[bytes, list[bytes]]:
        before = self.roster.ends[number - 1].frontier
        chosen = [
            operation
            for operation in self.room.operations
            if operation.header.kind in CANVAS_KINDS
            and self.room.within(operation, frontier)
            and not self.room.within(operation, before)
            and self.rounds.is_open(number, self.room.past(operation))
            and not self._clears_all(operation)
        ]
        drawings: dict[bytes, list[bytes]] = {}
        for stroke in self._draw(chosen, number):
            drawings.setdefault(stroke.header.seat or b"", []).append(stroke.name)
        return drawings

    def _clears_all(self, operation: Operation) -> bool:
        value = self.roster.values.get(operation.name)
        return operation.header.kind == kinds.CLEAR and value is not None and value["scope"] == "all"

    @property
    def scores(self) -> dict[bytes, int]:
        """What seats have, and what they brought along."""
        before = self.roster.values[self.room.create.name]["predecessor"]
        points = {bytes.fromhex(one["seat"]): one["points"] for one in before["scores"]} if before else {}
        points |= self.game.scores if self.game else {}
        return dict(sorted(points.items())[: limits.SEATS])

    @property
    def items(self) -> list[Any]:
        """The item `rounds` of what the digest is taken of."""
        ends = [
            [
                close.name,
                [list(one) for one in record.moves],
                [name for _, _, name in record.bound],
                [list(one) for one in record.shown],
            ]
            for close, record in zip(self.rounds.values, self.records, strict=True)
        ]
        electors = [one.device for one in self.rounds.open.electors]
        scores = [[seat, points] for seat, points in self.scores.items()]
        return [electors, ends, [scores, self.game.own if self.game else None]]


def commitment(room: bytes, number: int, label: int, seat: bytes, salt: str, value: str) -> bytes:
    """What a Commit holds: the hash of a value that is shown later."""
    numbers = number.to_bytes(8, "big") + label.to_bytes(8, "big")
    return blake2b256(b"parlor commit v1\0", room, numbers, seat, bytes.fromhex(salt), bytes.fromhex(value))
