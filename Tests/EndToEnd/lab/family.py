"""A tablet that several people play on, one after the other, each with an account."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, TOPIC, VOTE, cat
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.network import Network
from lab.parlor import Parlor
from lab.screens import Screens
from lab.table_api import TableAPI
from lab.waiting import eventually

LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
SECRETS = {"Ada": "c0rrect horse", "Bob": "battery st4ple"}


class Family:
    """A tablet that several people play on, one after the other."""

    def __init__(
        self, network: Network, browsers: Browsers, device: str = "tablet", arguments: Sequence[str] = ()
    ) -> None:
        self.parlor = Parlor(network.host(device), arguments=arguments).start("--name", device.title())
        self.screens = Screens(browsers, browsers.page(self.parlor.host, self.parlor.page))
        self.table, self.page = self.screens.table, self.screens.page
        self.asked: list[str] = []
        self.dialog = self.page.locator("#who")
        self.page.on("request", lambda request: self.asked.append(request.url))

    @property
    def part(self) -> Locator:
        """What of it is shown now."""
        return self.dialog.locator("[data-part]:not([hidden])")

    def entry(self) -> Locator:
        """What opens it."""
        return self.page.locator("#home footer [data-do=who]")

    def sign_up(self, name: str) -> None:
        """Makes an account; who has it is logged in then."""
        self.entry().click()
        self.part.get_by_role("button", name="New account").click()
        self.fill(name, SECRETS[name])
        self.part.get_by_role("button", name="Sign up").click()
        self.is_playing(name)

    def fill(self, name: str, secret: str, repeated: str | None = None) -> None:
        """Fills the fields of a new account."""
        self.part.get_by_label("User name").fill(name)
        self.part.get_by_label("E-mail address").fill(f"{name.lower()}@example.org")
        self.part.get_by_label("Your password").fill(secret)
        self.part.get_by_label("The password once more").fill(secret if repeated is None else repeated)

    def log_in(self, name: str, secret: str) -> None:
        """Chooses a name, and writes a password."""
        if not self.dialog.is_visible():
            self.entry().click()
            expect(self.dialog).to_be_visible()
        person = self.part.get_by_role("button", name=name, exact=True)
        if person.is_visible():
            person.click()
        self.part.get_by_label("Your password").fill(secret)
        self.part.get_by_role("button", name="Log in", exact=True).click()

    def log_out(self) -> None:
        """Ends the session."""
        self.entry().click()
        self.part.get_by_role("button", name="Log out").click()
        expect(self.entry()).to_have_text("Who is playing?")

    def is_playing(self, name: str) -> None:
        """Waits until the page says who is logged in."""
        expect(self.entry()).to_have_text(f"{name} is playing")
        expect(self.dialog).to_be_hidden()

    def draw_round(self, topic: str) -> None:
        """Draws in a round, and is done with that: others vote then."""
        table = self.table
        eventually(lambda: table.is_on(TOPIC) or table.board().is_visible(), within=20, what="it begins")
        if table.is_on(TOPIC) and table.view(TOPIC).locator(".mine").is_visible():
            table.name_topic(topic)
        table.on_board(within=20)
        table.draw_all(cat(1))
        table.button("Done").click()
        table.on(VOTE, within=30)

    def draw(self, code: str, topic: str) -> None:
        """Plays a round against bots, to the end of the game and back to the start page."""
        TableAPI(self.parlor, code).open(LONG)
        self.page.get_by_role("button").filter(has_text=code).first.click()
        table = self.table
        for count in (2, 3):
            table.button("Add bot").click()
            expect(table.on(LOBBY).locator(".party > li")).to_have_count(count)
        table.button("Start the game").click()
        self.draw_round(topic)
        table.vote(0)
        table.on(RESULTS, within=30)
        table.button("Next").click()
        table.on(OVER, within=30)
        table.button("All rooms").click()

    def gallery(self) -> Locator:
        """Opens the gallery of who plays now."""
        self.table.button("My drawings").click()
        gallery = self.page.get_by_role("dialog", name="My drawings")
        expect(gallery).to_be_visible()
        return gallery

    def holds(self, *codes: str) -> None:
        """The gallery holds drawings of these rooms, and no others."""
        gallery = self.gallery()
        expect(gallery.get_by_role("figure")).to_have_count(len(codes))
        expect(gallery.locator(".leaf.there")).to_have_count(len(codes))
        for code in codes:
            expect(gallery.get_by_role("figure").filter(has_text=code)).to_have_count(1)
        self.page.keyboard.press("Escape")
        expect(gallery).to_be_hidden()


def session_of(page: Page) -> str:
    """What the browser keeps of who is logged in."""
    found: str = page.evaluate("JSON.parse(localStorage.getItem('parlor.account') ?? '{}').session ?? ''")
    return found


def enter(parlor: Parlor, page: Page, name: str) -> None:
    """Somebody has an account, and is logged in at a page."""
    secret = SECRETS[name]
    body = {"name": name, "email": f"{name}@example.org", "password": secret, "repeated": secret}
    status, said = LocalAPI(parlor).request("POST", "/api/account", body)
    assert status == 201, said
    opened = {"name": name, "session": said["session"], "before": {"name": name, "avatar": ""}}
    page.evaluate("opened => localStorage.setItem('parlor.account', JSON.stringify(opened))", opened)
    page.reload()


def kept(parlor: Parlor, page: Page) -> list[dict[str, Any]]:
    """What is known of each drawing of the account that is logged in at a page."""
    shown = {"Parlor-Session": session_of(page)}
    status, said = LocalAPI(parlor).fetch("GET", "/api/account/drawings", **shown)
    assert status == 200
    labels = [json.loads(one["label"]) for one in json.loads(said)["drawings"]]
    # What else the page keeps with the account, such as records of games, is no drawing.
    return [label for label in labels if isinstance(label, dict) and "room" in label]


def holds(parlor: Parlor, page: Page, count: int) -> list[dict[str, Any]]:
    """Waits until the account has so many drawings."""
    return eventually(
        lambda: kept(parlor, page), until=lambda all: len(all) == count, within=15, what=f"{count} are kept"
    )[0]
