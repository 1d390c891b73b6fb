"""Phones in real browsers: sitting down, going on elsewhere, two windows; and who lets them in."""

import time
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import LOBBY, TOPIC, VOTE, ClassicPage, cat, ring
from lab.expecting import expect
from lab.guest_api import GuestAPI
from lab.phone_party import CODE, PhoneParty


@pytest.fixture
def party(network: Network) -> Any:
    with Browsers() as browsers:
        party = PhoneParty(network, browsers)
        try:
            yield party
        except BaseException:
            browsers.photograph(party.page.page, "guest-failed")
            raise


@pytest.mark.long
@pytest.mark.alone
def test_a_phone_goes_on_at_another_daemon_when_its_own_is_killed(party: PhoneParty) -> None:
    ada, _, cyd = party.tables
    page = party.page
    expect(page.page.get_by_role("heading", name=f"Join game {CODE}")).to_be_visible()
    party.browsers.photograph(page.page, "guest-sitting")
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Join").click()
    lobby = page.on(LOBBY)
    expect(lobby.locator(".party > li")).to_have_count(4)
    expect(page.button("Start the game")).to_be_hidden()
    party.browsers.photograph(page.page, "guest-lobby")
    assert not page.sideways() and page.nameless() == []
    page.button("m ready").click()
    eventually(lambda: party.seat_of(cyd, "Gil"), until=bool, within=15, what="Gil is known")
    party.begin_to_draw()
    strokes = cat(0)
    page.draw_all(strokes)
    for table in (ada, cyd):
        eventually(
            lambda table=table: party.strokes(table),  # type: ignore[misc]
            until=lambda count: count >= len(strokes),
            within=15,
            what="the strokes are everywhere",
        )
    # The page knows by now where else it can go.
    knows = """() => Object.values({ ...localStorage }).some(it => it.includes('"hosts":["'))"""
    eventually(lambda: page.page.evaluate(knows), within=15, what="the page knows of Cyd's daemon")
    before = party.seat_of(cyd, "Gil")
    party.parlors[1].kill()
    killed = time.monotonic()
    eventually(
        lambda: party.seat_of(cyd, "Gil"), until=lambda now: now != before, within=15, what="the seat moves"
    )
    took = time.monotonic() - killed
    print(f"the seat has moved after {took:.2f} s")
    assert took < 3
    expect(page.page.locator("#lost")).to_be_hidden(timeout=3_000)
    page.draw(ring(0.5, 0.2, 0.05))
    eventually(
        lambda: party.strokes(ada),
        # The seat has moved by one more.
        until=lambda count: count >= len(strokes) + 2,
        within=15,
        what="the stroke after it",
    )
    party.browsers.photograph(page.page, "guest-moved")
    page.button("Done").click()
    for table in (ada, cyd):
        table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
    page.on(VOTE, within=80)
    assert len(party.drawing()) == len(strokes) + 1, "no stroke is lost"
    # The page is that of its new daemon now: a reload finds it.
    home = party.links[1].split("/j/")[0]
    page.page.wait_for_url(f"{home}/**", timeout=5_000)
    page.on(VOTE)
    page.page.reload()
    page.on(VOTE)
    page.vote(0)
    page.has_voted()


def test_a_second_window_takes_the_seat_and_gives_it_back(party: PhoneParty) -> None:
    page = party.page
    page.page.get_by_label("Your name").fill("Gil")
    page.button("Join").click()
    page.on(LOBBY)
    second = ClassicPage(page.page.context.new_page())
    second.page.goto(party.links[0])
    second.on(LOBBY)
    expect(page.page.get_by_text("You are already playing in another window.")).to_be_visible()
    page.button("Play here instead").click()
    page.on(LOBBY)
    expect(second.page.get_by_text("You are already playing in another window.")).to_be_visible()
    assert party.tables[1].names().count("Gil") == 1


def test_the_master_lets_phones_in_by_the_page(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    with Browsers() as browsers:
        page = ClassicPage(browsers.page(parlor.host, parlor.page))
        page.open_table(CODE)
        lobby = page.view(LOBBY)
        # A laptop with a browser's bars around the page.
        page.page.set_viewport_size({"width": 1280, "height": 620})
        lobby.get_by_label("Invite phones").check()
        code = lobby.get_by_role("img", name="QR code")
        expect(code).to_be_visible()
        browsers.photograph(page.page, "guests-door")
        is_whole = "([code, bar]) => code.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top"
        both = lobby.locator(".door img, .begin")
        eventually(lambda: both.evaluate_all(is_whole), within=15, what="the code is whole")
        link = lobby.locator(".links a").first.get_attribute("href") or ""
        guest = GuestAPI(network.host("gil"), link)
        assert guest.sit_down("Gil")[0] == 201
        expect(lobby.locator(".party > li")).to_have_count(2)
        lobby.get_by_role("button", name="Remove Gil").click()
        page.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(lobby.locator(".party > li")).to_have_count(1)
        assert guest.room("GET")[0] == 403
        lobby.get_by_label("Invite phones").uncheck()
        expect(lobby.get_by_role("img", name="QR code")).to_be_hidden()


def test_bots_are_added_and_sent_away_in_the_lobby(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start("--name", "Ada")
    with Browsers() as browsers:
        ada = ClassicPage(browsers.page(parlor.host, parlor.page))
        ada.open_table(CODE)
        party = ada.view(LOBBY).locator(".party > li")
        for count in (2, 3):
            ada.button("Add bot").click()
            expect(party).to_have_count(count)
        expect(ada.view(LOBBY).locator(".party > .ready")).to_have_count(2)
        browsers.photograph(ada.page, "bots-lobby")
        party.filter(has_text="Doodle").get_by_role("button", name="Remove Doodle").click()
        question = ada.page.get_by_role("dialog", name="Remove Doodle from this room?")
        expect(question.get_by_text("their spot opens up")).to_be_visible()
        expect(question.get_by_role("button", name="Remove for good")).to_be_hidden()
        question.get_by_role("button", name="Remove").click()
        expect(party).to_have_count(2)
        ada.button("Start the game").click()
        expect(ada.view(TOPIC)).to_be_visible(timeout=15_000)
