"""Writes games as the devices of their players would."""

from __future__ import annotations

from typing import Any

from parlor_ops import cbor, kinds
from parlor_ops.play import commitment

from .builder import Builder, Written
from .payloads import create, seat
from .people import admit, movable
from .seeds import DEVICES, SEATS, octets

DICE = (1 << 32) - 1


class TableBuilder(Builder):
    """A room with rounds: who is in it, and what round is open."""

    def __init__(self, activity: str, *people: str, **changes: Any) -> None:
        super().__init__()
        first, *others = people
        self.people = list(people)
        self.number = 0
        self.marks: list[int] = []
        """How many operations there were at the end of each round."""
        self.bound: dict[str, tuple[Written, bytes]] = {}
        """What people are bound to."""
        value = create(activity=activity, seats=[movable(first)], **changes)
        self.write(first, kinds.CREATE, value, seat=None)
        for other in others:
            self.see(first)
            admit(self, first, other, movable(other))
            self.see(other)
            self.write(other, kinds.WITNESS, seat=None)

    def close(
        self, by: str, ballot: int = 0, adopts: Written | None = None, number: int | None = None
    ) -> Written:
        """Proposes the end of the open round, of all that its author sees now."""
        self.see(by)
        return self.propose(by, ballot, adopts, number)

    def propose(
        self, by: str, ballot: int = 0, adopts: Written | None = None, number: int | None = None
    ) -> Written:
        """Proposes the end of the open round, of what its author has seen."""
        value = [self.number if number is None else number, ballot, adopts and adopts.name.hex()]
        return self.write(by, kinds.CLOSE, value, seat=None)

    def accept(self, by: str, close: Written, ballot: int = 0, number: int | None = None) -> Written:
        """Votes for a Close, having seen its author's log alone."""
        if close.who != by.split()[0]:
            self.see(by, *(label for label, log in self.logs.items() if close in log.entries))
        value = [self.number if number is None else number, ballot, close.name.hex()]
        return self.write(by, kinds.ACCEPT, value, seat=None)

    def promise(self, by: str, ballot: int, accepted: tuple[int, Written] | None = None) -> Written:
        """Promises a ballot."""
        reported = accepted and [accepted[0], accepted[1].name.hex()]
        return self.write(by, kinds.PROMISE, [self.number, ballot, reported], seat=None)

    def settle(self, by: str | None = None, voters: list[str] | None = None) -> Written:
        """Ends the open round by the most senior one, and all know that it has ended."""
        voters = voters or self.people
        close = self.close(by or voters[0])
        for voter in voters:
            self.accept(voter, close)
        self.number += 1
        for voter in voters:
            self.see(voter)
            self.write(voter, kinds.WITNESS, seat=None)
        self.marks.append(len(self.written))
        return close

    def move(self, who: str, value: Any, number: int | None = None, seat: str | None = "own") -> Written:
        """Does something in the open round."""
        data = [self.number if number is None else number, cbor.encode(value).hex()]
        return self.write(who, kinds.MOVE, data, seat=seat)

    def commit(
        self, who: str, value: bytes, label: int = 0, number: int | None = None, seat: str = "own"
    ) -> Written:
        """Binds a seat to a value."""
        whose = who.split()[0] if seat == "own" else seat
        number = self.number if number is None else number
        hashed = commitment(self.room or b"", number, label, SEATS[whose], salt(who).hex(), value.hex())
        return self.write(who, kinds.COMMIT, [number, label, hashed.hex()], seat=seat)

    def reveal(self, who: str, commit: Written, value: bytes, **bend: Any) -> Written:
        """Shows what a seat was bound to."""
        shown = [commit.name.hex(), bend.pop("salt", salt(who)).hex(), value.hex()]
        return self.write(who, kinds.REVEAL, shown, **bend)

    def bind(self, who: str, value: bytes, label: int = 0) -> None:
        """Commits, and remembers what to show."""
        self.bound[who] = self.commit(who, value, label), value

    def show(self) -> None:
        """Everybody present shows what they were bound to."""
        for who in sorted(self.bound, key=lambda who: SEATS[who], reverse=True):
            if who in self.people:
                # One after the other, so that the order is not that of the seats.
                self.see(who)
                self.reveal(who, *self.bound[who])
        self.bound = {}


def salt(who: str) -> bytes:
    """The salt of somebody's commitments."""
    return octets(f"salt {who.split()[0]}", 32)


def poll(*people: str, **changes: Any) -> TableBuilder:
    """A poll, of three if nobody is named."""
    return TableBuilder("poll", *(people or ("ada", "ben", "cleo")), **changes)


def device(who: str) -> str:
    """Whose device, in hexadecimal digits."""
    return DEVICES[who].hex()


def again(room: TableBuilder, by: str, who: str, *seats: str) -> Written:
    """Lets somebody in once more."""
    return admit(room, by, who, *(seat(one) for one in seats))
