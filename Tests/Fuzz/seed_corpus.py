"""Makes the inputs that fuzzing begins with, from the vectors: ``seed_corpus.py FOLDER``."""

import hashlib
import json
import struct
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from secret_seeds import deals, identities

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Protocol" / "vectors"
CREATE, STROKE = 0, 32
# What `Tests/Fuzz/Targets/Peers/FuzzScript.swift` calls its steps.
SAY, THROW, WRITE = 10, 11, 12
WHOLE_SCRIPT = bytes.fromhex(
    "0800000001f40258"  # a stroke of one point on the first peer
    "0000000000000000"  # eight events arrive
    "07080600030000ff0500"  # time passes, one comes twice, one changed, one never
    "0901000700080201000100020003"  # undo, time, a stroke on Mallory's side
    "0e0003000a00140107040000000000"  # live ink
)


def vectors(name: str) -> Iterator[tuple[bytes, Any]]:
    """The bytes of a file's entries, good and bad, with all that is said of them."""
    file = json.loads((VECTORS / f"{name}.json").read_text())
    for entry in [*file["valid"], *file.get("invalid", [])]:
        if "bytes" in entry:
            yield bytes.fromhex(entry["bytes"]), entry


def varint(value: int) -> bytes:
    """A number as `Protocol/operations.md` writes it, least significant bits first."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def body(kind: int, payload: bytes, seat: bytes | None, before: bytes | None, named: list[Any]) -> bytes:
    """The body of an operation whose log goes on with the seat ``before``."""
    flags = 1 if seat == before else 2 if seat is None else 0
    out = varint(kind) + bytes([len(named) << 2 | flags])
    if flags == 0:
        assert seat is not None
        out += seat
    for log, sequence in sorted(named):
        out += varint(log) + varint(sequence)
    return out + varint(len(payload)) + payload


def head(data: bytes, at: int) -> tuple[int, int, int]:
    """The major type and argument of a CBOR item, and where it goes on."""
    kind, argument = data[at] >> 5, data[at] & 31
    if argument < 24:
        return kind, argument, at + 1
    size = 1 << argument - 24
    return kind, int.from_bytes(data[at + 1 : at + 1 + size], "big"), at + 1 + size


def items(data: bytes) -> list[Any]:
    """The items of a header: numbers, byte strings and lists of them."""

    def item(at: int) -> tuple[Any, int]:
        kind, argument, at = head(data, at)
        if kind == 2:
            return data[at : at + argument], at + argument
        if kind == 4:
            found = []
            for _ in range(argument):
                one, at = item(at)
                found.append(one)
            return found, at
        return argument, at

    found: list[Any] = item(0)[0]
    return found


def bodies_by_log(lines: list[Any]) -> list[tuple[str, str, bytes, list[Any]]]:
    """Device, nonce, bodies and lines of each log of the vectors, numbered in their order."""
    logs: dict[tuple[str, str], list[Any]] = {}
    for line in lines:
        logs.setdefault((line["log"]["device"], line["log"]["nonce"]), []).append(line)
    numbers = {name: number for number, name in enumerate(logs)}
    places = {
        line["id"]: (numbers[name], sequence)
        for name, entries in logs.items()
        for sequence, line in enumerate(entries)
    }
    out = []
    for (device, nonce), entries in logs.items():
        bodies, before = b"", None
        for line in entries:
            header = items(bytes.fromhex(line["header"]))
            seat = header[8] or None
            named = [places[one.hex()] for one in header[6] if one.hex() in places]
            bodies += body(header[9], bytes.fromhex(line["payload"]), seat, before, named)
            before = seat
        out.append((device, nonce, bodies, entries))
    return out


def stored_room(lines: list[Any]) -> bytes:
    """A log of the vectors as `StoredRoomTarget` reads a room: one run for each log."""
    logs = bodies_by_log(lines)
    devices = sorted({device for device, _, _, _ in logs})
    out = bytes([len(logs)])
    for device, _, bodies, entries in logs:
        run = varint(0) + varint(len(entries)) + varint(len(bodies)) + bodies
        out += bytes([devices.index(device), 1]) + run
    return out


def replay(lines: list[Any]) -> bytes:
    """A log of the vectors as a replay file."""
    logs = bodies_by_log(lines)
    out = b"parlor replay\0\1" + bytes.fromhex(lines[0]["id"]) + varint(len(logs))
    for device, nonce, bodies, entries in logs:
        seals = [(at, line["seal"]) for at, line in enumerate(entries) if line["seal"]]
        out += bytes.fromhex(device + nonce) + b"\0" + varint(len(entries)) + varint(len(bodies)) + bodies
        out += varint(len(seals)) + b"".join(varint(at) + bytes.fromhex(seal) for at, seal in seals)
    return out + bytes(32)


def text_record(**values: str) -> bytes:
    """A TXT record."""
    strings = [f"{key}={value}".encode() for key, value in values.items()]
    return b"".join(bytes([len(string)]) + string for string in strings)


def rooms(write: Callable[[list[Any]], bytes]) -> Iterator[bytes]:
    """Whole logs that are small enough to be changed with profit."""
    for name in ("logs", "contested"):
        for entry in json.loads((VECTORS / f"{name}.json").read_text())["valid"]:
            room = write(entry["lines"])
            if len(room) < 8192:
                yield room


def messages() -> Iterator[bytes]:
    """JSON of the local API, after the byte that says of what."""
    stroke = {
        "style": {"tool": "pen", "color": "#102030", "width": 20, "opacity": 255},
        "points": [1, 2, 3, 4],
    }
    ink = {"type": "pen", "room": "BIRD", "pen": 1, "from": 0, **stroke}
    seen = {"type": "ink", "seat": "00" * 8, "name": "Ada", **{**ink, "type": "ink"}}
    values: list[tuple[int, Any]] = [
        (0, {"type": "watch", "room": "BIRD"}),
        (0, ink),
        (0, {**ink, "pressures": [1, 255]}),
        (0, {"type": "stroke", "room": "BIRD", "pen": 1, "stroke": stroke}),
        (0, {"type": "hide", "room": "BIRD", "stroke": "ab" * 32}),
        (0, {"type": "clear", "room": "BIRD", "scope": "all"}),
        (0, {"type": "ping", "n": 9007199254740993}),
        (1, {"activity": "draw", "code": "BIRD", "title": "Ünder \u202e<b>"}),
        (2, {"name": "Ada"}),
        (3, {"strokes": [{**stroke, "times": [0, 16], "pressures": [3, 4]}]}),
        (4, {"scope": "own"}),
        (5, {"stroke": "ab" * 32}),
        (7, {"type": "welcome", "version": "1", "device": "ab" * 32, "name": 'A"\\\u0001'}),
        (7, {"type": "add", "room": "BIRD", "strokes": [{"at": 1, "pen": 2, "stroke": stroke}]}),
        (7, {"type": "canvas", "room": "BIRD", "strokes": [stroke]}),
        (7, seen),
        (7, {"type": "error", "code": "bad-request", "message": "No."}),
    ]
    for kind, value in values:
        yield bytes([kind]) + json.dumps(value, ensure_ascii=False).encode()


def requests() -> Iterator[bytes]:
    """Requests that are let in, and some that are not."""
    token = "0123456789abcdef0123456789abcdef"
    yield f"/api/status\nHost: 127.0.0.1:7370\nAuthorization: Bearer {token}".encode()
    yield f"/api/socket?token={token}\nHost: localhost:7370\nOrigin: http://localhost:7370".encode()
    yield b"/\nHost: [::1]:7370"
    yield b"/api\nHost: evil.example\nOrigin: http://evil.example"


def responder() -> Iterator[bytes]:
    """Messages to and from the process that faces the network."""

    def field(data: bytes) -> bytes:
        return struct.pack("!H", len(data)) + data

    record = field(text_record(txtvers="1", pv="1"))
    yield b"\x01\x01" + field(b"host") + b"\x02" + field(b"eth0") + field(b"wlan0")
    yield b"\x01\x02" + struct.pack("!I", 7) + field(b"BIRD") + struct.pack("!H", 7370) + record
    yield b"\x01\x03" + struct.pack("!I", 7) + record
    yield b"\x01\x04" + struct.pack("!I", 7)
    key = struct.pack("!ii", 2, 0) + field(b"BIRD")
    yield b"\x00\x03" + key + field(bytes(16)) + struct.pack("!HI", 7370, 2) + record
    yield b"\x00\x04" + key
    yield b"\x00\x02" + struct.pack("!i", -5)
    yield b"\x00\x05" + struct.pack("!I", 9)


def scripts() -> Iterator[bytes]:
    """What happens among peers: plain steps, and every frame, packet and payload from Mallory."""
    yield WHOLE_SCRIPT
    for frame, _ in vectors("frames"):
        yield bytes([SAY, 0]) + frame + bytes(6) + bytes([7, 8]) + bytes(4)
    for packet, _ in vectors("packets"):
        for sender in (2, 5):
            yield bytes([THROW, 0, sender]) + varint(len(packet)) + packet + bytes(6)
    for payload, entry in vectors("payloads"):
        for seat in (0, 1):
            said = bytes([WRITE, entry["kind"] & 255, seat]) + varint(len(payload)) + payload
            yield said + bytes(8) + WHOLE_SCRIPT


def games() -> Iterator[bytes]:
    """Whole games: what opens a room, with settings and points, then rounds in which all do something."""
    played = "000100000003000501010502020503" + "000006000200000301010200010302020200020300" * 2
    rounds = "010004000201010201020201030201" * 2 + (played + "000000") * 3
    for payload, entry in [*vectors("payloads"), *vectors("later")]:
        if entry["kind"] == CREATE:
            yield varint(len(payload)) + payload + bytes.fromhex(rounds)


def databases() -> Iterator[bytes]:
    """Rows of rooms, their logs, runs, seals and pieces of blobs, sound and not."""
    room = bytes([0, 1, 7, 0, 1, 2, 1, 255]) + (1_750_000_000).to_bytes(8, "big")
    room += bytes([1, 1, 1, 0, 5, 9, 0, 0, 1]) + bytes([2, 1, 0, 2, 4]) + b"abcd" + bytes([3, 1, 1, 8])
    more = ("020102010101", "020103010101", "0102010105090100010100")
    yield from (room, *(room + bytes.fromhex(rows) for rows in more))
    yield bytes([5, 3, 0, 1, 4, 4]) + b"blob" + bytes([6, 1, 2, 3, 4, 5]) + bytes([4, 1, 3, 0, 1, 2])


def handshakes() -> Iterator[bytes]:
    """Handshake messages for either side, shares, and what is said inside."""
    for handshake in json.loads((VECTORS / "noise.json").read_text())["handshakes"]:
        for number, message in enumerate(handshake["messages"]):
            yield bytes([number & 1]) + bytes.fromhex(message["message"])
    yield bytes([2]) + bytes(32)
    yield bytes([3]) + bytes(44)


def seeds() -> dict[str, list[bytes]]:
    """Inputs by target."""
    hexadecimal = ["BIRD", "a2c4", "0123456789abcdef" * 4, "ABCDEFGH", "ab"]
    advertised = {"room": "ab" * 32, "dev": "cd" * 32, "code": "BIRD", "act": "draw", "n": "3", "lock": "0"}
    streams = [payload for payload, _ in vectors("bodies")]
    payloads = [(entry["kind"], payload) for payload, entry in [*vectors("payloads"), *vectors("later")]]
    return {
        "packet": [packet for packet, _ in vectors("packets")],
        "frames": [frame for frame, _ in vectors("frames")],
        "header": [header for header, _ in vectors("headers")],
        "body": [one for one, _ in vectors("bodies")],
        "payload": [bytes([kind & 255]) + payload for kind, payload in payloads],
        "series": [
            struct.pack("!HB", entry["count"], entry["axes"] - 1) + series
            for series, entry in vectors("series")
            if entry["count"] < 65_536
        ],
        "cbor": [item for item, _ in vectors("cbor")],
        "text": [text.encode() for text in hexadecimal],
        "room": list(rooms(stored_room)),
        "replay": list(rooms(replay)),
        "archive": [bytes([kind]) + one for one in streams for kind in (0, 1, 3)],
        "advertisement": [
            text_record(txtvers="1", pv="2", **advertised),
            text_record(txtvers="1", pv="2", **advertised, title="Zimmer für Ada"),
        ],
        "responder": list(responder()),
        "messages": list(messages()),
        "address": [b"192.0.2.1:7370", b"[fe80::1%lo]:7370", b"kitchen.local:7370", b"[::]:1"],
        "request": list(requests()),
        "picture": [varint(len(payload)) + payload for kind, payload in payloads if kind == STROKE],
        "peer": list(scripts()),
        "evidence": [evidence for evidence, _ in vectors("forks")],
        "identity": list(identities()),
        "handshake": list(handshakes()),
        **{"game": list(games()), "database": list(databases()), "deal": list(deals())},
    }


def main() -> None:
    """Writes each seed under the hash of its bytes, as libFuzzer does."""
    folder = Path(sys.argv[1])
    for target, inputs in seeds().items():
        place = folder / target
        place.mkdir(parents=True, exist_ok=True)
        for one in inputs:
            (place / hashlib.sha1(one, usedforsecurity=False).hexdigest()).write_bytes(one)
        print(f"{target}: {len(inputs)} seeds")


if __name__ == "__main__":
    main()
