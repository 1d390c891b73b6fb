"""A whole game as one file: written by a daemon, checked elsewhere, by two programs that share no code."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.local_api import LocalAPI
from lab.parlor import executable
from moving_pictures import last_frame, pixels
from strokes import StrokeFiles

CODE = "TAPE"
SETTINGS = {"topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 2}
VERIFIER = Path(__file__).resolve().parents[2] / "Examples" / "python"
Done = subprocess.CompletedProcess[str]


def replay(*words: str | Path) -> Done:
    """Runs `parlor replay` where there is neither a daemon nor a data directory."""
    return subprocess.run(
        [executable(), "replay", *words],
        env={"HOME": "/nonexistent", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def verify(path: Path) -> Done:
    """Runs the independent verifier."""
    return subprocess.run(
        [sys.executable, "-m", "parlor_ops", "verify", str(path), "--json"],
        cwd=VERIFIER,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def play(network: Network) -> Parlor:
    """Two bots play a game to its end; nothing is given out before."""
    ada, bob = (Parlor(network.host(name)).start() for name in ("ada", "bob"))
    host = LocalAPI(ada)
    room = {"activity": "classic", "code": CODE, "settings": SETTINGS}
    assert host.request("POST", "/api/rooms", room)[0] in (200, 201)
    eventually(lambda: bob.sees(CODE), within=15, what="the room")
    bots = [
        parlor.host.spawn(
            parlor.command("bot", "keen", "--room", CODE, "--seed", "7", "--json"), stdout=subprocess.PIPE
        )
        for parlor in (ada, bob)
    ]

    def players() -> int:
        _, seen = host.request("GET", f"/api/rooms/{CODE}")
        return sum(seat["ready"] for member in seen["members"] for seat in member["seats"])

    eventually(players, until=lambda count: count == 2, within=20, what="two ready players")
    assert host.request("POST", f"/api/rooms/{CODE}/start")[0] == 200
    refused = ada.try_("replay", CODE, "--save", ada.host.folder / "early.parlor")
    assert refused.returncode == 1
    assert "hidden" in refused.stderr
    for process in bots:
        process.communicate(timeout=120)
        assert process.returncode == 0
    return ada


def drawings_of_a_round(parlor: Parlor, folder: Path) -> None:
    """All tiles of a round are there, and each ends as the picture that it shows."""
    parlor.do("export", CODE, "--round", "1", folder, "--pixels", "128")
    names = {f"round-1-tile-{tile}.{kind}" for tile in (1, 2) for kind in ("png", "svg", "webp")}
    assert {path.name for path in folder.iterdir()} == names
    for moving in folder.glob("*.webp"):
        assert last_frame(moving) == pixels(moving.with_suffix(".png"))
    refused = parlor.try_("export", CODE, "--round", "9", folder)
    assert refused.returncode == 1
    assert "Round 9" in refused.stderr


def test_a_game_is_checked_and_shown_on_another_machine(network: Network, tmp_path: Path) -> None:
    ada = play(network)
    shown = ada.show(CODE)
    path = tmp_path / "game.parlor"
    ada.do("replay", CODE, "--save", path)
    drawings_of_a_round(ada, tmp_path / "drawings")
    ada.stop()

    said = replay("--verify", path, "--json")
    assert said.returncode == 0, said.stderr
    found = json.loads(said.stdout)
    assert (found["operations"], found["digest"]) == (shown["operations"], shown["digest"])
    assert found["phase"] == "over"
    assert len(found["settled"]) == shown["game"]["round"]
    scores = {player["seat"]: player["score"] for player in shown["game"]["players"]}
    assert {player["seat"]: player["score"] for player in found["players"]} == scores
    history = shown["game"]["state"]["history"]
    assert [played["topic"] for played in found["rounds"]] == [played["topic"] for played in history]

    findings = replay("--verify", path).stdout
    assert findings.startswith("Valid: classic in TAPE")
    assert f"{shown['operations']} operations in 2 logs" in findings
    # People count rounds by topics; what the devices have settled are their phases.
    assert f"{len(found['settled'])} phases settled, then over" in findings
    assert "rounds settled" not in findings
    assert shown["digest"] in findings
    story = replay(path).stdout
    for played in history:
        assert f"Round {played['gameRound']}: “{played['topic']}”" in story
    for points in scores.values():
        assert f"{points} points: " in story

    checked = json.loads(verify(path).stdout)
    assert (checked["operations"], checked["logs"]) == (shown["operations"], 2)
    assert checked["seals"] == found["signatures"]
    # The whole game, reduced by a reader that was written from the specification.
    assert checked["digest"] == shown["digest"]

    good = path.read_bytes()
    dice = random.Random(5)
    for _ in range(12):
        bad = bytearray(good)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        path.write_bytes(bad)
        refused = replay("--verify", path)
        assert refused.returncode == 1, refused.stdout
        assert len(refused.stderr.strip().splitlines()) == 1


def test_two_programs_find_the_same_flaws_in_a_drawing(
    network: Network, files: StrokeFiles, tmp_path: Path
) -> None:
    ada = Parlor(network.host("ada")).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    ada.draw(CODE, files.take("ada", 4)[0])
    ada.do("undo", CODE)
    path = tmp_path / "drawing.parlor"
    ada.do("export", CODE, path)
    shown = ada.show(CODE)
    findings = json.loads(verify(path).stdout)
    assert (findings["digest"], findings["operations"]) == (shown["digest"], shown["operations"])
    assert json.loads(ada.do("replay", CODE, "--verify", "--json"))["digest"] == shown["digest"]
    good = path.read_bytes()
    dice = random.Random(6)
    for _ in range(12):
        bad = bytearray(good)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        path.write_bytes(bad)
        assert replay("--verify", path).returncode == 1
        assert verify(path).returncode == 1
    path.write_bytes(good[: len(good) // 2])
    assert "damaged near byte" in replay("--verify", path).stderr
    assert verify(path).returncode == 1


@pytest.mark.parametrize("name", ["BIRD", "there.is.none", "/"])
def test_what_is_no_replay_is_refused_in_a_sentence(name: str) -> None:
    done = replay("--verify", name)
    assert done.returncode in (1, 69)
    assert len(done.stderr.strip().splitlines()) == 1
