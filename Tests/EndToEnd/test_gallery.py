"""Drawings of one's own are found again, liked best, saved, deleted, and the game of each watched again."""

import json
import re
import zipfile
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from lab import Network, eventually
from lab.browser import Browsers
from lab.classic_page import OVER
from lab.expecting import expect
from lab.family import Family, session_of
from lab.local_api import LocalAPI
from playwright.sync_api import Locator

# Two games that were played on other days, in rooms of which the device keeps nothing.
_EARLIER = [
    ("../a fat cat", "classic", "WREN", ["Zoë", "Łukasz"], "Wrens\u2019 evening", datetime(2026, 3, 1, 12)),
    ("A FAT CAT", "classic", "CROW", [], "", datetime(2025, 12, 24, 12)),
]
_STROKE = {
    "id": "0" * 64, "author": "0" * 64, "tool": "pen", "color": "#20242e", "width": 64, "opacity": 255,
    "points": [400, 400, 3600, 3600],
}  # fmt: skip


@pytest.fixture
def family(network: Network) -> Iterator[Family]:
    with Browsers() as browsers:
        yield Family(network, browsers)


def keep(family: Family, label: Any) -> None:
    """Has the account of who is logged in keep a drawing."""
    shown = {"Parlor-Session": session_of(family.page)}
    text = label if isinstance(label, str) else json.dumps(label)
    drawing = {"id": text[:128], "label": text, "strokes": json.dumps([_STROKE])}
    assert LocalAPI(family.parlor).fetch("POST", "/api/account/drawings", drawing, **shown)[0] == 204


def keep_earlier(family: Family) -> None:
    """Has the account keep drawings of earlier days, and what another program may have left there."""
    for number, (topic, activity, code, people, title, day) in enumerate(_EARLIER):
        room = f"{number:064x}"
        label = {
            "id": f"{room}/1", "room": room, "code": code, "round": 1, "topic": topic, "word": None,
            "activity": activity, "title": title, "people": people, "at": 1_000 * day.timestamp(),
        }  # fmt: skip
        keep(family, label)
    for odd in ("no JSON", "null", {"id": "odd", "room": "", "topic": "", "at": 1e300}):
        keep(family, odd)


def test_drawings_are_found_liked_saved_deleted_and_their_games_watched_again(family: Family) -> None:
    page, table = family.page, family.table
    family.sign_up("Ada")
    family.draw("BIRD", "a bird")
    keep_earlier(family)
    gallery = family.gallery()
    leaves = gallery.get_by_role("figure")
    expect(leaves).to_have_count(3)
    expect(gallery.locator(".leaf.there")).to_have_count(3)
    bird = leaves.filter(has_text="BIRD")
    expect(bird).to_contain_text("with Doodle")
    finds(gallery, bird)
    likes(gallery, bird)
    family.screens.shoot("gallery-kept", shown="#gallery .seek")
    saves(family, gallery)

    wren = leaves.filter(has_text="WREN")
    wren.get_by_role("button", name="Watch the game again").click()
    expect(gallery.get_by_role("status")).to_contain_text("keeps nothing of that game")
    family.screens.shoot("gallery-gone")
    for answer, left in (("Cancel", 3), ("Delete", 2)):
        wren.get_by_role("button", name="Delete this drawing").click()
        asked = page.get_by_role("dialog", name="Delete “../a fat cat”?")
        expect(asked).to_be_visible()
        if answer == "Cancel":
            family.screens.shoot("gallery-sure")
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_be_hidden()
        expect(leaves).to_have_count(left)
    # What is deleted stays so, also where its room is looked at again.
    bird.get_by_role("button", name="Watch the game again").click()
    history = page.locator("#history")
    expect(history).to_be_visible()
    expect(history.locator(".tile").nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    table.on(OVER).get_by_role("button", name="All rooms").click()
    gallery = family.gallery()
    bird.get_by_role("button", name="Delete this drawing").click()
    page.get_by_role("dialog", name="Delete “a bird”?").get_by_role("button", name="Delete").click()
    expect(leaves).to_have_count(1)
    page.goto(f"{family.parlor.bookmark}#/BIRD")
    page.reload()
    table.on(OVER, within=20).get_by_role("button", name="All rooms").click()
    family.holds("CROW")
    # A room that was left is shown as it was, also after a reload; nothing can be done there any more.
    api = LocalAPI(family.parlor)
    room = api.request("GET", "/api/rooms/BIRD")[1]["room"]
    keep(family, {"id": f"{room}/9", "room": room, "code": "BIRD", "round": 9, "topic": "an owl", "at": 0})
    assert api.request("GET", f"/api/past/{room}")[0] == 409, "one is still in it"
    assert api.request("POST", "/api/rooms/BIRD/leave")[0] == 204
    eventually(lambda: api.request("GET", "/api/past")[1]["rooms"], within=10, what="the room is a past one")
    gallery = family.gallery()
    bird.get_by_role("button", name="Watch the game again").click()
    expect(gallery).to_be_hidden()
    for look in ("left", "again"):
        final = table.on(OVER)
        expect(final.locator(".podium")).to_contain_text("Doodle")
        expect(final.locator(".podium .leaf.there").nth(1)).to_be_visible()
        for button in ("Play again", "Choose another game"):
            expect(final.get_by_role("button", name=button)).to_be_hidden()
        family.screens.shoot(f"gallery-{look}")
        final.get_by_role("button", name="All rounds").click()
        expect(history.locator(".tile").nth(1)).to_be_visible()
        page.keyboard.press("Escape")
        if look == "left":
            page.reload()
    _, moving = api.fetch("GET", f"/api/past/{room}/drawings/1/0.webp")
    assert moving[:4] == b"RIFF"
    page.go_back()
    expect(page.locator("#home")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    # What is no such room, or is forgotten, is refused in words.
    for name, status in (("BIRD", 404), ("0" * 64, 404), (room, 200)):
        assert api.request("GET", f"/api/past/{name}")[0] == status, name
    assert api.request("GET", f"/api/past/{room}/drawings/9/0")[0] == 409
    assert api.request("DELETE", f"/api/past/{room}")[0] == 204
    assert api.request("GET", f"/api/past/{room}")[0] == 404
    assert table.complaints == []


def finds(gallery: Locator, bird: Locator) -> None:
    """Looks for drawings by all that is known of them."""
    leaves, search = gallery.get_by_role("figure"), gallery.get_by_role("searchbox", name="Search")
    for words, codes in (
        ("fat CAT", ["WREN", "CROW"]),
        ("zoe lukasz", ["WREN"]),
        ("wrens' evening", ["WREN"]),
        ("december", ["CROW"]),
        ("2026-03-01", ["WREN"]),
        ("classic crow", ["CROW"]),
        ("doodle", ["BIRD"]),
        ("eagle", []),
    ):
        search.fill(words)
        expect(leaves).to_have_count(len(codes))
        for code in codes:
            expect(leaves.filter(has_text=code)).to_have_count(1)
    expect(gallery.get_by_text("No drawing is like that.")).to_be_visible()
    search.fill("")
    expect(leaves).to_have_count(3)
    # What was found again is not fetched anew.
    expect(bird.locator(".leaf.there")).to_have_count(1)


def likes(gallery: Locator, bird: Locator) -> None:
    """Marks a favourite, which is one still when the page comes back."""
    leaves, best = gallery.get_by_role("figure"), gallery.get_by_role("button", name="Favourites")
    best.click()
    expect(gallery.get_by_text("None is a favourite yet.")).to_be_visible()
    best.click()
    star = bird.get_by_role("button", name="Favourite", pressed=False)
    star.click()
    expect(bird.get_by_role("button", name="Favourite", pressed=True)).to_be_visible()
    page = gallery.page
    page.reload()
    page.get_by_role("button", name="My drawings").click()
    expect(leaves).to_have_count(3)
    expect(gallery.get_by_role("button", name="Favourite", pressed=True)).to_have_count(1)
    best.click()
    expect(leaves).to_have_count(1)
    expect(bird).to_be_visible()
    best.click()
    expect(leaves).to_have_count(3)


def saves(family: Family, gallery: Locator) -> None:
    """Saves all in one archive, which another program can read."""
    with family.page.expect_download() as saving:
        gallery.get_by_role("button", name="Save all").click()
    assert re.fullmatch(r"My drawings - Ada - \d{4}-\d\d-\d\d\.zip", saving.value.suggested_filename)
    with zipfile.ZipFile(saving.value.path()) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        pictures = [archive.read(name) for name in names]
        days = {info.filename[:10]: info.date_time[:3] for info in archive.infolist()}
    assert names[1:] == [
        "2026-03-01 - Classic - a fat cat - with Zoë and Łukasz.png",
        "2025-12-24 - Classic - A FAT CAT.png",
    ]
    # The second bot may have come when the game had begun.
    assert re.fullmatch(r"\d{4}-\d\d-\d\d - Classic - a bird - with Doodle( and \w+)?\.png", names[0])
    assert all(picture.startswith(b"\x89PNG") and len(picture) > 1_000 for picture in pictures)
    assert days["2026-03-01"] == (2026, 3, 1)
    expect(gallery.get_by_role("status")).to_contain_text("Saved My drawings")
