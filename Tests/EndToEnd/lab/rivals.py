"""What shares a machine with a daemon and is not its friend: other web sites, and other users."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lab.host import Host
from lab.inside import connect
from lab.waiting import eventually

_STRANGER = 65534


def serve_site(host: Host, folder: Path, port: int) -> None:
    """Serves a folder as a web site of another origin on the host's loopback."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text("<!doctype html><title>Another site</title><p>Hello</p>\n")
    words = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(folder),
    ]
    host.spawn(words)

    def answers() -> bool:
        try:
            connect(host, port).close()
        except ConnectionRefusedError:
            return False
        return True

    eventually(answers, within=10, what="the other site is served")


def as_stranger(host: Host, command: Sequence[str | Path]) -> Any:
    """Runs a command on the host as another user, without any privilege."""
    user = ["setpriv", f"--reuid={_STRANGER}", f"--regid={_STRANGER}", "--clear-groups", "--inh-caps=-all"]
    return host.run([*user, *command])
