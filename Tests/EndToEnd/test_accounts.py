"""Several people on one device: each has an account, a gallery of their own, nothing of anybody else's."""

import sqlite3
from collections.abc import Iterator

import pytest
from lab import Network
from lab.browser import Browsers
from lab.classic_page import OVER
from lab.expecting import expect
from lab.family import LONG, SECRETS, Family, session_of
from lab.guest_api import GuestAPI
from lab.local_api import LocalAPI
from lab.table_api import TableAPI, let_in

ROUTES = [
    ("GET", "/api/accounts", None),
    ("GET", "/api/account", None),
    ("POST", "/api/account", {"name": "Eve", "email": "eve@example.org"}),
    ("POST", "/api/account/login", {"account": "Ada", "password": SECRETS["Ada"]}),
    ("POST", "/api/account/logout", None),
    ("POST", "/api/account/remove", {"password": SECRETS["Ada"]}),
    ("POST", "/api/account/move", {"password": SECRETS["Ada"]}),
    ("POST", "/api/account/arrive", None),
    ("POST", "/api/account/offer", {"password": SECRETS["Ada"]}),
    ("GET", "/api/account/offer", None),
    ("GET", "/api/account/offer.svg", None),
    ("DELETE", "/api/account/offer", None),
    ("POST", "/api/account/fetch", {"code": "ABCDE-FGHJK", "password": SECRETS["Ada"]}),
    ("GET", "/api/account/drawings", None),
    ("POST", "/api/account/drawings", {"id": "a", "label": "", "strokes": ""}),
    ("GET", f"/api/account/drawings/{'5e' * 32}", None),
    ("POST", f"/api/account/drawings/{'5e' * 32}", {"favourite": True}),
    ("DELETE", f"/api/account/drawings/{'5e' * 32}", None),
]


@pytest.fixture
def family(network: Network) -> Iterator[Family]:
    with Browsers() as browsers:
        family = Family(network, browsers)
        yield family


def test_each_of_a_family_sees_their_own_drawings_and_no_others(family: Family) -> None:
    family.draw("WREN", "a wren")
    family.holds("WREN")
    assert not [url for url in family.asked if "/api/account" in url], "nobody is asked who they are"

    family.sign_up("Ada")
    first = session_of(family.page)
    family.holds()
    family.draw("BIRD", "a bird")
    family.holds("BIRD")
    family.page.reload()
    family.is_playing("Ada")
    family.holds("BIRD")
    family.log_out()
    family.holds("WREN")

    family.sign_up("Bob")
    family.holds()
    # In a room of Ada's Bob is shown what was drawn there, and none of it becomes his.
    family.page.goto(f"{family.parlor.bookmark}#/BIRD")
    family.table.on(OVER, within=20)
    family.table.button("All rooms").click()
    family.draw("DOVE", "a dove")
    family.holds("DOVE")
    family.log_out()

    family.log_in("Ada", SECRETS["Ada"])
    family.is_playing("Ada")
    family.holds("BIRD")
    gallery = family.gallery()
    family.screens.shoot("account-gallery")
    with family.page.expect_download() as saving:
        gallery.get_by_role("button", name="Save this drawing").click()
    assert saving.value.suggested_filename.endswith(".png")
    family.page.keyboard.press("Escape")

    api, ada = LocalAPI(family.parlor), session_of(family.page)
    assert api.fetch("GET", "/api/account/drawings", **{"Parlor-Session": ada})[0] == 200
    for session in (first, "0" * 64, ada[::-1]):
        assert api.fetch("GET", "/api/account/drawings", **{"Parlor-Session": session})[0] == 403
    assert api.fetch("GET", "/api/account/drawings")[0] == 403
    assert api.fetch("GET", "/api/account/drawings", None, "no key", **{"Parlor-Session": ada})[0] == 403

    assert family.table.complaints == []

    family.parlor.stop()
    for file in family.parlor.data.iterdir():
        held = file.read_bytes() if file.is_file() else b""
        for needle in (*SECRETS.values(), ada, first):
            assert needle.encode() not in held, f"{file.name} holds what only its owner knows"
        assert bytes.fromhex(ada) not in held, file.name
    with sqlite3.connect(family.parlor.data / "parlor.sqlite") as database:
        rows = database.execute("SELECT label, strokes FROM drawing").fetchall()
    assert len(rows) == 2, "one of each; that of nobody is in the browser"
    assert all(b"topic" not in part and b"points" not in part for row in rows for part in row)


def test_who_errs_is_told_so_and_wrong_passwords_wait(family: Family) -> None:
    screens, dialog = family.screens, family.part
    screens.shoot("account-entry", shown="#home footer")
    family.entry().click()
    screens.shoot("account-nobody")
    dialog.get_by_role("button", name="New account").click()
    screens.shoot("account-new")
    submit = dialog.get_by_role("button", name="Sign up")
    for name, secret, repeated, words in (
        ("Ada@Home", SECRETS["Ada"], None, "no @ among them"),
        ("Ada", "sh0rt", None, "at least 8 characters"),
        ("Ada", "no digits here", None, "at least 8 characters"),
        ("Ada", SECRETS["Ada"], SECRETS["Bob"], "The two passwords differ."),
    ):
        family.fill(name, secret, repeated)
        submit.click()
        expect(dialog.get_by_role("alert").filter(has_text=words)).to_be_visible()
    screens.shoot("account-new-fault")
    family.fill("Ada", SECRETS["Ada"])
    submit.click()
    family.is_playing("Ada")
    family.entry().click()
    screens.shoot("account-in")
    family.page.keyboard.press("Escape")
    family.log_out()
    family.sign_up("Bob")
    family.log_out()

    family.entry().click()
    screens.shoot("account-people")
    for _ in range(5):
        family.log_in("Ada", "wr0ng password")
        expect(dialog.get_by_role("alert")).to_have_text("That is not the password of Ada.")
        expect(dialog.get_by_role("button", name="Log in", disabled=False)).to_be_visible()
    screens.shoot("account-wrong")
    family.log_in("Ada", SECRETS["Ada"])
    expect(dialog.get_by_role("alert")).to_contain_text("Wait half a minute")
    dialog.get_by_role("button", name="Back").click()
    family.log_in("Bob", SECRETS["Bob"])
    family.is_playing("Bob")

    family.entry().click()
    dialog.get_by_role("button", name="Remove this account").click()
    dialog.get_by_label("Your password").fill("wr0ng password")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("That is not the password of Bob.")
    screens.shoot("account-remove")
    dialog.get_by_label("Your password").fill(SECRETS["Bob"])
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(family.entry()).to_have_text("Who is playing?")
    family.entry().click()
    expect(dialog.locator(".persons")).to_have_text("Ada")


def test_who_logs_out_in_one_window_is_gone_from_all(family: Family) -> None:
    family.sign_up("Ada")
    expect(family.page.locator("#home .self input")).to_have_js_property("value", "Ada")
    other = family.page.context.new_page()
    other.goto(family.parlor.bookmark)
    entry = other.locator("#home footer [data-do=who]")
    expect(entry).to_have_text("Ada is playing")
    other.get_by_role("button", name="My drawings").click()
    expect(other.get_by_text("Only you see these")).to_be_visible()
    family.log_out()
    expect(entry).to_have_text("Who is playing?")
    expect(other.get_by_role("dialog", name="My drawings")).to_be_hidden()
    expect(family.page.locator("#home .self input")).to_have_js_property("value", "Tablet")
    assert session_of(other) == ""
    # A session that the daemon has ended is one no more when the page comes back.
    family.log_in("Ada", SECRETS["Ada"])
    family.is_playing("Ada")
    ended = {"Parlor-Session": session_of(family.page)}
    assert LocalAPI(family.parlor).fetch("POST", "/api/account/logout", **ended)[0] == 204
    family.page.reload()
    expect(family.entry()).to_have_text("Who is playing?")


def test_a_guest_finds_none_of_it(network: Network, family: Family, browsers: Browsers) -> None:
    family.sign_up("Ada")
    shown = {"Parlor-Session": session_of(family.page)}
    game = TableAPI(family.parlor, "GUEST")
    game.open(LONG, phones=True)
    link = let_in(game)
    phone = browsers.page(network.host("phone"), "about:blank", viewport={"width": 390, "height": 844})
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(link)
    phone.get_by_label("Your name").fill("Gil")
    phone.get_by_role("button", name="Join").click()
    expect(phone.locator("[data-view=lobby]")).to_be_visible()
    expect(phone.locator("[data-do=who]")).to_be_hidden()
    assert not [url for url in asked if "/api/account" in url]
    guest = GuestAPI(network.host("phone"), link)
    status, said = guest.sit_down("Eve")
    assert status == 201, said
    for method, path, body in ROUTES:
        seated = {"Authorization": f"Bearer GUEST.{guest.secret}", **shown}
        status, _, text = guest.exchange(method, path, body, seated)
        assert status == 404, f"{method} {path}: {status} {text!r}"
        assert guest.exchange(method, path, body, shown)[0] == 403
    assert LocalAPI(family.parlor).fetch("GET", "/api/account", **shown)[0] == 200
