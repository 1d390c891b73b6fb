"""What Protocol/minimal.md says is enough to draw with a daemon, stay in step at a fork, and be let go."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab.loopback import LoopbackParlor
from lab.minimal_logs import a_stroke
from lab.minimal_peer import MinimalPeer
from parlor_ops import kinds
from parlor_ops.octets import varint

CODE = "BIRD"


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


def draws(parlor: LoopbackParlor) -> None:
    """The daemon's person draws a stroke."""
    parlor.tell(f"/api/rooms/{CODE}/strokes", {"strokes": [{"points": [40, 40, 400, 400]}]})


def view(parlor: LoopbackParlor) -> Any:
    """The room as the daemon shows it."""
    return parlor.ask("GET", f"/api/rooms/{CODE}")[1]


def test_a_minimal_peer_draws_a_stroke_and_hears_one(ada: LoopbackParlor) -> None:
    yves = comes(ada, "Yves")
    yves.write(kinds.STROKE, a_stroke(2000, 2000), yves.seat)
    assert yves.run(5, lambda: view(ada)["strokes"] == 1)
    draws(ada)
    assert yves.run(5, lambda: yves.strokes() == 2 and yves.agrees)


def test_operations_of_kinds_that_mean_nothing_here_are_kept_and_passed_on(ada: LoopbackParlor) -> None:
    yves = comes(ada, "Yves")
    later = [22, 60, 99, 200, 255]
    for kind in later:
        yves.write(kind, b"\xff\x00 not even CBOR", None)
    yves.write(kinds.STROKE, a_stroke(2000, 2000), yves.seat)
    assert yves.run(5, lambda: view(ada)["strokes"] == 1 and yves.agrees)
    # Somebody who comes later has them of the daemon: their author is silent now.
    zoe = comes(ada, "Zoe")
    taken = [held.header.kind for log in zoe.book.logs for held in log.taken]
    assert [kind for kind in taken if kind in later] == later and zoe.strokes() == 1


def test_frames_that_mean_nothing_here_break_no_packet(ada: LoopbackParlor) -> None:
    yves = comes(ada, "Yves")
    assert yves.run(5, lambda: yves.agrees)
    expected = 0
    for number in (67, 100, 254, 255):
        for size in (0, 1, 800):
            # Before and behind what counts, in one packet with it.
            yves.send_bytes(bytes([number]) + varint(size) + os.urandom(size))
            yves.write(kinds.STROKE, a_stroke(100 + number, 10 * size), yves.seat)
            yves.send_bytes(bytes([number]) + varint(1) + b"\0")
            expected += 1
            yves.run(5, lambda count=expected: view(ada)["strokes"] == count)  # type: ignore[misc]
            assert view(ada)["strokes"] == expected, (number, size)
    dropped = ada.ask("GET", "/api/status")[1]["dropped"]
    assert not any(dropped.values()), dropped


def test_frames_that_say_a_wrong_length_are_dropped_with_their_packet_alone(ada: LoopbackParlor) -> None:
    yves = comes(ada, "Yves")
    assert yves.run(5, lambda: yves.agrees)
    wrong = [
        b"\x43" + b"\xff" * 9 + b"\x01",
        b"\x43" + varint(2**31) + b"x",
        b"\x43" + varint(1201) + bytes(1000),
        b"\x43" + varint(700) + b"x",
        b"\xff",
    ]
    for raw in wrong:
        yves.throw(raw)
        yves.run(0.1)

    def dropped() -> int:
        return sum(ada.ask("GET", "/api/status")[1]["dropped"].values())

    # A busy daemon reads the last one a moment later.
    yves.run(10, lambda: dropped() >= len(wrong))
    assert dropped() == len(wrong)
    yves.write(kinds.STROKE, a_stroke(2000, 2000), yves.seat)
    assert yves.run(5, lambda: view(ada)["strokes"] == 1 and yves.agrees)


def test_a_minimal_peer_goes_on_at_a_fork_that_others_find_out(ada: LoopbackParlor) -> None:
    yves = comes(ada, "Yves")
    mallory = comes(ada, "Mallory")
    assert mallory.run(5, lambda: mallory.agrees) and yves.run(5, lambda: yves.agrees)
    log = yves.book.number(mallory.device, mallory.book.logs[mallory.own].nonce)
    assert yves.book.logs[log].held == 1
    # Mallory tells Yves one thing, and Ada another; each draws on with what they were told.
    yves.book.write(log, kinds.STROKE, a_stroke(100, 100), mallory.seat, mallory.seed)
    mallory.write(kinds.STROKE, a_stroke(3000, 3000), mallory.seat)
    assert mallory.run(5, lambda: view(ada)["strokes"] == 1)
    draws(ada)
    yves.write(kinds.STROKE, a_stroke(2000, 2000), yves.seat)
    assert yves.run(20, lambda: yves.book.cuts != {} and yves.agrees), "they stay apart"
    assert yves.book.cuts == {(mallory.device, yves.book.logs[log].nonce): 1}
    assert len(yves.book.logs) == 4, "Mallory's log is there twice"
    assert "Mallory" in view(ada)["notices"][0] and view(ada)["strokes"] == 2
    draws(ada)
    yves.write(kinds.STROKE, a_stroke(1000, 2000), yves.seat)
    assert yves.run(5, lambda: yves.strokes() == 4 and yves.agrees)
    assert view(ada)["strokes"] == 4


def test_who_has_left_and_stays_connected_is_sent_no_operation(ada: LoopbackParlor) -> None:
    mallory = comes(ada, "Mallory")
    assert mallory.run(5, lambda: mallory.agrees)
    mallory.write(kinds.LEAVE, b"", None)
    assert mallory.run(5, lambda: view(ada)["operations"] == 4)
    held = sum(log.held for log in mallory.book.logs)
    mallory.heard.clear()
    draws(ada)
    for _ in range(5):
        wants = [{"log": number, "first": 0, "count": 100} for number in range(3)]
        mallory.send({"type": "want", "room": 0, "wants": wants})
        mallory.send({"type": "places", "room": 0, "places": [{"log": 0, "sequence": 1}]})
        mallory.run(0.5)
    assert not {"run", "heads", "digest", "identifiers", "log", "ink"} & set(mallory.heard)
    assert sum(log.held for log in mallory.book.logs) == held
