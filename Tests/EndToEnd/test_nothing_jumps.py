"""What is on the screen stays where it is while data arrives."""

import pytest
from lab import Network, Parlor, eventually
from lab.bots_table import at_vote
from lab.browser import Browsers
from lab.classic_page import LOBBY, OVER, RESULTS, VOTE, ClassicPage
from lab.expecting import expect
from lab.shifts import jumped, rest, watch
from lab.table_api import TableAPI
from playwright.sync_api import Locator, Page

CODE = "BIRD"
# What a person does not notice; a good page has less than 0.1 in all.
LITTLE = 0.02


@pytest.mark.chromium
def test_home_and_a_lobby_do_not_jump(network: Network, browsers: Browsers) -> None:
    ada, ben = (Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"]))
    TableAPI(ben, "PLUM").open({"rounds": 1})
    eventually(lambda: ada.sees("PLUM"), within=10, what="ada sees a room")
    page = ClassicPage(browsers.page(ada.host, ada.page))
    watch(page.page)
    expect(page.page.locator(".rooms .card")).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"home: {what}"
    page.page.reload()
    expect(page.page.locator(".rooms .card")).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"home, once more: {what}"
    page.open_table(CODE)
    jumped(page.page)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"lobby: {what}"
    page.page.reload()
    page.on(LOBBY)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"lobby, once more: {what}"


# Where everything lies that somebody may be about to press, in each language.
_PLACES = """async () => {
    const { language, languages, speak } = (await import("/page/scripts.js")).modules["words/messages.js"];
    const before = language();
    const places = {};
    for (const tag of Object.keys(languages)) {
        speak(tag);
        await new Promise(requestAnimationFrame);
        const cards = [...document.querySelectorAll(".rooms .card")].slice(0, 1);
        const pressed = "form.join input, form.join button, .offer button, .offer .pick";
        const first = cards.flatMap(card => [card, card.querySelector(".state")]);
        for (const it of [...first, ...document.querySelectorAll(pressed)]) {
            if (!it.checkVisibility()) continue;
            const { x, y, width, height } = it.getBoundingClientRect();
            const owner = it.closest("[data-activity], form.join, li, .offer");
            const place = owner.dataset.activity ?? owner.className;
            const name = `${tag} ${place} ${it.className} ${it.innerText}`;
            places[name] = [x, y, width, height].map(Math.round);
        }
    }
    speak(before);
    return places;
}"""


def in_sight(page: Page, found: Locator) -> bool:
    """Whether the whole of an element is in the window, and not beyond the edge of the strip of rooms."""
    box, size, strip = found.bounding_box(), page.viewport_size, page.locator(".rooms").bounding_box()
    assert box is not None and size is not None and strip is not None
    return (
        max(0, strip["x"]) <= box["x"]
        and box["x"] + box["width"] <= min(size["width"], strip["x"] + strip["width"])
        and box["y"] + box["height"] <= size["height"]
    )


@pytest.mark.chromium
@pytest.mark.parametrize(
    ("size", "at_once"),
    [
        pytest.param((390, 844), 1, id="phone"),
        pytest.param((320, 480), 1, id="small-phone", marks=pytest.mark.long),
        pytest.param((768, 1024), 2, id="tablet", marks=pytest.mark.long),
        pytest.param((1280, 800), 2, id="desktop", marks=pytest.mark.long),
    ],
)
def test_games_that_come_nearby_leave_what_is_pressed_in_its_place(
    network: Network, browsers: Browsers, size: tuple[int, int], at_once: int
) -> None:
    hosts = network.add(["ada", "ben", "cleo", "dan"])
    ada, *others = (Parlor(host).start("--name", host.name.title()) for host in hosts)
    page = browsers.page(ada.host, ada.page, viewport={"width": size[0], "height": size[1]})
    expect(page.locator(".waiting")).to_be_visible()
    rest(page)
    before = page.evaluate(_PLACES)
    assert any("classic" in name for name in before)
    cards = page.locator(".rooms .card")
    # The codes come in another order than that of the alphabet.
    for count, (parlor, code) in enumerate(zip(others, ["PLUM", "BIRD", "ACORN"], strict=True), 1):
        TableAPI(parlor, code).open({"rounds": 1})
        expect(cards).to_have_count(count)
        rest(page)
        browsers.photograph(page, f"nearby-{count}-{size[0]}")
        after = page.evaluate(_PLACES)
        assert {name: after[name] for name in before} == before, code
        before = after
    # Those out of sight are told of, and a press away; after the last one the first comes again.
    assert [in_sight(page, cards.nth(place)) for place in range(3)] == [place < at_once for place in range(3)]
    more = page.get_by_role("button", name=f"{3 - at_once} more")
    assert in_sight(page, more)
    for shown in [1, 2, 0, 1, 2] if at_once == 1 else [2, 0, 2]:
        more.click()
        card = cards.nth(shown)
        eventually(lambda: in_sight(page, card), within=10, what=f"card {shown}")  # noqa: B023
        assert not in_sight(page, cards.nth(0 if shown else 2))
    cards.nth(2).click()
    ClassicPage(page).on(LOBBY)
    assert "ACORN" in page.url


@pytest.mark.chromium
def test_nothing_jumps_within_a_phase(ada: Parlor, browsers: Browsers) -> None:
    page = at_vote(browsers, ada, CODE)
    watch(page.page)
    rest(page.page)
    jumped(page.page)
    # Sheets come one by one, and votes.
    expect(page.view(VOTE).locator(".leaf.there")).to_have_count(4, timeout=20_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"vote: {what}"
    page.vote(0)
    page.on(RESULTS, within=60)
    jumped(page.page)
    # The reveal has its steps, and is over.
    expect(page.page.locator(".revealing")).to_have_count(0, timeout=40_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"results: {what}"
    page.button("Next").click()
    over = page.on(OVER, within=60)
    jumped(page.page)
    expect(over.locator(".podium .hung .leaf.there")).to_have_count(3, timeout=20_000)
    rest(page.page)
    by, what = jumped(page.page)
    assert by <= LITTLE, f"over: {what}"
