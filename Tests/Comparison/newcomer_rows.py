"""Newcomers while a daemon is flooded with hellos from forged addresses; as root. Prints one JSON object.

The newcomers know nothing but the daemon's address, so that all that they learn comes through the flood: how
long each takes to see the room, and to be in it.
"""

import argparse
import json
import time
from typing import Any

from flood_rows import Scene, lost_by_the_system
from lab import Network, Parlor
from network_rows import CODE

RATE = 79_000
NEWCOMERS = 9
# How long a newcomer may take before it counts as kept out.
PATIENCE = 20.0


def come(newcomer: Parlor, seen: Parlor) -> tuple[float | None, float | None]:
    """Seconds from the start of the daemon until it sees the room, and until it is in it; ``None``: never."""
    address = f"{seen.host.address}:{seen.udp()}"
    start = time.monotonic()
    newcomer.start("--discovery", "off", "--peer", address)
    ready = time.monotonic()
    found = None
    while time.monotonic() - ready < PATIENCE:
        if newcomer.sees(CODE):
            found = time.monotonic() - start
            break
        time.sleep(0.02)
    if found is None:
        return None, None
    joined = newcomer.try_("join", CODE).returncode == 0
    return found, time.monotonic() - start if joined else None


def measure(rate: float, newcomers: int) -> dict[str, Any]:
    """Starts one newcomer after the other in the flood."""
    with Network() as network:
        scene = Scene(network)
        hosts = network.add([f"new{number}" for number in range(newcomers)])
        lost = lost_by_the_system(scene.bob)
        scene.attacker.begin(rate, PATIENCE * newcomers, ["handshake"])
        took = [come(Parlor(host), scene.bob) for host in hosts]
        lost = lost_by_the_system(scene.bob) - lost
        return {
            "rate": rate,
            "found_s": [found and round(found, 2) for found, _ in took],
            "joined_s": [joined and round(joined, 2) for _, joined in took],
            "kept_out": sum(joined is None for _, joined in took),
            "lost_by_the_system": lost,
            "counters": scene.bob.status()["packets"],
        }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=RATE, help="packets a second")
    parser.add_argument("--newcomers", type=int, default=NEWCOMERS)
    options = parser.parse_args()
    print(json.dumps(measure(options.rate, options.newcomers)))


if __name__ == "__main__":
    main()
