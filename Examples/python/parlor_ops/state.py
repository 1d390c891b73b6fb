"""From a set of operations to the state of its room (Protocol/state.md)."""

from dataclasses import dataclass
from typing import Any

from . import budgets, copies, evenings, kinds, limits
from .activities import GAMES
from .cbor import encode
from .errors import RoomError, WireError
from .header import blake2b256
from .members import Roster, Values
from .play import CANVAS_KINDS, Play, name_players
from .room import Operation, Room
from .rounds import Rounds
from .sheets import Book, Drawn, Mark, Sheet

Player = tuple[bytes, bytes | None]
# The version of the rules of every activity without rounds (games.md).
RULES = 1
_SHEET_KINDS = {
    kinds.STROKE: "stroke",
    kinds.VISIBLE: "visible",
    kinds.CLEAR: "clear",
    kinds.HIDE: "hide",
}


def player(operation: Operation) -> Player:
    """Whose an operation is: a seat on the device that hosts it."""
    return operation.header.device, operation.header.seat


@dataclass
class Stroke:
    """A valid stroke of a canvas."""

    operation: Operation
    canvas: int
    visible: bool = True


class State:
    """What everybody sees once they hold the same operations."""

    def __init__(self, room: Room) -> None:
        self.room = room
        void: set[bytes] = set()
        while True:
            self._begin(room, void)
            # What is too much depends on the rounds, and those on what counts.
            found = budgets.beyond(room, self.roster.sees)
            if found <= void:
                break
            void |= found
        reduced = self.roster.reduced()
        self.members, self.numbers = reduced.members, reduced.numbers.taken
        self.evening = evenings.brought(room, self.values)
        self.order = sorted(room.operations, key=self.roster.key)
        self._counting = {
            operation.name
            for operation in room.operations
            if operation.header.kind in CANVAS_KINDS
            and operation.name in self.values
            and not room.is_cut(operation)
            and self.speaks(operation)
            and not self.roster.is_dismissed(operation)
        }
        self.play: Play | None = None
        if self.rounds is not None:
            self.play = Play(room, self.roster, self.rounds, self.speaks, self._sheet, self._keep_to)
        self.canvases = self._canvases(self.order)

    def _begin(self, room: Room, void: set[bytes]) -> None:
        self.values: Values = {}
        for operation in room.operations:
            if operation.name in void:
                continue
            try:
                self.values[operation.name] = operation.value()
            except WireError:
                continue
        create = self.values[room.create.name]
        self.activity: str = create["activity"]
        if create["rules"] not in GAMES.get(self.activity, {RULES: None}):
            raise RoomError("rules", f"version {create['rules']} of the rules is not known")
        self.roster = Roster(room, self.values)
        self.roster.has_rounds = self.activity in GAMES
        self._contended = self._find_contended()
        self._hosted: set[tuple[bytes, bytes, bytes]] = set()
        self.rounds: Rounds | None = None
        if self.roster.has_rounds:
            self.rounds = Rounds(
                room,
                self.roster,
                lambda members, frontier: name_players(room, self.roster, self.speaks, members, frontier),
            )

    def digest(self) -> bytes:
        """BLAKE2b-256 over the canonical encoding of the state."""
        members = [
            [
                member.device,
                member.present,
                [[seat, name, avatar] for seat, (name, avatar) in sorted(member.seats.items())],
            ]
            for member in sorted(self.members.values(), key=lambda member: member.device)
        ]
        canvases = [
            [canvas, [[stroke.operation.name, stroke.visible] for stroke in strokes]]
            for canvas, strokes in sorted(self.canvases.items())
        ]
        items: list[Any] = ["parlor state v1", self.room.name, self.activity, members, canvases]
        return blake2b256(encode(items if self.play is None else [*items, self.play.items]))

    def master(self) -> bytes | None:
        """The most senior device that has not left."""
        return self.roster.reduced().master

    def speaks(self, operation: Operation) -> bool:
        """Whether the log of an operation speaks for its seat."""
        device, nonce, _ = operation.log
        seat = operation.header.seat
        if seat is None:
            return False
        if seat not in self._contended and (device, nonce, seat) in self._hosted:
            return True
        if self.roster.of(operation).hosts.get(seat) != device:
            return False
        if not self.room.is_cut(operation):
            self._hosted.add((device, nonce, seat))
        return True

    def _find_contended(self) -> set[bytes]:
        """Seats that several devices were ever said to have; for any other one look a log is enough."""
        listed: dict[bytes, set[bytes]] = {}
        for operation in self.roster.operations:
            value, kind = self.values[operation.name], operation.header.kind
            if kind == kinds.REHOST:
                listed.setdefault(bytes.fromhex(value[0]), set()).update((b"", b"moves"))
            if kind not in (kinds.CREATE, kinds.ADMIT):
                continue
            device = bytes.fromhex(value["device"]) if kind == kinds.ADMIT else operation.header.device
            for entry in value["seats"]:
                listed.setdefault(bytes.fromhex(entry["seat"]), set()).add(device)
        return {seat for seat, devices in listed.items() if len(devices) > 1}

    def _keep_to(self, number: int, sheets: list[Sheet]) -> dict[bytes, list[Mark]]:
        """Leaves out what may not lie on the sheets of a round, and tells of the strokes that may."""
        chosen = [
            operation
            for operation in self.order
            if operation.name in self._counting and self.roster.round_of(operation) == number
        ]
        judged = [operation for operation in chosen if operation.header.kind != kinds.STROKE_PART]
        drawn = [self._drawn(operation, number) for operation in judged]
        book = Book(number, sheets)
        kept = set(book.judge(one for one in drawn if one is not None))
        self._counting -= {operation.name for operation in judged if operation.name.hex() not in kept}
        seats = {one.seat for one in book.counting if one.kind == "stroke"}
        return {seat.to_bytes(8, "big"): book.marks(seat) for seat in seats}

    def _drawn(self, operation: Operation, number: int) -> Drawn | None:
        """An operation as far as sheets ask; None for a stroke that is not whole."""
        assert self.rounds is not None
        value, header = self.values[operation.name], operation.header
        past = self.room.past(operation)
        fields: dict[str, Any] = {"is_open": self.rounds.is_open(number, past)}
        if header.kind == kinds.STROKE:
            if not self._is_whole(operation):
                return None
            fields |= {"tool": value["tool"], "width": value["width"], "points": self._points(operation)}
        target = value.get("target") if header.kind == kinds.VISIBLE else None
        if header.kind == kinds.HIDE:
            target = value["target"]
        if target is not None:
            named = next((one for one in self.room.operations if one.name.hex() == target), None)
            is_known = named is not None and self.room.within(named, past)
            fields |= {"target": target, "known": frozenset((target,) if is_known else ())}
        if header.kind in (kinds.STROKE, kinds.CLEAR):
            fields["canvas"] = value["canvas"]
        if header.kind == kinds.CLEAR:
            fields["scope"] = value["scope"]
        seat = int.from_bytes(header.seat or b"", "big")
        return Drawn(operation.name.hex(), header.lamport, seat, _SHEET_KINDS[header.kind], **fields)

    def _points(self, stroke: Operation) -> list[tuple[int, int]]:
        """All points of a stroke, those of its pieces first."""
        value, log = self.values[stroke.name], self.room.logs[stroke.log]
        first = stroke.header.sequence - value["parts"]
        flat: list[int] = []
        for piece in log[first : stroke.header.sequence]:
            flat += self.values[piece.name]["points"]
        flat += value["points"]
        return list(zip(flat[::2], flat[1::2], strict=True))

    def _sheet(self, chosen: list[Operation], canvas: int) -> list[Operation]:
        """The visible strokes of a canvas, of some operations alone."""
        strokes = self._canvases(chosen).get(canvas, [])
        return [stroke.operation for stroke in strokes if stroke.visible]

    def _canvases(self, chosen: list[Operation]) -> dict[int, list[Stroke]]:
        counted = [operation for operation in chosen if operation.name in self._counting]
        flags: dict[tuple[bytes, Player], bool] = {}
        for operation in counted:
            if operation.header.kind == kinds.VISIBLE:
                value = self.values[operation.name]
                flags[bytes.fromhex(value["target"]), player(operation)] = value["flag"]

        def is_on(operation: Operation) -> bool:
            return flags.get((operation.name, player(operation)), True)

        clears = [entry for entry in counted if entry.header.kind == kinds.CLEAR and is_on(entry)]
        clears = [entry for entry in clears if self._may_clear(entry)]
        hidden = {
            (bytes.fromhex(self.values[entry.name]["target"]), player(entry))
            for entry in counted
            if entry.header.kind == kinds.HIDE and is_on(entry)
        }
        whole = [entry for entry in counted if entry.header.kind == kinds.STROKE and self._is_whole(entry)]
        copied = copies.copied(self.room, self.roster, whole)
        canvases: dict[int, list[Stroke]] = {}
        for operation in whole:
            stroke = Stroke(operation, self.values[operation.name]["canvas"])
            stroke.visible = (
                is_on(operation)
                and operation.name not in copied
                and (operation.name, player(operation)) not in hidden
                and not any(self._covers(clear, stroke) for clear in clears)
            )
            canvases.setdefault(stroke.canvas, []).append(stroke)
        return canvases

    def _may_clear(self, clear: Operation) -> bool:
        if self.values[clear.name]["scope"] == "own":
            return True
        return self.roster.of(clear).master == clear.header.device

    def _covers(self, clear: Operation, stroke: Stroke) -> bool:
        value = self.values[clear.name]
        if value["canvas"] != stroke.canvas:
            return False
        if value["scope"] == "own" and player(clear) != player(stroke.operation):
            return False
        return self.room.within(stroke.operation, self.room.past(clear))

    def _is_whole(self, stroke: Operation) -> bool:
        """Whether the pieces before a stroke are there and go with it."""
        value, log = self.values[stroke.name], self.room.logs[stroke.log]
        first = stroke.header.sequence - value["parts"]
        if first < 0:
            return False
        pieces = log[first : stroke.header.sequence]
        points = len(value["points"])
        for piece in pieces:
            ink = self.values.get(piece.name)
            if piece.header.kind != kinds.STROKE_PART or ink is None or piece.name not in self._counting:
                return False
            if piece.header.seat != stroke.header.seat:
                return False
            if bool(ink["pressures"]) != bool(value["pressures"]):
                return False
            if bool(ink["times"]) != bool(value["times"]):
                return False
            points += len(ink["points"])
        return points <= 2 * limits.STROKE_POINTS
