"""The wall of the designer of levels in one browser: what hangs there, and the ways to change it."""

from playwright.sync_api import Locator

from lab.classic_page import ClassicPage
from lab.expecting import expect

# Units of the picture, as the page draws it.
WIDTH, HEIGHT = 1536, 1500
KINDS = ["blue", "red", "orange", "green", "stone", "lightning", "bomb", "star", "magnet"]

# A press is a long one later than for people: a machine with much to do may let a second pass between two
# steps of a mouse.
PATIENT = """() => {
    const real = window.setTimeout.bind(window);
    window.setTimeout = (work, time, ...more) => real(work, time === 450 ? 3000 : time, ...more);
}"""
# Keeps what is said in notes, which go by themselves.
LISTENS = """() => {
    window.told = [];
    new MutationObserver((all) => {
        for (const { addedNodes } of all) for (const one of addedNodes) window.told.push(one.textContent);
    }).observe(document.getElementById("notes"), { childList: true });
}"""


def middle(row: int, place: int) -> tuple[int, int]:
    """Where a cell is in the picture; rows and places count from 1."""
    return 64 + 128 * (place - 1) + 64 * ((row - 1) % 2), 64 + 111 * (row - 1)


class Bench:
    """The bench of a designer of levels in one page: what lies there in any of them."""

    def __init__(self, page: ClassicPage) -> None:
        self.page = page
        page.page.evaluate(PATIENT)
        page.page.evaluate(LISTENS)
        # A page that is loaded again may say something at once.
        page.page.add_init_script(f"({PATIENT})()")
        page.page.add_init_script(f"addEventListener('DOMContentLoaded', {LISTENS})")

    def reload(self) -> None:
        """Loads the page again."""
        self.page.page.reload()
        expect(self.page.page.locator(".wall")).to_be_visible()

    def choose(self, name: str) -> None:
        """Takes something into the hand."""
        radio = self.page.page.get_by_role("radio", name=name)
        radio.click()
        expect(self.page.page.locator(".kinds [aria-checked=true]").and_(radio)).to_have_count(1)

    def told(self) -> list[str]:
        """What was said in notes."""
        said: list[str] = self.page.page.evaluate("window.told")
        return said


class Wall(Bench):
    """The wall of one page."""

    def place(self, row: int, place: int) -> tuple[float, float]:
        """Where a cell is in the window."""
        box = self.page.page.locator(".wall").bounding_box()
        assert box is not None
        x, y = middle(row, place)
        return box["x"] + x / WIDTH * box["width"], box["y"] + y / HEIGHT * box["height"]

    def cell(self, row: int, place: int, kind: str) -> Locator:
        """A cell in which that hangs."""
        name = f"Row {row}, place {place}: {kind}"
        return self.page.page.get_by_role("gridcell", name=name, exact=True)

    def has(self, *cells: tuple[int, int, str]) -> None:
        """Waits until that hangs there."""
        for row, place, kind in cells:
            expect(self.cell(row, place, kind)).to_have_count(1, timeout=15_000)

    def hung(self) -> list[str]:
        """All that hangs."""
        labels = self.page.page.locator(".wall .cell").evaluate_all("all => all.map(it => it.ariaLabel)")
        return [label for label in labels if label and not label.endswith(": gap")]

    def click(self, row: int, place: int) -> None:
        """Presses a cell with the mouse."""
        self.page.page.mouse.click(*self.place(row, place))

    def tap(self, row: int, place: int) -> None:
        """Taps a cell with a finger."""
        self.page.page.touchscreen.tap(*self.place(row, place))

    def drag(self, row: int, start: int, end: int) -> None:
        """Drags from cell to cell of a row with the mouse."""
        mouse = self.page.page.mouse
        mouse.move(*self.place(row, start))
        mouse.down()
        step = 1 if end > start else -1
        for place in range(start + step, end + step, step):
            mouse.move(*self.place(row, place))
        mouse.up()
