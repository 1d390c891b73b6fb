"""The first screen: who one is, what is played nearby, and what one can begin."""

from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.expecting import expect
from lab.modules import codes_in
from lab.shifts import jumped, rest, watch
from lab.table_api import TableAPI
from playwright.sync_api import Route

CODE = "BIRD"


@pytest.fixture
def ada(network: Network) -> Parlor:
    return Parlor(network.host("ada")).start()


@pytest.fixture
def page(ada: Parlor) -> Iterator[ClassicPage]:
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(ada.host, "about:blank"))
        yield page
        assert page.complaints == []


def top(page: ClassicPage, selector: str) -> float:
    """Where something begins on the page, from above, however far that is scrolled."""
    found: float = page.page.locator(selector).evaluate("it => it.getBoundingClientRect().top + scrollY")
    return found


@pytest.mark.chromium
def test_a_game_nearby_is_on_top_and_nothing_jumps(network: Network, ada: Parlor, page: ClassicPage) -> None:
    TableAPI(Parlor(network.host("maya")).start("--name", "Maya"), CODE).open({"rounds": 1})
    eventually(lambda: ada.sees(CODE), within=15, what="ada sees the room")
    watch(page.page)
    page.page.goto(ada.page)
    card = page.page.locator(".rooms .card")
    expect(card).to_contain_text(CODE)
    expect(page.button("Start a game").first).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by < 0.01, what
    assert top(page, ".rooms .card") < top(page, "form.join") < top(page, ".offer[data-activity=classic]")
    for width, height in ((390, 844), (1280, 800)):
        page.page.set_viewport_size({"width": width, "height": height})
        box = card.bounding_box()
        assert box is not None and box["y"] + box["height"] < height
        assert box["width"] > 0.6 * min(width, 860)


# Before and after the page shows what it has without the daemon's word.
@pytest.mark.chromium
@pytest.mark.parametrize("milliseconds", [1_500, 4_500])
def test_nothing_jumps_where_the_daemon_takes_its_time(
    ada: Parlor, page: ClassicPage, milliseconds: int
) -> None:
    watch(page.page)

    def late(route: Route) -> None:
        page.page.wait_for_timeout(milliseconds)
        route.continue_()

    page.page.route("**/api/games", late)
    with page.page.expect_response("**/api/games", timeout=30_000):
        page.page.goto(ada.page)
    expect(page.button("Start a game").first).to_be_visible()
    rest(page.page)
    by, what = jumped(page.page)
    assert by < 0.01, what
    first = page.page.locator(".offer.playing:visible").first
    expect(first.locator(".pick").first).to_be_visible()


def test_one_is_asked_once_who_one_is(ada: Parlor, page: ClassicPage) -> None:
    page.page.goto(ada.page)
    home = page.page.locator("#home")
    field = home.get_by_label("Playing as")
    # What the daemon was started with, until somebody says otherwise.
    expect(field).to_have_js_property("value", "ada")
    expect(page.button("Start a game").first).to_be_visible()
    field.fill("Ada")
    home.get_by_role("button", name="New avatar").click()
    face = home.locator(".self .face").inner_text()
    page.create("DRAW")
    person = page.page.locator("#people .person")
    expect(person.locator(".name")).to_have_text("Ada")
    expect(person.locator(".face")).to_have_text(face)
    eventually(lambda: ada.do("name") == "Ada\n", within=15, what="commands know it too")
    page.button("All rooms").click()
    page.open_table(CODE)
    name = page.view(LOBBY).get_by_label("Your name")
    expect(name).to_have_js_property("value", "Ada")
    name.fill("Ada L.")
    name.press("Enter")
    page.button("All rooms").click()
    expect(field).to_have_js_property("value", "Ada L.")
    eventually(lambda: "Ada L." in ada.do("identity"), within=15, what="and so does the file of the key")
    eventually(
        lambda: TableAPI(ada, "DRAW").names() == ["Ada L."], within=15, what="it is theirs in every room"
    )
    # What stands on the card of one's own game is there at once, and not when the page asks again.
    turn = page.page.locator(".games .round")
    eventually(turn.inner_text, until=bool, within=2, what="how far it is")


def test_options_push_nothing_of_another_card(ada: Parlor, page: ClassicPage) -> None:
    page.page.goto(ada.page)
    expect(page.button("Start a game").first).to_be_visible()
    buttons = {"form.create": ".offer[data-activity=classic] form"}
    buttons |= {there: here for here, there in buttons.items()}
    for opened, other in buttons.items():
        before = top(page, f"{other} button.big")
        page.page.locator(f"{opened} summary").click()
        assert top(page, f"{opened} input.code") < top(page, f"{opened} button.big")
        assert top(page, f"{other} button.big") == before, f"the options of {opened} moved it"
        page.page.locator(f"{opened} summary").click()


def test_a_room_has_a_code_that_one_can_say(ada: Parlor, page: ClassicPage) -> None:
    page.page.goto(ada.page)
    words = {tag: codes_in(page.page, tag) for tag in ("en", "de")}
    page.page.locator(".offer[data-activity=classic]").get_by_role("button", name="Start a game").click()
    page.on(LOBBY)
    code = page.page.locator("#table .copy .code")
    assert code.inner_text() in words["en"]
    page.button("All rooms").click()
    page.page.locator("select.language").select_option("de")
    page.page.locator("form.create button.big").click()
    german = page.page.locator("#room .copy .code")
    eventually(german.inner_text, until=lambda shown: shown in words["de"], within=15, what="a German word")
    page.page.locator("#room [data-do=back]").click()
    page.page.locator("select.language").select_option("ar")
    page.page.locator("form.create button.big").click()
    number = page.page.locator("#room .copy .code")
    eventually(number.inner_text, until=str.isdigit, within=15, what="a number, which any reader can say")


def test_a_code_may_be_typed_with_the_digits_of_an_arabic_keyboard(
    network: Network, ada: Parlor, page: ClassicPage
) -> None:
    TableAPI(Parlor(network.host("maya")).start("--name", "Maya"), "4827").open({"rounds": 1})
    eventually(lambda: ada.sees("4827"), within=15, what="ada sees the room")
    page.page.goto(ada.page)
    field = page.page.get_by_label("Have a code?")
    field.fill("٤٨٢٧")
    expect(field).to_have_js_property("value", "4827")
    field.press("Enter")
    page.on(LOBBY)
