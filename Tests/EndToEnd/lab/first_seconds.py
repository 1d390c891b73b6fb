"""How soon people draw: by their pages' own clocks, from when a page is opened, without a letter typed."""

from typing import Protocol

from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.classic_table import PHONE
from lab.host import Host
from lab.network import Network
from lab.waiting import SLOWNESS, eventually

_STROKE = [(0.3, 0.3), (0.5, 0.6), (0.7, 0.3)]
_OTHER = [(0.3, 0.8), (0.5, 0.7), (0.7, 0.8)]
# From the camera that has seen the code to the stroke at the host, seconds.
_A_PHONE_DRAWS_WITHIN = 15


class Machine(Protocol):
    """A host with a daemon, whatever program that is."""

    host: Host

    @property
    def page(self) -> str:
        """An address of its page."""


def draw_at_once(network: Network, browsers: Browsers, ada: Machine, ben: Machine) -> str:
    """Ada and Ben draw together after one click each, and Gil's phone after one press; says how soon."""
    first = ClassicPage(browsers.page(ada.host, ada.page))
    first.button("New drawing").click()
    first.board().wait_for()
    started = _since_opened(first)
    second = ClassicPage(browsers.page(ben.host, ben.page))
    second.page.locator(".rooms button").first.click()
    second.board().wait_for()
    blank, own = first.around(_STROKE[1]), second.around(_STROKE[1])
    second.draw(_STROKE)
    second.changes(_STROKE[1], own, within=15, what="ben sees his own stroke")
    first.changes(_STROKE[1], blank, within=15, what="ada sees ben's stroke")
    drawn = _since_opened(second)
    there, own = second.around(_OTHER[1]), first.around(_OTHER[1])
    first.draw(_OTHER)
    first.changes(_OTHER[1], own, within=15, what="ada sees her own stroke")
    second.changes(_OTHER[1], there, within=15, what="ben sees ada's stroke")

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
    played = _since_opened(gil)
    assert played <= _A_PHONE_DRAWS_WITHIN * SLOWNESS
    assert [page.complaints for page in (first, second, gil)] == [[], [], []]
    return (
        f"a sheet after {started:.1f} s and 1 click; a second person's stroke at the first after"
        f" {drawn:.1f} s and 1 click; a phone's stroke there {played:.1f} s after"
        " its camera saw the code, and 1 press"
    )


def _since_opened(page: ClassicPage) -> float:
    """Seconds by the page's own clock since it was asked for."""
    return float(page.page.evaluate("performance.now()")) / 1_000
