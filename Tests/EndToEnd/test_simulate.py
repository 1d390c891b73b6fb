"""`parlor simulate`: a seed is the same run in every process, and a failure says how to repeat it."""

import json
import os
import subprocess
from pathlib import Path

import pytest

# Each run takes all cores.
pytestmark = pytest.mark.alone

_PARLOR = Path(os.environ.get("PARLOR", Path(__file__).parents[2] / ".build/release/parlor"))


def _simulate(*arguments: str, what: str = "--swarm") -> subprocess.CompletedProcess[str]:
    # Without this variable each process hashes with a key of its own, so that sets come in other orders.
    environment = {k: v for k, v in os.environ.items() if k != "SWIFT_DETERMINISTIC_HASHING"}
    command = [str(_PARLOR), "simulate", what, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)


def _runs(*arguments: str, what: str = "--swarm") -> list[dict[str, object]]:
    done = _simulate("--json", *arguments, what=what)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_two_processes_send_the_same_bytes_at_the_same_instants() -> None:
    first = _runs("--seed", "1", "--runs", "12")
    assert len(first) == 12
    assert len({run["traffic"] for run in first}) == 12
    assert _runs("--seed", "1", "--runs", "12", "--jobs", "1") == first


def test_every_fault_and_every_misbehaviour_comes_about() -> None:
    came_about: set[str] = set()
    for run in _runs("--seed", "1", "--runs", "80"):
        faults = run["faults"]
        assert isinstance(faults, dict)
        came_about |= faults.keys()
    assert came_about >= {
        *("partition", "one-way", "clog", "asymmetry", "crash", "swizzle", "sleep", "stall"),
        *("drift", "jump", "backup", "restored", "move", "noise", "leave"),
        "leave-unheard",
        *("misbehaviour-fork", "misbehaviour-lie", "misbehaviour-withhold", "forked"),
    }


@pytest.mark.parametrize(
    "sabotage",
    [
        "skip-operation",
        *(pytest.param(one, marks=pytest.mark.long) for one in ("encode-differently", "never-heal")),
    ],
)
def test_a_failure_says_the_one_command_that_repeats_it(sabotage: str) -> None:
    done = _simulate("--seed", "1", "--runs", "12", "--sabotage", sabotage)
    assert done.returncode == 1
    command = done.stderr.split("Repeat it with: ")[1].strip()
    again = _simulate(*command.removeprefix("parlor simulate --swarm ").split())
    assert again.returncode == 1
    assert again.stderr.split("Repeat it with: ")[1].strip() == command


@pytest.mark.parametrize(
    "course", [["--splits"], *(pytest.param(one, marks=pytest.mark.long) for one in ([], ["--chains"]))]
)
def test_games_of_bots_are_the_same_in_two_processes(course: list[str]) -> None:
    first = _runs("--seed", "1", "--runs", "4", *course, what="--games")
    assert len({run["state"] for run in first}) == 4
    assert _runs("--seed", "1", "--runs", "4", "--jobs", "1", *course, what="--games") == first


# By far the longest; `--splits` holds the same of processes.
@pytest.mark.long
def test_doors_are_the_same_in_two_processes() -> None:
    first = _runs("--seed", "1", "--runs", "4", what="--doors")
    assert {run["kind"] for run in first} == {"knocking", "guessing"}
    assert _runs("--seed", "1", "--runs", "4", "--jobs", "1", what="--doors") == first


def test_a_game_by_wrong_rules_says_the_one_command_that_repeats_it() -> None:
    done = _simulate("--seed", "1", "--runs", "2", "--sabotage", "show-authors", what="--games")
    assert done.returncode == 1
    command = done.stderr.split("Repeat it with: ")[1].strip()
    again = _simulate(*command.removeprefix("parlor simulate --games ").split(), what="--games")
    assert again.returncode == 1
    assert again.stderr.split("Repeat it with: ")[1].strip() == command
