"""From a set of operations to the state of its room (Protocol/state.md)."""

from dataclasses import dataclass, field
from typing import Any

from . import kinds, limits
from .cbor import encode
from .errors import WireError
from .header import blake2b256
from .room import Operation, Past, Room

Values = dict[bytes, Any]
Player = tuple[bytes, bytes | None]
CANVAS_KINDS = (kinds.STROKE, kinds.STROKE_PART, kinds.VISIBLE, kinds.CLEAR, kinds.HIDE)


def player(operation: Operation) -> Player:
    """Whose an operation is: a seat on the device that hosts it."""
    return operation.header.device, operation.header.seat


@dataclass
class Member:
    """A device as the room knows it."""

    device: bytes
    present: bool
    since: tuple[int, int, bytes]
    seats: dict[bytes, tuple[str, str]] = field(default_factory=dict)


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
        self.order = room.operations
        self.values: Values = {}
        for operation in self.order:
            try:
                self.values[operation.name] = operation.value()
            except WireError:
                continue
        self.activity: str = self.values[room.create.name]["activity"]
        self._taken_up = self._find_taken_up()
        self.members = self._members(None)
        self._counting = self._find_counting()
        self.canvases = self._canvases()

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
        return blake2b256(encode(["parlor state v1", self.room.name, self.activity, members, canvases]))

    def master(self, past: Past | None = None) -> bytes | None:
        """The most senior device that has not left, of a causal past or of everything."""
        members = self.members if past is None else self._members(past)
        present = [member for member in members.values() if member.present]
        return min(present, key=lambda member: member.since).device if present else None

    def _members(self, past: Past | None) -> dict[bytes, Member]:
        members: dict[bytes, Member] = {}
        listed: set[bytes] = set()
        for operation in self.order:
            if operation.name not in self.values:
                continue
            if past is not None and not self.room.within(operation, past):
                continue
            if past is None and self.room.is_cut(operation) and operation.name not in self._taken_up:
                continue
            value, kind = self.values[operation.name], operation.header.kind
            author = operation.header.device
            if kind == kinds.CREATE:
                self._enter(members, listed, author, operation)
            elif kind == kinds.ADMIT and self._is_present(members, author):
                self._enter(members, listed, bytes.fromhex(value["device"]), operation)
            elif kind == kinds.LEAVE and author in members:
                members[author].present = False
            elif kind == kinds.PROFILE and author in members:
                self._rename(members[author], operation)
            elif kind == kinds.UNSEAT and author in members:
                members[author].seats.pop(bytes.fromhex(value[0]), None)
        return members

    def _rename(self, member: Member, operation: Operation) -> None:
        seat = operation.header.seat
        if seat is not None and seat in member.seats:
            name, avatar = self.values[operation.name]
            member.seats[seat] = (name, avatar)

    @staticmethod
    def _is_present(members: dict[bytes, Member], device: bytes) -> bool:
        return device in members and members[device].present

    def _enter(
        self, members: dict[bytes, Member], listed: set[bytes], device: bytes, operation: Operation
    ) -> None:
        if not self._is_present(members, device):
            if sum(member.present for member in members.values()) >= limits.DEVICES:
                return
            earlier = members.get(device)
            members[device] = Member(device, True, operation.key, earlier.seats if earlier else {})
        for entry in self.values[operation.name]["seats"]:
            seat = bytes.fromhex(entry["seat"])
            if seat not in listed:
                listed.add(seat)
                members[device].seats[seat] = (entry["name"], entry["avatar"])

    def _find_taken_up(self) -> set[bytes]:
        """Cut Admits from which the device admitted has gone on in good faith."""
        return {
            admit.name
            for admit in self.order
            if admit.header.kind == kinds.ADMIT and admit.name in self.values and self.room.is_cut(admit)
            if any(
                later.header.device == bytes.fromhex(self.values[admit.name]["device"])
                and not self.room.is_cut(later)
                and self.room.within(admit, self.room.past(later))
                for later in self.order
            )
        }

    def _find_counting(self) -> set[bytes]:
        """Names of the canvas operations whose log speaks for their seat."""
        counting: set[bytes] = set()
        for (device, _, branch), log in self.room.logs.items():
            seats: set[bytes] = set()
            for operation in log:
                seat = operation.header.seat
                if branch or self.room.is_cut(operation):
                    break
                if operation.header.kind not in CANVAS_KINDS or seat is None:
                    continue
                if seat not in seats and self._belongs(seat, device, self.room.past(operation)):
                    seats.add(seat)
                if seat in seats and operation.name in self.values:
                    counting.add(operation.name)
        return counting

    def _belongs(self, seat: bytes, device: bytes, past: Past) -> bool:
        member = self._members(past).get(device)
        return member is not None and seat in member.seats

    def _canvases(self) -> dict[int, list[Stroke]]:
        counted = [operation for operation in self.order if operation.name in self._counting]
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
        canvases: dict[int, list[Stroke]] = {}
        for operation in counted:
            if operation.header.kind != kinds.STROKE or not self._is_whole(operation):
                continue
            stroke = Stroke(operation, self.values[operation.name]["canvas"])
            stroke.visible = (
                is_on(operation)
                and (operation.name, player(operation)) not in hidden
                and not any(self._covers(clear, stroke) for clear in clears)
            )
            canvases.setdefault(stroke.canvas, []).append(stroke)
        return canvases

    def _may_clear(self, clear: Operation) -> bool:
        if self.values[clear.name]["scope"] == "own":
            return True
        return self.master(self.room.past(clear)) == clear.header.device

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
            if bool(ink["pressures"]) != bool(value["pressures"]) or bool(ink["times"]) != bool(
                value["times"]
            ):
                return False
            points += len(ink["points"])
        return points <= 2 * limits.STROKE_POINTS
