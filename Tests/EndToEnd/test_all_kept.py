"""All that is drawn at a page is in the gallery of who is logged in there, whenever it was open."""

import json
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, VOTE, ClassicPage
from lab.expecting import expect
from lab.family import LONG, SECRETS, Family, enter, holds, kept, session_of
from lab.local_api import LocalAPI
from lab.table_api import TableAPI
from lab.team_page import choose, topic_of
from playwright.sync_api import Page, Route

# It passes by itself from one to the other.
BEGUN = ("upnext", "portion")
LINE = [(0.3, 0.4), (0.6, 0.55), (0.8, 0.5)]
STROKES = {
    "strokes": [
        {"tool": "pen", "color": "#2060c0", "width": 20, "opacity": 255, "points": [3400, 3000, 5000, 400]}
    ]
}


def is_own_turn(view: Any) -> bool:
    """Whether the person draws their part of a long picture."""
    return bool(view["game"]["phase"] == "portion" and view["game"]["state"]["mine"])


def begin_second(parlor: Parlor) -> TableAPI:
    """Begins long pictures of two until the person has the second part; it is their turn then."""
    for attempt in range(20):
        table = TableAPI(parlor, f"PIC{attempt}")
        own = table.open({"portion": 600, "unveil": 600}, activity="cooperative")
        table.ask("POST", "/bots", {"strategy": "keen", "name": "Rob"}, 201)
        eventually(table.ready, within=15, what="the bot is ready")
        table.ask("POST", "/start")
        eventually(table.phase, until=BEGUN.__contains__, within=20, what="it begins")
        if table.view()["game"]["state"]["queue"] == [own]:
            eventually(table.view, until=is_own_turn, within=30, what="one's own turn")
            return table
        assert table.api.request("POST", f"/api/rooms/{table.code}/leave")[0] == 204
    raise AssertionError("never second in twenty games")


def refuse_once(page: Page) -> list[str]:
    """The daemon is out of reach when the first drawing is to be kept; returns what was in vain."""
    vain: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST" and not vain:
            vain.append(route.request.url)
            return route.abort("connectionrefused")
        return route.fallback()

    page.route("**/api/account/drawings", answer)
    return vain


@pytest.mark.parametrize(
    "comes", ["late", "again", "at the end", "and goes", "and leaves", "while nobody answers"]
)
def test_a_part_of_a_long_picture_is_kept(network: Network, browsers: Browsers, comes: str) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    enter(ada, page.page, "Ada")
    table = begin_second(ada)
    vain = refuse_once(page.page) if comes == "while nobody answers" else []
    if comes != "at the end":
        page.page.get_by_role("button").filter(has_text=table.code).first.click()
        page.on_board()
        page.draw(LINE)
    if comes == "again":
        page.page.reload()
        page.on_board()
        page.draw(LINE)
    if comes.startswith("and "):
        # The page is closed before the picture is whole, and comes back to the gallery alone.
        eventually(lambda: table.view()["strokes"] > 0, within=10, what="the stroke is there")
        page.page.goto(ada.bookmark)
        page.page.reload()
    if comes == "at the end":
        table.ask("POST", "/strokes", STROKES)
    table.ask("POST", "/move", {"move": {"do": "done"}})
    table.reach("unveil")
    if comes == "at the end":
        page.page.get_by_role("button").filter(has_text=table.code).first.click()
    if comes == "and leaves":
        assert table.api.request("POST", f"/api/rooms/{table.code}/leave")[0] == 204
        past = lambda: table.api.request("GET", "/api/past")[1]["rooms"]  # noqa: E731
        eventually(past, within=15, what="the room is a past one")
    if comes.startswith("and "):
        assert kept(ada, page.page) == []
        page.button("My drawings").click()
        expect(page.page.get_by_role("dialog", name="My drawings").get_by_role("figure")).to_have_count(1)
    (own,) = holds(ada, page.page, 1)
    assert (own["code"], own["activity"], own["people"]) == (table.code, "cooperative", ["Rob"])
    assert len(vain) == (1 if comes == "while nobody answers" else 0)
    # A room that was just left is asked for once more, maybe.
    assert [one for one in page.complaints if "status of 4" not in one] == []


@pytest.mark.parametrize(
    ("status", "code", "words", "comes_again"),
    [
        (507, "disk-full", "There is no room left on the disk", True),
        (413, "too-large", "A drawing is too large for the gallery", False),
    ],
)
def test_what_cannot_be_kept_is_said(
    network: Network, browsers: Browsers, status: int, code: str, words: str, comes_again: bool
) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    enter(ada, page.page, "Ada")
    table = begin_second(ada)
    asked: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        asked.append(code)
        return route.fulfill(status=status, json={"error": {"code": code, "message": code}})

    page.page.route("**/api/account/drawings", answer)
    page.page.get_by_role("button").filter(has_text=table.code).first.click()
    page.on_board()
    page.draw(LINE)
    page.button("Done").click()
    expect(page.page.locator("#notes")).to_contain_text(words, timeout=20_000)
    page.page.wait_for_timeout(4_000)
    assert (len(asked) > 1) == comes_again
    page.page.unroute("**/api/account/drawings")
    holds(ada, page.page, 1 if comes_again else 0)


def test_each_word_that_is_drawn_is_kept(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    enter(ada, page.page, "Ada")
    table = TableAPI(ada, "TEAM")
    table.open({"topics": 2, "battle": 600}, activity="team-battle")
    page.page.get_by_role("button").filter(has_text="TEAM").first.click()
    page.on(LOBBY)
    table.ask("POST", "/bots", {"strategy": "keen", "name": "Rob"}, 201)
    expect(page.view(LOBBY).locator(".party > li")).to_have_count(2)
    choose(page, 1, "You", "Rob")
    eventually(table.ready, within=15, what="the bot is ready")
    page.button("Start the game").click()
    for number in (1, 2):
        topic_of(page, number)
        # As if this browser had not been there for the first word.
        page.page.evaluate("localStorage.removeItem('parlor.drawers')")
        page.draw(LINE)
        page.page.reload()
        topic_of(page, number)
        page.draw(LINE)
        page.button("Done").click()
    page.on(OVER, within=60)
    drawings = holds(ada, page.page, 2)
    assert len({one["topic"] for one in drawings}) == 2
    # What is deleted comes back neither with the page nor with the others of its game.
    page.button("All rooms").click()
    page.button("My drawings").click()
    gallery = page.page.get_by_role("dialog", name="My drawings")
    gallery.get_by_role("figure").last.get_by_role("button", name="Delete this drawing").click()
    page.page.get_by_role("dialog", name="Delete").get_by_role("button", name="Delete").click()
    expect(gallery.get_by_role("figure")).to_have_count(1)
    page.page.goto(f"{ada.bookmark}#/TEAM")
    page.page.reload()
    page.on(OVER, within=20)
    page.page.wait_for_timeout(1_000)
    assert len(kept(ada, page.page)) == 1
    assert page.complaints == []


def change_to(family: Family, name: str, code: str) -> None:
    """Somebody else comes to the page, signs up or logs in, and goes on with the game."""
    family.page.goto(family.parlor.bookmark)
    if family.entry().inner_text() != "Who is playing?":
        family.log_out()
    names = {one["name"] for one in LocalAPI(family.parlor).request("GET", "/api/accounts")[1]["accounts"]}
    if name in names:
        family.log_in(name, SECRETS[name])
    else:
        family.sign_up(name)
    family.is_playing(name)
    if code:
        family.page.get_by_role("button").filter(has_text=code).first.click()


def test_a_drawing_is_whose_account_it_was_drawn_with(network: Network, browsers: Browsers) -> None:
    family = Family(network, browsers)
    table = family.table
    TableAPI(family.parlor, "WREN").open({**LONG, "rounds": 2})
    change_to(family, "Ada", "WREN")
    table.on(LOBBY)
    for count in (2, 3):
        table.button("Add bot").click()
        expect(table.on(LOBBY).locator(".party > li")).to_have_count(count)
    table.button("Start the game").click()
    family.draw_round("a wren")
    # Bob is there when the round ends that Ada drew in.
    change_to(family, "Bob", "WREN")
    table.on(VOTE)
    table.vote(0)
    table.on(RESULTS, within=30)
    family.page.wait_for_timeout(1_000)
    assert kept(family.parlor, family.page) == []
    table.button("Next").click()
    family.draw_round("a bird")
    table.vote(0)
    table.on(RESULTS, within=30)
    holds(family.parlor, family.page, 1)
    # What Ada drew has waited for her: she need not come to the room for it.
    change_to(family, "Ada", "")
    (own,) = holds(family.parlor, family.page, 1)
    assert own["round"] == 1
    change_to(family, "Bob", "WREN")
    assert [one["round"] for one in holds(family.parlor, family.page, 1)] == [2]
    assert table.complaints == []


def test_what_is_drawn_while_nobody_is_logged_in_is_nobodys(network: Network, browsers: Browsers) -> None:
    family = Family(network, browsers)
    family.draw("DOVE", "a dove")
    change_to(family, "Ada", "DOVE")
    family.table.on(OVER)
    family.page.wait_for_timeout(1_000)
    assert kept(family.parlor, family.page) == []
    family.page.goto(family.parlor.bookmark)
    family.log_out()
    family.holds("DOVE")


def test_a_gallery_says_that_there_is_hardly_any_room_left(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    enter(ada, page.page, "Ada")
    api, shown = LocalAPI(ada), {"Parlor-Session": session_of(page.page)}
    gallery = page.page.get_by_role("dialog", name="My drawings")
    for number in range(480):
        if number == 479:
            page.button("My drawings").click()
            expect(gallery.get_by_role("figure")).to_have_count(479)
            expect(gallery.locator(".many")).to_be_hidden()
            page.page.keyboard.press("Escape")
        where = {"room": "0" * 64, "code": "BIRD", "round": number}
        label = {"id": f"{number}", **where, "topic": "an owl", "at": 0}
        drawing = {"id": f"{number}", "label": json.dumps(label), "strokes": "[]"}
        assert api.fetch("POST", "/api/account/drawings", drawing, **shown)[0] == 204
    page.button("My drawings").click()
    expect(gallery.locator(".many")).to_contain_text("Here is room for 500 drawings")
