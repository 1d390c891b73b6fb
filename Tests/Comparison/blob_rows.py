"""What images cost that a stranger names in an open room and nobody looks at; as root. Prints JSON.

Memory of a member before and after, of one who comes before and one who comes after, in kilobytes; and what
the member asked the stranger for.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from lab import Network, Parlor, eventually
from lab.inside import inside
from lab.memory import resident
from lab.minimal_peer import MinimalPeer
from network_rows import CODE
from parlor_ops import kinds
from parlor_ops.cbor import encode

BLOBS = 64
BYTES = 8 * 1024 * 1024


def peak(parlor: Parlor) -> int:
    """The most memory that the daemon has held, in kilobytes."""
    assert parlor.process is not None
    status = Path(f"/proc/{parlor.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0])


def comes(network: Network, name: str, ada: Parlor) -> Parlor:
    """A daemon that has the whole room."""
    parlor = Parlor(network.host(name)).start()
    eventually(lambda: parlor.sees(CODE), within=20, what=f"{name} sees the room")
    parlor.do("join", CODE)
    eventually(lambda: parlor.digest(CODE) == ada.digest(CODE), within=20, what=f"{name} has it all")
    time.sleep(2)
    return parlor


def stored(parlor: Parlor) -> int:
    """Kilobytes of the data directory."""
    return sum(file.stat().st_size for file in parlor.data.rglob("*") if file.is_file()) // 1024


def measure(blobs: int, size: int) -> dict[str, Any]:
    """Names blobs, and weighs everybody."""
    with Network() as network:
        ada = Parlor(network.host("ada")).start()
        ada.do("create", "--activity", "draw", "--code", CODE)
        bob = comes(network, "bob", ada)
        mallory_host = network.host("mallory")
        with inside(mallory_host):
            mallory = MinimalPeer(ada.udp(), "Mallory", ada.host.address)
        mallory.join(CODE)
        assert mallory.run(10, lambda: mallory.agrees)
        time.sleep(2)
        before, peaks, disk, wants = resident(ada), peak(ada), stored(ada), mallory.heard.count("blobWant")
        for _ in range(blobs):
            mallory.write(kinds.BLOB, encode([os.urandom(32), size, "image"]), mallory.seat)
        assert mallory.run(20, lambda: mallory.agrees)
        # Chunks that nobody asked for, of blobs that are named and of others.
        for _ in range(blobs):
            mallory.send(
                {"type": "blobChunk", "blob": os.urandom(32).hex(), "offset": 0, "bytes": "00" * 900}
            )
        mallory.run(10)
        cy = comes(network, "cy", ada)
        return {
            "blobs": blobs,
            "named_bytes": blobs * size,
            "member_before_kb": before,
            "member_after_kb": resident(ada),
            "peak_grew_kb": peak(ada) - peaks,
            "newcomer_before_kb": resident(bob),
            "newcomer_after_kb": resident(cy),
            "disk_grew_kb": stored(ada) - disk,
            "asked_for": mallory.heard.count("blobWant") - wants,
        }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blobs", type=int, default=BLOBS)
    parser.add_argument("--bytes", type=int, default=BYTES, help="of each")
    options = parser.parse_args()
    print(json.dumps(measure(options.blobs, options.bytes)))


if __name__ == "__main__":
    main()
