"""How the rounds of a room end (Protocol/rounds.md): Close, Promise, Accept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import forks, kinds
from .members import End, Member, Roster
from .room import Operation, Past, Room

VOTES = (kinds.CLOSE, kinds.PROMISE, kinds.ACCEPT)
NamePlayers = Callable[[list[Member], Past], tuple[list[bytes], set[bytes] | None]]
"""The seats that play, by the members and the frontier that the lobby ends with."""


@dataclass(frozen=True)
class Elector:
    """A device with a vote, and the one log in which it votes; None: its first."""

    device: bytes
    nonce: bytes | None


@dataclass
class Proposal:
    """A Close that is not void, and what it stands for."""

    operation: Operation
    ballot: int
    value: Operation


@dataclass
class Ballot:
    """A Promise or an Accept that is not void."""

    operation: Operation
    elector: int
    ballot: int
    close: tuple[int, str] | None
    """What a Promise reports, or what an Accept names, with its ballot."""


@dataclass
class Settlement:
    """One round: who decides, and who has voted how."""

    room: Room
    number: int
    electors: list[Elector]
    base: Past = field(default_factory=dict)
    condition: list[Operation] = field(default_factory=list)
    """What a vote must have in its past for its author to be an elector."""
    proposals: dict[str, Proposal] = field(default_factory=dict)
    promises: list[Ballot] = field(default_factory=list)
    accepts: list[Ballot] = field(default_factory=list)
    departures: list[tuple[int, Operation]] = field(default_factory=list)

    def read(self, operation: Operation, value: Any) -> None:
        """Takes in a departure, or a vote of this round whose past sees the round open."""
        elector = self._elector(operation)
        if elector is None:
            return
        past = self.room.past(operation)
        kind = operation.header.kind
        if kind == kinds.LEAVE:
            if not self.room.within(operation, self.base) and not self._has_voted(elector, past):
                self.departures.append((elector, operation))
            return
        if elector in self.gone(past) or not all(self.room.within(one, past) for one in self.condition):
            return
        if kind == kinds.CLOSE:
            self._propose(elector, operation, value)
        elif kind == kinds.PROMISE:
            self._promise(elector, operation, value)
        else:
            self._accept(elector, operation, value)

    def _elector(self, operation: Operation) -> int | None:
        device, nonce, branch = operation.log
        for number, elector in enumerate(self.electors):
            if elector.device == device and not branch:
                own = elector.nonce or _voting_logs(self.room, device, self.room.past(operation))[0]
                return number if own == nonce else None
        return None

    def _has_voted(self, elector: int, past: Past) -> bool:
        return any(vote.elector == elector for vote in self._seen([*self.promises, *self.accepts], past))

    def _seen(self, votes: list[Ballot], past: Past | None) -> list[Ballot]:
        return [vote for vote in votes if past is None or self.room.within(vote.operation, past)]

    def gone(self, past: Past | None) -> set[int]:
        """L: who has left without a vote, by a past or by everything."""
        return {
            elector for elector, leave in self.departures if past is None or self.room.within(leave, past)
        }

    def is_quorum(self, voters: set[int], past: Past | None) -> bool:
        """More than half of those who are not gone, or half with the most senior of them."""
        here = set(range(len(self.electors))) - self.gone(past)
        count = 2 * len(voters & here)
        return count > len(here) or (count == len(here) > 0 and min(here) in voters)

    def _propose(self, elector: int, operation: Operation, value: Any) -> None:
        _, ballot, adopts = value
        past = self.room.past(operation)
        if ballot % len(self.electors) != elector:
            return
        if any(
            one.ballot == ballot and self.room.within(one.operation, past) for one in self.proposals.values()
        ):
            return
        if ballot and not self._is_prepared(ballot, adopts, past):
            return
        if not ballot and adopts:
            return
        adopted = self.proposals[adopts].value if adopts else operation
        self.proposals[operation.name.hex()] = Proposal(operation, ballot, adopted)

    def _is_prepared(self, ballot: int, adopts: str | None, past: Past) -> bool:
        promises = [one for one in self._seen(self.promises, past) if one.ballot == ballot]
        if not self.is_quorum({one.elector for one in promises}, past):
            return False
        free = {one.elector for one in promises if one.close is None}
        if adopts is None and self.is_quorum(free, past):
            return True
        reported = max((one.close for one in promises if one.close), default=None)
        return adopts == (reported and reported[1])

    def _last(self, elector: int, past: Past) -> tuple[int, tuple[int, str] | None]:
        """The highest ballot promised, and the Accept of the highest one."""
        promised = [one.ballot for one in self._seen(self.promises, past) if one.elector == elector]
        accepted = [one.close for one in self._seen(self.accepts, past) if one.elector == elector]
        return max(promised, default=-1), max((one for one in accepted if one), default=None)

    def _promise(self, elector: int, operation: Operation, value: Any) -> None:
        _, ballot, reported = value
        past = self.room.past(operation)
        proposed = [one.ballot for one in self.proposals.values() if self.room.within(one.operation, past)]
        highest = max([*proposed, *(one.ballot for one in self._seen(self.promises, past))], default=-1)
        promised, accepted = self._last(elector, past)
        if not 0 < ballot <= highest + len(self.electors) or ballot <= promised:
            return
        if accepted and ballot <= accepted[0]:
            return
        if (accepted and list(accepted)) != reported:
            return
        self.promises.append(Ballot(operation, elector, ballot, accepted))

    def _accept(self, elector: int, operation: Operation, value: Any) -> None:
        _, ballot, close = value
        past = self.room.past(operation)
        named = self.proposals.get(close)
        if named is None or named.ballot != ballot or not self.room.within(named.operation, past):
            return
        promised, accepted = self._last(elector, past)
        if ballot < promised or (accepted and ballot <= accepted[0]):
            return
        self.accepts.append(Ballot(operation, elector, ballot, (ballot, close)))

    def is_settled(self, proposal: Proposal, past: Past | None) -> bool:
        """Whether a quorum has accepted a Close, by a past or by everything."""
        name = proposal.operation.name.hex()
        accepts = self._seen(self.accepts, past)
        return self.is_quorum({one.elector for one in accepts if one.close and one.close[1] == name}, past)

    def has_settled(self, value: Operation, past: Past) -> bool:
        """Whether a value is settled by what a past holds."""
        return any(
            one.value is value and self.room.within(one.operation, past) and self.is_settled(one, past)
            for one in self.proposals.values()
        )

    def result(self) -> Operation | None:
        """The value that takes effect: of several that of the smallest ballot, then identifier."""
        settled = [one for one in self.proposals.values() if self.is_settled(one, None)]
        first = min(settled, key=lambda one: (one.ballot, one.operation.name), default=None)
        return first.value if first else None


def _voting_logs(room: Room, device: bytes, past: Past) -> list[bytes]:
    """The logs of a device that have begun in a past, in the order of their first operations."""
    logs = [room.logs[log][0] for log in past if log[0] == device and not log[2]]
    return [one.header.nonce for one in sorted(logs, key=lambda one: (one.header.lamport, one.name))]


class Rounds:
    """All rounds of a room, as far as they are settled, and the open one."""

    def __init__(self, room: Room, roster: Roster, name_players: NamePlayers) -> None:
        self.room = room
        self.roster = roster
        self._name_players = name_players
        self.values: list[Operation] = []
        """What took effect, round by round."""
        creator = room.create.header
        self.open = Settlement(room, 0, [Elector(creator.device, creator.nonce)])
        roster.lobby_master = creator.device
        self.seats: list[bytes] = []
        """Who plays when the lobby ends."""
        self.players: set[bytes] | None = None
        """The same; None where people come in at any time."""
        self.settlements: list[Settlement] = []
        self._votes = [one for one in room.operations if self._may_vote(one)]
        self._proofs = forks.find_proofs(room)
        self._see()
        while self._settle():
            self._see()

    def _may_vote(self, operation: Operation) -> bool:
        if operation.header.kind not in (*VOTES, kinds.LEAVE) or operation.name not in self.roster.values:
            return False
        # A vote that is cut counts where something that is not cut has it in its past.
        return not self.room.is_cut(operation) or any(
            self.room.within(operation, self.room.past(later))
            for later in self.room.operations
            if not self.room.is_cut(later)
        )

    def is_open(self, number: int, past: Past) -> bool:
        """Whether a round is open, or over, by a past."""
        if number == 0:
            return True
        return number <= len(self.values) and self.settlements[number - 1].has_settled(
            self.values[number - 1], past
        )

    def _see(self) -> None:
        """Notes how many rounds each operation sees over."""
        for operation in self.room.operations:
            seen = self.roster.sees.get(operation.name, 0)
            while seen < len(self.values) and self.is_open(seen + 1, self.room.past(operation)):
                seen += 1
            self.roster.sees[operation.name] = seen

    def _settle(self) -> bool:
        """Counts the votes of the open round; whether another one is open now."""
        settlement = self.open
        number = settlement.number
        for operation in self._votes:
            value = self.roster.values[operation.name]
            if operation.header.kind == kinds.LEAVE or (
                value[0] == number and self.is_open(number, self.room.past(operation))
            ):
                settlement.read(operation, value)
        result = settlement.result()
        if result is None:
            return number == 0 and self._succeed(settlement)
        frontier = self.room.past(result)
        before = self.roster.ends[-1].frontier if number else {}
        self.settlements.append(settlement)
        self.values.append(result)
        end = End(frontier)
        if number:
            end.expelled = self._expelled(settlement, frontier, before, (kinds.KICK, kinds.BAN))
            end.barred = self._expelled(settlement, frontier, before, (kinds.BAN,))
        end.barred |= {log[0] for proof, log, _ in self._proofs if self.room.within(proof, frontier)}
        self.roster.ends.append(end)
        members = self.roster.reduced(frontier, number + 1).present
        if number == 0:
            self.seats, self.players = self._name_players(members, frontier)
        deciding = [member for member in members if self._is_playing(member)]
        self.open = Settlement(self.room, number + 1, self._electors(deciding, frontier), frontier)
        return True

    def _is_playing(self, member: Member) -> bool:
        """Whether a device hosts a seat that plays; who only watches decides nothing."""
        return any(self.players is None or seat in self.players for seat in member.seats)

    def _electors(self, members: list[Member], frontier: Past) -> list[Elector]:
        logs = [(member.device, _voting_logs(self.room, member.device, frontier)) for member in members]
        return [Elector(device, own[-1]) for device, own in logs if own]

    def _succeed(self, lobby: Settlement) -> bool:
        """Names who closes the lobby after the device that was to do so has left."""
        if not lobby.electors or len(lobby.gone(None)) < len(lobby.electors):
            return False
        departures = lobby.condition + [leave for _, leave in lobby.departures]
        past: Past = {}
        for departure in departures:
            for log, count in self.room.past(departure).items():
                past[log] = max(past.get(log, 0), count)
        present = [member for member in self.roster.reduced(past, 0).present if member.seats]
        with_log = self._electors(present, past)
        without = [Elector(member.device, None) for member in present]
        self.open = Settlement(self.room, 0, (with_log or without)[:1], past, departures)
        self.roster.handovers.append((lobby.electors[0].device, departures[-1]))
        self.roster.lobby_master = self.open.electors[0].device if self.open.electors else None
        return bool(self.open.electors)

    def _expelled(
        self, settlement: Settlement, frontier: Past, before: Past, wanted: tuple[int, ...]
    ) -> set[bytes]:
        """The devices that more than half of the other electors want out."""
        asked: dict[bytes, set[bytes]] = {}
        for operation in self.roster.operations:
            if operation.header.kind not in wanted or not self.room.within(operation, frontier):
                continue
            if not self.room.within(operation, before):
                target = bytes.fromhex(self.roster.values[operation.name][0])
                asked.setdefault(target, set()).add(operation.header.device)
        gone = settlement.gone(frontier)
        here = {one.device for number, one in enumerate(settlement.electors) if number not in gone}
        return {
            target for target, by in asked.items() if 2 * len(by & (here - {target})) > len(here - {target})
        }
