"""Who is in a room and whose its seats are (Protocol/state.md, "Members")."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from . import kinds, limits
from .ed25519 import verify
from .room import Operation, Past, Room
from .seat_numbers import SeatNumbers

Values = dict[bytes, Any]
Key = tuple[int, int, bytes]
REDUCED = (
    kinds.CREATE,
    kinds.ADMIT,
    kinds.LEAVE,
    kinds.UNSEAT,
    kinds.REHOST,
    kinds.PROFILE,
    kinds.KICK,
    kinds.BAN,
    kinds.SETTINGS,
    kinds.NUMBERS,
)


@dataclass
class Member:
    """A device as the room knows it."""

    device: bytes
    present: bool
    since: int
    seats: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    """Names and avatars, in the order in which the seats were listed."""
    person: bytes | None = None
    """The seat of the device's own person."""


@dataclass
class End:
    """What the end of a round does to the members."""

    frontier: Past
    expelled: set[bytes] = field(default_factory=set)
    barred: set[bytes] = field(default_factory=set)


@dataclass
class Membership:
    """What some membership operations come to."""

    members: dict[bytes, Member] = field(default_factory=dict)
    hosts: dict[bytes, bytes] = field(default_factory=dict)
    """The device that each seat belongs to."""
    claimed: set[bytes] = field(default_factory=set)
    """The seats that belong, or once belonged, to the device that drew them."""
    keys: dict[bytes, bytes | None] = field(default_factory=dict)
    """The key that moves each seat."""
    passed: dict[bytes, list[bytes]] = field(default_factory=dict)
    """The keys with which each seat was moved, in order."""
    moves: list[tuple[Key, bytes, bytes]] = field(default_factory=list)
    """Where each seat went, and from what place in the order on."""
    barred: set[bytes] = field(default_factory=set)
    """Devices that never come in again."""
    entered: int = 0
    seats_of_device: int = limits.SEATS_OF_DEVICE
    """How many seats a device may have."""
    numbers: SeatNumbers = field(default_factory=SeatNumbers)

    @property
    def present(self) -> list[Member]:
        """The devices present, most senior first."""
        here = [member for member in self.members.values() if member.present]
        return sorted(here, key=lambda member: member.since)

    @property
    def master(self) -> bytes | None:
        """The most senior device present."""
        return next((member.device for member in self.present), None)

    def is_present(self, device: bytes) -> bool:
        """Whether a device has come in, and not gone since."""
        return device in self.members and self.members[device].present

    def set(self, settings: dict[str, int]) -> None:
        """Takes in the settings of the room."""
        wanted = settings.get("device-seats", limits.SEATS_OF_DEVICE)
        self.seats_of_device = min(max(wanted, 1), limits.SEATS)

    def has_place(self, device: bytes) -> bool:
        """Whether a device may have one more seat."""
        return len(self.members[device].seats) < self.seats_of_device

    def takes(self, device: bytes, seat: bytes) -> bool:
        """Whether a seat that an operation lists goes to a device; others lose it to its drawer."""
        is_claimed = drawn_by(seat, device) and seat not in self.claimed
        if seat in self.hosts and not is_claimed:
            return False
        if is_claimed:
            self.claimed.add(seat)
            self.take_off(seat)
            self.passed.pop(seat, None)
            self.keys.pop(seat, None)
            self.moves = [move for move in self.moves if move[1] != seat]
        self.hosts[seat] = device
        return True

    def take_off(self, seat: bytes) -> None:
        """Lists a seat no more."""
        host = self.members.get(self.hosts.get(seat, b""))
        if host is not None:
            host.seats.pop(seat, None)
            host.person = None if host.person == seat else host.person
            self.numbers.take_back(seat)

    def leave(self, device: bytes) -> None:
        """A device goes; its seats stay listed."""
        if device in self.members:
            self.members[device].present = False

    def bar(self, device: bytes) -> None:
        """A device goes for good."""
        self.leave(device)
        self.barred.add(device)

    def host(self, seat: bytes, before: Key) -> bytes | None:
        """The device that a seat belonged to at a place in the order."""
        earlier = [device for key, moved, device in self.moves if moved == seat and key < before]
        return earlier[-1] if earlier else None


def draw_seat(device: bytes, number: int) -> bytes:
    """The seat that a device draws with a number of 16 bits."""
    last = number.to_bytes(2, "big")
    return hashlib.blake2b(b"parlor seat v1\0" + device + last, digest_size=32).digest()[:6] + last


def drawn_by(seat: bytes, device: bytes) -> bool:
    """Whether a device has drawn a seat."""
    return seat == draw_seat(device, int.from_bytes(seat[6:], "big"))


class Roster:
    """The membership operations of a room, and the ends of its rounds as they become known."""

    def __init__(self, room: Room, values: Values) -> None:
        self.room = room
        self.values = values
        self.operations = [
            operation
            for operation in room.operations
            if operation.header.kind in REDUCED and operation.name in values
        ]
        self.ends: list[End] = []
        self.sees: dict[bytes, int] = {}
        """How many rounds each operation sees over."""
        self.handovers: list[tuple[bytes, Operation]] = []
        """Whose the lobby was that left without closing it, and the Leave."""
        self.lobby_master: bytes | None = None
        self._moving_keys: dict[bytes, bytes | None] = {}
        self._masters: dict[bytes, bool] = {}
        self.taken_up = self._find_taken_up()

    def round_of(self, operation: Operation, settled: int | None = None) -> int:
        """The first round whose frontier holds an operation, or the open one."""
        ends = self.ends[:settled]
        holding = (number for number, end in enumerate(ends) if self.room.within(operation, end.frontier))
        return next(holding, len(ends))

    def key(self, operation: Operation, settled: int | None = None) -> Key:
        """The order key."""
        return self.round_of(operation, settled), operation.header.lamport, operation.name

    def reduced(
        self, past: Past | None = None, settled: int | None = None, before: Operation | None = None
    ) -> Membership:
        """The members of everything that counts, or of a past that sees some rounds over."""
        known = Membership()
        chosen = [
            operation
            for operation in self.operations
            if operation is not before
            and (self._counts(operation) if past is None else self.room.within(operation, past))
        ]
        first = self.room.create
        chosen.sort(key=lambda operation: (operation is not first, self.key(operation, settled)))
        ended = 0
        for operation in chosen:
            while ended < self.round_of(operation, settled) and operation is not first:
                self._end(known, self.ends[ended])
                ended += 1
            self._reduce(known, operation, self.key(operation, settled))
        for end in self.ends[:settled][ended:]:
            self._end(known, end)
        return known

    def of(self, operation: Operation, before: bool = False) -> Membership:
        """The members of an operation's causal past, as its author saw them."""
        past, settled = self.room.past(operation), self.sees.get(operation.name, 0)
        return self.reduced(past, settled, before=operation if before else None)

    def is_by_master_of_lobby(self, operation: Operation) -> bool:
        """Whether the lobby, or the room without rounds, was its author's by its causal past."""
        if operation.name not in self._masters:
            past = self.room.past(operation)
            master = self._lobby_master(past)
            if not self.has_rounds:
                master = self.reduced(past, 0, before=operation).master
            self._masters[operation.name] = master == operation.header.device
        return self._masters[operation.name]

    def _lobby_master(self, past: Past) -> bytes | None:
        """Whose the lobby is by a past."""
        left = (device for device, leave in self.handovers if not self.room.within(leave, past))
        return next(left, self.lobby_master)

    def decides(self, word: Operation) -> bool:
        """Whether it is the word of the master: of the lobby, or of a room without rounds."""
        if self.has_rounds or not self.is_by_master_of_lobby(word):
            return self.is_by_master_of_lobby(word)
        # Not by somebody who has left meanwhile, and dates it back.
        return not any(
            leave.header.kind == kinds.LEAVE
            and leave.header.device == word.header.device
            and not self.room.is_cut(leave)
            and not self.room.within(word, self.room.past(leave))
            and not self.room.within(leave, self.room.past(word))
            for leave in self.operations
        )

    def is_dismissed(self, operation: Operation) -> bool:
        """Whether an author in a room without rounds had been taken out, and not let in again."""
        if self.has_rounds:
            return False
        device, past = operation.header.device, self.room.past(operation)
        return any(
            self.values[word.name][0] == device.hex()
            and not self.room.within(operation, self.room.past(word))
            and not (self.room.within(word, past) and self.of(operation).is_present(device))
            for word in self._dismissals
        )

    @cached_property
    def _dismissals(self) -> list[Operation]:
        """The Kicks and Bans that count in a room without rounds."""
        return [
            word
            for word in self.operations
            if word.header.kind in (kinds.KICK, kinds.BAN)
            if not self.room.is_cut(word) and self.decides(word)
        ]

    def _counts(self, operation: Operation) -> bool:
        return not self.room.is_cut(operation) or operation.name in self.taken_up

    @staticmethod
    def _end(known: Membership, end: End) -> None:
        for device in end.expelled:
            known.leave(device)
        for device in end.barred:
            known.bar(device)

    def _reduce(self, known: Membership, operation: Operation, key: Key) -> None:
        value, kind = self.values[operation.name], operation.header.kind
        author = operation.header.device
        if kind == kinds.CREATE:
            known.set({one["name"]: one["value"] for one in value["settings"]})
            self._enter(known, author, operation, key)
        elif kind == kinds.ADMIT and known.is_present(author):
            self._enter(known, bytes.fromhex(value["device"]), operation, key)
        elif kind == kinds.LEAVE:
            known.leave(author)
        elif kind == kinds.PROFILE and author in known.members:
            self._rename(known.members[author], operation)
        elif kind == kinds.NUMBERS and self._follows_create(operation):
            known.numbers.keep(value)
        elif kind == kinds.UNSEAT:
            self._unseat(known, operation, key)
        elif kind == kinds.REHOST and known.is_present(author):
            self._rehost(known, operation, key)
        elif kind == kinds.SETTINGS and key[0] == 0 and self.decides(operation):
            known.set(value[2])
        elif kind in (kinds.KICK, kinds.BAN) and key[0] == 0 and self.decides(operation):
            (known.leave if kind == kinds.KICK else known.bar)(bytes.fromhex(value[0]))

    def _follows_create(self, operation: Operation) -> bool:
        return operation.header.sequence == 1 and operation.log[:2] == self.room.create.log[:2]

    has_rounds = False

    def _rename(self, member: Member, operation: Operation) -> None:
        seat = operation.header.seat
        if seat is not None and seat in member.seats:
            name, avatar = self.values[operation.name]
            member.seats[seat] = (name, avatar)

    def _enter(self, known: Membership, device: bytes, operation: Operation, key: Key) -> None:
        entries = self.values[operation.name]["seats"]
        is_new = not known.is_present(device)
        if is_new:
            if len(known.present) >= limits.DEVICES or device in known.barred:
                return
            earlier = known.members.get(device)
            known.entered += 1
            member = Member(device, True, known.entered)
            if earlier is not None:
                member.seats, member.person = earlier.seats, earlier.person
            known.members[device] = member
            if entries and self._comes_back(known, member, entries[0]):
                entries, is_new = entries[1:], False
        self._list(known, device, entries, key)
        if is_new or (operation.header.device != device and known.members[device].person is None):
            own = [bytes.fromhex(entry["seat"]) for entry in entries]
            own = [seat for seat in own if known.hosts.get(seat) == device]
            known.members[device].person = own[0] if own else known.members[device].person

    def _list(self, known: Membership, device: bytes, entries: list[dict[str, Any]], key: Key) -> None:
        for entry in entries:
            seat = bytes.fromhex(entry["seat"])
            if known.has_place(device) and known.takes(device, seat):
                known.keys[seat] = bytes.fromhex(entry["key"]) if entry["key"] else None
                known.moves.append((key, seat, device))
                known.members[device].seats[seat] = (entry["name"], entry["avatar"])
                known.numbers.give(seat)

    @staticmethod
    def _comes_back(known: Membership, member: Member, asked: dict[str, Any]) -> bool:
        """Whether somebody comes back to the person's seat of before, under the name that it brings."""
        seat = bytes.fromhex(asked["seat"])
        if member.person not in member.seats or seat in member.seats:
            return False
        if known.hosts.get(seat) != member.device and not known.takes(member.device, seat):
            return False
        member.seats[member.person] = (asked["name"], asked["avatar"])
        return True

    def _unseat(self, known: Membership, operation: Operation, key: Key) -> None:
        seat = bytes.fromhex(self.values[operation.name][0])
        host = known.hosts.get(seat)
        if host != operation.header.device and (key[0] > 0 or not self.decides(operation)):
            return
        known.take_off(seat)

    def _rehost(self, known: Membership, operation: Operation, order: Key) -> None:
        seat, following, author = self._moved(operation)
        host = known.hosts.get(seat)
        key = self._moving_key(operation)
        if host is None or host == author or key is None or known.keys.get(seat) != key:
            return
        if not known.has_place(author):
            return
        entry = known.members[host].seats.pop(seat, None)
        if entry is None:
            return
        if known.members[host].person == seat:
            known.members[host].person = None
        known.members[author].seats[seat] = entry
        known.hosts[seat] = author
        known.keys[seat] = following
        known.passed.setdefault(seat, []).append(key)
        known.moves.append((order, seat, author))

    def _moved(self, operation: Operation) -> tuple[bytes, bytes | None, bytes]:
        seat, following, _ = self.values[operation.name]
        return bytes.fromhex(seat), bytes.fromhex(following) if following else None, operation.header.device

    def _moving_key(self, operation: Operation) -> bytes | None:
        """The key of the seat by a Rehost's own causal past, if that key signed it."""
        if operation.name not in self._moving_keys:
            seat, following, author = self._moved(operation)
            key = self.of(operation, before=True).keys.get(seat)
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
            for admit in self.operations
            if admit.header.kind == kinds.ADMIT and self.room.is_cut(admit)
            if any(
                later.header.device == bytes.fromhex(self.values[admit.name]["device"])
                and not self.room.is_cut(later)
                and self.room.within(admit, self.room.past(later))
                for later in self.room.operations
            )
        }
