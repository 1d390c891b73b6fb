"""Phones of 2022: the page needs nothing that Safari 15.4, Chrome 100 or Firefox 102 does not have."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, VOTE, ClassicPage, cat
from lab.classic_table import PHONE
from lab.drawing_page import Place
from lab.expecting import expect
from lab.features import NEWER, NEWER_STYLES, PLATFORM, document_uses, scripts_use, styles_use
from lab.old_browser import make_old
from lab.page_files import page_files
from lab.table_api import TableAPI

CODE = "BIRD"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
# Each was looked up; a feature that only degrades says how.
KNOWN = Path(__file__).with_name("page_features.txt")
LINE: list[Place] = [(0.2 + 0.05 * step, 0.3) for step in range(13)]


@pytest.fixture
def browsers() -> Iterator[Browsers]:
    # Only Chromium's features can be taken away.
    with Browsers("chromium") as browsers:
        yield browsers


def old_page(browsers: Browsers, parlor: Parlor, address: str) -> ClassicPage:
    """A page of a daemon on an old phone."""
    blank = browsers.page(parlor.host, "about:blank", **PHONE)
    make_old(blank)
    page = ClassicPage(blank)
    blank.goto(address)
    lacking = "[document.body.checkVisibility, document.body.popover, AbortSignal.timeout, Intl.Segmenter]"
    assert blank.evaluate(f"{lacking}.every(it => it === undefined)")
    return page


def test_a_phone_of_2022_draws_saves_and_plays(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    page = old_page(browsers, ada, ada.page)
    page.create("FISH")
    blank = page.around((0.5, 0.3))
    page.draw_by_touch(LINE)
    page.changes((0.5, 0.3), blank, within=15, what="ink")
    for menu, choice in (("People", "#people"), ("Save picture", "#save"), ("More", "#more")):
        expect(page.page.locator(choice)).to_be_hidden()
        page.button(menu).click()
        expect(page.page.locator(choice)).to_be_visible()
        page.page.keyboard.press("Escape")
        expect(page.page.locator(choice)).to_be_hidden()
    # What dismisses a menu draws as well.
    place = (0.5, 0.8)
    blank = page.around(place)
    page.button("Save picture").click()
    page.page.touchscreen.tap(*page.at(place))
    expect(page.page.locator("#save")).to_be_hidden()
    page.changes(place, blank, within=10, what="a dot")
    page.button("Undo").click()
    page.looks(place, blank, within=10, what="undone")
    browsers.photograph(page.page, "old-board")
    assert not page.sideways()

    TableAPI(ada, CODE).open(LONG)
    page.button("All rooms").click()
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = page.on(LOBBY)
    for count in (2, 3):
        page.button("Add bot").click()
        expect(lobby.locator(".party > li")).to_have_count(count)
    page.button("Players and chat").click()
    page.page.get_by_label("Message").fill("Here I am")
    page.page.keyboard.press("Enter")
    expect(page.page.get_by_role("log").get_by_text("Here I am")).to_be_visible()
    page.page.keyboard.press("Escape")
    browsers.photograph(page.page, "old-lobby")
    page.button("Start the game").click()
    topic = page.view("topic").locator(".mine input")
    eventually(lambda: topic.is_visible() or page.board().is_visible(), within=20, what="it begins")
    if topic.is_visible():
        page.name_topic("a cat")
    page.on_board(within=20)
    page.draw_all(cat(0)[:2])
    browsers.photograph(page.page, "old-draw")
    page.button("Done").click()
    page.on(VOTE, within=60)
    sheet = page.view(VOTE).locator(".tile:not(.mine)").first
    before = sheet.locator(".leaf").evaluate("it => getComputedStyle(it).boxShadow")
    sheet.click()
    assert sheet.locator(".leaf").evaluate("it => getComputedStyle(it).boxShadow") != before, "it is marked"
    browsers.photograph(page.page, "old-vote")
    page.view(VOTE).get_by_role("button", name="Vote for").click()
    page.on(RESULTS, within=60)
    browsers.photograph(page.page, "old-results")
    page.button("Next").click()
    page.on(OVER, within=30)
    assert [text for text in page.complaints if "status of 4" not in text] == []


def test_a_guest_sits_down_by_a_phone_of_2022(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    table.open(LONG, phones=True)
    link = table.ask("POST", "/guests", {"open": True})["links"][0]
    page = old_page(browsers, ada, link)
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Join").click()
    expect(page.on(LOBBY).locator(".party > li")).to_have_count(2)
    assert page.complaints == []


def test_what_the_page_asks_of_a_browser_is_known_to_be_old(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start()
    # Of the loopback: other addresses are not told of half of it.
    platform = browsers.page(ada.host, ada.page).evaluate(PLATFORM)
    used = scripts_use(page_files("js"), platform) | styles_use(page_files("css"))
    for path in page_files("html"):
        used |= document_uses(path)
    lines = [line for line in KNOWN.read_text().splitlines() if line and not line.startswith("#")]
    known = {line.split("  ")[0] for line in lines}
    assert not used - known, f"look them up, and write them into {KNOWN.name}: {sorted(used - known)}"
    assert not known - used, f"the page has them no more, strike them out: {sorted(known - used)}"


def test_no_script_has_newer_syntax() -> None:
    found = [
        f"{path.name}: {name}"
        for path in page_files("js")
        for pattern, name in NEWER.items()
        if re.search(pattern, path.read_text())
    ]
    assert found == []


def test_no_style_has_newer_values() -> None:
    found = [
        f"{path.name}: {name}"
        for path in page_files("css")
        for pattern, name in NEWER_STYLES.items()
        if re.search(pattern, path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "is_newer"),
    [("text-decoration: line-through 2px;", True), ("text-decoration: line-through;", False)],
)
def test_newer_values_are_found(line: str, is_newer: bool) -> None:
    assert any(re.search(pattern, line) for pattern in NEWER_STYLES) == is_newer


@pytest.mark.parametrize(
    "line",
    [
        "const a = /(?<=a)b/;",
        "const a = /[a--b]/v;",
        "class A { static { this.a = 1; } }",
        'import a from "./a.json" with { type: "json" };',
        "context.reset();",
    ],
)
def test_newer_syntax_is_found(line: str) -> None:
    assert [name for pattern, name in NEWER.items() if re.search(pattern, line)]
