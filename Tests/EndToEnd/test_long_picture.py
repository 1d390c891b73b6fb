"""One long picture that is drawn in turns: three daemons of which one is killed, and people in browsers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, ClassicPage
from lab.classic_table import CODE, PHONE, Table, be_ready, sees_the_room
from lab.expecting import expect
from lab.painters import ACTIVITY, SEAM, WIDTH, Painters, line
from lab.saving import saved
from lab.table_api import TableAPI, let_in
from PIL import Image

PORTION, UNVEIL = 12, 60
VERIFIER = Path(__file__).resolve().parents[2] / "Examples" / "python"


def xs(strokes: list[dict[str, Any]]) -> list[int]:
    """Where strokes lie across."""
    return [x for stroke in strokes for x in stroke["points"][::2]]


def whole(painters: Painters, index: int) -> list[list[int]]:
    """The whole picture, as somebody's daemon gives it out: the points of all strokes."""
    return [stroke["points"] for stroke in painters.tables[index].ask("GET", "/drawings/1/0")["strokes"]]


def expect_secrecy(painters: Painters, drawn: int, drawing: int, waiting: int) -> None:
    """Who draws is sent a strip of the neighbour's, who waits nothing, and nobody more than that."""
    strip = painters.seen(drawing)
    assert strip and all(WIDTH - SEAM <= x < WIDTH for x in xs(strip)), strip
    assert not any("times" in stroke for stroke in strip)
    assert painters.seen(waiting) == []
    assert xs(painters.seen(drawn)) == line(0)["points"][::2]
    for index in (drawn, drawing, waiting):
        found = painters.refusals(index)
        assert set(found.values()) <= {403, 404, 409}, found
        view = painters.tables[index].view()
        assert "operations" not in view
        assert [set(one) for one in view["game"]["state"]["portions"]] == [{"tile", "author"}]
    (sheet,) = painters.tables[drawing].view()["board"]["sheets"]
    assert (sheet["region"]["left"], sheet["region"]["right"]) == (WIDTH, 2 * WIDTH - 1)
    assert painters.tables[waiting].view()["board"]["sheets"] == []


def expect_keepsakes(painters: Painters, index: int, folder: Path) -> None:
    """What is left of the game: its story, its drawings, and a replay that a second program finds right."""
    code, parlor = painters.tables[index].code, painters.parlors[index]
    story = parlor.do("replay", code)
    assert "one picture in 3 parts" in story and "1 stroke" in story
    parlor.do("export", code, "--round", "1", folder / "drawings", "--pixels", "128")
    sizes = [Image.open(path).size for path in sorted((folder / "drawings").glob("*.png"))]
    # The whole, and a square for each part.
    assert sizes == [(128, 57), (128, 128), (128, 128), (128, 128)]
    assert len(list((folder / "drawings").glob("*.webp"))) == 4
    replay = folder / "picture.parlor"
    parlor.do("replay", code, "--save", replay)
    found = subprocess.run(
        [sys.executable, "-m", "parlor_ops", "verify", str(replay), "--json"],
        cwd=VERIFIER,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert json.loads(found.stdout)["digest"] == parlor.show(code)["digest"]


def test_a_picture_is_drawn_to_its_end_though_a_daemon_is_killed_in_each_phase(
    network: Network, tmp_path: Path
) -> None:
    painters = Painters(network, portion=PORTION, unveil=UNVEIL)
    everybody = [0, 1, 2]
    # While the dice are thrown for the order, and back at once.
    painters.parlors[1].kill()
    painters.restart(1)
    first = painters.turn(everybody)
    assert painters.draw(first, line(2), 409)["error"]["code"] == "outside-sheet"
    for other in everybody:
        if other != first:
            painters.draw(other, line(0), 409)
    painters.draw(first, line(0))
    painters.done(first)
    second = painters.turn(everybody, after=first)
    third = next(index for index in everybody if index not in (first, second))
    # Who has drawn adds nothing, who draws stays within the portion, who waits waits.
    painters.draw(first, line(1), 409)
    painters.draw(second, line(0), 409)
    painters.draw(second, line(1, to=WIDTH), 409)
    painters.draw(third, line(1), 409)
    expect_secrecy(painters, first, second, third)
    painters.draw(second, line(1))
    eventually(lambda: len(painters.seen(first)) == 2, within=15, what="who has drawn sees it grow")
    # In the middle of the turn: what is there counts, and the turn ends by the others' clocks.
    painters.parlors[second].kill()
    others = [first, third]
    assert painters.turn(others) == second
    eventually(lambda: painters.turn(others) == third, within=30, what="it goes on")
    assert all(2 * WIDTH - SEAM <= x < 2 * WIDTH for x in xs(painters.seen(third)))
    painters.draw(third, line(2))
    painters.done(third)
    for index in others:
        painters.tables[index].reach("unveil")
        assert whole(painters, index) == [line(portion)["points"] for portion in (0, 1, 2)]
    painters.restart(second)
    eventually(
        lambda: painters.tables[second].view()["game"]["phase"] == "unveil", within=20, what="it is back"
    )
    # While they look at the whole.
    painters.parlors[first].kill()
    painters.restart(first)
    painters.tables[first].reach("unveil")
    for index in everybody:
        painters.tables[index].ask("POST", "/move", {"move": {"do": "next"}})
    for index in everybody:
        painters.tables[index].reach("over")
        assert whole(painters, index) == [line(portion)["points"] for portion in (0, 1, 2)]
    # Nobody adds anything to it afterwards.
    painters.draw(third, line(2), 409)
    expect_keepsakes(painters, second, tmp_path)


def gather(table: Table) -> list[ClassicPage]:
    """A desktop page and a phone in the lobby, with clocks that no slow machine runs out of."""
    ada = table.open(0)
    ben = table.open(1, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    form = ada.page.locator(f".offer[data-activity={ACTIVITY}] form")
    form.locator("summary").click()
    form.get_by_label("Code").fill(CODE)
    form.get_by_role("button", name="Start a game").click()
    ada.on(LOBBY)
    sees_the_room(table.daemons[1])
    ben.sit_down(CODE)
    ada.unfold_settings()
    for label in ("Time for a part", "Looking at the picture"):
        field = ada.view(LOBBY).get_by_label(label)
        field.fill("600")
        field.press("Enter")
        setting = ben.view(LOBBY).locator(".setting").filter(has_text=label)
        expect(setting.locator("output")).to_contain_text("600")
    be_ready([ada, ben])
    ada.button("Start the game").click()
    return [ada, ben]


@pytest.mark.long
def test_people_draw_one_picture_and_see_it_whole_at_the_end(table: Table) -> None:
    pages = gather(table)
    ready, _ = eventually(
        lambda: [page for page in pages if page.is_on("getready")], within=15, what="somebody gets ready"
    )
    first = ready[0]
    second = next(page for page in pages if page is not first)
    expect(first.page.get_by_role("heading", name="Get ready!")).to_be_visible()
    expect(second.on("queue").get_by_role("heading", name="Stare at your friend.")).to_be_visible()
    expect(second.view("queue").locator("li.current .hint")).to_have_text("draws now")
    table.photograph("picture-ready")
    first.on_board()
    expect(first.page.locator(".paper.partly")).to_be_visible()
    # From the middle to the edge, and on: beside the portion there is no ink.
    first.draw([(0.4, 0.5), (0.6, 0.55), (0.9, 0.5)])
    assert second.is_on("queue")
    table.photograph("picture-first")
    first.button("Done").click()
    second.on("getready")
    second.on_board()
    expect(second.page.locator(".paper.partly")).to_be_visible()
    # Who is done sees the whole picture grow, and cannot draw.
    first.on_board()
    expect(first.page.locator(".strip [data-do=done]")).to_be_hidden()
    expect(first.page.locator(".paper.partly")).to_have_count(0)
    place = (0.5, 0.5)
    before = first.page.locator(".stage").screenshot()
    second.draw([(0.3, 0.5), (0.6, 0.3), place])
    eventually(
        lambda: first.page.locator(".stage").screenshot() != before, within=15, what="ink of the second"
    )
    table.photograph("picture-second")
    second.button("Done").click()
    for page in pages:
        picture = page.on("whole").locator(".longpicture img.drawing")
        expect(picture).to_have_js_property("naturalWidth", 2048, timeout=10_000)
        assert "left to right" in (picture.get_attribute("alt") or "")
        expect(page.view("whole").locator(".artists li")).to_have_count(2)
        assert not page.nameless()
    table.photograph("picture-whole")
    shown = first.view("whole")
    shown.get_by_role("button", name="Watch how it was drawn").click()
    expect(shown.locator("img.moving")).to_have_js_property("naturalWidth", 512, timeout=20_000)
    with saved(first.page) as waiting:
        shown.get_by_role("button", name="Save the picture").click()
    assert waiting.value.suggested_filename == f"{CODE}.png"
    for page in pages:
        page.view("whole").get_by_role("button", name="Next").click()
    for page in pages:
        expect(page.on(OVER).get_by_role("heading", name="You have drawn it together!")).to_be_visible()
        expect(page.view(OVER).locator(".podium .leaf")).to_have_count(2)
    table.photograph("picture-over")
    for page in pages:
        assert page.complaints == []


def look_and_draw(page: ClassicPage) -> bool:
    """If it is somebody's turn, they draw a line and are done; returns whether it was."""
    if not page.board().is_visible() or not page.button("Done").is_visible():
        return False
    page.draw([(0.3, 0.4), (0.6, 0.55), (0.8, 0.5)])
    page.button("Done").click()
    # Until the daemon has answered, it would seem to be their turn still.
    eventually(lambda: not page.button("Done").is_visible(), within=15, what="the turn is over")
    return True


def test_a_laptop_a_phone_and_a_bot_draw_one_picture(network: Network, browsers: Browsers) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    table = TableAPI(ada, CODE)
    table.open({"portion": 600, "unveil": 600}, activity=ACTIVITY, phones=True)
    table.ask("POST", "/bots", {"name": "Doodle"}, 201)
    laptop = ClassicPage(browsers.page(ada.host, ada.page))
    laptop.page.get_by_role("button").filter(has_text=CODE).first.click()
    laptop.on(LOBBY)
    phone = ClassicPage(browsers.page(network.host("gil"), let_in(table), **PHONE))
    phone.page.get_by_label("Your name").fill("Gil")
    phone.button("Join").click()
    phone.on(LOBBY)
    phone.button("m ready").click()
    expect(laptop.view(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(2)
    laptop.button("Start the game").click()
    pages = [laptop, phone]
    drawn: list[ClassicPage] = []

    def is_whole() -> bool:
        drawn.extend(page for page in pages if look_and_draw(page))
        return all(page.is_on("whole") for page in pages)

    eventually(is_whole, within=60, what="all have drawn")
    assert len(drawn) == 2
    # A host draws smaller pictures for its guests.
    for page, side in ((laptop, 2048), (phone, 1024)):
        picture = page.view("whole").locator(".longpicture img.drawing")
        expect(picture).to_have_js_property("naturalWidth", side, timeout=10_000)
        expect(page.view("whole").locator(".artists li")).to_have_count(3)
        assert not page.sideways() and not page.nameless()
        page.view("whole").get_by_role("button", name="Next").click()
    browsers.photograph(phone.page, "picture-phone")
    for page in pages:
        expect(page.on(OVER).locator(".podium .leaf.there")).to_have_count(3)
        assert page.complaints == []
