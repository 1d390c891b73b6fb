"""Names as long as people's names are can be read in full on every screen of a game."""

import pytest
from lab import Parlor
from lab.bots_table import SETTINGS, begin
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, VOTE, ClassicPage, cat
from lab.expecting import expect
from lab.local_api import LocalAPI
from lab.table_api import TableAPI

CODE = "BIRD"
NAMES = ("Maximiliane Hohenstaufen", "Prinzessin Wilhelmina", "Bartholomew Featherstone")
SIZES = ((390, 844), (1280, 800))
# Names whose end is not shown; a tenth of a line is the room that letters need below.
CUT = """() => [...document.querySelectorAll("bdi, .name")].filter(it => it.checkVisibility()
    && !it.closest(".unseen") && it.textContent.length > 15 && it.clientWidth > 0
    && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 6))
    .map(it => `${it.parentElement.className}: ${it.textContent}`)"""


def all_is_read(page: ClassicPage, where: str) -> None:
    """No name is cut, in a small window or in a large one."""
    for width, height in SIZES:
        page.page.set_viewport_size({"width": width, "height": height})
        cut = page.page.evaluate(CUT)
        assert cut == [], f"{where}, {width}: {cut}"


@pytest.mark.chromium
def test_usual_names_are_not_cut(ada: Parlor, browsers: Browsers) -> None:
    page = ClassicPage(browsers.page(ada.host, ada.page))
    TableAPI(ada, CODE).open(SETTINGS)
    for name in NAMES:
        status, said = LocalAPI(ada).request(
            "POST", f"/api/rooms/{CODE}/bots", {"strategy": "keen", "name": name}
        )
        assert status == 201, said
    page.page.get_by_role("button").filter(has_text=CODE).first.click()
    expect(page.on(LOBBY).locator(".party > .ready:not(.me)")).to_have_count(len(NAMES))
    all_is_read(page, "lobby")
    begin(page)
    all_is_read(page, "board")
    page.draw_all(cat(0))
    expect(page.page.locator(".doers .done")).to_have_count(len(NAMES), timeout=60_000)
    all_is_read(page, "board, when all others are done")
    page.button("Done").click()
    page.on(VOTE, within=60)
    page.vote(0)
    page.on(RESULTS, within=60)
    expect(page.page.locator(".revealing")).to_have_count(0, timeout=40_000)
    all_is_read(page, "results")
    page.button("Next").click()
    page.on(OVER, within=60)
    all_is_read(page, "over")
    # Who stands on the podium is a matter of luck: each of them is to have room there.
    steps = page.view(OVER).locator(".podium .name")
    for name in NAMES:
        steps.evaluate_all("(all, name) => all.forEach(it => { it.textContent = name; })", name)
        all_is_read(page, f"{name} on the podium")
