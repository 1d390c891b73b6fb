"""Frames about forked logs (Protocol/forks.md)."""

from collections.abc import Callable
from typing import Any

from . import limits
from .errors import WireError
from .octets import Reader, varint

Value = dict[str, Any]
U32 = (1 << 32) - 1
PLACE = 1 << 48


def read_place(reader: Reader) -> Value:
    log, sequence = reader.varint(U32), reader.varint()
    if sequence >= PLACE:
        raise WireError("outOfRange", f"sequence {sequence}")
    return {"log": log, "sequence": sequence}


def write_place(place: Value) -> bytes:
    return varint(place["log"]) + varint(place["sequence"])


def read_places(reader: Reader) -> Value:
    room = reader.varint(U32)
    count = reader.varint(limits.PLACES_AT_ONCE, "places")
    return {"room": room, "places": [read_place(reader) for _ in range(count)]}


def write_places(frame: Value) -> bytes:
    places = frame["places"]
    return varint(frame["room"]) + varint(len(places)) + b"".join(map(write_place, places))


def read_identifier(reader: Reader) -> Value:
    return read_place(reader) | {"id": reader.raw(32).hex()}


def write_identifier(identifier: Value) -> bytes:
    return write_place(identifier) + bytes.fromhex(identifier["id"])


def read_branch(reader: Reader) -> Value:
    head = {"room": reader.varint(U32), "device": reader.raw(32).hex(), "nonce": reader.raw(8).hex()}
    return head | read_identifier(reader)


def read_identifiers(reader: Reader) -> Value:
    room = reader.varint(U32)
    count = reader.varint(limits.PLACES_AT_ONCE, "identifiers")
    return {"room": room, "identifiers": [read_identifier(reader) for _ in range(count)]}


def write_identifiers(frame: Value) -> bytes:
    found = frame["identifiers"]
    return varint(frame["room"]) + varint(len(found)) + b"".join(map(write_identifier, found))


def read_evidence_want(reader: Reader) -> Value:
    head = {"room": reader.varint(U32)} | read_place(reader)
    return head | {"offset": reader.varint(limits.FORK_EVIDENCE, "evidence")}


def read_evidence(reader: Reader) -> Value:
    head = {"room": reader.varint(U32)} | read_place(reader)
    length = reader.varint(limits.FORK_EVIDENCE, "evidence")
    offset = reader.varint(limits.FORK_EVIDENCE, "evidence")
    data = reader.raw(reader.varint(limits.CHUNK, "chunk"))
    if offset + len(data) > length:
        raise WireError("outOfRange", "evidence beyond its end")
    return head | {"length": length, "offset": offset, "bytes": data.hex()}


def write_evidence(frame: Value) -> bytes:
    data = bytes.fromhex(frame["bytes"])
    out = varint(frame["room"]) + write_place(frame) + varint(frame["length"]) + varint(frame["offset"])
    return out + varint(len(data)) + data


NAMES = {18: "places", 23: "identifiers", 24: "evidenceWant", 25: "evidence", 26: "branch"}

READERS: dict[str, Callable[[Reader], Value]] = {
    "places": read_places,
    "identifiers": read_identifiers,
    "evidenceWant": read_evidence_want,
    "evidence": read_evidence,
    "branch": read_branch,
}

WRITERS: dict[str, Callable[[Value], bytes]] = {
    "places": write_places,
    "identifiers": write_identifiers,
    "evidenceWant": lambda frame: (varint(frame["room"]) + write_place(frame) + varint(frame["offset"])),
    "evidence": write_evidence,
    "branch": lambda frame: (
        varint(frame["room"])
        + bytes.fromhex(frame["device"])
        + bytes.fromhex(frame["nonce"])
        + write_identifier(frame)
    ),
}
