"""logs.json: whole logs, good and bad; room.json: a room with the state that everybody must reach."""

from typing import Any

from parlor_ops import ed25519, kinds
from parlor_ops.errors import RoomError
from parlor_ops.header import identifier, seal_message
from parlor_ops.state import State

from .builder import Builder, Line
from .contested import DICE, begin, contested, line_of, load
from .payloads import create, part, seat, stroke
from .seeds import DEVICES, SEEDS, octets, walk


def _good() -> dict[str, list[Line]]:
    alone = Builder()
    alone.write("ada", kinds.CREATE, create(), seat=None)
    two = begin()
    two.see("ben")
    for _ in range(3):
        two.write("ben", kinds.STROKE, line_of())
    two.see("ada")
    two.write("ada", kinds.STROKE, line_of())
    quiet = begin()
    quiet.see("ben")
    for _ in range(9):
        quiet.write("ben", kinds.STROKE, line_of(), seal=None)
    quiet.write("ben", kinds.STROKE, line_of())
    again = begin()
    again.see("ben 2")
    again.write("ben 2", kinds.STROKE, line_of())
    many = begin()
    for number in range(1, 17):
        many.see(f"ben {number}")
        many.write(f"ben {number}", kinds.STROKE, line_of())
    apart = begin()
    for number in range(1, 21):
        apart.see(f"ben {number}", "ada")
        apart.write(f"ben {number}", kinds.STROKE, line_of())
    crowd = begin()
    for _ in range(255):
        crowd.write("ada", kinds.WITNESS, seal=None)
    crowd.write("ada", kinds.WITNESS)
    void = begin()
    void.write("ada", 250, payload=b"\x00")
    void.write("ada", kinds.STROKE, payload=b"\xff")
    return {
        "a room just opened": alone.lines,
        "two logs": two.lines,
        "two logs, last line first": two.lines[::-1],
        "a seal that covers ten": quiet.lines,
        "a second log of a device": again.lines,
        "16 logs of a device, one after the other": many.lines,
        "20 logs of a device that know nothing of one another": apart.lines,
        "256 operations to a seal": crowd.lines,
        "void operations": void.lines,
    }


def _bad() -> dict[str, list[Line]]:
    cases: dict[str, list[Line]] = {}

    def case(name: str, bend: dict[str, Any], log: str = "ben", sees: str | None = "ada") -> None:
        room = begin()
        room.see("ben")
        room.write("ben", kinds.STROKE, line_of())
        if sees:
            room.see(log, sees)
        room.write(log, bend.pop("kind", kinds.STROKE), line_of(), **bend)
        cases[name] = room.lines

    case("the chain is broken", {"previous": octets("nobody", 32)})
    case("a Lamport time too large", {"lamport": 9})
    case("a Lamport time too small", {"lamport": 3})
    case("an operation of another room", {"room": octets("elsewhere", 32)})
    case("an unknown operation in the frontier", {"frontier": [octets("unknown", 32)]})
    case("a seal of another device", {"seal": ed25519.sign(SEEDS["ada"], bytes(32))})
    case("no seal at the end", {"seal": None})
    case("a log of a device that nobody admitted", {}, log="cleo")
    case("a log that begins before its device was admitted", {}, log="ben 2", sees=None)
    own = begin()
    own.see("ben")
    first = own.write("ben", kinds.STROKE, line_of())
    own.write("ben", kinds.STROKE, line_of(), frontier=[first.name])
    cases["a frontier that names its own log"] = own.lines
    fork = begin()
    fork.see("ben")
    fork.write("ben", kinds.STROKE, line_of())
    left = fork.log("ben").entries
    fork.write("ben", kinds.STROKE, line_of())
    left.pop()
    fork.write("ben", kinds.STROKE, line_of())
    cases["a fork"] = fork.lines
    cases["a line twice"] = [*begin().lines, begin().lines[1]]
    cases["a gap"] = [line for line in own.lines if line["id"] != first.name.hex()]
    cases["no Create"] = begin().lines[1:]
    cases["a wrong identifier"] = [*begin().lines[:1], begin().lines[1] | {"id": octets("wrong", 32).hex()}]
    cases["another payload"] = [*begin().lines[:1], begin().lines[1] | {"payload": ""}]
    cases["another place"] = [*begin().lines[:1], begin().lines[1] | {"sequence": 2}]
    cases["a header that is not canonical"] = _long_header(begin().lines)
    late = begin()
    late.write("ada", kinds.CREATE, create(code="LATE"), seat=None)
    cases["a second Create"] = late.lines
    empty = Builder()
    empty.write("ada", kinds.CREATE, payload=b"\x80", seat=None)
    cases["a Create that cannot be read"] = empty.lines
    foreign = begin()
    foreign.write("ben", kinds.CREATE, create(code="LATE"), seat=None)
    cases["a Create by somebody else"] = foreign.lines
    many = begin()
    for number in range(1, 18):
        many.see(f"ben {number}")
        many.write(f"ben {number}", kinds.STROKE, line_of())
    cases["a 17th log of a device"] = many.lines
    late = Builder()
    late.write("ada", kinds.CREATE, create(), seat=None, lamport=2)
    cases["a Create with a Lamport time of 2"] = late.lines
    unread = begin()
    value = {"device": DEVICES["cleo"].hex(), "seats": [seat("cleo") | {"name": "n" * 64}]}
    unread.write("ada", kinds.ADMIT, value, seat=None)
    unread.see("cleo")
    unread.write("cleo", kinds.WITNESS, seat=None)
    cases["a log that begins after a void Admit"] = unread.lines
    crowd = begin()
    for _ in range(256):
        crowd.write("ada", kinds.WITNESS, seal=None)
    crowd.write("ada", kinds.WITNESS)
    cases["257 operations to a seal"] = crowd.lines
    return cases


def _long_header(lines: list[Line]) -> list[Line]:
    bent = dict(lines[1])
    header = bytes.fromhex(bent["header"])
    assert header[1] == 1
    header = header[:1] + b"\x18\x01" + header[2:]
    bent["header"] = header.hex()
    bent["id"] = identifier(header, bytes.fromhex(bent["payload"])).hex()
    bent["seal"] = ed25519.sign(SEEDS["ada"], seal_message(bytes.fromhex(bent["id"]))).hex()
    return [lines[0], bent]


def _logs() -> dict[str, Any]:
    valid = []
    for name, lines in _good().items():
        room = load(lines)
        valid.append(
            {
                "name": name,
                "room": room.name.hex(),
                "operations": len(room.by_name),
                "logs": len(room.logs),
                "frontier": room.frontier_digest().hex(),
                "digest": State(room).digest().hex(),
                "lines": lines,
            }
        )
    invalid = []
    for name, lines in _bad().items():
        try:
            load(lines)
        except RoomError as error:
            invalid.append({"name": name, "error": error.reason, "line": error.line, "lines": lines})
        else:
            raise AssertionError(f"{name} is valid")
    return {"valid": valid, "invalid": invalid}


def _party() -> Builder:
    """A room in which every rule of the state decides something."""
    room = begin()
    room.write("ada", kinds.ADMIT, {"device": DEVICES["cleo"].hex(), "seats": [seat("cleo")]}, seat=None)
    room.see("ben")
    first = room.write("ben", kinds.STROKE, stroke(walk(DICE, 9), color=0xE53935, width=40))
    second = room.write("ben", kinds.STROKE, stroke(walk(DICE, 7), opacity=90))
    room.see("cleo")
    third = room.write("cleo", kinds.STROKE, stroke(walk(DICE, 6), tool="eraser", width=160))
    fourth = room.write("ada", kinds.STROKE, stroke(walk(DICE, 8), pressures=[90] * 8))
    # Flags: the last writer of the same seat decides, other seats do not.
    undo = room.write("ben", kinds.VISIBLE, {"target": first.name.hex(), "flag": False})
    room.write("ben", kinds.VISIBLE, {"target": first.name.hex(), "flag": True})
    room.write("ben", kinds.VISIBLE, {"target": second.name.hex(), "flag": False})
    room.see("cleo")
    room.write("cleo", kinds.VISIBLE, {"target": fourth.name.hex(), "flag": False})
    room.write("cleo", kinds.VISIBLE, {"target": octets("no stroke", 32).hex(), "flag": False})
    assert undo
    # Two logs of one device: concurrent flags, the greater order key wins.
    room.see("ada", "ben")
    fifth = room.write("ada", kinds.STROKE, stroke(walk(DICE, 4), canvas=4))
    room.see("ada 2", "ada")
    room.write("ada 2", kinds.VISIBLE, {"target": fifth.name.hex(), "flag": False})
    room.write("ada", kinds.VISIBLE, {"target": fifth.name.hex(), "flag": True})
    # Hides count for the same seat only.
    sixth = room.write("ada", kinds.STROKE, stroke(walk(DICE, 5)))
    room.write("ada", kinds.HIDE, {"target": sixth.name.hex()})
    room.see("ben", "ada")
    room.write("ben", kinds.HIDE, {"target": fourth.name.hex()})
    # A stroke in pieces, one whose pieces do not go together, one whose pieces are missing.
    line = walk(DICE, 30)
    room.write("ben", kinds.STROKE_PART, part(line[:20], [9] * 10))
    room.write("ben", kinds.STROKE_PART, part(line[20:40], [8] * 10))
    room.write("ben", kinds.STROKE, stroke(line[40:], parts=2, pressures=[7] * 10))
    room.write("ben", kinds.STROKE_PART, part(line[:20], [9] * 10))
    room.write("ben", kinds.STROKE, stroke(line[20:], parts=1))
    room.write("ben", kinds.STROKE, stroke(line[:10], parts=1))
    # What does not count: another's seat, no seat, a seat never listed, an unknown kind, a bad payload.
    room.write("ben", kinds.STROKE, stroke(walk(DICE, 4)), seat="cleo")
    room.write("ben", kinds.STROKE, stroke(walk(DICE, 4)), seat=None)
    room.write("ben", kinds.STROKE, stroke(walk(DICE, 4)), seat="dora")
    room.write("ben", 200, payload=b"\x01")
    room.write("ben", kinds.STROKE, payload=b"\x8a\x00")
    # The master clears what it had seen: cleo's stroke drawn meanwhile stays.
    seventh = room.write("cleo", kinds.STROKE, stroke(walk(DICE, 6), color=0x43A047))
    room.see("ada", "ben")
    sweep = room.write("ada", kinds.CLEAR, {"canvas": 0, "scope": "all"})
    room.see("ben", "cleo")
    room.write("ben", kinds.CLEAR, {"canvas": 0, "scope": "all"})
    assert seventh
    # A Clear taken back, and one of one's own that stays.
    room.write("ada", kinds.VISIBLE, {"target": sweep.name.hex(), "flag": False})
    room.see("cleo")
    room.write("cleo", kinds.STROKE, stroke(walk(DICE, 5), canvas=3))
    room.write("cleo", kinds.CLEAR, {"canvas": 0, "scope": "own"})
    room.write("cleo", kinds.STROKE, stroke(walk(DICE, 5)))
    # The master goes; the next in seniority clears canvas 3, then comes back behind.
    room.see("ada")
    room.write("ada", kinds.LEAVE, seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.CLEAR, {"canvas": 3, "scope": "all"})
    readmit = {"device": DEVICES["ada"].hex(), "seats": [seat("ada", "🤓")]}
    room.write("ben", kinds.ADMIT, readmit, seat=None)
    room.see("ada", "ben")
    room.write("ada", kinds.STROKE, stroke(walk(DICE, 5), canvas=3))
    room.write("ada", kinds.CLEAR, {"canvas": 3, "scope": "all"})
    # A seat listed for a second device stays where it was.
    stolen = {"device": DEVICES["dora"].hex(), "seats": [seat("cleo", "👻")]}
    room.write("ben", kinds.ADMIT, stolen, seat=None)
    # Who has left admits nobody.
    room.see("ada")
    room.write("ada", kinds.LEAVE, seat=None)
    room.write("ada", kinds.ADMIT, {"device": DEVICES["erin"].hex(), "seats": [seat("erin")]}, seat=None)
    room.see("dora", "ada")
    room.write("dora", kinds.STROKE, stroke(walk(DICE, 3)), seat="cleo")
    room.write("dora", kinds.VISIBLE, {"target": third.name.hex(), "flag": True}, seat="cleo")
    room.see("cleo")
    room.write("cleo", kinds.WITNESS)
    return room


def _room() -> dict[str, Any]:
    builder = _party()
    room = load(builder.lines)
    state = State(room)
    steps = []
    for count in range(1, len(builder.lines) + 1):
        part_of = load(builder.lines[:count])
        steps.append({"frontier": part_of.frontier_digest().hex(), "digest": State(part_of).digest().hex()})
    master = state.master()
    assert master == DEVICES["ben"]
    return {
        "room": room.name.hex(),
        "master": master.hex(),
        "order": [operation.name.hex() for operation in room.operations],
        "members": [
            {
                "device": member.device.hex(),
                "present": member.present,
                "seats": [
                    {"seat": entry.hex(), "name": name, "avatar": avatar}
                    for entry, (name, avatar) in sorted(member.seats.items())
                ],
            }
            for member in sorted(state.members.values(), key=lambda member: member.device)
        ],
        "canvases": [
            {
                "canvas": canvas,
                "strokes": [
                    {"id": entry.operation.name.hex(), "visible": entry.visible} for entry in strokes
                ],
            }
            for canvas, strokes in sorted(state.canvases.items())
        ],
        "frontier": room.frontier_digest().hex(),
        "digest": state.digest().hex(),
        "steps": steps,
        "lines": builder.lines,
    }


def make() -> dict[str, Any]:
    return {"logs": _logs(), "room": _room(), "contested": contested()}
