"""rounds.json: rooms in which rounds end, or do not, each with its digest."""

from collections.abc import Callable
from typing import Any

from parlor_ops import kinds

from .builder import Builder
from .forks import Forger, _prove, _strokes
from .members import described, line, rehost
from .seeds import SEATS, octets
from .table import TableBuilder, again, device, salt


def _poll(*people: str, **changes: Any) -> TableBuilder:
    return TableBuilder("poll", *(people or ("ada", "ben", "cleo")), **changes)


def _questions() -> Builder:
    """Entries count by the frontier of the Close and the opening in their past, the last one of a seat."""
    room = _poll()
    room.move("ada", 1, number=1)
    room.settle()
    room.move("ada", 7)
    room.move("ada", 8)
    room.move("ben", 9, number=0)
    room.move("ben", 9, number=2)
    room.move("ben", -1)
    room.move("ben", 1 << 32)
    room.move("ben", "seven")
    room.move("ben", 5, seat="ada")
    room.move("ben", 5, seat=None)
    room.write("ben", kinds.MOVE, [1, "1817"])
    room.write("ben", kinds.MOVE, [1, "0101"])
    room.settle()
    # Dora's log begins without a word of the round.
    again(room, "ada", "dora", "dora")
    room.settle()
    # What the Close does not hold is late, whenever it was written.
    room.see("ben")
    close = room.close("ada")
    late = room.move("cleo", 3)
    for who in room.people:
        room.accept(who, close)
    room.number += 1
    room.see("ben")
    room.move("ben", 4)
    room.settle()
    assert late.header.lamport
    return room


def _late_ink() -> Builder:
    """A stroke that the end of a round does not hold stands above all that the round holds."""
    room = _poll("ada", "ben")
    room.settle()
    early = room.write("ben", kinds.STROKE, line())
    for _ in range(5):
        room.write("ada", kinds.STROKE, line())
    room.see("ada", "nobody")
    close = room.propose("ada")
    room.accept("ada", close)
    room.accept("ben", close)
    assert early.header.lamport < close.header.lamport
    room.number += 1
    room.see("ada")
    room.write("ada", kinds.STROKE, line())
    return room


def _halves() -> Builder:
    """Half of the electors are enough with the most senior one, and not without."""
    room = _poll("ada", "ben", "cleo", "dora")
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
    room = _poll()
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
    room = _poll()
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
    room = _poll()
    room.settle()
    wrong = room.close("ben")
    adopting = room.close("ada", adopts=wrong)
    for who in room.people:
        room.accept(who, adopting)
    return room


def _unprepared() -> Builder:
    """A Close of a later ballot without Promises of a quorum is void."""
    room = _poll()
    room.settle()
    room.promise("ben", 1)
    close = room.propose("ben", 1)
    for who in ("ben", "cleo"):
        room.accept(who, close, 1)
    return room


def _other_promises() -> Builder:
    """Promises of another ballot prepare nothing, nor do such that a device gave after a higher one."""
    room = _poll("ada", "ben", "cleo", "dora")
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
    room = _poll()
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
    room = _poll()
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
    room = _poll()
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
    room = _poll()
    room.settle()
    close = room.close("ada")
    room.accept("ada", close)
    room.promise("ben", 1)
    room.accept("ben", close)
    return room


def _blind() -> Builder:
    """An Accept of a Close that its author has not seen is void."""
    room = _poll()
    room.settle()
    close = room.close("ada")
    room.accept("ada", close)
    for _ in range(9):
        room.write("cleo", kinds.WITNESS, seat=None)
    room.write("cleo", kinds.ACCEPT, [1, 0, close.name.hex()], seat=None)
    return room


def _not_open() -> Builder:
    """A Close of round 2 by somebody who has not seen round 1 end is void."""
    room = _poll()
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
    room = _poll()
    room.settle()
    room.see("cleo 2")
    room.write("cleo 2", kinds.WITNESS, seat=None)
    close = room.close("ada")
    room.accept("ada", close)
    room.accept("cleo 2", close)
    return room


def _voted_and_gone() -> Builder:
    """Who has voted, and then leaves, still counts, in the quorum and for it."""
    room = _poll("ada", "ben", "cleo", "dora")
    room.settle()
    close = room.close("ada")
    room.accept("cleo", close)
    room.write("cleo", kinds.LEAVE, seat=None)
    room.accept("ada", close)
    return room


def _back_before() -> Builder:
    """Who had left and come back before the round is an elector like any other."""
    room = _poll()
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
    room = _poll()
    room.settle()
    room.write("ada", kinds.LEAVE, seat=None)
    close = room.close("ada")
    for who in ("ben", "cleo"):
        room.accept(who, close)
    return room


def _next_ballot() -> Builder:
    """Ada is gone without a word: ben's ballot, with promises of ben and cleo."""
    room = _poll()
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
    room = _poll("ada", "ben", "cleo", "dora", "erin")
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
    room = _poll()
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
    room = _poll()
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
    room = _poll()
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
    room = _poll()
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


def _gone() -> Builder:
    """Who has left without a vote is left out of the quorum; who has voted first is not."""
    room = _poll("ada", "ben", "cleo", "dora")
    room.settle()
    for who in ("cleo", "dora"):
        room.write(who, kinds.LEAVE, seat=None)
    close = room.close("ada")
    room.accept("ada", close)
    room.number += 1
    room.see("ben")
    room.write("ben", kinds.WITNESS, seat=None)
    # The next round is ada's and ben's. Ben votes, and leaves then: his vote counts.
    room.see("ada")
    close = room.propose("ada")
    room.accept("ben", close)
    room.write("ben", kinds.LEAVE, seat=None)
    room.accept("ada", close)
    room.number += 1
    room.see("ada")
    # And he is an elector of the round after that, though he has left: only its Close holds that.
    close = room.propose("ada")
    room.accept("ada", close)
    return room


def _gone_and_back() -> Builder:
    """Who is left out stays so for the round, even if it comes back."""
    room = _poll()
    room.settle()
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    again(room, "ada", "cleo", "cleo")
    close = room.close("ada")
    room.see("cleo", "ada")
    room.accept("cleo", close)
    room.accept("ben", close)
    return room


def _lobby_handed_on() -> Builder:
    """Its creator leaves the lobby; the next device closes it."""
    room = _poll()
    room.see("ada")
    wrong = room.propose("ben")
    room.accept("ben", wrong)
    room.write("ada", kinds.LEAVE, seat=None)
    room.see("ben", "ada")
    room.see("cleo", "ada")
    other = room.propose("cleo")
    room.accept("cleo", other)
    right = room.propose("ben")
    room.accept("ben", right)
    room.number += 1
    room.see("cleo")
    room.move("cleo", 3)
    return room


def _restored() -> Builder:
    """A database that was restored votes in its new log from the next round on, and not in the old one."""
    room = _poll()
    room.settle()
    room.see("cleo 2")
    room.write("cleo 2", kinds.WITNESS, seat=None)
    first = room.close("ada")
    room.accept("cleo 2", first)
    room.accept("cleo", first)
    room.accept("ada", first)
    room.number += 1
    room.see("ada", "cleo", "cleo 2")
    second = room.propose("ada")
    room.accept("ada", second)
    room.see("cleo 2", "ada", "cleo")
    room.accept("cleo 2", second)
    return room


def _lobby_powers() -> Builder:
    """In the lobby its master takes out devices and seats, for good or not, and nobody else does."""
    room = _poll("ada", "ben", "cleo", "dora", "erin")
    room.see("ada")
    room.write("ben", kinds.KICK, [device("cleo")], seat=None)
    room.write("ben", kinds.UNSEAT, [SEATS["cleo"].hex()], seat=None)
    room.write("ada", kinds.KICK, [device("cleo")], seat=None)
    room.write("ada", kinds.BAN, [device("dora")], seat=None)
    room.write("ada", kinds.BAN, [device("fay")], seat=None)
    room.write("ada", kinds.UNSEAT, [SEATS["erin"].hex()], seat=None)
    for who in ("cleo", "dora", "fay"):
        again(room, "ada", who, f"{who} again")
    for who in ("ben", "cleo", "erin"):
        room.see(who, "ada")
        room.write(who, kinds.WITNESS, seat=None)
    room.settle(voters=["ada"])
    for who in ("ben", "erin"):
        room.see(who)
        room.move(who, 1)
    room.write("ada", kinds.KICK, [device("ben")], seat=None)
    room.write("ada", kinds.UNSEAT, [SEATS["ben"].hex()], seat=None)
    room.settle(voters=["ada", "ben", "erin"])
    return room


def _kicked() -> Builder:
    """In play more than half of the others take out a device, with the end of the round."""
    room = _poll("ada", "ben", "cleo", "dora")
    room.settle()
    room.write("ada", kinds.KICK, [device("dora")], seat=None)
    room.write("dora", kinds.KICK, [device("dora")], seat=None)
    room.settle()
    room.write("ben", kinds.KICK, [device("dora")], seat=None)
    room.settle()
    for who in ("ada", "ben"):
        room.write(who, kinds.KICK, [device("dora")], seat=None)
    room.move("dora", 1)
    room.settle()
    again(room, "ada", "dora", "dora again")
    room.people.remove("dora")
    room.settle()
    for who in ("ada", "ben"):
        room.write(who, kinds.BAN, [device("cleo")], seat=None)
    room.settle()
    again(room, "ada", "cleo", "cleo again")
    return room


def _half_a_ban() -> Builder:
    """A Ban counts as a Kick: one of each takes out, and not for good."""
    room = _poll()
    room.settle()
    room.write("ada", kinds.BAN, [device("cleo")], seat=None)
    room.write("ben", kinds.KICK, [device("cleo")], seat=None)
    room.settle()
    again(room, "ada", "cleo", "cleo again")
    return room


def _secrets() -> Builder:
    """The first Commit of a seat and label counts, and the first Reveal of it that fits, a round later."""
    room = _poll("ada", "ben")
    room.settle()
    first = room.commit("ben", b"one")
    second = room.commit("ben", b"two")
    other = room.commit("ben", b"three", label=7)
    foreign = room.commit("ben", b"four", seat="ada")
    room.reveal("ben", first, b"one")
    room.settle()
    for commit, value in ((second, b"two"), (first, b"ONE"), (foreign, b"four"), (room.written[0], b"")):
        room.reveal("ben", commit, value)
    room.reveal("ben", first, b"one", salt=octets("other salt", 32))
    room.reveal("ben", first, b"one", seat=None)
    room.reveal("ada", first, b"one", salt=salt("ben"))
    room.reveal("ben", first, b"one")
    room.reveal("ben", first, b"one")
    stays = room.commit("ben", b"five")
    room.settle()
    room.reveal("ben", other, b"three")
    room.settle()
    room.reveal("ben", stays, b"five")
    room.settle()
    assert salt("ben")
    return room


def _moved_seat() -> Builder:
    """A seat that moves in a round is spoken for by its new host alone from there on."""
    room = _poll()
    room.settle()
    room.move("ben", 1)
    room.see("cleo")
    rehost(room, "cleo", "ben", key="ben")
    for _ in range(3):
        room.write("ben", kinds.WITNESS, seat=None)
    room.move("ben", 2)
    room.settle()
    room.move("ben", 3)
    room.move("cleo", 4, seat="ben")
    room.settle()
    # A seat that its host does not know of yet has no word, though it is there in order.
    again(room, "ada", "ben", "unknown")
    for _ in range(3):
        room.write("ben", kinds.WITNESS, seat=None)
    room.move("ben", 5, seat="unknown")
    room.settle()
    return room


def _nested() -> Builder:
    """A move lies at most eight lists and maps deep; names in order, none twice."""
    room = TableBuilder("poll", "ada")
    room.settle()
    for depth in (8, 9):
        room.write("ada", kinds.MOVE, [1, "81" * depth + "00"])
    for value in ("a2616100616200", "a2616200616100", "a2616100616100", "40", "fb0000000000000000", "00"):
        room.write("ada", kinds.MOVE, [1, value])
    room.settle()
    return room


def _successor() -> Builder:
    """A room that goes on from another one begins with its points."""
    scores = [{"seat": SEATS[who].hex(), "points": points} for who, points in (("ada", 30), ("fay", -5))]
    scores.sort(key=lambda one: str(one["seat"]))
    before = {"room": octets("old", 32).hex(), "digest": octets("digest", 32).hex(), "scores": scores}
    room = _poll("ada", "ben", predecessor=before)
    room.settle()
    room.move("ada", 1)
    room.move("ben", 1)
    room.settle()
    return room


def _forged_game() -> Builder:
    """A proof in the frontier of a Close takes the forger out for good."""
    room = _poll("ada", "cleo", "ben")
    room.settle()
    forger = Forger(room)
    for _ in range(2):
        forger.branch(_strokes(1))
    room.see("cleo", "ada")
    _prove(room, "cleo", forger.evidence())
    room.see("ada", "cleo")
    close = room.propose("ada")
    room.accept("ada", close)
    room.accept("cleo", close)
    room.number += 1
    room.see("ada", "cleo")
    again(room, "ada", "ben", "ben again")
    return room


def _cut_accept() -> Builder:
    """A vote that was cut counts because somebody whose vote counts had seen it."""
    room = _poll("ada", "cleo", "ben")
    room.settle()
    close = room.close("ada")
    room.see("ben", "ada")
    forger = Forger(room)
    forger.branch(lambda room: _vote(room, close))
    room.see("cleo", "ben")
    room.write("cleo", kinds.WITNESS, seat=None)
    forger.branch(_strokes(1))
    room.accept("ada", close)
    room.see("cleo", "ada")
    _prove(room, "cleo", forger.evidence())
    return room


def _vote(room: Builder, close: Any) -> None:
    room.write("ben", kinds.ACCEPT, [1, 0, close.name.hex()], seat=None)


ROOMS: dict[str, Callable[[], Builder]] = {
    "questions and answers": _questions,
    "late ink": _late_ink,
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
    "who has left": _gone,
    "who has left and come back": _gone_and_back,
    "a lobby handed on": _lobby_handed_on,
    "a restored database": _restored,
    "what the master of a lobby may": _lobby_powers,
    "taken out in play": _kicked,
    "half a Ban": _half_a_ban,
    "commitments": _secrets,
    "a seat that moves in a round": _moved_seat,
    "moves that nest": _nested,
    "a room that goes on": _successor,
    "a fork in a game": _forged_game,
    "a cut vote that was seen": _cut_accept,
}


def make() -> dict[str, Any]:
    return {"rounds": {"valid": [described(name, build()) for name, build in ROOMS.items()]}}
