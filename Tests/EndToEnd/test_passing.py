"""Three people pass one page around: behind the curtain is nothing of who had it before."""

import pytest
from lab import Network, eventually
from lab.axe import faults
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, TOPIC, VOTE, cat
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.shared_screen import CODE, NAMES, Screen

TOPIC_WORDS = "a zebra on skates"
CLASSIC = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
HANDS = {"think": 600, "outcome": 60_000, "rounds": 2}
LINE = [(0.2, 0.3), (0.5, 0.4), (0.8, 0.3)]


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
    screen.secrets = (TOPIC_WORDS,)
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


@pytest.mark.long
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


@pytest.mark.parametrize("locale", [pytest.param("en-GB", marks=pytest.mark.long), "ar"])
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
