"""Starts Firefox on a host of the lab and lets in what leads it: ``firefox_door.py NAMESPACE COMMAND…``.

Firefox is led through a WebSocket on its own loopback, which Playwright, outside the host, cannot reach. So a
port out here leads to it; the line in which Firefox says its port says this one.
"""

import ctypes
import os
import re
import socket
import subprocess
import sys
import threading

_NETWORK_NAMESPACE = 0x4000_0000
_SAID = re.compile(r"(WebDriver BiDi listening on ws://127\.0\.0\.1:)(\d+)")
_LIBC = ctypes.CDLL(None, use_errno=True)


def pump(source: socket.socket, target: socket.socket) -> None:
    """Passes on what comes, until nothing does."""
    try:
        while data := source.recv(65_536):
            target.sendall(data)
    except OSError:
        pass
    for one in (source, target):
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def lead_in(door: socket.socket, namespace: str, port: int) -> None:
    """Joins each connection to one within the host; this thread stays there."""
    if _LIBC.setns(os.open(namespace, os.O_RDONLY), _NETWORK_NAMESPACE) != 0:
        raise OSError(ctypes.get_errno(), f"cannot enter {namespace}")
    while True:
        outside, _ = door.accept()
        inside = socket.create_connection(("127.0.0.1", port))
        for pair in ((outside, inside), (inside, outside)):
            threading.Thread(target=pump, args=pair, daemon=True).start()


def opened(port: int) -> socket.socket:
    """A door with the same number as the one within, if it is free: Firefox compares it with ``Host``."""
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError:
        return socket.create_server(("127.0.0.1", 0))


def main(namespace: str, command: list[str]) -> int:
    """Runs Firefox to its end."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    for line in process.stderr:
        if found := _SAID.search(line):
            port = int(found[2])
            door = opened(port)
            threading.Thread(target=lead_in, args=(door, namespace, port), daemon=True).start()
            line = line.replace(found[2], str(door.getsockname()[1]))
        sys.stderr.write(line)
        sys.stderr.flush()
    return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
