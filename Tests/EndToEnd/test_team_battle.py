"""People play the battle of teams in browsers, with bots: at a desktop, a tablet, a phone, and as a guest."""

from pathlib import Path

import pytest
from lab import Network, eventually
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, sees_the_room
from lab.expecting import expect
from lab.table_api import TableAPI
from lab.team_game import ACTIVITY
from playwright.sync_api import Locator

BRING, GUESS, BENCH = "bring", "guess", "bench"
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
# The labels of the lobby for what is set there, and clocks that no slow machine runs out of.
WANTED = {"Words of each team": 2, "Time for all of it": 1800, "Bringing words": 600}
# What they bring: nothing of it is a plural of another, and the bank has less of it than two teams draw.
TYPED = ("quizbird", "quizboat", "quizcake", "quizdoor")
FILED = ("quizfish", "quizgate", "quizharp", "quizlamp")

# Whether anything is drawn on a canvas.
_IS_INKED = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 === 3 && value > 0);
}"""
NOT_READY = "The next drawing is not ready: Ada is still drawing."
WRONG = "\u201cwrong\u201d is wrong: \u221210 points."


def gather(table: Table, network: Network) -> list[ClassicPage]:
    """Ada at a desktop, Ben on a phone, Cleo on a tablet, Gil on a phone as Ada's guest, and two bots."""
    # A browser that is just starting would notice another host.
    phone = network.host("gil")
    ada, ben, cleo = table.open(0), table.open(1, **PHONE), table.open(2, **TABLET)
    form = ada.page.locator(f".offer[data-activity={ACTIVITY}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    lobby = ada.on(LOBBY)
    sees_the_room(*table.daemons[1:])
    ben.sit_down(CODE)
    cleo.sit_down(CODE)
    link = lobby.locator(".links a").first.get_attribute("href") or ""
    gil = ClassicPage(table.browsers.page(phone, link, **PHONE))
    table.pages.append(gil)
    gil.page.get_by_label("Your name").fill("Gil")
    gil.button("Join").click()
    gil.on(LOBBY)
    for seats in (5, 6):
        ada.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(seats)
    ada.unfold_settings()
    for label, value in WANTED.items():
        field = lobby.get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
        setting = ben.view(LOBBY).locator(".setting").filter(has_text=label)
        expect(setting.locator("output")).to_contain_text(str(value))
    pages = [ada, ben, cleo, gil]
    for page in pages[1:]:
        page.button("m ready").click()
    expect(lobby.locator(".party > .ready:not(.me)")).to_have_count(5)
    return pages


def choose(ada: ClassicPage, row: int, drawer: str, guesser: str) -> None:
    """The master puts two together, by their names."""
    item = ada.view(LOBBY).locator(".teamrows li").nth(row - 1)
    for label, name in (("draws", drawer), ("guesses", guesser)):
        box = item.get_by_label(label)
        option = box.locator("option").filter(has_text=name)
        box.select_option(option.get_attribute("value"))


def teams(view: Locator) -> list[list[str]]:
    """Names of those who are together, as a page shows them."""
    rows = view.locator(".teamlist li, .teamrows li")
    return [row.locator("bdi").all_text_contents() for row in rows.all()]


def has_texts(locator: Locator, *texts: str) -> None:
    """Waits until elements say just that, in this order."""
    eventually(
        locator.all_text_contents, until=lambda found: found == list(texts), within=20, what=f"{texts}"
    )


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


def topic_of(page: ClassicPage, number: int) -> str:
    """The word that somebody draws, once it is that number's turn."""
    expect(page.page.locator(".strip .tally")).to_contain_text(f"Word {number} of 2", timeout=20_000)
    return page.topic()


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


def guess(page: ClassicPage, text: str) -> None:
    """Types a guess."""
    field = page.view(GUESS).get_by_role("textbox", name="Your guess")
    field.fill(text)
    field.press("Enter")


def sees_drawing(page: ClassicPage, word: str) -> None:
    """Waits until a drawing is there, and as many boxes as its word has letters."""
    view = page.on(GUESS, within=20)
    expect(view.locator(".submitted")).to_be_visible(timeout=20_000)
    expect(view.locator(".letterbox")).to_have_count(len(word), timeout=20_000)
    eventually(
        lambda: view.locator(".submitted canvas").evaluate(_IS_INKED), within=10, what="ink on the drawing"
    )


@pytest.mark.chromium
@pytest.mark.timeout(480)
def test_chosen_teams_play_with_their_own_words(table: Table, network: Network, tmp_path: Path) -> None:
    pages = gather(table, network)
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
    # Before the drawing is there it cannot be skipped.
    ben.view(GUESS).get_by_role("button", name="Next").click()
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
