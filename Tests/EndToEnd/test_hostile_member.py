"""A member with a program of its own, over a real connection: the daemon keeps its memory and its room."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab.loopback import LoopbackParlor
from lab.memory import KEPT_BY_CHECKER
from lab.minimal_logs import a_stroke
from lab.minimal_peer import MinimalPeer
from parlor_ops import kinds
from parlor_ops.cbor import encode
from parlor_ops.octets import varint

CODE = "BIRD"
SEED = 20_261_122
BOUNDS = [
    0,
    1,
    255,
    1023,
    1024,
    2**16,
    2**31,
    2**32 - 1,
    2**32,
    2**48 - 1,
    2**48,
    2**63 - 1,
    2**63,
    2**64 - 1,
]
NUMBERS = [*BOUNDS, -1, -(2**31), -(2**63)]
KINDS = [*range(1, 64), 200, 2**32, 2**63, 2**64 - 1]
MEMORY_MAY_GROW_KILOBYTES = 8 * 1024 + KEPT_BY_CHECKER
# As large as a blob may be.
BLOB_BYTES = 8 * 1024 * 1024


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[LoopbackParlor]:
    parlor = LoopbackParlor(tmp_path, "Ada")
    parlor.tell("/api/rooms", {"activity": "draw", "code": CODE, "name": "Ada"})
    yield parlor
    parlor.stop()


def comes(parlor: LoopbackParlor, name: str) -> MinimalPeer:
    """Somebody new in the room."""
    peer = MinimalPeer(int(parlor.udp.rsplit(":", 1)[1]), name)
    peer.join(CODE)
    return peer


def goes_on(parlor: LoopbackParlor) -> None:
    """A newcomer gets the whole room, draws, and is seen."""
    before = parlor.ask("GET", f"/api/rooms/{CODE}")[1]["strokes"]
    yves = comes(parlor, "Yves")
    yves.write(kinds.STROKE, a_stroke(2000, 2000), yves.seat)
    assert yves.run(10, lambda: parlor.ask("GET", f"/api/rooms/{CODE}")[1]["strokes"] == before + 1)
    assert yves.run(10, lambda: yves.agrees)


def test_frames_of_every_type_with_numbers_at_all_bounds_change_nothing(ada: LoopbackParlor) -> None:
    dice = random.Random(SEED)
    mallory = comes(ada, "Mallory")
    assert mallory.run(5, lambda: mallory.agrees)
    before = ada.ask("GET", f"/api/rooms/{CODE}")[1]["digest"]
    memory = ada.resident
    # Each type but `bye` (17), which would end the connection.
    for kind in [number for number in (*range(48), *range(64, 70)) if number != 17]:
        for _ in range(24):
            fields = [
                varint(dice.choice(BOUNDS) if dice.random() < 0.5 else dice.randrange(4))
                if dice.random() < 0.6
                else dice.choice([mallory.book.room, mallory.peer, os.urandom(dice.choice([1, 8, 16, 64]))])
                for _ in range(dice.randrange(12))
            ]
            body = b"".join(fields)
            # From 64 on a frame says how long it is, mostly rightly.
            length = varint(len(body) if dice.random() < 0.9 else dice.choice(BOUNDS)) if kind >= 64 else b""
            mallory.throw(bytes([kind]) + length + body)
        mallory.run(0.05)
    assert ada.alive and ada.resident - memory < MEMORY_MAY_GROW_KILOBYTES
    assert ada.ask("GET", f"/api/rooms/{CODE}")[1]["digest"] == before
    goes_on(ada)


def test_operations_of_every_kind_with_wild_payloads_are_kept_and_harm_nobody(ada: LoopbackParlor) -> None:
    dice = random.Random(SEED)
    mallory = comes(ada, "Mallory")
    known = [mallory.book.room, mallory.device, mallory.peer, mallory.seat]

    def wild(depth: int) -> Any:
        numbers: list[Any] = NUMBERS
        choice = dice.randrange(10)
        if choice < 4:
            return dice.choice(numbers)
        if choice < 7:
            return dice.choice([*known, b"", os.urandom(64), True, None, "", "x" * 200, "\x1b[31m\u202e"])
        return [wild(depth - 1) for _ in range(dice.randrange(5))] if depth else dice.choice(numbers)

    memory = ada.resident
    written = 0
    for kind in KINDS:
        # A Leave would end it here.
        if kind == kinds.LEAVE:
            continue
        for _ in range(6):
            value = [wild(4) for _ in range(dice.choice([1, 2, 3, 9, 10]))]
            payload = encode(value if dice.random() < 0.8 else wild(4))[:900]
            mallory.write(kind, payload, dice.choice([mallory.seat, None, os.urandom(8)]))
            written += 1
        mallory.run(0.02)
    assert mallory.run(20, lambda: mallory.agrees), "what is void keeps its place"
    assert mallory.book.logs[mallory.own].held == written + 1
    assert ada.alive and ada.resident - memory < MEMORY_MAY_GROW_KILOBYTES
    goes_on(ada)


def test_images_that_nobody_looks_at_cost_nobody_memory(ada: LoopbackParlor) -> None:
    mallory = comes(ada, "Mallory")
    assert mallory.run(5, lambda: mallory.agrees)
    memory = ada.resident
    for _ in range(64):
        mallory.write(kinds.BLOB, encode([os.urandom(32), BLOB_BYTES, "image"]), mallory.seat)
        # Bytes that nobody asked for.
        chunk = {"blob": os.urandom(32).hex(), "offset": 0, "bytes": "00" * 900}
        mallory.send({"type": "blobChunk", **chunk})
    assert mallory.run(20, lambda: mallory.agrees)
    mallory.run(2)
    assert "blobWant" not in mallory.heard
    assert ada.alive and ada.resident - memory < MEMORY_MAY_GROW_KILOBYTES
    goes_on(ada)
