"""A press on a player shows their profile, and a game that begins takes along whoever looks at one."""

from lab import Network, Parlor, eventually
from lab.axe import faults
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.screens import Screens
from lab.table_api import TableAPI
from playwright.sync_api import Locator

CODE = "BIRD"
HANDS = {"think": 600, "outcome": 60_000, "rounds": 1}


def rows(profile: Locator) -> dict[str, str]:
    """What it tells of somebody's games."""
    names = profile.locator("dt").all_inner_texts()
    return dict(zip(names, profile.locator("dd").all_inner_texts(), strict=True))


def test_a_press_on_a_player_shows_who_they_are_and_what_they_have_won(
    network: Network, browsers: Browsers
) -> None:
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    host = TableAPI(ada, CODE)
    host.open(HANDS, activity="rock-paper-scissors")
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    mate = TableAPI(ben, CODE)
    mate.ask("POST", "/join", {"name": "Ben"})
    mate.ask("POST", "/ready", {"ready": True})
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    expect(lobby.locator(".party > li")).to_have_count(2)
    profile = page.get_by_role("dialog", name="Ben")

    # By the keyboard, and back by it; the focus is where it was.
    button = lobby.get_by_role("button", name="Profile of Ben")
    button.focus()
    page.keyboard.press("Enter")
    expect(profile).to_contain_text("Plays on a device of their own.")
    expect(profile.locator("button:focus")).to_have_text("Back")
    assert rows(profile) == {}
    assert faults(page) == []
    screens.shoot("profile-lobby", shown="#person")
    page.keyboard.press("Escape")
    expect(profile).to_be_hidden()
    expect(lobby.locator(".face:focus")).to_have_js_property("title", "Profile of Ben")
    # By a press on the name, and back by the button. What else is to be pressed there does what it did.
    lobby.locator(".party .name", has_text="Ben").click()
    profile.get_by_role("button", name="Back").click()
    expect(profile).to_be_hidden()
    lobby.get_by_role("button", name="Remove Ben").click()
    page.get_by_role("dialog", name="Remove Ben").get_by_role("button", name="Cancel").click()
    lobby.get_by_role("button", name="New avatar").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    lobby.get_by_role("button", name="Your profile").click()
    expect(page.locator("#person .where")).to_have_text("This is you.")
    page.keyboard.press("Escape")

    # A game that begins takes along whoever looks at a profile.
    button.click()
    expect(profile).to_be_visible()
    host.ask("POST", "/start")
    expect(profile).to_be_hidden(timeout=15_000)
    expect(page.locator("#table .bar")).to_be_visible()
    page.locator(".seats .face").last.click()
    expect(page.locator("#person[open]")).to_be_visible()
    page.keyboard.press("Escape")
    for one, hand in ((host, "rock"), (mate, "scissors")):
        one.reach("throw")
        one.ask("POST", "/move", {"move": {"do": "throw", "hand": hand}})
    for one in (host, mate):
        one.reach("outcome")
        one.ask("POST", "/move", {"move": {"do": "next"}})
    over = table.on(OVER, within=30)
    over.locator(".podium .face").first.click()
    screens.shoot("profile-over", shown="#person")
    told = rows(page.locator("#person"))
    assert told == {
        "This game": "1 point, place 1", "Points this evening": "1", "Games this evening": "1",
        "Games won": "1", "All your games here": "1", "All your wins here": "1",
    }  # fmt: skip
    page.keyboard.press("Escape")
    over.locator(".podium .name", has_text="Ben").click()
    told = rows(profile)
    assert (told["Games this evening"], told["Games won"]) == ("1", "0")
    assert "All your games here" not in told
    assert table.complaints == []
