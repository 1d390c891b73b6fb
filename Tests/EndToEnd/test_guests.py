"""Phones that play at somebody's daemon: what they may do, and where they go when it dies."""

import gzip
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from lab import Network, Parlor, eventually
from lab.guest_api import GuestAPI
from lab.table_api import TableAPI, hear, let_in
from lab.terminal import Terminal
from websockets.exceptions import ConnectionClosed, InvalidStatus

CODE = "GUEST"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}


@pytest.fixture
def ada(network: Network) -> TableAPI:
    """A game that has not begun, at a daemon that lets phones in."""
    table = TableAPI(Parlor(network.host("ada")).start(), CODE)
    table.open(LONG)
    return table


def test_the_code_in_the_terminal_is_the_one_on_the_page(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    table = TableAPI(parlor, CODE)
    table.open(LONG)
    # A program gets the address alone.
    assert parlor.do("guests", CODE).splitlines() == [let_in(table)]
    _, shown = Terminal(parlor.host, parlor.command("guests", CODE)).end()
    rows = [line for line in shown.splitlines() if line and set(line) <= set("█▀▄ ")]
    digits = str(table.ask("GET", "/guests")["digits"])
    assert f"/{CODE} and then {digits[:3]} {digits[3:]}." in shown
    # Two rows of modules stand on a line; what is drawn is light.
    lines = [[half in light for half in row] for row in rows for light in ("█▀", "█▄")]
    dark = {(x, y) for y, line in enumerate(lines) for x, is_light in enumerate(line) if not is_light}
    _, picture = table.api.fetch("GET", f"/api/rooms/{CODE}/guests.svg")
    painted = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1", picture.decode())}
    assert len(painted) > 200 and painted == {(x, y) for x, y in dark if y < len(rows[0])}


def test_who_asks_for_a_seat_many_times_at_once_gets_one(network: Network, ada: TableAPI) -> None:
    guest = GuestAPI(network.host("gil"), let_in(ada))
    body = {"room": CODE, "invitation": guest.invitation, "name": "Gil", "secret": "ab" * 32}
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: guest.exchange("POST", "/api/guest/sit", body), range(6)))
    assert {status for status, _, _ in answers} == {201}
    assert len({said for _, _, said in answers}) == 1
    assert ada.names() == ["Ada", "Gil"]


def test_doors_that_are_opened_and_shut_at_once_are_one_server(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    tables = [TableAPI(parlor, code) for code in ("GUESTA", "GUESTB", "GUESTC")]
    for table in tables:
        table.open(LONG)
    with ThreadPoolExecutor(len(tables)) as pool:
        for _ in range(3):
            ports = {urlsplit(link).port for link in pool.map(let_in, tables)}
            assert ports == {7371}
            list(pool.map(lambda table: table.ask("POST", "/guests", {"open": False}), tables))


def test_a_daemon_without_guest_pages_opens_no_room_to_phones(network: Network) -> None:
    table = TableAPI(Parlor(network.host("ada")).start("--guests", "off"), CODE)
    table.open(LONG)
    refused = table.ask("POST", "/guests", {"open": True}, 403)
    assert refused["error"]["code"] == "forbidden"
    assert table.view()["lobby"]["phones"] is False


def test_a_guest_plays_its_seat_and_nothing_more(network: Network, ada: TableAPI) -> None:
    guest = GuestAPI(network.host("gil"), let_in(ada))
    assert ada.view()["lobby"]["phones"] is True, "the master has let phones in"
    status, headers, page = guest.exchange("GET", f"/j/{CODE}")
    assert status == 200 and b"scripts.js" in page
    assert "connect-src 'self' http: ws:" in headers["content-security-policy"]
    # Each phone that comes has the page over the Wi-Fi.
    plain = guest.exchange("GET", "/page/scripts.js")[2]
    _, headers, small = guest.exchange("GET", "/page/scripts.js", headers={"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip" and len(small) < len(plain) / 3
    assert gzip.decompress(small) == plain
    assert guest.sit_down("Gil")[0] == 201
    first = guest.seat
    assert guest.sit_down("Gil")[0] == 201 and guest.seat == first, "asking again takes no other seat"
    assert ada.names() == ["Ada", "Gil"]

    status, seen = guest.room("GET")
    assert status == 200 and seen["seat"] == guest.seat
    assert not any(member["self"] for member in seen["members"])
    assert guest.room("POST", "/ready", {"ready": True})[0] == 200
    assert guest.room("POST", "/say", {"text": "hello"})[0] == 200
    assert ada.view()["lobby"]["chat"][-1]["seat"] == guest.seat
    own = ada.view()["seat"]
    device = ada.view()["members"][0]["device"]
    refused: list[tuple[str, str, Any]] = [
        ("GET", "/api/rooms", None),
        ("POST", "/api/rooms", {"activity": "draw"}),
        ("POST", "/api/name", {"name": "Eve"}),
        ("GET", "/api/past", None),
        ("DELETE", f"/api/past/{CODE}", None),
        ("GET", f"/api/rooms/{CODE}?seat={own}", None),
        ("GET", "/api/rooms/OTHER1", None),
        ("GET", "/api/rooms/OTHER1/guests", None),
        ("GET", "/api/rooms/OTHER1/guests.svg", None),
        ("POST", "/api/guests", None),
        ("POST", f"/api/rooms/{CODE}/join", {}),
        ("POST", f"/api/rooms/{CODE}/start", {}),
        ("POST", f"/api/rooms/{CODE}/kick", {"device": device}),
        ("POST", f"/api/rooms/{CODE}/knock", {"device": device, "in": True}),
        ("POST", f"/api/rooms/{CODE}/settings", {"settings": {"draw": 5}}),
        ("POST", f"/api/rooms/{CODE}/again", {}),
        ("POST", f"/api/rooms/{CODE}/successor", {}),
        ("POST", f"/api/rooms/{CODE}/seats", {"name": "Two"}),
        ("DELETE", f"/api/rooms/{CODE}/seats/{own}", None),
        ("POST", f"/api/rooms/{CODE}/bots", {}),
        ("POST", f"/api/rooms/{CODE}/guests", {"open": False}),
        ("GET", f"/api/rooms/{CODE}/operations", None),
        ("GET", f"/api/rooms/{CODE}/export.svg", None),
        ("GET", f"/api/rooms/{CODE}/export.png", None),
        ("POST", f"/api/rooms/{CODE}/ready", {"ready": True, "seat": own}),
        ("POST", f"/api/rooms/{CODE}/profile", {"name": "x", "avatar": "", "seat": own}),
        ("POST", f"/api/rooms/{CODE}/strokes", {"strokes": [LINE], "seat": own}),
        ("POST", f"/api/rooms/{CODE}/clear", {"scope": "all"}),
        ("POST", f"/api/rooms/{CODE}/undo", {"seat": own}),
    ]
    for method, path, body in refused:
        status, said = guest.ask(method, path, body)
        assert (status, said["error"]["code"]) == (403, "forbidden"), f"{method} {path}: {said}"
    assert guest.ask("GET", "/api/status")[1]["device"] == ""
    # The way in by which it came is there to be shown to others.
    assert guest.room("GET", "/guests") == (200, ada.ask("GET", "/guests"))
    shown = {"Authorization": f"Bearer {CODE}.{guest.secret}"}
    status, _, picture = guest.exchange("GET", f"/api/rooms/{CODE}/guests.svg", None, shown)
    assert status == 200 and picture == ada.api.fetch("GET", f"/api/rooms/{CODE}/guests.svg")[1]
    token = ada.api.token
    status, _, _ = guest.exchange("GET", "/api/rooms", None, {"Authorization": f"Bearer {token}"})
    assert status == 403, "the owner's token is worth nothing there"

    ada.ask("POST", "/start")
    ada.reach("topic")
    ada.ask("POST", "/move", {"move": {"do": "topic", "text": "a secret"}})
    ada.reach("draw")
    ada.ask("POST", "/strokes", {"strokes": [LINE, LINE]})
    with guest.socket() as socket:
        socket.send(json.dumps({"type": "watch", "room": CODE}))
        assert hear(socket, "canvas")["strokes"] == [], "what others draw is hidden"
        socket.send(json.dumps({"type": "stroke", "room": CODE, "pen": 3, "stroke": LINE}))
        assert hear(socket, "add")["strokes"][0]["stroke"]["seat"] == guest.seat
        socket.send(json.dumps({"type": "clear", "room": CODE, "scope": "all"}))
        assert hear(socket, "error")["code"] == "forbidden"
    assert guest.room("POST", "/leave")[0] == 204
    assert guest.room("GET")[0] == 403
    assert ada.names() == ["Ada"]


def test_a_guest_who_comes_too_late_or_finds_no_seat_is_refused_and_nobody_else_is_harmed(
    network: Network,
) -> None:
    parlor = Parlor(network.host("ada")).start()
    ada = TableAPI(parlor, CODE)
    ada.open({**LONG, "players": 3})
    link = let_in(ada)
    first, second, late = (GuestAPI(network.host(name), link) for name in ("gil", "mia", "eve"))
    assert first.sit_down("Gil")[0] == 201 and second.sit_down("Mia")[0] == 201
    # Each refusal once wrote past the end of its function's memory: a few of them ended the daemon.
    full = [late.sit_down(f"Eve {number}") for number in range(6)]
    assert {(status, said["error"]["code"]) for status, said in full} == {(409, "room-full")}
    for guest in (first, second):
        assert guest.room("POST", "/ready", {"ready": True})[0] == 200
    eventually(lambda: len(ada.ready()) == 2, within=15, what="two are ready")
    ada.ask("POST", "/start")
    ada.reach("topic")
    begun = [late.sit_down(f"Eve {number}") for number in range(6)]
    assert {(status, said["error"]["code"]) for status, said in begun} == {(409, "already-started")}
    assert parlor.alive and first.room("GET")[0] == 200 and second.room("GET")[0] == 200
    assert ada.names() == ["Ada", "Gil", "Mia"]


def test_a_guest_that_does_more_than_one_seat_may_do_is_refused_and_others_are_not(
    network: Network, ada: TableAPI
) -> None:
    link = let_in(ada)
    noisy, quiet = (GuestAPI(network.host(name), link) for name in ("gil", "mia"))
    assert noisy.sit_down("Gil")[0] == 201 and quiet.sit_down("Mia")[0] == 201
    before = ada.view()["operations"]
    wishes: dict[str, Any] = {
        "/profile": {"name": "Gil", "avatar": "🦊"},
        "/say": {"text": "again"},
        "/ready": {"ready": True},
    }
    for path, body in wishes.items():
        answers = [noisy.room("POST", path, body) for _ in range(60)]
        refusals = [said["error"]["code"] for status, said in answers if status != 200]
        assert len(refusals) > 20 and set(refusals) == {"too-busy"}, path
        assert quiet.room("POST", path, body)[0] == 200, "each seat has its own"
    assert ada.view()["operations"] - before < 120
    assert ada.names() == ["Ada", "Gil", "Gil"]


def test_the_newest_window_has_the_seat_and_a_wrong_secret_none(network: Network, ada: TableAPI) -> None:
    guest = GuestAPI(network.host("gil"), let_in(ada))
    wrong = guest.sit_down("Eve", invitation="0" * 32)
    assert wrong[0] == 403 and wrong[1]["error"]["code"] == "unauthorized"
    assert guest.sit_down("Gil")[0] == 201
    with guest.socket() as older, guest.socket() as newer:
        assert hear(older, "error")["code"] == "taken-over"
        with pytest.raises(ConnectionClosed):
            older.recv(timeout=5)
        newer.send(json.dumps({"type": "watch", "room": CODE}))
        assert hear(newer, "room")["room"]["seat"] == guest.seat
    status, headers, _ = guest.exchange(
        "OPTIONS", f"/api/rooms/{CODE}", None, {"Origin": "http://10.0.0.9:7371"}
    )
    assert status == 204 and headers["access-control-allow-origin"] == "*"
    with pytest.raises(InvalidStatus):
        guest.socket("1" * 64)
    stranger = GuestAPI(network.host("eve"), let_in(ada))
    answers = [stranger.ask("GET", f"/api/rooms/{CODE}", secret="2" * 64) for _ in range(12)]
    assert [said["error"]["code"] for _, said in answers] == ["unauthorized"] * 10 + ["paused"] * 2
    assert stranger.sit_down("Eve")[1]["error"]["code"] == "paused"
    assert guest.room("GET")[0] == 200, "others do not wait"
    status, _, _ = guest.exchange("GET", f"/j/{CODE}", None, {"Host": "rebound.example:7371"})
    assert status == 403

    ada.ask("POST", "/guests", {"open": False})
    with pytest.raises(OSError):
        guest.connect()


def test_the_door_is_open_again_after_a_restart(network: Network) -> None:
    parlor = Parlor(network.host("ada"), arguments=["--guests", "0.0.0.0:7399"]).start()
    ada = TableAPI(parlor, CODE)
    ada.open(LONG)
    said = parlor.do("guests", CODE)
    guest = GuestAPI(network.host("gil"), let_in(ada))
    assert guest.port == 7399 and f"http://{guest.address}:7399/j/{CODE}" in said
    status, picture = ada.api.request("GET", f"/api/rooms/{CODE}/guests")
    assert status == 200 and picture["links"]
    assert guest.sit_down("Gil")[0] == 201
    parlor.kill()
    parlor.start()
    eventually(lambda: guest.room("GET")[0], until=lambda status: status == 200, within=15, what="the seat")
    assert GuestAPI(guest.host, let_in(TableAPI(parlor, CODE))).invitation == guest.invitation
    parlor.do("guests", CODE, "--off")
    with pytest.raises(OSError):
        guest.connect()
