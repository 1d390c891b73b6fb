"""What went over a host's cable, from the kernel's own counters."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Traffic:
    """Ethernet frames with their headers, without preamble and checksum: 42 bytes more than a datagram."""

    sent_bytes: int
    sent_packets: int
    received_bytes: int
    received_packets: int

    def __sub__(self, earlier: "Traffic") -> "Traffic":
        return Traffic(
            self.sent_bytes - earlier.sent_bytes,
            self.sent_packets - earlier.sent_packets,
            self.received_bytes - earlier.received_bytes,
            self.received_packets - earlier.received_packets,
        )

    @staticmethod
    def of_port(shown: dict[str, Any]) -> "Traffic":
        """The host's side of a port as ``ip -s -json link`` shows it: what it receives, the host sent."""
        counted = shown["stats64"]
        incoming, outgoing = counted["rx"], counted["tx"]
        return Traffic(incoming["bytes"], incoming["packets"], outgoing["bytes"], outgoing["packets"])
