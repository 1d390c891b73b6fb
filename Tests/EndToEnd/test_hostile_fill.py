"""Fills with outlines that no bucket makes: by the local API, and by a member with a program of its own."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab.loopback import LoopbackParlor
from lab.memory import KEPT_BY_CHECKER
from lab.minimal_peer import MinimalPeer
from lab.waiting import SLOWNESS
from parlor_ops import kinds
from parlor_ops.cbor import encode
from parlor_ops.series import pack

CODE = "BIRD"
LEAST, MOST, POINTS = -8192, 24575, 4096
MEMORY_MAY_GROW_KILOBYTES = 64 * 1024 + KEPT_BY_CHECKER
# Seconds for a picture of all of them.
PATIENCE = 20


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[LoopbackParlor]:
    parlor = LoopbackParlor(tmp_path, "Ada")
    parlor.tell("/api/rooms", {"activity": "draw", "code": CODE, "name": "Ada"})
    yield parlor
    parlor.stop()


def saw(count: int) -> list[int]:
    """An outline that goes from edge to edge of what can be named, and crosses itself with every side."""
    return [one for step in range(count) for one in (LEAST if step % 2 else MOST, LEAST + step * 7 % 32_767)]


def strokes(parlor: LoopbackParlor) -> int:
    """How many count."""
    count = parlor.ask("GET", f"/api/rooms/{CODE}")[1]["strokes"]
    assert isinstance(count, int)
    return count


def is_shown(parlor: LoopbackParlor, memory: int) -> None:
    """A picture of each kind is made in good time, and costs no more than its size."""
    for kind in ("png", "svg", "webp"):
        began = time.monotonic()
        status, picture = parlor.ask("GET", f"/api/rooms/{CODE}/export.{kind}")
        assert status == 200 and len(picture) > 50, picture
        assert time.monotonic() - began < PATIENCE * SLOWNESS, kind
    assert parlor.alive and parlor.resident - memory < MEMORY_MAY_GROW_KILOBYTES


def test_the_api_takes_no_outline_beyond_the_board_and_bears_every_other(ada: LoopbackParlor) -> None:
    path = f"/api/rooms/{CODE}/strokes"
    square = [0, 0, 4000, 0, 4000, 4000, 0, 4000]
    refused: list[Any] = [
        [],
        [1],
        square[:-1],
        [*square, MOST + 1, 0],
        [*square, 0, LEAST - 1],
        [*square, 2**31, 2**63],
        [*square, 0.5, 0],
        [*square, "1", None],
        [0, 0] * (POINTS + 1),
        "0,0,4000,0",
        None,
    ]
    for points in refused:
        status, said = ada.ask("POST", path, {"strokes": [{"tool": "fill", "points": points}]})
        assert status in (400, 413), (points, said)
    for style in ({"tool": "flood"}, {"color": "red"}, {"opacity": 0}, {"width": 4096}):
        status, said = ada.ask("POST", path, {"strokes": [{"tool": "fill", "points": square, **style}]})
        assert status == 400, (style, said)
    assert strokes(ada) == 0
    memory = ada.resident
    borne = [[5, 5], [5, 5] * POINTS, [LEAST, LEAST, MOST, MOST], saw(POINTS), saw(3)]
    for points in borne:
        ada.tell(path, {"strokes": [{"tool": "fill", "points": points, "color": "#ff0000"}]})
    assert strokes(ada) == len(borne)
    is_shown(ada, memory)


def test_a_changed_program_fills_nothing_that_the_rules_do_not_name(ada: LoopbackParlor) -> None:
    mallory = MinimalPeer(int(ada.udp.rsplit(":", 1)[1]), "Mallory")
    mallory.join(CODE)
    assert mallory.run(5 * SLOWNESS, lambda: mallory.agrees)
    memory = ada.resident

    def fill(outline: list[int], **changed: Any) -> bytes:
        fields = {
            "canvas": 0,
            "tool": 2,
            "color": 0xFF0000,
            "width": 20,
            "opacity": 255,
            "parts": 0,
            "count": len(outline) // 2,
            "points": pack(outline, axes=2),
            "pressures": b"",
            "times": b"",
        }
        return encode(list((fields | changed).values()))

    square = [0, 0, 4000, 0, 4000, 4000, 0, 4000]
    void = [
        fill(square, tool=3),
        fill(square, opacity=0),
        fill(square, width=4096),
        fill(square, color=0x1000000),
        fill(square, parts=1),
        fill(square, count=5),
        fill(square, count=2**63),
        fill(square, count=0),
        fill([*square, MOST + 1, 0]),
        fill([*square, 0, LEAST - 1]),
        fill(square, points=b"\xff" * 200),
    ]
    for payload in void:
        mallory.write(kinds.STROKE, payload, mallory.seat)
    borne = [fill([5, 5]), *[fill(saw(100), color=shade * 997) for shade in range(200)]]
    for payload in borne:
        assert len(payload) <= 900
        mallory.write(kinds.STROKE, payload, mallory.seat)
        mallory.run(0.01)
    assert mallory.run(20 * SLOWNESS, lambda: mallory.agrees), "what is void keeps its place"
    assert strokes(ada) == len(borne)
    is_shown(ada, memory)
