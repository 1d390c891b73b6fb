"""Somebody is asked out of a game that has begun, or is gone and left behind, by the page."""

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, TOPIC, ClassicPage
from lab.drawing_page import DrawingPage
from lab.expecting import expect
from lab.modules import codes_in, speak
from lab.table_api import TableAPI

CODE = "BIRD"


def two_ready(network: Network) -> list[tuple[Parlor, TableAPI]]:
    """Ada, who may start, and Ben in the lobby of a game that waits long for each."""
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    table, other = TableAPI(ada, CODE), TableAPI(ben, CODE)
    table.open({"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 2})
    eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
    other.ask("POST", "/join", {"name": "Ben"})
    other.ask("POST", "/ready", {"ready": True})
    eventually(lambda: "Ben" in table.ready(), within=15, what="ben is ready")
    return [(ada, table), (ben, other)]


def test_a_player_is_asked_out_in_the_middle_of_a_game(network: Network) -> None:
    (ada, table), (ben, other) = two_ready(network)
    with Browsers() as browsers:
        theirs = ClassicPage(browsers.page(ben.host, ben.page))
        theirs.page.get_by_role("button").filter(has_text=CODE).first.click()
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
        master.reach("topic")
        master.ask("POST", "/move", {"move": {"do": "topic", "text": "a cat"}})
        eventually(lambda: "Ben" not in table.names(), within=10, what="ben is out")
        # Their own page says so, and shows what else there is.
        expect(theirs.page.get_by_text("You were removed from the game.")).to_be_visible(timeout=10_000)
        expect(theirs.page.get_by_role("heading", name="Free drawing")).to_be_visible()
        expect(theirs.page.locator("#table")).to_be_hidden()
        assert theirs.complaints == []
        # By name, as long as there are points of theirs.
        expect(rows.filter(has_text="Ben (left)")).to_have_count(1)
        speak(page.page, "de")
        expect(rows.filter(has_text="Ben (gegangen)")).to_have_count(1)
        assert "0 points: Ben (left)\n" in ada.do("show", CODE)
        assert page.complaints == []


def test_a_bot_of_another_device_is_its_hosts_to_send_away(network: Network) -> None:
    (ada, table), (_, other) = two_ready(network)
    other.ask("POST", "/bots", {"strategy": "keen", "name": "Rob"}, 201)
    eventually(lambda: "Rob" in table.ready(), within=10, what="the bot is ready")
    said = "Rob plays on Ben\u2019s device, and only Ben can remove them in a game."
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ada.host, ada.page))
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on(LOBBY)
        table.ask("POST", "/start")
        table.reach("topic")
        page.on(TOPIC)
        page.button("Remove Rob").click()
        expect(page.page.get_by_text(said)).to_be_visible()
        assert page.complaints == []
    refused = ada.try_("kick", CODE, "Rob")
    assert (refused.returncode, refused.stderr) == (1, said + "\n")
    asked = "You have asked to remove Ben. More than half of the others must ask too.\n"
    assert ada.do("kick", CODE, "Ben") == asked


def test_a_page_of_a_drawing_says_that_its_master_has_removed_it(network: Network) -> None:
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    table = TableAPI(ada, CODE)
    ada.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
    with Browsers() as browsers:
        page = DrawingPage(browsers.page(ben.host, ben.page))
        page.join(CODE)
        eventually(lambda: "Ben" in table.names(), within=15, what="ben is in")
        assert ada.do("kick", CODE, "Ben") == "Removed.\n"
        expect(page.page.get_by_text(f"You were removed from {CODE}.")).to_be_visible(timeout=10_000)
        expect(page.board()).to_be_hidden()
        # Who leaves by another way was removed by nobody.
        page.join(CODE)
        ben.do("leave", CODE)
        expect(page.page.get_by_text("You are not in this room any more.")).to_be_visible(timeout=10_000)
        expect(page.board()).to_be_hidden()
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
        shown, _ = eventually(
            code.inner_text, until=lambda shown: shown not in ("", CODE), within=10, what="another room"
        )
        words = codes_in(page.page, "en")
        assert shown in words, f"{shown} cannot be said"
