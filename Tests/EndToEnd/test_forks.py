"""A member whose modified database lives twice forks its log: everybody finds out, and the room says so."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.modules import speak
from lab.parlor import same_picture
from lab.shell import run
from lab.shifts import rest
from strokes import StrokeFiles

CODE = "BIRD"


def pretend_to_be_the_original(database: Path) -> None:
    """Makes a copied database claim that it is where it was written, as only a modified program does."""
    inode, seconds, birth = run(["stat", "-c", "%i|%W|%w", str(database)]).strip().split("|")
    # "2026-01-31 12:00:00.123456789 +0000"
    nanoseconds = birth.split()[1].partition(".")[2] or "0"
    with sqlite3.connect(database) as connection:
        connection.execute(
            "UPDATE device SET inode = ?, birth_seconds = ?, birth_nanoseconds = ?",
            (int(inode), int(seconds), int(nanoseconds)),
        )
    connection.close()


def sees_room(parlor: Parlor) -> Callable[[], bool]:
    """Whether the room is in the list."""
    return lambda: parlor.sees(CODE)


def has_more_than(parlor: Parlor, operations: int) -> Callable[[], bool]:
    """Whether the room has grown."""
    return lambda: parlor.digest(CODE)[0] > operations


def notices_of(parlor: Parlor) -> Callable[[], list[str]]:
    """What the room says to everybody."""

    def look() -> list[str]:
        notices: list[str] = parlor.show(CODE)["notices"]
        return notices

    return look


def test_two_honest_members_find_a_fork_out_and_the_room_says_so(
    network: Network, files: StrokeFiles
) -> None:
    ada, bob, eve, twin = (Parlor(network.host(name)) for name in ("ada", "bob", "eve", "twin"))
    for parlor in (ada, bob, eve):
        parlor.start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    for parlor in (bob, eve):
        eventually(sees_room(parlor), within=10, what="the room is seen")
        parlor.do("join", CODE)
    eve.draw(CODE, files.take("first", 1)[0])
    same_picture([ada, bob, eve], CODE, within=10)

    eve.stop()
    shutil.copytree(eve.data, twin.data)
    database = next(twin.data.glob("*.sqlite"))
    pretend_to_be_the_original(database)
    network.partition([ada.host, eve.host], [bob.host, twin.host])
    for parlor, witness, drawing in ((eve, ada, 1), (twin, bob, 2)):
        before = witness.digest(CODE)[0]
        parlor.start()
        parlor.draw(CODE, files.take(parlor.name, drawing)[0])
        eventually(
            has_more_than(witness, before),
            within=20,
            what="what the forker has drawn arrives",
        )
    assert ada.show(CODE)["notices"] == bob.show(CODE)["notices"] == []
    with Browsers() as browsers:
        page = browsers.page(ada.host, ada.page)
        page.get_by_text(CODE).first.click()
        network.heal()
        for parlor in (ada, bob):
            notices, _ = eventually(notices_of(parlor), within=20, what="the fork is found out")
            assert len(notices) == 1 and "eve" in notices[0]
            assert notices[0] in parlor.do("show", CODE)
        same_picture([ada, bob], CODE, within=20)
        page.locator(".notices").get_by_text(notices[0]).wait_for()
        browsers.photograph(page, "fork-desktop")
        speak(page, "de")
        page.locator(".notices").get_by_text("Das Gerät von eve hat nicht allen dasselbe gesagt.").wait_for()
        phone = browsers.page(bob.host, bob.page, viewport={"width": 390, "height": 780})
        phone.get_by_text(CODE).first.click()
        phone.get_by_label("Drawing board").wait_for()
        rest(phone)
        browsers.photograph(phone, "fork-phone")
    # Nothing that was written from the fork on counts, and who is honest goes on.
    ada.draw(CODE, files.take("last", 1)[0])
    same_picture([ada, bob], CODE, within=20)
