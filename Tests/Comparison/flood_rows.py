"""Two daemons draw while a third host floods one of them; as root. Prints one JSON object."""

import argparse
import json
import threading
import time
from pathlib import Path
from typing import Any

from lab import Network, Parlor, eventually
from lab.attacker import Attacker
from lab.frames import frames_of, record
from lab.parlor import same_picture
from network_rows import CODE, Latency, spread
from processes import computed_seconds, proportional_megabytes, resident_megabytes
from strokes import Sample, StrokeFiles

RATE = 100_000
SECONDS = 20.0
# Points of ink a second: what a page sends while a pen moves.
POINTS = 60


class Memory:
    """Weighs a process again and again until it is told to stop."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._done = threading.Event()
        self.resident = [resident_megabytes([pid])]
        self.proportional = [proportional_megabytes([pid])]
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._done.wait(0.25):
            self.resident.append(resident_megabytes([self._pid]))
            self.proportional.append(proportional_megabytes([self._pid]))

    def stop(self) -> dict[str, float]:
        """MB before, at most, and at the end."""
        self._done.set()
        self._thread.join()
        weights: dict[str, float] = {}
        for kind, looks in (("rss", self.resident), ("pss", self.proportional)):
            weights |= {f"{kind}_before_mb": looks[0], f"{kind}_peak_mb": max(looks)}
            weights[f"{kind}_after_mb"] = looks[-1]
        return weights


class Scene:
    """Ada and Bob are in a room; what they said to each other was recorded."""

    def __init__(self, network: Network) -> None:
        self.files = StrokeFiles(network.folder, Sample.load())
        self.mallory = network.host("mallory")
        self.ada, self.bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
        recording = record(self.bob.host, self.bob.udp(), seconds=8)
        self.ada.do("create", "--activity", "draw", "--code", CODE)
        eventually(lambda: self.bob.sees(CODE), within=10, what="bob sees the room")
        self.bob.do("join", CODE)
        for parlor in (self.ada, self.bob):
            parlor.draw(CODE, self.files.take(parlor.name, 5)[0])
        self.agree()
        self.attacker = Attacker(self.mallory, self.bob.host, self.bob.udp(), frames_of(recording))

    def agree(self, operations: int = 0) -> tuple[int, str]:
        """Waits until both hold the same state, and returns it."""
        return same_picture([self.ada, self.bob], CODE, within=20, operations=operations)[0]

    def still_draws(self) -> bool:
        """Whether strokes of each reach the other."""
        try:
            operations = self.agree()[0]
            for parlor in (self.ada, self.bob):
                path, strokes = self.files.take(f"after-{parlor.name}", 3)
                parlor.draw(CODE, path)
                operations += strokes
            self.agree(operations)
        except AssertionError:
            return False
        return True


def lost_by_the_system(parlor: Parlor) -> int:
    """Datagrams that found the buffer of the daemon's socket full."""
    assert parlor.process is not None
    port = f":{parlor.udp():04X}"
    lines = [
        line.split()
        for name in ("udp", "udp6")
        for line in Path(f"/proc/{parlor.process.pid}/net/{name}").read_text().splitlines()[1:]
    ]
    return sum(int(fields[-1]) for fields in lines if fields[1].endswith(port))


def measure(rate: float, seconds: float, kinds: list[str]) -> dict[str, Any]:
    """Ink without and with the flood, and what the flood did to the daemon."""
    with Network() as network:
        scene = Scene(network)
        bob = scene.bob
        assert bob.process is not None
        latency = Latency(scene.ada, bob)
        points = int(seconds * POINTS)
        quiet = spread(*latency.measure(pen=1, gap=1 / POINTS, points=points))
        state, before, memory = scene.agree(), bob.status(), Memory(bob.process.pid)
        lost, computed = lost_by_the_system(bob), computed_seconds([bob.process.pid])
        # Longer than the measurement by what the measurement takes to end.
        scene.attacker.begin(rate, seconds + 1, kinds)
        flooded = spread(*latency.measure(pen=2, gap=1 / POINTS, points=points))
        sent = scene.attacker.end()
        computed = computed_seconds([bob.process.pid]) - computed
        time.sleep(1)
        weights, after = memory.stop(), bob.status()
        accepted = bob.digest(CODE) != state or len(after["peers"]) != len(before["peers"])
        latency.close()
        lost = lost_by_the_system(bob) - lost
        draws = scene.still_draws()
    return {
        "quiet_ms": quiet,
        "flooded_ms": flooded,
        "flood": sent,
        "memory": weights,
        "lost_by_the_system": lost,
        "received": after["packets"]["received"] - before["packets"]["received"],
        "dropped": {
            reason: count - before["dropped"].get(reason, 0) for reason, count in after["dropped"].items()
        },
        "cpu_percent": 100 * computed / sent["seconds"],
        "accepted": accepted,
        "still_draws": draws,
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=RATE, help="packets a second")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--kinds", default="", help="garbage,mutated,replay,handshake; all by default")
    options = parser.parse_args()
    kinds = [kind for kind in options.kinds.split(",") if kind]
    print(json.dumps(measure(options.rate, options.seconds, kinds)))


if __name__ == "__main__":
    main()
