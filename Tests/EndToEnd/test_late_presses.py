"""Who presses a button as the phase ends by itself has what they wanted, and is told of no mistake."""

from collections.abc import Callable

import pytest
from lab import Parlor
from lab.bots_table import at_board, at_vote
from lab.browser import Browsers
from lab.classic_page import OVER, RESULTS, VOTE, ClassicPage, cat
from lab.shifts import rest
from lab.table_api import TableAPI
from playwright.sync_api import Route

CODE = "BIRD"


def press_late(page: ClassicPage, name: str, end: Callable[[], None]) -> None:
    """Presses a button, and what it asks for comes when the phase has ended."""

    def late(route: Route) -> None:
        end()
        route.continue_()

    page.page.route("**/move", late)
    with page.page.expect_response("**/move", timeout=60_000) as waiting:
        page.button(name).click()
    assert waiting.value.status == 409
    page.page.unroute("**/move")


def is_told_nothing(page: ClassicPage) -> None:
    rest(page.page)
    assert page.page.locator("#notes").inner_text() == ""


def test_next_is_pressed_as_the_last_results_end(ada: Parlor, browsers: Browsers) -> None:
    page, table = at_vote(browsers, ada, CODE), TableAPI(ada, CODE)
    page.vote(0)
    page.on(RESULTS, within=60)

    def end() -> None:
        # Another window of the same person was quicker; the bots have looked already.
        table.ask("POST", "/move", {"move": {"do": "next", "flag": True}})
        table.reach("over")

    press_late(page, "Next", end)
    page.on(OVER)
    is_told_nothing(page)


@pytest.mark.long
def test_done_is_pressed_as_the_drawing_ends(ada: Parlor, browsers: Browsers) -> None:
    page, table = at_board(browsers, ada, CODE), TableAPI(ada, CODE)
    page.draw_all(cat(0))

    def end() -> None:
        table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
        table.reach("vote", within=60)

    press_late(page, "Done", end)
    page.on(VOTE)
    is_told_nothing(page)
