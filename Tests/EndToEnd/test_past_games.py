"""Whatever game was played in a room that was left, its page shows the end of it, and nothing to do there."""

import subprocess

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import OVER
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import Screens
from lab.table_api import TableAPI

CODE = "BIRD"
# As short as each can be, for bots that play it to its end.
GAMES = {
    "competitive": {"draw": 5, "admire": 5, "balloting": 5, "prizes": 5, "rounds": 1},
    "cooperative": {"portion": 15, "unveil": 5},
    "team-battle": {"topics": 2, "battle": 30},
    "password": {"word": 20, "judge": 5, "rounds": 1},
    "peggle": {"balls": 3, "think": 5},
    "bubble-blast": {"bubbles": 5, "think": 5},
    "rock-paper-scissors": {"think": 5, "outcome": 1_000, "rounds": 1},
}
# Every second one in the gate.
SOME = [pytest.param(one, marks=pytest.mark.long) if place % 2 else one for place, one in enumerate(GAMES)]
# What is asked of a game that is over, and of no other room.
NOTHING_TO_DO = ("Play again", "Choose another game", "Leave the game", "Start the game")


def left(parlor: Parlor) -> str:
    """The person leaves; returns which room it was."""
    api = LocalAPI(parlor)
    room = str(api.request("GET", f"/api/rooms/{CODE}")[1]["room"])
    assert api.request("POST", f"/api/rooms/{CODE}/leave")[0] == 204
    eventually(
        lambda: [one["room"] for one in api.request("GET", "/api/past")[1]["rooms"]],
        until=lambda rooms: room in rooms,
        within=15,
        what="the room is a past one",
    )
    return room


def look_back(browsers: Browsers, parlor: Parlor, room: str, lead: str, *names: str) -> Screens:
    """Opens what is kept of the room; who played is there, and nothing can be done."""
    screens = Screens(browsers, browsers.page(parlor.host, parlor.page))
    page = screens.page
    page.goto(f"{parlor.bookmark}#/past/{room}")
    for look in ("opened", "loaded again"):
        final = screens.table.on(OVER, within=20)
        expect(final.locator(".lead")).to_contain_text(lead)
        for name in names:
            expect(final.locator(".podium, .rest").filter(has_text=name).first).to_be_visible()
        for button in NOTHING_TO_DO:
            expect(page.get_by_role("button", name=button).locator("visible=true")).to_have_count(0)
        if look == "opened":
            page.reload()
    return screens


def leaves_again(screens: Screens) -> None:
    """The way back is to all rooms, and the page has complained of nothing."""
    screens.table.on(OVER).get_by_role("button", name="All rooms").click()
    expect(screens.page.locator("#home")).to_be_visible()
    expect(screens.page.locator("#table")).to_be_hidden()
    assert screens.table.complaints == []


@pytest.mark.parametrize("activity", SOME)
def test_a_game_that_one_left_before_its_end_is_shown_as_it_was(
    network: Network, browsers: Browsers, activity: str
) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    # The clocks of each game as they are by themselves: they wait longer than anybody here.
    table.open({}, activity=activity)
    for name in ("Rob", "Zoe", "Kim"):
        table.ask("POST", "/bots", {"strategy": "keen", "name": name}, 201)
    eventually(lambda: len(table.ready()) >= 3, within=15, what="the bots are ready")
    table.ask("POST", "/start")
    eventually(table.phase, until=lambda phase: phase not in ("lobby", "over"), within=20, what="it begins")
    screens = look_back(browsers, ada, left(ada), "You left before the end", "Rob", "Zoe")
    # Nothing is said of how it ended, nor whether somebody has cheated: nobody here knows.
    for unknown in (".kicker", ".awards > li"):
        expect(screens.table.on(OVER).locator(unknown).locator("visible=true")).to_have_count(0)
    screens.shoot(f"past-{activity}")
    leaves_again(screens)


def test_the_end_of_a_game_without_drawings_is_shown(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    seat = table.open({"think": 600, "outcome": 1_000, "rounds": 1}, activity="rock-paper-scissors")
    table.ask("POST", "/bots", {"strategy": "keen", "name": "Rob"}, 201)
    eventually(lambda: table.ready(), within=15, what="the bot is ready")
    table.ask("POST", "/start")
    table.reach("throw")
    table.ask("POST", "/move", {"move": {"do": "throw", "hand": "rock"}, "seat": seat})
    table.reach("over", within=30)
    screens = look_back(browsers, ada, left(ada), "", "Rob")
    screens.page.get_by_role("button", name="All rounds").click()
    expect(screens.page.locator("#history")).to_contain_text("Rob")
    screens.page.keyboard.press("Escape")
    leaves_again(screens)


# The games are played in real time, by bots.
@pytest.mark.long
@pytest.mark.parametrize("activity", GAMES)
def test_a_game_that_was_played_to_its_end_is_shown(
    network: Network, browsers: Browsers, activity: str
) -> None:
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    table = TableAPI(ada, CODE)
    table.open(GAMES[activity], activity=activity)
    eventually(lambda: ben.sees(CODE), within=15, what="the room")
    bots = [
        parlor.host.spawn(
            parlor.command("bot", "keen", "--room", CODE, "--name", parlor.name.title(), "--seed", "7"),
            stdout=subprocess.PIPE,
        )
        for parlor in (ada, ben)
    ]
    eventually(lambda: len(table.ready()) == 2, within=20, what="both are ready")
    table.ask("POST", "/start")
    for bot in bots:
        bot.communicate(timeout=300)
        assert bot.returncode == 0
    screens = look_back(browsers, ada, left(ada), "", "Ben")
    archive = screens.page.get_by_role("button", name="All rounds")
    if archive.is_visible():
        archive.click()
        expect(screens.page.locator("dialog[open]")).to_be_visible()
        screens.page.keyboard.press("Escape")
    leaves_again(screens)
