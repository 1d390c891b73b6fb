"""What a Wi-Fi does to people: isolated clients, new addresses, flapping, splits, a slow corner.

Each test has the daemons of a party in one room, does one thing to their network, and demands what people
in the room would: that all end with one picture, that nobody who is there is shown as away, and that live ink
goes on.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from lab import Network, Parlor, eventually
from lab.live_page import LivePage, ink_passes
from lab.local_api import LocalAPI
from lab.parlor import same_picture
from lab.party import (
    CODE,
    EQUAL_WITHIN,
    INK_WITHIN,
    REACHED_WITHIN,
    all_reach_all,
    come_in,
    draw_together,
    each_reaches_all,
    members,
    only_reaches,
    reached,
)
from lab.waiting import throughout
from strokes import StrokeFiles

MakeParty = Callable[..., list[Parlor]]


@pytest.fixture
def make_party(network: Network) -> Iterator[MakeParty]:
    """Starts daemons by name; the last opens the room and the others join it."""
    started: list[Parlor] = []

    def make(*names: str, isolated: Sequence[str] = (), lost: int = 0) -> list[Parlor]:
        hosts = network.add(names)
        network.air.isolate([host for host in hosts if host.name in isolated])
        for host in hosts:
            host.lose(lost)
        started.extend(Parlor(host).start() for host in hosts)
        *guests, opener = started
        opener.do("create", "--activity", "draw", "--code", CODE)
        for guest in guests:
            come_in(guest)
        everywhere = f"all {len(started)} are members everywhere"
        eventually(lambda: [members(one) for one in started] == [len(started)] * len(started), 15, everywhere)
        return started

    yield make
    assert [parlor for parlor in started if not parlor.alive and parlor.process is not None] == []


# Client isolation


def test_isolated_clients_end_with_one_picture(make_party: MakeParty, files: StrokeFiles) -> None:
    party = make_party("ada", "bob", "mia", isolated=["ada", "bob"])
    drawn = draw_together(party, files, 5)
    same_picture(party, CODE, EQUAL_WITHIN, operations=drawn)
    ada, bob, _ = party
    before = bob.digest(CODE)
    ada.do("undo", CODE)
    _, seconds = same_picture(party, CODE, EQUAL_WITHIN, operations=before[0] + 1)
    assert bob.digest(CODE) != before
    print(f"equal {seconds:.2f} s after the undo")


@pytest.mark.alone
def test_isolated_clients_show_each_other_as_there(make_party: MakeParty) -> None:
    party = make_party("ada", "bob", "mia", isolated=["ada", "bob"])
    all_reach_all(party)
    # And it stays so: a mate's word is as good as a probe.
    throughout(lambda: each_reaches_all(party), seconds=6, what="each shows all others as there")


def test_live_ink_passes_between_isolated_clients(make_party: MakeParty) -> None:
    ada, bob, _ = make_party("ada", "bob", "mia", isolated=["ada", "bob"])
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        ink_passes(adas, bobs, pen=1, within=REACHED_WITHIN)
        ink_passes(bobs, adas, pen=2, within=INK_WITHIN)


def test_another_relays_when_the_first_one_dies(make_party: MakeParty) -> None:
    ada, bob, mia, ned = make_party("ada", "bob", "mia", "ned", isolated=["ada", "bob"])
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        ink_passes(adas, bobs, pen=1, within=REACHED_WITHIN)
        mia.kill()
        ink_passes(adas, bobs, pen=2, within=REACHED_WITHIN)
        mia.start()
        ned.kill()
        ink_passes(adas, bobs, pen=3, within=REACHED_WITHIN)
        ned.start()
    same_picture([ada, bob, mia, ned], CODE, EQUAL_WITHIN)


def test_a_relay_on_a_lossy_air_still_serves(make_party: MakeParty, files: StrokeFiles) -> None:
    party = make_party("ada", "bob", "mia", isolated=["ada", "bob"], lost=100)
    all_reach_all(party)
    drawn = draw_together(party, files, 5)
    same_picture(party, CODE, EQUAL_WITHIN, operations=drawn)


def test_who_is_heard_and_does_not_hear_is_still_reached(network: Network, make_party: MakeParty) -> None:
    ada, bob, mia = party = make_party("ada", "bob", "mia")
    network.air.deafen(listener=bob.host, speaker=ada.host)
    # What was known before must not carry this: the silence has been long enough for a detour.
    eventually(lambda: ada.uses_a_relay() or bob.uses_a_relay(), within=20, what="mia carries it")
    all_reach_all(party)
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        ink_passes(adas, bobs, pen=1, within=REACHED_WITHIN)
    assert mia.alive


def test_the_relay_falls_silent_once_the_air_is_clear(network: Network, make_party: MakeParty) -> None:
    ada, bob, mia = party = make_party("ada", "bob", "mia", isolated=["ada", "bob"])
    all_reach_all(party)
    network.air.reunite()
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        # The direct way is found before long; then nobody needs the third.
        both = (ada, bob)
        eventually(lambda: not any(one.uses_a_relay() for one in both), within=10, what="both talk directly")
        mia.host.unplug()
        ink_passes(adas, bobs, pen=7, within=INK_WITHIN)


# Addresses and cables


def test_a_drawing_goes_on_at_a_new_address(make_party: MakeParty, files: StrokeFiles) -> None:
    ada, bob, cy = party = make_party("ada", "bob", "cy")
    all_reach_all(party)
    path, strokes = files.take("moving", 400)
    drawing = bob.begin_draw(CODE, path, "--size", "105x105")
    before = ada.digest(CODE)[0]
    eventually(lambda: ada.digest(CODE)[0] > before, within=10, every=0.01, what="ada gets strokes of bob")
    bob.host.move("10.77.9.9")
    assert drawing.wait(60) == 0, "the drawing was cut off"
    same_picture(party, CODE, EQUAL_WITHIN, operations=strokes)
    all_reach_all(party)
    for other in (ada, cy):
        is_sent_to(other, bob, "10.77.9.9")


def is_sent_to(parlor: Parlor, other: Parlor, address: str) -> None:
    """Waits until a daemon sends to another at an address, or at its link-local one, which never changes."""
    device = other.status()["device"]
    eventually(
        lambda: [peer["address"] for peer in parlor.status()["peers"] if peer["device"] == device],
        until=lambda known: known[0].rpartition(":")[0] == address or known[0].startswith("[fe80:"),
        within=10,
        what=f"{parlor} sends to {other} at {address}",
    )


def test_live_ink_goes_on_at_a_new_address(make_party: MakeParty) -> None:
    ada, bob = party = make_party("ada", "bob")
    all_reach_all(party)
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        ink_passes(bobs, adas, pen=1, within=INK_WITHIN)
        bob.host.move("10.77.9.9")
        ink_passes(bobs, adas, pen=2, within=INK_WITHIN)
        ink_passes(adas, bobs, pen=3, within=INK_WITHIN)


def test_who_has_two_addresses_each_comes_to_rest(network: Network, make_party: MakeParty) -> None:
    party = make_party("ada", "bob", "cy", "dot")
    all_reach_all(party)
    # Found over IPv4 and over IPv6 at once, two could follow each other from one to the other for ever.
    eventually(
        lambda: _packets_each_second(network, seconds=2),
        until=lambda counts: max(counts) < 20,
        within=30,
        what="no host sends more than a room at rest needs",
    )


def _packets_each_second(network: Network, seconds: float) -> list[float]:
    """What each host sends."""
    before = network.traffic()
    time.sleep(seconds)
    after = network.traffic()
    return [(after[host] - before[host]).sent_packets / seconds for host in network.hosts]


def test_a_flapping_cable_loses_nothing(make_party: MakeParty, files: StrokeFiles) -> None:
    party = make_party("ada", "bob", "cy")
    bob = party[1]
    with ThreadPoolExecutor(1) as pool:
        flapping = pool.submit(bob.host.flap, times=6, down=0.4, up=0.6)
        drawn = 0
        while not flapping.done():
            drawn += draw_together(party, files, 2)
        flapping.result()
    _, seconds = same_picture(party, CODE, EQUAL_WITHIN, operations=drawn)
    all_reach_all(party, within=15)
    print(f"equal {seconds:.2f} s after the last flap")


@pytest.mark.alone
def test_a_short_silence_makes_nobody_away(make_party: MakeParty) -> None:
    ada, bob = party = make_party("ada", "bob")
    all_reach_all(party)
    bob.host.flap(times=1, down=0.5, up=0)
    throughout(
        lambda: (reached(ada), reached(bob)) == ({"bob"}, {"ada"}), 2, "both reach each other", every=0.1
    )


# Splits


def test_both_sides_of_a_split_draw_on_and_meet_again(
    network: Network, make_party: MakeParty, files: StrokeFiles
) -> None:
    party = make_party("ada", "bob", "cy", "dot")
    all_reach_all(party)
    left, right = party[:2], party[2:]
    network.air.split([[parlor.host for parlor in side] for side in (left, right)])
    for one, mate in ((0, 1), (1, 0), (2, 3), (3, 2)):
        only_reaches(party[one], {party[mate].name})
    drawn = 0
    for side in (left, right):
        (operations, _), _ = same_picture(side, CODE, EQUAL_WITHIN)
        strokes = draw_together(side, files, 10)
        same_picture(side, CODE, EQUAL_WITHIN, operations=operations + strokes)
        drawn += strokes
    network.heal()
    _, seconds = same_picture(party, CODE, within=15, operations=drawn)
    all_reach_all(party, within=15)
    print(f"equal {seconds:.2f} s after the heal")


# A slow corner


@pytest.mark.alone
def test_a_slow_joiner_gets_all_and_disturbs_nobody(make_party: MakeParty, network: Network) -> None:
    ada, bob = make_party("ada", "bob")
    drawn = _fill(ada, strokes=400, points=400)
    same_picture([ada, bob], CODE, EQUAL_WITHIN, operations=drawn)
    cy = Parlor(network.host("cy"))
    cy.host.limit(kilobits=1000, queue_milliseconds=100)
    cy.start()
    eventually(lambda: cy.sees(CODE), within=15, what="cy sees the room")
    joining = cy.host.spawn(cy.command("join", CODE))
    with LivePage(ada, CODE) as adas, LivePage(bob, CODE) as bobs:
        times = sorted(ink_passes(adas, bobs, pen=pen, within=INK_WITHIN) for pen in range(10, 20))
        assert joining.poll() is None, "cy had all before anything could be seen of its slowness"
    assert times[5] < 0.25, f"ink between the others waits for the slow one: {times}"
    # 800 kB take 6.4 s on this link.
    eventually(lambda: joining.poll() is not None, within=40, what="cy is let in")
    assert joining.returncode == 0
    same_picture([ada, bob, cy], CODE, EQUAL_WITHIN, operations=drawn)


@pytest.mark.alone
def test_ink_overtakes_what_a_slow_one_catches_up_with(make_party: MakeParty) -> None:
    ada, bob, cy = party = make_party("ada", "bob", "cy")
    all_reach_all(party)
    cy.host.limit(kilobits=1000, queue_milliseconds=100)
    cy.host.unplug()
    drawn = _fill(ada, strokes=400, points=400)
    same_picture([ada, bob], CODE, EQUAL_WITHIN, operations=drawn)
    cy.host.plug()
    eventually(lambda: "ada" in reached(cy), within=REACHED_WITHIN, what="cy reaches ada again")
    with LivePage(ada, CODE) as adas, LivePage(cy, CODE) as cys:
        seconds = ink_passes(adas, cys, pen=30, within=INK_WITHIN)
    assert cy.digest(CODE)[0] < drawn, "cy had all before the ink was seen"
    assert seconds < 1, f"ink waited {seconds:.2f} s behind the catching up"
    same_picture(party, CODE, within=40, operations=drawn)


def _fill(parlor: Parlor, strokes: int, points: int) -> int:
    """Draws long strokes that hardly compress; returns how many."""
    api, style = LocalAPI(parlor), {"tool": "pen", "color": "#902020", "width": 8, "opacity": 255}
    for start in range(0, strokes, 20):
        batch = []
        for number in range(start, start + 20):
            places = [(number * 97 + step * step * 31 + step * 7) % 4096 for step in range(2 * points)]
            batch.append({**style, "points": places})
        status, answer = api.request("POST", f"/api/rooms/{CODE}/strokes", {"strokes": batch})
        assert status == 200, answer
    return strokes
