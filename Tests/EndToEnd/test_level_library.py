"""The levels that a device keeps: for every browser of its person, and for the command line."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab.classic_page import ClassicPage
from lab.classic_table import Table
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.loopback import LoopbackParlor
from lab.parlor import executable

FILE = '{"format": "parlor-peg-levels", "version": 1, "levels": []}\n'
# Levels that are none: in one another, outside, empty, of other fields, under no name.
UNFIT: list[dict[str, Any]] = [
    {"name": "a", "orange": "900,900 905,900", "blue": ""},
    {"name": "a", "orange": "47,900", "blue": ""},
    {"name": "a", "orange": "", "blue": ""},
    {"name": "a", "orange": "900,900", "blue": 7},
    {"name": "a", "rows": ["." * 12]},
    {"name": "e\u0301", "orange": "900,900", "blue": ""},
]
KEPT = "/api/levels/peggle-designer"
ACTIVITIES = ["bubble-designer", "peggle-designer"]


def with_levels(levels: list[dict[str, Any]]) -> str:
    """A file of pegs that holds these."""
    return FILE.replace("[]", json.dumps(levels))


def keep(daemon: LoopbackParlor, activity: str, text: str) -> int:
    """What a daemon answers that is asked to keep something."""
    status, _ = daemon.ask("POST", f"/api/levels/{activity}", {"text": text})
    return status


def kept(daemon: LoopbackParlor, activity: str) -> str:
    """What a daemon keeps."""
    status, answer = daemon.ask("GET", f"/api/levels/{activity}")
    assert status == 200, answer
    text: str = answer["text"]
    return text


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[LoopbackParlor]:
    """One that keeps nothing yet."""
    daemon = LoopbackParlor(tmp_path, "ada")
    yield daemon
    daemon.stop()


def do(folder: Path, *arguments: str | Path) -> str:
    """What the command line says."""
    command = [executable(), "levels", *arguments, "--data", folder / "ada"]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


@pytest.mark.parametrize("activity", ACTIVITIES)
def test_levels_stay_with_the_device(daemon: LoopbackParlor, tmp_path: Path, activity: str) -> None:
    assert kept(daemon, activity) == ""
    largest = "é" * (128 * 1024)
    assert keep(daemon, activity, largest) == 204
    assert keep(daemon, activity, largest + "x") == 400
    assert kept(daemon, activity) == largest
    assert keep(daemon, activity, FILE) == 204
    # The other activity has its own.
    other = next(one for one in ACTIVITIES if one != activity)
    assert kept(daemon, other) == ""
    for unknown in ("peggle", "draw", "..%2Ftoken"):
        assert keep(daemon, unknown, FILE) == 404
    daemon.stop()
    again = LoopbackParlor(tmp_path, "ada")
    try:
        assert kept(again, activity) == FILE
    finally:
        again.stop()


def test_the_command_line_saves_and_takes_them(daemon: LoopbackParlor, tmp_path: Path) -> None:
    mine, back = tmp_path / "mine.pegs", tmp_path / "back.pegs"
    mine.write_text(FILE)
    do(tmp_path, "peggle-designer", "--take", mine)
    assert kept(daemon, "peggle-designer") == FILE
    do(tmp_path, "peggle-designer", "--save", back)
    assert back.read_text() == FILE
    assert json.loads(do(tmp_path, "peggle-designer", "--json"))["text"] == FILE


def test_the_command_line_takes_no_damaged_file(daemon: LoopbackParlor, tmp_path: Path) -> None:
    assert keep(daemon, "peggle-designer", FILE) == 204
    bad = tmp_path / "bad.pegs"
    twice = FILE.replace("[]", '[{"name": "a"}, {"name": "a"}]')
    many = [{"name": f"Level {number}", "orange": "900,900", "blue": ""} for number in range(201)]
    damaged = "holds no levels, or is damaged"
    other = "holds levels of something else than peggle-designer"
    unfit = "is no level of peggle-designer"
    slips = [(text, f"{bad} {damaged}") for text in ("", FILE[:-10], "[]", FILE.replace("1", "2"), twice)]
    slips += [(with_levels(many), damaged), (FILE + " " * 256 * 1024, damaged)]
    slips += [(FILE.replace("peg", "bubble"), f"{bad} {other}")]
    for level in UNFIT:
        slips.append((with_levels([*many[:2], level]), f"“{level['name']}” of {bad} {unfit}"))
    for text, words in slips:
        bad.write_text(text)
        command = [str(executable()), "levels", "peggle-designer", "--take", str(bad)]
        command += ["--data", str(tmp_path / "ada")]
        found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        assert found.returncode == 1, text
        assert f"{words}. Nothing was changed." in " ".join(found.stderr.split()), found.stderr
        assert kept(daemon, "peggle-designer") == FILE


def save_a_peg(page: ClassicPage, color: str) -> None:
    """Puts a peg of the colour in hand into the middle of the wall, and saves the level as `mine`."""
    wall = page.page.locator(".wall").bounding_box()
    assert wall is not None
    page.page.mouse.click(wall["x"] + wall["width"] / 2, wall["y"] + wall["height"] / 2)
    expect(page.page.locator(f".wall[aria-label*='1 {color}']")).to_have_count(1)
    page.button("Save").click()
    saving = page.page.locator("#design-save")
    saving.locator("input").fill("mine")
    saving.get_by_role("button", name="Save").click()
    expect(saving).to_be_hidden()


def test_what_one_browser_saves_the_next_one_has(table: Table) -> None:
    """In two browsers of one person, which share nothing but the daemon."""
    first = open_designer(table, "BIRD")
    first.page.get_by_role("radio", name="orange peg").click()
    save_a_peg(first, "orange")
    second = open_designer(table, "CROW")
    second.button("Load").click()
    expect(second.page.locator("#design-levels .saved bdi")).to_have_text("mine")
    # What is thrown away in one is gone in the other.
    second.page.get_by_role("button", name="Delete mine").click()
    expect(second.page.locator("#design-levels .saved li")).to_have_count(0)
    first.button("Load").click()
    expect(first.page.locator("#design-levels .saved li")).to_have_count(0)


def test_what_cannot_be_read_is_said_and_stays(table: Table) -> None:
    damaged = FILE[: len(FILE) // 2]
    assert LocalAPI(table.daemons[0]).request("POST", KEPT, {"text": damaged})[0] == 204
    page = open_designer(table, "BIRD")
    save_a_peg(page, "blue")
    page.button("Load").click()
    said = page.page.locator("#design-levels .damaged")
    expect(said).to_contain_text("cannot be read here. They stay as they are")
    expect(page.page.locator("#design-levels .saved bdi")).to_have_text("mine")
    table.photograph("levels-damaged")
    assert LocalAPI(table.daemons[0]).request("GET", KEPT) == (200, {"text": damaged})


def open_designer(table: Table, code: str) -> ClassicPage:
    """Ada's page in another browser, before an empty board."""
    page = table.open(0)
    form = page.page.locator(".offer[data-activity=peggle-designer] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(code)
    form.get_by_role("button", name="Make a level").click()
    expect(page.page.locator(".wall")).to_be_visible()
    return page
