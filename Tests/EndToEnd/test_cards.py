"""What people show of themselves: nothing until they say so, and nothing once they have switched it off."""

import json

from lab import Network, Parlor, eventually
from lab.axe import faults
from lab.browser import Browsers
from lab.cards import CODE, HANDS, cards, png
from lab.classic_page import LOBBY, OVER
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.family import Family, session_of
from lab.local_api import LocalAPI
from lab.screens import Screens
from lab.table_api import TableAPI, let_in
from playwright.sync_api import Locator

_STROKE = {
    "id": "0" * 64, "author": "0" * 64, "tool": "pen", "color": "#20242e", "width": 64, "opacity": 255,
    "points": [400, 400, 3600, 3600, 3600, 400],
}  # fmt: skip
_INKED = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some(byte => byte > 0);
}"""
_PLAYED = json.dumps({"games": [], "sums": {"Ada": {"games": 7, "wins": 3}}})


def rows(profile: Locator) -> dict[str, str]:
    """What it tells of somebody's games."""
    names = profile.locator("dt").all_inner_texts()
    return dict(zip(names, profile.locator("dd").all_inner_texts(), strict=True))


def draw_bird(family: Family) -> None:
    """Puts a drawing into the account of who is logged in."""
    label = {"id": "a/1", "room": "a", "round": 1, "code": "FISH", "topic": "a bird", "at": 0}
    drawing = {"id": "a/1", "label": json.dumps(label), "strokes": json.dumps([_STROKE])}
    session = {"Parlor-Session": session_of(family.page)}
    assert LocalAPI(family.parlor).fetch("POST", "/api/account/drawings", drawing, **session)[0] == 204


def test_what_somebody_shows_is_seen_by_all_in_the_room_and_in_the_next_until_they_switch_it_off(
    network: Network, browsers: Browsers
) -> None:
    family = Family(network, browsers, "ada")
    family.sign_up("Ada")
    page, host = family.page, TableAPI(family.parlor, CODE)
    draw_bird(family)
    page.evaluate("played => localStorage.setItem('parlor.played', played)", _PLAYED)
    page.locator("#home footer").get_by_role("button", name="My picture").click()
    dialog = page.get_by_role("dialog", name="My picture")
    file = {"name": "me.png", "mimeType": "image/png", "buffer": png(20, 20, rows=20)}
    dialog.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(dialog.get_by_role("status").filter(has_text="That is your picture now.")).to_be_visible()
    expect(dialog.get_by_role("checkbox")).to_have_js_property("checked", False)
    page.keyboard.press("Escape")
    gallery = family.gallery()
    gallery.get_by_role("button", name="Share in my profile").click()
    expect(gallery.locator(".told")).to_contain_text("It waits in your profile until you show that")
    assert faults(page) == []
    family.screens.shoot("card-gallery", shown="#gallery")
    page.keyboard.press("Escape")

    # All three are in a room, and nobody shows anything.
    host.open(HANDS, activity="rock-paper-scissors", phones=True)
    ben = Parlor(network.host("ben")).start()
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    mate = TableAPI(ben, CODE)
    mate.ask("POST", "/join", {"name": "Ben"})
    mate.ask("POST", "/ready", {"ready": True})
    page.get_by_role("button").filter(has_text=CODE).first.click()
    lobby = family.table.on(LOBBY)
    phone = browsers.page(network.host("gil"), let_in(mate), **PHONE)
    phone.get_by_label("Your name").fill("Gil")
    phone.get_by_role("button", name="Join").click()
    looker = Screens(browsers, browsers.page(ben.host, ben.page))
    asked: list[str] = []
    looker.page.on("request", lambda request: asked.append(request.url))
    looker.page.get_by_role("button").filter(has_text=CODE).first.click()
    theirs = looker.table.on(LOBBY)
    expect(theirs.locator(".party > li")).to_have_count(3)
    theirs.get_by_role("button", name="Profile of Ada").click()
    profile = looker.page.get_by_role("dialog", name="Ada")
    expect(profile.locator(".face.pictured, figure, dt")).to_have_count(0)
    expect(profile.get_by_role("checkbox")).to_have_count(0)
    looker.page.keyboard.press("Escape")
    assert cards(mate) == {}

    # Ada switches it on.
    lobby.get_by_role("button", name="Your profile").click()
    own = page.locator("#person")
    expect(own.get_by_role("figure")).to_have_count(0)
    own.get_by_label("Show my picture and my games to others").check()
    expect(own.get_by_role("figure")).to_have_count(1)
    eventually(lambda: list(cards(mate)), until=lambda found: found == ["Ada"], within=15, what="a card")
    assert faults(page) == []
    family.screens.shoot("card-own", shown="#person")
    page.keyboard.press("Escape")
    # Until somebody looks nobody asks for it.
    assert [url for url in asked if "/cards/" in url] == []
    theirs.get_by_role("button", name="Profile of Ada").click()
    expect(profile.locator(".face.pictured")).to_have_count(1, timeout=15_000)
    assert rows(profile) == {"Games in all, as they say": "7", "Wins in all, as they say": "3"}
    expect(profile.get_by_role("figure")).to_have_text("a bird")
    assert profile.locator("canvas").evaluate(_INKED)
    assert len([url for url in asked if "/cards/" in url]) == 1
    assert faults(looker.page) == []
    looker.shoot("card-other", shown="#person")
    profile.get_by_role("button", name="Enlarge").click()
    expect(looker.page.get_by_role("dialog", name="drawing: a bird")).to_be_visible()
    looker.page.keyboard.press("Escape")
    looker.page.keyboard.press("Escape")
    # A phone sees it too, through its host.
    phone.locator(".party .name", has_text="Ada").click()
    expect(phone.locator("#person .face.pictured")).to_have_count(1, timeout=15_000)
    expect(phone.locator("#person figure")).to_have_text("a bird")
    phone.keyboard.press("Escape")
    # And who plays by phone shows what is on the phone.
    phone.get_by_role("button", name="Your profile").click()
    phone.locator("#person").get_by_label("Show my picture and my games to others").check()
    both = ["Ada", "Gil"]
    eventually(lambda: sorted(cards(host)), until=lambda found: found == both, within=15, what="two cards")
    phone.keyboard.press("Escape")
    # A reload announces nothing again.
    before = cards(mate), host.view()["files"]["bytes"]
    page.reload()
    family.table.on(LOBBY)

    # The next game has it by itself, with the game that was played.
    phone.get_by_role("button", name="m ready").click()
    eventually(lambda: len(host.ready()) == 2, within=10, what="the others are ready")
    assert (cards(mate), host.view()["files"]["bytes"]) == before
    host.ask("POST", "/start")
    host.reach("throw")
    seats = {seat["name"]: seat["seat"] for member in mate.view()["members"] for seat in member["seats"]}
    at = {"Ada": host, "Ben": mate, "Gil": mate}
    for name, hand in (("Ada", "rock"), ("Ben", "scissors"), ("Gil", "scissors")):
        at[name].ask("POST", "/move", {"move": {"do": "throw", "hand": hand}, "seat": seats[name]})
    for name, table in at.items():
        table.reach("outcome")
        table.ask("POST", "/move", {"move": {"do": "next"}, "seat": seats[name]})
    over = family.table.on(OVER, within=30)
    over.get_by_role("button", name="Play again").click()
    family.table.on(LOBBY, within=20)
    following = looker.table.on(LOBBY, within=20)
    following.get_by_role("button", name="Profile of Ada").click()
    expect(profile.locator("dd").filter(has_text="8")).to_have_count(1, timeout=15_000)
    assert rows(profile)["Wins in all, as they say"] == "4"
    expect(profile.locator(".face.pictured")).to_have_count(1)
    expect(profile.get_by_role("figure")).to_have_text("a bird")

    # What is switched off goes from where somebody looks, and is asked for in vain.
    family.table.on(LOBBY).get_by_role("button", name="Your profile").click()
    own.get_by_label("Show my picture and my games to others").uncheck()
    expect(profile.locator(".face.pictured, figure")).to_have_count(0, timeout=15_000)
    room = next(room for room in LocalAPI(ben).request("GET", "/api/rooms")[1]["rooms"] if room["member"])
    status, refusal = LocalAPI(ben).request("GET", f"/api/rooms/{room['code']}/cards/{seats['Ada']}")
    assert (status, refusal["error"]["code"]) == (404, "not-found")
    assert looker.table.complaints == family.table.complaints == []
