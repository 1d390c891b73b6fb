"""A web page of somebody else, in the same browser as the daemon's: it reads nothing and changes nothing."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.local_api import LocalAPI
from lab.rivals import serve_site
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

CODE = "BIRD"
SITE_PORT = 8099
# The same site by its port's neighbour, and a foreign name that resolves to this machine (DNS rebinding).
NEIGHBOUR, FOREIGN = f"http://127.0.0.1:{SITE_PORT}", f"http://evil.example:{SITE_PORT}"
# In the gate each thing is tried by one of the two.
BY_NEIGHBOUR = [NEIGHBOUR, pytest.param(FOREIGN, marks=pytest.mark.long)]
BY_FOREIGN = [pytest.param(NEIGHBOUR, marks=pytest.mark.long), FOREIGN]

_FETCH = """async ([address, settings]) => {
    try {
        const answer = await fetch(address, settings);
        return [answer.type, answer.status, await answer.text()];
    } catch (error) {
        return ["blocked", 0, String(error)];
    }
}"""
_SOCKET = """(address) => new Promise((resolve) => {
    const socket = new WebSocket(address);
    socket.onopen = () => resolve("open");
    socket.onmessage = () => resolve("message");
    socket.onerror = () => resolve("refused");
})"""
_ELEMENT = """([kind, name, address]) => new Promise((resolve) => {
    const element = document.createElement(kind);
    element.onload = () => resolve("loaded");
    element.onerror = () => resolve("refused");
    element[name] = address;
    document.body.append(element);
})"""


class Scene:
    """Ada's daemon with a room, and a browser in which another site is open too."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.ada = Parlor(network.host("ada")).start()
        self.ada.do("create", "--activity", "draw", "--code", CODE)
        self.api = LocalAPI(self.ada)
        self.before = self.ada.digest(CODE)
        serve_site(self.ada.host, self.ada.host.folder / "site", SITE_PORT)
        rules = "--host-resolver-rules=MAP *.example 127.0.0.1"
        self.browser: Browser = browsers.launch(self.ada.host, rules)
        self.answers: list[tuple[str, int]] = []
        # The origin of the daemon, under its own name and under the foreign one.
        self.targets = [
            f"http://{name}:{self.api.port}" for name in ("127.0.0.1", "localhost", "evil.example")
        ]

    def page(self, address: str) -> Page:
        """Opens an address and listens to what daemons answer."""
        page = self.browser.new_page()
        page.set_default_timeout(10_000)
        # A page is told nothing of answers that it may not see; the network log of the browser is.
        log = page.context.new_cdp_session(page)
        self.addresses: dict[str, str] = {}
        log.on(
            "Network.requestWillBeSent",
            lambda it: self.addresses.update({it["requestId"]: it["request"]["url"]}),
        )
        log.on("Network.webSocketCreated", lambda it: self.addresses.update({it["requestId"]: it["url"]}))
        log.on("Network.responseReceivedExtraInfo", self._answered)
        # "… Unexpected response code: 403"
        log.on(
            "Network.webSocketFrameError",
            lambda it: self.answers.append((it["requestId"], int(it["errorMessage"].rsplit(maxsplit=1)[1]))),
        )
        log.send("Network.enable")
        page.goto(address)
        return page

    def _answered(self, event: dict[str, Any]) -> None:
        """Notes an answer, unless it names the other site's own server (whose icon the browser asks for)."""
        if not event["headers"].get("Server", "").startswith("SimpleHTTP"):
            self.answers.append((event["requestId"], event["statusCode"]))

    @property
    def statuses(self) -> list[tuple[str, int]]:
        """What the daemon answered, read late: the log may tell an answer before its request."""
        known = [(self.addresses.get(request, "unknown"), status) for request, status in self.answers]
        return [it for it in known if f":{self.api.port}/" in it[0] or it[0] == "unknown"]

    def unchanged(self) -> None:
        """The room is as it was, the daemon lives, and nobody was answered anything but 403."""
        assert self.ada.alive
        assert self.ada.digest(CODE) == self.before
        assert [room["code"] for room in self.ada.rooms()] == [CODE]
        assert self.statuses, "the daemon was not asked"
        assert {status for _, status in self.statuses} == {403}, self.statuses


@pytest.fixture
def scene(network: Network) -> Iterator[Scene]:
    with Browsers() as browsers:
        yield Scene(network, browsers)


@pytest.mark.parametrize("origin", BY_FOREIGN)
def test_another_site_reads_nothing_by_fetch(scene: Scene, origin: str) -> None:
    page = scene.page(origin)
    code = urlsplit(scene.ada.page).fragment
    settings: list[dict[str, Any]] = [
        {"mode": "cors"},
        {"mode": "cors", "headers": {"Authorization": f"Bearer {scene.api.token}"}},
        {"mode": "cors", "method": "POST", "body": '{"activity":"draw","code":"EVIL"}'},
        {"mode": "cors", "method": "POST", "body": f'{{"code":"{code}"}}'},
        {"mode": "cors", "method": "DELETE"},
    ]
    for target in scene.targets:
        for path in (
            "/",
            "/page/scripts.js",
            "/api/status",
            f"/api/rooms/{CODE}",
            "/api/rooms",
            "/api/key",
        ):
            for setting in settings:
                kind, status, text = page.evaluate(_FETCH, [target + path, setting])
                assert kind == "blocked" or status == 403, (target, path, setting, text)
                assert CODE not in text and "<html" not in text
            setting = {"mode": "no-cors", "method": "POST", "body": '{"activity":"draw"}'}
            kind, _, text = page.evaluate(_FETCH, [target + path, setting])
            assert (kind, text) in (("opaque", ""),) or kind == "blocked"
    scene.unchanged()
    assert scene.api.request("POST", "/api/key", {"code": code})[0] == 200, "nobody has used it up"


@pytest.mark.parametrize("origin", BY_FOREIGN)
def test_another_site_opens_no_socket_even_with_the_token(scene: Scene, origin: str) -> None:
    page = scene.page(origin)
    for target in scene.targets:
        for query in ("", f"?token={scene.api.token}"):
            address = target.replace("http", "ws", 1) + "/api/socket" + query
            assert page.evaluate(_SOCKET, address) == "refused"
    scene.unchanged()


@pytest.mark.parametrize("origin", BY_NEIGHBOUR)
def test_another_site_embeds_nothing(scene: Scene, origin: str) -> None:
    page = scene.page(origin)
    for target in scene.targets:
        for kind, name, path in (
            ("script", "src", "/page/scripts.js"),
            ("img", "src", "/page/shell/icon.svg"),
            ("img", "src", f"/api/rooms/{CODE}/export.svg?token={scene.api.token}"),
        ):
            assert page.evaluate(_ELEMENT, [kind, name, target + path]) == "refused", (target, path)
        page.evaluate(_ELEMENT, ["iframe", "src", target + "/"])
    # A frame of the daemon's that is shown has its page in it; a refused one has not.
    assert all(frame.query_selector("#home") is None for frame in page.frames)
    scene.unchanged()


@pytest.mark.parametrize("origin", BY_NEIGHBOUR)
def test_a_form_of_another_site_changes_nothing(scene: Scene, origin: str) -> None:
    for target in scene.targets:
        page = scene.page(origin)
        address = f"{target}/api/rooms/{CODE}/leave?token={scene.api.token}"
        with page.expect_navigation():
            page.evaluate(
                """(address) => {
                    const form = document.createElement("form");
                    Object.assign(form, {method: "POST", action: address, enctype: "text/plain"});
                    document.body.append(form);
                    form.submit();
                }""",
                address,
            )
        assert "forbidden" in page.content() or "unauthorized" in page.content()
        page.close()
    scene.unchanged()


def test_a_foreign_name_is_shown_nothing_not_even_the_page(scene: Scene) -> None:
    page = scene.page(f"http://evil.example:{scene.api.port}/#{scene.api.token}")
    assert "forbidden" in page.content()
    assert page.query_selector("#home") is None
    kind, status, _ = page.evaluate(_FETCH, ["/api/status", {}])
    assert (kind, status) == ("basic", 403)
    scene.unchanged()


@pytest.mark.parametrize("token", ["", "0" * 48])
def test_the_page_without_a_code_asks_for_one(scene: Scene, token: str) -> None:
    page = scene.page(f"http://127.0.0.1:{scene.api.port}/#{token}")
    page.get_by_label("Address or code").wait_for()
    setting = {"headers": {"Authorization": f"Bearer {token}"}} if token else {}
    assert page.evaluate(_FETCH, ["/api/status", setting])[:2] == ["basic", 403]


def test_a_link_with_a_wrong_code_does_not_lock_the_owner_out(scene: Scene) -> None:
    page = scene.page(scene.ada.page)
    page.get_by_text(CODE).first.wait_for()
    page.goto("about:blank")
    for wrong in ("AAAAAAAAAA", "0" * 48):
        page.goto(f"{scene.ada.bookmark}#{wrong}")
        page.get_by_text(CODE).first.wait_for()
        page.goto("about:blank")


def test_the_token_stays_out_of_address_title_and_referrer(scene: Scene) -> None:
    page = scene.page(scene.ada.page)
    page.get_by_text(CODE).first.wait_for()
    seen = page.evaluate(
        "[location.href, document.title, document.referrer, document.cookie, document.body.innerText]"
    )
    assert not any(scene.api.token in text for text in seen)
    # The page itself names nobody, but a link that a person follows from it names no address either.
    page.goto(f"http://127.0.0.1:{SITE_PORT}/")
    assert page.evaluate("document.referrer") == ""
    page.go_back()
    page.get_by_text(CODE).first.wait_for()
    assert scene.api.token not in page.url


def test_the_policy_stops_what_would_be_injected(scene: Scene) -> None:
    page = scene.page(scene.ada.page)
    page.get_by_text(CODE).first.wait_for()
    broken: list[str] = []
    page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
    page.evaluate(
        """() => {
            [window.ran, window.refused] = [[], []];
            const note = ({ effectiveDirective }) => window.refused.push(effectiveDirective);
            document.addEventListener("securitypolicyviolation", note);
            const tries = [
                () => {
                    const inline = document.createElement("script");
                    inline.textContent = "window.ran.push('inline')";
                    document.body.append(inline);
                },
                () => {
                    const inline = document.createElement("script");
                    inline.append(document.createTextNode("window.ran.push('inline text')"));
                    document.body.append(inline);
                },
                () => {
                    const image = document.createElement("img");
                    image.setAttribute("onerror", "window.ran.push('handler')");
                    image.setAttribute("src", "data:,none");
                    document.body.append(image);
                },
                () => document.body.insertAdjacentHTML("beforeend", "<b id=injected></b>"),
                () => {
                    const link = document.createElement("a");
                    link.href = "javascript:window.ran.push('link')";
                    document.body.append(link);
                    link.click();
                },
                () => {
                    window.addEventListener("message", () => window.ran.push("frame"));
                    const frame = document.createElement("iframe");
                    frame.src = "data:text/html,<script>parent.postMessage(1, '*')</" + "script>";
                    document.body.append(frame);
                },
                () => setTimeout("window.ran.push('timer')", 0),
            ];
            for (const attempt of tries) {
                try { attempt(); } catch { /* Trusted Types refuse some at once. */ }
            }
        }"""
    )
    eventually(lambda: "frame-src" in page.evaluate("window.refused"), within=15, what="the frame is refused")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    assert page.evaluate("window.ran") == []
    assert page.query_selector("#injected") is None
    assert any("Content Security Policy" in text or "Trusted" in text for text in broken), broken
    foreign = page.evaluate(_FETCH, [f"http://127.0.0.1:{SITE_PORT}/", {"mode": "no-cors"}])
    assert foreign[0] == "blocked", "the page sends nothing to another site"


def test_browsers_are_told_what_keeps_others_out(scene: Scene) -> None:
    page = scene.browser.new_page()
    try:
        answer = page.goto(f"http://127.0.0.1:{scene.api.port}/")
    except PlaywrightError as error:
        pytest.fail(str(error))
    assert answer is not None
    headers = answer.headers
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert not any(name.startswith("access-control-") for name in headers)
