"""The board of the designer of pegs in one browser: what stands there, and the ways to change it."""

from typing import Any

from lab.classic_page import ClassicPage
from lab.classic_table import CODE, PHONE, Table, sees_the_room
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.parlor import Parlor
from lab.waiting import eventually
from lab.wall import Bench

# Units of the picture, as the page draws it.
WIDTH, HEIGHT = 1024, 1300

Spot = tuple[int, int, str]


def overlap(one: Spot, other: Spot) -> bool:
    """Whether two pegs lie in one another, by their places in quarters of a unit."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 < 96**2


def standing(parlor: Parlor) -> list[Spot]:
    """The pegs that stand, as the specification says of what a daemon shows: quarters of a unit."""
    status, answer = LocalAPI(parlor).request("GET", f"/api/rooms/{CODE}/document")
    assert status == 200, answer
    found: list[Spot] = []
    for record in answer["records"]:
        fields: dict[str, Any] = record["fields"]
        if record["kind"] != "peg":
            continue
        spot = (fields["place"] // 8192, fields["place"] % 8192, ("blue", "orange")[fields["kind"]])
        if not any(overlap(spot, other) for other in found):
            found.append(spot)
    return found


class PegBoard(Bench):
    """The board of one page."""

    def __init__(self, page: ClassicPage, parlor: Parlor) -> None:
        super().__init__(page)
        self.parlor = parlor

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the board is in the window."""
        box = self.page.page.locator(".wall").bounding_box()
        assert box is not None
        return box["x"] + x / WIDTH * box["width"], box["y"] + y / HEIGHT * box["height"]

    def click(self, x: float, y: float) -> None:
        """Presses a place with the mouse."""
        self.page.page.mouse.click(*self.at(x, y))

    def tap(self, x: float, y: float) -> None:
        """Taps a place with a finger."""
        self.page.page.touchscreen.tap(*self.at(x, y))

    def says(self, orange: int, blue: int) -> None:
        """Waits until the page says that so many stand."""
        wanted = f"The board: {orange} orange, {blue} blue"
        eventually(
            lambda: self.page.page.locator(".wall").get_attribute("aria-label"),
            until=lambda label: label == wanted,
            within=15,
            what=wanted,
        )

    def has(self, *pegs: tuple[float, float, str]) -> None:
        """Waits until these stand, and no others, as exactly as a pixel is; and the page says so."""

        def is_near(one: Spot, wanted: tuple[float, float, str]) -> bool:
            x, y, kind = wanted
            return kind == one[2] and abs(one[0] / 4 - x) < 4 and abs(one[1] / 4 - y) < 4

        def fits(found: list[Spot]) -> bool:
            return len(found) == len(pegs) and all(any(is_near(one, peg) for one in found) for peg in pegs)

        eventually(lambda: standing(self.parlor), until=fits, within=15, what=f"{pegs}")
        orange = sum(kind == "orange" for *_, kind in pegs)
        self.says(orange, len(pegs) - orange)

    def told_of(self, words: str) -> None:
        """Waits until something was said in a note."""
        eventually(self.told, until=lambda said: any(words in one for one in said), within=10, what=words)


def same(boards: tuple[PegBoard, PegBoard], count: int, within: float = 20) -> list[Spot]:
    """Waits until so many pegs stand for both, and the same ones."""

    def looks() -> list[list[Spot]]:
        return [standing(board.parlor) for board in boards]

    def are_same(found: list[list[Spot]]) -> bool:
        return found[0] == found[1] and len(found[0]) == count

    found, _ = eventually(looks, until=are_same, within=within, what="both see the same")
    return found[0]


def gather(table: Table) -> tuple[PegBoard, PegBoard]:
    """Ada on a desktop and Ben on a phone, before one empty board."""
    ada, ben = table.open(0), table.open(1, **PHONE)
    form = ada.page.locator(".offer[data-activity=peggle-designer] form")
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
    return PegBoard(ada, table.daemons[0]), PegBoard(ben, table.daemons[1])


def both_have(boards: tuple[PegBoard, PegBoard], *pegs: tuple[float, float, str]) -> None:
    """Waits until these stand for both, and no others."""
    for board in boards:
        board.has(*pegs)
