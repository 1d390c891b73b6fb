"""People shoot bubbles in browsers: a desktop page by keyboard and mouse, and a phone by touch."""

import math
from collections.abc import Iterator
from typing import Any

import pytest
from lab import Parlor, eventually
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, be_ready, sees_the_room
from lab.expecting import expect
from parlor_ops import bubbles
from playwright.sync_api import Locator

ACTIVITY = "bubble-blast"
LETTERS = dict(zip("brog#lx*m", bubbles.KINDS, strict=True))
# Units of the picture, as the page draws it.
WIDTH, HEIGHT = 1536, 1872
SWAP = (768, 1760)


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


def turned(aim: int, step: float) -> int:
    """Where the cannon points after a key: as the page reckons it."""
    degrees = 2 * math.degrees(math.atan(aim / 4096)) + step
    return max(-3600, min(3600, math.floor(4096 * math.tan(math.radians(degrees) / 2) + 0.5)))


def steps(step: float, count: int) -> Iterator[int]:
    """Where a key leads from straight up, pressed again and again."""
    aim = 0
    for _ in range(count):
        aim = turned(aim, step)
        yield aim


def state_of(parlor: Parlor) -> dict[str, Any]:
    """What the game's own words are, as a daemon shows them."""
    shown: dict[str, Any] = parlor.show(CODE)["game"]["state"]
    return shown


def known(parlor: Parlor, count: int) -> None:
    """Waits until a daemon knows so many shots."""
    eventually(
        lambda: len(state_of(parlor)["shots"]),
        until=lambda found: found >= count,
        within=15,
        what=f"shot {count}",
    )


def swaps_left(parlor: Parlor, count: int) -> None:
    """Waits until a daemon says that so many swaps are left."""
    eventually(
        lambda: state_of(parlor)["swaps"],
        until=lambda found: found == count,
        within=5,
        what=f"{count} swaps left",
    )


def gather(table: Table, settings: dict[str, int]) -> tuple[ClassicPage, ClassicPage]:
    """Ada on a desktop and Ben on a phone, about to play."""
    ada, ben = table.open(0), table.open(1, **PHONE)
    form = ada.page.locator(f".offer[data-activity={ACTIVITY}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    ada.on(LOBBY)
    sees_the_room(*table.daemons[1:])
    ben.sit_down(CODE)
    expect(ada.view(LOBBY).locator(".party > li")).to_have_count(2)
    ada.unfold_settings()
    for label, value in settings.items():
        field = ada.view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
        setting = ben.view(LOBBY).locator(".setting").filter(has_text=label)
        if label != "Level":
            expect(setting.locator("output")).to_contain_text(str(value))
    table.photograph("bubbles-lobby")
    be_ready([ada, ben])
    ada.button("Start the game").click()
    for page in (ada, ben):
        page.on("shoot")
    return ada, ben


def pit(page: ClassicPage) -> Locator:
    """What one aims with."""
    return page.view("shoot").get_by_role("slider", name="Aim")


def is_mine(page: ClassicPage, left: int | None = None) -> None:
    """Waits until the page says that it is its turn, with so many bubbles left, and all it sent is there."""
    view = page.view("shoot")
    if left is not None:
        expect(view.locator(".kicker")).to_contain_text(f"· {left} left")
    expect(view.get_by_role("heading", name="Your turn")).to_be_visible(timeout=20_000)
    expect(view.get_by_role("button", name="Shoot", disabled=False)).to_be_visible()


def shoot_by_keys(page: ClassicPage, state: dict[str, Any]) -> int:
    """Turns the cannon with the arrow keys, from straight up, and shoots with the space bar."""
    is_mine(page)
    ways = {0: (0, ""), **{aim: (n + 1, "ArrowLeft") for n, aim in enumerate(steps(-2, 34))}}
    ways |= {aim: (n + 1, "ArrowRight") for n, aim in enumerate(steps(2, 34))}
    aim = best(state, list(ways))
    pit(page).press("ArrowUp")
    presses, key = ways[aim]
    for _ in range(presses):
        pit(page).press(key)
    pit(page).press(" ")
    return aim


def place(page: ClassicPage, x: float, y: float) -> tuple[float, float]:
    """Where a place of the picture is in the window."""
    box = page.view("shoot").locator("canvas").bounding_box()
    assert box is not None
    return box["x"] + x / WIDTH * box["width"], box["y"] + y / HEIGHT * box["height"]


def shoot_by_touch(page: ClassicPage, state: dict[str, Any]) -> int:
    """Taps where the shot shall go, 700 units from the cannon."""
    is_mine(page)
    aim = best(state, [0, *steps(-3, 20), *steps(3, 20)])
    turn = 2 * math.atan(aim / 4096)
    page.page.touchscreen.tap(*place(page, 768 + 700 * math.sin(turn), 1760 - 700 * math.cos(turn)))
    return aim


def shots(table: Table, count: int) -> list[dict[str, Any]]:
    """Waits until so many shots are known to both, and are the same."""
    for parlor in table.daemons[:2]:
        known(parlor, count)
    first, second = (state_of(parlor)["shots"] for parlor in table.daemons[:2])
    assert first == second
    found: list[dict[str, Any]] = first
    return found


@pytest.mark.alone
def test_two_people_clear_a_level(table: Table) -> None:
    ada, ben = gather(table, {"Time for a shot": 600})
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


def test_who_runs_out_of_bubbles_loses_and_what_is_forbidden_does_nothing(table: Table) -> None:
    ada, ben = gather(table, {"Time for a shot": 600, "Bubbles to shoot": 3, "Level": 9})
    expect(ada.view("shoot").locator(".kicker")).to_have_text("Thunder · 3 left")
    is_mine(ada)
    expect(ben.view("shoot").get_by_role("heading", name="Ada aims.")).to_be_visible()
    for name in ("Swap", "Shoot"):
        expect(ben.view("shoot").get_by_role("button", name=name, disabled=True)).to_be_visible()
    before = state_of(table.daemons[0])
    # Level and downwards: nothing. A tap on the cannon swaps, and so do the key and the button.
    for x, y in ((20, 1760), (1500, 1840)):
        ada.page.mouse.click(*place(ada, x, y))
    ben.page.touchscreen.tap(*place(ben, 768, 500))
    for index in range(3):
        ways = [
            lambda: ada.page.mouse.click(*place(ada, *SWAP)),
            lambda: pit(ada).press("s"),
            lambda: ada.view("shoot").get_by_role("button", name="Swap").click(),
        ]
        is_mine(ada)
        ways[index]()
        swaps_left(table.daemons[1], 15 - index)
    now = state_of(table.daemons[1])
    assert now["shots"] == []
    assert (now["current"], now["next"]) == (before["next"], before["current"])
    # By the mouse: the cannon follows it, and says where it points.
    is_mine(ada)
    ada.page.mouse.move(*place(ada, 500, 900))
    expect(ada.page.locator("[data-view=shoot] .pit[aria-disabled=false]")).to_be_visible()
    ada.page.mouse.click(*place(ada, 500, 900))
    assert shots(table, 1)[0]["aim"] < -500
    is_mine(ben)
    ben.view("shoot").get_by_role("button", name="Shoot").click()
    shots(table, 2)
    is_mine(ada)
    expect(ada.view("shoot").get_by_role("button", name="Swap", disabled=True)).to_be_visible()
    pit(ada).press("Enter")
    for page in (ada, ben):
        page.on(OVER, within=20)
        over = page.view(OVER)
        expect(over.get_by_role("heading", name="Lost: no bubble is left to shoot.")).to_be_visible()
        # Both stand there, and neither above the other.
        expect(over.locator(".podium li")).to_have_count(2)
        assert over.locator(".podium .place").all_text_contents() == ["", ""]
        assert over.locator(".podium [data-place='1']").count() == 0
    table.photograph("bubbles-lost")


def test_who_reaches_the_line_loses_and_a_lone_player_needs_nobody(table: Table) -> None:
    page = table.open(0)
    form = page.page.locator(f".offer[data-activity={ACTIVITY}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    page.on(LOBBY)
    page.unfold_settings()
    for label, value in (("Level", 10), ("Time for a shot", 600), ("Bubbles to shoot", 99)):
        field = page.view(LOBBY).get_by_label(label)
        field.fill(str(value))
        field.press("Enter")
    page.button("Start the game").click()
    page.on("shoot")
    for count in range(1, 40):
        # Its turn again, and not still the one before.
        is_mine(page, left=100 - count)
        # Whatever comes, it goes where most hangs already.
        state = state_of(table.daemons[0])
        grid, colour = grid_of(state["grid"]), LETTERS[state["current"]]
        aims = [0, *steps(-2, 10), *steps(2, 10)]
        lowest = max(aims, key=lambda aim: -worth(grid, aim, colour))
        pit(page).press("ArrowUp")
        presses = aims.index(lowest)
        for _ in range(presses if lowest <= 0 else presses - 10):
            pit(page).press("ArrowLeft" if lowest < 0 else "ArrowRight")
        pit(page).press(" ")
        known(table.daemons[0], count)
        if state_of(table.daemons[0])["verdict"] is not None:
            break
    page.on(OVER, within=20)
    heading = page.view(OVER).get_by_role("heading", name="Lost: the bubbles have reached the line.")
    expect(heading).to_be_visible()
