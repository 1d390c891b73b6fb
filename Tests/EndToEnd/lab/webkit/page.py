"""A page of WebKit with the face of Playwright's."""

import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PIL import Image

from lab.host import Host
from lab.waiting import eventually

from .eyes import look
from .hands import Keyboard, Mouse
from .locator import Ways
from .session import Session

# Seconds until what was done is painted: nothing but software paints here.
_PAINTED = 0.15
_EVALUATE = """
const done = arguments[arguments.length - 1];
(async (given) => {
    const it = (%s);
    return typeof it === "function" ? it(given) : it;
})(arguments[0]).then((answer) => done({ answer }), (error) => done({ error: String(error) }));
"""


def _only(kind: str, listener: Callable[[str], Any]) -> Callable[[str, str], None]:
    """Has a listener hear of one kind only."""

    def heard(what: str, text: str) -> None:
        if what == kind:
            listener(text)

    return heard


class WebKitContext:
    """What the pages of one browser share."""

    def __init__(self, session: Session, downloads: Path) -> None:
        self.session = session
        self.downloads = downloads
        self.pages: list[WebKitPage] = [WebKitPage(self, session.first)]

    def new_page(self) -> "WebKitPage":
        """Another window of the same browser."""
        handle = self.session.tell("POST", "/window/new", {"type": "window"})["handle"]
        page = WebKitPage(self, handle)
        self.pages.append(page)
        return page


class WebKitPage(Ways):
    """A page; as a locator it is where everything on it begins."""

    def __init__(self, context: WebKitContext, window: str) -> None:
        super().__init__(self, "")
        self.context = context
        self._window = window
        self._saved: list[str] = []
        self._look = {"dark": False, "still": False}
        self.mouse = Mouse(self._session)
        self.keyboard = Keyboard(self._session)
        context.session.listen(_only("download", self._saved.append))

    @property
    def _session(self) -> Session:
        self.context.session.turn_to(self._window)
        return self.context.session

    def on(self, kind: str, listener: Callable[[Any], Any]) -> None:
        """Has a listener hear of errors, of the console, and of what goes through sockets."""
        heard = self.context.session.listen
        if kind == "websocket":
            # One for all of them: it passes on each frame that any sends.
            listener(SimpleNamespace(on=lambda what, note: heard(_only(what, note))))
        elif kind == "console":
            heard(_only(kind, lambda text: listener(SimpleNamespace(type="error", text=text))))
        else:
            heard(_only(kind, listener))

    # MARK: Where it is

    def goto(self, address: str) -> None:
        """Loads an address."""
        self._session.tell("POST", "/url", {"url": address})

    def reload(self) -> None:
        """Loads the page again."""
        self._session.tell("POST", "/refresh", {})

    @property
    def url(self) -> str:
        """The address."""
        return str(self._session.tell("GET", "/url"))

    def title(self) -> str:
        """What the window is called."""
        return str(self._session.tell("GET", "/title"))

    def wait_for_url(self, pattern: str, timeout: float = 10_000) -> None:
        """Waits for an address that begins so; ``**`` is the rest of it."""
        begin = pattern.removesuffix("**")
        eventually(lambda: self.url.startswith(begin), within=timeout / 1000, what=pattern)

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Waits."""
        time.sleep(milliseconds / 1000)

    def close(self) -> None:
        """Closes the window."""
        self._session.tell("DELETE", "/window")

    # MARK: What is seen

    def look_at(self, selector: str, script: str, given: Any = None) -> Any:
        """What a script makes of the elements of a selector."""
        return look(self._session, selector, script, given)

    def evaluate(self, script: str, given: Any = None) -> Any:
        """What an expression, or a function of an argument, comes to."""
        said = self._session.run(_EVALUATE % script, given, waits=True)
        if "error" in said:
            raise AssertionError(said["error"])
        return said.get("answer")

    def screenshot(self, path: Path | None = None, clip: dict[str, float] | None = None) -> bytes:
        """A picture, or the part of it that a box cuts out."""
        time.sleep(_PAINTED)
        picture = self._session.picture()
        if clip:
            left, top = round(clip["x"]), round(clip["y"])
            box = (left, top, left + round(clip["width"]), top + round(clip["height"]))
            cut = io.BytesIO()
            Image.open(io.BytesIO(picture)).crop(box).save(cut, "png")
            picture = cut.getvalue()
        if path:
            path.write_bytes(picture)
        return picture

    # MARK: What is done

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Makes the window so large."""
        self._session.tell("POST", "/window/rect", size)
        wanted = [size["width"], size["height"]]
        eventually(
            lambda: self.evaluate("[innerWidth, innerHeight]"),
            until=lambda now: now == wanted,
            within=5,
            what=f"a window of {wanted}",
        )

    def emulate_media(self, color_scheme: str = "light", reduced_motion: str = "no-preference") -> None:
        """Has the system say dark or light, with or without motion."""
        wish = {"dark": color_scheme == "dark", "still": reduced_motion == "reduce"}
        if wish == self._look:
            return
        self._look = wish
        self.evaluate("wish => window.webkit.messageHandlers.look.postMessage(wish)", json.dumps(wish))
        eventually(
            lambda: self.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"),
            until=lambda now: now == wish["dark"],
            within=5,
            what=f"{wish}",
        )

    @contextmanager
    def expect_response(self, is_meant: Callable[[SimpleNamespace], bool]) -> Iterator[None]:
        """Waits for an answer that is meant, by its address."""

        def count() -> int:
            names = self.evaluate("performance.getEntriesByType('resource').map(it => it.name)")
            return sum(is_meant(SimpleNamespace(url=name)) for name in names)

        before = count()
        yield
        eventually(lambda: count() > before, within=15, what="an answer")

    @contextmanager
    def expect_download(self) -> Iterator[SimpleNamespace]:
        """Waits for a file that is saved meanwhile."""
        count, holder = len(self._saved), SimpleNamespace(value=None)
        yield holder
        eventually(lambda: len(self._saved) > count, within=15, what="a download")
        name = self._saved[count]
        content = (self.context.downloads / name).read_bytes()
        holder.value = SimpleNamespace(
            suggested_filename=name, save_as=lambda path: path.write_bytes(content)
        )


def opened_in_webkit(host: Host, display: str, downloads: Path, **settings: Any) -> WebKitPage:
    """A page in a fresh browser; of the settings it knows the size of the window and the language."""
    wish = {"downloads": str(downloads), "locale": settings.get("locale", "en-US")}
    context = WebKitContext(Session(host, display, wish), downloads)
    page = context.pages[0]
    page.set_viewport_size(settings["viewport"])
    return page
