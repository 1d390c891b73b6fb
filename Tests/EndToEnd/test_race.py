"""People race in browsers: all shoot at once, each at a board of their own, the others' small beside it."""

import re

import pytest
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, Table
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.shooting import KEYS, Range, known, shots, state_of
from playwright.sync_api import Locator

PEGS = Range("peggle", "pegs", 1024, 1300, (512, 48), down=1, patience=40_000)
BUBBLES = Range("bubble-blast", "shoot", 1536, 1872, (768, 1760), down=-1)
# What a course calls what is shot.
COURSES = [
    pytest.param(PEGS, "Balls", id="pegs"),
    pytest.param(BUBBLES, "Bubbles to shoot", id="bubbles"),
]
# Both have the same small boards beside the large one: the gate tries one kind.
BY_BUBBLES = [pytest.param(*COURSES[0].values, id="pegs", marks=pytest.mark.long), COURSES[1]]
LOST = "Nobody has won: no board was cleared."
OUT = "You are done. See how the others do."


def lanes(page: ClassicPage, course: Range) -> Locator:
    """The others' boards."""
    return page.view(course.view).locator(".lanes > li")


def painted(lane: Locator) -> int:
    """How many pixels of a small board are painted."""
    count: int = lane.locator("canvas").evaluate(
        "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
        ".filter((value, index) => index % 4 === 3 && value > 0).length"
    )
    return count


@pytest.mark.long
@pytest.mark.parametrize(("course", "stock"), COURSES)
def test_two_people_race_at_boards_of_their_own(table: Table, course: Range, stock: str) -> None:
    settings = {"Time for a shot": 600, stock: 2, "Mode": 2}
    ada, ben = course.gather(table, settings, f"{course.view}-race")
    for one, other in ((ada, "Ben"), (ben, "Ada")):
        course.is_mine(one)
        expect(lanes(one, course)).to_have_count(1)
        expect(lanes(one, course).locator(".who")).to_have_text(other)
        expect(lanes(one, course).locator(".far")).to_have_text("Aiming…")
        box, large = lanes(one, course).locator("canvas").bounding_box(), course.pit(one).bounding_box()
        assert box is not None and large is not None and 30 < box["width"] < large["width"] / 2
        assert painted(lanes(one, course)) > 200
    table.photograph(f"{course.view}-race-aim")
    # Ben, whom nothing holds up, shoots while Ada aims, and once only.
    course.shoot_by_touch(ben, 400)
    expect(
        ben.view(course.view).get_by_role("heading", name="Shot taken! The others are still aiming.")
    ).to_be_visible()
    expect(ben.view(course.view).get_by_role("button", name="Shoot", disabled=True)).to_be_visible()
    expect(lanes(ada, course).filter(has_text="Aiming…")).to_have_count(0)
    assert state_of(table.daemons[1])["shots"] == []
    # Nor is it said among all rooms that it is Ben's turn still.
    ben.page.locator("#table [data-do=back]").click()
    card = ben.page.locator(".games .card")
    expect(card.locator(".turn")).to_have_text("Shot taken! The others are still aiming.")
    expect(card.and_(ben.page.locator(".mine"))).to_have_count(0)
    card.click()
    ben.on(course.view)
    course.shoot_by_keys(ada, 0)
    # Both are in the air at once, and each page plays the other one's small.
    both = shots(table, 2)
    assert len({shot["seat"] for shot in both}) == 2
    for parlor in table.daemons[:2]:
        state = state_of(parlor)
        assert [board["shot"] is not None for board in state["boards"]] == [True, True]
        assert state["mode"] == "race"
    table.photograph(f"{course.view}-race-flying")
    # What nobody sees of the others' boards, each hears.
    for one, other in ((ada, "Ben"), (ben, "Ada")):
        expect(one.view(course.view).get_by_role("list", name="Everyone\u2019s boards")).to_contain_text(
            other
        )
    while state_of(table.daemons[0])["verdict"] is None:
        count, shot = len(state_of(table.daemons[0])["shots"]), 0
        for one in (ada, ben):
            mine = one.view(course.view).get_by_role("button", name="Shoot", disabled=False)
            # The other one may have one more: a ball that the bucket has given back.
            is_out = one.view(course.view).get_by_role("heading", name=OUT)
            is_over = one.page.locator(f"[data-view={OVER}]:not([hidden])")
            expect(mine.or_(is_out).or_(is_over)).to_be_visible(timeout=course.patience)
            if mine.is_visible():
                course.pit(one).press("Home")
                course.pit(one).press(" ")
                shot = 1
        for parlor in table.daemons[:2]:
            known(parlor, count + shot)
    for one in (ada, ben):
        one.on(OVER, within=40)
        expect(one.view(OVER).get_by_role("heading", name=re.compile("race|" + LOST))).to_be_visible()
    table.photograph(f"{course.view}-race-over")
    report = table.daemons[1].do("replay", CODE)
    assert "lost:" in report or "has won the race" in report


@pytest.mark.parametrize(("course", "stock"), BY_BUBBLES)
def test_who_has_nothing_left_looks_on(table: Table, course: Range, stock: str) -> None:
    ada, ben = course.gather(table, {"Time for a shot": 5, stock: 1, "Mode": 2}, f"{course.view}-asleep")
    # Ben falls asleep with a shot to go, and Ada is out.
    course.is_mine(ada)
    course.pit(ada).press("Home")
    course.pit(ada).press(" ")
    known(table.daemons[1], 1)
    view = ada.view(course.view)
    out = view.get_by_role("heading", name=OUT)
    expect(out.or_(view.get_by_role("heading", name="Your turn"))).to_be_visible(timeout=course.patience)
    if out.is_visible():
        expect(view.get_by_role("button", name="Shoot", disabled=True)).to_be_visible()
        table.photograph(f"{course.view}-race-out")
    for one in (ada, ben):
        one.on(OVER, within=120)


def test_who_clears_their_board_first_has_won_and_all_are_told(table: Table) -> None:
    ada, ben = BUBBLES.meet(table, {"Time for a shot": 600, "Mode": 2}, "race-won")
    # Four blue ones above the cannon: straight up is right, and no other colour comes.
    body = {"settings": {"level": 0, "cells-1": 11110}}
    status, _ = LocalAPI(table.daemons[0]).request("POST", f"/api/rooms/{CODE}/settings", body)
    assert status == 200
    BUBBLES.start(ada, ben)
    # To the corner, where Ada's stays alone.
    BUBBLES.shoot_by_keys(ada, list(KEYS)[11])
    BUBBLES.shoot_by_keys(ben, 0)
    for page, words in ((ada, "Ben has won the race!"), (ben, "You have won the race!")):
        page.on(OVER, within=40)
        expect(page.view(OVER).get_by_role("heading", name=words)).to_be_visible()
        first = page.view(OVER).locator(".podium [data-place='1']")
        expect(first).to_have_count(1)
        expect(first.locator(".name")).to_have_text("Ben" if page is ada else "You")
    table.photograph("race-won")
    assert "Ben has won the race" in table.daemons[0].do("replay", CODE)


@pytest.mark.parametrize(("course", "stock"), BY_BUBBLES)
def test_six_race_and_all_boards_are_at_hand_in_windows_of_each_size(
    table: Table, course: Range, stock: str
) -> None:
    ada, ben = course.meet(table, {"Time for a shot": 600, stock: 2, "Mode": 2}, f"{course.view}-six")
    for name in ("Maximiliana-Charlotte von und zu Hohenstein", "Zoe", "محمد بن عبد الله", "李"):
        status, _ = LocalAPI(table.daemons[0]).request("POST", f"/api/rooms/{CODE}/bots", {"name": name})
        assert status == 201
    expect(ada.view(LOBBY).locator(".party > .ready")).to_have_count(4)
    ready = ben.view(LOBBY).locator("[data-do=ready]")
    if ready.get_attribute("aria-pressed") != "true":
        ready.click()
    expect(ada.view(LOBBY).locator(".party > .ready")).to_have_count(5)
    ada.button("Start the game").click()
    for page, sizes in ((ada, [(901, 600), (1280, 800)]), (ben, [(320, 480), (844, 390), (390, 844)])):
        course.is_mine(page)
        expect(lanes(page, course)).to_have_count(5)
        for width, height in sizes:
            page.page.set_viewport_size({"width": width, "height": height})
            page.page.wait_for_timeout(300)
            where = f"{width} by {height}"
            name = f"{course.view}-six-{width}"
            table.browsers.photograph(page.page, name)
            assert not page.sideways(), where
            shoot = page.view(course.view).get_by_role("button", name="Shoot")
            boxes = [one.bounding_box() for one in (shoot, page.view(course.view).locator(".lanes"))]
            button, others = boxes
            assert button is not None and others is not None
            # All of them are in the window, or in what is scrolled within it; nothing lies on the button.
            assert others["y"] + others["height"] <= height, where
            assert others["y"] + others["height"] <= button["y"] + 1, where
            for lane in lanes(page, course).all():
                lane.scroll_into_view_if_needed()
                box = lane.bounding_box()
                assert box is not None and box["x"] >= -1 and box["x"] + box["width"] <= width + 1, where
                assert box["y"] + box["height"] <= others["y"] + others["height"] + 1, where
