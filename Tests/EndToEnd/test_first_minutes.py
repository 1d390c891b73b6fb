"""What newcomers meet in their first minutes, as a person plays it."""

from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.bots_table import begin
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.expecting import expect
from lab.shifts import rest
from lab.table_api import TableAPI

CODE = "BIRD"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
# How far the corners of the time are from the middle of the ring, and how far the ring is.
_MEASURE_CLOCK = """async seconds => {
    const { Clock } = (await import("/page/scripts.js")).modules["table/clock.js"];
    const element = document.querySelector("#table .clock");
    new Clock([element]).set(1, 1000 * seconds, 1000 * seconds);
    const text = document.createRange();
    text.selectNodeContents(element.querySelector(".number"));
    const [box, ring] = [text.getBoundingClientRect(), element.querySelector("svg").getBoundingClientRect()];
    const track = element.querySelector(".track");
    // Of a line of text, digits take the middle half of the height.
    const corner = Math.hypot(box.width / 2, box.height * 0.3);
    const scale = ring.width / 44;
    return [corner, (track.r.baseVal.value - parseFloat(getComputedStyle(track).strokeWidth) / 2) * scale];
}"""


@pytest.fixture
def page(ada: Parlor) -> Iterator[ClassicPage]:
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ada.host, ada.page, viewport={"width": 800, "height": 720}))
        yield page
        # Daemons are ended here on purpose, and a browser says so of what it asked for just then.
        expected = ("status of 4", "net::ERR_")
        assert [text for text in page.complaints if not any(part in text for part in expected)] == []


def test_a_code_that_nobody_has_is_looked_for_in_words_and_stays_to_be_mended(page: ClassicPage) -> None:
    field = page.page.get_by_label("Have a code?")
    field.fill("BYRD")
    page.button("Join").click()
    expect(page.page.get_by_text("Looking for BYRD…")).to_be_visible()
    expect(page.page.get_by_text("There is no room BYRD")).to_be_visible()
    expect(field).to_have_js_property("value", "BYRD")


def test_a_new_lobby_begins_at_its_top_and_counts_the_others(page: ClassicPage) -> None:
    page.page.set_viewport_size({"width": 390, "height": 600})
    page.open_table("PLUM")
    lobby = page.view(LOBBY)
    lobby.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    assert lobby.evaluate("it => it.scrollTop") > 100, "there is more of it than the window shows"
    page.page.go_back()
    form = page.page.locator(".offer[data-activity=classic] form")
    # Its fields lie open, as they were left.
    form.get_by_label("Code").fill(CODE)
    page.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.page.evaluate("scrollY") > 100
    # To press the button the browser would scroll to it first.
    form.evaluate("form => form.requestSubmit()")
    page.on(LOBBY)
    expect(page.page.locator("#table .copy .code")).to_have_text(CODE)
    assert [page.page.evaluate("scrollY"), lobby.evaluate("it => it.scrollTop")] == [0, 0]
    page.page.set_viewport_size({"width": 1280, "height": 800})
    for _ in range(2):
        page.button("Add bot").click()
    expect(page.view(LOBBY).get_by_text("Everyone else is ready.")).to_be_visible(timeout=20_000)
    page.button("m ready").click()
    expect(page.view(LOBBY).get_by_text("Everybody is ready.")).to_be_visible()


def test_a_name_is_cut_between_letters_and_turns_nothing(page: ClassicPage) -> None:
    page.open_table(CODE)
    field = page.view(LOBBY).get_by_label("Your name")
    field.fill(f"\u202eAda\u2066 {FAMILY * 4}")
    field.press("Enter")
    # 63 bytes hold "Ada " and two families of 25 bytes each.
    expect(field).to_have_js_property("value", f"Ada {FAMILY * 2}")


def test_the_middle_button_moves_the_sheet(page: ClassicPage) -> None:
    page.create(CODE)
    page.draw([(0.4, 0.5), (0.6, 0.5)])
    middle = (0.5, 0.5)
    page.page.keyboard.press("+")
    page.page.keyboard.press("+")
    x, y = page.at(middle)
    seen = page.around(middle)
    page.page.mouse.move(x, y)
    page.page.mouse.down(button="middle")
    page.page.mouse.move(x, y + 60, steps=4)
    page.page.mouse.up(button="middle")
    page.changes(middle, seen, within=10, what="the line has moved with the sheet")


def test_show_counts_rounds_as_people_do_and_names_who_watches(network: Network, ada: Parlor) -> None:
    ben = Parlor(network.host("ben")).start("--name", "Ben")
    room = TableAPI(ada, CODE)
    room.open({"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 2})
    room.ask("POST", "/bots", {"strategy": "keen"}, 201)
    eventually(lambda: len(room.ready()) == 1, within=10, what="the bot is ready")
    room.ask("POST", "/start")
    room.reach("topic")
    room.ask("POST", "/move", {"move": {"do": "topic", "text": "a house"}})
    room.reach("draw")
    eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
    ben.do("join", CODE, "--watch")
    eventually(lambda: "Somebody who watches" in ada.do("show", CODE), within=10, what="ben is listed")
    assert "round 1 of 2, draw" in ada.do("show", CODE)


def test_a_master_who_is_slow_is_offered_words_while_looking(network: Network) -> None:
    ada, bob = (Parlor(host).start() for host in network.add(["ada", "bob"]))
    with Browsers() as browsers:
        pages = [ClassicPage(browsers.page(parlor.host, parlor.page)) for parlor in (ada, bob)]
        TableAPI(ada, CODE).open({"topic": 10, "rounds": 1})
        for page in pages:
            page.page.get_by_role("button").filter(has_text=CODE).first.click()
            page.on(LOBBY)
        expect(pages[0].view(LOBBY).locator(".party > li")).to_have_count(2)
        pages[1].button("m ready").click()
        pages[0].button("Start the game").click()
        offers = [page.view("topic").locator(".offers button") for page in pages]
        eventually(lambda: any(one.count() == 3 for one in offers), within=20, what="words are offered")


def test_a_lobby_is_there_in_a_window_that_is_not_high(page: ClassicPage) -> None:
    for width, height in ((320, 480), (667, 375), (1280, 500)):
        page.page.set_viewport_size({"width": width, "height": height})
        if (width, height) == (320, 480):
            page.open_table(CODE)
        name = page.view(LOBBY).get_by_label("Your name")
        name.scroll_into_view_if_needed()
        box = name.bounding_box()
        assert box is not None
        place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        seen = page.page.evaluate("place => document.elementFromPoint(...place)?.className", place)
        assert seen == "name", f"{seen} lies over the lobby at {width} by {height}"


def test_what_is_drawn_while_the_daemon_is_away_outlives_a_reload(ada: Parlor, page: ClassicPage) -> None:
    page.create(CODE)
    page.draw([(0.2, 0.2), (0.4, 0.2)])
    eventually(lambda: ada.show(CODE)["strokes"] == 1, within=15, what="the first stroke is signed")
    ada.kill()
    expect(page.page.locator("#lost")).to_be_visible()
    middle = (0.5, 0.5)
    blank = page.around(middle)
    page.draw([(0.4, 0.5), (0.6, 0.5)])
    page.changes(middle, blank, within=10, what="the stroke is on the sheet")
    page.page.goto("about:blank")
    ada.start("--name", "Ada")
    page.page.goto(f"{ada.bookmark}#/{CODE}")
    page.board().wait_for()
    eventually(lambda: ada.show(CODE)["strokes"] == 2, within=15, what="the stroke is signed")
    page.page.reload()
    page.board().wait_for()
    page.changes(middle, blank, within=10, what="the stroke is there for good")
    assert ada.show(CODE)["strokes"] == 2, "it is there once"


def test_what_is_drawn_in_a_game_while_the_daemon_is_away_outlives_a_reload(
    ada: Parlor, page: ClassicPage
) -> None:
    table = TableAPI(ada, CODE)
    table.open({"topic": 600, "draw": 600, "vote": 600, "rounds": 1})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.button("Add bot").click()
    expect(page.page.locator(".party > .ready:not(.me)")).to_have_count(1)
    # A room message comes between the topic and the drawing, as in every game.
    begin(page)
    page.draw([(0.2, 0.2), (0.4, 0.2)])
    eventually(lambda: table.view()["strokes"] == 1, within=15, what="the first stroke is signed")
    ada.kill()
    expect(page.page.locator("#lost")).to_be_visible()
    page.draw([(0.4, 0.5), (0.6, 0.5)])
    # As a phone does that ends what it does not show, the page goes without a word.
    page.page.evaluate("addEventListener('pagehide', event => event.stopImmediatePropagation(), true)")
    page.page.goto("about:blank")
    ada.start("--name", "Ada")
    page.page.goto(f"{ada.bookmark}#/{CODE}")
    page.on_board()
    eventually(lambda: table.view()["strokes"] == 2, within=10, what="the stroke is signed")
    page.page.reload()
    page.on_board()
    rest(page.page)
    assert table.view()["strokes"] == 2, "it is there once"


def test_a_name_that_is_given_at_a_terminal_is_the_pages_too(ada: Parlor, page: ClassicPage) -> None:
    name = page.page.locator("#home .self input")
    expect(name).to_have_js_property("value", "Ada")
    ada.do("name", "Ada L.")
    page.page.reload()
    expect(name).to_have_js_property("value", "Ada L.")
    page.create(CODE)
    assert TableAPI(ada, CODE).names() == ["Ada L."]


def test_an_undo_that_cannot_go_out_says_so(ada: Parlor, page: ClassicPage) -> None:
    page.create(CODE)
    page.draw([(0.2, 0.2), (0.4, 0.2)])
    eventually(lambda: ada.show(CODE)["strokes"] == 1, within=15, what="the stroke is signed")
    ada.kill()
    expect(page.page.locator("#lost")).to_be_visible()
    page.page.keyboard.press("Control+z")
    expect(page.page.locator("#notes")).to_contain_text("try that again in a moment")
    ada.start("--name", "Ada")
    expect(page.page.locator("#lost")).to_be_hidden(timeout=15_000)
    assert ada.show(CODE)["strokes"] == 1, "nothing was taken back"


def test_the_help_says_what_keys_do(page: ClassicPage) -> None:
    page.create(CODE)
    page.page.keyboard.press("?")
    row = (
        page.page.get_by_role("dialog", name="Keyboard shortcuts")
        .locator("dl > div")
        .filter(has_text="Zoom in, zoom out, show the whole board")
    )
    expect(row.last).to_be_visible()
    assert row.last.locator("kbd").all_inner_texts() == ["+", "\N{MINUS SIGN}", "0"]


def test_the_time_left_is_within_its_ring(page: ClassicPage) -> None:
    page.open_table(CODE)
    for width, height in ((1280, 800), (390, 844)):
        page.page.set_viewport_size({"width": width, "height": height})
        for seconds in (5, 28, 99, 100, 600, 3_600):
            left, inner = page.page.evaluate(_MEASURE_CLOCK, seconds)
            assert left <= inner, f"{seconds} s reach {left} px from the middle of a ring of {inner}"


def test_colours_are_what_they_say_and_the_board_is_large(page: ClassicPage) -> None:
    page.create(CODE)
    swatches = page.page.locator(".color button[data-color]")
    expect(swatches).to_have_count(12)
    for swatch in swatches.all():
        strength = swatch.evaluate("it => getComputedStyle(it).opacity")
        assert strength == "1", f"{swatch.get_attribute('aria-label')} is shown at {strength}"
    for width, height, side in ((320, 480, 290), (390, 450, 300), (412, 499, 350), (390, 844, 360)):
        page.page.set_viewport_size({"width": width, "height": height})
        rest(page.page)
        box = page.page.locator("#room .paper").bounding_box()
        assert box is not None and box["width"] >= side, f"{box} at {width} by {height}"


def test_a_low_window_unfolds_every_colour_over_the_board(page: ClassicPage) -> None:
    page.create(CODE)
    for width, height in ((320, 480), (390, 450)):
        page.page.set_viewport_size({"width": width, "height": height})
        expect(page.button("Violet")).to_be_hidden()
        mixer = page.button("Colour, width, opacity")
        mixer.click()
        for swatch in page.page.locator(".color :is(button, .own)").all():
            box = swatch.bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
            place = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            seen = swatch.evaluate("(it, place) => it.contains(document.elementFromPoint(...place))", place)
            assert seen, f"{swatch.get_attribute('class')} lies below something at {width} by {height}"
        page.button("Violet").click()
        # The board is free again, and what was chosen is what the button shows.
        expect(page.button("Violet")).to_be_hidden()
        shown = mixer.evaluate("it => getComputedStyle(it, '::before').backgroundColor")
        assert shown == "rgb(123, 79, 201)"
        assert not page.sideways()
    # What others choose by is chosen here too: the widths, by their slider.
    mixer.click()
    slider = page.page.locator("input[name=width]")
    slider.fill("40")
    page.page.keyboard.press("Escape")
    expect(slider).to_be_hidden()
    page.draw([(0.3, 0.5), (0.7, 0.5)])
    page.page.set_viewport_size({"width": 390, "height": 844})
    expect(slider).to_have_js_property("value", "40")
    assert page.button("Violet").get_attribute("aria-pressed") == "true"
