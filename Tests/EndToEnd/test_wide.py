"""A drawing that is begun on a wide screen has a wide sheet, for all who draw on it."""

import io
import re

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from lab.expecting import expect
from lab.table_api import TableAPI
from PIL import Image
from playwright.sync_api import FloatRect

CODE = "BIRD"
WIDE = {"width": 2560, "height": 1440}
LAPTOP = {"width": 1280, "height": 800}
# Units of the board.
SHEET = (1600, 1024)


def paper(page: DrawingPage) -> FloatRect:
    """Where the sheet lies in the window."""
    box = page.page.locator("#room .paper").bounding_box()
    assert box is not None
    return box


def spot(page: DrawingPage, x: float, y: float) -> tuple[float, float]:
    """A place of the sheet, by its share of both sides, in pixels of the window."""
    box = paper(page)
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def test_a_sheet_that_is_begun_on_a_wide_screen_is_wide_for_all(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    page = DrawingPage(browsers.page(ada.host, ada.page, viewport=WIDE))
    page.create(CODE)
    table = TableAPI(ada, CODE)
    board = table.view()["board"]
    assert (board["width"], board["height"]) == SHEET
    box = paper(page)
    assert abs(box["width"] / box["height"] - SHEET[0] / SHEET[1]) < 0.01
    # Of what the tools and the people leave, nearly all.
    assert box["width"] >= 0.7 * WIDE["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= WIDE["height"]
    page.page.mouse.move(*spot(page, 0.8, 0.2))
    page.page.mouse.down()
    page.page.mouse.move(*spot(page, 0.97, 0.8), steps=12)
    page.page.mouse.up()
    eventually(lambda: table.view()["strokes"] == 1, within=15, what="it is drawn")

    # On another device, whose window is not wide, it is the same sheet.
    eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
    other = DrawingPage(browsers.page(ben.host, ben.page, viewport=LAPTOP))
    other.join(CODE)
    small = paper(other)
    assert abs(small["width"] / small["height"] - SHEET[0] / SHEET[1]) < 0.02
    x, y = spot(other, 0.885, 0.5)
    clip = {"x": x - 4, "y": y - 4, "width": 8, "height": 8}

    def is_inked() -> bool:
        shown = Image.open(io.BytesIO(other.page.screenshot(clip=clip)))  # type: ignore[arg-type]
        return min(shown.convert("L").tobytes()) < 100

    eventually(is_inked, within=15, what="the far end is seen there")

    # And in the files.
    status, text = table.api.fetch("GET", f"/api/rooms/{CODE}/export.svg")
    assert status == 200 and re.search(rb'<svg[^>]* width="1600" height="1024"', text), text[:200]
    _, picture = table.api.fetch("GET", f"/api/rooms/{CODE}/export.png?size=800")
    image = Image.open(io.BytesIO(picture)).convert("L")
    assert image.size == (800, 512)
    assert min(image.crop((700, 250, 716, 262)).tobytes()) < 100

    # Whoever lets visitors knock changes nothing else.
    knock = other.page.locator("#people").get_by_label("Visitors knock first")
    expect(knock).to_be_hidden()
    page.page.locator("#people").get_by_label("Visitors knock first").check()
    eventually(lambda: table.view()["lobby"]["settings"].get("knock") == 1, within=15, what="they knock")
    assert table.view()["board"]["width"] == SHEET[0]
    assert page.complaints == [] and other.complaints == []


def test_other_drawings_are_square(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start()
    page = DrawingPage(browsers.page(ada.host, ada.page, viewport=LAPTOP))
    page.create(CODE)
    ada.do("create", "--activity", "draw", "--code", "PLUM")
    for code in (CODE, "PLUM"):
        board = TableAPI(ada, code).view()["board"]
        assert (board["width"], board["height"]) == (1024, 1024)
    ada.do("create", "--activity", "draw", "--code", "OTTER", "--set", "wide=1")
    assert TableAPI(ada, "OTTER").view()["board"]["width"] == SHEET[0]
    refused = ada.try_("create", "--activity", "classic", "--set", "wide=1")
    assert refused.returncode == 1 and "wide" in refused.stderr
    assert page.complaints == []
