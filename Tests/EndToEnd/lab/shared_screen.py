"""One page at which three people play: it is passed around behind a curtain."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, WebSocket

from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.expecting import expect
from lab.network import Network
from lab.parlor import Parlor
from lab.table_api import TableAPI
from lab.waiting import eventually

CODE = "BIRD"
NAMES = ["Ada", "Ben", "Cyd"]
# All that a person could see, hear or find in the page: its words, and whether any canvas has ink.
SEEN = r"""() => ({
    shown: document.body.innerText,
    whole: document.body.textContent,
    chosen: [...document.querySelectorAll("[data-view] :is([aria-pressed=true], input:checked)")]
        .map(it => it.outerHTML),
    screens: [...document.querySelectorAll("body > main:not([hidden]), dialog[open]")].length,
    written: [...document.querySelectorAll("input, textarea")].map(it => it.value).join("\n"),
    inked: [...document.querySelectorAll("canvas")].filter(it => {
        if (it.width === 0 || it.height === 0) return false;
        const { data } = it.getContext("2d").getImageData(0, 0, it.width, it.height);
        return data.some((_, at) => at % 4 === 0 && data[at + 3] > 0
            && Math.max(data[at], data[at + 1], data[at + 2]) < 200);
    }).length,
})"""


class Screen:
    """One page at which three play."""

    #: Words that no curtain may have behind it.
    secrets: tuple[str, ...] = ()

    def __init__(self, network: Network, browsers: Browsers, **settings: Any) -> None:
        self.parlor = Parlor(network.host("ada")).start("--name", "Ada")
        self.api = TableAPI(self.parlor, CODE)
        self.page = ClassicPage(browsers.page(self.parlor.host, self.parlor.page, **settings))
        self.sockets: list[WebSocket] = []
        self.page.page.on("websocket", lambda socket: self.sockets.append(socket))

    def gather(self, activity: str, settings: dict[str, int], names: Sequence[str] = NAMES[1:]) -> None:
        """Opens a game and seats others at the screen, by their names."""
        self.api.open(settings, activity=activity)
        page = self.page
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on(LOBBY)
        for count, name in enumerate(names, start=2):
            page.button("Add a player at this screen").click()
            expect(page.view(LOBBY).locator(".party > li")).to_have_count(count)
            field = page.view(LOBBY).locator(".party > li").nth(count - 1).locator("input.name")
            field.fill(name)
            field.press("Enter")
            eventually(lambda name=name: name in self.api.names(), within=5, what=name)  # type: ignore[misc]
        expect(page.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(len(names))

    def start(self) -> None:
        """The master starts the game."""
        self.page.button("Start the game").click()

    def seats(self) -> dict[str, str]:
        """Who sits where."""
        return {one["name"]: one["seat"] for member in self.api.view()["members"] for one in member["seats"]}

    def curtain(self) -> Locator:
        """What covers the page."""
        return self.page.page.get_by_role("dialog", name="Give it to")

    def hangs(self) -> None:
        """Waits until the curtain says whom it is for, and they need but press Enter."""
        expect(self.page.page.locator("#curtain [data-do=take]:focus")).to_have_count(1, timeout=30_000)

    def called(self) -> str:
        """Whom the curtain is for, once it hangs; nothing is behind it, and no key opens it."""
        self.hangs()
        name = self.curtain().get_by_role("heading").inner_text().removeprefix("Give it to ")
        assert name in NAMES
        self.page.page.keyboard.press("Escape")
        expect(self.curtain()).to_be_visible()
        self.hides_all()
        return name

    def hides_all(self) -> None:
        """Nothing of a scene is in the page: no word, no drawing, and no socket that could bring one."""
        seen = self.page.page.evaluate(SEEN)
        for secret in self.secrets:
            assert secret not in seen["whole"] and secret not in seen["written"], secret
        assert (seen["chosen"], seen["screens"], seen["inked"]) == ([], 0, 0)
        words = self.curtain().inner_text().splitlines()
        assert [line for line in seen["shown"].splitlines() if line and line not in words] == []
        tree = self.page.page.locator("body").aria_snapshot()
        assert "dialog" in tree
        assert not any(word in tree for word in (*self.secrets, "Rock", "main", "Vote", "textbox")), tree
        eventually(lambda: self.opened() == [], within=5, what="no socket is open")

    def come(self, name: str) -> None:
        """Somebody says that it is they; from then on the socket is theirs."""
        self.curtain().get_by_role("button", name=f"I am {name}").click()
        expect(self.curtain()).to_be_hidden()
        seat = "" if name == NAMES[0] else self.seats()[name]
        self.is_of(seat)
        self.settles()

    def settles(self) -> None:
        """Waits until what is pressed counts again."""
        expect(self.page.page.locator(":root.settling")).to_have_count(0)

    def is_of(self, seat: str) -> None:
        """Waits until the one socket that is open is that of a seat; the person's own has no name."""
        eventually(
            self.opened,
            until=lambda all: [one.partition("&")[2] for one in all] == [seat and f"seat={seat}"],
            within=5,
            what=f"the socket of {seat}",
        )

    def opened(self) -> list[str]:
        """The addresses of the sockets that are open, as far as the browser has told."""
        self.page.page.evaluate("0")
        return [socket.url for socket in self.sockets if not socket.is_closed()]

    def holder(self) -> Locator:
        """What says in whose hand the page is."""
        return self.page.page.locator("[data-do=pass]:visible")
