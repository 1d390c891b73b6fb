"""Locked rooms: who knows the passphrase gets in, by command line and by page; who does not is told so."""

import subprocess
from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.drawing_page import DrawingPage
from lab.parlor import same_picture
from lab.terminal import Terminal

CODE = "BIRD"
RIGHT = "correct horse  Батарея "
WRONG = "correct horse"
# Whether all of what is in the field with the focus is selected.
CHOSEN = """() => {
    const it = document.activeElement;
    return Boolean(it?.value) && it.selectionStart === 0 && it.selectionEnd === it.value.length;
}"""


def spoken(parlor: Parlor, passphrase: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command with the passphrase on its standard input."""
    return subprocess.run(
        parlor.host.inside(parlor.command(*words, "--passphrase")),
        input=f"{passphrase}\nanother line\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def pair(network: Network) -> Iterator[list[Parlor]]:
    """Ada has a locked room; Bob sees it."""
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    made = spoken(ada, RIGHT, "create", "--activity", "draw", "--code", CODE)
    assert made.returncode == 0, made.stderr
    eventually(lambda: bob.sees(CODE), within=15, what="bob sees the room")
    yield [ada, bob]
    assert ada.alive and bob.alive


def test_lists_show_that_a_room_is_locked(pair: list[Parlor]) -> None:
    for parlor in pair:
        assert [room["locked"] for room in parlor.rooms()] == [True]
        assert ", locked, " in parlor.do("rooms")
    assert pair[0].show(CODE)["locked"] is True
    assert pair[0].status()["lockedRooms"] == 1
    assert "1 locked" in pair[0].do("status")


def test_the_right_passphrase_opens_and_is_not_asked_for_again(pair: list[Parlor]) -> None:
    ada, bob = pair
    joined = spoken(bob, RIGHT, "join", CODE)
    assert joined.returncode == 0, joined.stderr
    same_picture(pair, CODE, within=10)
    bob.do("leave", CODE)
    bob.do("join", CODE)
    bob.kill()
    bob.start()
    eventually(lambda: len(ada.show(CODE)["members"]) == 2, within=10, what="bob is back")


def test_without_the_passphrase_the_sentence_says_what_to_do(pair: list[Parlor]) -> None:
    refused = pair[1].try_("join", CODE)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert CODE in refused.stderr and "--passphrase" in refused.stderr
    assert pair[1].try_("show", CODE).returncode == 1


def test_three_wrong_ones_pause_and_say_so(pair: list[Parlor]) -> None:
    _, bob = pair
    for _ in range(3):
        refused = spoken(bob, WRONG, "join", CODE)
        assert refused.returncode == 1
        assert "passphrase" in refused.stderr and "wait" not in refused.stderr
    paused = spoken(bob, RIGHT, "join", CODE)
    assert paused.returncode == 1
    assert "wait" in paused.stderr


def test_a_passphrase_that_cannot_be_is_refused_before_anything_is_asked(pair: list[Parlor]) -> None:
    for passphrase in ("", "x" * 1025):
        refused = spoken(pair[1], passphrase, "join", CODE)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr.count("\n") == 1


def test_a_terminal_asks_without_showing(pair: list[Parlor]) -> None:
    ada, bob = pair
    # Without the flag: the daemon says that a passphrase is needed, and the command asks for it.
    terminal = Terminal(bob.host, bob.command("join", CODE))
    terminal.wait_for(f"Passphrase of room {CODE}: ")
    terminal.type("mistaken\x15" + RIGHT + "x\x7f\r")
    code, shown = terminal.end()
    assert code == 0, shown
    assert "correct" not in shown and "mistaken" not in shown

    terminal = Terminal(ada.host, ada.command("create", "--activity", "draw", "--passphrase"))
    terminal.wait_for("Passphrase of the new room: ")
    terminal.type("one\r")
    terminal.wait_for("The same again: ")
    terminal.type("two\r")
    code, shown = terminal.end()
    assert code == 1 and "not the same" in shown and "one\r" not in shown
    assert len(ada.rooms()) == 1


def test_a_question_that_is_interrupted_leaves_the_terminal_as_it_was(pair: list[Parlor]) -> None:
    script = ["sh", "-c", '"$@"; stty -a', "sh", *map(str, pair[1].command("join", CODE, "--passphrase"))]
    terminal = Terminal(pair[1].host, script)
    terminal.wait_for("Passphrase of room")
    terminal.type("half\x03")
    _, shown = terminal.end()
    assert "No passphrase was typed." in shown
    assert " echo " in shown and " icanon" in shown and "half" not in shown


def test_people_lock_and_open_rooms_in_the_page(pair: list[Parlor]) -> None:
    ada, bob = pair
    with Browsers() as browsers:
        page = browsers.page(bob.host, bob.page)
        drawing = DrawingPage(page)
        card = page.get_by_role("list").get_by_role("button").filter(has_text=CODE)
        card.get_by_text("Locked").wait_for()
        browsers.photograph(page, "locked-list")
        card.click()
        dialog = page.get_by_role("dialog", name=f"Room {CODE} is locked")
        dialog.wait_for()
        field = dialog.get_by_label("Passphrase")
        page.keyboard.type(WRONG)
        page.keyboard.press("Enter")
        dialog.get_by_role("alert").filter(has_text="passphrase").wait_for()
        browsers.photograph(page, "locked-wrong")
        page.keyboard.type(RIGHT)
        page.keyboard.press("Enter")
        drawing.board().wait_for()
        assert field.count() == 0 or field.input_value() == ""
        kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, location.href])")
        assert "correct" not in kept
        # A refused request is in the console; anything else would be a fault of the page.
        assert [text for text in drawing.complaints if "403" not in text] == []
        eventually(lambda: len(ada.show(CODE)["members"]) == 2, within=10, what="bob is in")

        other = browsers.page(ada.host, ada.page)
        form = other.locator("form.create")
        form.locator("summary").click()
        form.get_by_label("Passphrase (optional)").fill("another")
        form.get_by_role("button", name="New drawing").click()
        DrawingPage(other).board().wait_for()
        assert sorted(room["locked"] for room in ada.rooms()) == [True, True]


def test_the_dialog_says_to_wait_and_can_be_left(pair: list[Parlor]) -> None:
    bob = pair[1]
    with Browsers() as browsers:
        page = browsers.page(bob.host, bob.page)
        page.get_by_role("list").get_by_role("button").filter(has_text=CODE).click()
        dialog = page.get_by_role("dialog", name=f"Room {CODE} is locked")
        dialog.wait_for()
        for _ in range(4):
            page.keyboard.type(WRONG)
            with page.expect_response(lambda answer: answer.url.endswith("/join")):
                page.keyboard.press("Enter")
            # Once the page has taken the answer in, what was typed is chosen, to be written over.
            page.wait_for_function(CHOSEN)
        dialog.get_by_role("alert").filter(has_text="wait").wait_for()
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        page.get_by_text(CODE).first.wait_for()
