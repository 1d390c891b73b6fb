"""Every other game at one page that is passed around, to its end."""

import re
import time
from typing import Any

import pytest
from lab import Network, eventually
from lab.browser import Browsers
from lab.classic_page import OVER
from lab.expecting import expect
from lab.shared_screen import NAMES, Screen
from playwright.sync_api import Locator

LINE = [(0.3, 0.4), (0.6, 0.55), (0.8, 0.5)]
WEEKS = {"rapid": 0, "rounds": 2}
BATTLE = {"topics": 2, "battle": 600}
# Arabic words: what an English page says itself is none of them.
HIDDEN = {"word": 600, "judge": 120, "swaps": 1, "rounds": 1, "language": 3}
# Presses the button where there is one, and says who has the page in that moment.
PRESS = """view => {
  const seen = (all) => [...document.querySelectorAll(all)].find((one) => one.checkVisibility());
  const button = seen(`[data-view=${view}] [data-do=shoot]:enabled`);
  if (!button || document.documentElement.matches(".settling")) return "";
  const holder = seen("[data-do=pass]").title;
  button.click();
  return holder;
}"""
# Four letters of no word.
SPOKEN = "ظغضذ"
PICTURE = {"portion": 600, "unveil": 600}


def words_in(cards: Locator) -> set[str]:
    """The words that somebody holds."""
    return {card.inner_text().strip() for card in cards.get_by_role("button").all()}


@pytest.fixture
def screen(network: Network, browsers: Browsers) -> Screen:
    return Screen(network, browsers)


def test_a_drawer_and_a_guesser_share_a_page(screen: Screen) -> None:
    screen.gather("team-battle", BATTLE, ("Ben",))
    page = screen.page
    expect(page.view("lobby").locator(".sharing")).to_contain_text("set a longer one")
    screen.start()
    drawer = screen.called()
    guesser = next(name for name in NAMES[:2] if name != drawer)
    words: list[str] = []
    for topic in range(BATTLE["topics"]):
        if topic == 0:
            screen.come(drawer)
        page.on_board(within=30)
        expect(page.page.locator(".strip .tally")).to_contain_text(f"Word {topic + 1} of 2")
        words.append(screen.api.view(screen.seats()[drawer])["game"]["state"]["mine"]["word"])
        page.draw(LINE)
        page.button("Done").click()
    # All is drawn: it goes to who guesses, who has nothing of the words in the page.
    assert screen.called() == guesser
    screen.come(guesser)
    for word in words:
        view = page.on("guess")
        told = page.page.locator("#table").evaluate("it => it.textContent") or ""
        assert not any(re.search(rf"\b{one}\b", told) for one in words[words.index(word) :])
        expect(view.locator(".letterboxes")).to_be_visible()
        field = view.get_by_role("textbox")
        field.fill(word)
        field.press("Enter")
        if word != words[-1]:
            expect(field).to_have_js_property("value", "")
            eventually(
                lambda: screen.api.view(screen.seats()[guesser])["game"]["state"]["teams"][0]["guessed"],
                until=lambda count: count == 1,
                within=15,
                what="the first is guessed",
            )
    page.on(OVER, within=20)
    assert screen.curtain().count() == 0
    screen.is_of("")
    assert page.complaints == []


def test_three_draw_a_long_picture_at_one_page(screen: Screen) -> None:
    screen.gather("cooperative", PICTURE)
    page = screen.page
    screen.start()
    drawn: list[str] = []
    for _ in NAMES:
        drawn.append(screen.called())
        screen.come(drawn[-1])
        page.on_board()
        expect(page.page.locator(".paper.partly")).to_be_visible()
        page.draw(LINE)
        page.button("Done").click()
    assert sorted(drawn) == NAMES
    whole = page.on("whole", within=20)
    assert screen.curtain().count() == 0
    expect(whole.locator(".artists li")).to_have_count(3)
    # One press stands for all, who have looked at it together.
    whole.get_by_role("button", name="Next").click()
    page.on(OVER)
    screen.is_of("")
    assert page.complaints == []


@pytest.mark.long
def test_three_hide_words_at_one_page(screen: Screen) -> None:
    screen.gather("password", HIDDEN)
    page = screen.page
    screen.start()

    def hand(name: str) -> set[str]:
        seat = screen.seats()[name]
        return {card["word"] for card in screen.api.view(seat)["game"]["state"]["hand"] or []}

    def mark() -> tuple[str, int, int]:
        game = screen.api.view()["game"]
        return game["phase"], len(game["state"]["chain"]), len(game["done"])

    names = {seat: name for name, seat in screen.seats().items()}
    spoken: list[str] = []
    holder = ""
    screen.api.reach("word", within=30)
    while screen.api.phase() != "over":
        # Between two moments nobody is waited for.
        eventually(
            lambda: screen.api.phase() == "over" or screen.api.view()["game"]["waits"],
            within=20,
            what="somebody is asked",
        )
        before, waits = mark(), [names[seat] for seat in screen.api.view()["game"]["waits"]]
        if before[0] not in ("word", "judge") or not waits:
            continue
        hands = {name: hand(name) for name in NAMES}
        if holder not in waits:
            # Nobody's words are behind the curtain.
            screen.secrets = tuple(set().union(*hands.values()))
            holder = screen.called()
            assert holder in waits
            screen.come(holder)
        chain = page.on("chain")
        cards = chain.locator(".targets")
        eventually(lambda: words_in(cards) == hands[holder], within=10, what="their own words, and no others")  # noqa: B023
        if before[0] == "word":
            field = chain.get_by_role("textbox", name="Your word")
            field.fill(SPOKEN + "بتثج"[len(spoken)])
            field.press("Enter")
            spoken.append(holder)
        else:
            chain.get_by_role("button", name="It belongs").click()
        eventually(lambda before=before: mark() != before, within=20, what="it goes on")  # type: ignore[misc]
    assert sorted(spoken) == NAMES
    page.on(OVER, within=20)
    assert page.complaints == []


@pytest.mark.parametrize(
    ("activity", "view", "settings"),
    [
        pytest.param("peggle", "pegs", {"balls": 2, "level": 9, "shot": 600}, marks=pytest.mark.long),
        ("bubble-blast", "shoot", {"bubbles": 4, "level": 9, "shot": 600}),
    ],
)
def test_they_shoot_in_turn_at_one_page(
    screen: Screen, activity: str, view: str, settings: dict[str, int]
) -> None:
    table = screen.api
    games = table.api.request("GET", "/api/games")[1]["games"]
    known = next(one for one in games if one["activity"] == activity)
    names = {one["name"] for one in known["settings"]}
    screen.gather(activity, {name: value for name, value in settings.items() if name in names})
    page = screen.page
    screen.start()
    page.on(view, within=20)
    shot: list[str] = []

    def shots() -> list[dict[str, Any]]:
        return list(table.view()["game"]["state"]["shots"])

    def press() -> bool:
        """Presses the button, once more where the page was changing hands; whether a shot came of it."""
        title = page.page.evaluate(PRESS, view)
        pressed.extend([title.partition(" ")[0]] if title else [])
        ends = time.monotonic() + 3
        while pressed and len(shots()) == len(shot) and time.monotonic() < ends:
            page.page.wait_for_timeout(100)
        return len(shots()) > len(shot) or page.is_on(OVER)

    while not page.is_on(OVER):
        assert screen.curtain().count() == 0
        # The page goes on by itself to whose turn it is.
        pressed: list[str] = []
        eventually(press, within=30, what="a shot")
        if len(shots()) == len(shot):
            break
        shot.append(pressed[-1])
        assert shots()[-1]["seat"] == screen.seats()[shot[-1]]
    assert len(set(shot)) > 1
    assert page.complaints == []


def test_a_game_without_clocks_goes_around_the_table(screen: Screen) -> None:
    screen.gather("classic", WEEKS, ("Ben",))
    page = screen.page
    sharing = page.view("lobby").locator(".sharing")
    expect(sharing).to_be_hidden()
    screen.start()
    page.name_topic("a zebra on skates")
    for _ in range(2):
        name = screen.called()
        screen.come(name)
        desk = page.on("desk")
        # What the other one has said of their drawing is not said of this one's.
        desk.get_by_role("button", name="Draw", exact=True).click()
        page.on_board()
        page.draw(LINE)
        page.button("Done").click()
        eventually(lambda: page.is_on("desk") or screen.curtain().count() > 0, within=10, what="it goes on")
        field = page.view("desk").get_by_role("textbox", name="Topic")
        if field.is_visible():
            field.fill("a boat in a bath")
            field.press("Enter")
    eventually(
        lambda: screen.api.view()["game"]["state"]["gameRound"],
        until=lambda found: found == 2,
        within=20,
        what="the next round",
    )
    assert page.complaints == []
