"""Clients that connect and stall: they hold little memory, and the owner's page and commands go on."""

import contextlib
import resource
import socket
import time
from collections.abc import Iterator

import pytest
from lab import Network, Parlor
from lab.inside import connect
from lab.local_api import LocalAPI
from lab.memory import KEPT_BY_CHECKER, resident
from lab.waiting import SLOWNESS
from strokes import StrokeFiles

CODE = "BIRD"
CONNECTIONS = 1000
SLOW_READERS = 200
# 128 connections of a few kilobytes, and what the allocator keeps.
IDLE_MAY_GROW_KILOBYTES = 16 * 1024 + KEPT_BY_CHECKER
# Thirty-two sockets that wait for a picture each, two exports, and 128 connections.
SLOW_MAY_GROW_KILOBYTES = 48 * 1024 + KEPT_BY_CHECKER
# Who was kept out would wait until silent ones are closed, which takes ten.
OWNER_WAITS_SECONDS = 5.0 * SLOWNESS


@pytest.fixture
def parlor(network: Network) -> Iterator[Parlor]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    parlor = Parlor(network.host("ada")).start()
    yield parlor
    assert parlor.alive
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def owner_goes_on(parlor: Parlor) -> float:
    """The seconds that a command of the owner takes now."""
    start = time.monotonic()
    assert parlor.status()["name"] == parlor.name
    return time.monotonic() - start


def test_a_thousand_silent_connections_keep_nobody_out(parlor: Parlor) -> None:
    api = LocalAPI(parlor)
    owner_goes_on(parlor)
    before = resident(parlor)
    heads = [
        b"",
        b"GET /api/status HTTP/1.1\r\nHost: ",
        b"G",
        b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nx",
    ]
    with contextlib.ExitStack() as open_ones, api.socket() as events:
        slowest = 0.0
        for index in range(CONNECTIONS):
            stream = open_ones.enter_context(connect(parlor.host, api.port))
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                stream.sendall(heads[index % len(heads)])
            if index % 100 == 99:
                slowest = max(slowest, owner_goes_on(parlor))
        events.send('{"type":"ping","n":7}')
        said = [events.recv(timeout=15) for _ in range(3)]
        assert '"pong"' in str(said[-1]), "the owner's socket lives"
        grown = resident(parlor) - before
    print(f"{CONNECTIONS} connections: {grown} kB more, a command takes {slowest * 1000:.0f} ms")
    assert grown < IDLE_MAY_GROW_KILOBYTES
    assert slowest < OWNER_WAITS_SECONDS


def test_two_hundred_slow_readers_hold_little(parlor: Parlor, files: StrokeFiles) -> None:
    api = LocalAPI(parlor)
    parlor.do("create", "--activity", "draw", "--code", CODE)
    path, _ = files.take("many", 1000)
    parlor.draw(CODE, path, "--size", "105x105", "--grid", "16")
    # Once without stalling, so that what is allocated once is there before memory is measured.
    parlor.do("export", CODE, parlor.host.folder / "before.svg")
    with api.socket() as events:
        events.send(f'{{"type":"watch","room":"{CODE}"}}')
        for _ in range(4):
            events.recv(timeout=10)
    before = resident(parlor)
    with contextlib.ExitStack() as open_ones:
        for index in range(SLOW_READERS):
            stream = open_ones.enter_context(connect(parlor.host, api.port))
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                stream.sendall(watch(api) if index % 2 else export(api))
        more, _ = files.take("more", 200)
        parlor.draw(CODE, more, "--size", "105x105")
        waited = owner_goes_on(parlor)
        grown = resident(parlor) - before
    print(f"{SLOW_READERS} slow readers: {grown} kB more, a command takes {waited * 1000:.0f} ms")
    assert grown < SLOW_MAY_GROW_KILOBYTES
    assert waited < OWNER_WAITS_SECONDS
    parlor.do("export", CODE, parlor.host.folder / "after.svg")


def export(api: LocalAPI) -> bytes:
    """Asks for the picture."""
    head = f"GET /api/rooms/{CODE}/export.svg HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n"
    return f"{head}Authorization: Bearer {api.token}\r\n\r\n".encode()


def watch(api: LocalAPI) -> bytes:
    """Opens a socket and asks again and again for the whole picture."""
    head = (
        f"GET /api/socket?token={api.token} HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    text = f'{{"type":"watch","room":"{CODE}"}}'.encode()
    frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
    return head.encode() + 10 * frame


# `RequestClockTests` hold each of these clocks, without waiting for them.
@pytest.mark.long
def test_a_body_that_drips_and_a_head_that_never_ends_are_closed(parlor: Parlor) -> None:
    api = LocalAPI(parlor)
    unfinished = [
        b"GET /api/status HTTP/1.1\r\nHost: ",
        export(api).replace(b"GET", b"POST").replace(b"\r\n\r\n", b"\r\nContent-Length: 100\r\n\r\n"),
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n\r\n".encode(),
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\nConnection: close\r\n\r\n".encode(),
    ]
    streams = [connect(parlor.host, api.port) for _ in unfinished]
    start = time.monotonic()
    for stream, text in zip(streams, unfinished, strict=True):
        stream.sendall(text)
    for stream in streams:
        # Ten seconds for a head, twenty for a body, two for closing; a machine under load is late.
        stream.settimeout(30)
        with contextlib.suppress(ConnectionResetError):
            while stream.recv(65536):
                pass
        stream.close()
    assert time.monotonic() - start < 30
