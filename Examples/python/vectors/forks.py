"""forks.json: evidence of forks, true and false; forked.json: rooms in which somebody forked a log."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from parlor_ops import kinds
from parlor_ops.errors import WireError
from parlor_ops.forks import Branch, Evidence, ForkError, branch_of, payloads_of
from parlor_ops.room import Room
from parlor_ops.state import State

from .builder import Builder
from .contested import begin
from .forger import Forger, entries_of, forged, line_of, prove, strokes_of
from .payloads import seat
from .seeds import DEVICES, octets


def _evidence() -> dict[str, Any]:
    forger = forged()
    forger.branch(strokes_of(1))
    forger.branch(strokes_of(3, seal_all=False))
    forger.branch(strokes_of(256, seal_all=False))
    other = forged(before=3)
    other.branch(strokes_of(2))
    room = forger.room.room or b""
    cases = {"sealed at once": (0, 1), "links to the next seal": (1, 2)}
    valid = []
    for name, (one, two) in cases.items():
        evidence = forger.evidence(one, two)
        (device, nonce), place, first, second = evidence.fork(room)
        valid.append(
            {
                "name": name,
                "bytes": evidence.encode().hex(),
                "room": room.hex(),
                "device": device.hex(),
                "nonce": nonce.hex(),
                "place": place,
                "first": first.hex(),
                "second": second.hex(),
            }
        )
    return {"valid": valid, "invalid": _malformed(forger) + _false(forger, other, room)}


def _malformed(forger: Forger) -> list[dict[str, Any]]:
    data = forger.evidence().encode()
    long_chain = forger.evidence(0, 2)
    crowd = max((long_chain.first, long_chain.second), key=lambda half: len(half.links))
    crowd.links.append(crowd.links[-1])
    bent = forger.evidence()
    chained = max((bent.first, bent.second), key=lambda half: len(half.links))
    chained.links[0] = replace(chained.links[0], kind=kinds.CREATE)
    cases = {
        "nothing": b"",
        "three items": b"\x83" + data[1:],
        "cut off": data[:-1],
        "a byte too many": data + b"\x00",
        "256 links": long_chain.encode(),
        "a Create behind another operation": bent.encode(),
        "a seal of 63 bytes": data[:-66] + b"\x58\x3f" + data[-63:],
    }
    found = []
    for name, bad in cases.items():
        try:
            Evidence.decode(bad)
        except WireError as error:
            found.append({"name": name, "bytes": bad.hex(), "error": error.name})
        else:
            raise AssertionError(f"{name} is valid")
    return found


def _false(forger: Forger, other: Forger, room: bytes) -> list[dict[str, Any]]:
    good = forger.evidence()
    later = entries_of([*forger.shared])
    cases = {
        "of another room": (good, octets("another room", 32)),
        "of another log": (replace(good, log=(good.log[0], octets("another nonce", 8))), room),
        "of another device": (replace(good, log=(DEVICES["ada"], good.log[1])), room),
        "of two places": (replace(good, second=branch_of(later, 1)), room),
        "of branches that part before": (replace(good, second=_elsewhere(good.second)), room),
        "twice the same": (replace(good, second=good.first), room),
        "the greater one first": (replace(good, first=good.second, second=good.first), room),
        "a seal changed": (replace(good, first=replace(good.first, seal=bytes(64))), room),
        "a payload changed": (
            replace(good, first=replace(good.first, payload_hash=octets("payload", 32))),
            room,
        ),
        "a seal of another operation": (
            replace(good, first=replace(good.first, seal=good.second.seal)),
            room,
        ),
    }
    found = []
    for name, (evidence, asked) in cases.items():
        try:
            evidence.fork(asked)
        except ForkError as fault:
            found.append(
                {
                    "name": name,
                    "bytes": evidence.encode().hex(),
                    "room": asked.hex(),
                    "fault": fault.reason,
                }
            )
        else:
            raise AssertionError(f"{name} proves something")
    assert other.place != forger.place
    return found


def _elsewhere(branch: Branch) -> Branch:
    return replace(branch, header=replace(branch.header, previous=octets("elsewhere", 32)))


def _rooms() -> dict[str, Builder]:
    return {
        "a proof cuts both branches": _plain(),
        "what others drew after either branch counts": _honest(),
        "the smaller of two places": _twice(),
        "who goes on from a cut Admit stays": _admitted(),
        "a proof in parts": _in_parts(),
        "false proofs": _false_proofs(),
        "two accepts in one ballot": _accepts(),
        "two closes in one ballot": _closes(),
        "one vote twice": _vote_twice(),
        "a vote that is cut is no evidence": _cut_vote(),
        "a cut Admit of somebody who wrote before": _readmitted(),
        "what was seen of a cut Leave": _seen_leave(),
    }


def _plain() -> Builder:
    forger = forged()
    for _ in range(2):
        forger.branch(strokes_of(2))
    forger.room.see("ada")
    prove(forger.room, "ada", forger.evidence())
    return forger.room


def _honest() -> Builder:
    forger = forged()
    room = forger.room
    forger.branch(strokes_of(2))
    room.see("ada", "ben")
    room.write("ada", kinds.STROKE, line_of())
    sweep = room.write("ada", kinds.CLEAR, {"canvas": 3, "scope": "all"})
    assert sweep
    forger.branch(strokes_of(1))
    room.see("cleo", "ben")
    room.write("cleo", kinds.STROKE, line_of())
    room.see("cleo", "ada")
    prove(room, "cleo", forger.evidence())
    room.see("ada", "cleo")
    room.write("ada", kinds.STROKE, line_of())
    room.see("ben 2", "cleo")
    room.write("ben 2", kinds.STROKE, line_of())
    return room


def _twice() -> Builder:
    forger = forged(before=3)
    room = forger.room
    for _ in range(2):
        forger.branch(strokes_of(1))
    room.see("ada")
    prove(room, "ada", forger.evidence())
    earlier = Forger(room)
    earlier.place, earlier.shared = 1, forger.shared[:1]
    earlier.branches = [forger.branches[0]]
    earlier.branch(strokes_of(2))
    room.see("cleo", "ada")
    prove(room, "cleo", earlier.evidence())
    return room


def _admitted() -> Builder:
    forger = forged()
    room = forger.room

    def admit(who: str) -> Callable[[Builder], None]:
        value = {"device": DEVICES[who].hex(), "seats": [seat(who)]}
        return lambda room: void(room.write("ben", kinds.ADMIT, value, seat=None))

    forger.branch(admit("dora"))
    room.see("dora", "ben")
    room.write("dora", kinds.STROKE, line_of())
    forger.branch(admit("erin"))
    room.see("ada", "dora")
    prove(room, "ada", forger.evidence())
    return room


def void(_: object) -> None:
    """Takes a value that nobody needs."""


def _in_parts() -> Builder:
    forger = forged()
    for _ in range(2):
        forger.branch(strokes_of(30, seal_all=False))
    forger.room.see("cleo")
    evidence = forger.evidence()
    assert len(payloads_of(evidence.encode())) > 2
    prove(forger.room, "cleo", evidence)
    return forger.room


def _false_proofs() -> Builder:
    forger = forged()
    room = forger.room
    forger.branch(strokes_of(1))
    forger.branch(strokes_of(1))
    evidence = forger.evidence()
    bad = replace(evidence, first=replace(evidence.first, seal=bytes(64)))
    room.written = [entry for entry in room.written if entry.name != forger.branches[1][-1].name]
    room.log("ben").entries = list(forger.shared)
    room.see("cleo")
    prove(room, "cleo", bad)
    prove(room, "cleo", replace(evidence, second=evidence.first))
    value = payloads_of(evidence.encode())[-1][1]
    room.write("cleo", kinds.FORK_PROOF, [value[0] + 1, value[1]], seat=None)
    return room


def _accepts() -> Builder:
    room = begin()
    room.see("ben")
    room.write("ben", kinds.STROKE, line_of())
    room.see("ada", "ben")
    one = room.write("ada", kinds.CLOSE, [0, 0, None], seat=None)
    two = room.write("ada", kinds.CLOSE, [0, 1, None], seat=None)
    room.see("ben", "ada")
    for close in (one, one, two):
        room.write("ben", kinds.ACCEPT, [0, 0, close.name.hex()], seat=None)
    room.write("ben", kinds.STROKE, line_of())
    return room


def _closes() -> Builder:
    room = begin()
    room.see("ben")
    for _ in range(2):
        room.write("ben", kinds.CLOSE, [1, 1, None], seat=None)
    room.write("ben", kinds.STROKE, line_of())
    return room


def _vote_twice() -> Builder:
    room = begin()
    one = room.write("ada", kinds.CLOSE, [0, 0, None], seat=None)
    room.see("ben", "ada")
    for _ in range(2):
        room.write("ben", kinds.ACCEPT, [0, 0, one.name.hex()], seat=None)
    room.write("ben", kinds.CLOSE, [0, 0, None], seat=None)
    room.write("ben", kinds.CLOSE, [0, 1, None], seat=None)
    room.write("ben", kinds.CLOSE, [1, 0, None], seat=None)
    room.write("ben", kinds.STROKE, line_of())
    return room


def _cut_vote() -> Builder:
    forger = forged()
    room = forger.room
    close = room.write("ada", kinds.CLOSE, [0, 0, None], seat=None)

    def vote(room: Builder) -> None:
        room.write("ben", kinds.ACCEPT, [0, 0, octets("another close", 32).hex()], seat=None)

    forger.branch(vote)
    forger.branch(strokes_of(1))
    room.see("cleo", "ada")
    prove(room, "cleo", forger.evidence())
    room.see("ben 2", "cleo")
    room.write("ben 2", kinds.ACCEPT, [0, 0, close.name.hex()], seat=None)
    room.write("ben 2", kinds.STROKE, line_of())
    return room


def _readmitted() -> Builder:
    forger = forged()
    room = forger.room
    room.write("ada", kinds.ADMIT, {"device": DEVICES["dora"].hex(), "seats": [seat("dora")]}, seat=None)
    room.see("dora", "ada")
    room.write("dora", kinds.STROKE, line_of())
    room.write("dora", kinds.LEAVE, seat=None)

    def admit(room: Builder) -> None:
        room.see("ben", "dora")
        room.write("ben", kinds.ADMIT, {"device": DEVICES["dora"].hex(), "seats": []}, seat=None)

    forger.branch(strokes_of(1))
    forger.branch(admit)
    room.see("cleo", "ada")
    prove(room, "cleo", forger.evidence())
    return room


def _seen_leave() -> Builder:
    """Ben sees Ada leave, and clears as the master does; that the Leave is cut does not undo it."""
    forger = forged()
    room = forger.room
    room.see("ada", "ben")
    room.write("ada", kinds.STROKE, line_of())
    ada = Forger(room, "ada")
    ada.branch(strokes_of(1, who="ada"))
    ada.branch(lambda room: void(room.write("ada", kinds.LEAVE, seat=None)))
    room.see("ben", "ada")
    room.write("ben", kinds.CLEAR, {"canvas": 0, "scope": "all"})
    room.see("cleo", "ben")
    prove(room, "cleo", ada.evidence())
    return room


def make() -> dict[str, Any]:
    rooms = []
    for name, builder in _rooms().items():
        room = Room.load(json.dumps(line) for line in builder.lines)
        state = State(room)
        rooms.append(
            {
                "name": name,
                "room": room.name.hex(),
                "cuts": [
                    {"device": device.hex(), "nonce": nonce.hex(), "place": place}
                    for (device, nonce), place in sorted(room.cuts.items())
                ],
                "frontier": room.frontier_digest().hex(),
                "digest": state.digest().hex(),
                "present": sum(member.present for member in state.members.values()),
                "strokes": sum(len(canvas) for canvas in state.canvases.values()),
                "lines": builder.lines,
            }
        )
    return {"forks": _evidence(), "forked": {"valid": rooms}}
