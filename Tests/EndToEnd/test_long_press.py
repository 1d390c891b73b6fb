"""A finger that presses long takes away what is there, in both designers."""

from typing import Any

import pytest
from lab.classic_page import ClassicPage
from lab.classic_table import Table
from lab.pegboard import gather as gather_pegs
from test_designer import gather as gather_bubbles

pytestmark = pytest.mark.chromium


class Finger:
    """A finger on the screen of one page, which stays there as long as it is told."""

    def __init__(self, page: ClassicPage) -> None:
        self._session = page.page.context.new_cdp_session(page.page)

    def _touch(self, what: str, *points: dict[str, Any]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": list(points)})

    def press(self, place: tuple[float, float]) -> None:
        """Comes down."""
        self._touch("touchStart", {"x": place[0], "y": place[1]})

    def move(self, place: tuple[float, float]) -> None:
        """Goes elsewhere, without a rest."""
        self._touch("touchMove", {"x": place[0], "y": place[1]})

    def lift(self) -> None:
        """Leaves."""
        self._touch("touchEnd")


@pytest.mark.long
def test_on_bubbles_and_goes_on_where_it_moves(table: Table) -> None:
    ada, ben = gather_bubbles(table)
    ada.drag(1, 1, 6)
    ben.has(*((1, place, "blue") for place in range(1, 7)))
    finger = Finger(ben.page)
    finger.press(ben.place(1, 2))
    ada.has((1, 2, "gap"))
    for place in (3, 4):
        finger.move(ben.place(1, place))
    finger.lift()
    for wall in (ada, ben):
        wall.has((1, 1, "blue"), (1, 2, "gap"), (1, 3, "gap"), (1, 4, "gap"), (1, 5, "blue"))
    # What one press took away, one undo brings back.
    ben.page.button("Undo").click()
    ada.has(*((1, place, "blue") for place in range(1, 7)))


def test_on_pegs_and_drags_them_where_it_does_not_rest(table: Table) -> None:
    ada, ben = gather_pegs(table)
    for x in (300, 500):
        ada.click(x, 600)
    ben.has((300, 600, "blue"), (500, 600, "blue"))
    finger = Finger(ben.page)
    finger.press(ben.at(300, 600))
    ada.has((500, 600, "blue"))
    finger.lift()
    finger.press(ben.at(500, 600))
    for y in (650, 700, 750, 800):
        finger.move(ben.at(500, y))
    finger.lift()
    for board in (ada, ben):
        board.has((500, 800, "blue"))
