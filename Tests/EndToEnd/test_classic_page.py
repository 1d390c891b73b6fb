"""People play classic in browsers: three daemons, a desktop page and two phones."""

import pytest
from lab.classic_page import DESK, LOBBY, OVER, RESULTS, VOTE, ClassicPage, ring
from lab.classic_table import CODE, PHONE, Table, be_ready, choose_topic, draw, finish, sees_the_room, start
from lab.expecting import expect
from lab.table_api import TableAPI
from lab.waiting import throughout

PAPER_MIDDLE = (0.5, 0.5)
HOSTILE = "<img src=x onerror=ran=1>\u202eabc"


@pytest.mark.long
def test_three_people_play_a_game_and_another(table: Table) -> None:
    pages = table.gather()
    ada, ben, cleo = pages
    ben.button("m ready").click()
    ben.button("Players and chat").click()
    ben.page.get_by_label("Message").fill("Here I am")
    ben.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("log").get_by_text("Here I am")).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ada.view(LOBBY).locator(".party > .ready")).to_have_count(1)
    table.photograph("lobby")
    # Longer than a slow machine takes to look at them: all three press Next.
    TableAPI(table.daemons[0], CODE).ask("POST", "/settings", {"settings": {"results": 60_000}})
    start(pages)

    master = choose_topic(pages, "a cat that has eaten too much")
    for page in pages:
        page.on_board()
        assert page.topic() == "a cat that has eaten too much"
    speak_beside_the_board(ada, ben)
    blank = ada.around(PAPER_MIDDLE)
    ben.draw(ring(0.5, 0.5, 0.01))
    throughout(lambda: ada.around(PAPER_MIDDLE) == blank, 0.5, "what others draw is hidden")
    ben.finish()
    ben.button("Keep drawing").click()
    expect(ben.button("Done")).to_be_visible()
    blank = ben.around(PAPER_MIDDLE)
    ben.button("Undo").click()
    ben.changes(PAPER_MIDDLE, blank, within=15, what="what is undone is not seen any more")
    draw(pages)
    table.photograph("draw")
    finish(pages)

    for page in pages:
        page.on(VOTE)
        assert page.sheets().count() == 2, "two of three sheets are of others"
        expect(page.view(VOTE).locator(".leaf.there")).to_have_count(3)
    table.photograph("vote")
    ada.vote(0)
    cleo.vote(1)
    ada.has_voted()
    cleo.has_voted()
    assert ben.view(VOTE).locator(".tile").filter(has_text="Ada").count() == 0, "authors are hidden"
    table.photograph("voted")
    ben.vote(0)

    for page in pages:
        sheets = page.voted_sheets()
        assert sheets.count() == 3
        expect(sheets.filter(has_text="Leader")).to_have_count(1)
        expect(page.view(RESULTS).locator(".votes li")).to_have_count(3)
    own = master.voted_sheets().filter(has_text="Leader").locator(".author bdi")
    expect(own).to_have_text("You")
    table.photograph("results")
    for page in pages:
        page.button("Next").click()

    for page in pages:
        page.on(OVER, within=20)
    totals = [sorted(page.scores().values()) for page in pages]
    assert totals[0] == totals[1] == totals[2]
    assert sum(totals[0]) >= 3 * 20, "three votes were given"
    table.photograph("over")
    ada.button("All rounds").click()
    expect(ada.page.get_by_role("dialog", name="All rounds").get_by_role("figure")).to_have_count(3)
    expect(ada.page.get_by_role("dialog", name="All rounds").locator(".leaf.there")).to_have_count(3)
    table.photograph("history")
    ada.watch_a_drawing(CODE)
    ada.page.keyboard.press("Escape")
    ada.button("Play again").click()
    for page in pages:
        page.on(LOBBY)
        expect(page.view(LOBBY).locator(".party > li")).to_have_count(3)

    ben.button("All rooms").click()
    ben.button("My drawings").click()
    gallery = ben.page.get_by_role("dialog", name="My drawings")
    expect(gallery.get_by_text("a cat that has eaten too much")).to_be_visible()
    table.photograph("gallery")


def speak_beside_the_board(desktop: ClassicPage, phone: ClassicPage) -> None:
    """On a desktop the chat is beside the board; on a phone a mark says how much there is to read."""
    field = desktop.page.get_by_role("textbox", name="Message").locator("visible=true")
    field.fill("be quick")
    field.press("Enter")
    expect(desktop.page.get_by_role("log").get_by_text("be quick")).to_be_visible()
    expect(desktop.board()).to_be_visible()
    mark = phone.page.locator("#room .sided .unread")
    expect(mark).to_have_text("1")
    expect(phone.page.get_by_role("log")).to_be_hidden()
    phone.button("Players and chat").click()
    expect(phone.page.get_by_role("log").get_by_text("be quick")).to_be_visible()
    expect(mark).to_be_hidden()
    phone.page.keyboard.press("Escape")


def test_who_comes_late_watches(table: Table) -> None:
    ada, ben, cleo = table.open(0), table.open(1, **PHONE), table.open(2, **PHONE)
    ada.open_table(CODE)
    sees_the_room(*table.daemons[1:])
    ben.sit_down(CODE)
    expect(ada.view(LOBBY).get_by_text("With two players")).to_be_visible()
    table.photograph("two")
    start([ada, ben])
    choose_topic([ada, ben], HOSTILE)
    ada.on_board()

    form = cleo.page.locator("form.join")
    form.get_by_label("Have a code?").fill(CODE)
    form.get_by_role("button", name="Join").click()
    question = cleo.page.get_by_role("dialog", name=f"The game in {CODE} has begun")
    expect(question).to_be_visible()
    table.photograph("late")
    question.get_by_role("button", name="Watch").click()
    expect(cleo.view("watching")).to_be_visible()
    expect(cleo.view("watching").get_by_text("<img src=x onerror=ran=1>")).to_be_visible()
    assert not cleo.board().is_visible()
    table.photograph("watching")
    assert cleo.page.evaluate("window.ran") is None
    assert "\u202e" not in cleo.page.evaluate("document.documentElement.textContent")
    draw([ada, ben])
    finish([ada, ben])
    cleo.on(VOTE)
    assert cleo.sheets().count() == 0
    expect(cleo.view(VOTE).get_by_role("button", name="Vote for")).to_be_hidden()


def test_a_vote_is_given_by_keyboard_alone_and_everything_has_a_name(table: Table) -> None:
    pages = table.gather()
    ada = pages[0]
    assert [page.nameless() for page in pages] == [[], [], []]
    start(pages)
    choose_topic(pages, "the moon")
    for page in pages:
        page.on_board()
        assert page.nameless() == []
        page.draw(ring(0.5, 0.5, 0.2))
    for page in pages:
        page.page.keyboard.press("Control+Enter")
    ada.on(VOTE)
    assert ada.nameless() == []
    ada.page.locator("#table .bar [data-do=copy]").focus()
    keyboard = ada.page.keyboard
    for _ in range(12):
        keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement?.type") == "radio":
            break
    keyboard.press("Space")
    keyboard.press("Enter")
    ada.has_voted()


@pytest.mark.long
def test_a_game_without_clocks_says_whose_turn_it_is(table: Table) -> None:
    pages = table.gather()
    ada, ben, _ = pages
    ada.unfold_settings()
    ben.unfold_settings()
    ada.view(LOBBY).get_by_role("button", name="No rush").click()
    expect(ben.view(LOBBY).get_by_text("No rush: no clock")).to_be_visible()
    be_ready(pages)
    ada.button("Start the game").click()
    choose_topic(pages, "my grandmother at the beach")
    for page in pages:
        page.on(DESK)
        assert not page.page.locator("#table .clock").is_visible()
    table.photograph("desk")
    ben.view(DESK).get_by_role("button", name="Draw", exact=True).click()
    ben.on_board()
    ben.draw(ring(0.5, 0.5, 0.3))
    ben.button("Done").click()
    ben.on(DESK)
    expect(ben.view(DESK).get_by_role("button", name="Change my drawing")).to_be_visible()
    ada.page.evaluate("location.hash = '#/'")
    expect(ada.page.get_by_text("Your turn: draw “my grandmother at the beach”")).to_be_visible(
        timeout=10_000
    )
    table.photograph("running")
    ada.page.get_by_role("button", name=CODE).click()
    ada.on(DESK)


def test_the_page_speaks_other_languages_and_reads_from_the_right(table: Table) -> None:
    ada = table.open(0)
    ben = table.open(1, locale="de-DE")
    expect(ben.page.get_by_role("button", name="Neue Zeichnung")).to_be_visible()
    ada.page.get_by_label("Language").select_option("ar")
    assert ada.page.evaluate("document.documentElement.dir") == "rtl"
    expect(ada.page.get_by_role("button", name="رسم جديد")).to_be_visible()
    ada.page.get_by_role("button", name="ابدأ لعبة جديدة").first.click()
    ada.on(LOBBY)
    table.photograph("languages")
    ada.page.reload()
    ada.on(LOBBY)
    assert ada.page.evaluate("document.documentElement.lang") == "ar", "the choice is kept"
