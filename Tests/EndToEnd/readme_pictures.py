"""Makes the README's pictures from the real thing: run it as root, with the virtual environment's Python.

A laptop with a daemon and a phone that has scanned its code draw one picture, which is kept as it moves. Then
three play a round of Classic, and what they see is kept.
"""

import argparse
import io
from pathlib import Path

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, RESULTS, VOTE, ClassicPage
from lab.classic_table import PHONE, Table, choose_topic, finish, start
from lab.expecting import expect
from lab.shifts import rest
from lab.table_api import TableAPI, let_in
from PIL import Image, ImageDraw
from readme_drawings import cats, draw, garden, hand, house

_HERE = Path(__file__).resolve().parents[2] / "Examples" / "pictures"
_CODE = "BIRD"
# Frames of the animation, and milliseconds of each: eight seconds.
_FRAMES, _LASTS = 80, 100
_LAPTOP, _PHONE = (560, 350), (162, 350)
_SPACE, _PAPER = 18, (239, 234, 225)


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
        hands = [hand(laptop, house()), hand(phone, garden())]
        frames = [_side_by_side(laptop, phone)]
        while hands:
            hands = [one for one in hands if next(one, one) is None]
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
            rest(page.page)
            page.page.screenshot(path=folder / f"{name}.png")

        for page in pages[1:]:
            page.button("m ready").click()
        expect(pages[0].view(LOBBY).locator(".party > .ready")).to_have_count(2)
        for daemon, words in zip(table.daemons[1:], ("Who draws the worst cat?", "Watch me."), strict=True):
            TableAPI(daemon, _CODE).ask("POST", "/say", {"text": words})
            expect(pages[0].page.get_by_role("log").get_by_text(words)).to_be_visible()
        faces = pages[0].view(LOBBY).locator(".party .face")

        def all_differ() -> bool:
            if len(set(faces.all_inner_texts())) == len(pages):
                return True
            pages[2].button("New avatar").click()
            pages[1].button("New avatar").click()
            return False

        eventually(all_differ, within=20, what="faces that nobody confuses")
        keep(pages[0], "classic-lobby")
        start(pages)
        choose_topic(pages, "a cat that has seen a ghost")
        for page, drawing in zip(pages, cats(), strict=True):
            page.on_board()
            draw(page, drawing)
        keep(pages[0], "classic-draw")
        finish(pages)
        for page in pages:
            page.on(VOTE)
        keep(pages[1], "classic-vote-phone")
        for page in pages:
            page.vote(0)
        for page in pages:
            page.on(RESULTS)
        expect(pages[0].page.locator(".revealing")).to_have_count(0, timeout=20_000)
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
