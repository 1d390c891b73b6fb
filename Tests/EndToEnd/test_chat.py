"""What people say to each other: one name above what somebody says in one go, the latest always in sight."""

import json
import time

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import EVERY_SIZE, Screens
from lab.shifts import rest
from lab.table_api import TableAPI

CODE = "BIRD"
_MASK = "it => getComputedStyle(it).webkitMaskImage"
# How far the end of a list is below what is seen of it, in pixels.
_BELOW = "it => it.scrollHeight - it.scrollTop - it.clientHeight"


def test_the_latest_stays_in_sight_when_the_list_gets_smaller(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = ClassicPage(browsers.page(ada.host, ada.page))
    TableAPI(ada, CODE).open({"rounds": 1})
    table.page.get_by_role("button").filter(has_text=CODE).first.click()
    table.on(LOBBY)
    said = table.page.locator(".said > div")
    for turn in range(9):
        TableAPI(ada, CODE).ask(
            "POST", "/say", {"text": f"message number {turn}, which is not all that short"}
        )
        expect(said).to_have_count(turn + 1)
    shown = [said.nth(turn).evaluate("it => it.classList.contains('more')") for turn in range(9)]
    assert shown == [False] + [True] * 8, "what is said in one go stands under one name"
    room = table.page.locator(".said:visible")
    for height in (800, 520, 700, 420):
        table.page.set_viewport_size({"width": 1280, "height": height})
        assert room.evaluate("it => it.scrollHeight > it.clientHeight") or height > 600
        eventually(
            lambda: room.evaluate(_BELOW), until=lambda it: it < 2, within=15, what=f"the latest at {height}"
        )
    # What is above fades, so that nothing looks cut in two; at the beginning there is nothing above.
    eventually(
        lambda: room.evaluate(_MASK),
        until=lambda it: "gradient" in it,
        within=15,
        what="the first words fade",
    )
    # Who reads what was said before is left there.
    room.evaluate("it => it.scrollTop = 0")
    eventually(
        lambda: room.evaluate(_MASK),
        until=lambda it: it == "none",
        within=15,
        what="all is seen at the beginning",
    )
    table.page.set_viewport_size({"width": 1280, "height": 400})
    rest(table.page)
    assert room.evaluate("it => it.scrollTop") == 0


def test_a_high_window_shows_what_was_said_beside_a_drawing(ada: Parlor, browsers: Browsers) -> None:
    page = ClassicPage(browsers.page(ada.host, ada.page, viewport={"width": 2560, "height": 1440}))
    page.create(CODE)
    for turn in range(6):
        ada.do("say", CODE, f"message number {turn}, which is not all that short")
    people = page.page.locator("#people")
    expect(people.locator(".said > div")).to_have_count(6)
    room = people.locator(".said")
    assert room.evaluate("it => it.scrollHeight <= it.clientHeight"), "all of it"
    assert room.evaluate(_MASK) == "none", "and nothing fades"
    box = people.get_by_role("img", name="QR code").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 1440, "the code for phones stays in the window"


def test_a_reaction_is_shown_large_and_a_flood_is_slowed(ada: Parlor, browsers: Browsers) -> None:
    page = ClassicPage(browsers.page(ada.host, ada.page))
    page.create(CODE)
    page.button("👏").click()
    said = page.page.locator(".said > div")
    expect(said).to_have_count(1)
    assert "reaction" in str(said.first.get_attribute("class"))
    api = LocalAPI(ada)
    began = time.monotonic()
    answers = [api.request("POST", f"/api/rooms/{CODE}/say", {"text": f"{turn}"}) for turn in range(20)]
    refused = [answer for status, answer in answers if status == 503]
    # One more is earned in two seconds, which a slow machine takes to ask.
    earned = (time.monotonic() - began) / 2 + 1
    assert 10 - earned <= len(refused) <= 12, f"ten at once: {len(refused)} of 20 were refused"
    assert "Slow down" in json.dumps(refused[0])
    # The page keeps what was written, and says once why.
    field = page.page.get_by_label("Message")

    def is_refused() -> bool:
        field.fill("and another thing")
        with page.page.expect_response(lambda response: response.url.endswith("/say")) as answered:
            field.press("Enter")
        return answered.value.status == 503

    # A slow machine earns one more in between.
    for _ in range(3):
        eventually(is_refused, within=10, what="it is refused")
    notes = page.page.locator("#notes .note").filter(has_text="Slow down")
    eventually(lambda: notes.count() == 1, within=15, what="one clear message")
    eventually(lambda: field.input_value() == "and another thing", within=15, what="what was written is kept")
    Screens(browsers, page.page).shoot("chat", [look for look in EVERY_SIZE if look.size[0] > 900])
