"""Who has no image draws their picture, on a board of their own: with the mouse, a finger or the keyboard."""

import json

import pytest
from lab import Network, Parlor
from lab.axe import faults
from lab.browser import Browsers
from lab.expecting import expect
from lab.family import Family, session_of
from lab.local_api import LocalAPI
from lab.screens import Screens
from playwright.sync_api import Locator, Page, Route

Place = tuple[float, float]
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# The colour at a place of a picture that is worn, as its largest channel: what is white has 255 in each.
_DARKEST = """async ([face, x, y, reach]) => {
    const url = getComputedStyle(face).backgroundImage.slice(5, -2);
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const [left, top] = [x, y].map(at => Math.round(at * image.width) - reach);
    const { data } = context.getImageData(left, top, 2 * reach + 1, 2 * reach + 1);
    return Math.min(...data.filter((_, index) => index % 4 === 1));
}"""


class Pad:
    """The board for one's picture; places are shares of its sheet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.get_by_role("dialog", name="Draw your picture")
        self.offer = page.get_by_role("dialog", name="My picture")
        self.face = page.locator("#home .self .face")

    def open(self) -> None:
        """From the start page, by way of one's picture."""
        self.page.locator("#home footer").get_by_role("button", name="My picture").click()
        self.offer.get_by_role("button", name="Draw a picture").click()
        self.has_focus()

    def has_focus(self) -> None:
        """The keyboard draws."""
        expect(self.dialog.locator(".stage:focus")).to_have_count(1)

    def button(self, name: str) -> Locator:
        """A tool, or what ends it."""
        return self.dialog.get_by_role("button", name=name, exact=True)

    def offers(self, name: str, is_offered: bool = True) -> None:
        """Whether something can be pressed."""
        expect(self.button(name)).to_have_js_property("disabled", not is_offered)

    def spot(self, place: Place) -> Place:
        """Where in the window that is."""
        box = self.dialog.locator(".paper").bounding_box()
        assert box is not None, "the sheet is not shown"
        return box["x"] + place[0] * box["width"], box["y"] + place[1] * box["height"]

    def draw(self, *places: Place) -> None:
        """With the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.spot(places[0]))
        mouse.down()
        for place in places[1:]:
            mouse.move(*self.spot(place), steps=4)
        mouse.up()

    def take(self) -> None:
        """Takes the picture."""
        self.button("Use it").click()
        self.is_taken()

    def is_taken(self) -> None:
        """It is worn, and one is back on the start page."""
        expect(self.dialog).to_be_hidden()
        expect(self.offer.get_by_role("status")).to_have_text("That is your picture now.")
        self.page.keyboard.press("Escape")

    def darkest(self, place: Place, reach: int = 4) -> int:
        """How dark the picture that one wears is around a place, 0 to 255."""
        expect(self.face.and_(self.page.locator(".pictured"))).to_have_count(1)
        found: int = self.page.evaluate(
            f"([x, y, reach]) => ({_DARKEST})([document.querySelector('#home .self .face'), x, y, reach])",
            [*place, reach],
        )
        return found


def test_a_picture_is_drawn_with_all_tools_and_worn(network: Network, browsers: Browsers) -> None:
    family = Family(network, browsers)
    pad = Pad(family.page)
    pad.open()
    pad.offers("Use it", False)
    assert faults(family.page) == []
    # A line that is taken back and brought back, and another one of which the eraser takes a part away.
    pad.draw((0.2, 0.25), (0.8, 0.25))
    pad.button("Undo").click()
    pad.offers("Use it", False)
    pad.button("Redo").click()
    pad.button("Thick").click()
    pad.draw((0.2, 0.75), (0.8, 0.75))
    pad.button("Eraser").click()
    pad.dialog.get_by_role("slider", name="Width").fill("80")
    pad.draw((0.5, 0.7), (0.5, 0.8))
    family.screens.shoot("sketchpad", shown="#sketchpad")
    pad.take()
    expect(family.page.locator("#home .self .face.pictured")).to_have_count(1)
    for place in [(0.4, 0.25), (0.3, 0.75), (0.7, 0.75)]:
        assert pad.darkest(place) < 180, place
    for place in [(0.5, 0.5), (0.5, 0.75), (0.1, 0.9)]:
        assert pad.darkest(place, reach=1) > 220, place
    # A thin line is whole also where the picture is small.
    assert max(pad.darkest((x / 100, 0.25)) for x in range(22, 78)) < 200
    # What was drawn lies there still; the whole of it can be cleared, and that is taken back by a key.
    pad.open()
    pad.button("Clear").click()
    pad.offers("Use it", False)
    pad.has_focus()
    family.page.keyboard.press("Control+z")
    pad.offers("Use it")
    # Whoever comes next finds an empty sheet.
    family.page.keyboard.press("Escape")
    family.page.keyboard.press("Escape")
    family.sign_up("Ada")
    pad.open()
    pad.offers("Use it", False)
    pad.offers("Undo", False)
    pad.draw((0.3, 0.3), (0.6, 0.6))
    pad.take()
    family.page.reload()
    expect(family.page.locator("#home .self .face.pictured")).to_have_count(1)
    assert family.table.complaints == []


def test_the_keyboard_alone_draws_a_picture(network: Network, browsers: Browsers) -> None:
    family = Family(network, browsers)
    pad, keys = Pad(family.page), family.page.keyboard
    family.page.locator("#home footer").get_by_role("button", name="My picture").press("Enter")
    pad.offer.get_by_role("button", name="Draw a picture").press("Enter")
    pad.has_focus()
    for key in ("3", "Space", *["Shift+ArrowRight"] * 8, "Space"):
        keys.press(key)
    pad.offers("Use it")
    # Escape gives up the stroke that is begun, and not the sheet.
    for key in ("Space", *["Shift+ArrowDown"] * 8, "Escape"):
        keys.press(key)
    expect(pad.dialog).to_be_visible()
    pad.button("Use it").press("Enter")
    expect(pad.offer.get_by_role("status")).to_have_text("That is your picture now.")
    keys.press("Escape")
    assert pad.darkest((0.7, 0.5)) < 180
    assert pad.darkest((0.8, 0.7)) > 220
    assert family.table.complaints == []


def test_a_picture_of_an_account_gives_way_to_the_next_one_alone(
    network: Network, browsers: Browsers
) -> None:
    family = Family(network, browsers)
    page, pad = family.page, Pad(family.page)
    worn = page.locator("#home .self .face.pictured")
    family.sign_up("Ada")
    pad.open()
    pad.draw((0.2, 0.25), (0.8, 0.25))
    pad.take()
    written: list[str] = []
    passing = 0

    def answer(route: Route) -> None:
        if route.request.method != "GET":
            written.append(route.request.method)
            if len(written) > passing:
                return route.abort()
        return route.continue_()

    page.reload()
    page.route("**/api/account/drawings*", answer)
    page.route("**/api/account/drawings/*", answer)
    # However many requests reach the daemon before it is away, there is the old picture or the new one.
    for passing, row in ((0, 0.25), (1, 0.75)):
        written.clear()
        pad.open()
        pad.draw((0.2, 0.75), (0.8, 0.75))
        pad.button("Use it").click()
        expect(pad.dialog).to_be_hidden()
        said = "That is your picture now." if passing else "Parlor does not answer"
        expect(pad.offer.get_by_role("status")).to_contain_text(said)
        page.reload()
        expect(worn).to_have_count(1)
        assert pad.darkest((0.5, row)) < 180
        assert pad.darkest((0.5, 1 - row)) > 220
    assert written == ["POST"]
    # It is a favourite, so the last to go, and no drawing.
    session = {"Parlor-Session": session_of(page)}
    kept = json.loads(LocalAPI(family.parlor).fetch("GET", "/api/account/drawings", **session)[1])["drawings"]
    assert [(one["label"], one["favourite"]) for one in kept] == [('{"portrait":1}', True)]


@pytest.mark.chromium
def test_a_finger_draws_a_picture_on_a_phone(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start()
    page = browsers.page(ada.host, ada.page, **_PHONE)
    screens = Screens(browsers, page)
    pad = Pad(page)
    pad.open()
    session = page.context.new_cdp_session(page)
    for kind, places in (
        ("touchStart", [(0.2, 0.4)]),
        ("touchMove", [(0.5, 0.4)]),
        ("touchMove", [(0.8, 0.4)]),
    ):
        points = [dict(zip("xy", pad.spot(place), strict=True)) for place in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    pad.button("Use it").tap()
    pad.is_taken()
    assert pad.darkest((0.5, 0.4)) < 180
    assert pad.darkest((0.5, 0.6)) > 220
    assert screens.table.complaints == []
