"""Rooms of other versions of the protocol are listed with a sentence that says so, before anybody joins."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lab import Host, Network, Parlor, eventually

ANNOUNCE = Path(__file__).parents[1] / "Comparison" / "announce.py"
# What a daemon of version 1 said of its room: it knew no versions of rules.
FIRST = {
    "pv": "2",
    "room": "2160d4b1de0fe16e1a90ef8fdc649b0aef2033c7e07e3aea5b9f64c4616047e7",
    "dev": "4a6335be353d02f8c8a3a513f7d209395f123eab6fce929519a81c59eb1376a8",
    "code": "BIRD",
    "act": "draw",
    "n": "2",
    "lock": "0",
    "title": "Friday",
}
LATER = FIRST | {"pv": "4", "rules": "1", "code": "WREN", "news": "whatever that is", "room": "ab" * 32}
Announce = Callable[[Host, list[dict[str, str]]], None]


@pytest.fixture
def announce() -> Iterator[Announce]:
    """Says on a host that rooms of other versions are there."""
    running: list[subprocess.Popen[str]] = []

    def begin(host: Host, records: list[dict[str, str]]) -> None:
        process = host.spawn(
            [sys.executable, ANNOUNCE, host.address, "60"], stdin=subprocess.PIPE, stderr=None
        )
        assert process.stdin is not None
        process.stdin.write(json.dumps(records))
        process.stdin.close()
        running.append(process)

    yield begin
    for process in running:
        process.kill()


def test_rooms_of_other_versions_are_listed_with_a_sentence(network: Network, announce: Announce) -> None:
    ada, old = Parlor(network.host("ada")).start(), network.host("old")
    announce(old, [FIRST, LATER])
    for code in ("BIRD", "WREN"):
        eventually(lambda code=code: ada.sees(code), within=15, what=f"{code} is listed")  # type: ignore[misc]
        listed = next(room for room in ada.rooms() if room["code"] == code)
        assert "another version of Parlor" in listed["trouble"]
        assert f"{code}: not for this Parlor. It speaks another version" in ada.do("rooms")
        refused = ada.try_("join", code)
        assert refused.returncode == 1 and "another version of Parlor" in refused.stderr
    # A room of its own is as ever.
    ada.do("create", "--activity", "draw", "--code", "DOVE")
    assert ada.show("DOVE")["code"] == "DOVE"


def test_a_room_is_advertised_with_its_version(network: Network) -> None:
    ada, eve = Parlor(network.host("ada")).start(), network.host("eve")
    ada.do("create", "--activity", "draw", "--code", "BIRD")
    browse: list[str | Path] = [
        sys.executable,
        Path(__file__).parent / "browse_zeroconf.py",
        "_parlor._udp.local.",
        "2",
    ]
    services, _ = eventually(
        lambda: json.loads(eve.run(browse).stdout), within=15, what="somebody else's program sees the room"
    )
    assert services[0]["text"]["pv"] == "3"
