"""People gather in the lobby of a game by their pages: at a desktop, on phones, as a guest, and with bots."""

from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import CODE, PHONE, Table, sees_the_room
from lab.expecting import expect
from lab.network import Network


def gather(
    table: Table, network: Network, activity: str, settings: dict[str, int], *others: dict[str, object]
) -> list[ClassicPage]:
    """Ada at a desktop, Ben on a phone, others at daemons of their own, Gil as Ada's guest, and two bots.

    All are ready but Ada, who opens the game.

    ``settings`` are by the lobby's labels. ``others`` are the windows of those who come after Ben.
    """
    # A browser that is just starting would notice another host.
    phone = network.host("gil")
    ada = table.open(0)
    comers = [table.open(1, **PHONE), *(table.open(2 + at, **window) for at, window in enumerate(others))]
    open_game(ada, activity, CODE)
    sees_the_room(*table.daemons[1 : 1 + len(comers)])
    for page in comers:
        page.sit_down(CODE)
    link = ada.view(LOBBY).locator(".links a").first.get_attribute("href") or ""
    gil = ClassicPage(table.browsers.page(phone, link, **PHONE))
    table.pages.append(gil)
    sit_down_as_guest(gil, "Gil")
    seats = len(comers) + 2
    add_bots(ada, seats + 1, seats + 2)
    change_settings(ada, comers[0], settings)
    for page in (*comers, gil):
        page.button("m ready").click()
    expect(ada.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(seats + 1)
    return [ada, *comers, gil]


def open_game(page: ClassicPage, activity: str, code: str) -> None:
    """Opens a game of that code from the start page."""
    form = page.page.locator(f".offer[data-activity={activity}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(code)
    form.get_by_role("button", name="Start a game").click()
    page.on(LOBBY)


def sit_down_as_guest(page: ClassicPage, name: str) -> None:
    """Takes a seat at a door that has let the page in."""
    page.page.get_by_label("Your name").fill(name)
    page.button("Join").click()
    page.on(LOBBY)


def add_bots(page: ClassicPage, *seats: int) -> None:
    """Adds a bot for each number of seats that there are then."""
    for count in seats:
        page.button("Add bot").click()
        expect(page.view(LOBBY).locator(".party > li")).to_have_count(count)


def change_settings(master: ClassicPage, other: ClassicPage, settings: dict[str, int]) -> None:
    """The room master changes settings, by the lobby's labels, and somebody else sees them."""
    master.unfold_settings()
    for label, value in settings.items():
        field = master.view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
        setting = other.view(LOBBY).locator(".setting").filter(has_text=label)
        expect(setting.locator("output")).to_contain_text(str(value))
