"""People play the game of hidden words in browsers, with bots: at a desktop, on a phone and as a guest."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from lab import Network, eventually
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import Table
from lab.expecting import expect
from lab.gathering import gather
from lab.password_game import CODE, Heard, PasswordGame, plain
from lab.table_api import TableAPI
from playwright.sync_api import Locator

ACTIVITY = "password"
CHAIN = "chain"
# How far a browser can scroll all of the table: people have no way to scroll it back.
_MOVED = """(() => {
    const table = document.getElementById("table");
    table.scrollTop = 1000;
    const moved = table.scrollTop;
    table.scrollTop = 0;
    return moved;
})()"""
# The labels of the lobby for what is set there.
WANTED = {"Saying a word": 600, "Judging a word": 120, "New words, at most": 2, "Rounds": 2}


def heading(page: ClassicPage, words: str) -> Locator:
    """What a page says of whose turn it is."""
    return page.view(CHAIN).get_by_role("heading", name=words, exact=True)


def type_word(page: ClassicPage, word: str) -> None:
    """Types a word and says it."""
    field = page.view(CHAIN).get_by_role("textbox", name="Your word")
    field.fill(word)
    field.press("Enter")


def name_of(game: PasswordGame, seat: str) -> str:
    """What a seat is called."""
    members = game.room()["members"]
    return next(str(one["name"]) for member in members for one in member["seats"] if one["seat"] == seat)


class Play:
    """A game that three people lead to its end, and the words that everybody has held."""

    def __init__(
        self, game: PasswordGame, pages: dict[str, ClassicPage], photograph: Callable[[str], None]
    ) -> None:
        self.game = game
        self.pages = pages
        # What a guest and bots hold is shown to nobody else.
        self.own = game.own()
        self._photograph = photograph
        self.held: dict[str, set[str]] = {}
        self._words = count()
        self._seen: set[str] = set()
        self._plans = [self.say_anothers, self.press_own, self.take_new_words]

    def to_the_end(self) -> None:
        """Everybody does what is theirs to do."""
        # The game goes on meanwhile: all that is done is decided by one look.
        while (room := self.game.room())["game"]["phase"] != "over":
            phase, state = room["game"]["phase"], room["game"]["state"]
            self.note()
            mark = self.mark(room)
            if phase == "word" and state["turn"] in self.pages and state["word"] is None:
                self.take_turn(state["turn"])
            elif phase == "judge" and not self.is_claimed(state) and not self.is_over(mark):
                self.judge(room)
            eventually(lambda mark=mark: self.mark(self.game.room()) != mark, within=40, what="it goes on")  # type: ignore[misc]

    @staticmethod
    def mark(room: dict[str, Any]) -> tuple[str, int, int]:
        """Where the game is."""
        game = room["game"]
        return game["phase"], len(game["state"]["chain"]), len(game["done"])

    def note(self) -> None:
        """Notes what the persons of the daemons hold."""
        for seat in self.own:
            self.held.setdefault(seat, set()).update(self.game.hand(seat))

    def is_claimed(self, state: dict[str, Any]) -> bool:
        """Whether somebody's device will say that the word is theirs."""
        others = [seat for seat in self.own if seat != state["turn"]]
        return any(state["word"] in self.game.hand(seat) for seat in others)

    def is_over(self, mark: tuple[str, int, int]) -> bool:
        """Whether the device of a guest or of a bot says within moments that the word is theirs."""
        for _ in range(8):
            if self.mark(self.game.room()) != mark:
                return True
            self.pages[self.own[0]].page.wait_for_timeout(200)
        return False

    def open(self) -> None:
        """Notes what everybody held, as all are shown it in the end."""
        for seat, cards in self.game.state()["opened"].items():
            self.held.setdefault(seat, set()).update(card["word"] for card in cards)

    def take_turn(self, seat: str) -> None:
        """Somebody says a word, in a way that nobody has said one yet."""
        page = self.pages[seat]
        expect(heading(page, "Your turn")).to_be_visible()
        for other, one in self.pages.items():
            if other != seat:
                expect(one.view(CHAIN).get_by_role("textbox", name="Your word")).to_be_hidden()
                expect(one.view(CHAIN).locator(".order .now")).to_have_count(1)
        self.look_at("mine")
        plan = self._plans.pop(0) if self._plans else self.say_plain
        plan(seat, page)

    def look_at(self, screen: str) -> None:
        """Keeps pictures of what all see, the first time that a screen is shown."""
        if screen not in self._seen:
            self._seen.add(screen)
            self._photograph(f"password-{screen}")

    def say_plain(self, _: str, page: ClassicPage) -> None:
        """Types a word that is nobody's."""
        type_word(page, plain(next(self._words)))

    def say_anothers(self, seat: str, page: ClassicPage) -> None:
        """Types a word of another person's: it is found at once, and all are told whose it was."""
        owner = next(other for other in self.pages if other != seat)
        before = len(self.game.state()["chain"])
        type_word(page, self.game.hand(owner)[0].upper())
        eventually(lambda: len(self.game.state()["chain"]) > before, within=20, what="it is found")
        for other, one in self.pages.items():
            name = name_of(self.game, owner)
            words = "It was one of yours!" if other == owner else f"It was one of {name}\u2019s!"
            told = one.view(CHAIN).locator(".what").filter(has_text=words)
            expect(told.first).to_be_visible(timeout=20_000)
        self.look_at("found")
        past = self.game.state()["chain"][before]
        assert (past["claimer"], past["won"]) == (owner, {owner: 2})

    def press_own(self, seat: str, page: ClassicPage) -> None:
        """Presses one of the words that are one's own, which is used up if it was nobody else's."""
        word = page.view(CHAIN).locator(".targets button:enabled bdi").first.text_content() or ""
        page.view(CHAIN).get_by_role("button", name=word, exact=True).click()
        eventually(lambda: word in self.said(), within=10, what="it is said")

    def said(self) -> list[str | None]:
        """All words that were said."""
        state = self.game.state()
        return [state["word"], *(past["word"] for past in state["chain"])]

    def take_new_words(self, seat: str, page: ClassicPage) -> None:
        """Takes new words, which are there at once, and says something else."""
        shown = page.view(CHAIN).locator(".target bdi")
        before = set(shown.all_text_contents())
        button = page.view(CHAIN).get_by_role("button", name="New words")
        expect(button).to_contain_text("2 left")
        button.click()
        expect(button).to_contain_text("1 left")
        expect(shown).to_have_count(6)
        assert before.isdisjoint(shown.all_text_contents())
        self.look_at("new-words")
        self.note()
        self.say_plain(seat, page)

    def judge(self, room: dict[str, Any]) -> None:
        """Everybody votes who has not; one of them doubts, and the bar goes on."""
        game = room["game"]
        voters = [seat for seat in self.pages if seat in game["waits"] and seat != game["state"]["turn"]]
        for index, seat in enumerate(voters):
            mark = self.mark(self.game.room())
            name, judge = ("I doubt it", "doubt") if index else ("It belongs", "pass")
            view = self.pages[seat].view(CHAIN)
            self.look_at("judge" if index == 0 else "judged")
            view.get_by_role("button", name=name).click()
            # The last vote may end it at once.
            if seat != voters[-1]:
                expect(view.locator(f"[data-judge={judge}][aria-pressed=true]")).to_be_visible()
            eventually(lambda mark=mark: self.mark(self.game.room()) != mark, within=20, what="a vote")  # type: ignore[misc]


def chat_beside(table: Table, ada: ClassicPage, ben: ClassicPage) -> None:
    """What is said stands beside the game, and on a phone behind a button that says how much was not read."""
    field = ada.page.get_by_role("textbox", name="Message").locator("visible=true")
    expect(field).to_have_js_property("maxLength", 100)
    field.fill("Who has thought of that?")
    field.press("Enter")
    expect(ada.page.get_by_role("log").get_by_text("Who has thought of that?")).to_be_visible()
    expect(ada.view(CHAIN)).to_be_visible()
    button = ben.page.locator("#table .bar .sided")
    # Bots say something now and then, too: there may be more than one.
    expect(button.locator(".unread")).to_be_visible()
    button.click()
    expect(ben.page.get_by_role("log").get_by_text("Who has thought of that?")).to_be_visible()
    expect(button.locator(".unread")).to_be_hidden()
    table.photograph("password-chat")
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator("#side")).to_be_hidden()


# Engines that are led by WebDriver take longer.
@pytest.mark.timeout(480)
def test_three_people_and_two_bots_play_to_the_end(table: Table, network: Network) -> None:
    pages = gather(table, network, ACTIVITY, WANTED)
    heard = [Heard(page.page) for page in pages]
    for page in pages:
        page.on(LOBBY)
    table.photograph("password-lobby")
    learn(table, pages)
    ada, ben, gil = pages
    game = PasswordGame([TableAPI(parlor, CODE) for parlor in table.daemons[:2]])
    ada.button("Start the game").click()
    for page in pages:
        page.on(CHAIN, within=30)
    # The word that the chain begins with, unless a bot was quick.
    table.photograph("password-start")
    chat_beside(table, ada, ben)
    own = [*game.own(), next(seat for seat in game.seats() if name_of(game, seat) == "Gil")]
    play = Play(game, dict(zip(own, pages, strict=True)), table.photograph)
    play.to_the_end()
    for page in pages:
        over = page.on(OVER, within=20)
        expect(over.locator(".podium li")).to_have_count(3)
        expect(over.get_by_role("heading", name="Nobody cheated")).to_be_visible()
        # A guest goes where the device goes that lets it in.
        expect(over.get_by_role("button", name="Play again")).to_have_count(0 if page is gil else 1)
    table.photograph("password-over")
    for page in pages:
        assert page.page.evaluate(_MOVED) == 0, "the bar stays where it is"
    # All daemons show the same points and turns, which add up.
    shown = [parlor.show(CODE)["game"] for parlor in table.daemons[:2]]
    assert shown[0]["players"] == shown[1]["players"]
    assert shown[0]["state"]["chain"] == shown[1]["state"]["chain"]
    assert len(shown[0]["state"]["chain"]) == 10
    play.open()
    # No page was ever sent a word of another's before all could see it; each was sent its own.
    for seat, one in zip(own, heard, strict=True):
        others = set().union(*(words for other, words in play.held.items() if other != seat))
        assert len(others) >= 4 * 6
        assert one.secrets(others) == []
        assert set(one.secrets(play.held[seat])) == play.held[seat]
    look_back(table, ben)
    ben.button("Play again").click()
    for page in pages:
        expect(page.on(LOBBY, within=20).locator(".party > li")).to_have_count(5, timeout=20_000)
    ada.button("All rooms").click()
    expect(ada.button("Start a game").first).to_be_visible()


def learn(table: Table, pages: list[ClassicPage]) -> None:
    """Everybody has a look at how it is played."""
    for page in pages:
        page.view(LOBBY).get_by_role("button", name="How to play").click()
        expect(page.page.get_by_role("dialog")).to_be_visible()
    table.photograph("password-tutorial")
    for page in pages:
        page.page.keyboard.press("Escape")
        expect(page.page.get_by_role("dialog")).to_be_hidden()


def look_back(table: Table, page: ClassicPage) -> None:
    """Looks at the whole chain again, and at what everybody had."""
    page.button("All rounds").click()
    dialog = page.page.get_by_role("dialog", name="All rounds")
    expect(dialog.get_by_role("status")).to_have_text("What everybody had")
    expect(dialog.locator(".opened > li")).to_have_count(5)
    table.photograph("password-opened")
    dialog.get_by_role("button", name="Previous round").click()
    expect(dialog.get_by_role("status")).to_have_text("Round 2 of 2")
    expect(dialog.locator(".uttered > li")).to_have_count(5)
    dialog.get_by_role("button", name="Previous round").click()
    # The word that the chain begins with too.
    expect(dialog.locator(".uttered > li")).to_have_count(6)
    table.photograph("password-rounds")
    page.page.keyboard.press("Escape")
