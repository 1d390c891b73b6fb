"""Opening sockets inside a host's network from this process, so that one clock times both ends of a path."""

import ctypes
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from lab.host import Host
from lab.waiting import SLOWNESS

_NETWORK_NAMESPACE = 0x4000_0000
_LIBC = ctypes.CDLL(None, use_errno=True)


@contextmanager
def inside(host: Host) -> Iterator[None]:
    """The calling thread is on the host meanwhile; a socket stays where it was opened."""
    home = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    there = os.open(f"/run/netns/{host.namespace}", os.O_RDONLY)
    try:
        _enter(there)
        yield
    finally:
        _enter(home)
        os.close(there)
        os.close(home)


def _enter(namespace: int) -> None:
    if _LIBC.setns(namespace, _NETWORK_NAMESPACE) != 0:
        raise OSError(ctypes.get_errno(), "cannot enter the network namespace")


def connect(host: Host, port: int) -> socket.socket:
    """A connection on the host's own loopback."""
    with inside(host):
        return socket.create_connection(("127.0.0.1", port), timeout=30 * SLOWNESS)
