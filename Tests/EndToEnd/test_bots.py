"""``parlor bot`` plays whole games on real daemons, whatever its temperament."""

import json
import subprocess

import pytest
from lab import Network, Parlor, eventually
from lab.local_api import LocalAPI

CODE = "BOTS"
SETTINGS = {"topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1}
STRATEGIES = ("keen", "slow", "rude")


def bot(parlor: Parlor, strategy: str) -> subprocess.Popen[str]:
    """Starts a bot in the seat of a daemon."""
    command = parlor.command("bot", strategy, "--room", CODE, "--name", strategy, "--seed", "7", "--json")
    return parlor.host.spawn(command, stdout=subprocess.PIPE)


@pytest.mark.long
def test_bots_of_three_temperaments_play_a_game_to_its_end(network: Network) -> None:
    parlors = [Parlor(network.host(name)).start() for name in ("ada", "bob", "cyd")]
    host = LocalAPI(parlors[0])
    room = {"activity": "classic", "code": CODE, "settings": SETTINGS}
    assert host.request("POST", "/api/rooms", room)[0] in (200, 201)
    eventually(lambda: all(parlor.sees(CODE) for parlor in parlors), until=bool, within=15, what="the room")
    bots = [bot(parlor, strategy) for parlor, strategy in zip(parlors, STRATEGIES, strict=True)]

    def players() -> int:
        _, seen = host.request("GET", f"/api/rooms/{CODE}")
        return sum(seat["ready"] for member in seen["members"] for seat in member["seats"])

    eventually(players, until=lambda count: count == 3, within=20, what="three ready players")
    assert host.request("POST", f"/api/rooms/{CODE}/start")[0] == 200
    ends = []
    for process in bots:
        said, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        ends.append(json.loads(said))
    scores = [sorted((player["seat"], player["score"]) for player in end["game"]["players"]) for end in ends]
    assert scores[0] == scores[1] == scores[2]
    history = ends[0]["game"]["state"]["history"]
    assert len(history) == 1
    for played in history:
        for tile in played["tiles"]:
            assert tile["author"] not in tile["voters"]
        voters = [voter for tile in played["tiles"] for voter in tile["voters"]]
        assert len(voters) == len(set(voters)) >= 2
