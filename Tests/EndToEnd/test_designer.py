"""People make a level of bubbles together in browsers: by mouse and keyboard, and on a phone by touch."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from lab import Network, eventually
from lab.classic_page import LOBBY, OVER
from lab.classic_table import CODE, PHONE, Table, be_ready, sees_the_room
from lab.expecting import expect
from lab.saving import saved
from lab.screens import Screens
from lab.shelf import close, levels, name_it, names, refuses, save
from lab.wall import Wall

DESIGNER = "bubble-designer"
_GAMES = Path(__file__).resolve().parents[2] / "Protocol" / "games"
_FILE = jsonschema_rs.Draft202012Validator(
    json.loads((_GAMES / "bubble-blast-levels.schema.json").read_text(encoding="utf-8"))
)
# The kinds whose picture does not stand in the middle of its button: by how many pixels.
_OFF_CENTRE = """[...document.querySelectorAll(".kinds button canvas")].map(picture => {
    const [inner, outer] = [picture, picture.closest("button")].map(it => it.getBoundingClientRect());
    return inner.left + inner.right - outer.left - outer.right;
}).filter(twice => Math.abs(twice) > 2)"""


def gather(table: Table) -> tuple[Wall, Wall]:
    """Ada on a desktop and Ben on a phone, before one empty wall."""
    ada, ben = table.open(0), table.open(1, **PHONE)
    form = ada.page.locator(f".offer[data-activity={DESIGNER}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Make a level").click()
    expect(ada.page.locator(".wall")).to_be_visible()
    sees_the_room(*table.daemons[1:])
    join = ben.page.locator("form.join")
    join.get_by_label("Have a code?").fill(CODE)
    join.get_by_role("button", name="Join").click()
    expect(ben.page.locator(".wall")).to_be_visible()
    expect(ada.page.locator(".people li")).to_have_count(2)
    return Wall(ada), Wall(ben)


def test_two_people_make_a_level_at_once(table: Table) -> None:
    ada, ben = gather(table)
    walls = (ada, ben)
    ada.click(1, 1)
    ben.choose("red")
    ben.tap(1, 2)
    for wall in walls:
        wall.has((1, 1, "blue"), (1, 2, "red"))
    # A tap goes through the colours, no matter who hung the bubble and which colour is chosen.
    for kind in ("orange", "green", "blue", "red"):
        ada.click(1, 2)
        ben.has((1, 2, kind))
    # A special bubble stays what it is under a colour, and takes the place of one.
    ada.page.page.keyboard.press("8")
    ada.click(2, 1)
    ada.has((2, 1, "star"))
    ben.has((2, 1, "star"))
    ben.tap(2, 1)
    ben.tap(2, 3)
    for wall in walls:
        wall.has((2, 1, "star"), (2, 3, "red"))
    # Dragging paints over all that it meets.
    ada.choose("green")
    ada.drag(1, 1, 12)
    for wall in walls:
        wall.has(*((1, place, "green") for place in range(1, 13)))
    table.photograph("designer-row")
    for wall in walls:
        assert wall.page.page.evaluate(_OFF_CENTRE) == []
    screens = Screens(table.browsers, ada.page.page)
    screens.shoot("designer")
    ada.page.button("How it works").click()
    screens.shoot("designer-tutorial")
    ada.page.page.keyboard.press("Escape")
    # A long press takes away, and goes on doing so.
    mouse = ada.page.page.mouse
    mouse.move(*ada.place(1, 5))
    mouse.down()
    ada.has((1, 5, "gap"))
    mouse.move(*ada.place(1, 6))
    mouse.up()
    ben.has((1, 5, "gap"), (1, 6, "gap"), (1, 7, "green"))
    ben.choose("Eraser")
    ben.tap(1, 12)
    ada.has((1, 12, "gap"))
    # By keyboard: from cell to cell, and each way to change one.
    ada.cell(1, 1, "green").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Delete"):
        ada.page.page.keyboard.press(key)
    ben.has((2, 3, "gap"))
    ada.page.page.keyboard.press("5")
    ada.page.page.keyboard.press("Enter")
    ben.has((2, 3, "stone"))
    # Each takes back what is their own, a drag at once.
    ben.page.button("Undo").click()
    ada.has((1, 12, "green"))
    for _ in range(3):
        ada.page.button("Undo").click()
    for wall in walls:
        wall.has((2, 3, "red"), (1, 5, "green"), (1, 6, "green"))
    ada.page.button("Undo").click()
    ben.has((1, 1, "blue"), (1, 2, "red"), (1, 12, "gap"), (2, 1, "star"))
    ada.page.button("Redo").click()
    for wall in walls:
        wall.has(*((1, place, "green") for place in range(1, 13)))
    # Everything goes, and comes back.
    full = ada.hung()
    ben.page.button("Reset").click()
    for wall in walls:
        eventually(wall.hung, until=lambda hung: hung == [], within=10, what="an empty wall")
    ben.page.button("Undo").click()
    for wall in walls:
        eventually(wall.hung, until=lambda hung: hung == full, within=10, what="the wall as it was")
    # Where somebody points is seen by the others, with their name.
    mouse.move(*ada.place(6, 6))
    mouse.move(*ada.place(7, 6))
    expect(ben.page.page.locator(".wall .tag")).to_contain_text("Ada")
    table.photograph("designer-both")
    ben.reload()
    eventually(ben.hung, until=lambda hung: hung == full, within=10, what="the wall after a reload")
    assert not ada.page.nameless()


@pytest.mark.long
def test_two_who_fill_one_cell_apart_see_the_same_and_one_is_told(table: Table, network: Network) -> None:
    ada, ben = gather(table)
    ada.click(1, 1)
    ben.has((1, 1, "blue"))
    first, second, _ = (parlor.host for parlor in table.daemons)
    network.partition([first], [second])
    ada.choose("bomb")
    ada.click(3, 4)
    ben.choose("lightning")
    ben.tap(3, 4)
    ben.tap(1, 3)
    ada.has((3, 4, "bomb"), (1, 3, "gap"))
    ben.has((3, 4, "lightning"), (1, 3, "lightning"))
    # Pages that are loaded again meanwhile know which bubbles are their own.
    for wall in (ada, ben):
        wall.reload()
    ben.has((3, 4, "lightning"), (1, 3, "lightning"))
    network.heal()
    ada.has((1, 3, "lightning"))
    eventually(lambda: ada.hung() == ben.hung(), within=20, what="both see the same")
    same = ada.hung()
    won = next(label for label in same if label.startswith("Row 3, place 4"))
    loser, winner = (ben, "Ada") if won.endswith("bomb") else (ada, "Ben")
    words = f"{winner} had hung a bubble in row 3, place 4 as well: that one counts, yours does not."
    eventually(loser.told, until=lambda said: words in said, within=10, what="the loser is told")
    assert not [said for said in (ben if loser is ada else ada).told() if "as well" in said]
    # To take one away takes all of the cell.
    ada.choose("Eraser")
    ada.click(3, 4)
    for wall in (ada, ben):
        wall.has((3, 4, "gap"))


def test_levels_are_saved_loaded_changed_and_come_as_files(table: Table, tmp_path: Path) -> None:
    ada, ben = gather(table)
    # Nothing is no level.
    ada.page.button("Save").click()
    ada.page.button("Start").click()
    expect(ada.page.page.get_by_role("dialog")).to_have_count(0)
    eventually(lambda: len(ada.told()) >= 2, within=15, what="both are refused in words")
    ada.drag(1, 1, 4)
    screens = Screens(table.browsers, ada.page.page)
    ada.page.button("Save").click()
    for name in ("", "  ", "two words", "elevenchars"):
        dialog = name_it(ada, name)
        expect(dialog.locator(".fault")).to_have_text("A name has 1 to 10 letters or digits, and no spaces.")
    table.photograph("designer-save")
    screens.shoot("designer-save")
    expect(name_it(ada, "Level1")).to_be_hidden()
    ada.choose("star")
    ada.click(2, 2)
    save(ada, "level1")
    save(ada, "B")
    dialog = levels(ada)
    assert names(dialog) == ["B", "Level1", "level1"]
    expect(dialog.locator(".shelf.ours li")).to_have_count(10)
    table.photograph("designer-levels")
    screens.shoot("designer-levels")
    # As it was saved, and for all.
    dialog.get_by_role("button", name="Load Level1", exact=True).click()
    first = [f"Row 1, place {place}: blue" for place in range(1, 5)]
    for wall in (ada, ben):
        eventually(wall.hung, until=lambda hung: hung == first, within=10, what="the level as saved")
    # So a level is shared: whoever likes it keeps it, too.
    save(ben, "Adas")
    dialog = levels(ben)
    assert names(dialog) == ["Adas"]
    close(dialog)
    # Changed, and saved in place of what it was.
    ada.click(3, 3)
    ada.page.button("Save").click()
    expect(ada.page.page.get_by_role("dialog").get_by_label("Name")).to_have_js_property("value", "Level1")
    expect(name_it(ada, "Level1")).to_be_hidden()
    ada.reload()
    ada.has((3, 3, "star"))
    dialog = levels(ada)
    assert names(dialog) == ["B", "Level1", "level1"]
    with saved(ada.page.page) as waiting:
        dialog.get_by_role("button", name="Save all as a file").click()
    assert waiting.value.suggested_filename == "levels.bubbles.json"
    file = tmp_path / "levels.json"
    waiting.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    _FILE.validate(json.loads(text))
    # What is thrown away can be had back at once, and from the file.
    dialog.get_by_role("button", name="Delete B").click()
    dialog.get_by_role("button", name="Undo").click()
    assert names(dialog) == ["B", "Level1", "level1"]
    for name in ("B", "level1"):
        dialog.get_by_role("button", name=f"Delete {name}", exact=True).click()
    assert names(dialog) == ["Level1"]
    bad = {
        "half.json": text[: len(text) // 2],
        "tenth.json": text.replace("bbbb", "bb?b"),
        "large.json": text + " " * 10 * 1024 * 1024,
    }
    for name, words in bad.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
        refuses(dialog, tmp_path / name)
        assert names(dialog) == ["Level1"]
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.locator(".shelf.saved li")).to_have_count(3)
    assert names(dialog) == ["B", "Level1", "level1"]
    close(dialog)


@pytest.mark.long
def test_a_level_is_played_by_all_who_made_it(table: Table) -> None:
    ada, ben = gather(table)
    # What falls at once is won already.
    ada.click(3, 3)
    ada.has((3, 3, "blue"))
    ada.page.button("Start").click()
    eventually(lambda: any("won already" in said for said in ada.told()), within=15, what="it is said")
    ada.drag(1, 1, 3)
    ben.choose("magnet")
    ben.tap(1, 6)
    ada.has((1, 3, "blue"), (1, 6, "magnet"))
    ada.page.button("Start").click()
    ada.page.on(LOBBY)
    invitation = ben.page.page.locator(".invitation")
    expect(invitation).to_contain_text("Ada plays this level in room")
    table.photograph("designer-invited")
    Screens(table.browsers, ben.page.page).shoot("designer-invited")
    ben.page.button("Play along").click()
    ben.page.on(LOBBY)
    expect(ada.page.view(LOBBY).locator(".party > li")).to_have_count(2)
    be_ready([ada.page, ben.page])
    ada.page.button("Start the game").click()
    for wall in (ada, ben):
        view = wall.page.on("shoot")
        expect(view.locator(".kicker")).to_have_text("A level of your own · 50 left")
        # The bubble that hung from nothing has fallen.
        rows = view.locator("#bubble-rows li")
        expect(rows).to_have_count(1)
        hung = re.fullmatch(r"Row 1: 3 . blue, 2 . gap, 1 . magnet, 6 . gap", rows.inner_text())
        assert hung, rows.inner_text()
    table.photograph("designer-played")
    # Straight at what hangs there, till nothing is left that can pop.
    pit = ada.page.view("shoot").get_by_role("slider", name="Aim")
    expect(ada.page.view("shoot").get_by_role("heading", name="Your turn")).to_be_visible(timeout=20_000)
    expect(ada.page.view("shoot").get_by_role("button", name="Shoot", disabled=False)).to_be_visible()
    pit.press("ArrowUp")
    for _ in range(9):
        pit.press("ArrowLeft")
    pit.press(" ")
    over = "You did it: the grid is empty!"
    for wall in (ada, ben):
        wall.page.on(OVER, within=20)
        expect(wall.page.view(OVER).get_by_role("heading", name=over)).to_be_visible()


def test_a_level_of_ours_is_played_at_once_by_one_alone(table: Table) -> None:
    page = table.open(0)
    form = page.page.locator(f".offer[data-activity={DESIGNER}] form")
    form.get_by_role("button", name="Make a level").click()
    expect(page.page.locator(".wall")).to_be_visible()
    dialog = levels(Wall(page))
    dialog.get_by_role("button", name="Play Compass").click()
    page.on(LOBBY)
    page.button("Start the game").click()
    expect(page.on("shoot").locator(".kicker")).to_have_text("Compass · 50 left")
