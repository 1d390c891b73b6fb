"""The drawing page as a person meets it: by roles and names, by mouse, finger and keyboard."""

import io
import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page

from lab.saving import saved
from lab.waiting import eventually

Place = tuple[float, float]
# Pixels between the drawing and the nearer edges of the board.
_MARGIN = 12
# Steps of the mouse from one place to the next. The browser paints a frame for each, which is dear.
_STEPS = 2
# What is no fault of the page. How the engines say that a daemon is away for a moment; that another daemon's
# answer may not be read (Firefox), which is all that the page asks of it; and that the style is refused by
# which Playwright hides the caret in a picture (Firefox; by its hash).
_HARMLESS = re.compile(
    r"ERR_CONNECTION|WebSocket connection|establish a connection to the server|Cross-Origin-Resource-Policy"
    r"|connection to ws://.* was interrupted|sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA="
)


def _colours(picture: bytes) -> str:
    """The colours of a picture, the most frequent first, for a person who reads of a failure."""
    pixels = Image.open(io.BytesIO(picture)).convert("RGB").tobytes()
    colours = Counter(pixels[start : start + 3].hex() for start in range(0, len(pixels), 3))
    return ", ".join(f"{count} of #{colour}" for colour, count in colours.most_common(4))


class DrawingPage:
    """One open page; places are shares of the drawing's side, 0…1 from its upper left corner."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self._listen("error", str(error)))
        page.on("console", lambda message: self._listen(message.type, message.text))

    def _listen(self, kind: str, text: str) -> None:
        if kind == "error" and not _HARMLESS.search(text):
            self.complaints.append(text)

    def create(self, code: str) -> None:
        """Opens a room of that code."""
        form = self.page.locator("form.create")
        field = form.get_by_label("Code")
        if not field.is_visible():
            form.locator("summary").click()
        field.fill(code)
        form.get_by_role("button", name="New drawing").click()
        self.board().wait_for()

    def join(self, code: str) -> None:
        """Joins a room from the list."""
        self.page.get_by_role("list").get_by_role("button").filter(has_text=code).click()
        self.board().wait_for()

    def board(self) -> Locator:
        """What is drawn on."""
        return self.page.get_by_label("Drawing board")

    def button(self, name: str) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name).locator("visible=true").first

    def at(self, place: Place) -> Place:
        """A place of the drawing, which lies in the middle of the board, in pixels of the window."""
        return self._spots([place])[0]

    def _spots(self, places: Sequence[Place]) -> list[Place]:
        box = self.board().bounding_box()
        assert box is not None, "the board is not shown"
        side = min(box["width"], box["height"]) - 2 * _MARGIN
        left, top = box["x"] + (box["width"] - side) / 2, box["y"] + (box["height"] - side) / 2
        return [(left + x * side, top + y * side) for x, y in places]

    def press(self, places: Sequence[Place]) -> None:
        """Leads the mouse along the places with the button down, and leaves it so."""
        first, *others = self._spots(places)
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for spot in others:
            self.page.mouse.move(*spot, steps=_STEPS)

    def lead_on(self, places: Sequence[Place]) -> None:
        """Leads the mouse, whose button is down, on along the places, and lets go."""
        for spot in self._spots(places):
            self.page.mouse.move(*spot, steps=_STEPS)
        self.page.mouse.up()

    def draw(self, places: Sequence[Place]) -> None:
        """Draws a stroke with the mouse."""
        self.press(places)
        self.page.mouse.up()

    def draw_by_touch(self, places: Sequence[Place]) -> None:
        """Draws a stroke with a finger."""
        session = self.page.context.new_cdp_session(self.page)
        for index, place in enumerate(places):
            x, y = self.at(place)
            kind = "touchMove" if index else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            time.sleep(0.016)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def around(self, place: Place, reach: float = 6) -> bytes:
        """A picture of the few pixels around a place: what is seen there, byte for byte."""
        x, y = self.at(place)
        clip = {"x": x - reach, "y": y - reach, "width": 2 * reach, "height": 2 * reach}
        return self.page.screenshot(clip=clip)  # type: ignore[arg-type]

    def changes(self, place: Place, before: bytes, within: float, what: str) -> float:
        """Waits until a place looks different; returns the seconds."""
        _, seconds = eventually(lambda: self.around(place) != before, within=within, what=what)
        return seconds

    def looks(self, place: Place, like: bytes, within: float, what: str) -> None:
        """Waits until a place looks as it did."""
        eventually(
            lambda: self.around(place),
            until=lambda seen: seen == like,
            within=within,
            what=f"{what} ({_colours(like)})",
            told=_colours,
        )

    def download(self, name: str, folder: Path) -> Path:
        """Saves the picture from the menu and keeps the file."""
        self.button("Save picture").click()
        with saved(self.page) as waiting:
            self.button(name).click()
        path = folder / str(waiting.value.suggested_filename)
        waiting.value.save_as(path)
        return path
