"""Programs of earlier commits beside today's: the last of version 1 of the protocol, the first of version 2.

They take long to build, so the long tests alone run these: ``make test-versions``.
"""

import os
import subprocess
from pathlib import Path

import pytest
from lab import Host, Network, Parlor, eventually
from lab.parlor import same_picture
from lab.table_api import TableAPI
from strokes import StrokeFiles

BUILD = Path(__file__).parents[2] / ".ci" / "old-version"
TOO_SHALLOW = 3
VERSION_1, VERSION_2 = "b21b2c0", "1a68580b"
OTHER = "another version of Parlor"
QUICK = {"topic": 10, "draw": 10, "vote": 10, "results": 1_000, "rounds": 1}

pytestmark = pytest.mark.skipif("OLD_VERSIONS" not in os.environ, reason="make test-versions runs these.")


def program(commit: str) -> Path:
    """The program of an earlier commit; it is built where nobody has done so."""
    done = subprocess.run([BUILD, commit], capture_output=True, text=True, check=False)
    if done.returncode == TOO_SHALLOW and "CI" not in os.environ:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def old(host: Host, commit: str) -> Parlor:
    """A data directory for such a program."""
    return Parlor(host, program=program(commit))


def trouble(parlor: Parlor, code: str) -> str:
    """Why a room that is listed cannot be played here, in words; empty if it can."""
    room = next((room for room in parlor.rooms() if room["code"] == code), {})
    return str(room.get("trouble", ""))


def test_version_1_and_today_see_one_another_and_say_that_they_do_not_go_together(network: Network) -> None:
    ada, mia = Parlor(network.host("ada")).start(), old(network.host("mia"), VERSION_1).start()
    ada.do("create", "--activity", "draw", "--code", "BIRD", "--title", "Friday")
    ada.do("create", "--activity", "classic", "--code", "WREN")
    mia.do("create", "--activity", "draw", "--code", "DOVE")
    mia.do("create", "--activity", "classic", "--code", "CROW")
    for code in ("DOVE", "CROW"):
        eventually(lambda code=code: ada.sees(code), within=20, what=f"ada sees {code}")  # type: ignore[misc]
        assert OTHER in trouble(ada, code)
        assert f"{code}: not for this Parlor." in ada.do("rooms")
        refused = ada.try_("join", code)
        assert refused.returncode == 1 and OTHER in refused.stderr
    # What version 1 says of it was decided before there was a version 2: that the room is there, and, to
    # somebody who wants in, in one sentence why nobody gets in.
    for code in ("BIRD", "WREN"):
        eventually(lambda code=code: mia.sees(code), within=20, what=f"mia sees {code}")  # type: ignore[misc]
        refused = mia.try_("join", code)
        assert refused.returncode == 1
        assert refused.stderr.strip() == f"Room {code} speaks {OTHER}; update the older one."
    # Addresses given by hand help neither, and stop neither.
    hinted = Parlor(network.host("ben")).start("--peer", f"{mia.host.address}:{mia.udp()}")
    eventually(lambda: OTHER in trouble(hinted, "DOVE"), within=20, what="ben sees it too")
    for parlor in (ada, mia, hinted):
        assert parlor.alive
    # Each goes on by itself.
    ada.do("say", "WREN", "hello")
    mia.do("say", "CROW", "hello")
    assert ada.show("BIRD")["code"] == "BIRD" and mia.show("DOVE")["code"] == "DOVE"


def test_what_version_1_has_stored_is_kept_and_the_rest_goes_on(network: Network, files: StrokeFiles) -> None:
    host = network.host("ada")
    before = old(host, VERSION_1).start()
    device = before.status()["device"]
    before.do("create", "--activity", "draw", "--code", "BIRD")
    before.draw("BIRD", files.take("drawn", 3)[0])
    before.do("create", "--activity", "classic", "--code", "WREN")
    size = (before.data / "parlor.sqlite").stat().st_size
    assert before.stop() == 0
    after = Parlor(host).start()
    assert after.status()["device"] == device, "one is still who one was"
    # What version 1 wrote cannot be read: the rooms are kept as they are, and a sentence says so.
    aside = {room["room"]: room["trouble"] for room in after.status()["aside"]}
    assert len(aside) == 2
    for room, words in aside.items():
        assert "opened by another version of Parlor" in words
        assert f"{room[:8]}: It was opened by another version" in after.do("status")
    assert (after.data / "parlor.sqlite").stat().st_size >= size // 2
    after.do("create", "--activity", "draw", "--code", "NEWER")
    after.draw("NEWER", files.take("new", 1)[0])
    assert after.stop() == 0
    after.start()
    assert after.show("NEWER")["strokes"] > 0
    assert {room["room"]: room["trouble"] for room in after.status()["aside"]} == aside
    assert after.stop() == 0
    # Nothing of it was touched: version 1 plays on where it stopped, or says why it cannot.
    again = before.spawn()
    line = again.stdout.readline() if again.stdout else ""
    assert line.startswith("Parlor is ready") or again.wait(timeout=20) != 0


def test_the_first_of_version_2_and_today_draw_and_chat_in_one_room(
    network: Network, files: StrokeFiles
) -> None:
    ada, mia = Parlor(network.host("ada")).start(), old(network.host("mia"), VERSION_2).start()
    ada.do("create", "--activity", "draw", "--code", "BIRD")
    mia.do("create", "--activity", "draw", "--code", "DOVE")
    for guest, host, code in ((mia, ada, "BIRD"), (ada, mia, "DOVE")):
        eventually(lambda guest=guest, code=code: guest.sees(code), within=20, what=f"{code} is seen")  # type: ignore[misc]
        assert trouble(guest, code) == ""
        guest.do("join", code)
        host.draw(code, files.take(f"host-{code}", 4)[0])
        guest.draw(code, files.take(f"guest-{code}", 4)[0])
        guest.do("undo", code)
        for parlor in (host, guest):
            parlor.do("say", code, f"hello from {parlor.name}")
        same_picture([ada, mia], code, within=30, operations=8)
        said = [
            {(line["seat"], line["text"]) for line in parlor.show(code)["lobby"]["chat"]}
            for parlor in (ada, mia)
        ]
        assert said[0] == said[1] and len(said[0]) == 2
    # Today's device says whose a room is in frames and records that the other does not know: it drops none.
    assert [parlor.status()["dropped"].get("malformed", 0) for parlor in (ada, mia)] == [0, 0]


def test_the_first_of_version_2_and_today_play_a_round_with_one_result(network: Network) -> None:
    ada, mia = Parlor(network.host("ada")).start(), old(network.host("mia"), VERSION_2).start()
    for opener, joiner, code in ((ada, mia, "BIRD"), (mia, ada, "DOVE")):
        tables = [TableAPI(opener, code), TableAPI(joiner, code)]
        tables[0].open(QUICK, name=opener.name)
        eventually(lambda joiner=joiner, code=code: joiner.sees(code), within=20, what=f"{code} is seen")  # type: ignore[misc]
        joiner.do("join", code)
        for table in tables:
            table.ask("POST", "/bots", None, 201)
            table.ask("POST", "/ready", {"ready": True})
        eventually(tables[0].ready, until=lambda names: len(names) == 4, within=20, what="all are ready")
        tables[0].ask("POST", "/start")
        for table in tables:
            table.reach("over", within=150)
        (_, digest), _ = same_picture([ada, mia], code, within=30)
        assert len(digest) == 64
        scores = [
            {player["seat"]: player["score"] for player in table.view()["game"]["players"]}
            for table in tables
        ]
        assert scores[0] == scores[1] and len(scores[0]) == 4
        for parlor in (ada, mia):
            parlor.do("leave", code)
