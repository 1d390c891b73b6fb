"""A network in two halves while people draw and while they vote: one half decides, the other one waits."""

from collections.abc import Iterator

import pytest
from lab import Network, Parlor, disk, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, VOTE, ClassicPage
from lab.drawn import rounds
from lab.expecting import expect
from lab.parlor import same_picture
from lab.table_api import TableAPI

CODE = "HALF"
SETTINGS = {"topic": 600, "draw": 12, "vote": 12, "results": 2_000, "rounds": 2}
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}
NAMES = ("ada", "ben", "cyd", "dan")


class Halves:
    """Four people, each with a device of their own; Ada and Cyd look at pages.

    Ada's is the most senior device, so two of four with hers decide, and two without it do not.
    """

    def __init__(self, network: Network, browsers: Browsers) -> None:
        self.network, self.browsers = network, browsers
        self.parlors = [Parlor(network.host(name)).start("--name", name.capitalize()) for name in NAMES]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        self.tables[0].open(SETTINGS)
        eventually(lambda: all(parlor.sees(CODE) for parlor in self.parlors), within=15, what="the room")
        for table, parlor in zip(self.tables[1:], self.parlors[1:], strict=True):
            table.ask("POST", "/join", {"name": parlor.name.capitalize()})
            table.ask("POST", "/ready", {"ready": True})
        self.seats = [table.view()["seat"] for table in self.tables]
        self.devices = [parlor.status()["device"] for parlor in self.parlors]
        self.pages = [self.page(index) for index in (0, 2)]
        for page in self.pages:
            expect(page.on(LOBBY).locator(".party > li")).to_have_count(4)
            expect(page.on(LOBBY).locator(".party > .ready")).to_have_count(3)

    def page(self, index: int) -> ClassicPage:
        """The page of one of them, in the room."""
        parlor = self.parlors[index]
        page = ClassicPage(self.browsers.page(parlor.host, parlor.page))
        page.page.get_by_role("button", name=CODE).first.click()
        return page

    def split(self) -> None:
        """Ada and Ben hear each other, and so do Cyd and Dan."""
        hosts = [parlor.host for parlor in self.parlors]
        self.network.partition(hosts[:2], hosts[2:])

    def photograph(self, name: str) -> None:
        """Keeps a picture of both pages."""
        for index, page in enumerate(self.pages):
            self.browsers.photograph(page.page, f"split-{name}-{index + 1}")
            assert not page.sideways(), f"{name}: page {index + 1} must be scrolled sideways"

    def reach(self, phase: str, *who: int, within: float = 20) -> None:
        """Waits until some of them are in a phase."""
        for index in who or range(len(NAMES)):
            self.tables[index].reach(phase, within)

    def name_topic(self, words: str) -> None:
        """The leader names the topic; then all draw."""
        self.reach("topic")
        master = self.tables[0].view()["game"]["state"]["master"]
        table = self.tables[self.seats.index(master)]
        table.ask("POST", "/move", {"move": {"do": "topic", "text": words}})
        self.reach("draw")

    def vote(self, index: int) -> None:
        """One of them votes for the first drawing of somebody else."""
        tiles = self.tables[index].view()["game"]["state"]["tiles"]
        choice = next(tile["tile"] for tile in tiles if not tile["own"])
        self.tables[index].ask("POST", "/move", {"move": {"do": "vote", "tile": choice}})

    def play_a_round(self) -> None:
        """A round as it should be, quickly."""
        self.name_topic("a cat")
        for index, table in enumerate(self.tables):
            table.ask("POST", "/strokes", {"strokes": [LINE] * (index + 1)})
        for table in self.tables:
            table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
        self.reach("vote")
        for index in range(len(NAMES)):
            self.vote(index)
        self.reach("results")

    def held(self) -> list[int]:
        """How many operations each device holds."""
        return [disk.operations(parlor) for parlor in self.parlors]

    def waits_for_the_others(self) -> None:
        """Waits until Cyd's half says in words that it waits for the other one."""
        for table in self.tables[2:]:
            eventually(
                lambda table=table: table.view()["lobby"]["waiting"],  # type: ignore[misc]
                until=lambda waiting: sorted(waiting) == sorted(self.devices[:2]),
                within=20,
                what="it says for whom it waits",
            )
        said = self.pages[1].page.locator(".quorum .words").locator("visible=true")
        expect(said).to_have_text("Waiting for Ada and Ben: connections lost")

    def heal(self) -> None:
        """One network again; nobody waits for anybody."""
        self.network.heal()
        for table in self.tables:
            eventually(
                lambda table=table: table.view()["lobby"]["waiting"],  # type: ignore[misc]
                until=lambda waiting: waiting == [],
                within=20,
                what="nobody is waited for",
            )


@pytest.fixture
def halves(network: Network) -> Iterator[Halves]:
    with Browsers() as browsers:
        halves = Halves(network, browsers)
        try:
            yield halves
        except BaseException:
            for index, page in enumerate(halves.pages):
                browsers.photograph(page.page, f"split-failed-{index + 1}")
            raise
        assert [page.complaints for page in halves.pages] == [[], []]


def test_one_half_decides_and_the_other_one_waits(halves: Halves) -> None:
    tables, (ada, cyd) = halves.tables, halves.pages
    tables[0].ask("POST", "/start")
    halves.play_a_round()
    settled = rounds(tables[0])
    assert len(settled) == 1 and all(rounds(table) == settled for table in tables)

    # While they draw: one half goes on to the vote, the other one draws on, past the deadline too.
    halves.name_topic("a dog")
    for page in (ada, cyd):
        page.on_board()
    equal, _ = eventually(
        halves.held, until=lambda now: len(set(now)) == 1, within=15, what="the topic is everywhere"
    )
    for page in (ada, cyd):
        page.draw([(0.2, 0.8), (0.5, 0.2), (0.8, 0.8)])
    held = equal[0] + 2
    eventually(halves.held, until=lambda now: min(now) >= held, within=15, what="both strokes")
    halves.split()
    halves.reach("vote", 0, 1)
    halves.waits_for_the_others()
    assert tables[2].phase() == tables[3].phase() == "draw"
    cyd.draw([(0.3, 0.6), (0.7, 0.6)])
    eventually(halves.held, until=lambda now: min(now[2:]) > held, within=15, what="ink goes on")
    halves.photograph("draw")
    halves.heal()
    halves.reach("vote")
    for page in (ada, cyd):
        assert page.sheets().count() == 3

    # While they vote.
    halves.vote(3)
    eventually(
        lambda: halves.seats[3] in tables[0].view()["game"]["done"], within=15, what="Dan's vote is known"
    )
    halves.split()
    ada.vote(0)
    halves.vote(1)
    cyd.vote(0)
    cyd.has_voted()
    halves.reach("over", 0, 1, within=30)
    halves.waits_for_the_others()
    assert tables[2].phase() == tables[3].phase() == "vote"
    assert rounds(tables[2]) == rounds(tables[3]) == settled
    ada.on(OVER)
    expect(cyd.view(VOTE)).to_be_visible()
    halves.photograph("vote")
    ended = rounds(tables[0])
    assert ended[:1] == settled and len(ended) == 2
    voters = {voter for tile in ended[1]["tiles"] for voter in tile["voters"]}
    assert voters == set(halves.seats[:2]), "Cyd's vote came too late, and Dan's was never opened"

    halves.heal()
    halves.reach("over")
    same_picture(halves.parlors, CODE, within=15)
    assert all(rounds(table) == ended for table in tables)
    scores = [table.view()["game"]["players"] for table in tables]
    assert scores[0] == scores[1] == scores[2] == scores[3]
    for page in (ada, cyd):
        page.on(OVER)
    assert sorted(ada.scores().values()) == sorted(cyd.scores().values())
    halves.photograph("over")
