"""What the system knows of the hardware addresses of others: a daemon tells it that they are there.

A kernel that is not told asks (ARP, NDP), and while nobody answers it holds back what is to be sent, up to a
second longer than the network needs to become whole.
"""

import json
import time
from ipaddress import ip_address

from lab import Host, Network, Parlor
from lab.party import CODE, all_reach_all, come_in, only_reaches


def _forgets_soon(host: Host) -> None:
    """Has a host's kernel take a neighbour's address for unproven after 1 to 3 s, not after 15 to 45.

    It is used for 3 s more, not 5, until it is asked for; after three questions in 3 s it is given up.
    """
    for family in ("ipv4", "ipv6"):
        settings = f"/proc/sys/net/{family}/neigh/eth0"
        lines = f"echo 2000 > {settings}/base_reachable_time_ms && echo 3 > {settings}/delay_first_probe_time"
        done = host.run(["sh", "-c", lines])
        assert done.returncode == 0, done.stderr


def _unresolved(host: Host, addresses: set[str]) -> list[str]:
    """Those of the addresses that the host's kernel does not know the hardware address of."""
    known = json.loads(host.run(["ip", "-json", "neighbour", "show", "dev", "eth0"]).stdout)
    resolved = {entry["dst"] for entry in known if "lladdr" in entry and entry["state"] != ["FAILED"]}
    return sorted(addresses - resolved)


def _addresses(parlor: Parlor) -> set[str]:
    """Where a daemon sends to."""
    endpoints = (peer["address"].rpartition(":")[0] for peer in parlor.status()["peers"])
    return {str(ip_address(endpoint.strip("[]").partition("%")[0])) for endpoint in endpoints}


def test_a_split_makes_no_kernel_forget_who_was_there(network: Network) -> None:
    hosts = network.add(["ada", "bob"])
    for host in hosts:
        _forgets_soon(host)
    ada, bob = party = [Parlor(host).start() for host in hosts]
    ada.do("create", "--activity", "draw", "--code", CODE)
    come_in(bob)
    all_reach_all(party)
    network.partition([ada.host], [bob.host])
    for parlor in party:
        only_reaches(parlor, set())
    places = [_addresses(parlor) for parlor in party]
    assert all(places)
    end = time.monotonic() + 12
    while time.monotonic() < end:
        for parlor, known in zip(party, places, strict=True):
            assert _unresolved(parlor.host, known) == []
        time.sleep(0.1)
    network.heal()
    all_reach_all(party)
