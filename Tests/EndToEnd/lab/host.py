"""One host: a network, mount and host-name namespace with a cable to the bridge."""

import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lab.shell import end, run


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

    def start(self) -> None:
        """Makes the namespaces and plugs the cable in."""
        self.folder.mkdir(parents=True, exist_ok=True)
        run(["ip", "netns", "add", self.namespace])
        self._link()
        # The mount namespace lives as long as this process; everything on the host enters it there.
        named = f"hostname {shlex.quote(self.name)}"
        script = f"mount -t tmpfs tmpfs /run && {named} && echo up && exec sleep infinity"
        enter = ["ip", "netns", "exec", self.namespace, "unshare", "--mount", "--uts"]
        self._anchor = subprocess.Popen(
            [*enter, "sh", "-c", script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        assert self._anchor.stdout is not None
        if self._anchor.stdout.readline().strip() != "up":
            raise RuntimeError(f"the namespaces of host {self.name} did not come up")

    def _link(self) -> None:
        cable = ["eth0", "netns", self.namespace, "type", "veth", "peer", "name", self.port]
        run(["ip", "link", "add", *cable, "netns", self.switch])
        run(["ip", "-n", self.switch, "link", "set", self.port, "master", "br0", "up"])
        # Duplicate address detection would keep the link-local address silent for its first seconds.
        off = "echo 0 > /proc/sys/net/ipv6/conf/eth0/accept_dad"
        run(["ip", "netns", "exec", self.namespace, "sh", "-c", off], check=False)
        # Checksums are filled in here, so that a captured frame is as it would be on a wire.
        run(["ip", "netns", "exec", self.namespace, "ethtool", "-K", "eth0", "tx", "off"], check=False)
        ip = ["ip", "-n", self.namespace]
        run([*ip, "address", "add", f"{self.address}/16", "broadcast", "+", "dev", "eth0"])
        run([*ip, "link", "set", "lo", "up"])
        run([*ip, "link", "set", "eth0", "up"])
        run([*ip, "route", "add", "224.0.0.0/4", "dev", "eth0"])

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
            timeout=timeout,
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
        nft = ["ip", "netns", "exec", self.namespace, "nft"]
        run([*nft, "delete", "table", "inet", "loss"], check=False)
        if permille == 0:
            return
        run([*nft, "add", "table", "inet", "loss"])
        for direction in directions:
            hook = f"{{ type filter hook {direction} priority 0; }}"
            run([*nft, "add", "chain", "inet", "loss", direction, hook])
            interface = "iifname" if direction == "input" else "oifname"
            dice = ["numgen", "random", "mod", "1000", "<", str(permille), "counter", "drop"]
            run([*nft, "add", "rule", "inet", "loss", direction, interface, "!=", "lo", *dice])

    def unplug(self) -> None:
        """Pulls the cable: the interface stays and loses its carrier."""
        run(["ip", "-n", self.switch, "link", "set", self.port, "down"])

    def plug(self) -> None:
        """Puts the cable back."""
        run(["ip", "-n", self.switch, "link", "set", self.port, "up"])

    def hardware_address(self) -> bytes:
        """The address that frames to this host carry."""
        shown = json.loads(run(["ip", "-n", self.namespace, "-json", "link", "show", "eth0"]))
        return bytes.fromhex(shown[0]["address"].replace(":", ""))

    def processes(self) -> list[int]:
        """The ids of every process in the host's network namespace."""
        listed = run(["ip", "netns", "pids", self.namespace], check=False)
        return [int(word) for word in listed.split()]

    def close(self) -> None:
        """Ends what runs here: only processes of this namespace, which nobody else started."""
        for process in self._started:
            if process.poll() is None:
                process.kill()
        for _ in range(50):
            left = [pid for pid in self.processes() if self._anchor is None or pid != self._anchor.pid]
            if not left:
                break
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(0.02)
        for process in self._started:
            process.wait()
        self._started.clear()
        if self._anchor is not None:
            end(self._anchor)
            if self._anchor.stdout is not None:
                self._anchor.stdout.close()
            self._anchor = None
        run(["ip", "netns", "delete", self.namespace], check=False)
