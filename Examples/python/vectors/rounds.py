"""rounds.json: rooms in which rounds end, or do not, each with its digest."""

from collections.abc import Callable
from typing import Any

from parlor_ops import kinds, limits

from .ballots import BALLOTS
from .builder import Builder
from .forger import Forger, prove, strokes_of
from .lobbies import LOBBIES
from .people import described, line, rehost
from .seeds import SEATS, octets
from .table import TableBuilder, again, device, poll, salt


def _questions() -> Builder:
    """Entries count by the frontier of the Close and the opening in their past, the last one of a seat."""
    room = poll()
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
    room = poll("ada", "ben")
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


def _gone() -> Builder:
    """Who has left without a vote is left out of the quorum; who has voted first is not."""
    room = poll("ada", "ben", "cleo", "dora")
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
    room = poll()
    room.settle()
    room.write("cleo", kinds.LEAVE, seat=None)
    room.see("ada")
    again(room, "ada", "cleo", "cleo")
    close = room.close("ada")
    room.see("cleo", "ada")
    room.accept("cleo", close)
    room.accept("ben", close)
    return room


def _restored() -> Builder:
    """A database that was restored votes in its new log from the next round on, and not in the old one."""
    room = poll()
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


def _kicked() -> Builder:
    """In play more than half of the others take out a device, with the end of the round."""
    room = poll("ada", "ben", "cleo", "dora")
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
    room = poll()
    room.settle()
    room.write("ada", kinds.BAN, [device("cleo")], seat=None)
    room.write("ben", kinds.KICK, [device("cleo")], seat=None)
    room.settle()
    again(room, "ada", "cleo", "cleo again")
    return room


def _secrets() -> Builder:
    """The first Commit of a seat and label counts, and the first Reveal of it that fits, a round later."""
    room = poll("ada", "ben")
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
    room = poll()
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
    scores = [
        {"seat": SEATS[who].hex(), "points": points}
        for who, points in (("ada", limits.POINTS[1]), ("fay", limits.POINTS[0]))
    ]
    scores.sort(key=lambda one: str(one["seat"]))
    before = {"room": octets("old", 32).hex(), "end": octets("digest", 32).hex(), "scores": scores}
    room = poll("ada", "ben", predecessor=before)
    room.settle()
    room.move("ada", 1)
    room.move("ben", 1)
    room.settle()
    return room


def _forged_game() -> Builder:
    """A proof in the frontier of a Close takes the forger out for good."""
    room = poll("ada", "cleo", "ben")
    room.settle()
    forger = Forger(room)
    for _ in range(2):
        forger.branch(strokes_of(1))
    room.see("cleo", "ada")
    prove(room, "cleo", forger.evidence())
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
    room = poll("ada", "cleo", "ben")
    room.settle()
    close = room.close("ada")
    room.see("ben", "ada")
    forger = Forger(room)
    forger.branch(lambda room: _vote(room, close))
    room.see("cleo", "ben")
    room.write("cleo", kinds.WITNESS, seat=None)
    forger.branch(strokes_of(1))
    room.accept("ada", close)
    room.see("cleo", "ada")
    prove(room, "cleo", forger.evidence())
    return room


def _vote(room: Builder, close: Any) -> None:
    room.write("ben", kinds.ACCEPT, [1, 0, close.name.hex()], seat=None)


ROOMS: dict[str, Callable[[], Builder]] = {
    "questions and answers": _questions,
    "late ink": _late_ink,
    **BALLOTS,
    **LOBBIES,
    "who has left": _gone,
    "who has left and come back": _gone_and_back,
    "a restored database": _restored,
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
