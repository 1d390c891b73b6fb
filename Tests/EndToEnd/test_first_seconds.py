"""Two people draw together without a letter typed; `test_package.py` has them do it with the package."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.expecting import expect
from lab.first_seconds import draw_at_once
from lab.holding_socket import HoldingSocket


@pytest.mark.alone
def test_two_people_draw_after_a_click_each_and_a_phone_within_seconds(
    network: Network, browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    times = draw_at_once(network, browsers, ada, ben)
    with capsys.disabled():
        print(f"\n{times}")


# Longer than a page shows nothing at all of a room that it has not been told of.
_PATIENCE = 1_500


@pytest.mark.chromium
def test_nobody_draws_on_a_sheet_before_its_shape_is_known(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    # Drawings that are begun on a wide screen are wide, and a sheet is square until it is known better.
    wide = {"viewport": {"width": 2000, "height": 900}}
    first = ClassicPage(browsers.page(ada.host, ada.page, **wide))
    first.button("New drawing").click()
    first.board().wait_for()
    second = ClassicPage(browsers.page(ben.host, ben.page, **wide))
    socket = HoldingSocket(second.page)
    card = second.page.locator(".rooms button").first
    expect(card).to_be_visible()
    # As a busy daemon would: it says late what the room is.
    socket.is_holding = True
    card.click()
    expect(second.page.locator("#room .bar")).to_be_visible()
    second.page.wait_for_timeout(_PATIENCE)
    assert not second.board().is_visible()
    socket.release()
    second.board().wait_for()
    middle = (0.5, 0.6)
    blank = first.around(middle)
    second.draw([(0.3, 0.3), middle, (0.7, 0.3)])
    first.changes(middle, blank, within=15, what="ada sees ben's stroke where he drew it")
    eventually(lambda: ada.show(first.page.url.rsplit("/")[-1])["strokes"] == 1, within=10, what="one stroke")
