"""On a laptop's screen the list of players, the code for phones and the chat have their room together."""

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import LOBBY, TOPIC, ClassicPage
from lab.expecting import expect
from lab.table_api import TableAPI
from playwright.sync_api import Locator, ViewportSize

CODE = "BIRD"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
# Two lines of a message with its bubble, and one more line.
READABLE = 84


@pytest.fixture
def parlor(network: Network) -> Parlor:
    return Parlor(network.host("ada")).start("--name", "Ada")


@pytest.fixture
def page(parlor: Parlor, browsers: Browsers) -> ClassicPage:
    page = ClassicPage(browsers.page(parlor.host, parlor.page))
    page.page.set_viewport_size(LAPTOP)
    return page


def box(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is shown, in pixels of the window."""
    found = part.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def talk(table: TableAPI) -> None:
    for number in range(6):
        table.ask("POST", "/say", {"text": f"Message {number} of a party that has much to say"})


def chat_is_read(side: Locator) -> None:
    """What was said last can be read, and answered."""
    said = side.get_by_role("log")
    expect(said.get_by_text("Message 5")).to_be_visible()
    _, top, _, bottom = box(said)
    assert bottom - top >= READABLE, f"the chat is {bottom - top} px high"
    assert box(side.get_by_label("Message"))[3] <= LAPTOP["height"]


def test_neither_the_code_for_phones_nor_the_chat_leaves_the_screen(
    parlor: Parlor, page: ClassicPage
) -> None:
    page.create(CODE)
    table, people = TableAPI(parlor, CODE), page.page.locator("#people")
    for name in ("Ben", "Cleo", "Dora", "Erin"):
        table.ask("POST", "/seats", {"name": name}, 201)
    talk(table)
    chat_is_read(people)
    picture = people.get_by_role("img", name="QR code")
    left, top, right, bottom = box(picture)
    assert right - left >= 220 and top >= 0 and bottom <= LAPTOP["height"]
    digits = box(people.locator(".digits"))
    assert digits[3] <= box(people.get_by_role("log"))[1], "the address stands above what is said"
    # Who else is here is one turn of the wheel away.
    people.get_by_text("Erin").scroll_into_view_if_needed()
    assert box(people.get_by_text("Erin"))[3] <= box(picture)[1]
    assert box(picture) == (left, top, right, bottom)
    assert page.complaints == []


def test_eight_players_leave_room_for_what_they_say(parlor: Parlor, page: ClassicPage) -> None:
    table = TableAPI(parlor, CODE)
    table.open({"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 2})
    for number in range(2, 9):
        seat = table.ask("POST", "/seats", {"name": f"Player {number}"}, 201)["seat"]
        table.ask("POST", "/ready", {"ready": True, "seat": seat})
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    table.ask("POST", "/start")
    page.on(TOPIC)
    talk(table)
    for side in (page.page.locator("#side"), page.page.locator("#room .beside")):
        expect(side).to_be_visible()
        chat_is_read(side)
        above = box(side.get_by_role("log"))[1]
        for number in range(2, 9):
            assert box(side.get_by_text(f"Player {number}", exact=True))[3] <= above, "all are named"
        if page.is_on(TOPIC):
            page.name_topic("a cat")
            page.on_board()
    assert page.complaints == []
