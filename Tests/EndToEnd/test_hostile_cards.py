"""What others may be made to see of somebody: no more than a card may hold, and nothing in another's name."""

import base64
import json
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from typing import Any

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.cards import CARD, CODE, HANDS, cards, png
from lab.classic_page import LOBBY
from lab.expecting import expect
from lab.guest_api import GuestAPI
from lab.loopback import LoopbackParlor
from lab.minimal_link import Frame
from lab.minimal_peer import MinimalPeer
from lab.screens import Screens
from lab.table_api import TableAPI, let_in
from parlor_ops import kinds, limits
from parlor_ops.cbor import encode


def test_nobody_sees_more_than_a_card_may_hold(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    host = TableAPI(ada, CODE)
    host.open(HANDS, activity="rock-paper-scissors")
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    mate = TableAPI(ben, CODE)
    mate.ask("POST", "/join", {"name": "Ben"})
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    page = screens.page
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = screens.table.on(LOBBY)
    # The daemon takes any bytes for a picture; it is the page that shows them, or not.
    stroke = {"tool": "pen", "color": "#ff0000", "width": 400, "opacity": 255, "path": [0, 0, 4000, 4000]}
    topic = "a \u202etac\u202c\u0000\u2066\n<b>"
    for count, picture in enumerate([png(30_000, 30_000), png(0, 9), b"<svg onload='alert(1)'/>"]):
        drawings = [{"topic": topic, "strokes": [stroke]}]
        text = base64.b64encode(picture).decode()
        card = CARD | {"games": 10 + count, "drawings": drawings, "picture": text}
        mate.ask("POST", "/card", {"card": card}, 204)
        lobby.get_by_role("button", name="Profile of Ben").click()
        profile = page.get_by_role("dialog", name="Ben")
        expect(profile.locator("dd").first).to_have_text(str(10 + count), timeout=15_000)
        expect(profile.get_by_role("figure")).to_have_text("a \ufffdtac\ufffd\ufffd\ufffd\ufffd<b>")
        expect(profile.locator(".face.pictured")).to_have_count(0)
        page.keyboard.press("Escape")
    # A picture that is none costs nothing else; one that is, is shown.
    card = CARD | {"picture": base64.b64encode(png(64, 64, rows=64)).decode()}
    mate.ask("POST", "/card", {"card": card}, 204)
    lobby.get_by_role("button", name="Profile of Ben").click()
    expect(page.locator("#person .face.pictured")).to_have_count(1, timeout=15_000)
    assert screens.table.complaints == []


class ChangedMember(MinimalPeer):
    """A member that announces cards as it likes, and gives whoever asks the bytes that it says they are."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self.blobs: dict[str, bytes] = {}

    def announce(self, card: bytes, seat: bytes | None, length: int | None = None) -> None:
        """Writes a notice."""
        name = blake2b(card, digest_size=32).digest()
        self.blobs[name.hex()] = card
        self.write(kinds.BLOB, encode([name, length or len(card), "card"]), seat)

    def take(self, frame: Frame) -> None:
        if frame["type"] != "blobWant" or frame["blob"] not in self.blobs:
            super().take(frame)
            return
        whole = self.blobs[frame["blob"]]
        for start in range(frame["offset"], min(frame["offset"] + frame["count"], len(whole)), limits.CHUNK):
            piece = whole[start : start + limits.CHUNK].hex()
            self.send({"type": "blobChunk", "blob": frame["blob"], "offset": start, "bytes": piece})


def test_a_changed_member_shows_nothing_for_others_and_no_garbage_for_itself(tmp_path: Path) -> None:
    ada = LoopbackParlor(tmp_path, "Ada")
    room = ada.tell("/api/rooms", {"activity": "draw", "code": CODE, "name": "Ada"})
    try:
        mallory = ChangedMember(int(ada.udp.rsplit(":", 1)[1]), "Mallory")
        mallory.join(CODE)
        victim = room["seat"]
        assert ada.ask("POST", f"/api/rooms/{CODE}/card", {"card": CARD})[0] == 204

        def shown(seat: str) -> tuple[int, Any]:
            """Asks for a card while the member goes on answering."""
            found: list[tuple[int, Any]] = []
            asking = Thread(target=lambda: found.append(ada.ask("GET", f"/api/rooms/{CODE}/cards/{seat}")))
            asking.start()
            assert mallory.run(70, lambda: found != [])
            asking.join()
            return found[0]

        good = json.dumps(CARD | {"games": 99}).encode()
        mallory.announce(good, bytes.fromhex(victim))
        mallory.announce(good, None)
        mallory.announce(good, mallory.seat)
        assert mallory.run(20, lambda: mallory.agrees)
        assert shown(mallory.seat.hex())[1] == CARD | {"games": 99}
        assert shown(victim) == (200, CARD)
        garbage = [
            b"{}", b"\xff" * 3_000, b"[" * 50_000, json.dumps(CARD | {"games": 10**9}).encode(),
            json.dumps(CARD | {"version": 2}).encode(), json.dumps(CARD | {"more": 1}).encode(),
            json.dumps(CARD | {"drawings": [{"topic": "x" * 101, "strokes": []}]}).encode(),
        ]  # fmt: skip
        for bad in garbage:
            mallory.announce(bad, mallory.seat)
            assert mallory.run(20, lambda: mallory.agrees)
            status, answer = shown(mallory.seat.hex())
            assert (status, answer["error"]["code"]) == (404, "not-found"), bad[:40]
        # Too large a card is none: the one before is.
        mallory.announce(good, mallory.seat)
        mallory.announce(b"x" * 10, mallory.seat, 256 * 1024 + 1)
        assert mallory.run(20, lambda: mallory.agrees)
        assert shown(mallory.seat.hex())[0] == 200
        # Nor do a thousand change more than the first.
        memory = ada.resident
        for count in range(1_000):
            mallory.announce(json.dumps(CARD | {"games": 1_000 + count}).encode(), mallory.seat)
            if count % 50 == 0:
                mallory.run(0.05)
        assert mallory.run(60, lambda: mallory.agrees)
        status, last = shown(mallory.seat.hex())
        assert status == 200 and 1_000 <= last["games"] < 1_064
        assert ada.resident - memory < 16 * 1024
        assert shown(victim) == (200, CARD)
        # A word more that is withdrawn.
        assert ada.ask("POST", f"/api/rooms/{CODE}/card", {})[0] == 204
        assert shown(victim)[0] == 404
    finally:
        ada.stop()


def test_a_guest_shows_a_card_for_its_own_seat_and_within_its_budget(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    host = TableAPI(ada, CODE)
    seat = host.open(HANDS, activity="rock-paper-scissors", phones=True)
    gil = GuestAPI(network.host("gil"), let_in(host))
    assert gil.sit_down("Gil")[0] == 201
    assert gil.room("POST", "/card", {"card": CARD, "seat": seat})[0] == 403
    assert gil.ask("POST", "/api/rooms/CROW/card", {"card": CARD})[0] == 403
    large = CARD | {"picture": "A" * 300_000}
    assert gil.room("POST", "/card", {"card": large})[0] == 413
    assert gil.room("POST", "/card", {"card": CARD | {"games": -1}})[0] == 400
    assert gil.room("GET", f"/cards/{seat}")[0] == 404
    assert gil.room("GET", "/cards/../status")[0] in (400, 403, 404)
    assert cards(host) == {}
    assert gil.room("POST", "/card", {"card": CARD})[0] == 204
    assert list(cards(host)) == ["Gil"]
    assert host.ask("GET", f"/cards/{gil.seat}") == CARD
    assert gil.room("GET", f"/cards/{gil.seat}") == (200, CARD)
    # What it changes again and again is refused, and its host shows what it likes.
    found = [gil.room("POST", "/card", {"card": CARD | {"games": games}})[0] for games in range(12)]
    assert found[0] == 204 and found[-1] == 503
    host.ask("POST", "/card", {"card": CARD}, 204)
    # Nobody shows anything for somebody else's guest, nor who only watches.
    ben = Parlor(network.host("ben")).start()
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    mate = TableAPI(ben, CODE)
    mate.ask("POST", "/join", {"spectate": True})
    assert mate.api.request("POST", f"/api/rooms/{CODE}/card", {"card": CARD})[0] == 404
    assert mate.api.request("POST", f"/api/rooms/{CODE}/card", {"card": CARD, "seat": gil.seat})[0] == 403
    assert mate.ask("GET", f"/cards/{seat}") == CARD
