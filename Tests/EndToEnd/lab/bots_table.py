"""One person and three bots at a table."""

from lab.browser import Browsers
from lab.classic_page import TOPIC, VOTE, ClassicPage, cat
from lab.expecting import expect
from lab.parlor import Parlor
from lab.table_api import TableAPI
from lab.waiting import eventually

# Clocks that wait for the person.
SETTINGS = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}


def at_board(browsers: Browsers, ada: Parlor, code: str, **settings: object) -> ClassicPage:
    """A page whose person draws, in a game with three bots."""
    page = ClassicPage(browsers.page(ada.host, ada.page, **settings))
    TableAPI(ada, code).open(SETTINGS)
    page.page.get_by_role("button").filter(has_text=code).first.click()
    for count in (2, 3, 4):
        page.button("Add bot").click()
        expect(page.page.locator(".party > li")).to_have_count(count)
    # Who is not ready when the game begins only watches.
    expect(page.page.locator(".party > .ready:not(.me)")).to_have_count(3)
    begin(page)
    return page


def begin(page: ClassicPage) -> None:
    """Starts the game, and names the topic if the person is leader."""
    page.button("Start the game").click()
    eventually(lambda: page.is_on(TOPIC) or page.board().is_visible(), within=20, what="it begins")
    if page.is_on(TOPIC) and page.view(TOPIC).locator(".mine").is_visible():
        page.name_topic("a cat")
    page.on_board(within=40)


def at_vote(browsers: Browsers, ada: Parlor, code: str, **settings: object) -> ClassicPage:
    """The same when the person has drawn, and may vote."""
    page = at_board(browsers, ada, code, **settings)
    page.draw_all(cat(0))
    page.button("Done").click()
    page.on(VOTE, within=60)
    return page
