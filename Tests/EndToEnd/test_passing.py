"""Three people pass one page around: behind the curtain is nothing of who had it before."""

from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.axe import faults
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, TOPIC, VOTE, ClassicPage, cat
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.table_api import TableAPI
from playwright.sync_api import Locator, WebSocket

CODE = "BIRD"
NAMES = ["Ada", "Ben", "Cyd"]
TOPIC_WORDS = "a zebra on skates"
CLASSIC = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
HANDS = {"think": 600, "outcome": 60_000, "rounds": 2}
LINE = [(0.2, 0.3), (0.5, 0.4), (0.8, 0.3)]
# All that a person could see, hear or find in the page: its words, and whether any canvas has ink.
SEEN = r"""() => ({
    shown: document.body.innerText,
    whole: document.body.textContent,
    chosen: [...document.querySelectorAll("[data-view] :is([aria-pressed=true], input:checked)")].map(it => it.outerHTML),
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

    def __init__(self, network: Network, browsers: Browsers, **settings: Any) -> None:
        self.parlor = Parlor(network.host("ada")).start("--name", "Ada")
        self.api = TableAPI(self.parlor, CODE)
        self.page = ClassicPage(browsers.page(self.parlor.host, self.parlor.page, **settings))
        self.sockets: list[WebSocket] = []
        self.page.page.on("websocket", lambda socket: self.sockets.append(socket))

    def gather(self, activity: str, settings: dict[str, int]) -> None:
        """Opens a game and seats two more at the screen, by their names."""
        self.api.open(settings, activity=activity)
        page = self.page
        page.page.get_by_role("button").filter(has_text=CODE).first.click()
        page.on(LOBBY)
        for count, name in enumerate(NAMES[1:], start=2):
            page.button("Add a player at this screen").click()
            expect(page.view(LOBBY).locator(".party > li")).to_have_count(count)
            field = page.view(LOBBY).locator(".party > li").nth(count - 1).locator("input.name")
            field.fill(name)
            field.press("Enter")
            eventually(self.api.names, until=lambda all, name=name: name in all, within=5, what=name)
        expect(page.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(2)

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
        expect(self.page.page.locator("#curtain [data-do=take]:focus")).to_have_count(1)

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
        assert TOPIC_WORDS not in seen["whole"]
        assert TOPIC_WORDS not in seen["written"]
        assert (seen["chosen"], seen["screens"], seen["inked"]) == ([], 0, 0)
        words = self.curtain().inner_text().splitlines()
        assert [line for line in seen["shown"].splitlines() if line and line not in words] == []
        tree = self.page.page.locator("body").aria_snapshot()
        assert "dialog" in tree
        assert not any(word in tree for word in (TOPIC_WORDS, "Rock", "main", "Vote", "textbox")), tree
        eventually(lambda: self.opened() == [], within=5, what="no socket is open")

    def come(self, name: str) -> None:
        """Somebody says that it is they; from then on the socket is theirs."""
        self.curtain().get_by_role("button", name=f"I am {name}").click()
        expect(self.curtain()).to_be_hidden()
        seat = "" if name == NAMES[0] else self.seats()[name]
        self.is_of(seat)

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


@pytest.fixture
def screen(network: Network, browsers: Browsers) -> Screen:
    return Screen(network, browsers)


def draw(screen: Screen, name: str, index: int) -> None:
    """Somebody draws, and is done."""
    page = screen.page
    page.on_board()
    expect(screen.holder()).to_have_js_property("title", f"{name} has it. Pass it on")
    assert page.topic() == TOPIC_WORDS
    # Nothing of who drew before is on the sheet.
    own = screen.api.view(screen.seats()[name])
    assert own["strokes"] == 0
    page.draw_all(cat(index))
    eventually(
        lambda: screen.api.view(screen.seats()[name])["strokes"],
        until=lambda count: count == len(cat(index)),
        within=10,
        what=f"what {name} drew is theirs",
    )
    page.button("Done").click()


def test_three_play_classic_at_one_page(screen: Screen) -> None:
    screen.gather("classic", CLASSIC)
    page = screen.page
    sharing = page.view(LOBBY).locator(".sharing")
    expect(sharing).to_contain_text("one after the other within the same time")
    expect(sharing).to_contain_text("No rush")
    screen.start()
    # Whoever leads, the page asks them: a topic is no secret.
    field = page.on(TOPIC).get_by_role("textbox", name="Topic")
    expect(field).to_be_visible(timeout=15_000)
    assert screen.curtain().count() == 0
    page.name_topic(TOPIC_WORDS)
    drawn: list[str] = []
    for index in range(3):
        name = screen.called()
        assert name not in drawn
        if index == 1:
            # A reload leads behind the curtain again.
            page.page.reload()
            assert screen.called() == name
        screen.come(name)
        if index == 1:
            page.on_board()
            page.draw(LINE)
            page.page.reload()
            assert screen.called() == name
            screen.come(name)
            page.on_board()
            page.page.keyboard.press("Control+z")
            eventually(
                lambda name=name: screen.api.view(screen.seats()[name])["strokes"],  # type: ignore[misc]
                until=lambda count: count == 0,
                within=10,
                what="it is taken back",
            )
        draw(screen, name, index)
        drawn.append(name)
    # Who drew last has it in hand, and votes first.
    voted = [drawn[-1]]
    for index in range(3):
        if index > 0:
            voted.append(screen.called())
            screen.come(voted[-1])
        page.on(VOTE)
        expect(page.sheets()).to_have_count(2)
        page.vote(0)
    assert sorted(voted) == NAMES
    page.on(RESULTS)
    assert screen.curtain().count() == 0
    expect(page.voted_sheets()).to_have_count(3)
    # All have looked at it together: one press stands for all.
    page.view(RESULTS).get_by_role("button", name="Next").click()
    page.on(OVER)
    assert screen.curtain().count() == 0
    screen.is_of("")
    assert page.complaints == []


def test_three_throw_at_one_page(screen: Screen) -> None:
    screen.gather("rock-paper-scissors", HANDS)
    page = screen.page
    expect(page.view(LOBBY).locator(".sharing")).to_contain_text("set a longer one")
    screen.start()
    thrown: dict[str, str] = {}
    for hand in ("Rock", "Paper", "Scissors"):
        name = screen.called()
        assert name not in thrown
        # What others have thrown is not told to this seat.
        state = screen.api.view(screen.seats()[name])["game"]["state"]
        assert state["hand"] is None
        screen.come(name)
        page.on("throw")
        expect(page.view("throw").locator("[aria-pressed=true]")).to_have_count(0)
        page.view("throw").get_by_role("button", name=hand).click()
        thrown[name] = hand
    page.on("outcome")
    assert screen.curtain().count() == 0
    expect(page.view("outcome").locator(".handtile .what")).to_have_count(3)
    for name, hand in thrown.items():
        state = screen.api.view(screen.seats()[name])["game"]["state"]
        assert state["history"][-1]["hands"][screen.seats()[name]] == hand.lower()
    page.view("outcome").get_by_role("button", name="Next").click()
    # Before the next secret it is put away, whoever had it.
    first = screen.called()
    screen.come(first)
    # It goes on by hand, too, to whom one likes, and stays with them.
    other = next(name for name in reversed(NAMES) if name != first)
    screen.holder().click()
    page.page.get_by_role("dialog", name="Pass it on").get_by_role("button", name=other).click()
    assert screen.called() == other
    # It is somebody else who takes it.
    third = next(name for name in NAMES if name not in (first, other))
    screen.curtain().get_by_role("button", name=third, exact=True).click()
    assert screen.called() == third
    screen.come(third)
    page.view("throw").get_by_role("button", name="Rock").click()
    assert screen.called() != third
    # Who leaves the room and comes back finds the curtain.
    page.page.evaluate("location.hash = '#/'")
    expect(page.page.locator("#home")).to_be_visible()
    expect(screen.curtain()).to_be_hidden()
    page.page.evaluate(f"location.hash = '#/{CODE}'")
    screen.called()
    assert page.complaints == []


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_the_curtain_fits_a_phone(network: Network, browsers: Browsers, locale: str) -> None:
    window = {**PHONE, "viewport": {"width": 320, "height": 568}}
    screen = Screen(network, browsers, **window, locale=locale)
    page = screen.page
    screen.api.open(HANDS, activity="rock-paper-scissors")
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    page.on(LOBBY)
    add = page.view(LOBBY).locator("[data-do=mate]")
    add.click()
    expect(page.view(LOBBY).locator(".party > li")).to_have_count(2)
    field = page.view(LOBBY).locator(".party > li:not(.me) input.name")
    field.fill("W" * 32)
    field.press("Enter")
    eventually(screen.api.names, until=lambda all: len("".join(all)) > 20, within=5, what="the long name")
    assert not page.sideways()
    page.view(LOBBY).locator("[data-do=start]").click()
    button = page.page.locator("#curtain [data-do=take]")
    screen.hangs()
    assert not page.sideways()
    assert page.nameless() == []
    assert faults(page.page) == []
    browsers.photograph(page.page, f"curtain-{locale}")
    page.page.keyboard.press("Enter")
    page.on("throw")
    assert not page.sideways()
    browsers.photograph(page.page, f"in-hand-{locale}")
    page.view("throw").locator(".hand").first.click()
    screen.hangs()
    box = button.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320
    browsers.photograph(page.page, f"curtain-long-{locale}")
