"""A guest with the QR code and a program of its own: whatever it sends to the door, the owner plays on."""

import contextlib
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab import Network, Parlor
from lab.guest_api import GuestAPI
from lab.memory import KEPT_BY_CHECKER, resident
from lab.table_api import TableAPI, let_in
from lab.waiting import SLOWNESS

CODE = "BIRD"
GAME = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
# What a body of a megabyte and its refusal cost once; a second time costs nothing.
MEMORY_MAY_GROW_KILOBYTES = 8 * 1024 + KEPT_BY_CHECKER
CONNECTIONS = 1500
# Twelve connections of one address, and what a request opens meanwhile.
FILES_OF_GUESTS = 16

WILD: list[Any] = [
    None,
    True,
    -1,
    2**53,
    2**64,
    10**300,
    1e308,
    0.1,
    "",
    "x" * 60_000,
    "\x1b]0;h\x07",
    "\u202e",
    "\ud800",
    [],
    [[]] * 1000,
    {"a": {}},
]
NAMES = ["text", "ready", "name", "avatar", "move", "strokes", "canvas", "scope", "stroke", "next", "seat"]
ROUTES = [
    "",
    "/say",
    "/ready",
    "/profile",
    "/move",
    "/strokes",
    "/undo",
    "/redo",
    "/clear",
    "/hide",
    "/start",
]
OTHERS = [
    "/api/guest/sit",
    "/api/guest/resume",
    "/api/rooms",
    "/api/rooms/%00",
    f"/api/rooms/{CODE}/drawings/4294967296/99999999999999999999",
    "/api/socket",
    "/page/../../etc/passwd",
]


def wild_bodies(invitation: str) -> Iterator[bytes]:
    """The wrong types, huge numbers, broken texts and shapes that a program could send."""
    for value in WILD:
        whole = {"room": CODE, "invitation": invitation, "secret": value, "seat": "0" * 16}
        inner = {"do": value, "text": value, "tile": value}
        stroke = {"points": value, "width": value, "color": value}
        for body in (value, dict.fromkeys(NAMES, value), whole, {"move": inner, "strokes": [stroke, value]}):
            yield json.dumps(body).encode("utf-8", "surrogatepass")
    yield from (b"", b"\xff\xfe\x00", b'{"text":"\xff\xff"}', b"[" * 100_000, b'{"a":' * 20_000)
    yield from (b"{}" + b" " * 200_000, b"0" * 1_000_000, b'{"text":1e999999999}', secrets.token_bytes(3000))
    for points in ([[1e308, -1e308]] * 5000, [[place, place] for place in range(4097)]):
        yield json.dumps({"strokes": [{"points": points}] * 3}).encode()


def open_files(parlor: Parlor) -> int:
    """How many files and sockets the daemon holds."""
    assert parlor.process is not None
    return len(list(Path(f"/proc/{parlor.process.pid}/fd").iterdir()))


@pytest.fixture
def scene(network: Network) -> tuple[Parlor, TableAPI, GuestAPI]:
    parlor = Parlor(network.host("ada")).start()
    ada = TableAPI(parlor, CODE)
    ada.open(GAME)
    guest = GuestAPI(network.host("gil"), let_in(ada))
    assert guest.sit_down("Gil")[0] == 201
    return parlor, ada, guest


def test_wild_bodies_at_every_route_of_the_door_harm_nobody(
    scene: tuple[Parlor, TableAPI, GuestAPI],
) -> None:
    parlor, ada, guest = scene
    shown = {"Authorization": f"Bearer {CODE}.{guest.secret}"}
    before = ada.view()["operations"]

    def storm() -> set[int]:
        found: set[int] = set()
        for path in [*(f"/api/rooms/{CODE}{route}" for route in ROUTES), *OTHERS]:
            for body in wild_bodies(guest.invitation):
                # A body that is too long is refused before all of it has been sent.
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    found.add(guest.send(path, body, shown))
        return found

    answers = storm()
    assert {status for status in answers if status >= 500} <= {503}, answers
    once = resident(parlor)
    storm()
    assert resident(parlor) - once < MEMORY_MAY_GROW_KILOBYTES
    assert parlor.alive and guest.room("GET")[0] == 200
    assert ada.names()[0] == "Ada" and len(ada.names()) == 2
    # Its own name, chat and readiness, within the budget of a seat.
    assert ada.view()["operations"] - before < 200


def test_only_the_owner_has_phones_wait_whatever_is_sent_along(
    scene: tuple[Parlor, TableAPI, GuestAPI],
) -> None:
    parlor, ada, guest = scene
    door = ada.ask("GET", "/guests")
    shown = {"Authorization": f"Bearer {CODE}.{guest.secret}"}
    refused: set[int] = set()
    for body in wild_bodies(guest.invitation):
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            refused.add(guest.send("/api/guests", body, shown))
    # What is no body of a request at all is refused before anybody looks who sent it.
    assert 403 in refused and refused <= {400, 403, 413}, refused
    assert guest.ask("POST", "/api/guests", secret="0" * 64)[0] == 403
    assert guest.send("/api/guests", b"{}", {"Authorization": f"Bearer {ada.api.token}"}) == 403

    for token in ("", "x" * 64, guest.secret, f"{CODE}.{guest.secret}"):
        assert ada.api.request("POST", "/api/guests", None, token)[0] in (401, 403), token
    # A page of another site that the owner looks at shows where it is from.
    status, _ = ada.api.fetch("POST", "/api/guests", {}, Origin="http://evil.example")
    assert status == 403
    for method in ("GET", "DELETE", "PUT"):
        assert ada.api.fetch(method, "/api/guests")[0] in (404, 405)
    for value in WILD:
        status, text = ada.api.fetch("POST", "/api/guests", value)
        assert (status, json.loads(text)["open"]) == (200, True), value
    assert parlor.alive and ada.ask("GET", "/guests") == door
    assert guest.room("GET")[0] == 200


@pytest.mark.alone
def test_more_connections_than_a_door_has_room_for_leave_the_owner_alone(
    scene: tuple[Parlor, TableAPI, GuestAPI],
) -> None:
    parlor, ada, guest = scene
    before = open_files(parlor)
    held = []
    for _ in range(CONNECTIONS):
        with contextlib.suppress(OSError):
            held.append(guest.connect())
    assert open_files(parlor) - before <= FILES_OF_GUESTS
    began = time.monotonic()
    assert ada.names() == ["Ada", "Gil"]
    # Who was kept out would wait until one of those who hold a connection is closed.
    assert time.monotonic() - began < 5 * SLOWNESS
    for stream in held:
        stream.close()
    assert guest.room("GET")[0] == 200
