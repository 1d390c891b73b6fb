"""The settling rule of Protocol/rounds.md in a model checker: no two values of a round settle."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

MODEL = Path(__file__).with_name("settling.pml")

# Each leaves out or bends one rule; the number of electors is the least for which that matters.
MUTATIONS = {
    "NO_ADOPTION": 3,
    "COUNT_OUT_VOTERS": 3,
    "ANY_HALF": 4,
    "ACCEPT_LOWER": 3,
    "RETURN": 3,
}

pytestmark = pytest.mark.skipif(
    shutil.which("spin") is None or shutil.which("gcc") is None,
    reason="spin and gcc are not installed: make test installs them",
)


def _explore(folder: Path, *defines: str) -> tuple[int, int]:
    """Explores the whole model: the errors found, and the states seen."""
    flags = [f"-D{define}" for define in defines]
    subprocess.run(["spin", *flags, "-a", str(MODEL)], cwd=folder, check=True, capture_output=True)
    build = ["gcc", "-O1", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    run = subprocess.run(["./pan", "-m1000000"], cwd=folder, check=True, capture_output=True, text=True)
    assert "search depth too small" not in run.stdout
    errors = re.search(r"errors: (\d+)", run.stdout)
    states = re.search(r"(\d+) states, stored", run.stdout)
    assert errors is not None, run.stdout
    assert states is not None, run.stdout
    return int(errors.group(1)), int(states.group(1))


@pytest.mark.parametrize(
    ("electors", "least"), [(3, 131_928), pytest.param(4, 7_034_952, marks=pytest.mark.long)]
)
def test_no_two_values_of_a_round_settle(tmp_path: Path, electors: int, least: int) -> None:
    errors, states = _explore(tmp_path, f"ELECTORS={electors}")
    assert errors == 0
    # Protocol/rounds.md names these numbers: fewer states would be another, smaller model.
    assert states == least


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_the_model_finds_out_a_rule_that_is_left_out(tmp_path: Path, mutation: str) -> None:
    errors, _ = _explore(tmp_path, mutation, f"ELECTORS={MUTATIONS[mutation]}")
    assert errors > 0, mutation
