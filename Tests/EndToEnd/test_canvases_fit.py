"""Canvases of single strokes lie whole in the window, with all that belongs to each, whoever plays where."""

from collections.abc import Iterable

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.expecting import expect
from lab.screens import Screens
from lab.shared_screen import CODE, Screen
from lab.shifts import rest
from lab.table_api import TableAPI
from playwright.sync_api import Page

Size = tuple[int, int]
ACTIVITY, ARENA = "competitive", "arena"
LONG = {"draw": 200, "powerups": 0, "admire": 600, "balloting": 600, "prizes": 600, "rounds": 1}
SIDE = 4096
PHONE, LYING, SMALL = (390, 844), (844, 390), (360, 640)
TABLETS = [(768, 1024), (1024, 768), (820, 1180), (1180, 820), (1366, 1024)]
SIZES = [*TABLETS, (1280, 800), PHONE, LYING]
# The side of the smallest of four canvases at one screen.
SIDES = {(768, 1024): 320, (1024, 768): 320, (1180, 820): 340, (1366, 1024): 440, LYING: 150, PHONE: 170}
# What of some things lies outside of the window, and how wide each of them is.
_FOUND = """names => {
    const found = { outside: [], wide: {}, count: {} };
    for (const name of names) {
        const all = [...document.querySelectorAll(`[data-view=arena] ${name}`)];
        const boxes = all.filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect());
        found.count[name] = boxes.length;
        found.wide[name] = Math.min(...boxes.map(({ width }) => width));
        for (const { left, top, right, bottom } of boxes) {
            if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
                found.outside.push(`${name}: ${[left, top, right, bottom].map(Math.round)}`);
        }
    }
    return found;
}"""


def seen(page: Page, sizes: Iterable[Size], counts: dict[str, int]) -> dict[Size, float]:
    """All of so many things lie in windows of these sizes; how wide the narrowest of the first ones is."""
    wide = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        found = page.evaluate(_FOUND, list(counts))
        assert found["outside"] == [], f"{width} x {height}: {found}"
        assert found["count"] == counts, f"{width} x {height}: {found}"
        wide[width, height] = found["wide"][next(iter(counts))]
    return wide


def edge(canvas: int) -> dict[str, object]:
    """A stroke along two edges of a canvas."""
    left = SIDE * canvas
    points = [left + 80, 400, left + 80, 4000, left + 3700, 4000]
    return {"tool": "pen", "color": "#2060c0", "width": 24, "opacity": 255, "points": points}


@pytest.mark.chromium
def test_four_at_one_screen_have_all_of_it_in_sight(network: Network, browsers: Browsers) -> None:
    screen = Screen(network, browsers)
    screen.gather(ACTIVITY, LONG, ["Mia", "Tom", "Maximilian"])
    screens = Screens(browsers, screen.page.page)
    screens.shoot("strokes-four-lobby")
    screen.start()
    screen.page.on(ARENA)
    page, table = screen.page.page, screen.api
    seats = list(screen.seats().values())
    expect(screen.page.view(ARENA).locator(".place")).to_have_count(4)
    screens.shoot("strokes-four-draw")
    who = {".place .who": 4, ".place .score": 4}
    drawn = {".place .plot": 4, ".place .pens": 4, ".place .clock-number": 4, ".place .strokes-left": 4} | who
    sides = seen(page, SIZES, drawn)
    assert {size: sides[size] for size in SIDES if sides[size] < SIDES[size]} == {}
    # Chat gives way, and is behind its button.
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(page.locator("#side")).to_be_hidden()
    page.locator("#table .bar .sided").click()
    expect(page.locator("#side .said")).to_be_visible()
    page.keyboard.press("Escape")
    canvases = table.view()["game"]["state"]["canvases"]
    for seat in seats:
        table.ask("POST", "/strokes", {"strokes": [edge(canvases.index(seat))], "seat": seat})
    table.reach("admire")
    expect(page.locator(".place > [data-do=next]:visible")).to_have_count(4, timeout=15_000)
    seen(page, SIZES, {".place .plot": 4, ".place > .primary": 4} | who)
    screens.shoot("strokes-four-admire")
    for seat in seats:
        table.ask("POST", "/move", {"move": {"do": "next"}, "seat": seat})
    table.reach("balloting")
    expect(page.locator(".ballot .choose:visible")).to_have_count(16, timeout=15_000)
    seen(page, SIZES, {".ballot .tile": 16, ".ballot .choose": 16} | who)
    screens.shoot("strokes-four-vote")
    tiles = {tile["author"]: tile["tile"] for tile in table.view()["game"]["state"]["tiles"]}
    for seat in seats:
        best, second = (tiles[other] for other in [one for one in seats if one != seat][:2])
        table.ask("POST", "/move", {"move": {"do": "ballot", "best": best, "second": second}, "seat": seat})
    table.reach("prizes")
    expect(page.locator(".place > [data-do=next]:visible")).to_have_count(4, timeout=15_000)
    seen(page, SIZES, {".ballot .tile": 16, ".place > .primary": 4} | who)
    # A press on who has drawn something opens their profile.
    page.set_viewport_size({"width": 1180, "height": 820})
    profile = page.get_by_role("dialog", name="Mia")
    for name in ("bdi", ".face"):
        page.locator(".place:not(.turned) .ballot .tile:not(.mine)").nth(1).locator(name).click()
        expect(profile).to_be_visible()
        page.keyboard.press("Escape")
        expect(profile).to_be_hidden()
    screens.shoot("strokes-four-prizes")


@pytest.mark.chromium
def test_of_four_at_their_own_devices_each_has_all_canvases_in_sight(
    network: Network, browsers: Browsers
) -> None:
    names = ["ada", "ben", "maximilian", "dan"]
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(names)]
    tables = [TableAPI(parlor, CODE) for parlor in parlors]
    seats = [tables[0].open(LONG, activity=ACTIVITY)]
    eventually(lambda: all(parlor.sees(CODE) for parlor in parlors), within=15, what="the room")
    for name, table in zip(names[1:], tables[1:], strict=True):
        seats.append(table.ask("POST", "/join", {"name": name.title()})["seat"])
        table.ask("POST", "/ready", {"ready": True})
    page = browsers.page(parlors[1].host, parlors[1].page)
    page.get_by_role("button").filter(has_text=CODE).first.click()
    eventually(lambda: len(tables[0].ready()) == 3, within=15, what="all are ready")
    tables[0].ask("POST", "/start")
    ben = ClassicPage(page)
    ben.on(ARENA)
    others = {".others .plot": 3, ".others .chip": 3, ".others .score": 3}
    expect(ben.view(ARENA).locator(".others .plot")).to_have_count(3)
    sizes = [*SIZES, SMALL]
    own = seen(page, sizes, {".place .plot": 1, ".place .pens": 1, ".place .who": 1} | others)
    assert own[PHONE] >= 350 and own[SMALL] >= 280 and own[LYING] >= 300 and own[1024, 768] >= 500, own
    small = seen(page, sizes, others)
    assert small[PHONE] >= 100 and small[820, 1180] >= 120 and min(small.values()) >= 56, small
    canvases = tables[0].view()["game"]["state"]["canvases"]
    for seat, table in zip(seats, tables, strict=True):
        table.ask("POST", "/strokes", {"strokes": [edge(canvases.index(seat))]})
    expect(page.locator(".place > [data-do=next]")).to_be_visible(timeout=20_000)
    seen(page, sizes, {".place .plot": 1, ".place > .primary": 1} | others)
