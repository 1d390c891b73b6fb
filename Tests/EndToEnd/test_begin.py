"""Somebody types ``parlor`` and nothing else: it runs, and says in three lines what comes next."""

import os
import re
import signal
from pathlib import Path

from lab import Network, Parlor
from lab.parlor import executable
from lab.terminal import Terminal

_OPENER = """#!/bin/sh
cat "$1" > "$XDG_RUNTIME_DIR/shown"
"""


def test_parlor_alone_starts_it_shows_its_page_and_is_found_again(network: Network, tmp_path: Path) -> None:
    host = network.host("ada")
    opener = tmp_path / "xdg-open"
    opener.write_text(_OPENER)
    opener.chmod(0o755)
    data = tmp_path / "data"
    desktop = ["env", f"PATH={tmp_path}:{os.environ['PATH']}", f"XDG_RUNTIME_DIR={tmp_path}", "DISPLAY=:7"]
    terminal = Terminal(host, [*desktop, executable(), "--data", data, "--name", "Ada"])
    terminal.wait_for("Ctrl-C stops Parlor.")
    said = [line for line in terminal.shown.decode().splitlines() if "runs as root" not in line]
    found = re.fullmatch(r"Parlor is ready: (http://localhost:\d+/#)([A-Z2-9]{10})", said[0])
    assert found is not None and len(said) == 3, said
    assert "Your browser shows it." in said[1]
    shown = (tmp_path / "shown").read_text()
    assert found[1] in shown, "the browser was led to the page"
    assert found[2] not in shown, "and did not use up the address that is printed"

    # A script is given the address alone to show, and a daemon that runs is not started again.
    (tmp_path / "shown").unlink()
    again = host.run([*desktop, executable(), "--data", data])
    assert again.stdout.startswith(f"Parlor is running: {found[1]}"), again
    assert len(again.stdout.splitlines()) == 3 and not (tmp_path / "shown").exists()
    ada = Parlor(host)
    ada.data = data
    assert ada.status()["name"] == "Ada"

    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end()[0] == 0
    refused = ada.try_("status")
    assert refused.returncode == 69 and "Start it with `parlor`." in refused.stderr


def test_a_word_that_is_no_command_starts_nothing(network: Network, tmp_path: Path) -> None:
    done = network.host("ada").run(["env", f"PARLOR_DATA={tmp_path}/data", executable(), "pley"])
    assert done.returncode == 64 and "pley" in done.stderr
    assert not (tmp_path / "data").exists()
