"""Rooms in which ballots settle a round, or do not."""

from collections.abc import Callable

from parlor_ops import kinds

from .builder import Builder
from .table import again, poll


def _halves() -> Builder:
    """Half of the electors are enough with the most senior one, and not without."""
    room = poll("ada", "ben", "cleo", "dora")
    room.settle(voters=["ada"])
    room.see("ben")
    for who in room.people:
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    room.settle(voters=["ada", "dora"])
    for who in ("ben", "cleo"):
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    room.see("ben")
    room.promise("ben", 1)
    room.see("cleo")
    room.promise("cleo", 1)
    room.see("ben")
    close = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, close, 1)
    return room


def _not_enough() -> Builder:
    """One of three is no quorum; votes of others than electors are none; a vote twice is one."""
    room = poll()
    room.settle()
    again(room, "ada", "dora", "dora")
    room.see("dora")
    room.write("dora", kinds.WITNESS, seat=None)
    close = room.close("ada")
    room.accept("ada", close)
    room.accept("ada", close)
    room.accept("dora", close)
    room.accept("ben", close, ballot=1)
    room.accept("ben", close, number=0)
    room.accept("ben", close, number=2)
    return room


def _not_the_owner() -> Builder:
    """A Close in a ballot of somebody else is void."""
    room = poll()
    room.settle()
    wrong = room.close("ben")
    for who in room.people:
        room.accept(who, wrong)
    early = room.close("ada", number=2)
    for who in room.people:
        room.accept(who, early, number=2)
    return room


def _adopts_in_ballot_0() -> Builder:
    """A Close of ballot 0 that adopts something is void."""
    room = poll()
    room.settle()
    wrong = room.close("ben")
    adopting = room.close("ada", adopts=wrong)
    for who in room.people:
        room.accept(who, adopting)
    return room


def _unprepared() -> Builder:
    """A Close of a later ballot without Promises of a quorum is void."""
    room = poll()
    room.settle()
    room.promise("ben", 1)
    close = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, close, 1)
    return room


def _other_promises() -> Builder:
    """Promises of another ballot prepare nothing, nor do such that a device gave after a higher one."""
    room = poll("ada", "ben", "cleo", "dora")
    room.settle()
    room.promise("ben", 1)
    room.see("ada", "ben")
    room.promise("ada", 2)
    room.promise("ada", 1)
    room.see("ben", "ada")
    close = room.propose("ben", 1)
    for who in ("ben", "cleo", "dora"):
        room.accept(who, close, 1)
    return room


def _high_ballots() -> Builder:
    """A Promise is of none but the next |E| ballots, and one of ballot 0 is none."""
    room = poll()
    room.settle()
    room.promise("ben", 0)
    room.promise("ben", 3)
    room.see("cleo", "ben")
    room.promise("cleo", 3)
    room.see("ada", "cleo")
    close = room.propose("ada", 3)
    for who in ("ada", "cleo"):
        room.accept(who, close, 3)
    return room


def _next_turn() -> Builder:
    """The last ballot that may be promised is |E| above the highest one."""
    room = poll()
    room.settle()
    room.promise("ben", 2)
    room.see("cleo", "ben")
    room.promise("cleo", 5)
    room.see("ben", "cleo")
    room.promise("ben", 5)
    room.see("cleo", "ben")
    close = room.propose("cleo", 5)
    for who in ("ben", "cleo"):
        room.accept(who, close, 5)
    return room


def _wrong_report() -> Builder:
    """A Promise that hides its author's Accept is void."""
    room = poll()
    room.settle()
    first = room.close("ada")
    room.accept("ada", first)
    room.promise("ada", 1)
    room.see("ben", "ada")
    room.promise("ben", 1)
    close = room.propose("ben", 1, adopts=first)
    for who in ("ben", "cleo"):
        room.accept(who, close, 1)
    return room


def _below_a_promise() -> Builder:
    """Who has promised ballot 1 accepts nothing of ballot 0 any more."""
    room = poll()
    room.settle()
    close = room.close("ada")
    room.accept("ada", close)
    room.promise("ben", 1)
    room.accept("ben", close)
    return room


def _blind() -> Builder:
    """An Accept of a Close that its author has not seen is void."""
    room = poll()
    room.settle()
    close = room.close("ada")
    room.accept("ada", close)
    for _ in range(9):
        room.write("cleo", kinds.WITNESS, seat=None)
    room.write("cleo", kinds.ACCEPT, [1, 0, close.name.hex()], seat=None)
    return room


def _not_open() -> Builder:
    """A Close of round 2 by somebody who has not seen round 1 end is void."""
    room = poll()
    room.settle()
    close = room.close("ada")
    for who in ("ben", "cleo"):
        room.accept(who, close)
    room.number += 1
    room.write("ada", kinds.WITNESS, seat=None)
    blind = room.propose("ada")
    for who in ("ben", "cleo"):
        room.see(who)
        room.accept(who, blind)
    return room


def _other_log() -> Builder:
    """A vote in another log than the voting log is none."""
    room = poll()
    room.settle()
    room.see("cleo 2")
    room.write("cleo 2", kinds.WITNESS, seat=None)
    close = room.close("ada")
    room.accept("ada", close)
    room.accept("cleo 2", close)
    return room


def _voted_and_gone() -> Builder:
    """Who has voted, and then leaves, still counts, in the quorum and for it."""
    room = poll("ada", "ben", "cleo", "dora")
    room.settle()
    close = room.close("ada")
    room.accept("cleo", close)
    room.write("cleo", kinds.LEAVE, seat=None)
    room.accept("ada", close)
    return room


def _back_before() -> Builder:
    """Who had left and come back before the round is an elector like any other."""
    room = poll()
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    again(room, "ada", "cleo", "cleo")
    room.see("cleo")
    room.write("cleo", kinds.WITNESS, seat=None)
    room.settle(voters=["ada"])
    for who in ("ben", "cleo"):
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    close = room.close("ada")
    for who in ("ben", "cleo"):
        room.accept(who, close)
    return room


def _gone_and_proposing() -> Builder:
    """A Close by somebody who has left without a vote is void."""
    room = poll()
    room.settle()
    room.write("ada", kinds.LEAVE, seat=None)
    close = room.close("ada")
    for who in ("ben", "cleo"):
        room.accept(who, close)
    return room


def _next_ballot() -> Builder:
    """Ada is gone without a word: ben's ballot, with promises of ben and cleo."""
    room = poll()
    room.settle()
    for who in ("ben", "cleo"):
        room.promise(who, 1)
        room.see(*("cleo", "ben") if who == "ben" else ("ben", "cleo"))
    close = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, close, 1)
    room.see("ada", "ben")
    # Who has promised accepts nothing lower any more; ada has not, and is alone.
    mine = room.close("ada")
    room.accept("ada", mine)
    room.accept("cleo", mine)
    return room


def _adopted() -> Builder:
    """Ben and Cleo have accepted Ada's Close; what Cleo proposes next must stand for it."""
    room = poll("ada", "ben", "cleo", "dora", "erin")
    room.settle()
    first = room.close("ada")
    for who in ("ada", "ben"):
        room.accept(who, first)
    room.move("cleo", 1)
    room.promise("cleo", 2)
    for who in ("ben", "dora"):
        room.see(who, "cleo")
    room.promise("ben", 2, (0, first))
    room.promise("dora", 2)
    room.see("cleo", "ben", "dora")
    stands_for = room.propose("cleo", 2, adopts=first)
    for who in ("cleo", "ben", "dora"):
        room.accept(who, stands_for, 2)
    room.number += 1
    room.see("erin")
    room.move("erin", 2)
    return room


def _must_adopt() -> Builder:
    """A Close that adopts nothing, or something else, is void where a Promise reports an Accept."""
    room = poll()
    room.settle()
    first = room.close("ada")
    room.accept("ada", first)
    room.accept("ben", first, ballot=3)
    room.promise("ben", 1)
    room.see("ada", "ben")
    room.promise("ada", 1, (0, first))
    room.see("ben", "ada")
    empty = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, empty, 1)
    return room


def _need_not_adopt() -> Builder:
    """Two of three promise and have accepted nothing: what the third has accepted is forced on nobody."""
    room = poll()
    room.settle()
    first = room.close("ada")
    room.accept("ada", first)
    room.move("ben", 5)
    for who in ("ben", "cleo"):
        room.promise(who, 1)
    room.see("ada", "ben")
    room.promise("ada", 1, (0, first))
    room.see("ben", "cleo", "ada")
    free = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, free, 1)
    return room


def _void_promises() -> Builder:
    """Of ballot 0, too high, not higher than one before, or with a wrong report: no quorum comes about."""
    room = poll()
    room.settle()
    first = room.close("ada")
    room.accept("cleo", first)
    room.promise("cleo", 0)
    room.promise("cleo", 4)
    room.promise("cleo", 1)
    room.promise("cleo", 1, (0, room.written[0]))
    room.promise("cleo", 3, (0, first))
    room.promise("cleo", 1, (0, first))
    room.see("ben", "cleo")
    room.promise("ben", 1)
    room.promise("ben", 7)
    close = room.propose("ben", 1)
    room.accept("ben", close, 1)
    room.accept("cleo", close, 1)
    room.see("ada")
    return room


def _highest_adopted() -> Builder:
    """Of two reported Accepts that of the higher ballot is adopted; the Close of ballot 4 has it."""
    room = poll()
    room.settle()
    zero = room.close("ada")
    room.accept("ada", zero)
    room.promise("cleo", 2)
    room.see("ben", "cleo")
    room.promise("ben", 2)
    room.see("cleo", "ben")
    two = room.propose("cleo", 2)
    room.accept("cleo", two, 2)
    room.see("ada", "cleo")
    room.promise("ada", 4, (0, zero))
    room.see("cleo", "ada")
    room.promise("cleo", 4, (2, two))
    room.see("ben", "cleo")
    room.promise("ben", 4)
    wrong = room.propose("ben", 4, adopts=zero)
    for who in ("ben", "cleo"):
        room.accept(who, wrong, 4)
    for who in ("cleo", "ada", "ben"):
        room.see(who)
        room.promise(who, 7, (2, two) if who == "cleo" else (0, zero) if who == "ada" else None)
    room.see("ben")
    right = room.propose("ben", 7, adopts=two)
    for who in ("ben", "cleo"):
        room.accept(who, right, 7)
    return room


BALLOTS: dict[str, Callable[[], Builder]] = {
    "half of the electors": _halves,
    "no quorum": _not_enough,
    "a Close by somebody else": _not_the_owner,
    "a Close of ballot 0 that adopts": _adopts_in_ballot_0,
    "a Close without a quorum of Promises": _unprepared,
    "Promises of another ballot": _other_promises,
    "ballots that are too high": _high_ballots,
    "the next turn of the ballots": _next_turn,
    "a Promise with a wrong report": _wrong_report,
    "an Accept below a Promise": _below_a_promise,
    "an Accept of a Close unseen": _blind,
    "a Close before its round": _not_open,
    "a vote in another log": _other_log,
    "a vote of somebody who left later": _voted_and_gone,
    "an elector who had come back": _back_before,
    "a Close by somebody who has left": _gone_and_proposing,
    "the next ballot": _next_ballot,
    "a Close that is adopted": _adopted,
    "a Close that should have adopted": _must_adopt,
    "a Close that need not adopt": _need_not_adopt,
    "Promises that are void": _void_promises,
    "the highest Accept is adopted": _highest_adopted,
}
