"""A browser on a host of the lab: the page is on loopback, so the browser must be there too.

ENGINE says which: Debian's chromium, unless it is firefox or webkit.
"""

import atexit
import os
import re
import shlex
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, sync_playwright

from lab.callers import tell_callers_quickly
from lab.host import Host
from lab.page_files import page_activities, page_file, page_index, page_scripts, page_styles
from lab.saving import note_downloads
from lab.waiting import SLOWNESS
from lab.webkit import WebKitPage, opened_in_webkit
from lab.webkit.display import Display

ENGINES = ("chromium", "firefox", "webkit")
_NAMES = {
    # The same engine without windows around it starts in a third of the time; CHROMIUM=chromium has them.
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
# A browser that is there for one page needs no processes of its own for what it paints and fetches: they are
# a sixth of what a first page costs. The second line hides Playwright's own list, and so has that in it, too.
_SMALL = (
    *("--in-process-gpu", "--num-raster-threads=1"),
    "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
)
_FIREFOX_DOOR = Path(__file__).with_name("firefox_door.py")
# What Playwright can ask of Chromium alone.
_CHROMIUM_ONLY = ("is_mobile", "has_touch")
# What the page loads.
_FILES = re.compile(r"^http://[^/]+/page/([^?#]+)$")
# The page itself, for those whose device it is. A guest's comes from the program: for a browser, what a test
# hands to it has come from no address, and so may ask nobody of the network.
_INDEX = re.compile(r"^http://(localhost|127\.0\.0\.1)(:\d+)?/([?#].*)?$")
# What the build puts together.
_MADE = {"styles.css": page_styles, "scripts.js": page_scripts, "activities.js": page_activities}
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def _serve(context: BrowserContext) -> None:
    """Has the written files stand in for the program's own: what is changed in the page needs no build.

    They come without the page's security policy: what it forbids shows only with the program's own files.
    """

    def answer(route: Route) -> None:
        found = _FILES.match(route.request.url)
        assert found is not None
        path = page_file(found.group(1))
        made = _MADE.get(found.group(1))
        if made:
            route.fulfill(body=made(), content_type=f"{_KINDS[path.suffix]}; charset=utf-8")
        elif path.exists():
            route.fulfill(body=path.read_bytes(), content_type=f"{_KINDS[path.suffix]}; charset=utf-8")
        else:
            route.continue_()

    context.route(_FILES, answer)
    context.grant_permissions(["local-network-access"])
    context.route(
        _INDEX, lambda route: route.fulfill(body=page_index(), content_type="text/html; charset=utf-8")
    )


@cache
def _playwright() -> Playwright:
    """The program that leads the browsers: one for all tests of this process."""
    tell_callers_quickly()
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


def engine() -> str:
    """The engine that tests of the page run in."""
    name = os.environ.get("ENGINE") or "chromium"
    assert name in ENGINES, f"ENGINE is one of {ENGINES}"
    return name


class Browsers:
    """The browsers of one test; a context manager that ends them all."""

    def __init__(self, wanted: str | None = None) -> None:
        self.engine = wanted or engine()
        self._browsers: list[Browser] = []
        self._webkits: list[WebKitPage] = []
        self._display: Display | None = None
        self._folder = Path(tempfile.mkdtemp(prefix="parlor-browser-"))
        self.screenshots = Path(os.environ.get("SCREENSHOTS") or self._folder / "screenshots")
        self.screenshots.mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> "Browsers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for browser in self._browsers:
            browser.close()
        for page in self._webkits:
            page.context.session.end()
        if self._display:
            self._display.end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def launch(self, host: Host, *arguments: str) -> Browser:
        """Starts a browser on a host, with more arguments than it has anyway."""
        if self.engine == "firefox":
            # This channel has Playwright speak WebDriver BiDi, which a Firefox as it is understands.
            browser = _playwright().firefox.launch(
                executable_path=self._entrance(host),
                channel="moz-firefox",
                env={**os.environ, "HOME": str(self._home(host))},
            )
        else:
            browser = _playwright().chromium.launch(
                executable_path=self._entrance(host),
                args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *self._small(), *arguments],
            )
        self._browsers.append(browser)
        return browser

    def page(self, host: Host, address: str, **settings: Any) -> Page:
        """Opens an address in a fresh browser."""
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        if self.engine == "webkit":
            return self._webkit(host, address, settings)
        if self.engine == "firefox":
            settings = {name: value for name, value in settings.items() if name not in _CHROMIUM_ONLY}
        context = self.launch(host).new_context(accept_downloads=True, **settings)
        context.set_default_timeout(30_000 * SLOWNESS)
        # A browser that has just been started has more to do before it shows its first page.
        context.set_default_navigation_timeout(60_000 * SLOWNESS)
        if os.environ.get("PARLOR_PAGE"):
            _serve(context)
        page = context.new_page()
        if self.engine == "firefox":
            note_downloads(page, self._home(host) / "Downloads")
        page.goto(address)
        return page

    def photograph(self, page: Page, name: str) -> None:
        """Keeps a picture of what a person would see now, if SCREENSHOTS names a folder for it."""
        if "SCREENSHOTS" not in os.environ:
            # What a picture waits for too.
            page.evaluate("document.fonts.ready.then(() => true)")
            return
        end = "" if self.engine == "chromium" else f"-{self.engine}"
        page.screenshot(path=self.screenshots / f"{name}{end}.png")

    def _webkit(self, host: Host, address: str, settings: dict[str, Any]) -> Page:
        self._display = self._display or Display()
        downloads = self._home(host) / "Downloads"
        downloads.mkdir(exist_ok=True)
        page = opened_in_webkit(host, self._display.name, downloads, **settings)
        self._webkits.append(page)
        page.goto(address)
        # It has as much of a page's face as tests ask for.
        return cast(Page, page)

    def _home(self, host: Host) -> Path:
        home = self._folder / f"home-{host.name}"
        home.mkdir(exist_ok=True)
        return home

    def _small(self) -> tuple[str, ...]:
        """What makes the engine alone smaller; the browser that people have is as they have it."""
        return () if os.environ.get("CHROMIUM") else _SMALL

    def _entrance(self, host: Host) -> Path:
        """A program that enters the host and becomes the browser there."""
        wanted = os.environ.get("CHROMIUM") if self.engine == "chromium" else None
        names = (wanted,) if wanted else _NAMES[self.engine]
        found = next((path for path in map(shutil.which, names) if path), None)
        if found is None:
            raise FileNotFoundError(f"There is no {self.engine} on this machine: run `make install-test`.")
        entering = host.inside([found])
        if self.engine == "firefox":
            entering = [sys.executable, str(_FIREFOX_DOOR), f"/run/netns/{host.namespace}", *entering]
        words = " ".join(shlex.quote(word) for word in entering)
        path = self._folder / f"{self.engine}-{host.name}"
        path.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        path.chmod(0o755)
        return path
