"""Three people at a table: their daemons, their pages, and what they do in each phase of classic."""

from lab.expecting import expect

from .browser import Browsers
from .classic_page import LOBBY, TOPIC, ClassicPage, cat
from .network import Network
from .parlor import Parlor
from .waiting import eventually

CODE = "BIRD"
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}


def sees_the_room(*daemons: Parlor) -> None:
    """Waits until the room is in everybody's list."""
    eventually(lambda: all(one.sees(CODE) for one in daemons), within=15, what="all see the room")


class Table:
    """Ada on a desktop page, Ben and Cleo on phones; each at a daemon of their own."""

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.browsers = browsers
        self.daemons = [
            Parlor(network.host(name)).start("--name", name.capitalize()) for name in ("ada", "ben", "cleo")
        ]
        self.pages: list[ClassicPage] = []

    def open(self, index: int, **settings: object) -> ClassicPage:
        """Opens the page of one of them."""
        daemon = self.daemons[index]
        page = ClassicPage(self.browsers.page(daemon.host, daemon.page, **settings))
        self.pages.append(page)
        return page

    def gather(self) -> list[ClassicPage]:
        """All three in the lobby of one game."""
        ada, ben, cleo = self.open(0), self.open(1, **PHONE), self.open(2, **PHONE)
        ada.open_table(CODE)
        sees_the_room(*self.daemons[1:])
        ben.sit_down(CODE)
        cleo.sit_down(CODE)
        for page in self.pages:
            expect(page.view(LOBBY).locator(".party > li")).to_have_count(3)
        return [ada, ben, cleo]

    def photograph(self, name: str) -> None:
        """Keeps a picture of each page, and looks whether any is wider than its window."""
        for index, page in enumerate(self.pages):
            self.browsers.photograph(page.page, f"classic-{name}-{index + 1}")
            assert not page.sideways(), f"{name}: page {index + 1} must be scrolled sideways"


def start(pages: list[ClassicPage], rounds: int = 1) -> None:
    """The room master sets rounds and clocks that no slow machine runs out of, and starts."""
    wanted = {"Drawing": 600, "Voting": 600, "Choosing a topic": 600, "Rounds": rounds}
    pages[0].unfold_settings()
    for label, value in wanted.items():
        field = pages[0].view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
        for page in pages[1:]:
            setting = page.view(LOBBY).locator(".setting").filter(has_text=label)
            expect(setting.locator("output")).to_contain_text(str(value))
    be_ready(pages)
    pages[0].button("Start the game").click()


def be_ready(pages: list[ClassicPage]) -> None:
    """All but the first, whose Start says so, are ready to play."""
    for page in pages[1:]:
        ready = page.view(LOBBY).locator("[data-do=ready]")
        if ready.get_attribute("aria-pressed") != "true":
            ready.click()
    expect(pages[0].view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(len(pages) - 1)


def choose_topic(pages: list[ClassicPage], words: str) -> ClassicPage:
    """The leader names the topic; returns their page."""
    for page in pages:
        page.on(TOPIC)
    masters, _ = eventually(
        lambda: [page for page in pages if page.view(TOPIC).locator(".mine").is_visible()],
        within=15,
        what="one page asks for the topic",
    )
    assert len(masters) == 1
    masters[0].name_topic(words)
    return masters[0]


def draw(pages: list[ClassicPage]) -> None:
    """Each draws something else."""
    for index, page in enumerate(pages):
        page.on_board()
        page.draw_all(cat(index))


def finish(pages: list[ClassicPage]) -> None:
    """One after the other is done."""
    for page in pages[:-1]:
        page.finish()
    pages[-1].button("Done").click()
