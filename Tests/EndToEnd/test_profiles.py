"""A press on a player shows their profile, and a game that begins takes along whoever looks at one."""

import json
import struct
import zlib

from lab import Network, Parlor, eventually
from lab.axe import faults
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER
from lab.expecting import expect
from lab.family import Family, session_of
from lab.local_api import LocalAPI
from lab.screens import Screens
from lab.table_api import TableAPI
from playwright.sync_api import Locator

CODE = "BIRD"
_STROKE = {
    "id": "0" * 64, "author": "0" * 64, "tool": "pen", "color": "#20242e", "width": 64, "opacity": 255,
    "points": [400, 400, 3600, 3600],
}  # fmt: skip
_WORN = "face => getComputedStyle(face).backgroundImage"
HANDS = {"think": 600, "outcome": 60_000, "rounds": 1}


def rows(profile: Locator) -> dict[str, str]:
    """What it tells of somebody's games."""
    names = profile.locator("dt").all_inner_texts()
    return dict(zip(names, profile.locator("dd").all_inner_texts(), strict=True))


def test_a_press_on_a_player_shows_who_they_are_and_what_they_have_won(
    network: Network, browsers: Browsers
) -> None:
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    host = TableAPI(ada, CODE)
    host.open(HANDS, activity="rock-paper-scissors")
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    mate = TableAPI(ben, CODE)
    mate.ask("POST", "/join", {"name": "Ben"})
    mate.ask("POST", "/ready", {"ready": True})
    screens = Screens(browsers, browsers.page(ada.host, ada.page))
    table, page = screens.table, screens.page
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = table.on(LOBBY)
    expect(lobby.locator(".party > li")).to_have_count(2)
    profile = page.get_by_role("dialog", name="Ben")

    # By the keyboard, and back by it; the focus is where it was.
    button = lobby.get_by_role("button", name="Profile of Ben")
    button.focus()
    page.keyboard.press("Enter")
    expect(profile).to_contain_text("Plays on a device of their own.")
    expect(profile.locator("button:focus")).to_have_text("Back")
    assert rows(profile) == {}
    assert faults(page) == []
    screens.shoot("profile-lobby", shown="#person")
    page.keyboard.press("Escape")
    expect(profile).to_be_hidden()
    expect(lobby.locator(".face:focus")).to_have_js_property("title", "Profile of Ben")
    # By a press on the name, and back by the button. What else is to be pressed there does what it did.
    lobby.locator(".party .name", has_text="Ben").click()
    profile.get_by_role("button", name="Back").click()
    expect(profile).to_be_hidden()
    lobby.get_by_role("button", name="Remove Ben").click()
    page.get_by_role("dialog", name="Remove Ben").get_by_role("button", name="Cancel").click()
    lobby.get_by_role("button", name="New avatar").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    lobby.get_by_role("button", name="Your profile").click()
    expect(page.locator("#person .where")).to_have_text("This is you.")
    page.keyboard.press("Escape")

    # A game that begins takes along whoever looks at a profile.
    button.click()
    expect(profile).to_be_visible()
    host.ask("POST", "/start")
    expect(profile).to_be_hidden(timeout=15_000)
    expect(page.locator("#table .bar")).to_be_visible()
    page.locator(".seats .face").last.click()
    expect(page.locator("#person[open]")).to_be_visible()
    page.keyboard.press("Escape")
    for one, hand in ((host, "rock"), (mate, "scissors")):
        one.reach("throw")
        one.ask("POST", "/move", {"move": {"do": "throw", "hand": hand}})
    for one in (host, mate):
        one.reach("outcome")
        one.ask("POST", "/move", {"move": {"do": "next"}})
    over = table.on(OVER, within=30)
    over.locator(".podium .face").first.click()
    screens.shoot("profile-over", shown="#person")
    told = rows(page.locator("#person"))
    assert told == {
        "This game": "1 point, place 1", "Points this evening": "1", "Games this evening": "1",
        "Games won": "1", "All your games here": "1", "All your wins here": "1",
    }  # fmt: skip
    page.keyboard.press("Escape")
    over.locator(".podium .name", has_text="Ben").click()
    told = rows(profile)
    assert (told["Games this evening"], told["Games won"]) == ("1", "0")
    assert "All your games here" not in told
    assert table.complaints == []


def png(width: int, height: int) -> bytes:
    """An image of one colour, in full and without any text beside it."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x20\x80\xe0" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def choose(dialog: Locator, name: str, content: bytes) -> None:
    """Chooses a file."""
    field = dialog.locator("input[type=file]")
    field.set_input_files({"name": name, "mimeType": "image/png", "buffer": content})


def test_everybody_at_a_tablet_has_a_picture_of_their_own(network: Network, browsers: Browsers) -> None:
    family = Family(network, browsers)
    page, shown = family.page, family.page.locator("#home .self .face.pictured")
    dialog = page.get_by_role("dialog", name="My picture")

    def opened() -> Locator:
        page.locator("#home footer").get_by_role("button", name="My picture").click()
        expect(dialog).to_be_visible()
        return dialog

    # A script in a drawing, a page, a broken image and a long one are none, whatever they are called.
    opened()
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"
    for bad in (svg, b"<!doctype html>", png(9, 9)[:40], b""):
        choose(dialog, "me.png", bad)
        expect(dialog.get_by_role("status")).to_contain_text("no image that the page can show")
        expect(shown).to_have_count(0)
    choose(dialog, "me.png", png(300, 100))
    expect(dialog.get_by_role("status")).to_have_text("That is your picture now.")
    assert faults(page) == []
    family.screens.shoot("portrait", shown="#portrait")
    dialog.get_by_role("button", name="Back").click()
    expect(shown).to_have_count(1)
    assert page.evaluate("localStorage.getItem('parlor.portrait').length") < 22_000
    page.reload()
    expect(shown).to_have_count(1)
    # Who has an account has a picture there, and nobody sees it when they have logged out.
    family.sign_up("Ada")
    expect(shown).to_have_count(0)
    choose(opened(), "me.png", png(20, 20))
    expect(shown).to_have_count(1)
    page.keyboard.press("Escape")
    page.reload()
    expect(shown).to_have_count(1)
    # It is no drawing, but a drawing can be it.
    gallery = family.gallery()
    expect(gallery).to_contain_text("What you draw in games is kept here.")
    expect(gallery.get_by_role("figure")).to_have_count(0)
    page.keyboard.press("Escape")
    drawing = {
        "id": "a/1", "label": json.dumps({"id": "a/1", "room": "a", "round": 1, "topic": "a bird", "at": 0}),
        "strokes": json.dumps([_STROKE]),
    }  # fmt: skip
    session = {"Parlor-Session": session_of(page)}
    assert LocalAPI(family.parlor).fetch("POST", "/api/account/drawings", drawing, **session)[0] == 204
    before = shown.evaluate(_WORN)
    gallery = family.gallery()
    gallery.get_by_role("button", name="Use as my picture").click()
    expect(gallery.get_by_role("status")).to_have_text("That is your picture now.")
    page.keyboard.press("Escape")
    assert shown.evaluate(_WORN) != before
    opened().get_by_role("button", name="Remove it").click()
    expect(shown).to_have_count(0)
    page.keyboard.press("Escape")
    family.log_out()
    expect(shown).to_have_count(1)
    # A press on one's picture offers another one.
    shown.click()
    dialog.get_by_role("button", name="Remove it").click()
    expect(dialog.get_by_role("status")).to_have_text("You have no picture any more.")
    expect(shown).to_have_count(0)
    assert family.table.complaints == []
