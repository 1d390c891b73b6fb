"""A page on which somebody plays classic: by roles and names, as a person finds them."""

import math
from collections.abc import Sequence

from playwright.sync_api import Locator

from lab.drawing_page import DrawingPage, Place
from lab.expecting import expect
from lab.saving import saved

# The screens of the table, by what the page calls them.
LOBBY, TOPIC, VOTE, RESULTS, OVER, DESK = "lobby", "topic", "vote", "results", "over", "desk"


def ring(x: float, y: float, radius: float, points: int = 12) -> list[Place]:
    """Places around a centre: something to draw."""
    angles = [2 * math.pi * step / points for step in range(points + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def cat(kind: int) -> list[list[Place]]:
    """A cat in some strokes, of one of three kinds: round, long-eared, and upside down with surprise."""
    wide, tall = (0.26, 0.24, 0.2)[kind], (0.14, 0.3, 0.18)[kind]
    turn = -1 if kind == 2 else 1
    left, right, top = 0.5 - 0.8 * wide, 0.5 + 0.8 * wide, 0.55 - 0.6 * wide * turn
    ears = [
        [(x, top), (x + lean, top - tall * turn), (0.5, 0.55 - wide * turn)]
        for x, lean in ((left, 0.02), (right, -0.02))
    ]
    eyes = [ring(0.5 + side * wide / 2.6, 0.52, 0.02 + 0.01 * kind, points=6) for side in (-1, 1)]
    mouth = [[(0.46, 0.6), (0.5, 0.6 + 0.03 * turn), (0.54, 0.6)]]
    whiskers = [
        [(0.5 + side * 0.1, 0.6), (0.5 + side * 0.4, 0.57 + 0.06 * row)]
        for side in (-1, 1)
        for row in range(kind + 1)
    ]
    return [ring(0.5, 0.55, wide), *ears, *eyes, *mouth, *whiskers]


class ClassicPage(DrawingPage):
    """One open page of somebody who plays."""

    def open_table(self, code: str) -> None:
        """Opens a game of that code from the start page."""
        form = self.page.locator(".offer[data-activity=classic] form")
        form.locator("summary").click()
        form.get_by_label("Code").fill(code)
        form.get_by_role("button", name="Start a game").click()
        self.on(LOBBY)

    def sit_down(self, code: str) -> None:
        """Joins a game by its code."""
        form = self.page.locator("form.join")
        form.get_by_label("Have a code?").fill(code)
        form.get_by_role("button", name="Join").click()
        self.on(LOBBY)

    def unfold_settings(self) -> None:
        """Shows the settings of the lobby, which lie folded."""
        settings = self.view(LOBBY).locator("details.settings")
        if settings.get_attribute("open") is None:
            settings.locator("summary").click()

    def view(self, name: str) -> Locator:
        """One screen of the table."""
        return self.page.locator(f"[data-view={name}]")

    def on(self, name: str, within: float = 10) -> Locator:
        """Waits until a screen is shown."""
        view = self.view(name)
        expect(view).to_be_visible(timeout=within * 1000)
        return view

    def on_board(self, within: float = 10) -> None:
        """Waits until there is a board to draw on."""
        expect(self.board()).to_be_visible(timeout=within * 1000)

    def is_on(self, name: str) -> bool:
        """Whether a screen is shown now."""
        return self.view(name).is_visible()

    def name_topic(self, words: str) -> None:
        """Writes the topic, as the leader."""
        field = self.on(TOPIC).get_by_role("textbox", name="Topic")
        field.fill(words)
        field.press("Enter")

    def topic(self) -> str:
        """The topic above the board."""
        return self.page.locator(".strip .topicline").inner_text()

    def finish(self) -> None:
        """Says that the drawing is done."""
        self.button("Done").click()
        expect(self.button("Keep drawing")).to_be_visible()

    def sheets(self) -> Locator:
        """What one may vote for."""
        return self.on(VOTE).get_by_role("radio", disabled=False)

    def vote(self, index: int) -> None:
        """Votes for one of the sheets that one may vote for."""
        self.sheets().nth(index).check(force=True)
        self.view(VOTE).get_by_role("button", name="Vote for").click()

    def has_voted(self) -> None:
        """Waits until the page says that the vote is given, while others still vote."""
        expect(self.view(VOTE).get_by_text("Vote locked in.")).to_be_visible()

    def voted_sheets(self) -> Locator:
        """The sheets of the results."""
        return self.on(RESULTS).get_by_role("figure")

    def watch_a_drawing(self, code: str) -> None:
        """Among the rounds nothing moves until somebody asks; then the animation, and the drawing again."""
        rounds = self.page.get_by_role("dialog", name="All rounds")
        moving = rounds.locator("img.moving")
        expect(moving).to_have_count(0)
        rounds.get_by_role("button", name="Watch how it was drawn").first.click()
        expect(moving).to_have_count(1, timeout=20_000)
        expect(moving).to_have_js_property("naturalWidth", 512, timeout=20_000)
        with saved(self.page) as waiting:
            rounds.get_by_role("button", name="Save animation").first.click()
        assert waiting.value.suggested_filename == f"{code}-1-1.webp"
        rounds.get_by_role("button", name="Back to the drawing").click()
        expect(moving).to_have_count(0)

    def scores(self) -> dict[str, int]:
        """Points by name, as the side of the table shows them; the own seat is called “You”."""
        seats = self.page.locator("#side .seats li")
        names = seats.locator(".name").all_text_contents()
        points = seats.locator(".points").all_text_contents()
        return {name: int(point.replace("\u2212", "-")) for name, point in zip(names, points, strict=True)}

    def sideways(self) -> bool:
        """Whether anything has to be scrolled sideways to be seen."""
        return bool(
            self.page.evaluate(
                "[document.documentElement, ...document.querySelectorAll('.view:not([hidden])')]"
                ".some(it => it.scrollWidth > it.clientWidth)"
            )
        )

    def nameless(self) -> list[str]:
        """Controls on the screen that a screen reader could not name."""
        found: list[str] = self.page.locator("button:visible, input:visible, select:visible").evaluate_all(
            "all => all.filter(it => !(it.ariaLabel || it.title || it.textContent.trim()"
            " || it.labels?.length)).map(it => it.outerHTML)"
        )
        return found

    def draw_all(self, strokes: Sequence[Sequence[Place]]) -> None:
        """Draws several strokes with the mouse."""
        for stroke in strokes:
            self.draw(stroke)
