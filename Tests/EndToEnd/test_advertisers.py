"""Who advertises a room by multicast: a few members of it, whatever becomes of them, and if others lie."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from lab import Host, Network, Parlor, eventually
from lab.avahi import Avahi
from lab.party import CODE, all_reach_all, come_in, members
from lab.waiting import throughout

HERE = Path(__file__).parent
KIND = "_parlor._udp.local."
# After `Airing.patience` the next two step in, and an announcement takes a second.
STEP_IN_WITHIN = 60.0
# Where the machine is busy another one may step in too, and stops after `Airing.calm`; one through which two
# others talk stops a minute after that.
ALONE_WITHIN = 120.0
_MUTE = """\
table inet mute {
  chain out {
    type filter hook output priority 0
    udp dport 5353 drop
  }
}
"""


def on_the_air(listener: Host) -> list[dict[str, str]]:
    """The TXT records of what a program that is not ours lists on a host, and gets an answer for."""
    done = listener.run([sys.executable, HERE / "browse_zeroconf.py", KIND, "2"])
    assert done.returncode == 0, done.stderr
    services: list[dict[str, Any]] = json.loads(done.stdout)
    return [service["text"] for service in services]


def advertisers(listener: Host) -> set[str]:
    """The devices that advertise something; a name whose record is not there yet is not counted."""
    return {text["dev"] for text in on_the_air(listener) if "dev" in text}


def devices(parlors: Sequence[Parlor]) -> set[str]:
    """Who they are."""
    return {str(parlor.status()["device"]) for parlor in parlors}


def only(listener: Host, parlors: Sequence[Parlor], within: float = ALONE_WITHIN) -> None:
    """Waits until these advertise, and nobody else."""
    expected = devices(parlors)
    what = f"{parlors} advertise and nobody else"
    eventually(lambda: advertisers(listener), until=lambda seen: seen == expected, within=within, what=what)


def mute(host: Host) -> None:
    """Drops what a host sends by multicast DNS; everything else goes on."""
    done = host.run(["nft", _MUTE])
    assert done.returncode == 0, done.stderr


@pytest.fixture
def started() -> Iterator[list[Parlor]]:
    """The daemons of a test; none may have died by itself."""
    parlors: list[Parlor] = []
    yield parlors
    assert [parlor for parlor in parlors if not parlor.alive and parlor.process is not None] == []


def gather(hosts: Sequence[Host], started: list[Parlor], *arguments: str) -> list[Parlor]:
    """A daemon on each host, all in one room, in this order."""
    parlors = [Parlor(host) for host in hosts]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda parlor: parlor.start(*arguments), parlors))
    started.extend(parlors)
    parlors[0].do("create", "--activity", "draw", "--code", CODE, "--title", "Friday")
    for parlor in parlors[1:]:
        come_in(parlor)
    all_reach_all(parlors)
    return parlors


@pytest.mark.timeout(400)
def test_two_of_ten_advertise_a_room_and_the_air_is_quiet(network: Network, started: list[Parlor]) -> None:
    *hosts, eve = network.add([f"host-{number}" for number in range(11)])
    # One of them has a system's way of discovery, the others their own.
    Avahi(hosts[3]).start()
    parlors = gather(hosts, started)
    only(eve, parlors[:2])
    before, began = network.air.multicasts(), time.monotonic()
    throughout(lambda: members(parlors[9]) == 10, seconds=20, what="all are there", every=2)
    rate = (network.air.multicasts() - before) / (time.monotonic() - began)
    # Ten who all advertised, and all followed each other, sent more than thirty in the same time.
    assert rate <= 8, f"{rate:.1f} multicasts a second"
    only(eve, parlors[:2])


@pytest.mark.long
@pytest.mark.timeout(400)
def test_others_step_in_when_advertisers_end(network: Network, started: list[Parlor]) -> None:
    *hosts, eve = network.add(["ada", "bob", "cyd", "dan", "eli", "eve"])
    parlors = gather(hosts, started)
    only(eve, parlors[:2])
    # Killed without a word: the others find out.
    parlors[0].kill()
    only(eve, parlors[1:3])
    # Both at once, with a good-bye each.
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(Parlor.stop, parlors[1:3])) == [0, 0]
    only(eve, parlors[3:])
    newcomer = Parlor(eve).start()
    started.append(newcomer)
    come_in(newcomer)
    # Who comes back takes its place again, and the last one makes room for it.
    parlors[0].start()
    only(eve, [parlors[0], parlors[3]], within=90)


@pytest.mark.timeout(400)
def test_each_half_of_a_network_has_advertisers(network: Network, started: list[Parlor]) -> None:
    *hosts, eve = network.add(["ada", "bob", "cyd", "dan", "eli", "eve"])
    parlors = gather(hosts, started)
    only(eve, parlors[:2])
    network.air.split([hosts[:3], [*hosts[3:], eve]])
    only(eve, parlors[3:])
    newcomer = Parlor(eve).start()
    started.append(newcomer)
    come_in(newcomer)
    network.heal()
    all_reach_all([*parlors, newcomer])


@pytest.mark.timeout(400)
def test_advertisers_that_nobody_hears_do_not_hide_the_room(network: Network, started: list[Parlor]) -> None:
    """The two most senior members are connected with all, and advertise nothing."""
    *hosts, eve = network.add(["ada", "bob", "cyd", "dan", "eli", "fay", "eve"])
    for host in hosts[:2]:
        mute(host)
    first = Parlor(hosts[0]).start()
    first.do("create", "--activity", "draw", "--code", CODE)
    address = f"{hosts[0].address}:{first.udp()}"
    parlors = [first, *(Parlor(host) for host in hosts[1:])]
    started.extend(parlors)
    for parlor in parlors[1:]:
        parlor.start("--peer", address)
        come_in(parlor)
    eventually(
        lambda: devices(parlors[2:4]) <= advertisers(eve), within=STEP_IN_WITHIN, what="two others step in"
    )
    assert not devices(parlors[:2]) & advertisers(eve)
    newcomer = Parlor(eve).start()
    started.append(newcomer)
    come_in(newcomer)


@pytest.fixture
def impostor() -> Iterator[list[subprocess.Popen[str]]]:
    """What a test has running beside the daemons, ended with it."""
    running: list[subprocess.Popen[str]] = []
    yield running
    for process in running:
        process.kill()
        process.wait()


@pytest.mark.timeout(400)
def test_a_stranger_that_advertises_in_their_names_hides_nothing(
    network: Network, started: list[Parlor], impostor: list[subprocess.Popen[str]]
) -> None:
    """Nothing on the air is signed: what is wrong there in a member's name has others tell what is right."""
    *hosts, eve, mia = network.add(["ada", "bob", "cyd", "dan", "eli", "eve", "mia"])
    parlors = gather(hosts, started)
    only(eve, parlors[:2])
    seniors = devices(parlors[:2])
    said, _ = eventually(
        lambda: [text for text in on_the_air(eve) if text.get("dev") in seniors],
        until=lambda texts: len(texts) >= 2,
        within=20,
        what="both say what the room is",
    )
    lies = [{**text, "lock": "1", "master": "Eve"} for text in said]
    # And the room on a device that nobody knows.
    lies.append({**said[0], "dev": "ab" * 32})
    process = eve.spawn(
        [sys.executable, HERE / "advertise_zeroconf.py", eve.address, "9"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    impostor.append(process)
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(lies))
    process.stdin.close()
    assert process.stdout.readline() == "ready\n"
    eventually(lambda: devices(parlors[2:4]) <= advertisers(mia), within=60, what="two more tell of the room")
    newcomer = Parlor(mia).start()
    started.append(newcomer)
    come_in(newcomer)
