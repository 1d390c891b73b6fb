"""frames.json and packets.json."""

from typing import Any

from parlor_ops import frames, limits, packets
from parlor_ops.octets import Reader, varint

from . import listings, mixed
from .payloads import seat
from .seeds import DEVICES, NONCES, SEATS, Dice, failure, octets, walk

ROOM = octets("room", 32).hex()
U32 = (1 << 32) - 1


def read_one(data: bytes) -> dict[str, Any]:
    """Exactly one frame."""
    reader = Reader(data)
    frame = frames.read_frame(reader)
    reader.finish()
    return frame


def _cases() -> dict[str, dict[str, Any]]:
    dice = Dice(6)
    blob, digest = octets("blob", 32).hex(), octets("frontier", 16).hex()
    run = {"type": "run", "room": 1, "log": 2, "first": 0, "count": 1, "bodies": "080100", "seal": None}
    ink = {
        "type": "ink",
        "room": 1,
        "seat": SEATS["ada"].hex(),
        "pen": 7,
        "canvas": 0,
        "tool": "pen",
        "color": 0x1E88E5,
        "width": 20,
        "opacity": 255,
        "from": 0,
        "points": walk(dice, 3),
        "pressures": [],
    }
    heads = [{"log": n, "count": n * n * 100, "prefix": octets(f"head {n}", 8).hex()} for n in range(64)]
    relay = {
        "type": "relay",
        "device": DEVICES["cleo"].hex(),
        "packet": 0,
        "part": "whole",
        "bytes": octets("relayed", 40).hex(),
    }
    return {
        "one range": {"type": "ack", "ranges": [[0, 0]], "delay": 0},
        "several ranges": {"type": "ack", "ranges": [[90, 100], [80, 80], [0, 70]], "delay": 25000},
        "as many ranges as may be": {
            "type": "ack",
            "ranges": [[4 * n, 4 * n + 1] for n in range(limits.ACK_RANGES - 1, -1, -1)],
            "delay": U32,
        },
        "everything ever": {"type": "ack", "ranges": [[0, U32]], "delay": 1},
        "ping": {"type": "ping"},
        "a room's number": {"type": "room", "number": 1, "id": ROOM},
        "a log's number": {
            "type": "log",
            "room": 1,
            "number": 300,
            "device": DEVICES["ben"].hex(),
            "nonce": NONCES["ben"].hex(),
        },
        "a run without a seal": run,
        "a sealed run": run
        | {"first": 2**40, "count": 3, "bodies": "080100" * 3, "seal": octets("seal", 64).hex()},
        "as many operations as may be": run | {"count": 256, "bodies": "080100" * 256},
        "a clock": {"type": "clock", "room": 3, "round": 7, "elapsed": 41_250},
        "the latest clock": {"type": "clock", "room": U32, "round": U32, "elapsed": U32},
        "a digest": {"type": "digest", "room": 0, "digest": digest},
        "heads": {"type": "heads", "room": 1, "heads": heads},
        "no heads": {"type": "heads", "room": 1, "heads": []},
        "wants": {
            "type": "want",
            "room": 1,
            "wants": [{"log": 0, "first": 0, "count": 1}, {"log": 9, "first": 2**48 - 1, "count": 2**48 - 1}],
        },
        "ink": ink,
        "ink with pressure": ink | {"from": 4093, "pressures": [0, 128, 255]},
        "as much ink as may be": ink
        | {
            "points": [-8192, 24575] * 128,
            "pressures": [7] * 128,
            "tool": "eraser",
            "opacity": 1,
            "width": 4095,
            "canvas": U32,
        },
        "pen up": {"type": "inkEnd", "room": 1, "seat": SEATS["ada"].hex(), "pen": U32},
        "join": {
            "type": "join",
            "request": 5,
            "room": ROOM,
            "seats": [seat("ben", "🐮"), seat("cleo", key=True)],
        },
        "join without seats": {"type": "join", "request": 0, "room": ROOM, "seats": []},
        "admitted": {"type": "joined", "request": 5, "room": ROOM, "outcome": "admitted"},
        "incompatible": {"type": "joined", "request": 5, "room": ROOM, "outcome": "incompatible"},
        **listings.cases(ROOM),
        **mixed.cases(),
        "a want of a blob": {"type": "blobWant", "blob": blob, "offset": 8192, "count": limits.BLOB},
        "a chunk": {"type": "blobChunk", "blob": blob, "offset": 0, "bytes": octets("chunk", 20).hex()},
        "the largest chunk": {
            "type": "blobChunk",
            "blob": blob,
            "offset": limits.BLOB,
            "bytes": octets("chunk", 1024).hex(),
        },
        "peers": {
            "type": "peers",
            "room": 1,
            "peers": [
                {"device": DEVICES["ben"].hex(), "address": "00" * 10 + "ffff" + "c0000201", "port": 7370},
                {"device": DEVICES["cleo"].hex(), "address": "20010db8" + "00" * 11 + "01", "port": 65535},
            ],
        },
        "bye": {"type": "bye"},
        "challenge": {"type": "challenge", "token": octets("token", 8).hex()},
        "a packet to be passed on": relay,
        "the first half of one that was passed on": relay
        | {"type": "relayed", "packet": 255, "part": "first", "bytes": octets("half", 600).hex()},
        "the longest part": relay | {"part": "last", "bytes": octets("part", limits.RELAYED_PACKET).hex()},
        "reach": {"type": "reach", "token": octets("token", 8).hex()},
        "reached": {"type": "reached", "token": octets("token", 8).hex()},
        "response": {"type": "response", "token": octets("token", 8).hex()},
        "unlock": {"type": "unlock", "request": 5, "room": ROOM, "share": octets("share", 32).hex()},
        "unlocked": {"type": "unlocked", "request": U32, "room": ROOM, "share": octets("other", 32).hex()},
        "prove": {
            "type": "prove",
            "proof": octets("proof", 64).hex(),
            "request": 5,
            "room": ROOM,
            "seats": [seat("ben", "🐮")],
        },
        "proven": {"type": "proven", "request": 5, "room": ROOM, "proof": octets("proof", 64).hex()},
        "banned": {"type": "joined", "request": 5, "room": ROOM, "outcome": "banned"},
        "paused": {"type": "joined", "request": 5, "room": ROOM, "outcome": "paused"},
        "waiting": {"type": "joined", "request": 5, "room": ROOM, "outcome": "waiting"},
        "declined": {"type": "joined", "request": 5, "room": ROOM, "outcome": "declined"},
        "places": {
            "type": "places",
            "room": 1,
            "places": [{"log": n, "sequence": 2 ** (2 * n) - 1} for n in range(limits.PLACES_AT_ONCE)],
        },
        "identifiers": {
            "type": "identifiers",
            "room": 1,
            "identifiers": [{"log": 3, "sequence": 300, "id": octets("operation", 32).hex()}]
            * limits.PLACES_AT_ONCE,
        },
        "no identifiers": {"type": "identifiers", "room": 1, "identifiers": []},
        "a want of evidence": {
            "type": "evidenceWant",
            "room": 1,
            "log": 3,
            "sequence": 2**48 - 1,
            "offset": limits.FORK_EVIDENCE,
        },
        "evidence": {
            "type": "evidence",
            "room": 1,
            "log": 3,
            "sequence": 300,
            "length": limits.FORK_EVIDENCE,
            "offset": limits.FORK_EVIDENCE - 20,
            "bytes": octets("evidence", 20).hex(),
        },
        "a branch": {
            "type": "branch",
            "room": 1,
            "device": DEVICES["ben"].hex(),
            "nonce": NONCES["ben"].hex(),
            "log": 3,
            "sequence": 0,
            "id": octets("operation", 32).hex(),
        },
        "a ping request": {"type": "pingRequest", "device": DEVICES["ben"].hex()},
        "heard": {"type": "heard", "device": DEVICES["ben"].hex(), "incarnation": 0},
        "heard in its last incarnation": {
            "type": "heard",
            "device": DEVICES["ben"].hex(),
            "incarnation": U32,
        },
        "not heard": {"type": "notHeard", "device": DEVICES["ben"].hex()},
        "a suspicion": {"type": "suspicion", "device": DEVICES["ben"].hex(), "incarnation": 300},
        "alive": {"type": "alive", "incarnation": 1},
        "returned": {"type": "returned", "device": DEVICES["ben"].hex()},
        "the first frame of later versions": {"type": "later", "number": 67, "bytes": ""},
        "a frame of a later version": {"type": "later", "number": 200, "bytes": octets("later", 20).hex()},
        "the longest frame of the last number": {"type": "later", "number": 255, "bytes": "00" * 1200},
    }


def _invalid(cases: dict[str, dict[str, Any]]) -> dict[str, bytes]:
    def bent(name: str, **changes: Any) -> bytes:
        return frames.write_frame(cases[name] | changes)

    def long(name: str) -> bytes:
        return frames.write_frame(cases[name])

    peer = cases["peers"]["peers"][0]
    head = cases["heads"]["heads"][0]
    want = cases["wants"]["wants"][0]
    outcome = bytearray(long("admitted"))
    outcome[-1] = 10
    first_run = cases["a run without a seal"]
    long_chunk = bytes([15]) + bytes(32) + varint(0) + varint(1025) + bytes(1025)
    return {
        "nothing": b"",
        "type 0": b"\x00",
        "type 27": b"\x1b",
        "type 41, which says nothing of its length": b"\x29\x00",
        "type 63": b"\x3f\x00",
        "a frame of a later version cut off": long("a frame of a later version")[:-1],
        "a frame of a later version without a length": b"\x41",
        "a frame of a later version longer than a datagram": b"\x41" + varint(1201) + bytes(1201),
        "25 places": bent("places", places=[{"log": 0, "sequence": 0}] * 25),
        "a place beyond 2^48": bent("places", places=[{"log": 0, "sequence": 2**48}]),
        "25 identifiers": bent("identifiers", identifiers=cases["identifiers"]["identifiers"][:1] * 25),
        "half an identifier": long("a branch")[:-9],
        "evidence wanted beyond its end": bent("a want of evidence", offset=limits.FORK_EVIDENCE + 1),
        "evidence beyond its end": bent("evidence", offset=limits.FORK_EVIDENCE - 19),
        "too much evidence": bent("evidence", length=limits.FORK_EVIDENCE + 1),
        "1025 bytes of evidence": bent("evidence", offset=0, bytes="00" * 1025),
        "an ack without ranges": bytes.fromhex("01 05 00 00"),
        "an ack of 33 ranges": bytes.fromhex("01 ff01 00 21") + bytes(66),
        "a range below zero": bytes.fromhex("01 05 00 01 06"),
        "a gap below zero": bytes.fromhex("01 05 00 02 04 00 00"),
        "a packet number over 32 bits": b"\x01" + varint(2**32) + bytes.fromhex("00 01 00"),
        "a number in too many bytes": bytes.fromhex("01 85 00 00 01 00"),
        "a byte after a ping": bytes.fromhex("02 00"),
        "half a room": long("a room's number")[:20],
        "half a log": long("a log's number")[:40],
        "a run cut off": long("a sealed run")[:-1],
        "a run of 257": b"\x05" + varint(1) + varint(2) + varint(0) + varint(2 * 256) + varint(0),
        "a run beyond 2^48": frames.write_frame(first_run | {"first": 2**48}),
        "a run longer than a datagram": frames.write_frame(first_run | {"bodies": "00" * 1201}),
        "half a digest": long("a digest")[:-8],
        "121 heads": bent("heads", heads=[head] * 121),
        "401 wants": bent("wants", wants=[want] * 401),
        "a want of nothing": bent("wants", wants=[want | {"count": 0}]),
        "a want beyond 2^48": bent("wants", wants=[want | {"first": 2**48}]),
        "ink without points": bent("ink", points=[]),
        "129 points of ink": bent("ink", points=[0, 0] * 129),
        "ink too far out": bent("ink", points=[0, 24576]),
        "ink too far in": bent("ink", points=[-8193, 0]),
        "ink without opacity": bent("ink", opacity=0),
        "ink without width": bent("ink", width=0),
        "ink too wide": bent("ink", width=4096),
        "ink of too many colours": bent("ink", color=0x1000000),
        "ink from too far on": bent("ink", **{"from": 4096}),
        "ink beyond the end of a stroke": bent("ink", **{"from": 4094}),
        "ink on a canvas over 32 bits": bent("ink", canvas=2**32),
        "pressures cut off": long("ink with pressure")[:-1],
        "nine seats": bent("join", seats=[seat("ben")] * 9),
        "seats with a byte too many": _padded_join(cases["join without seats"]),
        "an unknown outcome": bytes(outcome),
        **listings.invalid(cases),
        **mixed.invalid(cases),
        "a blob's bytes beyond its end": b"\x0e" + bytes(32) + varint(limits.BLOB + 1) + varint(1),
        "a chunk of 1025 bytes": long_chunk,
        "25 peers": bent("peers", peers=[peer] * 25),
        "half a challenge": long("challenge")[:-1],
        "half a reach": long("reach")[:-1],
        "a part over the limit": long("the longest part")[:35]
        + varint(limits.RELAYED_PACKET + 1)
        + bytes(limits.RELAYED_PACKET + 1),
        "an empty part": long("the longest part")[:35] + varint(0),
        "a third part": long("a packet to be passed on")[:34] + b"\x03\x01\x00",
        "a share with a byte too few": long("unlock")[:-1],
        "a share with a byte too many": long("unlocked") + b"\x00",
        "a proof with a byte too few": long("proven")[:-1],
        "a proof without a question": long("prove")[:65],
        "half a device": long("a ping request")[:20],
        "a suspicion without an incarnation": long("a suspicion")[:33],
        "an incarnation over 32 bits": b"\x22" + varint(2**32),
        "a return with an incarnation": long("returned") + b"\x00",
        "port 0": bent("peers", peers=[peer | {"port": 0}]),
    }


def _padded_join(frame: dict[str, Any]) -> bytes:
    data = frames.write_frame(frame)
    return data[:-2] + b"\x02\x80\x00"


def _packets() -> dict[str, Any]:
    cookie, message = octets("cookie", 16).hex(), octets("message", 32).hex()
    cases = {
        "hello": {"type": "hello", "connection": 0xC0FFEE01, "cookie": "00" * 16, "message": message},
        "hello with a cookie": {"type": "hello", "connection": U32, "cookie": cookie, "message": message},
        "cookie": {"type": "cookie", "to": 0x01020304, "cookie": cookie},
        "answer": {"type": "answer", "to": 0x01020304, "message": octets("answer", 140).hex()},
        "confirm": {"type": "confirm", "to": 0x01020304, "message": octets("confirm", 104).hex()},
        "no message": {"type": "answer", "to": 0, "message": ""},
        "sealed": {
            "type": "sealed",
            "connection": 0x01020304,
            "number": 0,
            "ciphertext": octets("tag", 17).hex(),
        },
        "a tag alone": {"type": "sealed", "connection": 0, "number": U32, "ciphertext": "00" * 16},
        "the largest": {
            "type": "sealed",
            "connection": 1,
            "number": 9,
            "ciphertext": "02" * (limits.DATAGRAM - packets.HEADER),
        },
    }
    valid = []
    for name, value in cases.items():
        data = packets.write_packet(value)
        assert packets.read_packet(data) == value
        valid.append({"name": name, "bytes": data.hex(), "value": value})
    hello = packets.write_packet(cases["hello"])
    sent = packets.write_packet(cases["a tag alone"])
    invalid = {
        "nothing": b"",
        "type 0": b"\x00",
        "a hello of version 1": hello[:1] + b"\x01" + hello[2:],
        "a packet of version 1": b"\x03" + sent[1:],
        "type 9": b"\x09" + hello[1:],
        "half a hello": hello[:20],
        "a hello of version 2": hello[:1] + b"\x02" + hello[2:],
        "a hello of version 4": hello[:1] + b"\x04" + hello[2:],
        "a hello with a byte too many": hello + b"\x00",
        "a cookie with a byte too few": packets.write_packet(cases["cookie"])[:-1],
        "a cookie with a byte too many": packets.write_packet(cases["cookie"]) + b"\x00",
        "an answer without a number": bytes.fromhex("06 010203"),
        "half a packet number": bytes.fromhex("08 01020304 0000"),
        "a tag with a byte too few": sent[:-1],
        "a byte too large": packets.write_packet(cases["the largest"]) + b"\x02",
    }
    refused = [
        {"name": name, "bytes": data.hex(), "error": failure(packets.read_packet, data)}
        for name, data in invalid.items()
    ]
    return {"valid": valid, "invalid": refused}


def make() -> dict[str, Any]:
    valid = []
    cases = _cases()
    for name, value in cases.items():
        data = frames.write_frame(value)
        assert read_one(data) == value, name
        valid.append({"name": name, "bytes": data.hex(), "value": value})
    refused = [
        {"name": name, "bytes": data.hex(), "error": failure(read_one, data)}
        for name, data in _invalid(cases).items()
    ]
    return {"frames": {"valid": valid, "invalid": refused}, "packets": _packets()}
