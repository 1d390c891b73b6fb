"""The Python bot plays whole games on real daemons."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from lab import Network, Parlor, eventually
from lab.local_api import LocalAPI

CODE = "BOTS"
EXAMPLES = Path(__file__).parents[2] / "Examples" / "python"
SETTINGS = {"topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 2}


def bot(parlor: Parlor, seed: int) -> subprocess.Popen[str]:
    """Starts a bot beside a daemon."""
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES)}
    command: list[str | Path] = [sys.executable, "-m", "parlor_bot", "--data", parlor.data, "--room", CODE]
    return parlor.host.spawn([*command, "--seed", str(seed), "--name", parlor.name], env=environment)


def game(parlor: Parlor) -> dict[str, Any]:
    """How the game stands on a daemon."""
    _, room = LocalAPI(parlor).request("GET", f"/api/rooms/{CODE}")
    shown: dict[str, Any] = room.get("game") or {}
    return shown


def test_three_bots_play_a_game_to_its_end(network: Network) -> None:
    parlors = [Parlor(network.host(name)).start() for name in ("ada", "bob", "cyd")]
    host = LocalAPI(parlors[0])
    room = {"activity": "classic", "code": CODE, "settings": SETTINGS}
    assert host.request("POST", "/api/rooms", room)[0] in (200, 201)
    eventually(lambda: all(parlor.sees(CODE) for parlor in parlors), until=bool, within=15, what="the room")
    bots = [bot(parlor, seed) for seed, parlor in enumerate(parlors)]

    def ready() -> int:
        _, seen = host.request("GET", f"/api/rooms/{CODE}")
        return sum(seat["ready"] for member in seen["members"] for seat in member["seats"])

    eventually(ready, until=lambda count: count == 3, within=20, what="three ready bots")
    assert host.request("POST", f"/api/rooms/{CODE}/start")[0] == 200
    for process in bots:
        assert process.wait(120) == 0
    ends = [game(parlor) for parlor in parlors]
    scores = [sorted((player["seat"], player["score"]) for player in end["players"]) for end in ends]
    assert scores[0] == scores[1] == scores[2]
    history = ends[0]["state"]["history"]
    assert len(history) == 2
    assert len({played["master"] for played in history}) == 2
    for played in history:
        assert all(tile["strokes"] > 0 for tile in played["tiles"])
        voters = [voter for tile in played["tiles"] for voter in tile["voters"]]
        assert len(voters) == len(set(voters)) == 3
        drawing = host.request("GET", f"/api/rooms/{CODE}/drawings/{played['gameRound']}/0")[1]
        assert drawing["strokes"]
