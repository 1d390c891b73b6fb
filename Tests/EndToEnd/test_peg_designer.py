"""People make a level of pegs together in browsers: by mouse and keyboard, and on a phone by touch."""

import json
from pathlib import Path

import jsonschema_rs
import pytest
from lab import Network, eventually
from lab.classic_page import LOBBY
from lab.classic_table import CODE, Table, be_ready
from lab.expecting import expect
from lab.pegboard import PegBoard, both_have, gather, overlap, same, standing
from lab.saving import saved
from lab.shelf import close, levels, name_it, names, refuses, save

DESIGNER = "peggle-designer"
_GAMES = Path(__file__).resolve().parents[2] / "Protocol" / "games"
_FILE = jsonschema_rs.Draft202012Validator(
    json.loads((_GAMES / "peggle-levels.schema.json").read_text(encoding="utf-8"))
)


def test_two_people_set_move_and_take_away_pegs_at_once(table: Table) -> None:
    boards = ada, ben = gather(table)
    # The palette has two pegs and an eraser, one of which is chosen, and stays.
    palette = ada.page.page.locator(".kinds [role=radio]")
    expect(palette).to_have_count(3)
    expect(ada.page.page.locator(".kinds [aria-checked=true][aria-label='blue peg']")).to_have_count(1)
    ada.click(300, 400)
    ben.choose("orange peg")
    ben.tap(600, 500)
    both_have(boards, (300, 400, "blue"), (600, 500, "orange"))
    # Never in one another, never outside: a word, and a small shake.
    ada.click(312, 404)
    ada.told_of("Another peg is there.")
    expect(ada.page.page.locator(".wall.shaken")).to_have_count(1)
    for place in ((512, 60), (1022, 600), (400, 1250), (4, 800)):
        ada.click(*place)
    ada.told_of("A peg has to be wholly within the frame.")
    both_have(boards, (300, 400, "blue"), (600, 500, "orange"))
    # To no grid: pixel by pixel, each a little aside of the last one.
    row = [(100 + 41.0 * n, 700 + 1.7 * n, "blue") for n in range(12)]
    for x, y, _ in row:
        ada.click(x, y)
    both_have(boards, (300, 400, "blue"), (600, 500, "orange"), *row)
    ben.page.button("Reset").click()
    both_have(boards)
    # Each takes back what is their own, at once.
    ben.page.button("Undo").click()
    both_have(boards, (300, 400, "blue"), (600, 500, "orange"), *row)
    table.photograph("pegs-designer-row")
    ben.page.button("Redo").click()
    both_have(boards)
    ada.page.page.keyboard.press("2")
    ada.click(300, 400)
    both_have(boards, (300, 400, "orange"))
    # A peg that is dragged is seen by all on its way, and goes through none.
    ada.page.page.keyboard.press("1")
    ada.click(500, 400)
    mouse = ada.page.page.mouse
    mouse.move(*ada.at(300, 400))
    mouse.down()
    for step in range(1, 9):
        mouse.move(*ada.at(300, 400 + 40 * step))
        ada.page.page.wait_for_timeout(60)
    ben.has((300, 720, "orange"), (500, 400, "blue"))
    mouse.move(*ada.at(505, 402), steps=4)
    mouse.up()
    ada.told_of("Another peg is there.")
    first, second = same(boards, 2)
    assert not overlap(first, second)
    # A drag is taken back at once.
    ada.page.button("Undo").click()
    both_have(boards, (300, 400, "orange"), (500, 400, "blue"))
    # A long press takes away, and so does the eraser; where nothing is it does nothing.
    mouse.move(*ada.at(300, 400))
    mouse.down()
    ben.has((500, 400, "blue"))
    mouse.up()
    ben.choose("Eraser")
    ben.tap(800, 800)
    ben.tap(502, 401)
    both_have(boards)
    # Where somebody points is seen by the others, with their name.
    mouse.move(*ada.at(600, 600))
    mouse.move(*ada.at(640, 660))
    expect(ben.page.page.locator(".wall .tag")).to_contain_text("Ada")
    table.photograph("pegs-designer-both")
    assert not ada.page.nameless()


def test_all_can_be_done_by_keyboard(table: Table) -> None:
    ada, ben = gather(table)
    wall, keyboard = ada.page.page.locator(".wall"), ada.page.page.keyboard
    wall.focus()
    for key in ("2", "Enter", *["ArrowRight"] * 6, "1", " "):
        keyboard.press(key)
    # It begins in the middle, and goes eight units a press.
    both_have((ada, ben), (512, 600, "orange"), (560, 600, "blue"))
    for key in ("m", *["ArrowDown"] * 10, "m"):
        keyboard.press(key)
    both_have((ada, ben), (512, 600, "orange"), (560, 680, "blue"))
    keyboard.press("ArrowUp")
    # Nothing shakes for whoever wants no motion: the word says it.
    ada.page.page.emulate_media(reduced_motion="reduce")
    keyboard.press(" ")
    ada.told_of("Another peg is there.")
    expect(ada.page.page.locator(".wall.shaken")).to_have_count(0)
    for key in ("ArrowDown", "Delete"):
        keyboard.press(key)
    both_have((ada, ben), (512, 600, "orange"))
    keyboard.press("Control+z")
    both_have((ada, ben), (512, 600, "orange"), (560, 680, "blue"))
    ada.reload()
    ada.says(1, 1)


def test_two_who_set_pegs_into_one_another_apart_see_the_same_and_one_keeps_it_in_hand(
    table: Table, network: Network
) -> None:
    boards = ada, ben = gather(table)
    ada.click(200, 300)
    ben.has((200, 300, "blue"))
    first, second, _ = (parlor.host for parlor in table.daemons)
    network.partition([first], [second])
    ada.click(500, 600)
    ben.choose("orange peg")
    ben.tap(510, 606)
    ben.tap(800, 900)
    ada.has((200, 300, "blue"), (500, 600, "blue"))
    ben.has((200, 300, "blue"), (510, 606, "orange"), (800, 900, "orange"))
    # Pages that are loaded again meanwhile know which pegs are their own.
    for board, orange, blue in ((ada, 0, 2), (ben, 2, 1)):
        board.reload()
        board.says(orange, blue)
    network.heal()
    kept = next(kind for x, _, kind in same(boards, 3) if 1900 < x < 2100)
    loser, winner = (ben, "Ada") if kept == "blue" else (ada, "Ben")
    loser.told_of(f"{winner} had set a peg there as well: that one stands.")
    assert not [said for said in (ben if loser is ada else ada).told() if "as well" in said]
    # It is still in the loser's hand, also on a page that was loaded again: it goes anywhere but there.
    loser.reload()
    loser.told_of(f"{winner} had set a peg there as well: that one stands.")
    lost = "orange" if kept == "blue" else "blue"
    press = loser.tap if loser is ben else loser.click
    press(505, 603)
    loser.told_of("Another peg is there.")
    press(300, 1000)
    middle = (500, 600, "blue") if kept == "blue" else (510, 606, "orange")
    both_have(boards, (200, 300, "blue"), middle, (800, 900, "orange"), (300, 1000, lost))


# The shelf is one for both designers: the gate tries it with bubbles.
@pytest.mark.long
def test_levels_of_pegs_are_saved_loaded_changed_and_come_as_files(table: Table, tmp_path: Path) -> None:
    boards = ada, _ = gather(table)
    # Nothing is no level.
    ada.page.button("Save").click()
    ada.page.button("Start").click()
    expect(ada.page.page.get_by_role("dialog")).to_have_count(0)
    eventually(lambda: len(ada.told()) >= 2, within=15, what="both are refused in words")
    for x in (200, 300, 400):
        ada.click(x, 500)
    ada.page.button("Save").click()
    for name in ("", "  ", "x" * 31):
        dialog = name_it(ada, name)
        expect(dialog.locator(".fault")).to_contain_text("A name has 1 to 30 letters")
    expect(name_it(ada, "My first one")).to_be_hidden()
    ada.choose("orange peg")
    ada.click(600, 700)
    save(ada, "Another")
    dialog = levels(ada)
    assert names(dialog) == ["Another", "My first one"]
    expect(dialog.locator(".shelf.ours li")).to_have_count(10)
    table.photograph("pegs-designer-levels")
    # As it was saved, and for all.
    dialog.get_by_role("button", name="Load My first one", exact=True).click()
    blue = [(x, 500, "blue") for x in (200, 300, 400)]
    both_have(boards, *blue)
    # Changed, and saved in place of what it was.
    ada.click(512, 900)
    both_have(boards, *blue, (512, 900, "orange"))
    ada.page.button("Save").click()
    expect(ada.page.page.get_by_role("dialog").get_by_label("Name")).to_have_js_property(
        "value", "My first one"
    )
    expect(name_it(ada, "My first one")).to_be_hidden()
    ada.reload()
    ada.says(1, 3)
    dialog = levels(ada)
    with saved(ada.page.page) as waiting:
        dialog.get_by_role("button", name="Save all as a file").click()
    assert waiting.value.suggested_filename == "levels.pegs.json"
    file = tmp_path / "levels.json"
    waiting.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    _FILE.validate(json.loads(text))
    for name in ("Another", "My first one"):
        dialog.get_by_role("button", name=f"Delete {name}", exact=True).click()
    assert names(dialog) == []
    bad = {
        "half.json": text[: len(text) // 2],
        "overlap.json": text.replace('"blue": "', '"blue": "800,2000 805,2000 '),
        "large.json": text + " " * 10 * 1024 * 1024,
    }
    for name, words in bad.items():
        (tmp_path / name).write_text(words, encoding="utf-8")
        refuses(dialog, tmp_path / name)
        assert names(dialog) == []
    dialog.locator("input[type=file]").set_input_files(file)
    expect(dialog.locator(".shelf.saved li")).to_have_count(2)
    assert names(dialog) == ["Another", "My first one"]
    # One of ours, and everything that was there is gone.
    dialog.get_by_role("button", name="Load First rain", exact=True).click()
    ada.says(9, 36)
    dialog = levels(ada)
    close(dialog)


def test_a_level_of_pegs_is_played_by_all_who_made_it(table: Table) -> None:
    boards = ada, ben = gather(table)
    ada.click(512, 700)
    both_have(boards, (512, 700, "blue"))
    ada.page.button("Start").click()
    ada.told_of("All pegs are blue")
    ben.choose("orange peg")
    for x in (300, 420, 640, 760):
        ben.tap(x, 900)
    pegs = [(x, 900, "orange") for x in (300, 420, 640, 760)]
    both_have(boards, (512, 700, "blue"), *pegs)
    made = standing(ada.parlor)
    ada.page.button("Start").click()
    ada.page.on(LOBBY)
    invitation = ben.page.page.locator(".invitation")
    expect(invitation).to_contain_text("Ada plays this level in room")
    ben.page.button("Play along").click()
    ben.page.on(LOBBY)
    expect(ada.page.view(LOBBY).locator(".party > li")).to_have_count(2)
    be_ready([ada.page, ben.page])
    ada.page.button("Start the game").click()
    for board in boards:
        view = board.page.on("pegs")
        kicker = "A level of your own · balls: 10 · orange: 4 · \u00d71"
        expect(view.locator(".kicker")).to_have_text(kicker, timeout=20_000)
    table.photograph("pegs-designer-played")
    code = next(room["code"] for room in table.daemons[0].rooms() if room["code"] != CODE)
    played = table.daemons[1].show(code)["game"]["state"]["pegs"]
    assert sorted(played) == sorted([x, y, int(kind == "orange")] for x, y, kind in made)


def test_a_board_of_ours_is_played_at_once_by_one_alone(table: Table) -> None:
    page = table.open(0)
    form = page.page.locator(f".offer[data-activity={DESIGNER}] form")
    form.get_by_role("button", name="Make a level").click()
    expect(page.page.locator(".wall")).to_be_visible()
    dialog = levels(PegBoard(page, table.daemons[0]))
    dialog.get_by_role("button", name="Play Hourglass").click()
    page.on(LOBBY)
    page.button("Start the game").click()
    expect(page.on("pegs").locator(".kicker")).to_contain_text("Hourglass · balls: 10")
