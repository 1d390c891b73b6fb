"""A datagram socket on a host, held by the test itself: hundreds cost no process."""

import select
import socket
import time
from types import TracebackType

from lab.host import Host
from lab.inside import inside

_PORT = 4244


class Mailbox:
    """Sends to the mailboxes of other hosts and keeps what comes. A context manager."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._batch = 0
        with inside(host):
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("", _PORT))
        self._socket.setblocking(False)

    def __enter__(self) -> "Mailbox":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def send(self, other: "Mailbox", data: bytes) -> None:
        """Sends one datagram to where the other is now."""
        self.send_to(other.host.address, data)

    def send_to(self, address: str, data: bytes) -> None:
        """Sends one datagram to an address; a host without a route sends none."""
        try:
            self._socket.sendto(data, (address, _PORT))
        except OSError:
            pass

    def take(self, count: int, within: float) -> list[tuple[bytes, str]]:
        """Takes so many datagrams, waiting for those not there yet; each with its sender's address."""
        taken: list[tuple[bytes, str]] = []
        end = time.monotonic() + within
        while len(taken) < count:
            left = max(end - time.monotonic(), 0)
            if not select.select([self._socket], [], [], left)[0]:
                break
            data, sender = self._socket.recvfrom(65_536)
            taken.append((data, sender[0]))
        return taken

    def hears(self, speaker: "Mailbox", count: int = 1, size: int = 16, within: float = 0.3) -> int:
        """How many of so many datagrams of a speaker come here; what is late from before does not count."""
        speaker._batch += 1
        batch = speaker._batch.to_bytes(4, "big")
        for number in range(count):
            speaker.send(self, batch + number.to_bytes(4, "big") + bytes(size - 8))
        end = time.monotonic() + within
        heard: set[bytes] = set()
        while len(heard) < count:
            taken = self.take(1, max(end - time.monotonic(), 0))
            if not taken:
                break
            data, _ = taken[0]
            if data[:4] == batch:
                heard.add(data)
        return len(heard)
