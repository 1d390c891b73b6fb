"""What each file of Protocol/vectors asks of a reader, entry by entry: so one can tell which entry notices.

The reader is imported inside the checks: mutations.py puts changed ones in its place.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from document_checks import document_findings
from evening_checks import evening_findings
from fork_checks import fork_findings
from outline_checks import outline_findings
from physics_checks import bubble_findings, peg_findings
from secret_checks import secret_findings
from sheet_checks import sheet_findings
from successor_checks import successor_findings

from vector_files import GAMES, load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]
Holds = Callable[[Entry], bool]


def _each(entries: list[Entry], holds: Holds) -> Iterator[Finding]:
    for entry in entries:
        yield entry.get("name", ""), partial(holds, entry)


def _bytes(entry: Entry, name: str = "bytes") -> bytes:
    return bytes.fromhex(entry[name])


def _reads(
    file: str, read: Callable[[Entry, bytes], Any], write: Callable[[Entry, Any], bytes]
) -> Iterator[Finding]:
    """Valid bytes are read and written back; others are refused for the reason named."""
    from parlor_ops.errors import WireError

    def refusal(entry: Entry) -> str | None:
        try:
            read(entry, _bytes(entry))
        except WireError as error:
            return error.name
        return None

    content = load(file)
    yield from _each(
        content["valid"], lambda entry: write(entry, read(entry, _bytes(entry))) == _bytes(entry)
    )
    yield from _each(content["invalid"], lambda entry: refusal(entry) == entry["error"])


def _cbor() -> Iterator[Finding]:
    from parlor_ops import cbor

    yield from _reads("cbor", lambda entry, data: cbor.decode(data), lambda entry, value: cbor.encode(value))


def _values() -> Iterator[Finding]:
    from parlor_ops import cbor, play

    yield from _reads(
        "values", lambda entry, data: play.read_value(data), lambda entry, value: cbor.encode(value)
    )
    yield from _each(load("values")["valid"], lambda entry: play.read_value(_bytes(entry)) == entry["value"])


def _series() -> Iterator[Finding]:
    from parlor_ops import series

    def read(entry: Entry, data: bytes) -> list[int]:
        least, most = entry.get("least", -32768), entry.get("most", 65535)
        return series.unpack(data, entry["count"], entry["axes"], least, most)

    yield from _reads("series", read, lambda entry, value: series.pack(value, entry["axes"]))
    yield from _each(load("series")["valid"], lambda entry: read(entry, _bytes(entry)) == entry["value"])


def _payloads(file: str) -> Iterator[Finding]:
    from parlor_ops import payloads

    def read(entry: Entry, data: bytes) -> Any:
        return payloads.decode(entry["kind"], data)

    yield from _reads(file, read, lambda entry, value: payloads.encode_payload(entry["kind"], value))
    yield from _each(load(file)["valid"], lambda entry: read(entry, _bytes(entry)) == entry["value"])


def _headers() -> Iterator[Finding]:
    from parlor_ops.header import Header

    yield from _reads("headers", lambda _, data: Header.decode(data), lambda _, header: header.encode())
    yield from _each(
        load("headers")["valid"], lambda entry: Header.decode(_bytes(entry)).readable() == entry["value"]
    )


def _bodies() -> Iterator[Finding]:
    from parlor_ops.body import Body

    yield from _reads("bodies", lambda entry, data: Body.decode(data), lambda entry, body: body.encode())
    yield from _each(
        load("bodies")["valid"], lambda entry: Body.decode(_bytes(entry)).readable() == entry["value"]
    )


def _frames() -> Iterator[Finding]:
    from parlor_ops import frames
    from parlor_ops.octets import Reader

    def read(entry: Entry, data: bytes) -> Any:
        reader = Reader(data)
        frame = frames.read_frame(reader)
        reader.finish()
        return frame

    yield from _reads("frames", read, lambda entry, frame: frames.write_frame(frame))
    yield from _each(load("frames")["valid"], lambda entry: read(entry, _bytes(entry)) == entry["value"])


def _packets() -> Iterator[Finding]:
    from parlor_ops import packets

    yield from _reads(
        "packets",
        lambda entry, data: packets.read_packet(data),
        lambda entry, packet: packets.write_packet(packet),
    )


def _identifiers() -> Iterator[Finding]:
    from parlor_ops.header import identifier

    yield from _each(
        load("identifiers")["valid"],
        lambda entry: identifier(_bytes(entry, "header"), _bytes(entry, "payload")).hex() == entry["id"],
    )


def _seals() -> Iterator[Finding]:
    from parlor_ops import ed25519
    from parlor_ops.header import seal_message

    def holds(entry: Entry) -> bool:
        message = seal_message(_bytes(entry, "id"))
        if message.hex() != entry["message"]:
            return False
        valid = ed25519.verify(_bytes(entry, "signature"), message, _bytes(entry, "device"))
        return bool(valid == entry["valid"])

    content = load("seals")
    yield from _each(content["seals"], holds)
    yield from _each(
        content["keys"], lambda entry: ed25519.public_key(_bytes(entry, "seed")).hex() == entry["device"]
    )


def _runs() -> Iterator[Finding]:
    from parlor_ops.body import Tail, headers, read_bodies

    def name(text: str | None) -> bytes | None:
        return bytes.fromhex(text) if text else None

    def holds(entry: Entry) -> bool:
        before, log = entry["before"], entry["log"]
        known = {(one["log"], one["sequence"]): (_bytes(one, "id"), one["lamport"]) for one in entry["known"]}
        made = headers(
            read_bodies(_bytes(entry, "bodies"), entry["count"]),
            _bytes(entry, "room"),
            (_bytes(log, "device"), _bytes(log, "nonce")),
            entry["first"],
            Tail(name(before["id"]), before["lamport"], name(before["seat"])),
            known,
        )
        found = [[header.encode().hex(), identifier.hex()] for header, identifier in made]
        return found == [list(pair) for pair in zip(entry["headers"], entry["ids"], strict=True)]

    yield from _each(load("runs")["valid"], holds)


def facts(lines: list[Entry]) -> Entry:
    """What a reader finds in some operations, by the names of the vectors."""
    from parlor_ops.room import Room
    from parlor_ops.state import State

    room = Room.load(json.dumps(line) for line in lines)
    state = State(room)
    strokes = [stroke for canvas in state.canvases.values() for stroke in canvas]
    return {
        "operations": len(room.by_name),
        "logs": len(room.logs),
        "frontier": room.frontier_digest().hex(),
        "digest": state.digest().hex(),
        "visible": sum(stroke.visible for stroke in strokes),
        "strokes": len(strokes),
        "present": sum(member.present for member in state.members.values()),
        "numbers": {seat.hex(): number for seat, number in state.numbers.items()},
        "evening": state.evening,
        "cuts": [
            {"device": device.hex(), "nonce": nonce.hex(), "place": place}
            for (device, nonce), place in sorted(room.cuts.items())
        ],
    }


def _holds(entry: Entry, lines: list[Entry]) -> bool:
    found = facts(lines)
    return all(entry[name] == value for name, value in found.items() if name in entry)


def _refusal(lines: list[Entry]) -> list[Any] | None:
    from parlor_ops.errors import RoomError

    try:
        facts(lines)
    except RoomError as error:
        return [error.reason, error.line]
    return None


def _rooms(file: str) -> Iterator[Finding]:
    content = load(file)
    yield from _each(content["valid"], lambda entry: _holds(entry, entry["lines"]))
    yield from _each(
        content.get("invalid", []),
        lambda entry: _refusal(entry["lines"]) == [entry["error"], entry["line"]],
    )


def _games(file: str) -> Iterator[Finding]:
    yield from _rooms(file)
    for entry in load(file)["valid"]:
        for end in entry["ends"]:
            name = f"{entry['name']}, after {end['operations']} operations"
            yield name, partial(_holds, end, entry["lines"][: end["operations"]])


def _room() -> Iterator[Finding]:
    content = load("room")
    yield "the whole room", lambda: _holds(content, content["lines"])
    for count in range(len(content["steps"]), 0, -7):
        yield f"step {count}", partial(_holds, content["steps"][count - 1], content["lines"][:count])


CHECKS: dict[str, Callable[[], Iterator[Finding]]] = {
    "cbor": _cbor,
    "values": _values,
    "series": _series,
    "payloads": partial(_payloads, "payloads"),
    "later": partial(_payloads, "later"),
    "headers": _headers,
    "identifiers": _identifiers,
    "bodies": _bodies,
    "runs": _runs,
    "frames": _frames,
    "packets": _packets,
    "forks": fork_findings,
    "logs": partial(_rooms, "logs"),
    "rounds": partial(_rooms, "rounds"),
    "successors": lambda: chain(_rooms("successors"), successor_findings()),
    "members": partial(_rooms, "members"),
    "evenings": evening_findings,
    "contested": partial(_rooms, "contested"),
    "forked": partial(_rooms, "forked"),
    "room": _room,
    "seals": _seals,
    "outlines": outline_findings,
    "documents": document_findings,
    "secrets": secret_findings,
    "sheets": sheet_findings,
    "pegs": peg_findings,
    "bubbles": bubble_findings,
    **{name: partial(_games, name) for name in GAMES},
}


def first_failure(files: list[str], wanted: str | None = None) -> str | None:
    """The first entry that a reader does not agree with, as "file: entry"; None if there is none.

    Only those entries are looked at whose names are the wanted one, if there is one.
    """
    for file in files:
        try:
            for name, holds in CHECKS[file]():
                if wanted not in (None, name):
                    continue
                try:
                    if not holds():
                        return f"{file}: {name}"
                except Exception as error:  # whatever a changed reader raises, it was noticed
                    return f"{file}: {name} ({type(error).__name__})"
        except Exception as error:
            return f"{file} ({type(error).__name__})"
    return None
