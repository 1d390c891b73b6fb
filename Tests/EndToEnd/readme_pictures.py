"""Makes the README's pictures from the real thing: run it as root, with the virtual environment's Python.

A laptop with a daemon and a phone that has scanned its code draw one picture, which is kept as it moves. Then
three play a round of Classic, and what they see is kept.
"""

import argparse
import io
import itertools
from collections.abc import Iterator
from pathlib import Path

from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import RESULTS, VOTE, ClassicPage, ring
from lab.classic_table import PHONE, Table, choose_topic, draw, finish, start
from lab.drawing_page import Place
from lab.expecting import expect
from lab.table_api import TableAPI, let_in
from PIL import Image, ImageDraw

_HERE = Path(__file__).resolve().parents[2] / "Examples" / "pictures"
_CODE = "BIRD"
# Frames of the animation, and milliseconds of each: eight seconds.
_FRAMES, _LASTS = 80, 100
_LAPTOP, _PHONE = (560, 350), (162, 350)
_SPACE, _PAPER = 18, (239, 234, 225)

Strokes = list[tuple[str, list[Place]]]


def _line(*corners: Place, points: int = 8) -> list[Place]:
    """Straight lines from corner to corner."""
    places = [corners[0]]
    for (left, top), (right, bottom) in itertools.pairwise(corners):
        places += [
            (left + (right - left) * step / points, top + (bottom - top) * step / points)
            for step in range(1, points + 1)
        ]
    return places


def _house() -> Strokes:
    """What the laptop draws."""
    return [
        ("Black", _line((0.2, 0.85), (0.2, 0.5), (0.52, 0.5), (0.52, 0.85), (0.2, 0.85))),
        ("Red", _line((0.14, 0.52), (0.36, 0.3), (0.58, 0.52), (0.14, 0.52))),
        ("Blue", _line((0.26, 0.58), (0.36, 0.58), (0.36, 0.68), (0.26, 0.68), (0.26, 0.58), points=4)),
        ("Black", _line((0.42, 0.85), (0.42, 0.66), (0.49, 0.66), (0.49, 0.85), points=5)),
    ]


def _garden() -> Strokes:
    """What the phone draws."""
    rays = [
        _line((0.8 + 0.1 * x, 0.2 + 0.1 * y), (0.8 + 0.15 * x, 0.2 + 0.15 * y), points=2)
        for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    return [
        ("Orange", ring(0.8, 0.2, 0.07, points=20)),
        *(("Orange", ray) for ray in rays),
        ("Brown", _line((0.76, 0.85), (0.76, 0.66), points=6)),
        ("Green", ring(0.76, 0.57, 0.1, points=22)),
        ("Green", [(0.06 + 0.03 * step, 0.9 - 0.02 * (step % 2)) for step in range(30)]),
    ]


def _hand(page: ClassicPage, strokes: Strokes) -> Iterator[None]:
    """Draws point by point; a picture may be taken after each step."""
    for color, places in strokes:
        page.button(color).click()
        page.press(places[:1])
        for place in places[1:]:
            page.page.mouse.move(*page.at(place), steps=2)
            yield
        page.page.mouse.up()
        yield


def _framed(page: ClassicPage, size: tuple[int, int]) -> Image.Image:
    """What a device shows, in a frame."""
    shown = Image.open(io.BytesIO(page.page.screenshot(type="jpeg", quality=92))).convert("RGB")
    return shown.resize(size, Image.Resampling.LANCZOS)


def _side_by_side(laptop: ClassicPage, phone: ClassicPage) -> Image.Image:
    width = _LAPTOP[0] + _PHONE[0] + 3 * _SPACE
    frame = Image.new("RGB", (width, _LAPTOP[1] + 2 * _SPACE), _PAPER)
    brush = ImageDraw.Draw(frame)
    for left, page, size in (
        (_SPACE, laptop, _LAPTOP),
        (2 * _SPACE + _LAPTOP[0], phone, _PHONE),
    ):
        edges = (left - 6, _SPACE - 6, left + size[0] + 5, _SPACE + size[1] + 5)
        brush.rounded_rectangle(edges, radius=10, fill=(32, 36, 46))
        frame.paste(_framed(page, size), (left, _SPACE))
    return frame


def _animate(folder: Path) -> None:
    """A phone and a laptop draw on one sheet."""
    with Network() as network, Browsers() as browsers:
        ada = Parlor(network.host("ada")).start("--name", "Ada")
        laptop = ClassicPage(browsers.page(ada.host, ada.page, viewport={"width": 1280, "height": 800}))
        laptop.create(_CODE)
        phone = ClassicPage(browsers.page(network.host("gil"), let_in(TableAPI(ada, _CODE)), **PHONE))
        phone.page.get_by_label("Your name").fill("Gil")
        phone.button("Join").click()
        phone.board().wait_for()
        expect(laptop.page.locator("#people .person")).to_have_count(2)
        hands = [_hand(laptop, _house()), _hand(phone, _garden())]
        frames = [_side_by_side(laptop, phone)]
        while hands:
            hands = [hand for hand in hands if next(hand, hand) is None]
            frames.append(_side_by_side(laptop, phone))
    # The last picture stands for a while.
    moving = _FRAMES - 12
    kept = [frames[round(index * (len(frames) - 1) / (moving - 1))] for index in range(moving)]
    path = folder / "together.webp"
    lasts = [_LASTS] * (moving - 1) + [_LASTS * (_FRAMES - moving + 1)]
    kept[0].save(path, save_all=True, append_images=kept[1:], duration=lasts, loop=0, quality=70, method=5)
    print(f"{path.name}: {len(kept)} frames, {sum(lasts) / 1000} s, {path.stat().st_size} bytes")


def _play(folder: Path) -> None:
    """A round of Classic, from the lobby to its results."""
    with Network() as network, Browsers() as browsers:
        table = Table(network, browsers)
        pages = table.gather()

        def keep(page: ClassicPage, name: str) -> None:
            page.page.wait_for_timeout(700)
            page.page.screenshot(path=folder / f"{name}.png")

        keep(pages[0], "classic-lobby")
        start(pages)
        choose_topic(pages, "a cat that has seen a ghost")
        draw(pages)
        keep(pages[0], "classic-draw")
        finish(pages)
        for page in pages:
            page.on(VOTE)
        keep(pages[1], "classic-vote-phone")
        for page in pages:
            page.vote(0)
        for page in pages:
            page.on(RESULTS)
        pages[0].page.wait_for_timeout(6_000)
        keep(pages[0], "classic-results")


def main() -> None:
    """Makes what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["animation", "game"])
    parser.add_argument("--folder", type=Path, default=_HERE)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if wanted.only != "game":
        _animate(wanted.folder)
    if wanted.only != "animation":
        _play(wanted.folder)


if __name__ == "__main__":
    main()
