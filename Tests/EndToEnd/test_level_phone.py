"""A phone at somebody's daemon helps to make a level, and plays it with those who do."""

from lab import Network
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE, PHONE, Table
from lab.expecting import expect
from lab.pegboard import PegBoard, standing
from lab.table_api import TableAPI, let_in
from test_peg_designer import gather

LEVEL = [(400.0, 600.0, "blue"), (600.0, 700.0, "orange")]


def test_a_phone_makes_a_level_and_goes_along_when_it_is_played(table: Table, network: Network) -> None:
    ada, _ = gather(table)
    page = ClassicPage(table.browsers.page(network.host("gil"), "about:blank", **PHONE))
    table.pages.append(page)
    page.page.goto(let_in(TableAPI(table.daemons[0], CODE)))
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Join").click()
    expect(page.page.locator(".wall")).to_be_visible()
    gil = PegBoard(page, table.daemons[0])
    gil.tap(400, 600)
    gil.choose("orange peg")
    gil.tap(600, 700)
    for board in (ada, gil):
        board.has(*LEVEL)
    made = standing(table.daemons[0])
    # The button is where people look for it, and says who can start.
    page.button("Start").click()
    gil.told_of("Ask somebody at a computer to press Start")
    table.photograph("level-phone-start")
    ada.page.button("Start").click()
    ada.page.on(LOBBY)
    invitation = page.page.locator(".invitation")
    expect(invitation).to_contain_text("Ada plays this level in room")
    page.button("Play along").click()
    code = ada.page.page.url.rsplit("/", 1)[1]
    played = TableAPI(table.daemons[0], code)
    expect(page.page.get_by_role("heading", name=f"Join game {code}")).to_be_visible()
    expect(page.page.get_by_label("Your name")).to_have_js_property("value", "Gil")
    page.page.get_by_label("six digits").fill(str(played.ask("GET", "/guests")["digits"]))
    page.button("Join").click()
    page.on(LOBBY)
    page.button("m ready").click()
    expect(ada.page.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(1)
    ada.page.button("Start the game").click()
    kicker = page.on("pegs").locator(".kicker")
    expect(kicker).to_contain_text("A level of your own \u00b7 balls: 10 \u00b7 orange: 1", timeout=20_000)
    table.photograph("level-phone-played")
    pegs = played.view()["game"]["state"]["pegs"]
    assert sorted(pegs) == sorted([x, y, int(kind == "orange")] for x, y, kind in made)
