"""What is on the screen stays where it is while data arrives."""

import pytest
from lab import Network, Parlor, eventually
from lab.bots_table import at_vote
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, VOTE, ClassicPage
from lab.expecting import expect
from lab.shifts import jumped, rest, watch
from lab.table_api import TableAPI

CODE = "BIRD"
# What a person does not notice; a good page has less than 0.1 in all.
LITTLE = 0.02


@pytest.mark.chromium
def test_home_and_a_lobby_do_not_jump(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    TableAPI(ben, "PLUM").open({"rounds": 1})
    eventually(lambda: ada.sees("PLUM"), within=10, what="ada sees a room")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    watch(page.page)
    expect(page.page.locator(".rooms .card")).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"home: {what}"
    page.page.reload()
    expect(page.page.locator(".rooms .card")).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"home, once more: {what}"
    page.open_table(CODE)
    jumped(page.page)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"lobby: {what}"
    page.page.reload()
    page.on(LOBBY)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"lobby, once more: {what}"


@pytest.mark.chromium
def test_nothing_jumps_within_a_phase(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    watch(page.page)
    rest(page.page)
    jumped(page.page)
    # Sheets come one by one, and votes.
    expect(page.view(VOTE).locator(".leaf.there")).to_have_count(4, timeout=20_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"vote: {what}"
    page.vote(0)
    page.on(RESULTS, within=60)
    jumped(page.page)
    # The reveal has its steps, and is over.
    expect(page.page.locator(".revealing")).to_have_count(0, timeout=40_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"results: {what}"
    page.button("Next").click()
    over = page.on(OVER, within=60)
    jumped(page.page)
    expect(over.locator(".podium .hung .leaf.there")).to_have_count(3, timeout=20_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"over: {what}"
