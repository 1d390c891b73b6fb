"""One host: a network, mount and host-name namespace with a cable to the bridge."""

import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from lab.shell import run
from lab.waiting import SLOWNESS

# Smaller than a full frame, and the shaper would pass nothing.
_BURST = "3000"
_LOSS = """\
table inet loss
delete table inet loss
"""


class Host:
    """A machine of the test's network; its ``/run`` is its own, so that a D-Bus of its own fits there."""

    def __init__(self, name: str, namespace: str, switch: str, port: str, address: str, folder: Path) -> None:
        self.name = name
        self.namespace = namespace
        self.switch = switch
        self.port = port
        self.address = address
        self.folder = folder
        self._anchor: subprocess.Popen[str] | None = None
        self._started: list[subprocess.Popen[str]] = []

    def __repr__(self) -> str:
        return f"Host({self.name}, {self.address})"

    def begin(self) -> None:
        """Starts to set up what is inside the namespace, which is there with its end of the cable."""
        self.folder.mkdir(parents=True, exist_ok=True)
        # The mount namespace lives as long as this process; everything on the host enters it there.
        enter = ["ip", "netns", "exec", self.namespace, "unshare", "--mount", "--uts"]
        self._anchor = subprocess.Popen(
            [*enter, "sh", "-c", self._setting_up()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def _setting_up(self) -> str:
        settings = [
            "link set lo up",
            f"address add {self.address}/16 broadcast + dev eth0",
            "link set eth0 up",
            "route add 224.0.0.0/4 dev eth0",
        ]
        lines = " ".join(shlex.quote(line) for line in settings)
        # Without duplicate address detection, which would keep the link-local address silent for its first
        # seconds; with checksums filled in here, so that a captured frame is as it would be on a wire.
        return f"""
            mount -t tmpfs tmpfs /run && hostname {shlex.quote(self.name)} || exit 1
            echo 0 > /proc/sys/net/ipv6/conf/eth0/accept_dad
            ethtool -K eth0 tx off >/dev/null 2>&1
            printf '%s\\n' {lines} | ip -batch - && echo up && exec 2>/dev/null sleep infinity
        """

    def await_up(self) -> None:
        """Waits until the host is set up."""
        assert self._anchor is not None and self._anchor.stdout is not None, "the host was not begun"
        if self._anchor.stdout.readline().strip() != "up":
            said = self._anchor.communicate()[1].strip()
            raise RuntimeError(f"the namespaces of host {self.name} did not come up: {said}")

    def inside(self, command: Sequence[str | Path]) -> list[str]:
        """The command line that runs a command on this host."""
        assert self._anchor is not None, "the host is not started"
        entry = ["nsenter", "--target", str(self._anchor.pid), "--net", "--mount", "--uts", "--"]
        return [*entry, *(str(word) for word in command)]

    def run(self, command: Sequence[str | Path], timeout: float = 60) -> subprocess.CompletedProcess[str]:
        """Runs a command on this host to its end, whatever its exit code."""
        return subprocess.run(
            self.inside(command),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout * SLOWNESS,
            check=False,
        )

    def spawn(self, command: Sequence[str | Path], **options: Any) -> subprocess.Popen[str]:
        """Starts a command on this host. The id is the command's own: entering replaces itself with it."""
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        process: subprocess.Popen[str] = subprocess.Popen(self.inside(command), text=True, **options)
        self._started.append(process)
        return process

    def lose(self, permille: int, *, directions: Sequence[str] = ("input",)) -> None:
        """Loses that many of a thousand packets of each direction, loopback excepted; 0 loses none."""
        rules = _LOSS
        dice = "" if permille == 1000 else f"numgen random mod 1000 < {permille}"
        for direction in directions if permille else ():
            interface = "iifname" if direction == "input" else "oifname"
            rules += f"""
                table inet loss {{
                  chain {direction} {{
                    type filter hook {direction} priority 0; policy accept;
                    {interface} != "lo" {dice} counter drop
                  }}
                }}
            """
        run(["ip", "netns", "exec", self.namespace, "nft", "-f", "-"], given=rules)

    def limit(self, kilobits: int, queue_milliseconds: int = 100) -> None:
        """Lets so many kilobits a second through in each direction; what waits longer is dropped at the tail.

        Zero ends the limit.
        """
        verb = "replace" if kilobits else "delete"
        shape = f"tbf rate {kilobits}kbit burst {_BURST} latency {queue_milliseconds}ms" if kilobits else ""
        for namespace, interface in ((self.namespace, "eth0"), (self.switch, self.port)):
            rule = ["qdisc", verb, "dev", interface, "root", *shape.split()]
            run(["tc", "-n", namespace, *rule], check=kilobits > 0)

    def move(self, address: str) -> None:
        """Takes another address and gives up its own, as after a new lease; the cable stays in."""
        steps = [
            f"address delete {self.address}/16 dev eth0",
            f"address add {address}/16 broadcast + dev eth0",
            "route replace 224.0.0.0/4 dev eth0",
        ]
        run(["ip", "-n", self.namespace, "-batch", "-"], given="\n".join(steps))
        self.address = address

    def unplug(self) -> None:
        """Pulls the cable: the interface stays and loses its carrier."""
        run(["ip", "-n", self.switch, "link", "set", self.port, "down"])

    def plug(self) -> None:
        """Puts the cable back."""
        run(["ip", "-n", self.switch, "link", "set", self.port, "up"])

    def flap(self, times: int, down: float, up: float) -> None:
        """Pulls the cable so many times, for so many seconds, with so many seconds in between."""
        for _ in range(times):
            self.unplug()
            time.sleep(down)
            self.plug()
            time.sleep(up)

    def hardware_address(self) -> bytes:
        """The address that frames to this host carry."""
        shown = json.loads(run(["ip", "-n", self.namespace, "-json", "link", "show", "eth0"]))
        return bytes.fromhex(shown[0]["address"].replace(":", ""))

    def processes(self) -> set[int]:
        """The ids of every process in the host's network namespace."""
        return processes_of([self])

    def end_processes(self) -> None:
        """Kills what was started here and what keeps the namespaces, and does not wait."""
        for process in [*self._started, *([self._anchor] if self._anchor else [])]:
            if process.poll() is None:
                process.kill()

    def await_end(self) -> None:
        """Waits until all that was started here has ended."""
        for process in self._started:
            process.wait()
        self._started.clear()
        if self._anchor is not None:
            self._anchor.communicate()
            self._anchor = None


def processes_of(hosts: Iterable[Host]) -> set[int]:
    """The ids of every process in the hosts' network namespaces."""
    return processes_in(host.namespace for host in hosts)


def processes_in(namespaces: Iterable[str]) -> set[int]:
    """The ids of every process in network namespaces, with one look at the system's list."""
    spaces = set()
    for namespace in namespaces:
        try:
            spaces.add(Path(f"/run/netns/{namespace}").stat().st_ino)
        except FileNotFoundError:
            continue
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "ns" / "net").stat().st_ino in spaces:
                found.add(int(entry.name))
        except OSError:
            continue  # It ended while we looked.
    return found


def end_all(hosts: Sequence[Host]) -> None:
    """Ends what runs on hosts: only processes of their namespaces, which nobody else started."""
    for host in hosts:
        host.end_processes()
    for host in hosts:
        host.await_end()
    end_inside([host.namespace for host in hosts])


def end_inside(namespaces: Sequence[str]) -> None:
    """Ends every process in network namespaces of the lab."""
    left: set[int] = set()
    for _ in range(100):
        left = processes_in(namespaces)
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.02)
    raise RuntimeError(f"processes {sorted(left)} do not end")
