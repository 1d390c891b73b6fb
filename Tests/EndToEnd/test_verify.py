"""What daemons write, an independent program reads, verifies, and comes to the same state by."""

import json
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

from lab import Network, Parlor, eventually
from lab.guest_api import GuestAPI
from lab.table_api import TableAPI, let_in
from strokes import StrokeFiles

CODE = "BIRD"
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}
VERIFIER = Path(__file__).resolve().parents[2] / "Examples" / "python"


def verify(operations: str) -> dict[str, Any]:
    """The verifier's findings about exported operations."""
    done = subprocess.run(
        [sys.executable, "-m", "parlor_ops", "verify", "-", "--json"],
        cwd=VERIFIER,
        input=operations,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    findings: dict[str, Any] = json.loads(done.stdout)
    return findings


def test_an_independent_program_agrees_with_the_daemons(network: Network, files: StrokeFiles) -> None:
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    ada.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: bob.sees(CODE), within=15, what="bob sees the room")
    bob.do("join", CODE)
    first, second = files.take("ada", 12)[0], files.take("bob", 12)[0]
    ada.draw(CODE, first)
    bob.draw(CODE, second)
    ada.do("undo", CODE)
    bob.do("clear", CODE)
    bob.do("undo", CODE)
    ada.draw(CODE, second)
    eventually(
        lambda: {ada.digest(CODE), bob.digest(CODE)},
        until=lambda digests: len(digests) == 1,
        within=10,
        what="both hold the same",
    )
    for parlor in (ada, bob):
        findings = verify(parlor.do("log", CODE))
        shown = parlor.show(CODE)
        assert findings["digest"] == shown["digest"]
        assert findings["operations"] == shown["operations"]
        assert findings["visible"] == shown["strokes"]
        assert findings["void"] == 0


def test_a_changed_operation_is_found_out(network: Network, files: StrokeFiles) -> None:
    ada = Parlor(network.host("ada")).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    path, _ = files.take("ada", 3)
    ada.draw(CODE, path)
    lines = ada.do("log", CODE).splitlines()
    changed = json.loads(lines[-1])
    payload = bytearray.fromhex(changed["payload"])
    payload[-4] ^= 1
    changed["payload"] = payload.hex()
    done = subprocess.run(
        [sys.executable, "-m", "parlor_ops", "verify", "-"],
        cwd=VERIFIER,
        input="\n".join([*lines[:-1], json.dumps(changed)]) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert str(len(lines)) in done.stdout + done.stderr


def test_both_agree_on_seats_that_moved_and_people_who_came_back(network: Network) -> None:
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    ada.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: bob.sees(CODE), within=15, what="bob sees the room")
    tables = [TableAPI(parlor, CODE) for parlor in (ada, bob)]
    bob.do("join", CODE)
    tables[1].ask("POST", "/strokes", {"strokes": [LINE]})
    seat = tables[1].view()["seat"]
    bob.do("leave", CODE)
    eventually(tables[0].names, until=lambda names: len(names) == 1, within=15, what="bob is gone")
    bob.do("join", CODE)
    assert tables[1].view()["seat"] == seat, "the seat from before"
    tables[1].ask("POST", "/strokes", {"strokes": [LINE]})

    guest = GuestAPI(network.host("gil"), let_in(tables[0]))
    let_in(tables[1])
    assert guest.sit_down("Gil")[0] == 201
    assert guest.room("POST", "/strokes", {"strokes": [LINE]})[0] == 200
    eventually(tables[1].names, until=lambda names: len(names) == 3, within=15, what="bob sees the guest")
    eventually(lambda: bob.show(CODE)["strokes"], until=lambda count: count == 3, within=15, what="strokes")
    ada.kill()
    other = GuestAPI(guest.host, let_in(tables[1]))
    following = secrets.token_hex(32)
    status, _, text = other.exchange(
        "POST", "/api/guest/resume", {"room": CODE, "secret": guest.secret, "next": following}
    )
    assert (status, json.loads(text)["seat"]) == (200, guest.seat)
    other.secret = following
    assert other.room("POST", "/strokes", {"strokes": [LINE]})[0] == 200
    ada.start()
    eventually(
        lambda: {ada.digest(CODE), bob.digest(CODE)},
        until=lambda digests: len(digests) == 1,
        within=10,
        what="both hold the same",
    )
    findings = verify(ada.do("log", CODE))
    shown = ada.show(CODE)
    assert findings["digest"] == shown["digest"]
    assert findings["visible"] == shown["strokes"] == 4
