"""payloads.json and later.json: each kind of operation, built now or later."""

from typing import Any

from parlor_ops import cbor, kinds, limits, payloads

from .seeds import DEVICES, PEOPLE, SEATS, Dice, failure, octets, walk

Case = tuple[str, int, Any]


def seat(name: str, avatar: str = "", key: bool = False) -> dict[str, Any]:
    """A seat of a Create or Admit."""
    secret = octets(f"move {name}", 32).hex() if key else None
    return {"seat": SEATS[name].hex(), "name": name.capitalize(), "avatar": avatar, "key": secret}


def create(**changes: Any) -> dict[str, Any]:
    """A plain room with some fields changed."""
    plain = {
        "code": "BIRD",
        "activity": "draw",
        "rules": 1,
        "title": "",
        "access": "open",
        "phones": False,
        "settings": [],
        "seats": [],
        "predecessor": None,
    }
    return plain | changes


def stroke(points: list[int], **changes: Any) -> dict[str, Any]:
    """A black pen stroke with some fields changed."""
    plain = {
        "canvas": 0,
        "tool": "pen",
        "color": 0,
        "width": 20,
        "opacity": 255,
        "parts": 0,
        "points": points,
        "pressures": [],
        "times": [],
    }
    return plain | changes


def part(
    points: list[int], pressures: list[int] | None = None, times: list[int] | None = None
) -> dict[str, Any]:
    """A piece of a stroke."""
    return {"points": points, "pressures": pressures or [], "times": times or []}


def _rooms() -> list[Case]:
    scores = [
        {"seat": seats.hex(), "points": points}
        for seats, points in zip(
            sorted(SEATS[who] for who in PEOPLE)[:4],
            [0, -20, limits.POINTS[1], limits.POINTS[0]],
            strict=True,
        )
    ]
    every = [{"seat": f"{n:016x}", "points": n} for n in range(limits.SEATS)]
    before = {"room": octets("room", 32).hex(), "end": octets("digest", 32).hex(), "scores": scores}
    eight = [seat("ada") | {"seat": octets(f"seat {n}", 8).hex()} for n in range(limits.SEATS_AT_ONCE)]
    many = [{"name": f"{n:02}", "value": n - 16} for n in range(limits.SETTINGS)]
    return [
        ("the plainest room", kinds.CREATE, create()),
        ("the shortest code", kinds.CREATE, create(code="A2C4")),
        ("the longest code", kinds.CREATE, create(code="ABCDEFG9")),
        ("the highest version of rules", kinds.CREATE, create(rules=limits.RULES[1])),
        ("a title beyond ASCII", kinds.CREATE, create(title="Ännes Küche 🎨")),
        ("the longest title", kinds.CREATE, create(title="t" * limits.TITLE)),
        ("the longest activity", kinds.CREATE, create(activity="a" * limits.ACTIVITY)),
        ("an activity of all characters", kinds.CREATE, create(activity="abz-019")),
        ("locked, with phones", kinds.CREATE, create(access="locked", phones=True)),
        (
            "settings, shorter names first",
            kinds.CREATE,
            create(
                settings=[
                    {"name": "b", "value": -1},
                    {"name": "aa", "value": limits.SETTING_VALUES[1]},
                    {"name": "zebra", "value": limits.SETTING_VALUES[0]},
                    {"name": "rounds", "value": 8},
                ]
            ),
        ),
        ("as many settings as may be", kinds.CREATE, create(settings=many)),
        ("the longest name of a setting", kinds.CREATE, create(settings=[{"name": "n" * 24, "value": 0}])),
        ("a seat", kinds.CREATE, create(seats=[seat("ada", "🦁")])),
        ("as many seats as may be", kinds.CREATE, create(seats=eight)),
        ("a seat that can move", kinds.CREATE, create(seats=[seat("ada", key=True)])),
        ("a successor", kinds.CREATE, create(predecessor=before, seats=[seat("ada"), seat("ben", "🐶")])),
        ("as many scores as may be", kinds.CREATE, create(predecessor=before | {"scores": every})),
        ("a device without seats", kinds.ADMIT, {"device": DEVICES["ben"].hex(), "seats": []}),
        (
            "a device with two seats",
            kinds.ADMIT,
            {"device": DEVICES["ben"].hex(), "seats": [seat("ben", "🐮", key=True), seat("cleo")]},
        ),
        ("the longest name and avatar", kinds.ADMIT, _longest_seat()),
        ("leaving", kinds.LEAVE, None),
        ("witness", kinds.WITNESS, None),
    ]


def _longest_seat() -> dict[str, Any]:
    entry = seat("ben") | {"name": "n" * limits.TITLE, "avatar": "v" * limits.AVATAR}
    return {"device": DEVICES["ben"].hex(), "seats": [entry]}


def _agreement() -> list[Case]:
    close = octets("close", 32).hex()
    most = 2**32 - 1
    return [
        ("fork proof", kinds.FORK_PROOF, [0, octets("evidence", 300).hex()]),
        ("fork proof behind parts", kinds.FORK_PROOF, [limits.FORK_PARTS, octets("evidence", 880).hex()]),
        ("fork part", kinds.FORK_PART, octets("evidence", 1).hex()),
        ("a whole fork part", kinds.FORK_PART, octets("evidence", 897).hex()),
        ("close", kinds.CLOSE, [0, 0, None]),
        ("close again", kinds.CLOSE, [3, most, close]),
        ("promise", kinds.PROMISE, [3, 2, None]),
        ("promise after an accept", kinds.PROMISE, [most, 2, [0, close]]),
        ("accept", kinds.ACCEPT, [3, 2, close]),
    ]


def _canvas() -> list[Case]:
    dice = Dice(2)
    target = octets("target", 32).hex()
    line = walk(dice, 12)
    pressures = [dice.between(0, 255) for _ in range(12)]
    times = [index * 16 + dice.below(8) for index in range(12)]
    corners = [-8192, -8192, 24575, 24575, -8192, 24575]
    return [
        ("a dot", kinds.STROKE, stroke([2048, 2048])),
        ("a stroke", kinds.STROKE, stroke(line, color=0x1E88E5, width=40, opacity=128)),
        ("pressure", kinds.STROKE, stroke(line, pressures=pressures)),
        ("times", kinds.STROKE, stroke(line, times=times)),
        ("pressure and times", kinds.STROKE, stroke(line, pressures=pressures, times=times)),
        ("an eraser", kinds.STROKE, stroke(line, tool="eraser", width=160)),
        ("a fill", kinds.STROKE, stroke(line, tool="fill", opacity=128)),
        ("least values", kinds.STROKE, stroke([0, 0], width=1, opacity=1)),
        (
            "greatest values",
            kinds.STROKE,
            stroke([0, 0], canvas=2**32 - 1, color=0xFFFFFF, width=4095, opacity=255, parts=63),
        ),
        ("the corners of the world", kinds.STROKE, stroke(corners)),
        ("a pen that rests", kinds.STROKE, stroke([5, 5] + [6, 7] * 300)),
        ("the longest gap in time", kinds.STROKE, stroke([1, 1, 2, 2], times=[0, limits.POINT_GAP])),
        ("a piece", kinds.STROKE_PART, part(line)),
        ("a piece with everything", kinds.STROKE_PART, part(line, pressures, times)),
        ("undo", kinds.VISIBLE, {"target": target, "flag": False}),
        ("redo", kinds.VISIBLE, {"target": target, "flag": True}),
        ("clearing one's own", kinds.CLEAR, {"canvas": 0, "scope": "own"}),
        ("clearing everything", kinds.CLEAR, {"canvas": 7, "scope": "all"}),
        ("hiding a stroke", kinds.HIDE, {"target": target}),
        ("an image", kinds.BLOB, {"blob": target, "length": 1, "purpose": "image"}),
        ("the largest blob", kinds.BLOB, {"blob": target, "length": limits.BLOB, "purpose": ""}),
    ]


def _invalid() -> list[tuple[str, int, bytes]]:
    items = payloads.WRITERS[kinds.CREATE](create())
    dot = payloads.WRITERS[kinds.STROKE](stroke([1, 1]))
    ben, target = DEVICES["ben"], octets("target", 32)

    def changed(base: list[Any], index: int, value: Any) -> bytes:
        return cbor.encode([*base[:index], value, *base[index + 1 :]])

    name = [SEATS["ben"], "Ben", "", b""]
    nine = [[octets(f"seat {n}", 8), "", "", b""] for n in range(9)]
    plain = [octets("room", 32), octets("digest", 32)]
    low, high = sorted([SEATS["ada"], SEATS["ben"]])
    unsorted_map = b"\xa2\x62aa\x00\x61b\x00"
    spoiled = changed(items, 6, {}).replace(b"\xf4\xa0", b"\xf4" + unsorted_map)
    return [
        ("no create", kinds.CREATE, b""),
        ("seven fields", kinds.CREATE, cbor.encode(items[:7])),
        ("a map for an array", kinds.CREATE, cbor.encode({})),
        ("a code of three letters", kinds.CREATE, changed(items, 0, "ABC")),
        ("a code of nine letters", kinds.CREATE, changed(items, 0, "ABCDEFGHI")),
        ("a code in small letters", kinds.CREATE, changed(items, 0, "bird")),
        ("a code with a space", kinds.CREATE, changed(items, 0, "BI D")),
        ("a number for a code", kinds.CREATE, changed(items, 0, 1234)),
        ("no activity", kinds.CREATE, changed(items, 1, "")),
        ("an activity too long", kinds.CREATE, changed(items, 1, "a" * 25)),
        ("an activity in capitals", kinds.CREATE, changed(items, 1, "Draw")),
        ("an activity of two words", kinds.CREATE, changed(items, 1, "draw it")),
        ("an activity beyond ASCII", kinds.CREATE, changed(items, 1, "spiel-ü")),
        ("version 0 of rules", kinds.CREATE, changed(items, 2, 0)),
        ("a version of rules over 16 bits", kinds.CREATE, changed(items, 2, 65_536)),
        ("a title of two lines", kinds.CREATE, changed(items, 3, "a\nb")),
        ("a title with a control character of Latin-1", kinds.CREATE, changed(items, 3, "a\u0085b")),
        ("a title too long", kinds.CREATE, changed(items, 3, "t" * 64)),
        ("unknown access", kinds.CREATE, changed(items, 4, 2)),
        ("a number for a flag", kinds.CREATE, changed(items, 5, 1)),
        ("too many settings", kinds.CREATE, changed(items, 6, {f"{n:02}": 0 for n in range(33)})),
        ("a setting without a name", kinds.CREATE, changed(items, 6, {"": 0})),
        ("a setting's name too long", kinds.CREATE, changed(items, 6, {"n" * 25: 0})),
        ("settings out of order", kinds.CREATE, spoiled),
        ("a setting over 64 bits", kinds.CREATE, changed(items, 6, {"n": 2**63})),
        ("a setting over 32 bits", kinds.CREATE, changed(items, 6, {"n": limits.SETTING_VALUES[1] + 1})),
        ("a setting under 32 bits", kinds.CREATE, changed(items, 6, {"n": limits.SETTING_VALUES[0] - 1})),
        ("nine seats", kinds.CREATE, changed(items, 7, nine)),
        ("a seat of seven bytes", kinds.CREATE, changed(items, 7, [[bytes(7), "", "", b""]])),
        ("a name too long", kinds.CREATE, changed(items, 7, [[bytes(8), "n" * 64, "", b""]])),
        ("an avatar too long", kinds.CREATE, changed(items, 7, [[bytes(8), "", "v" * 33, b""]])),
        ("a key of 31 bytes", kinds.CREATE, changed(items, 7, [[bytes(8), "", "", bytes(31)]])),
        ("scores out of order", kinds.CREATE, changed(items, 8, [*plain, [[high, 0], [low, 0]]])),
        (
            "65 scores",
            kinds.CREATE,
            changed(items, 8, [*plain, [[n.to_bytes(8, "big"), 0] for n in range(65)]]),
        ),
        ("a score twice", kinds.CREATE, changed(items, 8, [*plain, [[low, 0], [low, 0]]])),
        ("a point too many", kinds.CREATE, changed(items, 8, [*plain, [[low, limits.POINTS[1] + 1]]])),
        ("a point too few", kinds.CREATE, changed(items, 8, [*plain, [[low, limits.POINTS[0] - 1]]])),
        ("points that only just fit 64 bits", kinds.CREATE, changed(items, 8, [*plain, [[low, 2**63 - 1]]])),
        ("true for a predecessor", kinds.CREATE, changed(items, 8, True)),
        ("a byte after a room", kinds.CREATE, cbor.encode(items) + b"\x00"),
        ("an empty device", kinds.ADMIT, cbor.encode([b"", []])),
        ("a device of 33 bytes", kinds.ADMIT, cbor.encode([ben + b"\0", []])),
        ("a name that is not UTF-8", kinds.ADMIT, cbor.encode([ben, [name]]).replace(b"cBen", b"cB\xffn")),
        ("leaving with words", kinds.LEAVE, b"\x00"),
        ("a witness with words", kinds.WITNESS, b"\x80"),
        ("unknown tool", kinds.STROKE, changed(dot, 1, 3)),
        ("a colour too large", kinds.STROKE, changed(dot, 2, 0x1000000)),
        ("no width", kinds.STROKE, changed(dot, 3, 0)),
        ("too wide", kinds.STROKE, changed(dot, 3, 4096)),
        ("no opacity", kinds.STROKE, changed(dot, 4, 0)),
        ("too opaque", kinds.STROKE, changed(dot, 4, 256)),
        ("too many parts", kinds.STROKE, changed(dot, 5, 64)),
        ("a canvas over 32 bits", kinds.STROKE, changed(dot, 0, 2**32)),
        ("no points", kinds.STROKE, cbor.encode([*dot[:6], 0, b"", b"", b""])),
        ("too many points", kinds.STROKE, changed(dot, 6, 4097)),
        ("4096 points that are not there", kinds.STROKE, changed(dot, 6, 4096)),
        ("two points less than announced", kinds.STROKE, changed(dot, 6, 3)),
        ("a point too far out", kinds.STROKE, changed(dot, 7, bytes.fromhex("0600c000"))),
        ("pressures that run out", kinds.STROKE, changed(dot, 8, b"\x01")),
        ("a pressure too many", kinds.STROKE, changed(dot, 8, b"\x05\x02\x06")),
        ("a pressure of 256", kinds.STROKE, changed(dot, 8, bytes.fromhex("020002"))),
        ("a time before the pen was down", kinds.STROKE, changed(dot, 9, b"\x01\x01")),
        ("times that fall", kinds.STROKE, _falling(dot)),
        ("a stroke of nine fields", kinds.STROKE, cbor.encode(dot[:9])),
        ("a piece without points", kinds.STROKE_PART, cbor.encode([0, b"", b"", b""])),
        ("a piece of three fields", kinds.STROKE_PART, cbor.encode([1, b"\0", b""])),
        ("a target of 31 bytes", kinds.VISIBLE, cbor.encode([target[:31], True])),
        ("null for a flag", kinds.VISIBLE, cbor.encode([target, None])),
        ("unknown scope", kinds.CLEAR, cbor.encode([0, 2])),
        ("no target", kinds.HIDE, cbor.encode(b"")),
        ("text for a target", kinds.HIDE, cbor.encode("target")),
        ("an empty blob", kinds.BLOB, cbor.encode([target, 0, "image"])),
        ("a blob too large", kinds.BLOB, cbor.encode([target, limits.BLOB + 1, "image"])),
        ("a purpose too long", kinds.BLOB, cbor.encode([target, 1, "p" * 25])),
        ("a proof without evidence", kinds.FORK_PROOF, cbor.encode([0, b""])),
        ("a proof of 881 bytes", kinds.FORK_PROOF, cbor.encode([0, bytes(881)])),
        ("a proof behind too many parts", kinds.FORK_PROOF, cbor.encode([limits.FORK_PARTS + 1, b"x"])),
        ("a proof of three fields", kinds.FORK_PROOF, cbor.encode([0, b"x", b"x"])),
        ("an empty fork part", kinds.FORK_PART, cbor.encode(b"")),
        ("text for a fork part", kinds.FORK_PART, cbor.encode("evidence")),
        ("a fork part of 898 bytes", kinds.FORK_PART, cbor.encode(bytes(898))),
        ("a round over 32 bits", kinds.CLOSE, cbor.encode([2**32, 0, b""])),
        ("a close of two fields", kinds.CLOSE, cbor.encode([0, 0])),
        ("a close that adopts 31 bytes", kinds.CLOSE, cbor.encode([0, 0, target[:31]])),
        ("an accept of nothing", kinds.ACCEPT, cbor.encode([0, 0, b""])),
        ("a ballot over 32 bits", kinds.ACCEPT, cbor.encode([0, 2**32, target])),
        ("a promise with half an accept", kinds.PROMISE, cbor.encode([0, 1, [0]])),
        ("a promise that accepts nothing", kinds.PROMISE, cbor.encode([0, 1, [0, b""]])),
        ("a payload too long", kinds.HIDE, cbor.encode(target) + bytes(867)),
        ("a kind that nobody knows", 1000, cbor.encode(None)),
    ]


def _falling(dot: list[Any]) -> bytes:
    two = [*dot[:6], 2, b"\x00", b"", b"\x05\x0a\x01"]
    return cbor.encode(two)


def _later() -> list[Case]:
    close = octets("close", 32).hex()
    key, salt = octets("key", 32).hex(), octets("salt", 32).hex()
    signature = octets("signature", 64).hex()
    record = octets("edit", 32).hex() + "00"
    return [
        ("kick", kinds.KICK, [DEVICES["cleo"].hex()]),
        ("ban", kinds.BAN, [DEVICES["cleo"].hex()]),
        ("unseat", kinds.UNSEAT, [SEATS["cleo"].hex()]),
        ("rehost", kinds.REHOST, [SEATS["cleo"].hex(), key, signature]),
        ("rehost for good", kinds.REHOST, [SEATS["cleo"].hex(), None, signature]),
        ("profile", kinds.PROFILE, ["Cleo", "🐶"]),
        ("ready", kinds.READY, True),
        ("not ready", kinds.READY, False),
        ("settings", kinds.SETTINGS, ["Friday", True, {"rounds": 8, "seconds": 60}]),
        ("say", kinds.SAY, "Hello 👋"),
        ("the longest saying", kinds.SAY, "🎱" * limits.CHAT_CHARACTERS),
        ("commit", kinds.COMMIT, [4, 0, salt]),
        ("reveal", kinds.REVEAL, [close, salt, "03"]),
        ("the longest value", kinds.REVEAL, [close, salt, "07" * limits.REVEALED]),
        ("move", kinds.MOVE, [4, "8201f5"]),
        ("the longest move", kinds.MOVE, [2**32 - 1, "07" * limits.MOVE]),
        ("successor", kinds.SUCCESSOR, [close, "WOLF"]),
        ("numbers", kinds.NUMBERS, [["0000000000000001", 4096], ["0000000000000002", 1]]),
        ("64 numbers", kinds.NUMBERS, [[f"{seat:016x}", seat + 1] for seat in range(limits.SEATS)]),
        ("an evening", kinds.EVENING, [1, [["0000000000000001", 0], ["0000000000000002", 1]]]),
        ("the longest evening", kinds.EVENING, [1000, [[f"{seat:016x}", 63_000] for seat in range(64)]]),
        ("an edit that takes a record away", kinds.EDIT, [["hide", record, True]]),
        ("an edit that makes two", kinds.EDIT, [["make", None, "80", {}], ["make", 0, "7fff", {}]]),
        ("an edit that moves", kinds.EDIT, [["move", record, None, "80"]] * 2),
    ]


def _later_invalid() -> list[tuple[str, int, bytes]]:
    close = octets("close", 32)
    return [
        ("an empty saying", kinds.SAY, cbor.encode("")),
        ("a saying of 101 characters", kinds.SAY, cbor.encode("x" * 101)),
        ("a saying of 401 bytes", kinds.SAY, cbor.encode("x" * 401)),
        ("a signature of 63 bytes", kinds.REHOST, cbor.encode([bytes(8), b"", bytes(63)])),
        ("a number for ready", kinds.READY, cbor.encode(1)),
        ("a successor by a code of three", kinds.SUCCESSOR, cbor.encode([close, "ABC"])),
        ("no numbers", kinds.NUMBERS, cbor.encode([])),
        ("65 numbers", kinds.NUMBERS, cbor.encode([[bytes([0] * 7 + [seat]), 1] for seat in range(65)])),
        ("a seat numbered 0", kinds.NUMBERS, cbor.encode([[bytes(8), 0]])),
        ("a seat numbered 4097", kinds.NUMBERS, cbor.encode([[bytes(8), 4097]])),
        ("seats out of order", kinds.NUMBERS, cbor.encode([[bytes([1] * 8), 1], [bytes(8), 2]])),
        ("a seat numbered twice", kinds.NUMBERS, cbor.encode([[bytes(8), 1], [bytes(8), 2]])),
        ("a seat and no number", kinds.NUMBERS, cbor.encode([[bytes(8)]])),
        ("an evening without games", kinds.EVENING, cbor.encode([0, [[bytes(8), 1]]])),
        ("an evening of 1001 games", kinds.EVENING, cbor.encode([1001, [[bytes(8), 1]]])),
        ("an evening without people", kinds.EVENING, cbor.encode([1, []])),
        (
            "an evening of 65",
            kinds.EVENING,
            cbor.encode([1, [[bytes([0] * 7 + [one]), 1] for one in range(65)]]),
        ),
        ("63001 points of an evening", kinds.EVENING, cbor.encode([1, [[bytes(8), 63_001]]])),
        ("an evening with more behind it", kinds.EVENING, cbor.encode([1, [[bytes(8), 1]], 0])),
        ("a value of 769 bytes", kinds.REVEAL, cbor.encode([close, close, bytes(769)])),
        ("a round of a move over 32 bits", kinds.MOVE, cbor.encode([2**32, b""])),
        ("a move of 881 bytes", kinds.MOVE, cbor.encode([1, bytes(881)])),
        ("an edit of nothing", kinds.EDIT, cbor.encode([])),
        ("an edit of 33 changes", kinds.EDIT, cbor.encode([[0, None, b"\x80", {}]] * 33)),
        ("an edit with a byte behind it", kinds.EDIT, cbor.encode([[0, None, b"\x80", {}]]) + b"\0"),
        ("an edit of 901 bytes", kinds.EDIT, _edit_of(901)),
    ]


def _edit_of(size: int) -> bytes:
    """An edit of so many bytes, all of it well-formed."""
    fields = {1: "x" * 750, 2: "y" * (size - 764)}
    return cbor.encode([[0, None, b"\x80", fields]])


def _valid(cases: list[Case]) -> list[dict[str, Any]]:
    entries = []
    for name, kind, value in cases:
        data = payloads.encode_payload(kind, value)
        found = payloads.decode(kind, data)
        if kind == kinds.CREATE:
            value["settings"].sort(key=lambda setting: cbor.encode(setting["name"]))
        assert found == value, name
        entries.append({"name": name, "kind": kind, "bytes": data.hex(), "value": value})
    return entries


def _refused(cases: list[tuple[str, int, bytes]]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "kind": kind,
            "bytes": data.hex(),
            "error": failure(lambda data, kind=kind: payloads.decode(kind, data), data),
        }
        for name, kind, data in cases
    ]


def make() -> dict[str, Any]:
    return {
        "payloads": {"valid": _valid(_rooms() + _agreement() + _canvas()), "invalid": _refused(_invalid())},
        "later": {"valid": _valid(_later()), "invalid": _refused(_later_invalid())},
    }
