"""A phone at somebody's daemon helps to make a level, and plays it with those who do."""

from lab import Network
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE, PHONE, Table, be_ready
from lab.expecting import expect
from lab.pegboard import PegBoard, gather, standing
from lab.table_api import TableAPI, let_in

LEVEL = [(400.0, 600.0, "blue"), (600.0, 700.0, "orange")]


def test_a_phone_makes_a_level_has_it_started_and_goes_along(table: Table, network: Network) -> None:
    ada, ben = gather(table)
    page = ClassicPage(table.browsers.page(network.host("gil"), "about:blank", **PHONE))
    table.pages.append(page)
    page.page.goto(let_in(TableAPI(table.daemons[1], CODE)))
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Join").click()
    expect(page.page.locator(".wall")).to_be_visible()
    gil = PegBoard(page, table.daemons[1])
    # Nothing is no level, at a phone neither.
    page.button("Start").click()
    gil.told_of("There is nothing to play yet")
    gil.tap(400, 600)
    gil.choose("orange peg")
    gil.tap(600, 700)
    for board in (ada, gil):
        board.has(*LEVEL)
    made = standing(table.daemons[0])
    # The button is where people look for it, and asks those who can open a game, once.
    asked = "Everybody at a computer is asked to start this level."
    for _ in range(2):
        page.button("Start").click()
        gil.told_of(asked)
    invitations = [one.page.page.locator(".invitation") for one in (ada, ben)]
    for invitation in invitations:
        expect(invitation).to_contain_text("Gil would like to play this level.")
    expect(page.page.locator(".invitation")).to_be_hidden()
    assert _wishes(table) == 1
    table.photograph("level-phone-start")
    ada.page.button("Start it").click()
    ada.page.on(LOBBY)
    code = ada.page.page.url.rsplit("/", 1)[1]
    invitation = page.page.locator(".invitation")
    for one in (invitation, invitations[1]):
        expect(one).to_contain_text(f"Ada plays this level in room {code}")
    # Where the device is not there that lets the phone in, no digits would help.
    page.button("Play along").click()
    gil.told_of(f"The device that let you in is not in game {code} yet.")
    expect(page.page.locator(".wall")).to_be_visible()
    ben.page.button("Play along").click()
    ben.page.on(LOBBY)
    page.button("Play along").click()
    played = TableAPI(table.daemons[1], code)
    expect(page.page.get_by_role("heading", name=f"Join game {code}")).to_be_visible()
    expect(page.page.get_by_label("Your name")).to_have_js_property("value", "Gil")
    page.page.get_by_label("six digits").fill(str(played.ask("GET", "/guests")["digits"]))
    page.button("Join").click()
    page.on(LOBBY)
    be_ready([ada.page, ben.page, page])
    ada.page.button("Start the game").click()
    kicker = page.on("pegs").locator(".kicker")
    expect(kicker).to_contain_text("A level of your own \u00b7 balls: 10 \u00b7 orange: 1", timeout=20_000)
    table.photograph("level-phone-played")
    pegs = played.view()["game"]["state"]["pegs"]
    assert sorted(pegs) == sorted([x, y, int(kind == "orange")] for x, y, kind in made)


def _wishes(table: Table) -> int:
    """How many ask for a game."""
    records = TableAPI(table.daemons[0], CODE).ask("GET", "/document")["records"]
    return sum(str(record["fields"].get("code", "")).startswith("?") for record in records)
