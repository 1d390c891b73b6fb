"""How soon people draw: by their pages' own clocks, from when a page is opened, without a letter typed."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.classic_table import PHONE
from lab.waiting import SLOWNESS

STROKE = [(0.3, 0.3), (0.5, 0.6), (0.7, 0.3)]
OTHER = [(0.3, 0.8), (0.5, 0.7), (0.7, 0.8)]
# From the camera that has seen the code to the stroke at the host, seconds.
A_PHONE_DRAWS_WITHIN = 15


def since_opened(page: ClassicPage) -> float:
    """Seconds by the page's own clock since it was asked for."""
    return float(page.page.evaluate("performance.now()")) / 1_000


@pytest.mark.alone
def test_two_people_draw_after_two_clicks_each_and_a_phone_within_seconds(
    network: Network, browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    first = ClassicPage(browsers.page(ada.host, ada.page))
    first.button("New drawing").click()
    first.board().wait_for()
    started = since_opened(first)
    second = ClassicPage(browsers.page(ben.host, ben.page))
    second.page.locator(".rooms button").first.click()
    second.board().wait_for()
    blank = first.around(STROKE[1])
    second.draw(STROKE)
    first.changes(STROKE[1], blank, within=5, what="ada sees ben's stroke")
    drawn = since_opened(second)
    there = second.around(OTHER[1])
    first.draw(OTHER)
    second.changes(OTHER[1], there, within=5, what="ben sees ada's stroke")

    link = eventually(
        lambda: first.page.locator("#people .invite .links a").first.get_attribute("href"),
        within=10,
        what="the address in the code",
    )[0]
    place = (0.5, 0.15)
    blank = first.around(place)
    gil = ClassicPage(browsers.page(network.host("gil"), str(link), **PHONE))
    gil.button("Join").click()
    gil.board().wait_for()
    gil.draw_by_touch([(0.3, 0.15), place, (0.7, 0.15)])
    first.changes(place, blank, within=10, what="ada sees the phone's stroke")
    played = since_opened(gil)
    with capsys.disabled():
        print(f"\na sheet after {started:.1f} s and 1 click")
        print(f"a second person's stroke at the first after {drawn:.1f} s and 1 click")
        print(f"a phone's stroke there {played:.1f} s after its camera saw the code, and 1 press")
    assert played <= A_PHONE_DRAWS_WITHIN * SLOWNESS
    assert [page.complaints for page in (first, second, gil)] == [[], [], []]
