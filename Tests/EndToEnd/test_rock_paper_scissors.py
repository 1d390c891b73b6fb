"""People play rock, paper, scissors in browsers: three daemons, a desktop page and two phones."""

import json

from lab import eventually
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, be_ready, sees_the_room
from lab.expecting import expect

ACTIVITY = "rock-paper-scissors"


def gather(table: Table, rounds: int) -> list[ClassicPage]:
    """All three in the lobby, with clocks that no slow machine runs out of."""
    ada, ben, cleo = table.open(0), table.open(1, **PHONE), table.open(2, **PHONE)
    form = ada.page.locator(f".offer[data-activity={ACTIVITY}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    ada.on(LOBBY)
    sees_the_room(*table.daemons[1:])
    for page in (ben, cleo):
        page.sit_down(CODE)
    for page in table.pages:
        expect(page.view(LOBBY).locator(".party > li")).to_have_count(3)
    ada.unfold_settings()
    for label, value in {"Choosing a hand": 600, "Looking at the hands": 60, "Rounds": rounds}.items():
        field = ada.view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
        for page in (ben, cleo):
            setting = page.view(LOBBY).locator(".setting").filter(has_text=label)
            expect(setting.locator("output")).to_contain_text(str(value))
    table.photograph("hands-lobby")
    be_ready(table.pages)
    ada.button("Start the game").click()
    return [ada, ben, cleo]


def throw(page: ClassicPage, hand: str) -> None:
    page.on("throw")
    page.view("throw").get_by_role("button", name=hand).click()
    # The last one sees the hands at once.
    seen = page.page.locator("[data-view=throw]:visible [aria-pressed=true], [data-view=outcome]:visible")
    expect(seen.first).to_be_visible()


def shown(page: ClassicPage) -> list[tuple[str, str]]:
    """Each hand, and what it won."""
    tiles = page.on("outcome").locator(".handtile").all()
    return [(tile.locator(".what").inner_text(), tile.locator(".points").inner_text()) for tile in tiles]


def look_back(page: ClassicPage) -> None:
    """Looks at both rounds again, by the buttons and by the keyboard."""
    page.button("All rounds").click()
    dialog = page.page.get_by_role("dialog", name="All rounds")
    shown = dialog.locator(".handtile .what")
    expect(dialog.get_by_role("status")).to_have_text("Round 2 of 2")
    expect(shown).to_have_count(3)
    assert shown.all_inner_texts() == ["Paper"] * 3
    expect(dialog.get_by_role("button", name="Next round", disabled=True)).to_be_visible()
    dialog.get_by_role("button", name="Previous round").click()
    expect(dialog.get_by_role("status")).to_have_text("Round 1 of 2")
    assert sorted(shown.all_inner_texts()) == ["Rock", "Scissors", "Scissors"]
    expect(dialog.locator(".handtile.won .points")).to_have_text("+2")
    page.page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("status")).to_have_text("Round 2 of 2")
    page.page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("status")).to_have_text("Round 1 of 2")


def test_three_people_play_to_the_end(table: Table) -> None:
    pages = gather(table, rounds=2)
    ada, ben, cleo = pages
    throw(ada, "Rock")
    throw(ben, "Scissors")
    table.photograph("hands-throw")
    # Nobody else's daemon says what was thrown, no matter who asks it.
    for daemon in table.daemons:
        state = json.dumps(daemon.show(CODE)["game"]["state"])
        own = {0: "rock", 1: "scissors"}.get(table.daemons.index(daemon))
        for hand in ("rock", "scissors"):
            assert (f'"{hand}"' in state) == (hand == own)
    throw(cleo, "Scissors")
    for page in pages:
        assert sorted(shown(page)) == [("Rock", "+2"), ("Scissors", ""), ("Scissors", "")]
    table.photograph("hands-outcome")
    for page in pages:
        page.view("outcome").get_by_role("button", name="Next").click()
    for page, hand in zip(pages, ["Paper", "Paper", "Paper"], strict=True):
        throw(page, hand)
    for page in pages:
        assert shown(page) == [("Paper", "")] * 3
        page.view("outcome").get_by_role("button", name="Next").click()
    for page in pages:
        page.on(OVER)
    table.photograph("hands-over")
    # There is no drawing to keep, but the game is.
    kept = ada.view(OVER).locator(".keep")
    expect(kept.locator("button:visible")).to_have_count(1)
    ada.button("Save the replay").click()
    expect(ada.page.get_by_text(f"{CODE}.parlor")).to_be_visible()
    look_back(ben)
    table.photograph("hands-rounds")
    story = table.daemons[2].do("replay", CODE)
    assert "Round 1: 3 threw" in story
    assert "rock, 2 points" in story


def test_the_game_goes_on_when_the_host_leaves(table: Table) -> None:
    ada, ben, cleo = gather(table, rounds=3)
    for page, hand in ((ada, "Rock"), (ben, "Paper"), (cleo, "Rock")):
        throw(page, hand)
    assert sorted(shown(ben)) == [("Paper", "+2"), ("Rock", ""), ("Rock", "")]
    table.daemons[0].do("leave", CODE)
    for page in (ben, cleo):
        page.view("outcome").get_by_role("button", name="Next").click()
    throw(ben, "Rock")
    throw(cleo, "Paper")
    for page in (ben, cleo):
        assert ("Paper", "+2") in shown(page), "who has gone shows nothing, and every hand beats that"
    eventually(
        lambda: {one["score"] for one in table.daemons[1].show(CODE)["game"]["players"]},
        until=lambda scores: scores == {0, 2, 3},
        within=15,
        what="points of two rounds",
    )
