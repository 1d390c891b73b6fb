"""The animation that the page makes of all drawings of a game, as an independent decoder reads it."""

import base64
import io
from typing import Any

import pytest
from lab import Parlor
from lab.browser import Browsers
from PIL import Image, ImageSequence
from playwright.sync_api import Page

# Pictures that are hard on an encoder in different ways, one frame each; and the pixels they were made of.
_MAKE = """async kind => {
    const { MovingPicture } = (await import("/page/scripts.js")).modules["table/movingpicture.js"];
    const [width, height] = [kind === "large" ? 480 : 37, kind === "large" ? 552 : 23];
    let seed = 7;
    const dice = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 12;
    const shades = {
        noise: () => dice() & 255,
        two: () => (dice() & 1 ? 255 : 0),
        white: () => 255,
        lines: at => (at % 9 === 0 ? 40 : 255),
        // Words of very different lengths: a shade is half as frequent as the one before.
        steep: () => 255 - Math.clz32(dice() << 8 | 1),
        large: at => (at % 4801 < 30 ? at % 251 : 255),
    };
    const data = new Uint8ClampedArray(4 * width * height).map((_, at) =>
        at % 4 === 3 ? 255 : shades[kind](kind === "noise" ? at : at >> 2, at % 4));
    const animation = new MovingPicture(width, height);
    animation.add({ width, height, data }, 0, 0, 80);
    const bytes = all => btoa(Array.from(all, one => String.fromCharCode(one)).join(""));
    return { width, height, pixels: bytes(data),
        file: bytes(new Uint8Array(await animation.finish().arrayBuffer())) };
}"""

_FILM = """async takes => {
    const { film } = (await import("/page/scripts.js")).modules["table/film.js"];
    const line = (x, y) => ({ tool: "pen", color: "#d8402f", width: 40, opacity: 255,
        points: [x, y, x + 800, y + 500, x + 1600, y] });
    const flood = { tool: "fill", color: "#1f9254", width: 1, opacity: 255,
        points: [100, 100, 4000, 100, 4000, 900, 100, 900] };
    const blob = await film(Array.from({ length: takes }, (_, at) => ({
        name: `Ann ${at}`, topic: "a cat 🐱",
        strokes: async () => [flood, line(200, 1500), line(900, 3000)] })));
    let text = "";
    for (const one of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(one);
    return btoa(text);
}"""


@pytest.fixture
def page(ada: Parlor, browsers: Browsers) -> Page:
    return browsers.page(ada.host, ada.page)


def test_each_pixel_comes_back(page: Page) -> None:
    for kind in ("noise", "two", "white", "lines", "steep", "large"):
        made: dict[str, Any] = page.evaluate(_MAKE, kind)
        with Image.open(io.BytesIO(base64.b64decode(made["file"]))) as image:
            assert (image.format, image.size) == ("WEBP", (made["width"], made["height"]))
            assert image.convert("RGBA").tobytes() == base64.b64decode(made["pixels"]), kind


def test_a_film_is_bounded_in_time_and_ends_each_drawing_whole(page: Page) -> None:
    for takes, most in ((2, 10_000), (40, 120_000)):
        film = base64.b64decode(page.evaluate(_FILM, takes))
        assert len(film) < takes * 100_000
        lasts, whole, seen = 0, 0, []
        with Image.open(io.BytesIO(film)) as image:
            assert image.info["loop"] == 0
            for frame in ImageSequence.Iterator(image):
                frame.load()
                lasts += int(frame.info["duration"])
                colors = frame.convert("RGB")
                ink = [
                    colors.getpixel(place) != (255, 255, 255) for place in ((60, 60), (23, 176), (105, 351))
                ]
                seen.append(ink)
                whole += ink == [True, True, True] and seen[-2] != ink
        assert whole == takes, "each is whole once"
        assert seen.count([False, False, False]) >= takes, "and begins empty"
        assert most / 2 < lasts <= most
