"""What only few see, in all its looks: ways in and out, and the games that are not Classic."""

import re

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import PLAIN, Look, Screens
from lab.table_api import TableAPI
from playwright.sync_api import Page

CODE = "BIRD"
HANDS = "rock-paper-scissors"
BUBBLES = "bubble-blast"
PEGS = "peggle"
WINDOWS = ((320, 480), (390, 844), (844, 390), (1280, 800))


def fits(page: Page, part: str) -> None:
    """Everything is in the window: nobody scrolls to shoot or to make something."""
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        # The page takes a moment to lay itself out anew.
        eventually(
            lambda: page.locator(part).evaluate("part => part.scrollHeight <= part.clientHeight"),
            within=5,
            what=f"{width} x {height}: nothing of {part} must be scrolled",
        )


def test_a_guest_types_its_way_in_and_is_removed(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    screens.table.open_table(CODE)
    lobby = screens.table.view(LOBBY)
    invitation = lobby.locator(".invite:visible").first
    address, digits = (invitation.locator(part).first.inner_text() for part in (".links a", ".digits"))
    guest = Screens(browsers, browsers.page(network.host("ben"), f"http://{address.split('/')[0]}/j/"))
    expect(guest.page.get_by_label("Game code")).to_be_visible()
    guest.shoot("guest-which")
    # Who comes before there is a game: here there is one, of which nobody tells.
    guest.page.route(re.compile("^http://[^/]+/$"), lambda route: route.fulfill(body=""))
    guest.page.goto(f"http://{address.split('/')[0]}/j")
    expect(guest.page.get_by_text("There is no game here yet.")).to_be_visible()
    guest.shoot("guest-waiting")
    guest.page.goto(f"http://{address}")
    # A face as large as a thumb, and not as a letter.
    face = guest.page.locator("#guest .face").bounding_box()
    assert face is not None and face["width"] >= 44 and face["height"] >= 44
    field = guest.page.get_by_label("six digits")
    guest.page.get_by_label("Your name").fill("Ben")
    guest.shoot("guest-typing")
    field.fill(str((int(digits.replace(" ", "")) + 1) % 1_000_000).zfill(6))
    guest.table.button("Join").click()
    expect(guest.page.get_by_text("That code and those digits")).to_be_visible()
    guest.shoot("guest-wrong-digits")
    field.fill(digits)
    guest.table.button("Join").click()
    guest.table.on(LOBBY)
    lobby.get_by_role("button", name="Remove Ben").click()
    screens.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(guest.page.get_by_text("You were removed from the game.")).to_be_visible()
    guest.shoot("guest-removed")


def test_somebody_who_knocks_waits(network: Network, browsers: Browsers) -> None:
    ada, bob = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "bob"]))
    inside, outside = (Screens(browsers, browsers.page(it.host, it.page)) for it in (ada, bob))
    form = inside.page.locator(".offer[data-activity=classic] form")
    form.locator("summary").click()
    inside.shoot("start-options")
    inside.page.keyboard.press("Escape")
    knocking = {"activity": "draw", "code": CODE, "settings": {"knock": 1}}
    status, answer = LocalAPI(ada).request("POST", "/api/rooms", knocking)
    assert status == 201, answer
    inside.page.get_by_role("button").filter(has_text=CODE).first.click()
    inside.table.board().wait_for()
    card = outside.page.locator(".rooms button").filter(has_text=CODE)
    card.click()
    expect(card).to_contain_text("Waiting to be let in")
    outside.shoot("knocking")
    outside.page.set_viewport_size({"width": 320, "height": 480})
    title, state = (card.locator(part).bounding_box() for part in (".title", ".state"))
    assert title is not None and state is not None
    assert title["y"] + title["height"] <= state["y"] or title["x"] + title["width"] <= state["x"]
    outside.wear(PLAIN)
    expect(inside.page.locator("#knocks li")).to_have_count(1)
    inside.shoot("knock")


@pytest.mark.long
def test_another_game(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    long = {"think": 600, "outcome": 60_000, "rounds": 1}
    LocalAPI(ada).request("POST", "/api/rooms", {"activity": HANDS, "code": CODE, "settings": long})
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    table.button("Add bot").click()
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(1)
    screens.shoot("hands-lobby")
    TableAPI(ada, CODE).ask("POST", "/start")
    table.on("throw", within=20)
    # Where it would be a letter or two, the title is for those who listen alone.
    page.set_viewport_size({"width": 320, "height": 480})
    expect(page.locator("#table .bar .clock")).to_be_visible()
    title = page.locator("#table .bar h1").bounding_box()
    assert title is not None and not 1 < title["width"] < 60, title
    screens.shoot("hands-throw")
    table.view("throw").get_by_role("button", name="Rock").click()
    eventually(lambda: table.is_on("outcome") or table.is_on(OVER), within=30, what="the hands are shown")
    if table.is_on("outcome"):
        screens.shoot("hands-outcome")
        table.view("outcome").get_by_role("button", name="Next").click()
    table.on(OVER, within=30)
    screens.shoot("hands-over")
    table.button("All rounds").click()
    expect(page.get_by_role("dialog", name="All rounds").locator(".handtile")).to_have_count(2)
    screens.shoot("hands-rounds")


@pytest.mark.long
def test_bubbles(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    settings = {"think": 600, "level": 9, "bubbles": 2}
    LocalAPI(ada).request("POST", "/api/rooms", {"activity": BUBBLES, "code": CODE, "settings": settings})
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    table.button("Add bot").click()
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(1)
    table.unfold_settings()
    screens.shoot("bubbles-lobby", shown="details.settings")
    table.button("How to play").click()
    screens.shoot("bubbles-tutorial")
    page.keyboard.press("Escape")
    TableAPI(ada, CODE).ask("POST", "/start")
    pit = table.on("shoot", within=20).get_by_role("slider")
    fits(page, "[data-view=shoot]")
    pit.press("ArrowLeft")
    screens.shoot("bubbles-aim")
    pit.press(" ")
    table.on(OVER, within=60)
    screens.shoot("bubbles-over")


def test_who_may_come_in_is_said_in_the_language_of_now(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    screens.table.create(CODE)
    door = screens.page.locator("#people .access")
    expect(door).to_have_text("Open: anybody on this Wi\u2011Fi can come in.")
    for language, word in (("ar", "\u0645\u0641\u062a\u0648\u062d\u0629"), ("de", "Offen")):
        screens.wear(Look(language, (390, 844), language))
        expect(door).to_contain_text(word)


@pytest.mark.long
def test_pegs(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    settings = {"think": 600, "level": 9, "balls": 1}
    LocalAPI(ada).request("POST", "/api/rooms", {"activity": PEGS, "code": CODE, "settings": settings})
    page.get_by_role("button").filter(has_text=CODE).first.click()
    table.on(LOBBY)
    table.unfold_settings()
    screens.shoot("pegs-lobby", shown="details.settings")
    table.button("How to play").click()
    screens.shoot("pegs-tutorial")
    page.keyboard.press("Escape")
    TableAPI(ada, CODE).ask("POST", "/start")
    pit = table.on("pegs", within=20).get_by_role("slider")
    fits(page, "[data-view=pegs]")
    pit.press("ArrowLeft")
    screens.shoot("pegs-aim")
    # A ball that lights nothing or is lost is the last one; else there is one more.
    while not table.is_on(OVER):
        pit.press("Home")
        pit.press(" ")
        expect(page.locator(f"[data-view={OVER}]:not([hidden]), .pit[aria-disabled=false]")).to_have_count(
            1, timeout=60_000
        )
    screens.shoot("pegs-over")


@pytest.mark.long
def test_pegs_are_made(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    page = screens.page
    LocalAPI(ada).request("POST", "/api/rooms", {"activity": f"{PEGS}-designer", "code": CODE})
    page.get_by_role("button").filter(has_text=CODE).first.click()
    wall = page.locator(".wall")
    expect(wall).to_be_visible()
    fits(page, ".bench-stage")
    wall.focus()
    for key in ("2", "Enter", *["ArrowRight"] * 8, "1", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".wall[aria-label$='1 orange, 1 blue']")).to_have_count(1)
    screens.shoot("pegs-bench")
    screens.table.button("Load").click()
    screens.shoot("pegs-levels")
