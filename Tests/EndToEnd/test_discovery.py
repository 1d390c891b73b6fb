"""What other programs see of a room, and what happens when avahi-daemon comes and goes."""

import json
import sys
from pathlib import Path
from typing import Any

from lab import Host, Network, Parlor, eventually
from lab.avahi import Avahi
from lab.waiting import throughout

BROWSE = Path(__file__).parent / "browse_zeroconf.py"
SERVICE = "_parlor._udp"
# `avahi-browse` separates with ';', so it comes as it is in a field.
TITLE = "Ada's table"


def zeroconf(host: Host, seconds: float = 2.0) -> list[dict[str, Any]]:
    """What python-zeroconf lists on a host."""
    done = host.run([sys.executable, BROWSE, f"{SERVICE}.local.", str(seconds)])
    assert done.returncode == 0, done.stderr
    services: list[dict[str, Any]] = json.loads(done.stdout)
    return services


def mode_of(parlor: Parlor) -> str:
    """How the daemon says that it finds others."""
    return str(parlor.status()["discovery"]["mode"])


def test_other_programs_list_the_room(network: Network) -> None:
    ada, bob, eve = (network.host(name) for name in ("ada", "bob", "eve"))
    avahi = Avahi(ada).start()
    first, second = Parlor(ada).start(), Parlor(bob).start()
    first.do("create", "--activity", "draw", "--code", "BIRD", "--title", TITLE)
    second.do("create", "--activity", "draw", "--code", "FISH")

    def browsed() -> set[int]:
        return {int(fields[8]) for fields in avahi.browse(SERVICE) if len(fields) > 8}

    ports = {first.udp(), second.udp()}
    eventually(browsed, until=lambda seen: seen >= ports, within=15, what="avahi-browse lists both rooms")
    # Eve has nothing of ours; bob has our own stack beside it.
    addresses = {ada.address, bob.address}

    def is_whole(listed: list[dict[str, Any]]) -> bool:
        found = {address for service in listed for address in service["addresses"]}
        return {service["port"] for service in listed} >= ports and found >= addresses

    for host in (eve, bob):
        # An answer of many packets may come in parts where the machine is busy.
        listed, _ = eventually(
            lambda host=host: zeroconf(host),  # type: ignore[misc]
            until=is_whole,
            within=10,
            what=f"both rooms with their addresses on {host.name}",
        )
        assert all(service["text"].get("txtvers") for service in listed)


def test_a_room_goes_when_its_daemon_ends(network: Network) -> None:
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    ada.do("create", "--activity", "draw", "--code", "BIRD")
    eventually(lambda: bob.sees("BIRD"), within=15, what="bob sees the room")
    assert ada.stop() == 0
    eventually(
        lambda: [room for room in bob.rooms() if room["reachable"]],
        until=lambda rooms: rooms == [],
        within=10,
        what="bob no longer offers the room of a daemon that said good-bye",
    )


def test_rooms_that_come_and_go_delay_no_later_one(network: Network) -> None:
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    for number in range(17):
        ada.do("create", "--activity", "draw", "--code", f"ROOM{number:02}")
        ada.do("leave", f"ROOM{number:02}")
    ada.do("create", "--activity", "draw", "--code", "LAST")
    eventually(lambda: bob.sees("LAST"), within=10, what="bob sees the last room")


def test_discovery_changes_over_when_avahi_comes_and_goes(network: Network) -> None:
    avahi = Avahi(network.host("ada"))
    ada, bob = Parlor(avahi.host).start(), Parlor(network.host("bob")).start()
    ada.do("create", "--activity", "draw", "--code", "BIRD")
    eventually(lambda: bob.sees("BIRD"), within=15, what="bob sees the room")
    assert mode_of(ada) == "embedded"

    avahi.start()
    eventually(lambda: mode_of(ada), until=lambda mode: mode == "avahi", within=15, what="ada uses avahi")
    bob.do("create", "--activity", "draw", "--code", "FISH")
    eventually(lambda: ada.sees("FISH"), within=15, what="ada sees a new room through avahi")
    throughout(lambda: bob.sees("BIRD"), 3, "the room left bob's list in the change to avahi")

    avahi.kill()
    eventually(
        lambda: mode_of(ada), until=lambda mode: mode == "embedded", within=15, what="ada is on her own"
    )
    bob.do("create", "--activity", "draw", "--code", "CAT7")
    eventually(lambda: ada.sees("CAT7"), within=15, what="ada sees a new room by her own means")
    throughout(lambda: bob.sees("BIRD"), 3, "the room left bob's list in the change from avahi")

    avahi.start()
    eventually(
        lambda: mode_of(ada), until=lambda mode: mode == "avahi", within=15, what="ada uses avahi again"
    )
    avahi.kill_bus()
    eventually(
        lambda: mode_of(ada), until=lambda mode: mode == "embedded", within=15, what="no bus, no avahi"
    )
    assert ada.alive
    assert bob.alive


def test_an_address_given_by_hand_needs_no_discovery(network: Network) -> None:
    ada = Parlor(network.host("ada")).start("--discovery", "off")
    ada.do("create", "--activity", "draw", "--code", "BIRD")
    other = network.host("bob")
    bob = Parlor(other).start("--discovery", "off", "--peer", f"{ada.host.address}:{ada.udp()}")
    assert mode_of(bob) == "off"
    eventually(lambda: bob.sees("BIRD"), within=15, what="bob sees the room of the address that he was given")
    bob.do("join", "BIRD")
    eventually(
        lambda: len(ada.show("BIRD")["members"]), until=lambda count: count == 2, within=15, what="two"
    )


def test_avahi_keeps_its_name_beside_us(network: Network) -> None:
    """Two stacks that both claim the reverse name of one address never stop to collide."""
    avahi = Avahi(network.host("ada"))
    parlor = Parlor(avahi.host).start("--discovery", "embedded")
    parlor.do("create", "--activity", "draw", "--code", "BIRD")
    avahi.start()
    question = ["dbus-send", "--system", "--print-reply", "--dest=org.freedesktop.Avahi", "/"]
    ask = [*question, "org.freedesktop.Avahi.Server.GetHostName"]
    throughout(lambda: '"ada"' in avahi.host.run(ask).stdout, seconds=4, what="avahi-daemon keeps its name")
    bob = Parlor(network.host("bob")).start()
    eventually(lambda: bob.sees("BIRD"), within=15, what="bob sees a room from beside an avahi-daemon")
