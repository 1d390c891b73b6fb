"""Every screen of the game of hidden words in all its looks."""

from itertools import count

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.holding_socket import HoldingSocket
from lab.password_game import CODE, LONG, PasswordGame, plain
from lab.screens import PLAIN, Look, Screens

CHAIN = "chain"
SIZES = ((320, 480), (390, 844), (768, 1024), (1280, 800), (2560, 1440))


def in_the_window(screens: Screens, *parts: str) -> None:
    """What is to be done is in sight at every size: nobody scrolls to it."""
    for width, height in SIZES:
        screens.page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            box = screens.table.view(CHAIN).locator(part).first.bounding_box()
            assert box is not None, part
            assert box["y"] >= 0, f"{part} at {width} x {height}: {box}"
            assert box["y"] + box["height"] <= height, f"{part} at {width} x {height}: {box}"
    screens.wear(PLAIN)


# What a round of it is for while cards are dealt.
DEALING = ("keys", "shuffle", "shares")


def at_hand(screens: Screens) -> None:
    """The buttons of a tutorial stand in a row and are in the window of a phone, in every language."""
    for language in ("ar", "de", "fr", "en"):
        for size in ((390, 844), (320, 480)):
            screens.wear(Look("phone", size, language))
            boxes = [one.bounding_box() for one in screens.page.locator("#teach menu button").all()]
            ends = [box["y"] + box["height"] for box in boxes if box]
            assert len(ends) == 2 and max(ends) <= size[1], f"{language}, {size}: {ends}"
            assert ends[0] == ends[1], f"{language}, {size}: {ends}"
    screens.wear(PLAIN)


def gather(network: Network, browsers: Browsers, bring: int = 0) -> tuple[PasswordGame, Screens]:
    """Ada at her page, Ben and Cleo by requests."""
    parlors = [
        Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben", "cleo"])
    ]
    game = PasswordGame.open(parlors, LONG | {"rounds": 3, "bring": bring})
    screens = Screens(browsers, browsers.page(parlors[0].host, parlors[0].page))
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    screens.table.on(LOBBY)
    return game, screens


@pytest.mark.long
@pytest.mark.chromium
def test_the_game_of_hidden_words(network: Network, browsers: Browsers) -> None:
    game, screens = gather(network, browsers)
    table, page = screens.table, screens.page
    ada, ben, cleo = game.own()
    words = count()
    table.unfold_settings()
    screens.shoot("password-lobby", shown="details.settings")
    table.button("How to play").click()
    for sheet in range(1, 6):
        screens.shoot(f"password-tutorial-{sheet}")
        if sheet == 5:
            at_hand(screens)
        page.get_by_role("dialog").locator("[data-do=after]").click()
    socket = HoldingSocket(page)
    table.on(LOBBY)
    # A page is told of the moments of a deal that it has time for: any of them shows its screen.
    socket.hold_at(lambda room: (room.get("game") or {}).get("phase") in DEALING)
    game.start()
    socket.reach()
    table.on("deal")
    screens.shoot("password-deal")
    socket.release()
    table.on(CHAIN, within=20)
    game.take_turn_to(ada, words)
    expect(table.view(CHAIN).get_by_role("textbox", name="Your word")).to_be_visible(timeout=20_000)
    in_the_window(screens, ".bigword", ".whose .lead", "form.speak input", ".targets", "[data-do=swap]")
    screens.shoot("password-mine")
    table.view(CHAIN).get_by_role("textbox", name="Your word").fill("two words")
    page.keyboard.press("Enter")
    screens.shoot("password-refused")
    # Hers is found to be Ben's.
    table.view(CHAIN).get_by_role("textbox", name="Your word").fill(game.hand(ben)[0])
    page.keyboard.press("Enter")
    expect(table.view(CHAIN).locator(".came.found")).to_be_visible(timeout=20_000)
    in_the_window(screens, ".bigword", ".whose .lead", ".targets")
    screens.shoot("password-found")
    # Another's is judged by her, and she by others.
    game.say(plain(next(words)))
    game.judge(but=(ada,))
    expect(table.view(CHAIN).get_by_role("button", name="I doubt it")).to_be_visible()
    in_the_window(screens, ".bigword", ".whose .lead", "[data-judge=pass]", "[data-judge=doubt]", ".share")
    screens.shoot("password-judge")
    # It is counted in a moment.
    socket.hold_at(lambda room: room["game"]["phase"] != "judge")
    page.keyboard.press("2")
    socket.reach()
    screens.shoot("password-opening")
    socket.release()
    game.take_turn_to(ada, words)
    table.view(CHAIN).locator(".target:enabled").first.click(timeout=20_000)
    expect(table.view(CHAIN).get_by_role("heading", name="Your word", exact=True)).to_be_visible(
        timeout=20_000
    )
    screens.shoot("password-judged")
    game.judge(cleo)
    game.reach("word")
    while game.reach("word", "audit", "over") == "word":
        game.play_turn(plain(next(words)), cleo if game.state()["turn"] != cleo else ben)
    table.on(OVER, within=80)
    screens.shoot("password-over")
    table.button("All rounds").click()
    dialog = page.get_by_role("dialog", name="All rounds")
    expect(dialog.locator(".opened > li")).to_have_count(3)
    screens.shoot("password-opened")
    dialog.get_by_role("button", name="Previous round").click()
    screens.shoot("password-rounds")


@pytest.mark.chromium
def test_a_last_look_and_somebody_who_watches(network: Network, browsers: Browsers) -> None:
    game, screens = gather(network, browsers)
    words = count()
    game.start()
    game.take_turn_to(game.own()[1], words)
    watcher = Parlor(network.host("dan")).start("--name", "Dan")
    eventually(lambda: watcher.sees(CODE), within=10, what="the room")
    outside = Screens(browsers, browsers.page(watcher.host, watcher.page))
    form = outside.page.locator("form.join")
    form.get_by_label("Have a code?").fill(CODE)
    form.get_by_role("button", name="Join").click()
    outside.page.get_by_role("dialog").get_by_role("button", name="Watch").click()
    outside.table.on(CHAIN, within=20)
    expect(outside.table.view(CHAIN).locator(".holding")).to_be_hidden()
    outside.shoot("password-watching")
    expect(screens.table.view(CHAIN).get_by_role("heading", name="Ben\u2019s turn")).to_be_visible(
        timeout=20_000
    )
    screens.shoot("password-theirs")


@pytest.mark.chromium
def test_words_are_brought(network: Network, browsers: Browsers) -> None:
    game, screens = gather(network, browsers, bring=600)
    game.start()
    view = screens.table.on("bring", within=20)
    game.do(game.own()[2], {"do": "brought"})
    view.locator("textarea").fill("umbrella, lighthouse, grasshopper, l33t")
    view.get_by_role("button", name="Add them").click()
    expect(view.locator(".ownlist li")).to_have_count(3)
    expect(view.locator(".finished")).to_have_count(1)
    screens.shoot("password-bring")
