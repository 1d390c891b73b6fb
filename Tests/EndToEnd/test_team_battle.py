"""People play the battle of teams in browsers, with bots: at a desktop, a tablet, a phone, and as a guest."""

from pathlib import Path

import pytest
from lab import Network
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, Table
from lab.expecting import expect
from lab.gathering import gather
from lab.table_api import TableAPI
from lab.team_game import ACTIVITY
from lab.team_page import BENCH, BRING, GUESS, choose, guess, has_texts, sees_drawing, topic_of
from playwright.sync_api import Locator

TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
# The labels of the lobby for what is set there, and clocks that no slow machine runs out of.
WANTED = {"Words of each team": 2, "Time for all of it": 1800, "Bringing words": 600}
# What they bring: nothing of it is a plural of another, and the bank has less of it than two teams draw.
TYPED = ("quizbird", "quizboat", "quizcake", "quizdoor")
FILED = ("quizfish", "quizgate", "quizharp", "quizlamp")

NOT_READY = "The next drawing is not ready: Ada is still drawing."
WRONG = "\u201cwrong\u201d is wrong: \u221210 points."


def teams(view: Locator) -> list[list[str]]:
    """Names of those who are together, as a page shows them."""
    rows = view.locator(".teamlist li, .teamrows li")
    return [row.locator("bdi").all_text_contents() for row in rows.all()]


def bring(pages: list[ClassicPage], folder: Path) -> None:
    """One types words, one takes a file, and two bring nothing."""
    ada, *_, gil = pages
    for page in pages:
        page.on(BRING, within=20)
    view = ada.view(BRING)
    view.locator("textarea").fill(", ".join([*TYPED, "l33t", TYPED[0]]))
    view.get_by_role("button", name="Add them").click()
    has_texts(view.locator(".ownlist li"), *TYPED)
    expect(view.locator(".why")).to_have_text(
        f"These are not made of letters only: l33t. You have these already: {TYPED[0]}."
    )
    expect(view.locator("textarea")).to_have_js_property("value", "l33t")
    expect(view.locator(".sum")).to_have_text(f"Yours: {len(TYPED)} of 500")
    # More than one move holds.
    plenty = [f"quizz{first}{second}" for first in "abcdefgh" for second in "abcdefgh"]
    file = folder / "words.txt"
    file.write_text("\r\n".join([*FILED, *plenty, "two words"]))
    view = gil.view(BRING)
    view.locator("input[type=file]").set_input_files(file)
    expect(view.locator(".sum")).to_have_text(f"Yours: {len(FILED) + len(plenty)} of 500", timeout=20_000)
    expect(view.locator(".why")).to_have_text("These are not made of letters only: two words.")
    for page in pages:
        expect(page.view(BRING).locator(".all")).to_contain_text("All together:")
    for page, words in zip(
        pages, ("all of mine", "I bring none", "I bring none", "all of mine"), strict=True
    ):
        page.view(BRING).get_by_role("button", name=words).click()


def draw_word(page: ClassicPage, number: int, next_screen: str | None = None) -> str:
    """Draws a word, and says at once that it is done; returns it."""
    word = topic_of(page, number)
    expect(page.page.locator("[data-do=undo]")).to_have_js_property("disabled", True)
    expect(page.page.locator(".tools .left")).to_contain_text("120")
    page.draw([(0.2, 0.8), (0.5, 0.2), (0.8, 0.8)])
    page.draw([(0.35, 0.5), (0.65, 0.5)])
    # A third one is taken back, and brought again.
    page.draw([(0.1, 0.1), (0.9, 0.1)])
    expect(page.page.locator(".tools .left")).to_contain_text("117")
    for press, can_redo in (("undo", True), ("redo", False)):
        page.page.locator(f"[data-do={press}]").click()
        expect(page.page.locator("[data-do=redo]")).to_have_js_property("disabled", not can_redo)
    expect(page.page.locator(".tools .left")).to_contain_text("117")
    page.button("Done").click()
    if next_screen:
        page.on(next_screen, within=20)
    else:
        topic_of(page, number + 1)
    return word


@pytest.mark.chromium
@pytest.mark.timeout(480)
def test_chosen_teams_play_with_their_own_words(table: Table, network: Network, tmp_path: Path) -> None:
    pages = gather(table, network, ACTIVITY, WANTED, TABLET)
    ada, ben, cleo, gil = pages
    choose(ada, 1, "You", "Ben")
    choose(ada, 2, "Cleo", "Gil")
    for page in (ben, cleo, gil):
        expect(page.view(LOBBY).locator(".teamrows li")).to_have_count(2)
    assert teams(ben.view(LOBBY)) == [["Ada", "You"], ["Cleo", "Gil"]]
    table.photograph("teams-lobby")
    ada.button("Start the game").click()
    bring(pages, tmp_path)
    ada.on_board(within=30)
    cleo.on_board(within=30)
    for page in (ben, gil):
        page.on(GUESS, within=30)
        expect(page.view(GUESS).locator(".teamlist li")).to_have_count(3)
    # Before the drawing is there it cannot be skipped, and the page says why.
    skip = ben.view(GUESS).locator("[data-do=skip][aria-disabled=true]")
    skip.click(force=True)
    expect(ben.view(GUESS).locator(".why")).to_have_text(NOT_READY)
    table.photograph("teams-begin")
    words = [*play_first(table, ada, ben), *play_second(table, cleo, gil)]
    # What was brought is drawn first; bots bring a word or two as well.
    assert len([word for word in words if word.startswith("quiz")]) >= 2, words
    expect_results(table, pages, words[0])


def play_first(table: Table, ada: ClassicPage, ben: ClassicPage) -> list[str]:
    """Ben guesses wrong, then right, and skips the other word; returns both."""
    first = draw_word(ada, 1)
    # What was drawn for another word cannot be taken back.
    expect(ada.page.locator("[data-do=undo]")).to_have_js_property("disabled", True)
    ada.page.keyboard.press("Control+z")
    sees_drawing(ben, first)
    expect(ben.view(GUESS).locator(".why")).to_have_text("")
    table.photograph("teams-guess")
    guess(ben, "wrong")
    expect(ben.view(GUESS).locator(".why")).to_have_text(WRONG, timeout=20_000)
    has_texts(ben.view(GUESS).locator(".tried li"), "wrong \u221210")
    table.photograph("teams-wrong")
    guess(ben, first.upper())
    expect(ben.view(GUESS).locator(".kicker")).to_have_text("Word 2 of 2", timeout=20_000)
    second = draw_word(ada, 2, BENCH)
    sees_drawing(ben, second)
    ben.view(GUESS).get_by_role("button", name="Next").click()
    ben.on(BENCH, within=20)
    table.photograph("teams-bench")
    return [first, second]


def play_second(table: Table, cleo: ClassicPage, gil: ClassicPage) -> list[str]:
    """A guest guesses both words at once; returns them."""
    words = []
    for number, screen in ((1, None), (2, BENCH)):
        word = draw_word(cleo, number, screen)
        sees_drawing(gil, word)
        guess(gil, word)
        words.append(word)
    expect(gil.view(GUESS)).to_be_hidden(timeout=20_000)
    return words


def expect_results(table: Table, pages: list[ClassicPage], first: str) -> None:
    """All see the same teams, points and guesses, and drawings that can be looked at."""
    for page in pages:
        page.on(OVER, within=120)
        expect(page.page.locator(".teamresult")).to_have_count(3, timeout=20_000)
        mine = page.page.locator(".teamresult").filter(has_text="Ben" if page is not pages[1] else "Ada")
        expect(mine.locator(".sum")).to_have_text("90 points: 1 right, 1 wrong")
        expect(mine.locator(".fault")).to_be_hidden()
        has_texts(mine.locator(".tried li"), "wrong \u221210", f"{first.upper()}: right, +100", "skipped")
        second = page.page.locator(".teamresult").filter(has_text="Cleo" if page is not pages[2] else "Gil")
        expect(second.locator(".sum")).to_have_text("200 points: 2 right, 0 wrong")
        expect(second.locator("figure .leaf.there:not(.nothing)")).to_have_count(2, timeout=20_000)
    table.photograph("teams-over")
    told = [TableAPI(parlor, CODE).view()["game"] for parlor in table.daemons]
    assert told[0]["players"] == told[1]["players"] == told[2]["players"]
    assert told[0]["state"]["teams"] == told[1]["state"]["teams"] == told[2]["state"]["teams"]
    drawn = [word["strokes"] for team in told[0]["state"]["teams"][:2] for word in team["words"]]
    # Nothing was taken back on an earlier paper, and nothing came too late.
    assert drawn == [3, 3, 3, 3]
