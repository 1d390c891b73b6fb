"""Frames with which devices reach one another through others (Protocol/datagrams.md)."""

from collections.abc import Callable
from typing import Any

from . import limits
from .errors import WireError
from .octets import Reader, varint

Value = dict[str, Any]
PARTS = ["whole", "first", "last"]


def _read_relay(reader: Reader) -> Value:
    frame: Value = {"device": reader.raw(32).hex(), "packet": reader.byte()}
    part = reader.byte()
    if part >= len(PARTS):
        raise WireError("unknown", f"part {part}")
    length = reader.varint(limits.RELAYED_PACKET, "packet")
    if length == 0:
        raise WireError("outOfRange", "an empty packet")
    return frame | {"part": PARTS[part], "bytes": reader.raw(length).hex()}


def _write_relay(frame: Value) -> bytes:
    data = bytes.fromhex(frame["bytes"])
    return (
        bytes.fromhex(frame["device"])
        + bytes([frame["packet"], PARTS.index(frame["part"])])
        + varint(len(data))
        + data
    )


def _read_token(reader: Reader) -> Value:
    return {"token": reader.raw(8).hex()}


def _write_token(frame: Value) -> bytes:
    return bytes.fromhex(frame["token"])


NAMES = {36: "relay", 37: "relayed", 38: "reach", 39: "reached"}
READERS: dict[str, Callable[[Reader], Value]] = {
    "relay": _read_relay,
    "relayed": _read_relay,
    "reach": _read_token,
    "reached": _read_token,
}
WRITERS: dict[str, Callable[[Value], bytes]] = {
    "relay": _write_relay,
    "relayed": _write_relay,
    "reach": _write_token,
    "reached": _write_token,
}
