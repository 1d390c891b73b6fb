"""A room that Parlor cannot open is set aside with a sentence; the daemon and its other rooms live."""

import json

import pytest
from lab import Host, Network, Parlor


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


def test_a_room_that_ended_two_starts_stays_closed_and_the_others_live(host: Host) -> None:
    daemon = Parlor(host).start()
    for code in ("BIRD", "WREN"):
        daemon.do("create", "--activity", "draw", "--code", code)
    room = daemon.show("BIRD")["room"]
    version = json.loads((daemon.data / "daemon.json").read_text())["version"]
    daemon.stop()
    begun = {"room": room, "code": "BIRD"}
    page = {"version": version, "begun": begun, "starts": 2, "failed": []}
    (daemon.data / "trouble.json").write_text(json.dumps(page))
    for _ in range(2):
        daemon.start()
        assert [aside["code"] for aside in daemon.status()["aside"]] == ["BIRD"]
        assert "ended more than once" in daemon.do("status")
        listed = {entry["code"]: entry for entry in daemon.rooms()}
        assert "ended more than once" in listed["BIRD"]["trouble"]
        assert "trouble" not in listed["WREN"]
        assert "BIRD: set aside" in daemon.do("rooms")
        assert daemon.show("WREN")["code"] == "WREN"
        refused = daemon.try_("show", "BIRD")
        assert refused.returncode == 1
        assert "cannot be played here" in refused.stderr
        daemon.stop()
    daemon.start()
    daemon.do("leave", "BIRD")
    assert daemon.status()["aside"] == []
    daemon.stop()
    daemon.start()
    assert daemon.status()["aside"] == []
