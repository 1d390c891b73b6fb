"""Two people draw together without a letter typed; `test_package.py` has them do it with the package."""

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.first_seconds import draw_at_once


@pytest.mark.alone
def test_two_people_draw_after_a_click_each_and_a_phone_within_seconds(
    network: Network, browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    times = draw_at_once(network, browsers, ada, ben)
    with capsys.disabled():
        print(f"\n{times}")
