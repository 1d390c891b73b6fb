"""A bridge in a namespace of its own, so that nothing here can touch the machine's real interfaces."""

import atexit
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from types import TracebackType

from lab.air import Air
from lab.host import Host, end_all, end_inside
from lab.shell import run
from lab.traffic import Traffic

_serial = count(1)

# All namespaces share one neighbour table: at the kernel's default of 1024 a large network fills it and
# multicast stops without an error.
_NEIGHBOUR_LIMITS = {"gc_thresh1": 4096, "gc_thresh2": 8192, "gc_thresh3": 16384}


class Network:
    """Hosts joined by one bridge. A context manager: everything is gone at its end, whatever happened.

    ``folder`` is where the hosts' files go, in a directory of their own; by default where temporary files do.
    """

    def __init__(self, folder: Path | None = None) -> None:
        # Kernel names carry the process and a serial, so that parallel runs do not collide.
        self.name = f"parlor-{os.getpid()}-{next(_serial)}"
        self.switch = f"{self.name}-sw"
        self.hosts: list[Host] = []
        self.air = Air(self.switch)
        self.folder = Path(tempfile.mkdtemp(prefix=f"{self.name}-", dir=folder))
        atexit.register(self.close)
        _raise_neighbour_limits()
        _sweep()
        run(["ip", "netns", "add", self.switch])
        # Without snooping the bridge floods multicast as a plain access point does; there is no querier here.
        bridge = ["type", "bridge", "mcast_snooping", "0", "forward_delay", "0"]
        run(["ip", "-n", self.switch, "link", "add", "br0", *bridge])
        run(["ip", "-n", self.switch, "link", "set", "br0", "up"])

    def __enter__(self) -> "Network":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def host(self, name: str) -> Host:
        """Adds a host with an IPv4 address and a link-local IPv6 address, and nothing running on it."""
        return self.add([name])[0]

    def add(self, names: Iterable[str]) -> list[Host]:
        """Adds hosts, all at once: 64 take about as long as a few singly."""
        added = []
        for name in names:
            number = len(self.hosts) + 1
            host = Host(
                name=name,
                namespace=f"{self.name}-{number}",
                switch=self.switch,
                port=f"port{number}",
                address=address_of(number),
                folder=self.folder / name,
            )
            self.hosts.append(host)
            added.append(host)
        _plug_in(self.switch, added)
        for host in added:
            host.begin()
        for host in added:
            host.await_up()
        return added

    def partition(self, left: Sequence[Host], right: Sequence[Host]) -> None:
        """Drops every frame between the two groups, in both directions; carriers stay up."""
        self.air.split([left, right])

    def heal(self) -> None:
        """Ends a partition."""
        self.air.heal()

    def traffic(self) -> dict[Host, Traffic]:
        """What has gone over each host's cable so far; all counters are read at once."""
        shown = json.loads(run(["ip", "-n", self.switch, "-statistics", "-json", "link"]))
        ports = {port["ifname"]: port for port in shown}
        return {host: Traffic.of_port(ports[host.port]) for host in self.hosts}

    def close(self) -> None:
        """Ends every process of every host by its id, and removes the namespaces and files."""
        atexit.unregister(self.close)
        try:
            end_all(self.hosts)
        finally:
            _delete([*(host.namespace for host in self.hosts), self.switch])
            self.hosts.clear()
            shutil.rmtree(self.folder, ignore_errors=True)


def address_of(number: int) -> str:
    """The address of the network's host of that number, 1 for the first; the numbers go far beyond 64."""
    return f"10.77.{number // 250}.{number % 250 + 1}"


def _plug_in(switch: str, hosts: Sequence[Host]) -> None:
    """Makes the network namespaces and the cables, each kind of thing with one call."""
    lines = []
    for host in hosts:
        cable = f"eth0 netns {host.namespace} type veth peer name {host.port} netns {switch}"
        lines += [f"netns add {host.namespace}", f"link add {cable}"]
    run(["ip", "-batch", "-"], given="\n".join(lines))
    ports = [f"link set {host.port} master br0 up" for host in hosts]
    run(["ip", "-n", switch, "-batch", "-"], given="\n".join(ports))


def _delete(namespaces: Sequence[str]) -> None:
    deletions = "".join(f"netns delete {name}\n" for name in namespaces)
    run(["ip", "-force", "-batch", "-"], check=False, given=deletions)


def _sweep() -> None:
    """Removes what runs that were killed have left: networks whose process is no more."""
    named = (re.fullmatch(r"parlor-(\d+)-.+", path.name) for path in Path("/run/netns").glob("parlor-*"))
    stale = [name[0] for name in named if name and not Path(f"/proc/{name[1]}").exists()]
    if stale:
        end_inside(stale)
        _delete(stale)


def _raise_neighbour_limits() -> None:
    for family in ("ipv4", "ipv6"):
        for key, least in _NEIGHBOUR_LIMITS.items():
            path = Path(f"/proc/sys/net/{family}/neigh/default/{key}")
            try:
                if int(path.read_text()) < least:
                    path.write_text(str(least))
            except OSError:
                pass  # A container may not own this knob; few hosts do not need it.
