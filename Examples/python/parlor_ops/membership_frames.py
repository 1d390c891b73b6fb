"""Frames about who can be reached (Protocol/membership.md)."""

from collections.abc import Callable
from typing import Any

from .octets import Reader, varint

Value = dict[str, Any]
U32 = (1 << 32) - 1


def read_device(reader: Reader) -> Value:
    return {"device": reader.raw(32).hex()}


def write_device(frame: Value) -> bytes:
    return bytes.fromhex(frame["device"])


def read_state(reader: Reader) -> Value:
    return read_device(reader) | read_incarnation(reader)


def write_state(frame: Value) -> bytes:
    return write_device(frame) + write_incarnation(frame)


def read_incarnation(reader: Reader) -> Value:
    return {"incarnation": reader.varint(U32)}


def write_incarnation(frame: Value) -> bytes:
    return varint(frame["incarnation"])


NAMES = {30: "pingRequest", 31: "heard", 32: "notHeard", 33: "suspicion", 34: "alive", 35: "returned"}

READERS: dict[str, Callable[[Reader], Value]] = {
    "pingRequest": read_device,
    "heard": read_state,
    "notHeard": read_device,
    "suspicion": read_state,
    "alive": read_incarnation,
    "returned": read_device,
}

WRITERS: dict[str, Callable[[Value], bytes]] = {
    "pingRequest": write_device,
    "heard": write_state,
    "notHeard": write_device,
    "suspicion": write_state,
    "alive": write_incarnation,
    "returned": write_device,
}
