"""A browser of 2022: Chromium without what came later.

What a script names is deleted before the page runs; what a style names gets a name on its way that no browser
knows, so that the parser drops it as an old one does. It shows what the page does without these, no more: a
browser of 2022 has its own faults.
"""

import re

from playwright.sync_api import Page, Route

from lab.page_files import page_styles

# By object: what Safari 15.4, Chrome 100 or Firefox 102 does not have, and a page like ours might want.
_LACKS = {
    "AbortSignal": ["timeout", "any"],
    "Array": ["fromAsync"],
    "Array.prototype": ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"],
    "CanvasRenderingContext2D.prototype": ["reset", "roundRect", "letterSpacing", "wordSpacing"],
    "Document.prototype": ["startViewTransition"],
    "Element.prototype": ["checkVisibility", "setHTMLUnsafe", "ariaLabel", "ariaExpanded"],
    "HTMLDialogElement.prototype": ["requestClose", "closedBy"],
    "HTMLElement.prototype": ["inert", "popover", "showPopover", "hidePopover", "togglePopover"],
    "HTMLFormElement.prototype": ["requestSubmit"],
    "Intl": ["Segmenter", "DurationFormat"],
    "Map": ["groupBy"],
    "Navigator.prototype": ["userActivation", "wakeLock", "clipboard", "locks"],
    "Object": ["groupBy"],
    "PointerEvent.prototype": ["getCoalescedEvents", "getPredictedEvents"],
    "Promise": ["withResolvers", "try"],
    "Set.prototype": ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf"],
    "String.prototype": ["isWellFormed", "toWellFormed"],
    "URL": ["canParse", "parse"],
    "window": ["requestIdleCallback", "cancelIdleCallback", "scheduler", "structuredClone", "navigation"],
}  # fmt: skip
_STYLES = [
    (r":has\(", ":lacks-has("),
    (r":(popover-open|open|user-valid|user-invalid|dir\()", r":lacks-\1"),
    (r"(?<=[{;\s])(translate|rotate|scale|text-wrap|overscroll-behavior)(?=\s*:)", r"lacks-\1"),
    (r"(?<=\d)[dsl]v[hwib]\b", "lacks"),
    (r"@(layer|container|property|starting-style|scope)\b", r"@lacks-\1"),
    (r"\b(color-mix|light-dark|linear|round|mod|rem|sin|cos|calc-size)(?=\()", r"lacks-\1"),
    (r":\s*safe\b", ": lacks-safe"),
]  # fmt: skip
_STYLE = re.compile(r"^http://[^/]+/page/styles\.css$")


def _deletions() -> str:
    """A script that deletes; a name that this browser lacks by itself is none to lose."""
    parts = (f"delete {owner}.{name};" for owner, names in _LACKS.items() for name in names)
    return "".join(f"try {{ {part} }} catch {{}}" for part in parts)


def make_old(page: Page) -> None:
    """Takes all of it away from a page that is still blank."""

    def answer(route: Route) -> None:
        style = page_styles()
        for pattern, replacement in _STYLES:
            style = re.sub(pattern, replacement, style)
        route.fulfill(body=style, content_type="text/css; charset=utf-8")

    page.add_init_script(_deletions())
    page.context.route(_STYLE, answer)
