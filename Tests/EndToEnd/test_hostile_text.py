"""Names and titles that want to be more than text: in a terminal, in a browser, in pictures and logs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from lab.parlor import same_picture
from lab.terminal import Terminal, active
from strokes import StrokeFiles

CODE = "BIRD"
# Clears the screen, writes the window's title and the clipboard, turns red by C1, turns the reading order.
NAME = "\x1b[2J\x1b]0;own\x07\x1b]52;c;b3du\x07\u009b31m\u202e\u2066\u200bEve\nroot"
TITLE = "<script>ran=1</script>\"'</svg><img src=x onerror=ran=2>\u202e\u200b"


@pytest.fixture
def pair(network: Network, files: StrokeFiles) -> Iterator[tuple[Parlor, Parlor]]:
    """Eve has a room with a hostile title and a hostile name; Ada is in it."""
    assert max(len(NAME.encode()), len(TITLE.encode())) <= 63
    eve = Parlor(network.host("eve")).start("--name", NAME)
    ada = Parlor(network.host("ada")).start("--verbose")
    eve.do("create", "--activity", "draw", "--code", CODE, "--title", TITLE)
    eventually(lambda: ada.sees(CODE), within=15, what="ada sees the room")
    ada.do("join", CODE)
    eve.draw(CODE, files.take("some", 3)[0], "--size", "105x105")
    same_picture([ada, eve], CODE, within=10)
    yield ada, eve
    assert ada.alive and eve.alive


@pytest.mark.parametrize(
    "words", [["rooms"], ["show", CODE], ["status"], ["log", CODE], ["join", CODE]], ids=" ".join
)
def test_nothing_reaches_a_terminal_that_it_would_act_on(
    pair: tuple[Parlor, Parlor], words: list[str]
) -> None:
    for parlor in pair:
        code, shown = Terminal(parlor.host, parlor.command(*words)).end()
        assert code == 0 and len(shown) > 10
        assert active(shown) == [], shown
    if words[0] in ("rooms", "show", "join"):
        assert "<script>ran=1</script>" in shown and "\N{REPLACEMENT CHARACTER}" in shown


@pytest.mark.parametrize("words", [["rooms"], ["show", CODE], ["status"]], ids=" ".join)
def test_json_means_the_same_and_shows_nothing_active(pair: tuple[Parlor, Parlor], words: list[str]) -> None:
    for parlor in pair:
        code, shown = Terminal(parlor.host, parlor.command(*words, "--json")).end()
        assert code == 0
        assert active(shown) == [], shown
    said = json.loads(shown)
    if words[0] == "rooms":
        assert [room["title"] for room in said["rooms"]] == [TITLE]
    if words[0] == "show":
        assert NAME in [member["name"] for member in said["members"]]


def test_refusals_and_logs_hold_nothing_active(pair: tuple[Parlor, Parlor]) -> None:
    ada = pair[0]
    for words in (["create", "--activity", "\x1b[31mdraw\u202e"], ["join", "NOWHERE", "--name", NAME]):
        _, shown = Terminal(ada.host, ada.command(*words)).end()
        assert active(shown) == [], shown
    for parlor in pair:
        assert active(parlor.log.read_text()) == []


def test_pictures_hold_no_word_of_it(pair: tuple[Parlor, Parlor], tmp_path: Path) -> None:
    ada, _ = pair
    for kind in ("svg", "png"):
        picture = tmp_path / f"picture.{kind}"
        ada.do("export", CODE, picture)
        content = picture.read_bytes()
        words = (b"script", b"onerror", b"ran=1", b"Eve\n", b"b3du", b"tEXt", b"iTXt")
        assert [word for word in words if word in content] == []


def test_a_browser_shows_it_as_text_and_runs_nothing(pair: tuple[Parlor, Parlor]) -> None:
    ada, _ = pair
    with Browsers() as browsers:
        page = browsers.page(ada.host, ada.page)
        drawing = DrawingPage(page)
        card = page.get_by_role("list").get_by_role("button").filter(has_text=CODE)
        card.get_by_text("<script>ran=1</script>").wait_for()
        browsers.photograph(page, "hostile-list")
        card.click()
        page.get_by_label("Drawing board").wait_for()
        page.locator("#people").get_by_text("Eve").wait_for(state="attached")
        browsers.photograph(page, "hostile-room")
        assert page.evaluate("window.ran") is None
        assert page.evaluate("document.scripts.length") == 1
        assert page.locator("img[src=x]").count() == 0
        shown = page.evaluate("document.documentElement.textContent") + page.title()
        turning = [one for one in "\u202e\u2066\u200b\x1b\u009b" if one in shown]
        assert turning == []
    assert drawing.complaints == []
