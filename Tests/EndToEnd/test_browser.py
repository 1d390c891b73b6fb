"""People draw: Chromium on the hosts of two daemons, by mouse, touch and keyboard."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from lab.expecting import expect
from lab.parlor import same_picture

CODE = "BIRD"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LINE = [(0.2, 0.3), (0.5, 0.3), (0.8, 0.3)]
MIDDLE = (0.5, 0.3)
LOWER = [(0.2, 0.6), (0.5, 0.6), (0.8, 0.6)]
LOWER_MIDDLE = (0.5, 0.6)


class Two:
    """Ada and Bob, each with a daemon and a page of it."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.browsers = browsers
        self.daemons = [Parlor(network.host(name)).start() for name in ("ada", "bob")]
        self.pages: list[DrawingPage] = []

    def open(self, index: int, **settings: object) -> DrawingPage:
        """Opens the page of one of them."""
        daemon = self.daemons[index]
        page = DrawingPage(self.browsers.page(daemon.host, daemon.page, **settings))
        self.pages.append(page)
        return page

    def meet(self) -> tuple[DrawingPage, DrawingPage]:
        """Both in one room, each on a page."""
        ada, bob = self.open(0), self.open(1)
        ada.create(CODE)
        bob.join(CODE)
        return ada, bob

    def photograph(self, name: str) -> None:
        """Keeps a picture of each page."""
        for index, page in enumerate(self.pages):
            self.browsers.photograph(page.page, f"{name}-{index + 1}")


def port_of(parlor: Parlor) -> int:
    """The port of a daemon's page."""
    return urlsplit(parlor.bookmark).port or 80


@pytest.fixture
def two(network: Network) -> Iterator[Two]:
    with Browsers() as browsers:
        two = Two(network, browsers)
        try:
            yield two
        except BaseException:
            two.photograph("failed")
            raise
        assert [page.complaints for page in two.pages if page.complaints] == []


@pytest.mark.alone
def test_a_stroke_on_one_page_is_seen_on_the_other(two: Two) -> None:
    ada, bob = two.meet()
    blank = bob.around(MIDDLE)
    ada.press(LINE)
    bob.changes(MIDDLE, blank, within=10, what="bob sees ada's ink while her pen is down")
    ada.page.mouse.up()
    same_picture(two.daemons, CODE, within=15, operations=1)
    bob.changes(MIDDLE, blank, within=10, what="bob sees ada's stroke")
    two.photograph("a-stroke")

    blank = ada.around(LOWER_MIDDLE)
    bob.draw(LOWER)
    ada.changes(LOWER_MIDDLE, blank, within=10, what="ada sees bob's stroke")


def test_undo_and_redo_by_button_and_by_keyboard(two: Two) -> None:
    ada, bob = two.meet()
    blank = bob.around(MIDDLE)
    ada.draw(LINE)
    bob.changes(MIDDLE, blank, within=10, what="bob sees the stroke")
    drawn = bob.around(MIDDLE)
    ada.button("Undo").click()
    bob.looks(MIDDLE, blank, within=10, what="the stroke is gone")
    ada.button("Redo").click()
    bob.looks(MIDDLE, drawn, within=10, what="the stroke is back")
    ada.page.keyboard.press("Control+z")
    bob.looks(MIDDLE, blank, within=10, what="the stroke is gone, by keyboard")
    ada.page.keyboard.press("Control+Shift+z")
    bob.looks(MIDDLE, drawn, within=10, what="the stroke is back, by keyboard")


def test_a_person_draws_by_keyboard_alone(two: Two) -> None:
    ada, bob = two.meet()
    ada.board().focus()
    keyboard = ada.page.keyboard
    keyboard.press("Space")
    for _ in range(12):
        keyboard.press("ArrowRight")
    keyboard.press("Space")
    same_picture(two.daemons, CODE, within=15, operations=1)
    strokes = eventually(
        lambda: two.daemons[1].show(CODE)["strokes"], within=15, what="the stroke that keys drew"
    )
    assert strokes[0] == 1
    keyboard.press("Control+z")
    eventually(lambda: two.daemons[1].show(CODE)["strokes"] == 0, within=15, what="undone by keyboard")
    assert bob.page.url


def test_every_control_is_reached_by_keyboard_and_has_a_name(two: Two) -> None:
    ada, _ = two.meet()
    ada.draw(LINE)
    two.photograph("tools")
    # The stroke may be on its way still, and there is nothing to undo until it is there.
    expect(ada.button("Undo")).to_have_js_property("disabled", False)
    reachable = "button:visible:enabled, input:visible:enabled"
    ada.page.locator(reachable).evaluate_all("all => all.forEach((it, index) => it.dataset.seen = index)")
    reached = set()
    for _ in range(100):
        ada.page.keyboard.press("Tab")
        reached.add(ada.page.evaluate("document.activeElement?.dataset?.seen"))
    missed = ada.page.locator(reachable).evaluate_all(
        "(all, reached) => all.filter(it => !reached.includes(it.dataset.seen)).map(it => it.outerHTML)",
        list(reached),
    )
    assert missed == []
    nameless = ada.page.locator("button:visible").evaluate_all(
        "all => all.map(it => it.ariaLabel || it.title || it.textContent.trim() ? '' : it.outerHTML)"
        ".filter(text => text)"
    )
    assert nameless == []


@pytest.mark.chromium
def test_a_phone_draws_with_a_finger(two: Two) -> None:
    phone, other = two.open(0, **PHONE), two.open(1)
    phone.create(CODE)
    other.join(CODE)
    blank = other.around(MIDDLE)
    phone.draw_by_touch([(0.2 + 0.05 * step, 0.3) for step in range(13)])
    other.changes(MIDDLE, blank, within=10, what="the other page sees what the finger drew")
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "a phone must not have to scroll sideways"
    two.photograph("phone")


@pytest.mark.parametrize("how", ["killed", pytest.param("stopped", marks=pytest.mark.long)])
def test_a_page_survives_the_restart_of_its_daemon(two: Two, how: str) -> None:
    ada, bob = two.meet()
    blank = bob.around(MIDDLE)
    ada.draw(LINE)
    bob.changes(MIDDLE, blank, within=10, what="bob sees the first stroke")
    ada.page.evaluate("window.notReloaded = true")
    port = port_of(two.daemons[0])
    if how == "killed":
        two.daemons[0].kill()
    else:
        two.daemons[0].stop()
    lost = ada.page.locator("#lost")
    expect(lost).to_be_visible()
    two.photograph(f"daemon-{how}")
    two.daemons[0].start("--web", f"127.0.0.1:{port}")

    def drawn() -> bool:
        blank = bob.around(LOWER_MIDDLE)
        ada.draw(LOWER)
        try:
            bob.changes(LOWER_MIDDLE, blank, within=10, what="bob sees it")
        except AssertionError:
            return False
        return True

    expect(lost).to_be_hidden(timeout=10_000)
    assert drawn(), "the page draws again, by itself, after its daemon is back"
    assert ada.page.evaluate("window.notReloaded") is True
    same_picture(two.daemons, CODE, within=15, operations=2)


def test_a_stroke_drawn_while_the_daemon_is_away_comes_when_it_is_back(two: Two) -> None:
    ada, bob = two.meet()
    port = port_of(two.daemons[0])
    blank = bob.around(MIDDLE)
    two.daemons[0].kill()
    ada.draw(LINE)
    two.photograph("away")
    two.daemons[0].start("--web", f"127.0.0.1:{port}")
    bob.changes(MIDDLE, blank, within=10, what="the stroke comes")
    same_picture(two.daemons, CODE, within=15)
    assert two.daemons[1].show(CODE)["strokes"] == 1, "once, not twice"


def test_downloads_are_the_picture(two: Two, tmp_path: Path) -> None:
    ada, _ = two.meet()
    ada.draw(LINE)
    same_picture(two.daemons, CODE, within=15, operations=1)
    for kind, name, start in (("png", "PNG image", b"\x89PNG"), ("svg", "SVG drawing", b"<")):
        path = ada.download(name, tmp_path)
        assert path.suffix == f".{kind}"
        content = path.read_bytes()
        assert content.startswith(start)
        exported = tmp_path / f"exported.{kind}"
        two.daemons[0].do("export", CODE, exported)
        if kind == "svg":
            assert content == exported.read_bytes()


def test_the_room_list_fills_by_itself(two: Two) -> None:
    page = two.open(1)
    two.daemons[0].do("create", "--activity", "draw", "--code", CODE, "--title", "Ada's table")
    page.page.get_by_text(CODE).first.wait_for()
    page.page.get_by_text("Ada's table").first.wait_for()
    two.photograph("rooms")
