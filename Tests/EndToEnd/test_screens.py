"""Every screen of the page in all its looks: pictures of them (SCREENSHOTS=folder), and nothing cut off."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import DESK, LOBBY, OVER, RESULTS, TOPIC, VOTE, cat
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import PLAIN, Screens
from lab.shifts import rest
from lab.table_api import TableAPI

CODE = "BIRD"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}


def open_screens(browsers: Browsers, parlor: Parlor) -> Screens:
    """A page of that daemon."""
    return Screens(browsers, browsers.page(parlor.host, parlor.page))


def dismiss(screens: Screens) -> None:
    """Closes a dialog or a menu."""
    screens.page.keyboard.press("Escape")


def test_the_start_and_a_free_drawing(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(network.host(name)).start("--name", name.title()) for name in ("ada", "ben"))
    stranger = Screens(browsers, browsers.page(ada.host, ada.bookmark))
    expect(stranger.page.get_by_role("heading", name="Open Parlor from the link in your")).to_be_visible()
    stranger.shoot("key")
    screens = open_screens(browsers, ada)
    table, page = screens.table, screens.page
    expect(table.button("Start a game").first).to_be_visible()
    screens.shoot("start")
    table.button("How to play").click()
    screens.shoot("tutorial")
    dismiss(screens)
    table.button("My drawings").click()
    screens.shoot("gallery-empty")
    dismiss(screens)
    locked = {"activity": "draw", "code": "LOCK", "title": "A secret table", "passphrase": "sesame"}
    LocalAPI(ben).request("POST", "/api/rooms", locked)
    page.get_by_role("button").filter(has_text="LOCK").click()
    expect(page.get_by_role("dialog", name="Room LOCK is locked")).to_be_visible()
    screens.shoot("locked")
    page.get_by_label("Passphrase", exact=True).fill("open")
    page.get_by_role("dialog").get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="passphrase")).to_be_visible(timeout=20_000)
    screens.shoot("locked-wrong")
    dismiss(screens)

    table.create(CODE)
    table.draw_all(cat(1))
    screens.shoot("drawing")
    page.set_viewport_size({"width": 390, "height": 844})
    table.button("People").click()
    screens.on_phone("drawing-people")
    dismiss(screens)
    screens.wear(PLAIN)
    table.button("Save picture").click()
    screens.shoot("drawing-save")
    dismiss(screens)
    table.button("Clear").click()
    screens.shoot("drawing-clear")
    dismiss(screens)
    page.keyboard.press("?")
    screens.shoot("drawing-keys")
    dismiss(screens)
    ada.kill()
    expect(page.locator("#lost")).to_be_visible()
    screens.shoot("lost")


def test_a_game_from_the_lobby_to_the_end(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = open_screens(browsers, ada)
    table, page = screens.table, screens.page
    TableAPI(ada, CODE).open(LONG)
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    for count in range(2, 6):
        table.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(count)
    say(screens, "Who has brought the biscuits?")
    screens.shoot("lobby")
    table.unfold_settings()
    screens.shoot("lobby-settings", shown="details.settings")
    page.locator("details.settings summary").click()
    lobby.get_by_label("Invite phones").check()
    expect(lobby.get_by_role("img", name="QR code")).to_be_visible()
    screens.shoot("lobby-phones", shown=".codecard .door img")
    link = lobby.locator(".links a").first.get_attribute("href") or ""
    guest = Screens(browsers, page.context.new_page())
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", name=f"Join game {CODE}")).to_be_visible()
    guest.shoot("guest")
    guest.page.close()
    lobby.get_by_role("button", name="Remove Doodle").first.click()
    screens.shoot("lobby-remove")
    dismiss(screens)
    lobby.get_by_label("Invite phones").uncheck()
    table.button("Start the game").click()
    eventually(lambda: table.is_on(TOPIC) or table.board().is_visible(), within=20, what="it begins")
    if table.is_on(TOPIC) and table.view(TOPIC).locator(".mine").is_visible():
        table.name_topic("a cat that has eaten far too much of the birthday cake")
    table.on_board(within=20)
    table.draw_all(cat(2))
    say(screens, "No peeping!")
    screens.shoot("draw")
    page.set_viewport_size({"width": 390, "height": 844})
    table.button("Players and chat").click()
    screens.on_phone("draw-chat")
    dismiss(screens)
    screens.wear(PLAIN)
    table.button("Done").click()
    table.on(VOTE, within=30)
    screens.shoot("vote")
    page.set_viewport_size({"width": 2560, "height": 1440})
    sheet = table.view(VOTE).locator(".tile").first.bounding_box()
    assert sheet is not None and sheet["width"] > 360, "a large screen shows large drawings"
    screens.wear(PLAIN)
    table.vote(1)
    table.on(RESULTS, within=30)
    # Names that are still on their way can be read by nobody.
    expect(page.locator(".revealing")).to_have_count(0, timeout=20_000)
    screens.shoot("results")
    table.button("Next").click()
    table.on(OVER, within=30)
    screens.shoot("over")
    table.button("All rounds").click()
    expect(page.get_by_role("dialog", name="All rounds").locator(".leaf.there")).to_have_count(5)
    screens.shoot("rounds")
    dismiss(screens)
    table.button("All rooms").click()
    table.button("My drawings").click()
    screens.shoot("gallery")


@pytest.mark.long
def test_a_topic_a_spectator_and_a_game_over_days(network: Network, browsers: Browsers) -> None:
    ada, ben, cleo = (
        Parlor(network.host(name)).start("--name", name.title()) for name in ("ada", "ben", "cleo")
    )
    desks = [open_screens(browsers, parlor) for parlor in (ada, ben)]
    first = desks[0].table
    TableAPI(ada, CODE).open(LONG)
    desks[0].page.get_by_role("button").filter(has_text=CODE).first.click()
    first.on(LOBBY)
    eventually(lambda: ben.sees(CODE) and cleo.sees(CODE), within=10, what="all see the room")
    desks[1].table.sit_down(CODE)
    desks[1].table.button("m ready").click()
    expect(first.view(LOBBY).locator(".party > .ready")).to_have_count(1)
    first.button("Start the game").click()
    for desk in desks:
        desk.table.on(TOPIC, within=20)
    masters, _ = eventually(
        lambda: [desk for desk in desks if desk.table.view(TOPIC).locator(".mine").is_visible()],
        within=15,
        what="a leader",
    )
    for desk in desks:
        desk.shoot("topic" if desk in masters else "topic-waiting")
    masters[0].table.name_topic("my grandmother at the beach")
    first.on_board()

    watcher = open_screens(browsers, cleo)
    # Its card says that it can only be watched; anybody who types the code is told so.
    expect(watcher.page.locator(".rooms .card .state")).to_have_text("Watch")
    form = watcher.page.locator("form.join")
    form.get_by_label("Have a code?").fill(CODE)
    form.get_by_role("button", name="Join").click()
    expect(watcher.page.get_by_role("dialog", name=f"The game in {CODE} has begun")).to_be_visible()
    watcher.shoot("late")
    watcher.page.get_by_role("dialog").get_by_role("button", name="Watch").click()
    expect(watcher.table.view("watching")).to_be_visible()
    watcher.shoot("watching")


@pytest.mark.long
def test_a_round_that_waits_for_somebody(network: Network, browsers: Browsers) -> None:
    ada, *others = (
        Parlor(network.host(name)).start("--name", name.title()) for name in ("ada", "ben", "cleo")
    )
    tables = [TableAPI(parlor, CODE) for parlor in (ada, *others)]
    tables[0].open(LONG | {"draw": 20})
    for parlor, table in zip(others, tables[1:], strict=True):
        eventually(lambda parlor=parlor: parlor.sees(CODE), within=10, what="the room")  # type: ignore[misc]
        table.ask("POST", "/join", {"name": parlor.name.title()})
        table.ask("POST", "/ready", {"ready": True})
    eventually(lambda: len(tables[0].ready()) == 2, within=10, what="both others are ready")
    tables[0].ask("POST", "/start")
    for table in tables:
        table.reach("topic")
    master = next(
        table for table in tables if table.view()["game"]["state"]["master"] == table.view()["seat"]
    )
    master.ask("POST", "/move", {"move": {"do": "topic", "text": "a lighthouse"}})
    tables[0].reach("draw")
    for parlor in others:
        parlor.kill()
    screens = open_screens(browsers, ada)
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    expect(screens.page.locator(".quorum:visible")).to_be_visible(timeout=60_000)
    screens.shoot("quorum")
    screens.page.set_viewport_size({"width": 320, "height": 480})
    rest(screens.page)
    sheet = screens.page.locator("#room .paper").bounding_box()
    assert sheet is not None and sheet["width"] >= 150, f"ink goes on, on a sheet of {sheet}"


@pytest.mark.long
def test_a_game_over_days_waits_on_the_desk(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = open_screens(browsers, ada)
    table = screens.table
    TableAPI(ada, CODE).open({"rapid": 0, "rounds": 2})
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    for count in (2, 3):
        table.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(count)
    # Who is not ready when the game begins only watches.
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(2)
    screens.shoot("lobby-days")
    table.button("Start the game").click()
    eventually(lambda: table.is_on(TOPIC) or table.is_on(DESK), within=20, what="it begins")
    if table.is_on(TOPIC) and table.view(TOPIC).locator(".mine").is_visible():
        table.name_topic("a snail in a hurry")
    table.on(DESK, within=20)
    screens.shoot("desk")
    draw_on_the_desk(screens)
    # A vote is given while the next round is drawn, and shown while the one after is.
    expect(table.view(DESK).locator(".before")).to_be_visible(timeout=120_000)
    screens.shoot("desk-vote", shown="[data-view=desk] .before")
    for _ in range(2):
        draw_on_the_desk(screens)
        vote_on_the_desk(screens)
    rounds = table.view(DESK).get_by_role("button", name="All rounds")
    expect(rounds).to_be_visible(timeout=120_000)
    rounds.click()
    expect(screens.page.get_by_role("dialog", name="All rounds").locator(".leaf.there")).to_have_count(3)
    screens.shoot("rounds-days")
    dismiss(screens)
    table.button("All rooms").click()
    expect(screens.page.get_by_text("Your turn").first).to_be_visible()
    screens.shoot("running")


def draw_on_the_desk(screens: Screens) -> None:
    """Draws where there is no clock, and names the next topic if that is asked for."""
    table = screens.table
    desk = table.view(DESK)
    # Not before all the others have drawn the round before.
    desk.locator("[data-do=draw]").click(timeout=120_000)
    table.on_board()
    table.draw_all(cat(0))
    table.button("Done").click()
    table.on(DESK)
    if desk.locator(".next .mine").is_visible():
        topic = desk.locator(".next").get_by_role("textbox", name="Topic")
        topic.fill("a lighthouse")
        topic.press("Enter")


def vote_on_the_desk(screens: Screens) -> None:
    """Votes on the round before."""
    before = screens.table.view(DESK).locator(".before")
    before.get_by_role("radio", disabled=False).first.check(force=True)
    give = before.get_by_role("button", name="Vote for")
    give.click()
    # The last vote ends the round, and the next one stands there.
    expect(give).to_be_hidden()


def test_a_guest_in_two_windows(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    screens = open_screens(browsers, ada)
    TableAPI(ada, CODE).open(LONG)
    screens.page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = screens.table.on(LOBBY)
    lobby.get_by_label("Invite phones").check()
    link = lobby.locator(".links a").first.get_attribute("href") or ""
    guest = Screens(browsers, screens.page.context.new_page())
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Gil")
    guest.table.button("Join").click()
    guest.table.on(LOBBY)
    guest.shoot("guest-lobby")
    guest.page.context.new_page().goto(link)
    expect(guest.page.get_by_text("You are already playing in another window.")).to_be_visible()
    guest.shoot("guest-elsewhere")


def say(screens: Screens, words: str) -> None:
    """Says something beside the table or the board."""
    field = screens.page.get_by_role("textbox", name="Message").locator("visible=true")
    field.fill(words)
    field.press("Enter")
    expect(screens.page.get_by_role("log").get_by_text(words)).to_be_visible()
