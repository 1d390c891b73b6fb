"""Somebody types ``parlor`` and nothing else: it runs, and says in three lines what comes next."""

import os
import re
import signal
from pathlib import Path

from lab import Network, Parlor
from lab.guest_api import GuestAPI
from lab.local_api import LocalAPI
from lab.parlor import executable
from lab.table_api import TableAPI, let_in
from lab.terminal import Terminal

ROOM = ("--activity", "draw")
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
    assert found is not None, said
    assert "Your browser shows it." in said[1]
    assert said[-1] == "Phones scan this, and are in the next game. Ctrl-C stops Parlor."
    assert len(said) > 10 and all(set(line) <= set("█▀▄ ") for line in said[2:-1]), "a QR code alone"
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
    said = "Parlor has no command “pley”. Did you mean `parlor play`?\n"
    assert (done.returncode, done.stderr) == (64, said)
    done = network.host("ada").run(["env", f"PARLOR_DATA={tmp_path}/data", executable(), "vote"])
    assert (done.returncode, done.stderr) == (
        64,
        "Parlor has no command “vote”. See `parlor --help`.\n",
    )
    assert not (tmp_path / "data").exists()


def waiting_place(parlor: Parlor) -> str:
    """Where phones wait for a game, by the local API."""
    status, door = LocalAPI(parlor).request("POST", "/api/guests")
    assert status == 200 and door["open"] is True
    link = door["links"][0]
    assert isinstance(link, str)
    return link


def test_parlor_shows_phones_the_way_into_an_open_game(network: Network) -> None:
    ada = Parlor(network.host("ada")).start("--name", "Ada")
    command: list[str | Path] = [executable(), "--data", ada.data, "--no-browser"]
    # Where there is no game yet, as with a service that nobody has looked at, phones wait for the next one.
    _, alone = Terminal(ada.host, command).end()
    said = alone.replace("\r", "").splitlines()
    assert said[0].startswith("Parlor is running: ")
    assert said[-1] == "Phones scan this, and are in the next game."
    assert len(said) > 10 and all(set(line) <= set("█▀▄ ") for line in said[2:-1]), "a QR code alone"
    hall = waiting_place(ada)
    assert Terminal(ada.host, command).end()[1].splitlines()[2:] == alone.splitlines()[2:], "the same again"
    assert hall.startswith(f"http://{ada.host.address}:")
    table = TableAPI(ada, "BIRD")
    table.open({"rounds": 1}, phones=True)
    let_in(table)
    digits = str(table.ask("GET", "/guests")["digits"])
    _, shown = Terminal(ada.host, command).end()
    assert shown.count("█") > 50, "a QR code"
    last = shown.split("\r\n")[-2]
    assert last.startswith(f"Phones scan this to join BIRD, or type {ada.host.address}:"), last
    assert last.endswith(f"/BIRD and then {digits[:3]} {digits[3:]}."), last
    # A program gets three lines.
    assert len(ada.host.run(command).stdout.splitlines()) == 3
    # Whoever scanned before comes in by the open door.
    address, _, secret = hall.partition("/#")
    assert GuestAPI(network.host("gil"), f"{address}/j/BIRD#{secret}").sit_down("Gil")[0] == 201


def test_the_terminal_shows_the_code_of_each_game_as_soon_as_there_is_one(
    network: Network, tmp_path: Path
) -> None:
    host = network.host("ada")
    command: list[str | Path] = [executable(), "--data", tmp_path / "data", "--no-browser"]
    terminal = Terminal(host, command)
    terminal.wait_for("Ctrl-C stops Parlor.")
    ada = Parlor(host)
    ada.data = tmp_path / "data"
    ada.bookmark = ada.page.partition("#")[0]
    table = TableAPI(ada, "BIRD")
    table.open({"rounds": 1}, phones=True)
    typed = f"{host.address}:7371/BIRD"
    way = f"Phones scan this to join BIRD, or type {typed} and then the six digits in its lobby."
    terminal.wait_for(way)
    assert terminal.shown.decode().count("█") > 50, "a QR code"
    # Who asks for the door that is open anyway changes nothing; another room has another code.
    let_in(table)
    ada.do("create", "--activity", "draw", "--code", "PLUM")
    terminal.wait_for("Phones scan this to join PLUM")
    assert terminal.shown.decode().count(way) == 1
    # A room that is opened at a terminal shows its code there; a program gets none.
    _, shown = Terminal(host, [executable(), "create", *ROOM, "--code", "OTTER", "--data", ada.data]).end()
    assert "Opened OTTER" in shown and shown.count("█") > 50
    assert re.search(r"to join OTTER, or type \S+/OTTER and then \d{3} \d{3}\.", shown), shown
    assert "█" not in ada.do("create", *ROOM, "--code", "LEMON")
    terminal.wait_for("Phones scan this to join LEMON")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end()[0] == 0
    # What was open is open again, under the code that was shown.
    terminal = Terminal(host, command)
    terminal.wait_for("Phones scan this to join PLUM")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end()[0] == 0
