"""People shoot bubbles in browsers: a desktop page by keyboard and mouse, and a phone by touch."""

from typing import Any

import pytest
from lab import Parlor, eventually
from lab.classic_page import OVER, ClassicPage
from lab.classic_table import CODE, Table
from lab.expecting import expect
from lab.shooting import KEYS, Range, known, open_alone, set_up, shots, state_of, steps
from parlor_ops import bubbles

ACTIVITY = "bubble-blast"
LETTERS = dict(zip("brog#lx*m", bubbles.KINDS, strict=True))
# Where the cannon's bubbles are in the picture: a tap on them swaps.
SWAP = (768, 1760)
BLAST = Range(ACTIVITY, "shoot", 1536, 1872, SWAP, down=-1)


def grid_of(rows: list[str]) -> bubbles.Grid:
    """What hangs, for the reader of the specification."""
    return {
        (row, column): LETTERS[letter]
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }


def worth(grid: bubbles.Grid, aim: int, colour: str) -> int:
    """What comes of a shot: how much pops and falls, else how high it stays, beside its like or not."""
    cell = bubbles.Shot(grid, aim).fly()
    if isinstance(cell, str):
        return -100
    waves, fallen, _ = bubbles.settle(grid, cell, colour)
    gone = sum(map(len, waves)) + 2 * len(fallen)
    like = sum(grid.get(other) == colour for other in bubbles.neighbours(cell))
    return 100 + 10 * gone if gone else 5 * like - cell[0]


def best(state: dict[str, Any], aims: list[int]) -> int:
    """The best of some aims."""
    grid, colour = grid_of(state["grid"]), LETTERS[state["current"]]
    return max(aims, key=lambda aim: worth(grid, aim, colour))


def swaps_left(parlor: Parlor, count: int) -> None:
    """Waits until a daemon says that so many swaps are left."""
    eventually(
        lambda: state_of(parlor)["swaps"],
        until=lambda found: found == count,
        within=15,
        what=f"{count} swaps left",
    )


def shoot_by_keys(page: ClassicPage, state: dict[str, Any]) -> int:
    """Shoots as well as the arrow keys can, from straight up."""
    aim = best(state, list(KEYS))
    BLAST.shoot_by_keys(page, aim)
    return aim


def shoot_by_touch(page: ClassicPage, state: dict[str, Any]) -> int:
    """Shoots as well as it can by a tap."""
    aim = best(state, [0, *steps(-3, 20), *steps(3, 20)])
    BLAST.shoot_by_touch(page, aim)
    return aim


def test_two_people_clear_a_level(table: Table) -> None:
    ada, ben = BLAST.gather(table, {"Time for a shot": 600}, "bubbles")
    count = 0
    while state_of(table.daemons[0])["verdict"] is None:
        state = state_of(table.daemons[0])
        by_keys = count % 2 == 0
        aim = (shoot_by_keys if by_keys else shoot_by_touch)(ada if by_keys else ben, state)
        count += 1
        last = shots(table, count)[count - 1]
        assert LETTERS[last["colour"]] == LETTERS[state["current"]]
        # A finger is not as exact as a key: a pixel of a phone is four units.
        assert last["aim"] == aim if by_keys else abs(last["aim"] - aim) < 25
        if count in (1, 2, 8):
            table.photograph(f"bubbles-{count}")
    for page in (ada, ben):
        page.on(OVER, within=20)
        expect(page.view(OVER).get_by_role("heading", name="You did it: the grid is empty!")).to_be_visible()
        assert page.view(OVER).locator(".podium [data-place='1']").count() >= 1
    table.photograph("bubbles-won")
    end = state_of(table.daemons[1])
    assert end["verdict"] == "won"
    assert not any(letter in "brogl*x" for row in end["grid"] for letter in row)
    points = {player["seat"]: player["score"] for player in table.daemons[1].show(CODE)["game"]["players"]}
    assert sum(points.values()) == sum(shot["points"] for shot in end["shots"]) + 2 * end["prize"]
    story = table.daemons[1].do("replay", CODE)
    assert "won: nothing is left that can pop" in story


@pytest.mark.long
def test_who_runs_out_of_bubbles_loses_and_what_is_forbidden_does_nothing(table: Table) -> None:
    ada, ben = BLAST.gather(table, {"Time for a shot": 600, "Bubbles to shoot": 3, "Level": 9}, "bubbles")
    expect(ada.view("shoot").locator(".kicker")).to_have_text("Thunder · 3 left")
    BLAST.is_mine(ada)
    expect(ben.view("shoot").get_by_role("heading", name="Ada is aiming.")).to_be_visible()
    for name in ("Swap", "Shoot"):
        expect(ben.view("shoot").get_by_role("button", name=name, disabled=True)).to_be_visible()
    before = state_of(table.daemons[0])
    # Level and downwards: nothing. A tap on the cannon swaps, and so do the key and the button.
    for x, y in ((20, 1760), (1500, 1840)):
        ada.page.mouse.click(*BLAST.place(ada, x, y))
    ben.page.touchscreen.tap(*BLAST.place(ben, 768, 500))
    for index in range(3):
        ways = [
            lambda: ada.page.mouse.click(*BLAST.place(ada, *SWAP)),
            lambda: BLAST.pit(ada).press("s"),
            lambda: ada.view("shoot").get_by_role("button", name="Swap").click(),
        ]
        BLAST.is_mine(ada)
        ways[index]()
        swaps_left(table.daemons[1], 15 - index)
    now = state_of(table.daemons[1])
    assert now["shots"] == []
    assert (now["current"], now["next"]) == (before["next"], before["current"])
    # By the mouse: the cannon follows it, and says where it points.
    BLAST.is_mine(ada)
    ada.page.mouse.move(*BLAST.place(ada, 500, 900))
    expect(ada.page.locator("[data-view=shoot] .pit[aria-disabled=false]")).to_be_visible()
    ada.page.mouse.click(*BLAST.place(ada, 500, 900))
    assert shots(table, 1)[0]["aim"] < -500
    BLAST.is_mine(ben)
    ben.view("shoot").get_by_role("button", name="Shoot").click()
    shots(table, 2)
    BLAST.is_mine(ada)
    expect(ada.view("shoot").get_by_role("button", name="Swap", disabled=True)).to_be_visible()
    BLAST.pit(ada).press("Enter")
    for page in (ada, ben):
        page.on(OVER, within=20)
        over = page.view(OVER)
        expect(over.get_by_role("heading", name="Lost: no bubbles left to shoot.")).to_be_visible()
        # Both stand there, and neither above the other.
        expect(over.locator(".podium li")).to_have_count(2)
        assert over.locator(".podium .place").all_text_contents() == ["", ""]
        assert over.locator(".podium [data-place='1']").count() == 0
    table.photograph("bubbles-lost")


def test_who_reaches_the_line_loses_and_a_lone_player_needs_nobody(table: Table) -> None:
    page = open_alone(table, ACTIVITY)
    set_up(page, {"Level": 10, "Time for a shot": 600, "Bubbles to shoot": 99})
    page.button("Start the game").click()
    page.on("shoot")
    for count in range(1, 40):
        # Its turn again, and not still the one before.
        BLAST.is_mine(page, f"· {100 - count} left")
        # Whatever comes, it goes where most hangs already.
        state = state_of(table.daemons[0])
        grid, colour = grid_of(state["grid"]), LETTERS[state["current"]]
        aims = [0, *steps(-2, 10), *steps(2, 10)]
        lowest = max(aims, key=lambda aim: -worth(grid, aim, colour))
        BLAST.pit(page).press("ArrowUp")
        presses = aims.index(lowest)
        for _ in range(presses if lowest <= 0 else presses - 10):
            page.page.keyboard.press("ArrowLeft" if lowest < 0 else "ArrowRight")
        page.page.keyboard.press(" ")
        known(table.daemons[0], count)
        if state_of(table.daemons[0])["verdict"] is not None:
            break
    page.on(OVER, within=20)
    heading = page.view(OVER).get_by_role("heading", name="Lost: the bubbles have reached the line.")
    expect(heading).to_be_visible()
