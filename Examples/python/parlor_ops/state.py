"""From a set of operations to the state of its room (Protocol/state.md)."""

from dataclasses import dataclass, field
from typing import Any

from . import kinds, limits
from .cbor import encode
from .ed25519 import verify
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
    person: bytes | None = None
    """The seat of the device's own person."""


@dataclass
class Membership:
    """What some membership operations come to."""

    members: dict[bytes, Member] = field(default_factory=dict)
    hosts: dict[bytes, bytes] = field(default_factory=dict)
    """The device that each seat belongs to."""
    keys: dict[bytes, bytes | None] = field(default_factory=dict)
    """The key that moves each seat."""
    seats_of_device: int = limits.SEATS_OF_DEVICE
    """How many seats a device may have."""
    barred: set[bytes] = field(default_factory=set)
    """Devices that never come back."""

    def is_present(self, device: bytes) -> bool:
        """Whether a device has come in, and not gone since."""
        return device in self.members and self.members[device].present


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
        self._moving_keys: dict[bytes, bytes | None] = {}
        self._masters: dict[bytes, bool] = {}
        self._taken_up = self._find_taken_up()
        self.members = self._membership(None).members
        self._dismissals = [
            entry
            for entry in self.order
            if entry.header.kind in (kinds.KICK, kinds.BAN)
            if entry.name in self.values and not self.room.is_cut(entry) and self._dismisses(entry)
        ]
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
        members = self.members if past is None else self._membership(past).members
        present = [member for member in members.values() if member.present]
        return min(present, key=lambda member: member.since).device if present else None

    def _membership(self, past: Past | None, before: Operation | None = None) -> Membership:
        known = Membership()
        for operation in self.order:
            if operation.name not in self.values or operation is before:
                continue
            if past is not None and not self.room.within(operation, past):
                continue
            if past is None and self.room.is_cut(operation) and operation.name not in self._taken_up:
                continue
            self._reduce(known, operation)
        return known

    def _reduce(self, known: Membership, operation: Operation) -> None:
        value, kind = self.values[operation.name], operation.header.kind
        author = operation.header.device
        if kind == kinds.CREATE:
            self._set(known, {entry["name"]: entry["value"] for entry in value["settings"]})
            self._enter(known, author, operation)
        elif kind == kinds.ADMIT and known.is_present(author):
            self._enter(known, bytes.fromhex(value["device"]), operation)
        elif kind == kinds.LEAVE and author in known.members:
            known.members[author].present = False
        elif kind == kinds.PROFILE and author in known.members:
            self._rename(known.members[author], operation)
        elif kind in (kinds.KICK, kinds.BAN) and self._dismisses(operation):
            self._dismiss(known, bytes.fromhex(value[0]), kind == kinds.BAN)
        elif kind == kinds.UNSEAT:
            self._unseat(known, operation)
        elif kind == kinds.SETTINGS and self._is_masters(operation):
            self._set(known, value[2])
        elif kind == kinds.REHOST and known.is_present(author):
            self._rehost(known, operation)

    @staticmethod
    def _set(known: Membership, settings: dict[str, int]) -> None:
        wanted = settings.get("device-seats", limits.SEATS_OF_DEVICE)
        known.seats_of_device = min(max(wanted, 1), limits.SEATS)

    def _unseat(self, known: Membership, operation: Operation) -> None:
        seat = bytes.fromhex(self.values[operation.name][0])
        host = known.hosts.get(seat)
        if host is None or (host != operation.header.device and not self._is_masters(operation)):
            return
        known.members[host].seats.pop(seat, None)
        if known.members[host].person == seat:
            known.members[host].person = None

    @staticmethod
    def _dismiss(known: Membership, device: bytes, is_for_good: bool) -> None:
        if device in known.members:
            known.members[device].present = False
        if is_for_good:
            known.barred.add(device)

    def _dismisses(self, word: Operation) -> bool:
        """Whether a Kick or Ban is by the master, who has not left without knowing of it meanwhile."""
        return self._is_masters(word) and not any(
            leave.header.kind == kinds.LEAVE
            and leave.header.device == word.header.device
            and not self.room.is_cut(leave)
            and not self.room.within(word, self.room.past(leave))
            and not self.room.within(leave, self.room.past(word))
            for leave in self.order
        )

    def _is_dismissed(self, operation: Operation) -> bool:
        """Whether the author had been taken out, and not let in again, when it wrote."""
        device, past = operation.header.device, self.room.past(operation)
        for word in self._dismissals:
            if self.values[word.name][0] != device.hex() or self.room.within(operation, self.room.past(word)):
                continue
            if not self.room.within(word, past) or not self._membership(past).is_present(device):
                return True
        return False

    def _is_masters(self, operation: Operation) -> bool:
        """Whether the author was the master by the operation's own causal past."""
        if operation.name not in self._masters:
            members = self._membership(self.room.past(operation), before=operation).members
            present = [member for member in members.values() if member.present]
            master = min(present, key=lambda member: member.since).device if present else None
            self._masters[operation.name] = master == operation.header.device
        return self._masters[operation.name]

    def _rename(self, member: Member, operation: Operation) -> None:
        seat = operation.header.seat
        if seat is not None and seat in member.seats:
            name, avatar = self.values[operation.name]
            member.seats[seat] = (name, avatar)

    def _enter(self, known: Membership, device: bytes, operation: Operation) -> None:
        entries = self.values[operation.name]["seats"]
        is_new = not known.is_present(device)
        if is_new:
            if sum(member.present for member in known.members.values()) >= limits.DEVICES:
                return
            if device in known.barred:
                return
            earlier = known.members.get(device)
            member = Member(device, True, operation.key)
            if earlier is not None:
                member.seats, member.person = earlier.seats, earlier.person
            known.members[device] = member
            if entries and self._comes_back(known, member, entries[0]):
                entries, is_new = entries[1:], False
        self._list(known, device, entries)
        if is_new or (operation.header.device != device and known.members[device].person is None):
            own = [bytes.fromhex(entry["seat"]) for entry in entries]
            own = [seat for seat in own if known.hosts.get(seat) == device]
            known.members[device].person = own[0] if own else known.members[device].person

    def _list(self, known: Membership, device: bytes, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            seat = bytes.fromhex(entry["seat"])
            if seat not in known.hosts and len(known.members[device].seats) < known.seats_of_device:
                known.hosts[seat] = device
                known.keys[seat] = bytes.fromhex(entry["key"]) if entry["key"] else None
                known.members[device].seats[seat] = (entry["name"], entry["avatar"])

    @staticmethod
    def _comes_back(known: Membership, member: Member, asked: dict[str, Any]) -> bool:
        """Whether somebody comes back to the person's seat of before, under the name that it brings."""
        seat = bytes.fromhex(asked["seat"])
        if member.person not in member.seats or seat in member.seats:
            return False
        if known.hosts.setdefault(seat, member.device) != member.device:
            return False
        member.seats[member.person] = (asked["name"], asked["avatar"])
        return True

    def _rehost(self, known: Membership, operation: Operation) -> None:
        seat, following, author = self._moved(operation)
        host = known.hosts.get(seat)
        key = self._moving_key(operation)
        if host is None or host == author or key is None or known.keys[seat] != key:
            return
        if len(known.members[author].seats) >= known.seats_of_device:
            return
        entry = known.members[host].seats.pop(seat, None)
        if entry is None:
            return
        if known.members[host].person == seat:
            known.members[host].person = None
        known.members[author].seats[seat] = entry
        known.hosts[seat] = author
        known.keys[seat] = following

    def _moved(self, operation: Operation) -> tuple[bytes, bytes | None, bytes]:
        seat, following, _ = self.values[operation.name]
        return bytes.fromhex(seat), bytes.fromhex(following) if following else None, operation.header.device

    def _moving_key(self, operation: Operation) -> bytes | None:
        """The key of the seat by a Rehost's own causal past, if that is the one that signed it."""
        if operation.name not in self._moving_keys:
            seat, following, author = self._moved(operation)
            key = self._membership(self.room.past(operation), before=operation).keys.get(seat)
            message = b"parlor rehost v1\0" + self.room.name + seat + author + (key or b"")
            message += following or bytes(32)
            signature = bytes.fromhex(self.values[operation.name][2])
            is_sound = key is not None and verify(signature, message, key)
            self._moving_keys[operation.name] = key if is_sound else None
        return self._moving_keys[operation.name]

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
        contended = self._find_contended()
        for (device, _, branch), log in self.room.logs.items():
            seats: set[bytes] = set()
            for operation in log:
                seat = operation.header.seat
                if branch or self.room.is_cut(operation):
                    break
                if operation.header.kind not in CANVAS_KINDS or seat is None:
                    continue
                if seat in contended or seat not in seats:
                    if self._membership(self.room.past(operation)).hosts.get(seat) != device:
                        continue
                    seats.add(seat)
                if operation.name in self.values and not self._is_dismissed(operation):
                    counting.add(operation.name)
        return counting

    def _find_contended(self) -> set[bytes]:
        """Seats that several devices were ever said to have; for any other one look a log is enough."""
        listed: dict[bytes, set[bytes]] = {}
        for operation in self.order:
            value, kind = self.values.get(operation.name), operation.header.kind
            if value is None or kind not in (kinds.CREATE, kinds.ADMIT, kinds.REHOST):
                continue
            if kind == kinds.REHOST:
                listed.setdefault(bytes.fromhex(value[0]), set()).add(b"")
                continue
            device = bytes.fromhex(value["device"]) if kind == kinds.ADMIT else operation.header.device
            for entry in value["seats"]:
                listed.setdefault(bytes.fromhex(entry["seat"]), set()).add(device)
        return {seat for seat, devices in listed.items() if len(devices) > 1}

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
