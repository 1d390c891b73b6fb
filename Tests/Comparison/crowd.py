"""As many daemons as a room holds, each on a host of its own, all in one room."""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from lab import Network, Parlor
from lab.local_api import LocalAPI
from processes import computed_by, entries, family, proportional_megabytes, resident_megabytes

CODE = "BENCH"
UDP_PORT = 7370
# Joins at once: people do not come all in one second.
_JOINING = 4


# Each machine of a crowd has a disk of its own: one that all share, and wait for, would be what is measured.
_MEMORY = Path("/dev/shm")
DISKS = _MEMORY if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) else None


class NotTogetherError(Exception):
    """Some daemons did not come as far as they should; it says which lacks what."""


class Crowd:
    """The daemons, and what each of them makes of the room.

    ``meet`` says how they find one another: ``first`` knows the first one's address alone, ``all`` each
    other's, ``multicast`` none (each daemon has its own responder).
    """

    def __init__(self, network: Network, count: int, meet: str) -> None:
        self.network = network
        hosts = network.add(f"host-{number:02}" for number in range(count))
        addresses = [f"{host.address}:{UDP_PORT}" for host in hosts]
        self.parlors = []
        for number, host in enumerate(hosts):
            known = (
                addresses[:number] + addresses[number + 1 :] if meet == "all" else addresses[: number and 1]
            )
            arguments = ["--discovery", "embedded"] if meet == "multicast" else ["--discovery", "off"]
            for address in known if meet != "multicast" else []:
                arguments += ["--peer", address]
            self.parlors.append(Parlor(host, arguments=arguments))

    def start(self) -> float:
        """Starts all daemons at once; returns the seconds until the last is ready."""
        began = time.monotonic()
        for parlor in self.parlors:
            parlor.spawn()
        for parlor in self.parlors:
            parlor.await_ready(within=120)
        return time.monotonic() - began

    def gather(self, within: float) -> float:
        """The first opens the room and the others join; returns the seconds until all are agreed.

        - Raises ``NotTogetherError`` when they are not all members, reachable and agreed in time.
        """
        began = time.monotonic()
        end = began + within
        first = LocalAPI(self.parlors[0])
        status, answer = first.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})
        if status != 201:
            raise NotTogetherError(f"create answered {status}: {answer}")
        with ThreadPoolExecutor(_JOINING) as pool:
            said = list(pool.map(lambda parlor: _join(parlor, end), self.parlors[1:]))
        missing = [text for text in said if text]
        if missing:
            raise NotTogetherError("; ".join(missing))
        self.await_agreement(end - time.monotonic())
        return time.monotonic() - began

    def await_agreement(self, within: float, expected: Sequence[Parlor] = ()) -> float:
        """Waits until these, or all, hold the same state and reach each other; returns the seconds."""
        began = time.monotonic()
        parlors = expected or self.parlors
        while True:
            lacks = self.lacks(parlors)
            if not lacks:
                return time.monotonic() - began
            if time.monotonic() - began > within:
                raise NotTogetherError(_shortened(lacks))
            time.sleep(0.5)

    def lacks(self, parlors: Sequence[Parlor]) -> list[str]:
        """What each of these lacks, in words: members, reachable members, operations, agreement."""
        rooms = self.ask(parlors, f"/api/rooms/{CODE}")
        most = max((room.get("operations", 0) for room in rooms), default=0)
        digests = [room.get("digest") for room in rooms]
        usual = max(set(digests), key=digests.count)
        names = {parlor.name for parlor in parlors}
        said = []
        for parlor, room in zip(parlors, rooms, strict=True):
            members = [member["name"] for member in room.get("members", [])]
            silent = sorted(
                member["name"]
                for member in room.get("members", [])
                if not member["reachable"] and not member["self"] and member["name"] in names
            )
            faults = []
            if not names <= set(members):
                faults.append(f"{len(names - set(members))} members")
            if silent:
                faults.append(f"contact with {_few(silent)}")
            if room.get("operations", 0) < most:
                faults.append(f"{most - room.get('operations', 0)} of {most} operations")
            elif room.get("digest") != usual:
                faults.append("the usual digest")
            if faults:
                said.append(f"{parlor.name} lacks {', '.join(faults)}")
        return said

    def unreachable_pairs(self, parlors: Sequence[Parlor] = ()) -> int:
        """How many times one of these says of another that it is not reachable."""
        asked = parlors or self.parlors
        names = {parlor.name for parlor in asked}
        rooms = self.ask(asked, f"/api/rooms/{CODE}")
        return sum(
            not member["reachable"] and member["name"] in names
            for room in rooms
            for member in room.get("members", [])
            if not member["self"]
        )

    def ask(self, parlors: Sequence[Parlor], path: str) -> list[dict[str, Any]]:
        """One answer of each; an empty one where none comes in time."""

        def one(parlor: Parlor) -> dict[str, Any]:
            try:
                answer = LocalAPI(parlor).request("GET", path)[1]
            except (OSError, ValueError):
                return {}
            return answer if isinstance(answer, dict) else {}

        with ThreadPoolExecutor(4) as pool:
            return list(pool.map(one, parlors))

    def dropped(self) -> dict[str, int]:
        """Datagrams that the daemons dropped since they started, by reason; reasons without any left out."""
        sums: dict[str, int] = {}
        for status in self.ask(self.parlors, "/api/status"):
            for reason, count in status.get("dropped", {}).items():
                sums[reason] = sums.get(reason, 0) + count
        return {reason: count for reason, count in sums.items() if count}

    def lose(self, permille: int) -> None:
        """Every host loses so many of a thousand packets that come in."""
        for host in self.network.hosts:
            host.lose(permille)

    def footprint(self) -> dict[str, float]:
        """What the daemons weigh, on average: MB, threads, open files."""
        pids = self.processes()
        count = len(self.parlors)
        return {
            "pss_mb": proportional_megabytes(pids) / count,
            "rss_mb": resident_megabytes(pids) / count,
            "threads": sum(entries(pid, "task") for pid in pids) / count,
            "files": sum(entries(pid, "fd") for pid in pids) / count,
        }

    def processes(self) -> list[int]:
        """The ids of all daemons, and of their responders."""
        running = [parlor.process.pid for parlor in self.parlors if parlor.process is not None]
        return [pid for process in running for pid in family(process)]


def idle(network: Network, pids: Callable[[], list[int]], seconds: float) -> dict[str, float]:
    """Bytes and packets that each host puts on its cable in a second, and what all of them compute."""
    computed, before, began = computed_by(pids()), network.traffic(), time.monotonic()
    asked = network.air.multicasts()
    time.sleep(seconds)
    passed, after = time.monotonic() - began, network.traffic()
    asked = network.air.multicasts() - asked
    # A crowd of responders on few processors may have some killed for not answering, and started anew.
    later = computed_by(list(computed))
    spent = sum(seconds - computed[pid] for pid, seconds in later.items())
    sent = [after[host] - before[host] for host in network.hosts]
    count = len(sent)
    return {
        "seconds": passed,
        "bytes_per_second": sum(one.sent_bytes for one in sent) / count / passed,
        "highest_bytes_per_second": max(one.sent_bytes for one in sent) / passed,
        "packets_per_second": sum(one.sent_packets for one in sent) / count / passed,
        "multicasts_per_second": asked / passed,
        "cores": spent / passed,
        "cpu_percent_each": 100 * spent / passed / count,
        "ended": len(computed) - len(later),
    }


def _join(parlor: Parlor, end: float) -> str:
    """Joins the room; returns what went wrong, or nothing."""
    said = "it was not asked"
    while time.monotonic() < end:
        try:
            status, answer = LocalAPI(parlor).request("POST", f"/api/rooms/{CODE}/join", {})
        except (OSError, ValueError) as error:
            said = f"{error or type(error).__name__}"
            continue
        if status == 200:
            return ""
        said = f"{status} {answer}"
        time.sleep(0.3)
    return f"{parlor.name} did not join: {said}"


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def _shortened(lacks: Sequence[str]) -> str:
    rest = f"; and {len(lacks) - 8} more" if len(lacks) > 8 else ""
    return f"{len(lacks)} daemons are not there yet: " + "; ".join(lacks[:8]) + rest
