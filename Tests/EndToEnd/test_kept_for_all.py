"""What several draw at one screen is in the gallery of who is logged in there, each by its author's name."""

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import VOTE
from lab.expecting import expect
from lab.family import LONG, enter, holds, kept
from lab.shared_screen import NAMES, Screen
from lab.strokes import ARENA, at_one_screen, touch
from lab.table_api import TableAPI

LINE = [(0.3, 0.4), (0.6, 0.55), (0.8, 0.5)]


@pytest.mark.chromium
def test_all_four_of_one_screen_are_kept_for_who_is_logged_in(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("tablet")).start("--name", "Ada")
    page = at_one_screen(browsers, ada, {"draw": 60, "admire": 5, "balloting": 5, "prizes": 60})
    enter(ada, page.page, "Ada")
    page.on(ARENA)
    expect(page.view(ARENA).locator(".place .plot").last).to_be_visible(timeout=15_000)
    touch(page)
    TableAPI(ada, "BIRD").reach("prizes", within=120)
    drawings = holds(ada, page.page, 4)
    others = TableAPI(ada, "BIRD").names()[1:]
    assert sorted(one.get("by", "") for one in drawings) == sorted(["", *others])
    assert page.complaints == []


@pytest.mark.parametrize("activity", ["cooperative", "classic"])
def test_all_who_pass_a_page_around_are_kept_for_who_is_logged_in(
    network: Network, browsers: Browsers, activity: str
) -> None:
    screen = Screen(network, browsers)
    page = screen.page
    enter(screen.parlor, page.page, "Ada")
    classic = {**LONG, "rounds": 1}
    screen.gather(activity, {"portion": 600, "unveil": 600} if activity == "cooperative" else classic)
    screen.start()
    if activity == "classic":
        page.name_topic("a zebra")
    for _ in NAMES:
        screen.come(screen.called())
        page.on_board()
        page.draw(LINE)
        page.button("Done").click()
    if activity == "classic":
        for index in range(3):
            if index > 0:
                screen.come(screen.called())
            page.on(VOTE)
            # Nothing is kept that may not be seen yet.
            assert kept(screen.parlor, page.page) == []
            page.vote(0)
    drawings = holds(screen.parlor, page.page, 3)
    assert sorted(one.get("by", "") for one in drawings) == ["", "Ben", "Cyd"]
    page.page.goto(screen.parlor.bookmark)
    page.button("My drawings").click()
    gallery = page.page.get_by_role("dialog", name="My drawings")
    leaf = gallery.get_by_role("figure").filter(has_text="by Ben")
    expect(leaf).to_have_count(1)
    expect(leaf).to_contain_text("with Ada and Cyd")
    assert page.complaints == []
