"""One of several papers on a sheet: what can be taken back there, and how much more fits on it."""

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.expecting import expect
from lab.team_game import CODE, TeamGame

# A stroke goes from a peak down to the left, over the middle of that side.
PEAK, SIDE = (0.5, 0.2), (0.35, 0.5)


def offers(ada: ClassicPage, *, undo: bool, left: int) -> None:
    """Waits until undo is offered, or else redo, and so many strokes are left."""
    offered, other = ("undo", "redo") if undo else ("redo", "undo")
    expect(ada.page.locator(f"[data-do={offered}]")).to_have_js_property("disabled", False)
    # With something on the paper redo may be offered as well.
    if not undo:
        expect(ada.page.locator(f"[data-do={other}]")).to_have_js_property("disabled", True)
    expect(ada.page.locator(".tools .left")).to_contain_text(str(left))


def load_again(ada: ClassicPage) -> None:
    """Loads the page again."""
    ada.page.reload()
    ada.on_board()


def erase(ada: ClassicPage, drawn: bytes) -> None:
    """A long press with the eraser takes the whole stroke away."""
    ada.page.locator("[data-tool=eraser]").click()
    # While it is not yet a long one, the eraser takes away what lies under it.
    ada.press([PEAK])
    ada.changes(SIDE, drawn, within=15, what="it is gone")
    ada.page.mouse.up()


@pytest.mark.chromium
def test_what_was_taken_back_counts_and_can_come_again(network: Network, browsers: Browsers) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    game = TeamGame.open([parlor], {"topics": 2, "battle": 1800}, beside=[("Ben", 0)])
    game.pair(1, 0, 1)
    game.start()
    game.reach("battle")
    # Strokes on the paper before are no business of this one.
    game.draw(0)
    ada = ClassicPage(browsers.page(parlor.host, parlor.page))
    ada.page.get_by_role("button").filter(has_text=CODE).first.click()
    ada.on_board()
    ada.draw([(0.2, 0.8), PEAK, (0.8, 0.8)])
    offers(ada, undo=True, left=119)
    ada.page.mouse.move(*ada.at((0.9, 0.9)))
    drawn = ada.around(SIDE)
    ada.button("Undo").click()
    offers(ada, undo=False, left=119)
    load_again(ada)
    offers(ada, undo=False, left=119)
    ada.button("Redo").click()
    ada.looks(SIDE, drawn, within=15, what="it is back")
    offers(ada, undo=True, left=119)
    erase(ada, drawn)
    offers(ada, undo=True, left=119)
    load_again(ada)
    offers(ada, undo=True, left=119)
    ada.button("Undo").click()
    ada.looks(SIDE, drawn, within=15, what="it is back")
    # What the eraser had taken is back; now the stroke itself is taken back, and nothing of the other paper.
    ada.button("Undo").click()
    offers(ada, undo=False, left=119)
    ada.page.keyboard.press("Control+z")
    ada.button("Redo").click()
    ada.looks(SIDE, drawn, within=15, what="it is back")
    game.move(0, "done", topic=1)
    for topic in range(2):
        game.is_ready(1, topic)
        game.skip(1)
    game.reach("over", within=60)
    (team,) = game.state(0)["teams"]
    assert [word["strokes"] for word in team["words"]] == [3, 1]
    assert ada.complaints == []
