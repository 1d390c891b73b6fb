"""Every screen of the game of single strokes in all its looks."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.screens import Screens
from lab.table_api import TableAPI

ACTIVITY, CODE, ARENA = "competitive", "SOLO", "arena"
# Powerups long before the end, and nobody is hurried.
LONG = {
    "draw": 200,
    "first": 1,
    "rest": 60,
    "powerups": 12,
    "admire": 600,
    "balloting": 600,
    "prizes": 600,
    "rounds": 1,
}
SIDE = 4096
# Each kind of powerup on a canvas: width, height and middle of it and of its sign, and how round its edge is.
SIGNS = """() => {
    const signs = document.getElementById("competitive-signs").content;
    const powerups = document.querySelector(".place .powerups");
    return ["stroke", "hide", "splotch", "quake", "shield"].map(kind => {
        const mark = document.createElement("span");
        mark.className = `powerup ${kind}`;
        mark.style.cssText = "left: 40%; top: 40%; width: 10%; height: 10%";
        const sign = signs.querySelector(`.${kind}`)?.cloneNode(true);
        mark.append(sign ?? "+1");
        powerups.append(mark);
        const sizes = [mark, sign].filter(it => it).flatMap(it => {
            const { x, y, width, height } = it.getBoundingClientRect();
            return [width, height, x + width / 2, y + height / 2];
        });
        const round = getComputedStyle(mark).borderRadius;
        mark.remove();
        return { kind, sizes, round };
    });
}"""


def edge(canvas: int) -> dict[str, object]:
    """A stroke along two edges of a canvas, where no powerup lies."""
    left = SIDE * canvas
    points = [left + 80, 400, left + 80, 4000, left + 3700, 4000]
    return {"tool": "pen", "color": "#2060c0", "width": 24, "opacity": 255, "points": points}


def step(parlors: list[TableAPI], do: str, **more: int) -> None:
    """All of them make the same move."""
    for table in parlors:
        table.ask("POST", "/move", {"move": {"do": do, **more}})


@pytest.mark.long
@pytest.mark.chromium
def test_single_strokes(network: Network, browsers: Browsers) -> None:
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    tables = [TableAPI(parlor, CODE) for parlor in parlors]
    tables[0].open(LONG, activity=ACTIVITY)
    eventually(lambda: parlors[1].sees(CODE), within=15, what="the room")
    tables[1].ask("POST", "/join", {"name": "Ben"})
    tables[1].ask("POST", "/ready", {"ready": True})
    ada = Screens(browsers, browsers.page(parlors[0].host, parlors[0].page))
    ada.page.get_by_role("button").filter(has_text=CODE).first.click()
    ada.table.on(LOBBY)
    ada.table.unfold_settings()
    ada.shoot("strokes-lobby", shown="details.settings")
    ada.table.button("How to play").click()
    for sheet in range(1, 5):
        ada.shoot(f"strokes-tutorial-{sheet}")
        ada.page.get_by_role("dialog").locator("[data-do=after]").click()
    eventually(lambda: len(tables[0].ready()) == 1, within=15, what="Ben is ready")
    tables[0].ask("POST", "/start")
    ada.table.on(ARENA)
    arena = ada.table.view(ARENA)
    expect(arena.locator(".place .powerup").first).to_be_visible(timeout=60_000)
    canvases = tables[0].view()["game"]["state"]["canvases"]
    seats = [table.view()["seat"] for table in tables]
    tables[1].ask("POST", "/strokes", {"strokes": [edge(canvases.index(seats[1]))]})
    ada.shoot("strokes-draw", shown="[data-view=arena] .place .plot")
    tables[0].ask("POST", "/strokes", {"strokes": [edge(canvases.index(seats[0]))]})
    expect(arena.locator("[data-do=next]")).to_be_visible(timeout=20_000)
    ada.shoot("strokes-admire")
    step(tables, "next")
    for table in tables:
        table.reach("balloting")
    expect(arena.locator(".ballot .tile")).to_have_count(2)
    ada.shoot("strokes-vote")
    arena.locator(".ballot .tile:not(.mine) .choose").click()
    ada.shoot("strokes-voted")
    tables[1].ask("POST", "/move", {"move": {"do": "ballot", "best": canvases.index(seats[0])}})
    expect(arena.locator(".tile .points").first).to_have_text("+50", timeout=15_000)
    ada.shoot("strokes-results")
    step(tables, "next")
    ada.table.on(OVER, within=30)
    ada.shoot("strokes-over")


@pytest.mark.chromium
def test_each_powerup_is_a_disc_with_its_sign(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    table.open(LONG, activity=ACTIVITY)
    seat = table.ask("POST", "/seats", {"name": "Mia"}, 201)["seat"]
    table.ask("POST", "/ready", {"ready": True, "seat": seat})
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    screens.table.button("Start the game").click()
    screens.table.on(ARENA)
    signs = screens.page.evaluate(SIGNS)
    assert [sign["kind"] for sign in signs] == ["stroke", "hide", "splotch", "quake", "shield"]
    for sign in signs:
        wide, high, *middle = sign["sizes"][:4]
        assert sign["round"] == "50%" and abs(wide - high) <= 0.5 < wide, sign
        if sign["kind"] == "stroke":
            continue
        inner, tall, *place = sign["sizes"][4:]
        assert 0.5 * wide <= inner <= 0.7 * wide and abs(inner - tall) <= 0.5, sign
        assert all(abs(a - b) <= 1 for a, b in zip(middle, place, strict=True)), sign
