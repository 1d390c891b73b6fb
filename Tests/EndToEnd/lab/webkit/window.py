#!/usr/bin/python3
"""A window with a page of WebKit and nothing around it; WebKitWebDriver starts it.

Debian's own Python runs it, which has python3-gi. It needs no room for an address, so it can be as narrow as
a phone, and it says on standard output what the driver cannot be asked for: a line of JSON for each complaint
of the page, each frame that it sends, each file that it saves. PARLOR_WINDOW is what it is to be, as JSON.
"""

import json
import os
from pathlib import Path
from typing import Any

import gi  # type: ignore[import-not-found]

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402

_WISH = json.loads(os.environ.get("PARLOR_WINDOW", "{}"))
# Runs before the page's own scripts, and is exempt from its policy.
_LISTEN = """(() => {
const { say, look } = window.webkit.messageHandlers;
const tell = (kind, text) => say.postMessage(JSON.stringify({ kind, text: String(text) }));
for (const kind of ["error", "warn"]) {
    const before = console[kind];
    console[kind] = (...words) => { tell("console", words.join(" ")); before.apply(console, words); };
}
addEventListener("error", ({ message, target }) => {
    if (message === undefined) tell("console", `${target.src ?? target.href} did not come`);
    else tell("pageerror", message);
}, true);
addEventListener("unhandledrejection", ({ reason }) => tell("pageerror", reason));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell("console", `The policy's ${violatedDirective} refuses ${blockedURI}`));
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { tell("framesent", data); send.call(this, data); };
})()"""


def say(kind: str, text: str) -> None:
    """One line for the reader."""
    print(json.dumps({"kind": kind, "text": text}), flush=True)


def wear(words: str) -> None:
    """Takes the look that a script of the test asks for: dark or light, with or without animations."""
    wish, settings = json.loads(words), Gtk.Settings.get_default()
    settings.set_property("gtk-application-prefer-dark-theme", wish["dark"])
    settings.set_property("gtk-enable-animations", not wish["still"])


def listener() -> Any:
    """What a page says to this program."""
    content = WebKit2.UserContentManager()

    def heard(_: Any, result: Any) -> None:
        print(result.get_js_value().to_string(), flush=True)

    content.connect("script-message-received::say", heard)
    content.connect(
        "script-message-received::look", lambda _, result: wear(result.get_js_value().to_string())
    )
    for name in ("say", "look"):
        content.register_script_message_handler(name)
    frames, time = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(_LISTEN, frames, time, None, None))
    return content


def save(_: Any, download: Any) -> None:
    """Keeps what the page saves in the folder of the test."""

    def place(download: Any, name: str) -> bool:
        download.set_destination(Path(_WISH["downloads"], name).as_uri())
        download.connect("finished", lambda _: say("download", name))
        return True

    download.connect("decide-destination", place)


def main() -> None:
    """Waits for the driver, and ends with it."""
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    context.set_preferred_languages([_WISH.get("locale", "en-US")])
    context.connect("download-started", save)

    def view(*_: Any) -> Any:
        window = Gtk.Window()
        window.set_default_size(1280, 800)
        page = WebKit2.WebView(
            web_context=context, user_content_manager=listener(), is_controlled_by_automation=True
        )
        page.connect("close", lambda _: window.destroy())
        window.add(page)
        window.show_all()
        return page

    def started(_: Any, session: Any) -> None:
        info = WebKit2.ApplicationInfo()
        # The driver refuses a browser of another name than it was asked for.
        info.set_name("Parlor-Test")
        info.set_version(1, 0, 0)
        session.set_application_info(info)
        session.connect("create-web-view", view)

    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    main()
