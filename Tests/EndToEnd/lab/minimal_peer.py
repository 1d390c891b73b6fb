"""A peer that does what Protocol/minimal.md asks of the least, and nothing more."""

import os
import time
from typing import Any

from parlor_ops import kinds
from parlor_ops.cbor import decode, encode
from parlor_ops.errors import WireError
from parlor_ops.forks import Branch, Evidence, ForkError, Link
from parlor_ops.header import blake2b256

from lab.minimal_link import Frame, MinimalLink, is_about_a_room
from lab.minimal_logs import Held, MinimalLogs, Place

_PIECE = 1024
_RUN = 900
_TURN = 0.8


class MinimalPeer(MinimalLink):
    """A member of one open room, connected with one daemon."""

    def __init__(self, port: int, name: str, address: str = "127.0.0.1") -> None:
        super().__init__(port, address)
        self.name = name
        self.seat = os.urandom(8)
        self.listed: dict[str, str] = {}
        self.outcome = ""
        self.their_digest = b""
        self.book = MinimalLogs(b"")
        self.own = -1
        self._rooms: dict[int, str] = {}
        self._logs: dict[int, int] = {}
        self._pins: dict[int, list[Place]] = {}
        self._runs: list[Frame] = []
        self._explained: set[tuple[str, int]] = set()
        self._wanted: dict[Place, float] = {}
        self._digest_at = 0.0
        self._asked_until = 0.0

    def join(self, code: str) -> None:
        """Is let in, collects the room, and writes its first operation."""
        assert self.run(10, lambda: code in self.listed)
        self.book.room = bytes.fromhex(self.listed[code])
        seat = {"seat": self.seat.hex(), "name": self.name, "avatar": "", "key": ""}
        self.send({"type": "join", "request": 1, "room": self.listed[code], "seats": [seat]})
        assert self.run(10, lambda: self.outcome != "") and self.outcome == "admitted", self.outcome
        assert self.run(20, lambda: self.agrees and self.book.logs != [])
        self.own = self.book.number(self.device, os.urandom(8))
        self.write(kinds.WITNESS, b"", None)

    @property
    def agrees(self) -> bool:
        """Whether the daemon has last said that it holds the same set."""
        return self.their_digest == self.book.digest

    def write(self, kind: int, payload: bytes, seat: bytes | None) -> Held:
        """Writes one operation and sends it."""
        written = self.book.write(self.own, kind, payload, seat, self.seed)
        self._give(self.own, self.book.logs[self.own].held - 1, self.book.logs[self.own].held)
        return written

    def strokes(self) -> int:
        """How many strokes that count it has taken in."""
        return sum(
            held.header.kind == kinds.STROKE
            for number, end in self.book.counted()
            for held in self.book.logs[number].taken[:end]
        )

    def tick(self) -> None:
        if self.outcome == "admitted" and time.monotonic() > self._digest_at:
            self._digest_at = time.monotonic() + 0.5
            self._explain()
            self.send({"type": "digest", "room": 0, "digest": self.book.digest.hex()})

    def explains(self, frame: Frame, packet: list[Frame]) -> bool:
        if not is_about_a_room(frame):
            return True
        here = {other["number"] for other in packet if other["type"] == "room"}
        if frame["room"] not in self._rooms and frame["room"] not in here:
            return False
        logs = {other["number"] for other in packet if other["type"] == "log"}
        logs |= {other["log"] for other in packet if other["type"] == "branch"}
        return frame["type"] != "run" or frame["log"] in logs or frame["log"] in self._logs

    def take(self, frame: Frame) -> None:
        kind = frame["type"]
        if kind == "listing":
            self.listed |= {room["code"]: room["room"] for room in frame["rooms"]}
        elif kind == "joined":
            self.outcome = frame["outcome"]
        elif kind == "room":
            self._rooms[frame["number"]] = frame["id"]
        elif kind == "pingRequest":
            self.send({"type": "notHeard", "device": frame["device"]})
        elif is_about_a_room(frame) and self._rooms.get(frame["room"]) == self.book.room.hex():
            answer = getattr(self, f"_take_{kind}", None)
            if answer:
                answer(frame)

    def _take_log(self, frame: Frame) -> None:
        name = bytes.fromhex(frame["device"]), bytes.fromhex(frame["nonce"])
        self._logs[frame["number"]] = self.book.number(*name)

    def _take_branch(self, frame: Frame) -> None:
        name = bytes.fromhex(frame["device"]), bytes.fromhex(frame["nonce"])
        number = self._logs.setdefault(frame["log"], self.book.number(*name))
        place = frame["sequence"]
        branch = self.book.branch(
            self._meant(frame["log"], place) or number, place, bytes.fromhex(frame["id"])
        )
        if branch is None:
            return
        self._pins.setdefault(frame["log"], []).append((branch, place))
        # What waits was computed with the other branch.
        self._runs, self._wanted = [], {}
        for log in self.book.logs:
            log.tail = []

    def _meant(self, number: int, place: int) -> int | None:
        """The log that a number of the daemon's means at a place."""
        pins = sorted(self._pins.get(number, []), key=lambda pin: pin[1])
        return next((log for log, first in reversed(pins) if first <= place), self._logs.get(number))

    def _take_digest(self, frame: Frame) -> None:
        self.their_digest = bytes.fromhex(frame["digest"])
        if not self.agrees:
            self._say_heads()

    def _say_heads(self) -> None:
        self._explain()
        heads = [
            {"log": log, "count": end, "prefix": self.book.logs[log].taken[end - 1].name[:8].hex()}
            for log, end in self.book.counted()
        ]
        self.send({"type": "heads", "room": 0, "heads": heads})

    def _take_heads(self, frame: Frame) -> None:
        wants: list[Frame] = []
        for head in frame["heads"]:
            log = self._logs.get(head["log"])
            have = None if log is None else min(self.book.logs[log].held, self.book.cut(log))
            if have is not None and log is not None and have < min(head["count"], self.book.cut(log)):
                wants.append({"log": head["log"], "first": have, "count": head["count"] - have})
        # What was asked for may still be on its way: asking for all of it again would only delay it.
        if wants and time.monotonic() > self._asked_until:
            self._asked_until = time.monotonic() + _TURN
            self._explain()
            self.send({"type": "want", "room": 0, "wants": wants})

    def _take_want(self, frame: Frame) -> None:
        for want in frame["wants"]:
            if want["log"] < len(self.book.logs):
                self._give(want["log"], want["first"], want["first"] + want["count"])

    def _give(self, log: int, first: int, end: int) -> None:
        """Sends operations up to the next seal, a run for each stretch that fits."""
        self._explain()
        held = self.book.logs[log].held
        while first < min(end, held):
            bodies, place = self.book.body((log, first)), first + 1
            while place < held and not (place >= end and self._seal(log, place - 1)):
                body = self.book.body((log, place))
                if len(bodies) + len(body) > _RUN:
                    break
                bodies, place = bodies + body, place + 1
            run: Frame = {"type": "run", "room": 0, "log": log, "first": first, "count": place - first}
            self.send(run | {"bodies": bodies.hex(), "seal": self._seal(log, place - 1)})
            first = place

    def _seal(self, log: int, place: int) -> str | None:
        held = self.book.at((log, place))
        return held.seal.hex() if held and held.seal else None

    def _explain(self) -> None:
        """Says what its numbers mean, once, before it uses them."""
        new: list[Frame] = []
        if not self._explained:
            new.append({"type": "room", "number": 0, "id": self.book.room.hex()})
        for number, log in enumerate(self.book.logs):
            name = {"device": log.device.hex(), "nonce": log.nonce.hex()}
            if log.taken and ("log", number) not in self._explained:
                new.append({"type": "log", "room": 0, "number": number, **name})
                self._explained.add(("log", number))
            if log.origin is None or not log.taken or ("branch", number) in self._explained:
                continue
            self._explained.add(("branch", number))
            parent, place = log.origin
            for other in (parent, number):
                held = self.book.at((other, place))
                found = {"log": other, "sequence": place, "id": held.name.hex() if held else ""}
                new.append({"type": "branch", "room": 0, **name, **found})
        self._explained.add(("room", 0))
        self.send(*new)

    def _take_places(self, frame: Frame) -> None:
        found = [
            {**place, "id": held.name.hex()}
            for place in frame["places"]
            if place["log"] < len(self.book.logs)
            and (held := self.book.at((place["log"], place["sequence"])))
        ]
        self._explain()
        self.send({"type": "identifiers", "room": 0, "identifiers": found})

    def _take_evidenceWant(self, frame: Frame) -> None:  # noqa: N802
        log, place = frame["log"], frame["sequence"]
        if log >= len(self.book.logs) or not (held := self.book.at((log, place))):
            return
        links: list[Link] = []
        first, last = held, held
        while not last.seal and (after := self.book.at((log, place + len(links) + 1))):
            last, head = after, after.header
            links.append(Link(head.frontier, head.lamport, head.seat, head.kind, blake2b256(after.payload)))
        branch = Branch(first.header, blake2b256(first.payload), links, last.seal or b"")
        data = encode(branch.items)
        self._explain()
        for offset in range(frame["offset"], len(data), _PIECE):
            piece = {"length": len(data), "offset": offset, "bytes": data[offset : offset + _PIECE].hex()}
            self.send({"type": "evidence", "room": 0, "log": log, "sequence": place, **piece})

    def _take_run(self, frame: Frame) -> None:
        self._runs = [*self._runs, frame][-200:]
        self._asked_until = max(self._asked_until, time.monotonic() + _TURN)
        moved = True
        while moved:
            moved = False
            for run in sorted(self._runs, key=lambda run: run["first"]):
                moved = self._read(run) or moved
        self.book.take_in()
        self._look_for_proofs()

    def _read(self, run: Frame) -> bool:
        """Reads a run if it continues its log; whether that brought anything."""
        log = self._meant(run["log"], run["first"] + run["count"] - 1)
        if log is None or run["first"] > self.book.logs[log].end:
            return False
        if run["first"] + run["count"] <= self.book.logs[log].end:
            self._runs.remove(run)
            return True
        before = self.book.logs[log].end
        names = _Names(self)
        try:
            is_whole = self.book.read(log, run["first"], run["count"], bytes.fromhex(run["bodies"]), names)
            if is_whole and run["seal"]:
                self.book.prove(log, bytes.fromhex(run["seal"]))
        except WireError:
            # Perhaps the other branch: it comes again with the next heads.
            self._runs = []
            return False
        if is_whole:
            self._runs.remove(run)
        return self.book.logs[log].end > before

    def want(self, number: int, place: int) -> None:
        """Asks for what an operation names and heads do not tell of."""
        log = self._meant(number, place)
        if log is None or self._wanted.get((number, place), 0.0) > time.monotonic():
            return
        first = self.book.logs[log].held
        if first <= place:
            self._wanted[number, place] = time.monotonic() + 0.5
            wants = [{"log": number, "first": first, "count": place + 1 - first}]
            self.send({"type": "want", "room": 0, "wants": wants})

    def _look_for_proofs(self) -> None:
        for log in self.book.logs:
            for place, held in enumerate(log.taken):
                if held.header.kind != kinds.FORK_PROOF:
                    continue
                try:
                    parts, last = decode(held.payload)
                    before: list[Any] = [decode(part.payload) for part in log.taken[place - parts : place]]
                    name, cut, _, _ = Evidence.decode(b"".join([*before, last])).fork(self.book.room)
                except (WireError, ForkError, TypeError, ValueError):
                    continue
                self.book.cuts[name] = min(cut, self.book.cuts.get(name, cut))


class _Names(dict[Place, Place]):
    """What the daemon's names of places mean here; what is missing is asked for."""

    def __init__(self, peer: MinimalPeer) -> None:
        super().__init__()
        self.peer = peer

    def __missing__(self, entry: Place) -> Place:
        log = self.peer._meant(*entry)
        if log is None:
            raise WireError("unknown", f"log {entry[0]}")
        place = (self.peer.book.owner(log, entry[1]), entry[1])
        if self.peer.book.at(place, waiting=True) is None:
            self.peer.want(*entry)
        return place
