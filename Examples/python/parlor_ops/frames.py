"""Frames as values that JSON can hold (Protocol/datagrams.md)."""

from collections.abc import Callable
from typing import Any

from . import fork_frames, ink_frames, limits, listing_frames, membership_frames, payloads, relay_frames
from .cbor import CBORReader, encode
from .errors import WireError
from .octets import Reader, varint

Value = dict[str, Any]
U32 = (1 << 32) - 1
PLACE = 1 << 48
# Frames from 64 on say how long they are; from this number on nothing is known of them.
FIRST_LATER = 67
_REFUSALS = ["noSuchRoom", "full", "started", "wrongPassphrase", "incompatible", "paused", "banned"]
OUTCOMES = ["admitted", *_REFUSALS, "waiting", "declined"]


def read_frame(reader: Reader) -> Value:
    """The next frame."""
    number = reader.byte()
    if number >= FIRST_LATER:
        size = reader.varint(limits.DATAGRAM, "a frame of a later version")
        return {"type": "later", "number": number, "bytes": reader.raw(size).hex()}
    if number not in NAMES:
        raise WireError("unknown", f"frame {number}")
    return {"type": NAMES[number]} | READERS[NAMES[number]](reader)


def read_frames(data: bytes) -> list[Value]:
    """All frames of a packet."""
    reader = Reader(data)
    frames = []
    while reader.remaining:
        frames.append(read_frame(reader))
    return frames


def write_frame(frame: Value) -> bytes:
    """The bytes of a frame."""
    name = frame["type"]
    if name == "later":
        content = bytes.fromhex(frame["bytes"])
        return bytes([frame["number"]]) + varint(len(content)) + content
    return bytes([NUMBERS[name]]) + WRITERS[name](frame)


def _name(reader: Reader) -> str:
    return reader.raw(32).hex()


def _read_ack(reader: Reader) -> Value:
    upper = reader.varint(U32, "packet")
    delay = reader.varint(U32, "delay")
    count = reader.varint(limits.ACK_RANGES, "ranges")
    if count == 0:
        raise WireError("outOfRange", "no ranges")
    ranges: list[list[int]] = []
    for index in range(count):
        if index > 0:
            upper = _below(upper, reader.varint(U32, "gap") + 2)
        lower = _below(upper, reader.varint(U32, "length"))
        ranges.append([lower, upper])
        upper = lower
    return {"ranges": ranges, "delay": delay}


def _below(upper: int, step: int) -> int:
    if step > upper:
        raise WireError("outOfRange", "a range below zero")
    return upper - step


def _write_ack(frame: Value) -> bytes:
    ranges = frame["ranges"]
    out = varint(ranges[0][1]) + varint(frame["delay"]) + varint(len(ranges))
    below = None
    for lower, upper in ranges:
        if below is not None:
            out += varint(below - upper - 2)
        out += varint(upper - lower)
        below = lower
    return out


def _read_run(reader: Reader) -> Value:
    room, log, first = reader.varint(U32), reader.varint(U32), reader.varint()
    if first >= PLACE:
        raise WireError("outOfRange", f"sequence {first}")
    counts = reader.varint(2 * limits.RUN_OPERATIONS - 1, "run")
    bodies = reader.raw(reader.varint(limits.DATAGRAM, "run"))
    seal = reader.raw(64).hex() if counts & 1 else None
    return {
        "room": room,
        "log": log,
        "first": first,
        "count": (counts >> 1) + 1,
        "bodies": bodies.hex(),
        "seal": seal,
    }


def _write_run(frame: Value) -> bytes:
    bodies = bytes.fromhex(frame["bodies"])
    counts = (frame["count"] - 1) << 1 | (frame["seal"] is not None)
    out = varint(frame["room"]) + varint(frame["log"]) + varint(frame["first"]) + varint(counts)
    return out + varint(len(bodies)) + bodies + bytes.fromhex(frame["seal"] or "")


def _read_heads(reader: Reader) -> Value:
    room = reader.varint(U32)
    heads = []
    for _ in range(reader.varint(limits.DATAGRAM // 10, "heads")):
        log, count = reader.varint(U32), reader.varint()
        heads.append({"log": log, "count": count, "prefix": reader.raw(8).hex()})
    return {"room": room, "heads": heads}


def _write_heads(frame: Value) -> bytes:
    out = varint(frame["room"]) + varint(len(frame["heads"]))
    for head in frame["heads"]:
        out += varint(head["log"]) + varint(head["count"]) + bytes.fromhex(head["prefix"])
    return out


def _read_want(reader: Reader) -> Value:
    room = reader.varint(U32)
    wants = []
    for _ in range(reader.varint(limits.DATAGRAM // 3, "wants")):
        log, first, count = reader.varint(U32), reader.varint(), reader.varint()
        if first >= PLACE or not 1 <= count < PLACE:
            raise WireError("outOfRange", "a want")
        wants.append({"log": log, "first": first, "count": count})
    return {"room": room, "wants": wants}


def _write_want(frame: Value) -> bytes:
    out = varint(frame["room"]) + varint(len(frame["wants"]))
    for want in frame["wants"]:
        out += varint(want["log"]) + varint(want["first"]) + varint(want["count"])
    return out


def _read_join(reader: Reader) -> Value:
    request, room = reader.varint(U32), _name(reader)
    length = reader.varint(limits.DATAGRAM, "seats")
    data = reader.raw(length)
    cbor = CBORReader(data)
    seats = payloads.read_seats(cbor)
    cbor.finish()
    return {"request": request, "room": room, "seats": seats}


def _write_join(frame: Value) -> bytes:
    seats = encode([payloads.seat_items(seat) for seat in frame["seats"]])
    return varint(frame["request"]) + bytes.fromhex(frame["room"]) + varint(len(seats)) + seats


def _read_joined(reader: Reader) -> Value:
    request, room, outcome = reader.varint(U32), _name(reader), reader.byte()
    if outcome >= len(OUTCOMES):
        raise WireError("unknown", f"outcome {outcome}")
    return {"request": request, "room": room, "outcome": OUTCOMES[outcome]}


def _write_joined(frame: Value) -> bytes:
    outcome = OUTCOMES.index(frame["outcome"])
    return varint(frame["request"]) + bytes.fromhex(frame["room"]) + bytes([outcome])


def _write_blob_want(frame: Value) -> bytes:
    return bytes.fromhex(frame["blob"]) + varint(frame["offset"]) + varint(frame["count"])


def _read_chunk(reader: Reader) -> Value:
    blob, offset = _name(reader), reader.varint(limits.BLOB, "offset")
    count = reader.varint(limits.CHUNK, "chunk")
    return {"blob": blob, "offset": offset, "bytes": reader.raw(count).hex()}


def _write_chunk(frame: Value) -> bytes:
    data = bytes.fromhex(frame["bytes"])
    return bytes.fromhex(frame["blob"]) + varint(frame["offset"]) + varint(len(data)) + data


def _read_peers(reader: Reader) -> Value:
    room = reader.varint(U32)
    peers = []
    for _ in range(reader.varint(limits.DATAGRAM // 50, "addresses")):
        device, address, port = _name(reader), reader.raw(16).hex(), reader.fixed(2)
        if port == 0:
            raise WireError("outOfRange", "port 0")
        peers.append({"device": device, "address": address, "port": port})
    return {"room": room, "peers": peers}


def _write_peers(frame: Value) -> bytes:
    out = varint(frame["room"]) + varint(len(frame["peers"]))
    for peer in frame["peers"]:
        out += bytes.fromhex(peer["device"]) + bytes.fromhex(peer["address"])
        out += peer["port"].to_bytes(2, "big")
    return out


def _read_question(reader: Reader, field: str, size: int) -> Value:
    return {"request": reader.varint(U32), "room": _name(reader), field: reader.raw(size).hex()}


def _write_question(frame: Value, field: str) -> bytes:
    return varint(frame["request"]) + bytes.fromhex(frame["room"]) + bytes.fromhex(frame[field])


NAMES = {
    1: "ack",
    2: "ping",
    3: "room",
    4: "log",
    5: "run",
    6: "digest",
    7: "heads",
    8: "want",
    10: "inkEnd",
    11: "join",
    12: "joined",
    13: "listing",
    14: "blobWant",
    15: "blobChunk",
    16: "peers",
    17: "bye",
    19: "challenge",
    20: "response",
    21: "unlock",
    22: "unlocked",
    28: "prove",
    29: "proven",
    40: "clock",
    64: "banners",
    **fork_frames.NAMES,
    **membership_frames.NAMES,
    **ink_frames.NAMES,
    **relay_frames.NAMES,
}
NUMBERS = {name: number for number, name in NAMES.items()}

READERS: dict[str, Callable[[Reader], Value]] = {
    "ack": _read_ack,
    "ping": lambda reader: {},
    "room": lambda reader: {"number": reader.varint(U32), "id": _name(reader)},
    "log": lambda reader: {
        "room": reader.varint(U32),
        "number": reader.varint(U32),
        "device": _name(reader),
        "nonce": reader.raw(8).hex(),
    },
    "run": _read_run,
    "digest": lambda reader: {"room": reader.varint(U32), "digest": reader.raw(16).hex()},
    "clock": lambda reader: {name: reader.varint(U32) for name in ("room", "round", "elapsed")},
    "heads": _read_heads,
    "want": _read_want,
    "inkEnd": lambda reader: {
        "room": reader.varint(U32),
        "seat": reader.raw(8).hex(),
        "pen": reader.varint(U32),
    },
    "join": _read_join,
    "joined": _read_joined,
    "listing": listing_frames.read,
    "banners": listing_frames.read_banners,
    "blobWant": lambda reader: {
        "blob": _name(reader),
        "offset": reader.varint(limits.BLOB, "offset"),
        "count": reader.varint(limits.BLOB, "count"),
    },
    "blobChunk": _read_chunk,
    "peers": _read_peers,
    "bye": lambda reader: {},
    "challenge": lambda reader: {"token": reader.raw(8).hex()},
    "response": lambda reader: {"token": reader.raw(8).hex()},
    "unlock": lambda reader: _read_question(reader, "share", limits.SHARE),
    "unlocked": lambda reader: _read_question(reader, "share", limits.SHARE),
    "prove": lambda reader: {"proof": reader.raw(limits.PROOF).hex()} | _read_join(reader),
    "proven": lambda reader: _read_question(reader, "proof", limits.PROOF),
    **fork_frames.READERS,
    **membership_frames.READERS,
    **ink_frames.READERS,
    **relay_frames.READERS,
}

WRITERS: dict[str, Callable[[Value], bytes]] = {
    "ack": _write_ack,
    "ping": lambda frame: b"",
    "room": lambda frame: varint(frame["number"]) + bytes.fromhex(frame["id"]),
    "log": lambda frame: (
        varint(frame["room"])
        + varint(frame["number"])
        + bytes.fromhex(frame["device"])
        + bytes.fromhex(frame["nonce"])
    ),
    "run": _write_run,
    "digest": lambda frame: varint(frame["room"]) + bytes.fromhex(frame["digest"]),
    "clock": lambda frame: b"".join(varint(frame[name]) for name in ("room", "round", "elapsed")),
    "heads": _write_heads,
    "want": _write_want,
    "inkEnd": lambda frame: varint(frame["room"]) + bytes.fromhex(frame["seat"]) + varint(frame["pen"]),
    "join": _write_join,
    "joined": _write_joined,
    "listing": listing_frames.write,
    "banners": listing_frames.write_banners,
    "blobWant": _write_blob_want,
    "blobChunk": _write_chunk,
    "peers": _write_peers,
    "bye": lambda frame: b"",
    "challenge": lambda frame: bytes.fromhex(frame["token"]),
    "response": lambda frame: bytes.fromhex(frame["token"]),
    "unlock": lambda frame: _write_question(frame, "share"),
    "unlocked": lambda frame: _write_question(frame, "share"),
    "prove": lambda frame: bytes.fromhex(frame["proof"]) + _write_join(frame),
    "proven": lambda frame: _write_question(frame, "proof"),
    **fork_frames.WRITERS,
    **membership_frames.WRITERS,
    **ink_frames.WRITERS,
    **relay_frames.WRITERS,
}
