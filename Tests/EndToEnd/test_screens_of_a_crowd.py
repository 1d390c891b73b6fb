"""A full table with names as long as they may be: every screen of a game still has room for it."""

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, TOPIC, VOTE, cat
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import LOOKS, Look, Screens
from lab.table_api import TableAPI

CODE = "BIRDSONG"
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
# Twenty wide characters are 60 of the 63 bytes that a name may have; some without a gap.
NAMES = [
    "\u6771\u4eac\u306e\u7d75\u63cf\u304d" + "\u6f22" * 14,
    "Rindfleischetikettierungs" + "\u00fc" * 15,
    "\u0645\u062d\u0645\u062f \u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646 " * 2,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 2,
    "W" * 63,
    "Maya",
    "\u5c0f\u306f\u308b" * 7,
]
_SMALL = (320, 480)


def looks() -> list[Look]:
    """The usual ones, and the smallest phone."""
    return [Look("small-de", _SMALL, "de"), Look("wide", (2560, 1440)), *LOOKS]


@pytest.mark.long
def test_eight_at_a_table_with_the_longest_names(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", NAMES[0])
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    TableAPI(ada, CODE).open(LONG)
    api = LocalAPI(ada)
    for name in NAMES:
        body = {"strategy": "keen", "name": name}
        status, said = api.request("POST", f"/api/rooms/{CODE}/bots", body)
        assert status == 201, said
    page.get_by_role("button").filter(has_text=CODE).first.click()
    expect(table.on(LOBBY).locator(".party > li")).to_have_count(8)
    expect(page.locator(".party > .ready:not(.me)")).to_have_count(7)
    screens.shoot("crowd-lobby", looks())
    table.button("Start the game").click()
    eventually(lambda: table.is_on(TOPIC) or table.board().is_visible(), within=20, what="it begins")
    if table.is_on(TOPIC) and table.view(TOPIC).locator(".mine").is_visible():
        table.name_topic("a" + " very" * 9 + " long Donaudampfschifffahrtsgesellschaft")
    table.on_board(within=40)
    table.draw_all(cat(2))
    screens.shoot("crowd-draw", looks())
    table.button("Done").click()
    table.on(VOTE, within=60)
    screens.shoot("crowd-vote", looks())
    table.vote(1)
    table.on(RESULTS, within=60)
    expect(page.locator(".revealing")).to_have_count(0, timeout=40_000)
    screens.shoot("crowd-results", looks())
    table.button("Next").click()
    table.on(OVER, within=60)
    screens.shoot("crowd-over", looks())
