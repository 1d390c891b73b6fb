"""A wide window is used: the sheet takes the height, with tools and people beside it."""

import pytest
from lab import Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from playwright.sync_api import Locator


def edges(part: Locator) -> tuple[float, float]:
    """Where something begins and ends, in pixels from the left."""
    box = part.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def wide(part: Locator) -> float:
    """How wide something is, in pixels."""
    left, right = edges(part)
    return right - left


@pytest.mark.parametrize(
    "size", [(2560, 1440), pytest.param((1920, 1080), marks=pytest.mark.long), (1440, 800)]
)
def test_tools_and_people_stand_beside_a_sheet_of_full_height(
    ada: Parlor, browsers: Browsers, size: tuple[int, int]
) -> None:
    width, height = size
    page = ClassicPage(browsers.page(ada.host, ada.page, viewport={"width": width, "height": height}))
    page.create("WIDE")
    sheet, stage = (page.page.locator(part) for part in ("#room .paper", "#room .stage"))
    tools, people = (page.page.locator(part) for part in ("#room .tools", "#people"))
    left, right = edges(sheet)
    assert right - left >= min(height - 96, width - 560), "as large as the window lets it be"
    assert 0 <= left - edges(tools)[1] <= 60 and 0 <= edges(people)[0] - right <= 60
    page.page.keyboard.press("+")
    # Enlarged it has all that is between them.
    whole = width - 236 - 296 - 1
    eventually(lambda: wide(stage) >= whole, within=15, what="a wide stage")
    page.page.keyboard.press("0")
    eventually(lambda: edges(sheet) == (left, right), within=15, what="the sheet as it was")
    assert page.complaints == []
