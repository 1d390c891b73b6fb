"""Single strokes with powerups, and votes: on a desktop and a phone, and four at one touch screen."""

import json
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, sees_the_room
from lab.expecting import expect
from lab.strokes import ACTIVITY, ARENA, at_one_screen, corner, touch
from lab.table_api import TableAPI, hear
from playwright.sync_api import Locator

# Time for slow machines, and powerups in the first minute.
SETTINGS = {
    "draw": 120,
    "first": 1,
    "rest": 60,
    "powerups": 12,
    "admire": 600,
    "balloting": 600,
    "prizes": 600,
}

# What somebody is told of what they have activated.
MINE = {
    "stroke": "Extra stroke! Draw one more.",
    "hide": "You have hidden the other canvases.",
    "splotch": "Ink on all other canvases!",
    "quake": "All other canvases shake!",
    "shield": "You are spared for 5 seconds.",
}
# Along the edges no powerup lies.
EDGE = [(0.02, 0.1), (0.02, 0.98), (0.9, 0.98)]


def place(page: ClassicPage, index: int = 0) -> Locator:
    """Somebody's place at a screen."""
    return page.view(ARENA).locator(".place").nth(index)


def draw(page: ClassicPage, spots: list[tuple[float, float]], *, lift: bool = True) -> None:
    """One's own line, in shares of the canvas, with the mouse."""
    x, y, side = corner(place(page).locator(".plot"))
    mouse = page.page.mouse
    for index, (across, down) in enumerate(spots):
        mouse.move(x + across * side, y + down * side, steps=8)
        if index == 0:
            mouse.down()
    if lift:
        mouse.up()


def to_powerup(page: ClassicPage) -> tuple[float, float]:
    """Where the first powerup on one's own canvas is, in shares of it."""
    mark = place(page).locator(".powerup").first
    expect(mark).to_be_visible(timeout=20_000)
    x, y, side = corner(place(page).locator(".plot"))
    box = mark.bounding_box()
    assert box is not None
    return ((box["x"] + box["width"] / 2 - x) / side, (box["y"] + box["height"] / 2 - y) / side)


def effects(table: TableAPI) -> list[dict[str, Any]]:
    """What was activated, as a daemon tells it."""
    found: list[dict[str, Any]] = table.view()["game"]["state"].get("effects", [])
    return found


def start(pages: list[ClassicPage], master: TableAPI) -> None:
    """All but the master say that they are ready, and the master starts."""
    for page in pages[1:]:
        page.on(LOBBY)
        page.view(LOBBY).locator("[data-do=ready]").click()
    eventually(lambda: len(master.ready()) >= len(pages) - 1, within=15, what="all are ready")
    pages[0].button("Start the game").click()
    for page in pages:
        page.on(ARENA)
        expect(place(page).locator(".plot")).to_be_visible(timeout=15_000)


def test_a_desktop_and_a_phone_draw_over_powerups_and_vote(table: Table) -> None:
    ada, ben = table.open(0), table.open(1, **PHONE)
    master, guest = (TableAPI(table.daemons[index], CODE) for index in (0, 1))
    master.open(SETTINGS | {"rounds": 1}, activity=ACTIVITY)
    sees_the_room(*table.daemons[1:])
    ada.page.get_by_role("button").filter(has_text=CODE).first.click()
    ada.on(LOBBY)
    ben.sit_down(CODE)
    expect(ada.view(LOBBY).locator(".two")).to_contain_text("each votes for the other")
    table.photograph("strokes-lobby")
    pages = [ada, ben]
    start(pages, master)
    for page in pages:
        expect(place(page).locator(".strokes-left")).to_have_text("1 stroke left")
        expect(page.view(ARENA).locator(".others li")).to_have_count(1)
    spot = to_powerup(ada)
    table.photograph("strokes-powerup")
    # With the pen still down, it begins for both; and the other canvas shows the line, small.
    draw(ada, [(0.03, 0.03), (0.03, spot[1]), spot], lift=False)
    touches, _ = eventually(lambda: effects(guest), within=10, what="it is activated for the other one")
    assert {(one["standing"], one["seat"]) for one in touches} == {("pending", master.view()["seat"])}
    words = {MINE[one["kind"]] for one in touches}
    told = place(ada).locator(".told")
    eventually(told.inner_text, until=lambda one: one in words, within=5, what="Ada is told of it")
    table.photograph("strokes-pending")
    ada.page.mouse.up()
    eventually(
        lambda: [one["standing"] for one in effects(guest)],
        until=lambda one: "borne" in one,
        within=10,
        what="it is borne out",
    )
    # A second stroke, if it is not won, is not begun.
    draw(ben, EDGE)
    expect(place(ben).locator(".strokes-left")).to_have_text("0 strokes left")
    draw(ben, [(0.2, 0.2), (0.5, 0.3)])
    eventually(lambda: ben_strokes(guest), until=lambda one: one == 1, within=5, what="one stroke")
    for one in effects(guest):
        if one["kind"] == "stroke":
            draw(ada, EDGE)
    table.photograph("strokes-drawn")
    for page in pages:
        next_ = place(page).get_by_role("button", name="Next")
        expect(next_).to_be_visible(timeout=20_000)
    table.photograph("strokes-admire")
    for page in pages:
        place(page).get_by_role("button", name="Next").click()
    for page in pages:
        expect(place(page).locator(".told")).to_have_text("Touch the best drawing.")
        tiles = place(page).locator(".ballot .tile")
        expect(tiles).to_have_count(2)
        place(page).locator(".ballot .tile.mine .choose").click()
        expect(place(page).locator(".told")).to_have_text("You cannot vote for your own drawing.")
        table.photograph("strokes-vote")
        place(page).locator(".ballot .tile:not(.mine) .choose").click()
    for page in pages:
        expect(page.view(ARENA).get_by_role("heading", name="Final results")).to_be_visible(timeout=15_000)
        expect(place(page).locator(".tile .points").first).to_have_text("+50")
        assert not page.nameless()
    table.photograph("strokes-results")
    for page in pages:
        place(page).get_by_role("button", name="Next").click()
    for page in pages:
        page.on(OVER)
        assert page.complaints == []
    table.photograph("strokes-over")


def ben_strokes(table: TableAPI) -> int:
    """How many strokes the reader's own sheet has, by what is left."""
    sheets = table.view()["board"]["sheets"]
    (own,) = [sheet for sheet in sheets if sheet["own"]]
    return int(own["strokes"]) - int(own["left"])


class Page:
    """A page of the device's own person, as a script would be one."""

    def __init__(self, table: TableAPI, canvas: int) -> None:
        self.socket, self.canvas = table.api.socket(), canvas
        self.tell("watch")

    def tell(self, kind: str, **fields: Any) -> None:
        """Says something, and waits until the daemon has read it."""
        self.socket.send(json.dumps({"type": kind, "room": CODE, **fields}))
        self.socket.send(json.dumps({"type": "ping", "n": 1}))
        hear(self.socket, "pong")

    def line(self, down: int) -> dict[str, Any]:
        """A line across the canvas, so far from its upper edge."""
        left = 4096 * self.canvas
        points = [left + 80, down, left + 900, down, left + 3900, down]
        return {"tool": "pen", "color": "#2060c0", "width": 24, "opacity": 255, "points": points}

    def flow(self, pen: int, down: int) -> None:
        """A pen draws it, and stays down."""
        style = self.line(down)
        points = style.pop("points")
        self.tell("pen", **{"pen": pen, "style": style, "from": 0, "points": points})


def test_a_stroke_that_has_begun_is_not_taken_back(table: Table) -> None:
    # It ends as drawn so far: where its page withdraws it, is gone, takes another pen, or draws another one.
    master, guest = (TableAPI(table.daemons[index], CODE) for index in (0, 1))
    mine = master.open({**SETTINGS, "rounds": 4, "draw": 60, "powerups": 0}, activity=ACTIVITY)
    sees_the_room(table.daemons[1])
    guest.ask("POST", "/join", {"name": "Ben"})
    guest.ask("POST", "/ready", {"ready": True})
    eventually(lambda: len(master.ready()) == 1, within=15, what="the other one is ready")
    master.ask("POST", "/start")
    for number, trick in enumerate(["cancel", "close", "pen", "post"], 1):
        for one in (master, guest):
            one.reach("draw", within=60)
        page = Page(master, master.view()["game"]["state"]["canvases"].index(mine))
        page.flow(7, 400)
        if trick == "cancel":
            page.tell("cancel", pen=7)
        elif trick == "close":
            page.socket.close()
        elif trick == "pen":
            page.flow(8, 4000)
        else:
            expect_used_up(master, page)
        left = lambda: guest.view()["game"]["state"]["left"][mine]  # noqa: E731
        eventually(left, until=lambda one: one == 0, within=5, what=f"the stroke is counted: {trick}")
        expect_used_up(master, page)
        other = Page(guest, 1 - page.canvas)
        guest.ask("POST", "/strokes", {"strokes": [other.line(4000)]})
        everybody_does("next", "admire", master, guest)
        (stroke,) = guest.ask("GET", f"/drawings/{number}/{page.canvas}")["strokes"]
        assert stroke["points"][1::2] == [400, 400, 400], trick
        for one in (master, guest):
            one.reach("balloting")
            one.ask("POST", "/move", {"move": {"do": "ballot", "best": 1 - tile_of(one)}})
        everybody_does("next", "prizes", master, guest)


def everybody_does(do: str, phase: str, *tables: TableAPI) -> None:
    """Once all have come to a phase, each makes a move."""
    for one in tables:
        one.reach(phase)
    for one in tables:
        one.ask("POST", "/move", {"move": {"do": do}})


def expect_used_up(table: TableAPI, page: Page) -> None:
    """Another stroke is refused."""
    refused = table.ask("POST", "/strokes", {"strokes": [page.line(4000)]}, 409)
    assert refused["error"]["code"] == "strokes-used-up"


def tile_of(table: TableAPI) -> int:
    """Which of two drawings is one's own."""
    view = table.view()
    tiles = view["game"]["state"]["tiles"]
    return next(int(one["tile"]) for one in tiles if one["author"] == view["seat"])


@pytest.mark.chromium
def test_four_fingers_draw_at_once_on_one_touch_screen(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    page = at_one_screen(browsers, ada, SETTINGS)
    places = page.view(ARENA).locator(".place")
    expect(page.view(ARENA).locator(".place.turned")).to_have_count(2)
    expect(places.nth(3).locator(".strokes-left")).to_have_text("1 stroke left")
    browsers.photograph(page.page, "strokes-four-begin")
    touch(page)
    for index in range(4):
        expect(places.nth(index).locator(".strokes-left")).to_have_text("0 strokes left", timeout=10_000)
    browsers.photograph(page.page, "strokes-four-drawn")
    for index in range(4):
        places.nth(index).get_by_role("button", name="Next").click(timeout=20_000)
    drawn = [table.ask("GET", f"/drawings/1/{tile}")["strokes"] for tile in range(4)]
    assert [len(strokes) for strokes in drawn] == [1, 1, 1, 1]
    for index, strokes in enumerate(drawn):
        points = strokes[0]["points"]
        # Whoever sits at the other side drew it the other way up.
        assert (points[0] < points[-2]) == (index >= 2), points
        assert len(points) > 40
    for index in range(4):
        here = places.nth(index)
        expect(here.locator(".told")).to_have_text("Touch the best drawing.", timeout=15_000)
        others = here.locator(".ballot .tile:not(.mine) .choose")
        others.nth(0).click()
        expect(here.locator(".told")).to_have_text("And now the second best.")
        if index == 0:
            others.nth(0).click()
            expect(here.locator(".told")).to_have_text("You cannot vote twice for the same drawing.")
            browsers.photograph(page.page, "strokes-four-vote")
        others.nth(1).click()
    expect(page.view(ARENA).get_by_role("heading", name="Final results")).to_be_visible(timeout=15_000)
    browsers.photograph(page.page, "strokes-four-results")
    # The first two got two best votes each, or a best one and second ones.
    assert sorted(one["score"] for one in table.view()["game"]["players"])[-1] == 50
    for index in range(4):
        places.nth(index).get_by_role("button", name="Next").click()
    page.on(OVER)
    assert page.complaints == []
