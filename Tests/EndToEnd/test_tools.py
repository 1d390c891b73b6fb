"""What is at hand beside the pen: eyedropper, hand, zoom buttons, and small sheets that open in large."""

import pytest
from lab import Network, Parlor, eventually
from lab.bots_table import at_board, at_vote
from lab.browser import Browsers
from lab.classic_page import RESULTS, VOTE, ClassicPage, cat
from lab.classic_table import PHONE
from lab.drawing_page import Place
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.screens import EVERY_SIZE, Screens
from lab.shifts import rest

CODE = "BIRD"
MIDDLE: Place = (0.5, 0.5)


@pytest.fixture
def page(ada: Parlor, browsers: Browsers) -> ClassicPage:
    page = ClassicPage(browsers.page(ada.host, ada.page))
    page.create(CODE)
    return page


def pressed(page: ClassicPage) -> str:
    """The tool in the hand."""
    return str(page.page.locator(".tools [data-tool][aria-pressed=true]").get_attribute("data-tool"))


def chosen(page: ClassicPage) -> str:
    """The colour that the next stroke has."""
    return str(page.page.locator(".tools").evaluate("it => it.style.getPropertyValue('--chosen')"))


def zoom(page: ClassicPage) -> float:
    """CSS pixels that the sheet is wide."""
    box = page.page.locator("#room .paper").bounding_box()
    assert box is not None
    return box["width"]


def left(page: ClassicPage) -> float:
    """Where the sheet begins."""
    box = page.page.locator("#room .paper").bounding_box()
    assert box is not None
    return box["x"]


def test_the_eyedropper_takes_the_colour_that_is_seen(page: ClassicPage) -> None:
    page.button("Red").click()
    page.draw([(0.4, 0.5), (0.6, 0.5)])
    page.button("Violet").click()
    page.draw([(0.4, 0.2), (0.6, 0.2)])
    for place, color in (((0.5, 0.5), "#d8402f"), ((0.5, 0.2), "#7b4fc9"), ((0.8, 0.8), "#ffffff")):
        page.button("Eyedropper").click()
        assert pressed(page) == "pick"
        page.page.mouse.click(*page.at(place))
        assert (pressed(page), chosen(page)) == ("pen", color)
    # Half a red on white, by the keyboard alone: the cross stands in the middle.
    page.button("Red").click()
    page.button("Clear").click()
    page.button("Clear my strokes").click()
    page.page.locator("input[name=opacity]").fill("50")
    page.page.locator("input[name=width]").fill("40")
    page.draw([(0.4, 0.5), (0.6, 0.5)])
    page.page.keyboard.press("i")
    page.page.keyboard.press("Space")
    eventually(lambda: chosen(page) == "#eb9f97", within=15, what=f"half a red, not {chosen(page)}")
    # Nothing was drawn by any of it, and the pen is up.
    page.page.keyboard.press("ArrowRight")
    assert page.page.locator(".crosshair.down").count() == 0


def test_the_bucket_fills_what_a_line_goes_round(ada: Parlor, page: ClassicPage, network: Network) -> None:
    ben = Parlor(network.host("ben")).start("--name", "Ben")
    page.draw([(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.3)])
    eventually(lambda: ada.show(CODE)["strokes"] == 1, within=15, what="the box is signed")
    # Not in the middle, where the cross of the keyboard lies.
    inside, outside = (0.6, 0.6), (0.15, 0.15)
    before, beside = page.around(inside), page.around(outside)
    page.button("Fill").click()
    page.button("Red").click()
    assert pressed(page) == "fill", "another colour is for the same tool"
    page.page.mouse.click(*page.at(inside))
    page.changes(inside, before, within=10, what="red")
    eventually(lambda: ada.show(CODE)["strokes"] == 2, within=15, what="the fill is signed")
    assert page.around(outside) == beside
    red = page.around(inside)
    # Others see it and their daemons draw it alike.
    eventually(lambda: ben.sees(CODE), within=10, what="ben sees the room")
    ben.do("join", CODE)
    eventually(lambda: ben.digest(CODE) == ada.digest(CODE), within=10, what="one picture")
    pictures = {LocalAPI(one).fetch("GET", f"/api/rooms/{CODE}/export.svg") for one in (ada, ben)}
    assert len(pictures) == 1, "byte for byte"
    page.button("Undo").click()
    page.looks(inside, before, within=10, what="undone like a stroke")
    page.button("Redo").click()
    page.looks(inside, red, within=10, what="done again")
    # By the keyboard alone: the cross stands in the middle.
    page.button("Undo").click()
    page.looks(inside, before, within=10, what="white again")
    page.board().focus()
    page.page.keyboard.press("f")
    page.page.keyboard.press("Space")
    page.looks(inside, red, within=10, what="filled by a key")


def test_a_browser_that_keeps_pixels_to_itself_fills_nothing(ada: Parlor, page: ClassicPage) -> None:
    page.draw([(0.3, 0.3), (0.7, 0.3), (0.7, 0.7), (0.3, 0.7), (0.3, 0.3)])
    # As Firefox does when it is to resist fingerprinting.
    page.page.evaluate(
        """() => {
            const honest = CanvasRenderingContext2D.prototype.getImageData;
            CanvasRenderingContext2D.prototype.getImageData = function (...box) {
                const told = honest.apply(this, box);
                told.data.fill(255);
                return told;
            };
        }"""
    )
    page.button("Fill").click()
    page.page.mouse.click(*page.at((0.6, 0.6)))
    expect(page.page.get_by_text("so the bucket does not work here")).to_be_visible()
    assert ada.show(CODE)["strokes"] == 1


def test_buttons_zoom_and_the_hand_moves(page: ClassicPage) -> None:
    whole = zoom(page)
    out = page.button("Zoom out")
    assert out.get_attribute("aria-disabled") == "true"
    for _ in range(2):
        page.button("Zoom in").click()
    assert zoom(page) == pytest.approx(whole * 2.25, rel=0.01)
    assert out.get_attribute("aria-disabled") == "false"
    for _ in range(4):
        page.button("Zoom in").click()
    assert zoom(page) == pytest.approx(whole * 8, rel=0.01)
    assert page.button("Zoom in").get_attribute("aria-disabled") == "true"
    page.button("Zoom in").focus()
    page.page.keyboard.press("Enter")
    page.button("Show the whole board").click()
    assert zoom(page) == pytest.approx(whole, rel=0.01)
    page.button("Zoom in").click()

    page.button("Hand").click()
    before = left(page)
    page.draw([(0.5, 0.5), (0.7, 0.5)])
    assert left(page) > before + 40, "the mouse has moved the sheet"
    before = left(page)
    page.board().focus()
    page.page.keyboard.press("ArrowRight")
    assert left(page) == pytest.approx(before - 40, abs=1), "what is to the right comes into view"
    page.page.keyboard.press("b")
    assert pressed(page) == "pen"
    page.page.keyboard.press("h")
    page.page.reload()
    page.board().wait_for()
    assert pressed(page) == "pen", "a page opens with something to draw with"


def test_a_finger_moves_the_sheet_with_the_hand(ada: Parlor, browsers: Browsers) -> None:
    page = ClassicPage(browsers.page(ada.host, ada.page, **PHONE))
    page.create(CODE)
    # At hand with the pen in it, too.
    expect(page.button("Zoom in")).to_be_visible()
    expect(page.button("Zoom out")).to_be_visible()
    page.button("Hand").click()
    page.button("Zoom in").click()
    before = left(page)
    page.draw_by_touch([(0.3, 0.5), (0.5, 0.5), (0.7, 0.5)])
    assert left(page) > before + 40
    assert ada.show(CODE)["strokes"] == 0
    page.button("Pen").click()
    page.draw_by_touch([(0.3, 0.5), (0.5, 0.5), (0.7, 0.5)])
    eventually(lambda: ada.show(CODE)["strokes"] == 1, within=15, what="the finger draws again")


def test_the_tools_fit_every_window(page: ClassicPage, browsers: Browsers) -> None:
    page.draw_all(cat(1))
    screens = Screens(browsers, page.page)
    screens.shoot("tools", EVERY_SIZE)
    page.button("Hand").click()
    page.button("Zoom in").click()
    screens.shoot("tools-hand", EVERY_SIZE)


# Swatches whose shape or ring another one touches, and buttons that the window cuts off.
_CROWDED = """() => {
    const seen = within => [...document.querySelectorAll(within)].filter(it => it.checkVisibility());
    const shapes = seen(".tools .color :is(button, .own)").map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        const style = getComputedStyle(it, "::before");
        const scale = new DOMMatrix(style.transform).a;
        const rings = [...style.boxShadow.matchAll(/0px 0px 0px ([0-9.]+)px/g)].map(it => Number(it[1]));
        const outside = style.boxShadow.includes("inset") ? 0 : Math.max(0, ...rings);
        const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
        const radius = scale * (high / 2 + outside);
        return { x: x + width / 2, y: y + height / 2, radius, half: scale * (wide - high) / 2 };
    });
    const apart = (a, b) => Math.hypot(Math.max(0, Math.abs(a.x - b.x) - a.half - b.half), a.y - b.y);
    const touch = (a, b) => apart(a, b) < a.radius + b.radius + 1;
    const crowded = shapes.filter((a, i) => shapes.slice(i + 1).some(b => touch(a, b)));
    const cut = seen("#room button").filter(it => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    });
    return [...crowded, ...cut.map(it => it.outerHTML)];
}"""


def test_nothing_touches_or_is_cut_beside_the_board_of_a_game(ada: Parlor, browsers: Browsers) -> None:
    page = at_board(browsers, ada, CODE)
    screens = Screens(browsers, page.page)
    for look in EVERY_SIZE:
        screens.wear(look)
        assert page.page.evaluate(_CROWDED) == [], look.name
        if page.page.locator(".mixer").is_visible():
            page.page.locator(".mixer").click()
            rest(page.page)
            assert page.page.evaluate(_CROWDED) == [], f"{look.name}, unfolded"
            page.page.keyboard.press("Escape")
        nothing = page.page.locator("#notes").bounding_box()
        assert nothing is not None and nothing["height"] == 0, (
            "where nothing is said nothing lies over the page"
        )
    screens.shoot("tools-game", EVERY_SIZE)
    for width, height, side in ((320, 480, 240), (390, 450, 210), (412, 499, 260), (390, 844, 340)):
        page.page.set_viewport_size({"width": width, "height": height})
        rest(page.page)
        box = page.page.locator("#room .paper").bounding_box()
        assert box is not None and box["width"] >= side, f"{box} at {width} by {height}"


def test_a_thin_line_is_seen_on_a_small_sheet(page: ClassicPage) -> None:
    strength = """async () => {
        const { blank, paint } = (await import("/page/scripts.js")).modules["board/thumbnail.js"];
        const sheet = document.body.appendChild(blank(() => "a line"));
        sheet.style.cssText = "position: fixed; inset: 0; inline-size: 160px; block-size: 160px";
        const points = [400, 2000, 1200, 2000, 2000, 2000, 2800, 2000, 3600, 2000];
        paint(sheet, [{ tool: "pen", color: "#000000", width: 4, opacity: 255, points }]);
        await new Promise((done) => setTimeout(done, 200));
        const { width, height } = sheet;
        const { data } = sheet.getContext("2d").getImageData(0, 0, width, height);
        const column = Array.from({ length: height }, (_, y) => data[4 * (y * width + width / 2) + 3]);
        sheet.remove();
        return column.reduce((sum, alpha) => sum + alpha, 0) / 255;
    }"""
    # A hand that moves fast draws a line a third thinner; on its own scale this one has 0.15.
    assert page.page.evaluate(strength) >= 0.7, "pixels of ink across the line"


def test_a_small_sheet_opens_in_large(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    large = page.page.locator("#enlarged")
    page.view(VOTE).get_by_role("button", name="Enlarge").first.click()
    expect(large).to_be_visible()
    assert page.view(VOTE).locator("input:checked").count() == 0, "looking is no vote"
    expect(large.get_by_role("heading")).to_have_text("Drawing A")
    page.page.keyboard.press("ArrowRight")
    expect(large.get_by_role("heading")).to_have_text("Drawing B")
    screens = Screens(browsers, page.page)
    screens.shoot("enlarged", [look for look in EVERY_SIZE if look.language == "en"])
    page.page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    screens.shoot("enlarge-vote", EVERY_SIZE)
    page.vote(0)
    page.on(RESULTS, within=30)
    page.view(RESULTS).get_by_role("button", name="Enlarge").nth(1).focus()
    page.page.keyboard.press("Enter")
    expect(large).to_be_visible()
