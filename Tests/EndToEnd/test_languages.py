"""Another language is spoken everywhere at once: no word of the old one stays on any screen.

`Screens` asks the same of each screen that it looks at, those of the other activities among them.
"""

import pytest
from lab import Network, Parlor, eventually
from lab.bots_table import at_vote
from lab.browser import Browsers
from lab.classic_page import DESK, LOBBY, OVER, RESULTS, TOPIC, ClassicPage, cat
from lab.expecting import expect
from lab.languages import stays
from lab.table_api import TableAPI

CODE = "BIRD"


@pytest.fixture
def page(ada: Parlor, browsers: Browsers) -> ClassicPage:
    return ClassicPage(browsers.page(ada.host, ada.page))


def test_no_word_stays_on_the_first_screen_and_a_drawing(ada: Parlor, page: ClassicPage) -> None:
    expect(page.button("Start a game").first).to_be_visible()
    assert stays(page.page) == []
    page.create("FISH")
    page.button("👏").click()
    expect(page.page.locator(".said > div")).to_have_count(1)
    assert stays(page.page) == []
    ada.kill()
    expect(page.page.locator("#lost")).to_be_visible()
    assert stays(page.page) == []


def test_no_word_stays_in_a_lobby_and_its_questions(ada: Parlor, page: ClassicPage) -> None:
    TableAPI(ada, CODE).open({"rounds": 1})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    page.button("Add bot").click()
    expect(page.page.locator(".party > li")).to_have_count(2)
    page.unfold_settings()
    assert stays(page.page) == []
    page.page.get_by_role("button", name="Remove Doodle").first.click()
    expect(page.page.locator("#kick")).to_be_visible()
    assert stays(page.page) == []
    page.page.keyboard.press("Escape")


def test_no_word_stays_in_a_game(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    assert stays(page.page) == []
    page.vote(0)
    page.on(RESULTS, within=60)
    assert stays(page.page) == []
    page.button("Next").click()
    page.on(OVER, within=60)
    assert stays(page.page) == []
    page.button("All rounds").click()
    expect(page.page.locator("#history .tile")).to_have_count(4)
    assert stays(page.page) == []
    page.page.keyboard.press("Escape")
    page.button("All rooms").click()
    assert stays(page.page) == []


def test_no_word_stays_where_a_topic_is_named_and_waited_for(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(network.host(name)).start("--name", name.title()) for name in ("ada", "ben"))
    pages = [ClassicPage(browsers.page(it.host, it.page)) for it in (ada, ben)]
    TableAPI(ada, CODE).open({"topic": 600, "draw": 600, "rounds": 1})
    pages[0].page.get_by_role("button").filter(has_text=CODE).first.click()
    pages[0].on(LOBBY)
    eventually(lambda: ben.sees(CODE), within=10, what="the room")
    pages[1].sit_down(CODE)
    pages[1].button("m ready").click()
    expect(pages[0].view(LOBBY).locator(".party > .ready")).to_have_count(1)
    pages[0].button("Start the game").click()
    for page in pages:
        page.on(TOPIC, within=20)
    masters, _ = eventually(
        lambda: [page.view(TOPIC).locator(".mine").is_visible() for page in pages],
        until=lambda shown: sorted(shown) == [False, True],
        within=15,
        what="one is asked for the topic",
    )
    for page in pages:
        assert stays(page.page) == []
    pages[masters.index(True)].name_topic("a lighthouse")
    for page in pages:
        page.on_board(within=20)
        assert stays(page.page) == []


@pytest.mark.long
def test_no_word_stays_on_the_desk(ada: Parlor, page: ClassicPage) -> None:
    TableAPI(ada, CODE).open({"rapid": 0, "rounds": 2})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = page.on(LOBBY)
    for count in (2, 3):
        page.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(count)
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(2)
    page.button("Start the game").click()
    eventually(lambda: page.is_on(TOPIC) or page.is_on(DESK), within=20, what="it begins")
    if page.is_on(TOPIC) and page.view(TOPIC).locator(".mine").is_visible():
        page.name_topic("a snail in a hurry")
    desk = page.on(DESK, within=20)
    assert stays(page.page) == []
    desk.locator("[data-do=draw]").click(timeout=120_000)
    page.on_board()
    page.draw_all(cat(0))
    page.button("Done").click()
    page.on(DESK)
    assert stays(page.page) == []
    # A vote is given while the next round is drawn.
    expect(desk.locator(".before")).to_be_visible(timeout=120_000)
    assert stays(page.page) == []
    page.button("All rooms").click()
    expect(page.page.get_by_text("Your turn").first).to_be_visible()
    assert stays(page.page) == []


def test_no_word_stays_on_the_screens_of_a_guest(ada: Parlor, page: ClassicPage) -> None:
    TableAPI(ada, CODE).open({"rounds": 1})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = page.on(LOBBY)
    lobby.get_by_label("Invite phones").check()
    link = lobby.locator(".links a").first.get_attribute("href") or ""
    expect(lobby.get_by_role("img", name="QR code")).to_be_visible()
    assert stays(page.page) == []
    guest = ClassicPage(page.page.context.new_page())
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", name=f"Join game {CODE}")).to_be_visible()
    assert stays(guest.page) == []
    guest.page.get_by_label("Your name").fill("Gil")
    guest.button("Join").click()
    guest.on(LOBBY)
    assert stays(guest.page) == []
    page.page.context.new_page().goto(link)
    expect(guest.page.get_by_text("You are already playing in another window.")).to_be_visible()
    assert stays(guest.page) == []


def test_no_word_stays_where_a_guest_types_digits(ada: Parlor, page: ClassicPage) -> None:
    page.open_table(CODE)
    invitation = page.view(LOBBY).locator(".invite:visible").first
    address, digits = (invitation.locator(part).first.inner_text() for part in (".links a", ".digits"))
    guest = ClassicPage(page.page.context.new_page())
    guest.page.goto(f"http://{address.split('/')[0]}/j/")
    expect(guest.page.get_by_label("Game code")).to_be_visible()
    assert stays(guest.page) == []
    guest.page.goto(f"http://{address}")
    guest.page.get_by_label("Your name").fill("Ben")
    assert stays(guest.page) == []
    wrong = (int(digits.replace(" ", "")) + 1) % 1_000_000
    guest.page.get_by_label("six digits").fill(str(wrong).zfill(6))
    guest.button("Join").click()
    expect(guest.page.get_by_text("That code and those digits")).to_be_visible()
    assert stays(guest.page) == []


def test_no_word_stays_where_a_key_is_asked_for(ada: Parlor, browsers: Browsers) -> None:
    stranger = browsers.page(ada.host, ada.bookmark)
    heading = stranger.get_by_role("heading", name="Open Parlor from the link in your terminal")
    expect(heading).to_be_visible()
    assert stays(stranger) == []
    stranger.locator("#key input").fill("not the key")
    stranger.locator("#key button").click()
    expect(stranger.locator("#key .why:not(:empty)")).to_be_visible()
    assert stays(stranger) == []


def test_another_window_follows(page: ClassicPage) -> None:
    other = page.page.context.new_page()
    other.goto(page.page.url.split("#")[0])
    expect(other.locator("select.language")).to_be_visible()
    page.page.locator("select.language").select_option("de")
    language = "document.documentElement.lang"
    eventually(lambda: other.evaluate(language) == "de", within=15, what="the other window speaks German")
    expect(other.locator("select.language")).to_have_js_property("value", "de")
