"""WebKit, the engine of Safari, as a browser of the lab.

Debian has it as WebKitGTK with a WebDriver; Playwright cannot lead that one. What is here has as much of
Playwright's face as the tests of the page use, so that one test runs in every engine.
"""

from .page import WebKitPage, opened_in_webkit

__all__ = ["WebKitPage", "opened_in_webkit"]
