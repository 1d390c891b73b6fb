"""Debian's Chromium on a host of the lab: the page is on loopback, so the browser must be there too."""

import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, sync_playwright

from lab.host import Host

_NAMES = ("chromium", "chromium-browser", "google-chrome")
# The start page, a guest's page, and what belongs to them.
_FILES = re.compile(r"^http://[^/]+/(?:page/([^/?#]+)|j/[^?#]*)?(?:#.*)?$")
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def _serve(context: BrowserContext, folder: Path) -> None:
    """Has a folder's files stand in for those in the program, so that a changed page needs no build.

    They come without the page's security policy: what it forbids shows only with the program's own files.
    """

    def answer(route: Route) -> None:
        found = _FILES.match(route.request.url)
        path = folder / (found.group(1) if found and found.group(1) else "index.html")
        route.fulfill(body=path.read_bytes(), content_type=f"{_KINDS[path.suffix]}; charset=utf-8")

    context.route(_FILES, answer)
    # What did not come from the loopback may not ask it.
    context.grant_permissions(["local-network-access"])


class Browsers:
    """The browsers of one test; a context manager that ends them all."""

    def __init__(self) -> None:
        self._playwright: Playwright = sync_playwright().start()
        self._browsers: list[Browser] = []
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
        self._playwright.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def launch(self, host: Host, *arguments: str) -> Browser:
        """Starts a browser on a host, with more arguments than it has anyway."""
        browser = self._playwright.chromium.launch(
            executable_path=self._entrance(host),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments],
        )
        self._browsers.append(browser)
        return browser

    def page(self, host: Host, address: str, **settings: Any) -> Page:
        """Opens an address in a fresh browser."""
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        context = self.launch(host).new_context(accept_downloads=True, **settings)
        context.set_default_timeout(10_000)
        if folder := os.environ.get("PARLOR_PAGE"):
            _serve(context, Path(folder))
        page = context.new_page()
        page.goto(address)
        return page

    def photograph(self, page: Page, name: str) -> None:
        """Keeps a picture of what a person would see now."""
        page.screenshot(path=self.screenshots / f"{name}.png")

    def _entrance(self, host: Host) -> Path:
        """A program that enters the host and becomes the browser there."""
        found = next((path for path in map(shutil.which, _NAMES) if path), None)
        if found is None:
            raise FileNotFoundError("There is no Chromium on this machine: run `make install-test`.")
        words = " ".join(shlex.quote(word) for word in host.inside([found]))
        path = self._folder / f"chromium-{host.name}"
        path.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
        path.chmod(0o755)
        return path
