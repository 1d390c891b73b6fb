"""What a daemon tells of sheets: those that the reader may know of, with what may be there, and no others."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab.loopback import LoopbackParlor, play_classic, reach

PEN = {"tool": "pen", "color": "#112233", "width": 20, "opacity": 255}


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[LoopbackParlor, LoopbackParlor]]:
    """Two daemons that know of one another."""
    first = LoopbackParlor(tmp_path, "ada")
    try:
        second = LoopbackParlor(tmp_path, "bob", [first.udp])
        try:
            yield first, second
        finally:
            second.stop()
    finally:
        first.stop()


def _sheets(daemon: LoopbackParlor, code: str) -> Any:
    return daemon.ask("GET", f"/api/rooms/{code}")[1]["board"]["sheets"]


def test_a_drawing_has_one_sheet_for_all_and_the_catalogue_says_what_it_is(
    two: tuple[LoopbackParlor, LoopbackParlor],
) -> None:
    first, _ = two
    _, known = first.ask("GET", "/api/games")
    name = known["documents"][0]["activity"]
    assert name not in [game["activity"] for game in known["games"]]
    first.tell("/api/rooms", {"activity": name, "code": "BIRD"})
    assert _sheets(first, "BIRD") == [
        {"own": True, "tools": ["pen", "eraser", "fill"], "undo": True, "clear": True, "live": True}
    ]


def test_each_player_is_told_of_a_sheet_of_their_own_and_of_no_other(
    two: tuple[LoopbackParlor, LoopbackParlor],
) -> None:
    play_classic(*two, "PLAY", topic=600, draw=600)
    for daemon in two:
        assert _sheets(daemon, "PLAY") == []
    rooms = [daemon.ask("GET", "/api/rooms/PLAY")[1] for daemon in two]
    for daemon, room in zip(two, rooms, strict=True):
        if room["seat"] == room["game"]["state"]["master"]:
            daemon.tell("/api/rooms/PLAY/move", {"move": {"do": "topic", "text": "a bird"}})
    for daemon in two:
        room = reach(daemon, "PLAY", lambda room: room["game"]["phase"] == "draw")
        (sheet,) = room["board"]["sheets"]
        assert sheet["own"] and sheet["authors"] == [room["seat"]]
        assert not sheet["live"] and sheet["undo"] and sheet["clear"]
        assert not {"strokes", "left", "region", "seen"} & set(sheet)
