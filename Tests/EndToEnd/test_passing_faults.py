"""One page passed around, where somebody presses too much, is asked, is taken out, or the browser forgets."""

from typing import Any

import pytest
from lab import Network, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, ClassicPage
from lab.classic_table import PHONE
from lab.expecting import expect
from lab.gathering import sit_down_as_guest
from lab.shared_screen import NAMES, Screen
from lab.table_api import let_in

HANDS = {"think": 600, "outcome": 60_000, "rounds": 2}
BALLS = {"balls": 4, "level": 9, "think": 600}
# Presses what the store names as soon as it can be seen, also after the page was loaded again.
PRESS_AT_ONCE = """() => {
  const look = () => {
    const wanted = sessionStorage.getItem("too soon");
    const all = wanted ? [...document.querySelectorAll(wanted)] : [];
    const found = all.find((one) => one.checkVisibility() && !one.disabled);
    if (found) sessionStorage.removeItem("too soon");
    found?.click();
    requestAnimationFrame(look);
  };
  look();
}"""
FORGET = "localStorage.removeItem('parlor.mates')"


@pytest.fixture
def screen(network: Network, browsers: Browsers) -> Screen:
    return Screen(network, browsers)


def remove(screen: Screen, name: str) -> None:
    """Somebody is taken out of the room, by another window."""
    screen.api.ask("DELETE", f"/seats/{screen.seats()[name]}", status=204)


def too_soon(screen: Screen, selector: str) -> None:
    """Something will be pressed as soon as it can be seen."""
    screen.page.page.evaluate("wanted => sessionStorage.setItem('too soon', wanted)", selector)


def has_pressed(screen: Screen) -> None:
    """Waits until that was done; the page may be loaded anew meanwhile."""
    screen.page.page.wait_for_function("() => !sessionStorage.getItem('too soon')")


def thrown(screen: Screen, name: str) -> Any:
    """What somebody has thrown, as they are told."""
    return screen.api.view(screen.seats()[name])["game"]["state"]["hand"]


def throw(screen: Screen, hand: str) -> None:
    """Whoever has the page throws."""
    screen.page.on("throw")
    screen.page.view("throw").get_by_role("button", name=hand).click()


def test_a_secret_goes_on_where_somebody_is_taken_out_and_a_press_too_many_does_nothing(
    screen: Screen,
) -> None:
    page = screen.page
    page.page.add_init_script(f"({PRESS_AT_ONCE})()")
    screen.gather("rock-paper-scissors", HANDS)
    screen.start()
    assert screen.called() == "Ada"
    # The second one of two presses meets what has come in place of the curtain.
    too_soon(screen, "[data-view=throw] .hand")
    screen.come("Ada")
    has_pressed(screen)
    page.page.wait_for_timeout(500)
    assert thrown(screen, "Ada") is None
    # Whoever had it last presses once more, and is not the next one for it.
    too_soon(screen, "#curtain [data-do=take]")
    throw(screen, "Rock")
    has_pressed(screen)
    assert screen.called() == "Ben"
    remove(screen, "Ben")
    expect(screen.curtain().get_by_role("button", name="I am Cyd")).to_be_visible(timeout=15_000)
    assert screen.called() == "Cyd"
    screen.come("Cyd")
    throw(screen, "Paper")
    page.on("outcome")
    page.view("outcome").get_by_role("button", name="Next").click()
    screen.come(screen.called())
    throw(screen, "Rock")
    name = screen.called()
    screen.come(name)
    page.on("throw")
    remove(screen, "Cyd")
    # Whoever is left has it: alone at the screen, so without a curtain.
    screen.is_of("")
    expect(screen.curtain()).to_be_hidden(timeout=15_000)
    assert page.complaints == []


def test_what_one_is_asked_the_next_one_does_not_answer(screen: Screen) -> None:
    screen.gather("peggle", BALLS)
    page = screen.page
    screen.start()
    page.on("pegs", within=20)
    names = {seat: name for name, seat in screen.seats().items()}

    def turn() -> str:
        # While a ball is on its way nobody is waited for.
        return "".join(names[seat] for seat in screen.api.view()["game"]["waits"][:1])

    def held_by(name: str) -> None:
        expect(screen.holder()).to_have_js_property("title", f"{name} has it. Pass it on", timeout=15_000)
        screen.is_of("" if name == NAMES[0] else screen.seats()[name])

    eventually(turn, within=10, what="the turn of one")
    first = turn()
    held_by(first)
    # Somebody begins to write, asks to whom it goes, and their time is over.
    words = page.page.locator("form.say input:visible")
    words.fill("that was me")
    screen.holder().click()
    expect(page.page.get_by_role("dialog", name="Pass it on")).to_be_visible()
    shot = {"move": {"do": "shoot", "angle": 700}, "seat": screen.seats()[first]}
    screen.api.ask("POST", "/move", shot)
    eventually(lambda: turn() not in ("", first), within=20, what="it is the turn of another")
    second = turn()
    held_by(second)
    expect(page.page.get_by_role("dialog")).to_have_count(0)
    screen.settles()
    words.press("Enter")
    eventually(lambda: screen.api.view()["lobby"]["chat"], within=10, what="it is said")
    chat = screen.api.view()["lobby"]["chat"]
    assert [(names[one["seat"]], one["text"]) for one in chat] == [(first, "that was me")]
    # Who has it in hand is taken out: it goes on to those who are left.
    if second == NAMES[0]:
        screen.api.ask("POST", "/move", {**shot, "seat": screen.seats()[second]})
        eventually(lambda: turn() not in ("", second), within=20, what="the next one")
        second = turn()
        held_by(second)
    remove(screen, second)
    eventually(lambda: turn() not in ("", second), within=20, what="those left")
    held_by(turn())
    assert screen.curtain().count() == 0
    assert page.complaints == []


def test_a_browser_that_has_forgotten_who_plays_at_it_asks(screen: Screen) -> None:
    screen.gather("rock-paper-scissors", HANDS)
    page = screen.page
    page.page.evaluate(FORGET)
    page.page.reload()
    asked = page.page.get_by_role("dialog", name="Who plays at this screen?")
    expect(asked.get_by_role("checkbox", checked=True)).to_have_count(2)
    page.page.keyboard.press("Escape")
    expect(asked).to_be_visible()
    asked.get_by_label("Cyd").uncheck()
    asked.get_by_role("button", name="s us").click()
    party = page.view(LOBBY).locator(".party > li:not(.me)")
    expect(party).to_have_count(2)
    expect(party.locator("input.name")).to_have_count(1)
    screen.api.ask("POST", "/ready", {"ready": True, "seat": screen.seats()["Cyd"]})
    screen.start()
    assert screen.called() == "Ada"
    # In the midst of a secret nothing of it is there before that is answered; a new daemon knows it too.
    screen.parlor.stop()
    screen.parlor.start("--name", "Ada")
    page.page.evaluate(FORGET)
    page.page.reload()
    expect(asked.get_by_role("checkbox")).to_have_count(2)
    assert page.page.locator("main:visible").count() == 0
    eventually(lambda: screen.opened() == [], within=5, what="no socket is open")
    asked.get_by_role("button", name="s us").click()
    assert screen.called() == "Ada"
    assert page.complaints == []


def test_a_phone_plays_beside_a_shared_screen(screen: Screen, network: Network, browsers: Browsers) -> None:
    screen.gather("rock-paper-scissors", HANDS, ("Ben",))
    phone = ClassicPage(browsers.page(network.host("gil"), let_in(screen.api), **PHONE))
    sit_down_as_guest(phone, "Gil")
    phone.button("m ready").click()
    eventually(lambda: len(screen.api.ready()) >= 2, within=10, what="the phone is ready")
    screen.start()
    phone.on("throw", within=20)
    expect(phone.page.locator("[data-do=pass]:visible")).to_have_count(0)
    # The one who sits there is not asked for at the screen, and holds nobody up.
    for name, hand in (("Ada", "Rock"), ("Ben", "Paper")):
        assert screen.called() == name
        screen.come(name)
        throw(screen, hand)
    expect(screen.page.view("throw")).to_be_visible()
    phone.view("throw").get_by_role("button", name="Scissors").click()
    for page in (screen.page, phone):
        page.on("outcome", within=20)
        expect(page.view("outcome").locator(".handtile .what")).to_have_count(3)
    assert screen.curtain().count() == 0
    assert screen.page.complaints == [] and phone.complaints == []
