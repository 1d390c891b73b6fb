"""Elements of a page of WebKit, found anew whenever they are needed, as Playwright's locators are."""

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright._impl._locator import (
    get_by_label_selector,
    get_by_role_selector,
    get_by_text_selector,
)
from playwright._impl._str_utils import escape_for_text_selector

from .session import RefusedError

if TYPE_CHECKING:
    from .page import WebKitPage

# Seconds for what a person would wait for.
PATIENCE = 10.0
_STATES = {
    "visible": "found.some(isShown)",
    "hidden": "!found.some(isShown)",
    "attached": "found.length > 0",
    "detached": "found.length === 0",
}
# Where an element can be pressed, once it rests, can be seen, and nothing lies over it.
_SPOT = """
const element = found[0];
if (found.length > 1) return { refusal: `${found.length} elements are meant` };
if (!element || !isShown(element)) return { refusal: "it is not shown" };
if (element.disabled) return { refusal: "it is disabled" };
const { left, top, width, height } = element.getBoundingClientRect();
const [x, y] = [left + width / 2, top + height / 2];
// Null where that is out of the window.
const hit = document.elementFromPoint(x, y);
const isHit = element.contains(hit) || hit?.closest("label")?.control === element || hit?.contains(element);
if (isHit) return { spot: [x, y] };
element.scrollIntoView({ block: "center", behavior: "instant" });
return { refusal: `${hit?.outerHTML.slice(0, 80) ?? "nothing of the page"} lies over it` };
"""
_FILL = """
const element = found[0];
element.focus();
element.select?.();
document.execCommand(given === "" ? "delete" : "insertText", false, given);
return element.value === given;
"""


class Ways:
    """Where one begins to look for elements."""

    def __init__(self, page: "WebKitPage", selector: str) -> None:
        self._page = page
        self.selector = selector

    def _on(self, selector: str) -> "WebKitLocator":
        return WebKitLocator(self._page, f"{self.selector} >> {selector}" if self.selector else selector)

    def locator(self, selector: str) -> "WebKitLocator":
        """Elements within these."""
        return self._on(selector)

    def get_by_role(self, role: Any, name: Any = None, exact: bool = False, **more: Any) -> Any:
        """Elements within these, by role and name."""
        return self._on(get_by_role_selector(role, name=name, exact=exact, **more))

    def get_by_label(self, text: Any, exact: bool = False) -> Any:
        """Elements within these, by label."""
        return self._on(get_by_label_selector(text, exact=exact))

    def get_by_text(self, text: Any, exact: bool = False) -> Any:
        """Elements within these, by text."""
        return self._on(get_by_text_selector(text, exact=exact))


class WebKitLocator(Ways):
    """A way to elements: a selector of Playwright."""

    def filter(self, has_text: str | re.Pattern[str]) -> "WebKitLocator":
        """Those of these that have a text."""
        return self._on(f"internal:has-text={escape_for_text_selector(has_text, exact=False)}")

    @property
    def first(self) -> "WebKitLocator":
        """The first of these."""
        return self.nth(0)

    @property
    def last(self) -> "WebKitLocator":
        """The last of these."""
        return self.nth(-1)

    def nth(self, index: int) -> "WebKitLocator":
        """One of these."""
        return self._on(f"nth={index}")

    # MARK: What is seen

    def look(self, script: str, given: Any = None) -> Any:
        """Runs the body of a function of ``found`` and ``given`` now, whatever is there."""
        return self._page.look_at(self.selector, script, given)

    def until(self, look: Callable[[], Any], timeout: float | None, what: str) -> Any:
        """Looks again until something is there; milliseconds."""
        end = time.monotonic() + (PATIENCE if timeout is None else timeout / 1000)
        while True:
            try:
                if seen := look():
                    return seen
                said = ""
            except RefusedError as refusal:
                said = str(refusal)
            if time.monotonic() > end:
                raise AssertionError(f"{self.selector}: {what} {said}")
            time.sleep(0.05)

    def _one(self, script: str, given: Any = None) -> Any:
        body = f"return found.length ? [(function (it) {{ {script} }})(found[0])] : null"
        return self.until(lambda: self.look(body, given), None, "it did not come")[0]

    def count(self) -> int:
        """How many there are now."""
        return int(self.look("return found.length"))

    def is_visible(self) -> bool:
        """Whether it is shown now."""
        return bool(self.look("return found.some(isShown)"))

    def wait_for(self, state: str = "visible", timeout: float | None = None) -> None:
        """Waits until it is there, or not."""
        self.until(lambda: self.look(f"return {_STATES[state]}"), timeout, f"it is not {state}")

    def inner_text(self) -> str:
        """Its text as it is laid out."""
        return str(self._one("return it.innerText"))

    def text_content(self) -> str:
        """Its text."""
        return str(self._one("return it.textContent"))

    def all_text_contents(self) -> list[str]:
        """The texts of all of them."""
        return list(self.look("return found.map(it => it.textContent)"))

    def get_attribute(self, name: str) -> str | None:
        """An attribute as it is written."""
        return self._one("return it.getAttribute(given)", name)  # type: ignore[no-any-return]

    def input_value(self) -> str:
        """What is written in it."""
        return str(self._one("return it.value"))

    def bounding_box(self) -> dict[str, float] | None:
        """Where it is in the window, in CSS pixels."""
        box = self._one(
            "const { x, y, width, height } = it.getBoundingClientRect(); return { x, y, width, height }"
        )
        return box if box["width"] or box["height"] else None

    def evaluate(self, script: str, given: Any = None) -> Any:
        """What a function of the element and an argument returns."""
        return self._one(f"return ({script})(it, given)", given)

    def evaluate_all(self, script: str, given: Any = None) -> Any:
        """What a function of the elements and an argument returns."""
        return self.look(f"return ({script})(found, given)", given)

    # MARK: What is done

    def _spot(self, timeout: float | None = None) -> tuple[float, float]:
        before: list[Any] = [None]

        def rests() -> Any:
            seen = self.look(_SPOT)
            if refusal := seen.get("refusal"):
                before[0] = None
                raise RefusedError(refusal)
            rested, before[0] = seen["spot"] == before[0], seen["spot"]
            return rested and seen["spot"]

        x, y = self.until(rests, timeout, "it cannot be pressed")
        return x, y

    def click(self, timeout: float | None = None) -> None:
        """Presses it once it is there and nothing lies over it."""
        self._page.mouse.click(*self._spot(timeout))

    def check(self, force: bool = False) -> None:
        """Chooses it."""
        self._one("it.checked || it.click()")

    def uncheck(self) -> None:
        """Takes the choice back."""
        self._one("it.checked && it.click()")

    def fill(self, words: str) -> None:
        """Writes words in place of what is there."""
        self.wait_for()
        self.until(lambda: self.look(_FILL, words), None, f"it does not take {words!r}")

    def press(self, keys: str) -> None:
        """Presses keys in it."""
        self.focus()
        self._page.keyboard.press(keys)

    def focus(self) -> None:
        """Gives it the focus."""
        self._one("it.focus()")

    def select_option(self, value: str) -> None:
        """Chooses one of a list."""
        self._one(
            "it.value = given; for (const kind of ['input', 'change'])"
            " it.dispatchEvent(new Event(kind, { bubbles: true }))",
            value,
        )

    def scroll_into_view_if_needed(self) -> None:
        """Has it in the window."""
        self._one("it.scrollIntoView({ block: 'nearest', behavior: 'instant' })")
