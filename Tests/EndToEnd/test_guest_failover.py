"""A phone whose daemon vanishes without a word: it goes on elsewhere, and nothing that it drew is lost."""

import time
from collections.abc import Iterator

import pytest
from lab import Network, Parlor, eventually
from lab.browser import Browsers
from lab.classic_page import VOTE, cat
from lab.drawn import lines
from lab.expecting import expect
from lab.phone_party import PhoneParty

# Seconds are counted until a seat has moved.
pytestmark = pytest.mark.alone

# Whoever is asked first to take the seat has no time for it.
_TOO_BUSY = """() => {
  const asked = window.fetch;
  window.refused = 0;
  window.fetch = (address, options) => {
    if (window.refused || !String(address).endsWith("/api/guest/resume")) return asked(address, options);
    window.refused += 1;
    const busy = JSON.stringify({ error: { code: "busy", message: "Try again." } });
    return Promise.resolve(new Response(busy, { status: 503 }));
  };
}"""


@pytest.fixture
def party(network: Network) -> Iterator[PhoneParty]:
    with Browsers() as browsers:
        party = PhoneParty(network, browsers)
        try:
            yield party
        except BaseException:
            browsers.photograph(party.page.page, "failover-failed")
            raise


def vanish(parlor: Parlor, how: str) -> None:
    """The daemon answers no more, and nobody is told."""
    if how == "stopped":
        parlor.stand_still()
    else:
        parlor.host.unplug()


def come_back(parlor: Parlor, how: str) -> None:
    """The daemon answers again."""
    if how == "stopped":
        parlor.go_on()
    else:
        parlor.host.plug()


@pytest.mark.parametrize("how", [pytest.param("stopped", marks=pytest.mark.long), "unplugged"])
def test_a_phone_goes_on_elsewhere_when_its_daemon_falls_silent(party: PhoneParty, how: str) -> None:
    ada, ben, cyd = party.tables
    page = party.page
    party.sit_down()
    party.begin_to_draw()
    page.draw_all(cat(1)[:3])
    for table in (ada, cyd):
        eventually(
            lambda table=table: party.strokes(table),  # type: ignore[misc]
            until=lambda count: count >= 3,
            within=15,
            what="the strokes are everywhere",
        )
    before = party.seat_of(cyd, "Gil")
    vanish(party.parlors[1], how)
    vanished = time.monotonic()
    page.draw([(0.3, 0.2), (0.7, 0.2)])
    eventually(lambda: party.seat_of(cyd, "Gil") != before, within=10, what="the seat moves")
    took = time.monotonic() - vanished
    print(f"{how}: the seat has moved after {took:.2f} s")
    assert took < 5
    expect(page.page.locator("#lost")).to_be_hidden(timeout=3_000)
    page.draw([(0.3, 0.8), (0.7, 0.8)])
    for table in (ada, cyd):
        eventually(
            lambda table=table: party.strokes(table),  # type: ignore[misc]
            # The seat has moved by one more.
            until=lambda count: count >= 6,
            within=15,
            what="what was drawn meanwhile and after it is everywhere",
        )
    party.browsers.photograph(page.page, f"failover-{how}")

    come_back(party.parlors[1], how)
    page.button("Done").click()
    for table in party.tables:
        table.ask("POST", "/move", {"move": {"do": "done", "flag": True}})
    page.on(VOTE, within=60)
    device, _ = party.seat_of(ben, "Gil")
    assert device == cyd.api.request("GET", "/api/status")[1]["device"], "it stays where it is"
    drawing = lines(party.drawing())
    drawn = party.sent.take()
    assert len(drawn) == 5
    # The one drawn meanwhile may have come to the old host too, which passes it on now.
    once = list(dict.fromkeys(drawing))
    assert once == drawn, "no stroke is lost"
    assert len(drawing) <= len(drawn) + 1


def test_a_phone_goes_on_whose_daemon_heard_nobody_itself(party: PhoneParty, network: Network) -> None:
    """Ben's daemon hears Cyd's through Ada's alone as it ends; and Cyd's is too busy at first."""
    _, ben, cyd = party.parlors
    page = party.page
    party.sit_down()
    network.air.split([[ben.host], [cyd.host]])
    eventually(ben.uses_a_relay, within=20, what="Ada's daemon passes on what Cyd's says")
    # Whatever changes in the room, the page is told it as it is now.
    party.tables[0].ask("POST", "/ready", {"ready": True})
    expect(page.page.locator(".party > li.ready")).to_have_count(4)
    before = party.seat_of(party.tables[2], "Gil")
    page.page.evaluate(_TOO_BUSY)
    ben.kill()
    eventually(lambda: party.seat_of(party.tables[2], "Gil") != before, within=15, what="the seat moves")
    assert page.page.evaluate("window.refused") == 1
    expect(page.page.locator("#lost")).to_be_hidden(timeout=15_000)
    page.button("Ready").click()
    eventually(lambda: "Gil" not in party.tables[2].ready(), within=15, what="the page is heard")
