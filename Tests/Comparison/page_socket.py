"""A page's socket with as little work a message as Python allows: 64 of them share one clock and one loop.

The library that the other tests use parses and copies more than it needs to here: what it costs would be
measured as if the daemons did it.
"""

import asyncio
import json
import os
import time
from collections.abc import Callable
from typing import Any

from lab import Parlor
from lab.inside import connect
from lab.local_api import LocalAPI

_TEXT, _PING, _PONG = 1, 9, 10
_FINAL = 0x80

Heard = Callable[["PageSocket", bytes, float], None]


class PageSocket(asyncio.Protocol):
    """Hands each message on as bytes, with the time at which its last byte was read."""

    def __init__(self, name: str, heard: Heard) -> None:
        self.name = name
        self._heard = heard
        self._buffer = bytearray()
        self._message = bytearray()
        self._transport: asyncio.Transport | None = None
        self._upgraded = asyncio.get_running_loop().create_future()
        self.is_open = False

    def __repr__(self) -> str:
        return self.name

    async def upgrade(self, port: int, token: str) -> None:
        """Asks for the socket, and waits until it is given."""
        assert self._transport is not None
        self._transport.write(
            f"GET /api/socket?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        await asyncio.wait_for(self._upgraded, timeout=30)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Remembers that nothing comes any more."""
        self.is_open = False
        if not self._upgraded.done():
            self._upgraded.set_exception(error or ConnectionError(f"{self.name} closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Takes messages out of what came."""
        now = time.monotonic()
        self._buffer += data
        if not self.is_open and not self._take_answer():
            return
        while self._take_frame(now):
            pass

    def _take_answer(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._upgraded.set_exception(ConnectionError(f"{self.name} answered {head[:60]!r}"))
            return False
        self._buffer = rest
        self.is_open = True
        self._upgraded.set_result(None)
        return True

    def _take_frame(self, now: float) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        start, length = 2, buffer[1] & 0x7F
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        first, content = buffer[0], bytes(buffer[start : start + length])
        del buffer[: start + length]
        if first & 0x0F == _PING:
            self._send_frame(_PONG, content)
        elif first & 0x0F <= _TEXT:
            if first & _FINAL and not self._message:
                self._heard(self, content, now)
            else:
                self._message += content
                if first & _FINAL:
                    whole, self._message = bytes(self._message), bytearray()
                    self._heard(self, whole, now)
        return True

    def say(self, message: dict[str, Any]) -> None:
        """Sends one message."""
        self._send_frame(_TEXT, json.dumps(message).encode())

    def _send_frame(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        mask, length = os.urandom(4), len(content)
        size = bytes([_FINAL | length]) if length < 126 else bytes([_FINAL | 126]) + length.to_bytes(2, "big")
        masked = bytes(byte ^ mask[index & 3] for index, byte in enumerate(content))
        self._transport.write(bytes([_FINAL | kind]) + size + mask + masked)

    def close(self) -> None:
        """Closes the connection."""
        if self._transport is not None:
            self._transport.close()


async def open_page(parlor: Parlor, heard: Heard) -> PageSocket:
    """Opens the socket of a daemon's page."""
    api = LocalAPI(parlor)
    page = PageSocket(parlor.name, heard)
    stream = connect(parlor.host, api.port)
    stream.setblocking(False)
    await asyncio.get_running_loop().create_connection(lambda: page, sock=stream)
    await page.upgrade(api.port, api.token)
    return page
