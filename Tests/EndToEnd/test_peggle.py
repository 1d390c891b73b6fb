"""People shoot at pegs in browsers: a desktop page by keyboard and mouse, and a phone by touch."""

from typing import Any

import pytest
from lab import Parlor
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, Table
from lab.expecting import expect
from lab.shooting import KEYS, Range, known, open_alone, set_up, shots, state_of, steps
from parlor_ops import pegs

ACTIVITY = "peggle"
# A ball is up for twenty seconds at the most, and pegs go for one and a half.
BOARD = Range(ACTIVITY, "pegs", 1024, 1300, (512, 48), down=1, patience=40_000)
DOWN = 40


def ball(state: dict[str, Any], aim: int) -> tuple[pegs.Ball, str]:
    """What comes of a shot, by the reader of the specification, and how it ends."""
    kinds = ("blue", "orange")
    level = [(x, y, kinds[kind]) for x, y, kind in state["pegs"]]
    flown = pegs.Ball(level, [digit == "1" for digit in state["standing"]], aim, state["bucket"])
    return flown, flown.fly()


def best(state: dict[str, Any], aims: list[int]) -> int:
    """Of some aims the one that lights most orange pegs, else most pegs."""

    def worth(aim: int) -> int:
        flown, end = ball(state, aim)
        orange = sum(int(state["pegs"][peg][2]) for peg in flown.lit)
        return 20 * orange + len(flown.lit) + (10 if end == "caught" and flown.lit else 0)

    return max(aims, key=worth)


def as_specified(state: dict[str, Any], shot: dict[str, Any]) -> bool:
    """Whether a shot came to what the reader of the specification says of its aim."""
    flown, end = ball(state, shot["angle"])
    orange = sum(state["pegs"][peg][2] for peg in flown.lit)
    points = sum(given for *_, given in flown.events)
    returned = end == "caught" and bool(flown.lit)
    found = (shot["orange"], shot["blue"], shot["points"], shot["returned"])
    return found == (orange, len(flown.lit) - orange, points, returned)


def scores(parlor: Parlor) -> list[int]:
    """Everybody's points."""
    return [player["score"] for player in parlor.show(CODE)["game"]["players"]]


@pytest.mark.long
def test_two_people_clear_a_board(table: Table) -> None:
    ada, ben = BOARD.gather(table, {"Time for a shot": 600, "Balls": 40}, "pegs")
    count = 0
    while state_of(table.daemons[0])["verdict"] is None:
        state = state_of(table.daemons[0])
        by_keys = count % 2 == 0
        aim = best(state, list(KEYS) if by_keys else [0, *steps(-3, 20), *steps(3, 20)])
        page = ada if by_keys else ben
        (BOARD.shoot_by_keys if by_keys else BOARD.shoot_by_touch)(page, aim)
        count += 1
        last = shots(table, count)[count - 1]
        # A finger is not as exact as a key: a pixel of a phone is some units.
        assert last["angle"] == aim if by_keys else abs(last["angle"] - aim) < 25
        assert as_specified(state, last)
        if count == 1:
            expect(ben.view("pegs").get_by_role("heading", name="There it goes")).to_be_visible()
            ben.page.wait_for_timeout(700)
            table.photograph("pegs-falling")
    for one in (ada, ben):
        one.on(OVER, within=DOWN)
        heading = one.view(OVER).get_by_role("heading", name="You did it: no orange peg is left!")
        expect(heading).to_be_visible()
        # Together they have the same, and both stand at the top.
        assert one.view(OVER).locator(".podium [data-place='1']").count() == 2
    table.photograph("pegs-won")
    end = state_of(table.daemons[1])
    assert end["verdict"] == "won" and end["prize"] == 500 * end["left"]
    assert all(digit == "0" for digit, peg in zip(end["standing"], end["pegs"], strict=True) if peg[2] == 1)
    assert scores(table.daemons[1]) == [sum(shot["points"] for shot in end["shots"]) + end["prize"]] * 2
    assert "won: no orange peg is left" in table.daemons[1].do("replay", CODE)


@pytest.mark.long
def test_who_runs_out_of_balls_loses_and_what_is_forbidden_does_nothing(table: Table) -> None:
    settings = {"Time for a shot": 600, "Balls": 2, "Level": 9, "Mode": 1}
    ada, ben = BOARD.gather(table, settings, "pegs-rivals")
    expect(ada.view("pegs").locator(".kicker")).to_have_text("The vault · balls: 2 · orange: 27 · \u00d71")
    BOARD.is_mine(ada)
    expect(ben.view("pegs").get_by_role("heading", name="Ada is aiming.")).to_be_visible()
    expect(ben.view("pegs").get_by_role("button", name="Shoot", disabled=True)).to_be_visible()
    # Level and upwards: nothing; nor is it Ben's turn.
    for x, y in ((20, 48), (1000, 20)):
        ada.page.mouse.click(*BOARD.place(ada, x, y))
    ben.page.touchscreen.tap(*BOARD.place(ben, 512, 700))
    assert state_of(table.daemons[0])["shots"] == []
    # By the mouse: the cannon follows it, and says where it points and what the ball would meet.
    BOARD.is_mine(ada)
    ada.page.mouse.move(*BOARD.place(ada, 200, 700))
    expect(ada.page.locator("[data-view=pegs] .pit[aria-disabled=false]")).to_be_visible()
    table.photograph("pegs-aim")
    before = state_of(table.daemons[0])
    ada.page.mouse.click(*BOARD.place(ada, 200, 700))
    first = shots(table, 1)[0]
    assert -1200 < first["angle"] < -600
    assert as_specified(before, first)
    left = 2 if first["returned"] else 1
    # While the ball is up nobody can shoot, and the button says so.
    expect(ben.view("pegs").get_by_role("button", name="Shoot", disabled=True)).to_be_visible()
    for count in range(2, 9):
        BOARD.is_mine(ben if count % 2 == 0 else ada)
        page = ben if count % 2 == 0 else ada
        state = state_of(table.daemons[0])
        # What lights nothing is gone whatever happens.
        aim = next((aim for aim in KEYS if not ball(state, aim)[0].lit), 0)
        if page is ada:
            BOARD.shoot_by_keys(ada, aim)
        else:
            page.view("pegs").get_by_role("button", name="Shoot").click()
        left -= not shots(table, count)[count - 1]["returned"]
        if left == 0:
            break
    for one in (ada, ben):
        one.on(OVER, within=DOWN)
        over = one.view(OVER)
        expect(over.get_by_role("heading", name="Lost: no ball is left to shoot.")).to_be_visible()
        # Both stand there, and neither above the other.
        expect(over.locator(".podium li")).to_have_count(2)
        assert over.locator(".podium .place").all_text_contents() == ["", ""]
    table.photograph("pegs-lost")
    points: dict[str, int] = {}
    for shot in state_of(table.daemons[0])["shots"]:
        points[shot["seat"]] = points.get(shot["seat"], 0) + shot["points"]
    shown = {player["seat"]: player["score"] for player in table.daemons[1].show(CODE)["game"]["players"]}
    assert shown == {seat: points.get(seat, 0) for seat in shown}


@pytest.mark.long
def test_who_plays_alone_and_wants_no_motion_sees_what_came_of_it(table: Table) -> None:
    page: ClassicPage = open_alone(table, ACTIVITY)
    page.page.emulate_media(reduced_motion="reduce")
    set_up(page, {"Level": 3, "Time for a shot": 600})
    page.button("How to play").click()
    dialog = page.page.get_by_role("dialog")
    for words in ("Aim and shoot", "Orange ones must go", "Mind the bucket", "Or race"):
        expect(dialog.get_by_role("heading", name=words)).to_be_visible()
        dialog.get_by_role("button", name="Next").or_(dialog.get_by_role("button", name="Got it")).click()
    expect(dialog).to_be_hidden()
    expect(page.view(LOBBY).get_by_text("All together against the balls")).to_be_visible()
    page.button("Start the game").click()
    page.on("pegs")
    state = state_of(table.daemons[0])
    aim = best(state, list(KEYS))
    BOARD.shoot_by_keys(page, aim)
    known(table.daemons[0], 1)
    # At once, and not when the ball has come down.
    words = f"You: {state_of(table.daemons[0])['shots'][0]['orange']} orange"
    expect(page.view("pegs").get_by_role("heading", name=words)).to_be_visible(timeout=4_000)
    BOARD.is_mine(page, "Two moons")
