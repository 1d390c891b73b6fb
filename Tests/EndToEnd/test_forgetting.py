"""What was left is erased from a device for good when its person says so, and at nobody else's word."""

import json
import random
import threading
import time
from pathlib import Path

import pytest
from lab import Host, Network, Parlor
from lab.local_api import LocalAPI
from lab.parlor import same_picture
from lab.terminal import Terminal
from lab.waiting import eventually
from strokes import StrokeFiles

CODE = "BIRD"
SAID = "nobody is ever to read this sentence about a goose again"


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


def stored(parlor: Parlor) -> bytes:
    """All bytes of the database and of what lies beside it."""
    return b"".join(path.read_bytes() for path in parlor.data.glob("parlor.sqlite*"))


def test_what_was_drawn_and_said_is_gone_to_the_last_byte(network: Network, files: StrokeFiles) -> None:
    ada, ben = Parlor(network.host("ada")).start(), Parlor(network.host("ben")).start()
    for code in (CODE, "WREN"):
        ada.do("create", "--activity", "draw", "--code", code)
    eventually(lambda: ben.sees(CODE), within=15, what="ben sees the room")
    ben.do("join", CODE)
    ben.draw(CODE, files.take("some", 40)[0], "--size", "105x105")
    ada.do("say", CODE, SAID)
    same_picture([ada, ben], CODE, within=10)
    room = ben.show(CODE)["room"]
    assert SAID.encode() in stored(ben)
    refused = ben.try_("forget", CODE)
    assert (refused.returncode, refused.stderr) == (
        1,
        f"You are in room {CODE}; leave it before you forget it.\n",
    )
    ben.do("leave", CODE)
    # Two seconds are for the others to hear of it: a test that asks at once waits for that.
    assert ben.do("forget", CODE.lower()) == f"Forgot {CODE.lower()}.\n"
    assert SAID.encode() not in stored(ben) and bytes.fromhex(room) not in stored(ben)
    assert ben.ask("forget") == {"rooms": []}
    again = ben.try_("forget", CODE)
    assert (again.returncode, again.stderr) == (
        1,
        f"This device keeps nothing of a room {CODE}; see `parlor forget` for what it keeps.\n",
    )
    # Anybody who stays has it all, and anybody who forgot it can come back.
    assert SAID.encode() in stored(ada)
    ben.do("join", CODE)
    same_picture([ada, ben], CODE, within=10)
    ben.kill()
    ben.start()
    same_picture([ada, ben], CODE, within=20)


def test_rooms_of_one_code_are_told_apart_by_their_identifiers(host: Host) -> None:
    ada = Parlor(host).start()
    rooms = []
    for _ in range(2):
        ada.do("create", "--activity", "draw", "--code", CODE)
        rooms.append(ada.show(CODE)["room"])
        ada.do("leave", CODE)
        eventually(lambda: ada.status()["rooms"] == 0, within=10, what="the room is closed")
    assert [room["room"] for room in ada.ask("forget")["rooms"]] == rooms[::-1]
    assert {room["code"] for room in ada.ask("forget")["rooms"]} == {CODE}
    refused = ada.try_("forget", CODE)
    assert refused.returncode == 1
    said = f"2 rooms have the code {CODE}; name the one you mean as {rooms[1][:8]} or "
    assert refused.stderr.startswith(said)
    assert "CODE" not in ada.do("forget")
    _, shown = Terminal(ada.host, ada.command("forget")).end()
    assert "IDENTIFIER" in shown and rooms[0][:8] in shown
    ada.do("create", "--activity", "draw", "--code", CODE)
    refused = ada.try_("forget", CODE)
    assert refused.stderr.startswith(f"You are in room {CODE}. To forget an earlier one, name it as ")
    ada.do("forget", rooms[0][:8])
    assert [room["room"] for room in ada.ask("forget")["rooms"]] == [rooms[1]]
    here = ada.show(CODE)["room"]
    refused = ada.try_("forget", here)
    assert refused.stderr == f"You are in room {CODE}; leave it before you forget it.\n"
    for wrong in ("../status", "BIRD%2f", "x" * 65, "ab"):
        assert ada.try_("forget", wrong).returncode == 64


def test_a_room_that_was_set_aside_is_forgotten_by_the_beginning_of_its_identifier(host: Host) -> None:
    ada = Parlor(host).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    room = ada.show(CODE)["room"]
    version = json.loads((ada.data / "daemon.json").read_text())["version"]
    ada.stop()
    begun = {"room": room, "code": None}
    page = {"version": version, "begun": begun, "starts": 2, "failed": []}
    (ada.data / "trouble.json").write_text(json.dumps(page))
    ada.start()
    assert room[:8] in ada.do("status")
    ada.do("forget", room[:8])
    assert ada.status()["aside"] == []
    assert bytes.fromhex(room) not in stored(ada)
    assert not (ada.data / "trouble.json").exists()
    ada.stop()
    ada.start()
    assert ada.rooms() == [] and ada.ask("forget") == {"rooms": []}


def test_only_the_person_of_the_device_can_have_it_forget(host: Host) -> None:
    ada = Parlor(host).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    ada.do("leave", CODE)
    eventually(lambda: ada.ask("forget")["rooms"], within=10, what="the room is listed")
    api = LocalAPI(ada)
    assert api.fetch("DELETE", f"/api/past/{CODE}", token="0" * 48)[0] == 403
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": f"evil.example:{api.port}"},
    ):
        assert api.fetch("DELETE", f"/api/past/{CODE}", None, None, **headers)[0] == 403, headers
    assert len(ada.ask("forget")["rooms"]) == 1
    for name in ("BI", "BIRD%00", "g" * 64, "a" * 65):
        assert api.fetch("DELETE", f"/api/past/{name}")[0] == 400, name


def test_a_daemon_killed_while_it_forgets_opens_again_with_the_room_or_without(
    host: Host, tmp_path: Path
) -> None:
    ada = Parlor(host)
    dice = random.Random(4)
    for attempt in range(6):
        code = f"ROOM{attempt}"
        ada.start()
        ada.do("create", "--activity", "draw", "--code", code)
        ada.do("create", "--activity", "draw", "--code", f"KEEP{attempt}")
        ada.do("say", code, SAID)
        ada.do("leave", code)
        eventually(lambda: ada.ask("forget")["rooms"], within=10, what="the room is listed")
        asking = threading.Thread(target=ada.try_, args=("forget", code))
        asking.start()
        time.sleep(dice.uniform(0, 0.2))
        ada.kill()
        asking.join()
        ada.start()
        left = [room for room in ada.ask("forget")["rooms"] if room["code"] == code]
        if left:
            ada.do("forget", code)
        assert ada.ask("forget") == {"rooms": []}
        assert SAID.encode() not in stored(ada)
        assert {room["code"] for room in ada.rooms()} == {f"KEEP{number}" for number in range(attempt + 1)}
        ada.kill()
