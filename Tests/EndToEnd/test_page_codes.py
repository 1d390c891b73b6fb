"""The page's address holds a code that is good once: the browser trades it for the key, and keeps that."""

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from lab import Network, Parlor
from lab.browser import Browsers
from lab.expecting import expect
from lab.inside import inside
from lab.local_api import LocalAPI
from lab.waiting import eventually
from playwright.sync_api import Page

CODE = "BIRD"
WRONG = "AAAAAAAAAA"
# As many wrong ones are looked at in one go; a second brings one more.
BUDGET = 20
_ADDRESS = re.compile(r"http://localhost:(\d+)/#([A-HJ-NP-Z2-9]{10})")
_SPENT = "That address was used already"
_ASKS = "Open Parlor from the link in your terminal"


@pytest.fixture
def ada(network: Network) -> Parlor:
    ada = Parlor(network.host("ada")).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    return ada


@pytest.fixture
def browsers() -> Iterator[Browsers]:
    with Browsers() as browsers:
        yield browsers


def trade(ada: Parlor, code: str, **more: str) -> tuple[int, bytes]:
    """The answer to a code, from somebody who has no key."""
    return LocalAPI(ada).fetch("POST", "/api/key", {"code": code}, "", **more)


def is_in(page: Page) -> None:
    expect(page.get_by_text(CODE).first).to_be_visible()
    expect(page.locator("#key")).to_be_hidden()


def asks(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=_ASKS)).to_be_visible()
    expect(page.locator("#key")).to_contain_text("parlor page --open")
    expect(page.locator("#key .why")).to_contain_text(words)


def test_a_browser_trades_the_code_and_keeps_the_key(ada: Parlor, browsers: Browsers) -> None:
    address = ada.page
    found = _ADDRESS.fullmatch(address)
    assert found is not None, address
    page = browsers.page(ada.host, address)
    is_in(page)
    assert page.url == ada.bookmark, "the code is gone from the address bar"
    assert page.evaluate("localStorage.getItem('parlor.token')") == ada.token
    page.reload()
    is_in(page)
    page.goto("about:blank")
    page.goto(f"http://localhost:{found[1]}")
    is_in(page)
    # What was used up opens the page all the same where the key is kept, after a restart too.
    page.goto("about:blank")
    page.goto(address)
    is_in(page)
    ada.stop()
    ada.start("--web", f"127.0.0.1:{found[1]}")
    page.goto("about:blank")
    page.goto(address)
    is_in(page)
    assert page.url == ada.bookmark

    # Another browser is told what to do, and lets itself be given a new address, as a whole or its code.
    other = browsers.page(ada.host, address)
    asks(other, _SPENT)
    assert other.url == ada.bookmark
    other.get_by_label("Address or code").fill("http://localhost/#what is this")
    other.get_by_role("button", name="Open").click()
    asks(other, _SPENT)
    other.get_by_label("Address or code").fill(ada.page)
    other.get_by_role("button", name="Open").click()
    is_in(other)


def test_an_address_that_is_pasted_into_an_open_page_opens_it(ada: Parlor, browsers: Browsers) -> None:
    page = browsers.page(ada.host, ada.bookmark)
    asks(page, "")
    page.evaluate("code => { location.hash = code; }", urlsplit(ada.page).fragment)
    is_in(page)
    assert page.url == ada.bookmark


def test_a_key_that_is_drawn_anew_asks_for_another_address(ada: Parlor, browsers: Browsers) -> None:
    page = browsers.page(ada.host, ada.page)
    is_in(page)
    port = urlsplit(ada.bookmark).port
    ada.stop()
    (ada.data / "token").unlink()
    ada.start("--web", f"127.0.0.1:{port}")
    asks(page, "")
    assert page.evaluate("localStorage.getItem('parlor.token')") is None
    page.goto("about:blank")
    page.goto(ada.page)
    is_in(page)


def test_a_code_is_good_once_and_only_for_the_page_itself(ada: Parlor) -> None:
    api = LocalAPI(ada)
    status, drawn = api.request("POST", "/api/page-codes")
    assert status == 201 and drawn["seconds"] == 600
    assert drawn["page"] == f"{ada.bookmark}#{drawn['code']}"
    code = drawn["code"]
    for foreign in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": f"evil.example:{api.port}"},
    ):
        status, body = trade(ada, code, **foreign)
        assert status == 403 and ada.token.encode() not in body, foreign
    assert api.fetch("POST", "/api/page-codes", None, "0" * 48)[0] == 403, "nobody else has one drawn"
    own = {"Origin": f"http://127.0.0.1:{api.port}", "Sec-Fetch-Site": "same-origin"}
    status, body = trade(ada, code.lower(), **own)
    assert (status, body) == (200, b'{"key":"%s"}' % ada.token.encode())
    status, body = trade(ada, code, **own)
    assert status == 403 and b"unauthorized" in body and ada.token.encode() not in body


def test_who_guesses_has_to_wait(ada: Parlor) -> None:
    code = urlsplit(ada.page).fragment
    answers: list[int] = []
    for wrong in ("", "x" * 900, "ÄÖÜ🙂" * 20, "\0" * 10):
        status, body = trade(ada, wrong)
        answers.append(status)
        assert b"unauthorized" in body, wrong
    while b"paused" not in (body := trade(ada, WRONG)[1]):
        answers.append(403)
        assert len(answers) < 40 * BUDGET, "nobody has to wait"
    assert b"wait" in body and len(answers) >= BUDGET
    assert trade(ada, "x" * 2000)[0] == 413
    # The key is good meanwhile, and so is the code once the budget has come back.
    assert LocalAPI(ada).request("GET", "/api/status")[0] == 200
    eventually(lambda: trade(ada, code)[0], until=lambda seen: seen == 200, within=20, what="the right code")


def test_a_restart_closes_every_code(ada: Parlor) -> None:
    code = urlsplit(ada.page).fragment
    ada.stop()
    ada.start()
    status, body = trade(ada, code)
    assert status == 403 and b"unauthorized" in body
    assert trade(ada, urlsplit(ada.page).fragment)[0] == 200


def test_nobody_else_can_be_localhost(ada: Parlor) -> None:
    port = urlsplit(ada.bookmark).port
    assert port is not None
    with inside(ada.host):
        other = socket.socket(socket.AF_INET6)
    other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with other:
        with pytest.raises(OSError, match="in use"):
            other.bind(("::1", port))
        ada.stop()
        # Who was there first is led past.
        other.bind(("::1", port))
        other.listen()
        ada.start("--web", f"127.0.0.1:{port}")
        assert ada.page.startswith(f"http://127.0.0.1:{port}/#")
