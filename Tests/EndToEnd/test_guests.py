"""Phones that play at somebody's daemon: what they may do, and where they go when it dies."""

import json
import time
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, VOTE, ClassicPage, cat, ring
from lab.classic_table import PHONE
from lab.guest_api import GuestAPI
from lab.table_api import TableAPI, hear
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed, InvalidStatus

CODE = "GUEST"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}


def let_in(table: TableAPI) -> str:
    """Opens the door of one daemon; returns the address for phones."""
    door = table.ask("POST", "/guests", {"open": True})
    assert door["open"] is True
    link = door["links"][0]
    assert isinstance(link, str)
    return link


@pytest.fixture
def ada(network: Network) -> TableAPI:
    """A game that has not begun, at a daemon that lets phones in."""
    table = TableAPI(Parlor(network.host("ada")).start(), CODE)
    table.open(LONG)
    return table


def test_a_guest_plays_its_seat_and_nothing_more(network: Network, ada: TableAPI) -> None:
    guest = GuestAPI(network.host("gil"), let_in(ada))
    assert ada.view()["lobby"]["phones"] is True, "the master has let phones in"
    status, headers, page = guest.exchange("GET", f"/j/{CODE}")
    assert status == 200 and b"main.js" in page
    assert "connect-src 'self' http: ws:" in headers["content-security-policy"]
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
        ("GET", f"/api/rooms/{CODE}?seat={own}", None),
        ("GET", "/api/rooms/OTHER1", None),
        ("POST", f"/api/rooms/{CODE}/join", {}),
        ("POST", f"/api/rooms/{CODE}/start", {}),
        ("POST", f"/api/rooms/{CODE}/kick", {"device": device}),
        ("POST", f"/api/rooms/{CODE}/settings", {"settings": {"draw": 5}}),
        ("POST", f"/api/rooms/{CODE}/again", {}),
        ("POST", f"/api/rooms/{CODE}/successor", {}),
        ("POST", f"/api/rooms/{CODE}/seats", {"name": "Two"}),
        ("DELETE", f"/api/rooms/{CODE}/seats/{own}", None),
        ("POST", f"/api/rooms/{CODE}/bots", {}),
        ("GET", f"/api/rooms/{CODE}/guests", None),
        ("POST", f"/api/rooms/{CODE}/guests", {"open": False}),
        ("GET", f"/api/rooms/{CODE}/guests.svg", None),
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
    assert "█" in said and "▀" in said
    guest = GuestAPI(network.host("gil"), let_in(ada))
    assert guest.port == 7399 and f"http://{guest.address}:7399/j/{CODE}" in said
    status, picture = ada.api.request("GET", f"/api/rooms/{CODE}/guests")
    assert status == 200 and picture["links"]
    assert guest.sit_down("Gil")[0] == 201
    parlor.kill()
    parlor.start()
    eventually(lambda: guest.room("GET")[0], until=lambda status: status == 200, within=5, what="the seat")
    assert GuestAPI(guest.host, let_in(TableAPI(parlor, CODE))).invitation == guest.invitation
    parlor.do("guests", CODE, "--off")
    with pytest.raises(OSError):
        guest.connect()


class Party:
    """Ada has opened the room; Ben and Cyd let phones in; Gil sits on the sofa with a phone."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.parlors = [Parlor(network.host(name)).start() for name in ("ada", "ben", "cyd")]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        ada, ben, cyd = self.tables
        # Whoever is gone is waited for until the deadline.
        ada.open(LONG | {"draw": 45}, phones=True)
        for table, parlor in zip((ben, cyd), self.parlors[1:], strict=True):
            eventually(lambda parlor=parlor: parlor.sees(CODE), until=bool, within=10, what="the room")  # type: ignore[misc]
            table.ask("POST", "/join", {"name": parlor.name})
        self.links = [let_in(ben), let_in(cyd)]
        self.page = ClassicPage(browsers.page(network.host("gil"), self.links[0], **PHONE))
        self.browsers = browsers

    def seat_of(self, table: TableAPI, name: str) -> Any:
        """The device and the seat of somebody, as one daemon sees it."""
        for member in table.view()["members"]:
            for seat in member["seats"]:
                if seat["name"] == name:
                    return member["device"], seat["seat"]
        return None

    def strokes(self, table: TableAPI) -> int:
        """How many strokes one daemon holds."""
        return int(table.view()["strokes"])


@pytest.fixture
def party(network: Network) -> Any:
    with Browsers() as browsers:
        party = Party(network, browsers)
        try:
            yield party
        except BaseException:
            browsers.photograph(party.page.page, "guest-failed")
            raise


def test_a_phone_goes_on_at_another_daemon_when_its_own_is_killed(party: Party) -> None:
    ada, _, cyd = party.tables
    page = party.page
    expect(page.page.get_by_role("heading", name=f"A seat in {CODE} for you")).to_be_visible()
    party.browsers.photograph(page.page, "guest-sitting")
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Sit down").click()
    lobby = page.on(LOBBY)
    expect(lobby.locator(".party > li")).to_have_count(4)
    expect(page.button("Start the game")).to_be_hidden()
    party.browsers.photograph(page.page, "guest-lobby")
    assert not page.sideways() and page.nameless() == []
    page.button("m ready").click()
    eventually(lambda: party.seat_of(cyd, "Gil"), until=bool, within=5, what="Gil is known")
    ada.ask("POST", "/start")
    ada.reach("topic")
    ada.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
    page.on_board()
    strokes = cat(0)
    page.draw_all(strokes)
    for table in (ada, cyd):
        eventually(
            lambda table=table: party.strokes(table),  # type: ignore[misc]
            until=lambda count: count == len(strokes),
            within=5,
            what="the strokes are everywhere",
        )
    page.page.wait_for_timeout(1_000)
    before = party.seat_of(cyd, "Gil")
    party.parlors[1].kill()
    killed = time.monotonic()
    eventually(
        lambda: party.seat_of(cyd, "Gil"), until=lambda now: now != before, within=5, what="the seat moves"
    )
    took = time.monotonic() - killed
    print(f"the seat has moved after {took:.2f} s")
    assert took < 3
    expect(page.page.locator("#lost")).to_be_hidden(timeout=3_000)
    page.draw(ring(0.5, 0.2, 0.05))
    eventually(
        lambda: party.strokes(ada),
        until=lambda count: count == len(strokes) + 1,
        within=5,
        what="the stroke after it",
    )
    party.browsers.photograph(page.page, "guest-moved")
    page.button("Done").click()
    for table in (ada, cyd):
        table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
    page.on(VOTE, within=80)
    tile = next(
        one["tile"] for one in cyd.view(party.seat_of(cyd, "Gil")[1])["game"]["state"]["tiles"] if one["own"]
    )
    drawing = ada.ask("GET", f"/drawings/1/{tile}")
    assert len(drawing["strokes"]) == len(strokes) + 1, "no stroke is lost"
    # The page is that of its new daemon now: a reload finds it.
    home = party.links[1].split("/j/")[0]
    page.page.wait_for_url(f"{home}/**", timeout=5_000)
    page.on(VOTE)
    page.page.reload()
    page.on(VOTE)
    page.vote(0)
    page.has_voted()


def test_a_second_window_takes_the_seat_and_gives_it_back(party: Party) -> None:
    page = party.page
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Sit down").click()
    page.on(LOBBY)
    second = ClassicPage(page.page.context.new_page())
    second.page.goto(party.links[0])
    second.on(LOBBY)
    expect(page.page.get_by_text("You play in another window already.")).to_be_visible()
    page.button("Play here instead").click()
    page.on(LOBBY)
    expect(second.page.get_by_text("You play in another window already.")).to_be_visible()
    assert party.tables[1].names().count("Gil") == 1


def test_the_master_lets_phones_in_by_the_page(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(parlor.host, parlor.page))
        page.open_table(CODE)
        lobby = page.view(LOBBY)
        lobby.get_by_label("Let phones in").check()
        expect(lobby.get_by_role("img", name="QR code")).to_be_visible()
        browsers.photograph(page.page, "guests-door")
        link = lobby.locator(".links a").first.get_attribute("href") or ""
        guest = GuestAPI(network.host("gil"), link)
        assert guest.sit_down("Gil")[0] == 201
        expect(lobby.locator(".party > li")).to_have_count(2)
        lobby.get_by_role("button", name="Remove Gil").click()
        page.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(lobby.locator(".party > li")).to_have_count(1)
        assert guest.room("GET")[0] == 403
        lobby.get_by_label("Let phones in").uncheck()
        expect(lobby.get_by_role("img", name="QR code")).to_be_hidden()
