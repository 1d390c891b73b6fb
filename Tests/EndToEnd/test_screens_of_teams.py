"""Every screen of the battle of teams in all its looks."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.holding_socket import HoldingSocket
from lab.screens import Screens
from lab.team_game import CODE, TeamGame

BRING, GUESS, BENCH = "bring", "guess", "bench"
NOT_READY = "The next drawing is not ready: Ada is still drawing."
LONG = {"topics": 2, "battle": 1800}


def screens_of(browsers: Browsers, parlor: Parlor) -> Screens:
    """A page in the lobby of the game, or wherever that is."""
    screens = Screens(browsers, browsers.page(parlor.host, parlor.page))
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    return screens


def gather(network: Network, *names: str) -> list[Parlor]:
    """Daemons, one for each."""
    return [Parlor(host).start("--name", host.name.title()) for host in network.add(list(names))]


@pytest.mark.long
@pytest.mark.chromium
def test_a_lobby_in_which_teams_are_chosen(network: Network, browsers: Browsers) -> None:
    parlors = gather(network, "ada", "ben", "cleo", "dan")
    game = TeamGame.open(parlors, LONG | {"bring": 600})
    ada, ben = screens_of(browsers, parlors[0]), screens_of(browsers, parlors[1])
    for screens in (ada, ben):
        screens.table.on(LOBBY)
    ada.shoot("teams-lobby", shown=".arrange")
    row = ada.table.view(LOBBY).locator(".teamrows li").first
    row.get_by_label("draws").select_option(game.seat(1))
    expect(row.locator(".hint")).to_contain_text("Choose the other one too")
    ada.shoot("teams-half", shown=".arrange")
    row.get_by_label("guesses").select_option(game.seat(0))
    expect(row.locator(".hint")).to_be_hidden()
    expect(ben.table.view(LOBBY).locator(".teamrows li")).to_have_count(1)
    ben.shoot("teams-lobby-others", shown=".arrange")
    ada.table.unfold_settings()
    ada.shoot("teams-settings", shown="details.settings")
    ada.table.button("How to play").click()
    for sheet in range(1, 5):
        ada.shoot(f"teams-tutorial-{sheet}")
        ada.page.get_by_role("dialog").locator("[data-do=after]").click()
    # Words of their own.
    game.start()
    view = ada.table.on(BRING, within=20)
    ada.shoot("teams-bring-none")
    game.bring(2, "snowman", "lighthouse")
    view.locator("textarea").fill("umbrella, grasshopper, l33t, x")
    view.get_by_role("button", name="Add them").click()
    expect(view.locator(".ownlist li")).to_have_count(2)
    expect(view.locator(".finished")).to_have_count(1)
    ada.shoot("teams-bring")
    view.get_by_role("button", name="all of mine").click()
    expect(view.locator(".waits")).to_contain_text("Ben")
    ada.shoot("teams-brought")
    # The dice are thrown in a moment: without Cleo's they wait for her device.
    parlors[2].stand_still()
    socket = HoldingSocket(ben.page)
    socket.hold_at(lambda room: (room.get("game") or {}).get("phase") == "pairing")
    for index in (1, 3):
        game.bring(index)
    socket.reach()
    parlors[2].go_on()
    ben.table.on(BENCH)
    expect(ben.table.view(BENCH).locator(".teamlist li")).to_have_count(1)
    ben.shoot("teams-pairing")
    socket.release()
    game.reach("battle")
    ben.table.on_board()
    ada.table.on(GUESS)
    expect(ada.table.view(GUESS).locator(".teamlist li")).to_have_count(2)


@pytest.mark.long
@pytest.mark.chromium
def test_a_battle(network: Network, browsers: Browsers) -> None:
    parlors = gather(network, "ada", "ben", "cleo", "dan")
    game = TeamGame.open(parlors, LONG)
    game.pair(1, 0, 1)
    game.pair(2, 2, 3)
    ada, ben = (screens_of(browsers, parlors[index]) for index in (0, 1))
    game.start()
    game.reach("battle")
    # One who draws, and one who guesses.
    ada.table.on_board()
    ada.table.draw([(0.2, 0.8), (0.5, 0.2), (0.8, 0.8), (0.3, 0.5)])
    expect(ada.page.locator(".tools .left")).to_contain_text("119")
    ada.shoot("teams-draw")
    view = ben.table.on(GUESS)
    ben.shoot("teams-wait")
    expect(view.locator(f"[data-do=skip]:disabled[title={NOT_READY!r}]")).to_be_visible()
    first = game.draw(0)
    game.is_ready(1, 0)
    expect(view.locator(".letterbox")).to_have_count(len(first))
    ben.shoot("teams-guess")
    field = view.get_by_role("textbox", name="Your guess")
    field.fill("wrong")
    field.press("Enter")
    expect(view.locator(".why")).to_contain_text("\u221210", timeout=20_000)
    field.fill(first[:2])
    ben.shoot("teams-wrong")
    field.fill(first)
    field.press("Enter")
    expect(view.locator(".kicker")).to_contain_text("Word 2 of 2", timeout=20_000)
    second = game.draw(0)
    ada.table.on(BENCH)
    ada.shoot("teams-drawn")
    game.is_ready(1, 1)
    field.fill(second)
    field.press("Enter")
    ben.table.on(BENCH)
    ben.shoot("teams-through")
    for topic in range(2):
        word = game.draw(2)
        game.is_ready(3, topic)
        game.guess(3, "wrong")
        if topic == 0:
            game.guess(3, word)
        else:
            game.skip(3)
    for screens in (ada, ben):
        screens.table.on(OVER, within=60)
    ada.shoot("teams-over")
    eventually(
        lambda: ada.page.locator(".teamresult").count(),
        until=lambda found: found == 2,
        within=10,
        what="teams",
    )
    ada.shoot("teams-results", shown=".teamresult:last-child")
