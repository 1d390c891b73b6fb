"""A bridge in a namespace of its own, so that nothing here can touch the machine's real interfaces."""

import atexit
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path
from types import TracebackType

from lab.host import Host
from lab.shell import run

_serial = count(1)

# All namespaces share one neighbour table: at the kernel's default of 1024 a large network fills it and
# multicast stops without an error.
_NEIGHBOUR_LIMITS = {"gc_thresh1": 4096, "gc_thresh2": 8192, "gc_thresh3": 16384}


class Network:
    """Hosts joined by one bridge. A context manager: everything is gone at its end, whatever happened."""

    def __init__(self) -> None:
        # Kernel names carry the process and a serial, so that parallel runs do not collide.
        self.name = f"parlor-{os.getpid()}-{next(_serial)}"
        self.switch = f"{self.name}-sw"
        self.hosts: list[Host] = []
        self.folder = Path(tempfile.mkdtemp(prefix=f"{self.name}-"))
        atexit.register(self.close)
        _raise_neighbour_limits()
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
        number = len(self.hosts) + 1
        host = Host(
            name=name,
            namespace=f"{self.name}-{number}",
            switch=self.switch,
            port=f"port{number}",
            address=f"10.77.{number // 250}.{number % 250 + 1}",
            folder=self.folder / name,
        )
        self.hosts.append(host)
        host.start()
        return host

    def partition(self, left: list[Host], right: list[Host]) -> None:
        """Drops every frame between the two groups, in both directions; carriers stay up."""
        self.heal()
        table = ["ip", "netns", "exec", self.switch, "nft"]
        run([*table, "add", "table", "bridge", "partition"])
        hook = "{ type filter hook forward priority 0; }"
        run([*table, "add", "chain", "bridge", "partition", "between", hook])
        for one in left:
            for other in right:
                for source, target in ((one, other), (other, one)):
                    rule = ["iifname", source.port, "oifname", target.port, "drop"]
                    run([*table, "add", "rule", "bridge", "partition", "between", *rule])

    def heal(self) -> None:
        """Ends a partition."""
        nft = ["ip", "netns", "exec", self.switch, "nft"]
        run([*nft, "delete", "table", "bridge", "partition"], check=False)

    def close(self) -> None:
        """Ends every process of every host by its id, and removes the namespaces and files."""
        atexit.unregister(self.close)
        for host in self.hosts:
            host.close()
        self.hosts.clear()
        run(["ip", "netns", "delete", self.switch], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def _raise_neighbour_limits() -> None:
    for family in ("ipv4", "ipv6"):
        for key, least in _NEIGHBOUR_LIMITS.items():
            path = Path(f"/proc/sys/net/{family}/neigh/default/{key}")
            try:
                if int(path.read_text()) < least:
                    path.write_text(str(least))
            except OSError:
                pass  # A container may not own this knob; few hosts do not need it.
