"""The page in the engines of Firefox and Safari: a short walk through all of it.

Every other test of the page runs in Chromium; ``make test-pages`` runs those in these two as well.
"""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, TOPIC, VOTE, ClassicPage, cat
from lab.expecting import expect
from lab.gathering import sit_down_as_guest
from lab.screens import Look, Screens
from lab.table_api import TableAPI, let_in
from lab.team_game import ACTIVITY
from lab.team_page import BENCH, BRING, GUESS, choose, guess, has_texts, sees_drawing, topic_of

CODE = "BIRD"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
LINE = [(0.2, 0.3), (0.5, 0.3), (0.8, 0.3)]
LOWER = [(0.2, 0.6), (0.5, 0.6), (0.8, 0.6)]
SIZES = ((320, 480), (390, 844), (768, 1024), (1280, 800))


@pytest.fixture
def screens(request: pytest.FixtureRequest, network: Network) -> Iterator[Screens]:
    """Ada's page."""
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    with Browsers(request.param) as browsers:
        screens = Screens(browsers, browsers.page(ada.host, ada.page), ada)
        try:
            yield screens
        except BaseException:
            browsers.photograph(screens.page, "engine-failed")
            raise
        assert [text for text in screens.table.complaints if "status of 4" not in text] == []


# In the gate each engine goes one of the ways.
@pytest.mark.parametrize(
    "screens", [pytest.param("firefox", marks=pytest.mark.long), "webkit"], indirect=True
)
def test_drawing_saving_and_a_daemon_that_comes_back(screens: Screens, tmp_path: Path) -> None:
    ada, page, parlor = screens.table, screens.page, screens.parlor
    # A name is cut between letters: somebody of three people stays three people.
    family = "👩‍👩‍👧"
    cut = "words => import('/page/scripts.js').then(it => it.modules['kit/profile.js'].fitting(words))"
    assert page.evaluate(cut, family * 5) == family * 3

    ada.create("FISH")
    blank = ada.around((0.5, 0.3))
    ada.draw(LINE)
    ada.changes((0.5, 0.3), blank, within=15, what="ink")
    expect(page.locator(".tip")).to_be_visible()
    drawn = ada.around((0.5, 0.3))
    ada.button("Undo").click()
    ada.looks((0.5, 0.3), blank, within=15, what="undone")
    page.keyboard.press("Control+Shift+z")
    ada.looks((0.5, 0.3), drawn, within=15, what="renewed")
    assert ada.download("PNG image", tmp_path).read_bytes().startswith(b"\x89PNG")

    lower = ada.around((0.5, 0.6))
    port = urlsplit(parlor.bookmark).port
    parlor.kill()
    expect(page.locator("#lost")).to_be_visible()
    ada.draw(LOWER)
    parlor.start("--web", f"127.0.0.1:{port}")
    expect(page.locator("#lost")).to_be_hidden(timeout=15_000)
    eventually(lambda: parlor.show("FISH")["strokes"] == 2, within=10, what="the stroke comes")
    assert ada.around((0.5, 0.6)) != lower


@pytest.mark.long
@pytest.mark.parametrize("screens", ["firefox", "webkit"], indirect=True)
def test_a_round_of_classic_and_a_guest(screens: Screens) -> None:
    ada, page = screens.table, screens.page
    expect(ada.button("Start a game").first).to_be_visible()
    screens.shoot("engine-start", [Look(f"{width}", (width, height)) for width, height in SIZES])
    table = TableAPI(screens.parlor, CODE)
    table.open(LONG, phones=True)
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = ada.on(LOBBY)
    for count in (2, 3):
        ada.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(count)
    looks = [Look(f"{width}", (width, height)) for width, height in SIZES]
    screens.shoot("engine-lobby", [Look("ar-dark", SIZES[1], "ar", dark=True), *looks])

    guest = ClassicPage(page.context.new_page())
    guest.page.goto(let_in(table))
    sit_down_as_guest(guest, "Gil")
    expect(guest.on(LOBBY).locator(".party > li")).to_have_count(4)
    guest.page.close()
    expect(lobby.locator(".party > li")).to_have_count(4)
    lobby.get_by_role("button", name="Remove Gil").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(lobby.locator(".party > li")).to_have_count(3)

    ada.button("Start the game").click()
    eventually(lambda: ada.is_on(TOPIC) or ada.board().is_visible(), within=20, what="it begins")
    if ada.is_on(TOPIC) and ada.view(TOPIC).locator(".mine").is_visible():
        ada.name_topic("a lighthouse")
    ada.on_board(within=20)
    ada.draw_all(cat(1)[:3])
    screens.shoot("engine-draw", looks)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        there_is_a_board(ada, min(width, height) / 3)
    ada.button("Done").click()
    ada.on(VOTE, within=60)
    expect(ada.view(VOTE).locator(".leaf.there")).to_have_count(3)
    fits_its_sheet(ada)
    ada.vote(0)
    ada.on(RESULTS, within=60)
    ada.button("Next").click()
    over = ada.on(OVER, within=30)
    expect(over.locator(".podium .hung .leaf.there")).to_have_count(3, timeout=20_000)
    sheets_come_to_rest(ada)
    ada.button("All rounds").click()
    expect(page.get_by_role("dialog", name="All rounds").locator(".leaf.there")).to_have_count(3)
    screens.shoot("engine-rounds", [looks[-1], Look("ar", SIZES[3], "ar")])
    points_both_ways(ada)


@pytest.mark.parametrize(
    "screens", ["firefox", pytest.param("webkit", marks=pytest.mark.long)], indirect=True
)
def test_a_battle_of_a_team(screens: Screens) -> None:
    ada, page = screens.table, screens.page
    table = TableAPI(screens.parlor, CODE)
    table.open({"topics": 2, "bring": 600, "battle": 1800}, activity=ACTIVITY, phones=True)
    page.get_by_role("button").filter(has_text=CODE).first.click()
    ada.on(LOBBY)
    gil = ClassicPage(page.context.new_page())
    gil.page.goto(let_in(table))
    sit_down_as_guest(gil, "Gil")
    gil.button("m ready").click()
    expect(ada.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(1)
    choose(ada, 1, "You", "Gil")
    looks = [Look(f"{width}", (width, height)) for width, height in SIZES]
    screens.shoot("engine-teams-lobby", looks, shown=".arrange")
    ada.button("Start the game").click()
    bring = ada.on(BRING, within=20)
    bring.locator("textarea").fill("quizbird, quizboat")
    bring.get_by_role("button", name="Add them").click()
    has_texts(bring.locator(".ownlist li"), "quizbird", "quizboat")
    screens.shoot("engine-teams-bring", looks)
    bring.get_by_role("button", name="all of mine").click()
    gil.on(BRING).get_by_role("button", name="I bring none").click()
    draw_and_guess(screens, gil, looks)
    for one in (ada, gil):
        result = one.on(OVER, within=60).locator(".teamresult")
        expect(result.locator(".sum")).to_have_text("90 points: 1 right, 1 wrong")
        expect(result.locator("figure .leaf.there:not(.nothing)")).to_have_count(2, timeout=20_000)
    screens.shoot("engine-teams-over", [Look("ar-dark", SIZES[1], "ar", dark=True), *looks])


def draw_and_guess(screens: Screens, gil: ClassicPage, looks: list[Look]) -> None:
    """Ada draws two words; Gil guesses the first one wrong, then right, and skips the other."""
    ada = screens.table
    ada.on_board(within=30)
    words = [topic_of(ada, 1)]
    blank = ada.around((0.5, 0.3))
    ada.draw(LINE)
    ada.changes((0.5, 0.3), blank, within=15, what="ink")
    ada.button("Undo").click()
    ada.looks((0.5, 0.3), blank, within=15, what="undone")
    ada.button("Redo").click()
    expect(screens.page.locator(".tools .left")).to_contain_text("119")
    screens.shoot("engine-teams-draw", looks)
    ada.button("Done").click()
    sees_drawing(gil, words[0])
    guess(gil, "wrong")
    has_texts(gil.view(GUESS).locator(".tried li"), "wrong \u221210")
    guess(gil, words[0])
    words.append(topic_of(ada, 2))
    ada.draw(LOWER)
    ada.button("Done").click()
    ada.on(BENCH, within=20)
    sees_drawing(gil, words[1])
    assert sorted(words) == ["quizbird", "quizboat"]
    gil.view(GUESS).get_by_role("button", name="Next").click()


def there_is_a_board(ada: ClassicPage, least: float) -> None:
    """The paper has a side of so many CSS pixels at least."""
    paper = ada.page.locator(".stage .paper")
    side = "it => it.getBoundingClientRect().width"
    eventually(lambda: paper.evaluate(side), until=lambda now: now >= least, within=15, what="a board")


def fits_its_sheet(ada: ClassicPage) -> None:
    """A drawing has a pixel for each of the screen's: scaled by the browser, it would be jagged."""
    canvases = ada.view(VOTE).locator(".leaf canvas")
    widths = "all => all.map(it => [it.width, Math.round(it.clientWidth * devicePixelRatio)])"
    eventually(
        lambda: canvases.evaluate_all(widths),
        until=lambda sizes: bool(sizes) and all(abs(width - shown) <= 1 for width, shown in sizes),
        within=10,
        what="as many pixels as are shown",
    )


def sheets_come_to_rest(ada: ClassicPage) -> None:
    """No sheet of the end takes a size by which another one takes a new size, and so on for ever."""
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    widths = "all => all.map(it => [it.width, it.getBoundingClientRect().width])"
    seen: list[object] = []

    def rests() -> bool:
        # Each look waits for a frame of its own.
        ada.page.evaluate("new Promise(requestAnimationFrame)")
        seen.append(ada.view(OVER).locator(".leaf canvas").evaluate_all(widths))
        return len(seen) >= 10 and all(one == seen[-1] for one in seen[-10:])

    eventually(rests, within=15, what="the sheets keep their sizes")


def points_both_ways(ada: ClassicPage) -> None:
    """In Arabic, what was before is to the right: one arrow is turned, the other is not."""
    turns = ada.page.locator("#history .turns").evaluate_all(
        "all => all.map(it => getComputedStyle(it).transform)"
    )
    assert turns == ["matrix(-1, 0, 0, 1, 0, 0)", "none"]
