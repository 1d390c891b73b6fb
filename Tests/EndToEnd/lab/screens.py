"""Pictures of one page in all its looks: sizes, languages, dark and light; and what must hold in each."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from playwright.sync_api import Page

from lab.axe import faults
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.languages import stays
from lab.modules import speak
from lab.parlor import Parlor
from lab.shifts import linger

# What a person must never read: values that were not there, and places that were not filled in.
_RAW = re.compile(r"\bundefined\b|\bNaN\b|\bnull\b|\[object|\{[a-z]+\}|\b[a-z]+\.[a-z]+\.[a-z]+\b")
# Words that stick out of their button, at its start or its end.
_SPILLED = """all => all.flatMap(button => {
    const { left, right } = button.getBoundingClientRect();
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const spilled = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent.trim() || !node.parentElement.checkVisibility()) continue;
        if (node.parentElement.closest(".face, .unseen, .unread")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.left < left - 1 || box.right > right + 1) spilled.push(node.textContent);
    }
    return spilled;
})"""
# Words of headings that begin on one line and end on the next. A name may be longer than any line, and
# Chinese, Japanese and pictures break between any two signs.
_BROKEN = """() => {
    const broken = [];
    for (const heading of document.querySelectorAll("h1, h2, h3")) {
        if (!heading.checkVisibility()) continue;
        const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const word of node.data.matchAll(/[^\\s\\u00ad-]+/gu)) {
                if (word[0].length > 30) continue;
                if (/[\\p{Script=Han}\\p{Extended_Pictographic}]/u.test(word[0])) continue;
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
                if (lines.size > 1) broken.push(word[0]);
            }
        }
    }
    return broken;
}"""
# What stands in an empty field until somebody writes there, and is longer than the field.
_CUT = """() => {
    const brush = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("input[placeholder]")]
        .filter(it => it.checkVisibility() && !it.value && it.placeholder)
        .filter(it => {
            const { paddingLeft, paddingRight } = getComputedStyle(it);
            brush.font = getComputedStyle(it, "::placeholder").font;
            const room = it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
            return brush.measureText(it.placeholder).width > room + 1;
        })
        .map(it => it.placeholder);
}"""
# What lies over something else at the end of a game, wherever that is scrolled to.
_COVERED = """() => {
    const parts = [...document.querySelectorAll("[data-view=over]:not([hidden]) > *")]
        .filter(it => it.checkVisibility());
    const lies = (one, other) => {
        const [a, b] = [one, other].map(it => it.getBoundingClientRect());
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return high > 1 && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
    };
    return parts.flatMap((one, index) => parts.slice(index + 1)
        .filter(other => lies(one, other))
        .map(other => `${one.className} and ${other.className}`));
}"""
_DESKTOP, _PHONE = (1280, 800), (390, 844)


@dataclass(frozen=True)
class Look:
    """A size, a language, and what the person has asked the system for."""

    name: str
    size: tuple[int, int]
    language: str = "en"
    dark: bool = False
    still: bool = False

    @property
    def is_phone(self) -> bool:
        """Whether menus are behind buttons."""
        return self.size == _PHONE


PLAIN = Look("desktop", _DESKTOP)
# Long words on little room, the other direction in the dark, and what most people see.
_USUAL = (
    Look("phone-de", _PHONE, "de", still=True),
    Look("phone-ar-dark", _PHONE, "ar", dark=True),
    PLAIN,
)
_LANGUAGES = ("ar", "de", "fr", "en")
_ALL = (
    *(
        Look("-".join([kind, language, *["dark"] * dark]), size, language, dark, still=language == "de")
        for kind, size in (("phone", _PHONE), ("desktop", _DESKTOP))
        for language in _LANGUAGES
        for dark in (True, False)
    ),
    PLAIN,
)
_SIZES = ((320, 480), (390, 844), (768, 1024), (1280, 800), (2560, 1440))
# Where what is new may touch its neighbours: from the smallest phone to a large screen.
EVERY_SIZE = (
    *(Look(str(size[0]), size) for size in _SIZES if size != _DESKTOP),
    Look("dark", _DESKTOP, dark=True),
    Look("ar", _DESKTOP, "ar"),
    Look("phone-ar-dark", _PHONE, "ar", dark=True),
    Look("1280", _DESKTOP),
)
# Every size in each language, every other one in the dark.
_EVERY = (
    *(
        Look(f"{size[0]}-{language}", size, language, dark=(row + column) % 2 == 0)
        for row, size in enumerate(_SIZES)
        for column, language in enumerate(_LANGUAGES)
    ),
    PLAIN,
)
# `make test-screens` takes them all, `make test` one of those that are asked for (`taken`); LOOKS=usual takes
# three, LOOKS=sizes every size in each language.
_WANTED = os.environ.get("LOOKS", "")
LOOKS = {"all": _ALL, "sizes": _EVERY}.get(_WANTED, _USUAL)


def taken(name: str, looks: Sequence[Look]) -> Sequence[Look]:
    """Those of the looks in which a screen is looked at.

    `make test` takes one that the name of the screen chooses, so that each look is taken of some screens, and
    of the same ones in each run.
    """
    if _WANTED or not looks:
        return looks
    return (looks[crc32(name.encode()) % len(looks)],)


class Screens:
    """Photographs a page; the last look is the plain one, so that a test goes on where it was."""

    def __init__(self, browsers: Browsers, page: Page, parlor: Parlor | None = None) -> None:
        self._browsers = browsers
        self._parlor = parlor
        self.table = ClassicPage(page)
        self.page = page

    @property
    def parlor(self) -> Parlor:
        """Whose page it is, if that was said."""
        assert self._parlor is not None
        return self._parlor

    def shoot(self, name: str, looks: Sequence[Look] = LOOKS, shown: str = "") -> None:
        """Keeps a picture of each look, and finds what is cut off, nameless or raw in it.

        ``shown`` is what must be in the window, by its selector.
        """
        for look in taken(name, looks):
            self.wear(look)
            if shown:
                self.page.locator(shown).scroll_into_view_if_needed()
            self._browsers.photograph(self.page, f"screen-{name}-{look.name}")
            where = f"{name}, {look.name}"
            assert not self.table.sideways(), f"{where}: it must be scrolled sideways"
            assert self.table.nameless() == [], where
            spilled = self._spilled()
            assert spilled == [], f"{where}: out of their buttons: {spilled}"
            covered = self.page.evaluate(_COVERED)
            assert covered == [], f"{where}: over each other: {covered}"
            broken = self.page.evaluate(_BROKEN)
            assert broken == [], f"{where}: on two lines: {broken}"
            # WebKit tells the font of the field, which is another one, for that of what stands in it.
            cut = [] if self._browsers.engine == "webkit" else self.page.evaluate(_CUT)
            assert cut == [], f"{where}: longer than their fields: {cut}"
            words = self.page.locator("body").inner_text()
            assert _RAW.findall(words) == [], where
            if self._browsers.engine == "chromium":
                # What somebody has said meanwhile may still be faint.
                linger(self.page, at_most=2)
                found = faults(self.page)
                assert found == [], f"{where}: {found}"
        if looks and look != looks[-1]:
            self.wear(looks[-1])
        left = stays(self.page)
        assert left == [], f"{name}: still said in English when German is spoken: {left}"

    def on_phone(self, name: str) -> None:
        """The same of what only a phone shows."""
        self.shoot(name, [look for look in LOOKS if look.is_phone])

    def wear(self, look: Look) -> None:
        """Has the page take a look."""
        self.page.emulate_media(
            color_scheme="dark" if look.dark else "light",
            reduced_motion="reduce" if look.still else "no-preference",
        )
        self.page.set_viewport_size({"width": look.size[0], "height": look.size[1]})
        speak(self.page, look.language)
        # The board paints anew after a rest that is shorter, and what comes in has come.
        linger(self.page, at_most=2)

    def _spilled(self) -> list[str]:
        found: list[str] = self.page.locator("button:visible").evaluate_all(_SPILLED)
        return found
