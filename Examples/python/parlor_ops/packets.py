"""Datagrams as values that JSON can hold (Protocol/datagrams.md)."""

from typing import Any

from . import limits
from .errors import WireError
from .octets import Reader

Value = dict[str, Any]
VERSION = 3
KINDS = {4: "hello", 5: "cookie", 6: "answer", 7: "confirm", 8: "sealed"}
NUMBERS = {name: number for number, name in KINDS.items()}
HEADER = 9
TAG = 16


def read_packet(data: bytes) -> Value:
    """A datagram; handshake messages and ciphertexts stay bytes."""
    if len(data) > limits.DATAGRAM:
        raise WireError("outOfRange", f"a datagram of {len(data)} bytes")
    reader = Reader(data)
    number = reader.byte()
    if number not in KINDS:
        raise WireError("unknown", f"packet {number}")
    kind = KINDS[number]
    if kind == "hello":
        return {"type": kind} | _read_hello(reader)
    if kind == "sealed":
        connection, count = reader.fixed(4), reader.fixed(4)
        if reader.remaining < TAG:
            raise WireError("truncated", "no room for the tag")
        rest = reader.raw(reader.remaining).hex()
        return {"type": kind, "connection": connection, "number": count, "ciphertext": rest}
    to = reader.fixed(4)
    if kind == "cookie":
        cookie = reader.raw(16).hex()
        reader.finish()
        return {"type": kind, "to": to, "cookie": cookie}
    return {"type": kind, "to": to, "message": reader.raw(reader.remaining).hex()}


def _read_hello(reader: Reader) -> Value:
    version = reader.byte()
    if version != VERSION:
        raise WireError("unknown", f"version {version}")
    hello = {
        "connection": reader.fixed(4),
        "cookie": reader.raw(16).hex(),
        "message": reader.raw(32).hex(),
    }
    reader.finish()
    return hello


def write_packet(packet: Value) -> bytes:
    """The bytes of a datagram."""
    kind = packet["type"]
    head = bytes([NUMBERS[kind]])
    if kind == "hello":
        head += bytes([VERSION]) + packet["connection"].to_bytes(4, "big")
        return bytes(head + bytes.fromhex(packet["cookie"]) + bytes.fromhex(packet["message"]))
    if kind == "sealed":
        numbers = packet["connection"].to_bytes(4, "big") + packet["number"].to_bytes(4, "big")
        return bytes(head + numbers + bytes.fromhex(packet["ciphertext"]))
    field = "cookie" if kind == "cookie" else "message"
    return bytes(head + packet["to"].to_bytes(4, "big") + bytes.fromhex(packet[field]))
