"""What tests ask of the modules of a page that is open: people get there by many presses, or not at all."""

from playwright.sync_api import Page

_SPEAK = "async tag => (await import('/page/scripts.js')).modules['words/messages.js'].speak(tag)"
_CODES = "async tag => (await import('/page/scripts.js')).modules['words/codes.js'].codesIn(tag)"


def speak(page: Page, language: str) -> None:
    """Has a page speak a language."""
    page.evaluate(_SPEAK, language)


def codes_in(page: Page, language: str) -> list[str]:
    """The codes that the page draws from in a language."""
    found: list[str] = page.evaluate(_CODES, language)
    return found
