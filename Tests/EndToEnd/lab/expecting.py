"""What a test expects of a page, whichever engine shows it: Playwright's words for all of them."""

import time
from typing import Any, Protocol, cast

from playwright.sync_api import expect as expect_by_playwright

from lab.waiting import SLOWNESS
from lab.webkit.locator import WebKitLocator

# How long an expectation waits unless it says otherwise: what takes longer hangs.
_MILLISECONDS = 15_000.0


class Assertions(Protocol):
    """As many of Playwright's as the tests use."""

    def to_be_visible(self, *, timeout: float | None = None) -> None: ...
    def to_be_hidden(self, *, timeout: float | None = None) -> None: ...
    def to_have_count(self, count: int, *, timeout: float | None = None) -> None: ...
    def to_have_text(self, text: str, *, timeout: float | None = None) -> None: ...
    def to_contain_text(self, text: str, *, timeout: float | None = None) -> None: ...
    def to_have_js_property(self, name: str, value: Any, *, timeout: float | None = None) -> None: ...


def expect(locator: Any) -> Assertions:
    """What is to be true of elements soon."""
    if isinstance(locator, WebKitLocator):
        return WebKitExpectation(locator)
    return PlaywrightExpectation(cast(Assertions, expect_by_playwright(locator)))


class PlaywrightExpectation:
    """Playwright's own, with more time for programs that run under a checker; times are milliseconds."""

    def __init__(self, found: Assertions) -> None:
        self._found = found

    def to_be_visible(self, timeout: float | None = None) -> None:
        """It is shown."""
        self._found.to_be_visible(timeout=_patient(timeout))

    def to_be_hidden(self, timeout: float | None = None) -> None:
        """It is not shown."""
        self._found.to_be_hidden(timeout=_patient(timeout))

    def to_have_count(self, count: int, timeout: float | None = None) -> None:
        """There are so many."""
        self._found.to_have_count(count, timeout=_patient(timeout))

    def to_have_text(self, text: str, timeout: float | None = None) -> None:
        """Its text is this, with single spaces."""
        self._found.to_have_text(text, timeout=_patient(timeout))

    def to_contain_text(self, text: str, timeout: float | None = None) -> None:
        """Its text has this in it."""
        self._found.to_contain_text(text, timeout=_patient(timeout))

    def to_have_js_property(self, name: str, value: Any, timeout: float | None = None) -> None:
        """A property of its object is this."""
        self._found.to_have_js_property(name, value, timeout=_patient(timeout))


def _patient(timeout: float | None) -> float:
    return (timeout or _MILLISECONDS) * SLOWNESS


class WebKitExpectation:
    """The same in WebKit; times are milliseconds."""

    def __init__(self, locator: WebKitLocator) -> None:
        self._locator = locator

    def to_be_visible(self, timeout: float | None = None) -> None:
        """It is shown."""
        self._locator.wait_for("visible", _patient(timeout))

    def to_be_hidden(self, timeout: float | None = None) -> None:
        """It is not shown."""
        self._locator.wait_for("hidden", _patient(timeout))

    def to_have_count(self, count: int, timeout: float | None = None) -> None:
        """There are so many."""
        self._until("return found.length", count, timeout)

    def to_have_text(self, text: str, timeout: float | None = None) -> None:
        """Its text is this, with single spaces."""
        self._until("return found[0]?.textContent.trim().replace(/\\s+/g, ' ')", text, timeout)

    def to_contain_text(self, text: str, timeout: float | None = None) -> None:
        """Its text has this in it."""
        self._until("return found[0]?.textContent.includes(given)", True, timeout, text)

    def to_have_js_property(self, name: str, value: Any, timeout: float | None = None) -> None:
        """A property of its object is this."""
        self._until("return found[0]?.[given]", value, timeout, name)

    def _until(self, script: str, wanted: Any, timeout: float | None, given: Any = None) -> None:
        end = time.monotonic() + _patient(timeout) / 1000
        while (seen := self._locator.look(script, given)) != wanted:
            assert time.monotonic() < end, f"{self._locator.selector}: {seen!r}, not {wanted!r}"
            time.sleep(0.05)
