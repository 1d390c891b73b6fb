"""Every screen of the long picture in all its looks."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.holding_socket import HoldingSocket
from lab.painters import ACTIVITY, CODE
from lab.screens import PLAIN, Screens
from lab.table_api import TableAPI

LONG = {"portion": 600, "unveil": 600}
SIZES = ((320, 480), (390, 844), (844, 390), (768, 1024), (1280, 800), (2560, 1440))


def gather(network: Network, browsers: Browsers) -> tuple[list[TableAPI], list[Screens]]:
    """Ada and Ben in the lobby, each at their page; Ben is ready."""
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    tables = [TableAPI(parlor, CODE) for parlor in parlors]
    tables[0].open(LONG, activity=ACTIVITY)
    eventually(lambda: parlors[1].sees(CODE), within=15, what="the room")
    tables[1].ask("POST", "/join", {"name": "Ben"})
    tables[1].ask("POST", "/ready", {"ready": True})
    both = [Screens(browsers, browsers.page(parlor.host, parlor.page)) for parlor in parlors]
    for screens in both:
        screens.page.get_by_role("button").filter(has_text=CODE).first.click()
        screens.table.on(LOBBY)
    return tables, both


def turn_of(tables: list[TableAPI]) -> int:
    """Whose turn it is, once the dice have said."""

    def whose() -> str:
        game = tables[0].view().get("game") or {}
        return str(game.get("state", {}).get("current") or "")

    seat, _ = eventually(whose, until=bool, within=20, what="somebody's turn")
    return [table.view()["seat"] for table in tables].index(seat)


def is_seen(screens: Screens, view: str, *parts: str) -> None:
    """Parts of a view are in the window at every size: nobody scrolls to them."""
    for width, height in SIZES:
        screens.page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            box = screens.table.view(view).locator(part).first.bounding_box()
            where = f"{part} at {width} x {height}: {box}"
            assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height, where
    screens.wear(PLAIN)


@pytest.mark.long
@pytest.mark.chromium
def test_a_long_picture(network: Network, browsers: Browsers) -> None:
    tables, both = gather(network, browsers)
    ada = both[0]
    ada.table.unfold_settings()
    ada.shoot("picture-lobby", shown="details.settings")
    ada.table.button("How to play").click()
    for sheet in range(1, 5):
        ada.shoot(f"picture-tutorial-{sheet}")
        ada.page.get_by_role("dialog").locator("[data-do=after]").click()
    # One's own three seconds before the turn are held, to be looked at.
    sockets = [HoldingSocket(screens.page) for screens in both]
    for screens, socket in zip(both, sockets, strict=True):
        screens.table.on(LOBBY)
        socket.hold_at(lambda room: bool(((room.get("game") or {}).get("state") or {}).get("mine")))
    tables[0].ask("POST", "/start")
    first = turn_of(tables)
    second = 1 - first
    drawing, waiting = both[first], both[second]
    sockets[first].reach()
    drawing.table.on("getready")
    drawing.shoot("picture-ready")
    waiting.table.on("queue")
    waiting.shoot("picture-queue")
    is_seen(waiting, "queue", "h2", ".turnlist li:last-child")
    sockets[first].release()
    drawing.table.on_board()
    drawing.shoot("picture-board")
    drawing.table.draw([(0.4, 0.4), (0.6, 0.6), (0.95, 0.5)])
    drawing.table.button("Done").click()
    sockets[second].reach()
    waiting.table.on("getready")
    waiting.shoot("picture-ready-to-join")
    drawing.table.on_board()
    # Who looks on has no pens: the picture has their room.
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        drawing.page.set_viewport_size({"width": width, "height": height})
        expect(drawing.page.locator("#room .tools")).to_be_hidden()
    drawing.shoot("picture-watching")
    sockets[second].release()
    waiting.table.on_board()
    expect(waiting.page.locator("#room .tools")).to_be_visible()
    waiting.shoot("picture-strip")
    waiting.table.draw([(0.3, 0.5), (0.6, 0.6)])
    waiting.table.button("Done").click()
    for screens in both:
        whole = screens.table.on("whole", within=40)
        image = whole.locator("img.drawing")
        expect(image).to_have_js_property("naturalWidth", 2048, timeout=10_000)
    ada.shoot("picture-whole")
    is_seen(ada, "whole", "h2", "img.drawing", ".artists")
    for screens in both:
        screens.table.view("whole").get_by_role("button", name="Next").click()
    ada.table.on(OVER, within=30)
    ada.shoot("picture-over")
    ada.table.button("All rounds").click()
    again = ada.page.get_by_role("dialog").locator(".longpicture img.drawing")
    expect(again).to_have_js_property("naturalWidth", 2048, timeout=10_000)
    ada.shoot("picture-looked-back")
