"""Somebody is asked out of a game that has begun, or is gone and left behind, by the page."""

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.expecting import expect
from lab.table_api import TableAPI

CODE = "BIRD"


def two_ready(network: Network) -> list[tuple[Parlor, TableAPI]]:
    """Ada, who may start, and Ben in the lobby of a game that waits long for each."""
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    table, other = TableAPI(ada, CODE), TableAPI(ben, CODE)
    table.open({"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 2})
    eventually(lambda: ben.sees(CODE), within=5, what="ben sees the room")
    other.ask("POST", "/join", {"name": "Ben"})
    other.ask("POST", "/ready", {"ready": True})
    eventually(lambda: "Ben" in table.ready(), within=5, what="ben is ready")
    return [(ada, table), (ben, other)]


def test_a_player_is_asked_out_in_the_middle_of_a_game(network: Network) -> None:
    (ada, table), (_, other) = two_ready(network)
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ada.host, ada.page))
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        table.ask("POST", "/start")
        table.reach("topic")
        rows = page.page.locator("#side .seats li")
        # Oneself leaves by the menu.
        expect(rows.locator("[data-do=kick]:visible")).to_have_count(1)
        page.button("Remove Ben").click()
        question = page.page.get_by_role("dialog", name="Ask to remove Ben?")
        expect(question.get_by_text("more than half of the others")).to_be_visible()
        question.get_by_role("button", name="Remove", exact=True).click()
        expect(page.page.get_by_text("You have asked to remove Ben.")).to_be_visible()
        # Of two the other one is a majority; it counts when the phase ends.
        assert "Ben" in table.names()
        view = table.view()
        master = table if view["game"]["state"]["master"] == view["seat"] else other
        master.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        eventually(lambda: "Ben" not in table.names(), within=10, what="ben is out")
        # By name, as long as there are points of theirs.
        expect(rows.filter(has_text="Ben (left)")).to_have_count(1)
        page.page.evaluate("import('/page/words/messages.js').then(({ speak }) => speak('de'))")
        expect(rows.filter(has_text="Ben (gegangen)")).to_have_count(1)
        assert "0 points: Ben (left)\n" in ada.do("show", CODE)
        assert page.complaints == []


def test_one_of_two_goes_on_soon_when_the_other_is_gone(network: Network) -> None:
    (ada, table), (ben, other) = two_ready(network)
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ben.host, ben.page))
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        table.ask("POST", "/start")
        other.reach("topic")
        ada.kill()
        go_on = page.page.locator("#table .quorum").get_by_role("button", name="Go on without them")
        expect(go_on).to_be_visible(timeout=20_000)
        go_on.click()
        code = page.page.locator("#table .copy .code")
        eventually(
            code.inner_text, until=lambda shown: shown not in ("", CODE), within=10, what="another room"
        )
