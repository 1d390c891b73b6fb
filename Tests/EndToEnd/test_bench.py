"""Two programs measured in turns: `make bench ARGS="--against PROGRAM"`."""

import json
from pathlib import Path

import pytest
from against import against


def program(folder: Path, name: str, speed: float, latency: float, extra: str) -> Path:
    """What answers as `parlor bench --json` does, and notes that it was asked."""
    rows = {"merge": (speed, "strokes/s", "≥ 500"), "load": (latency, "ms", ""), extra: (1.0, "ms", "")}
    details = [
        {"key": key, "title": key, "unit": unit, "reach": reach} for key, (_, unit, reach) in rows.items()
    ]
    said = json.dumps({"details": details, "rows": {key: value for key, (value, *_) in rows.items()}})
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {name} >>{folder}/asked\ncat <<'END'\n{said}\nEND\n")
    path.chmod(0o755)
    return path


def test_two_programs_are_asked_in_turns_and_what_is_worse_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOR", str(program(tmp_path, "today", speed=900, latency=8, extra="newer")))
    said = against(program(tmp_path, "before", speed=1000, latency=10, extra="older"), ["parlor"], times=4)
    asked = (tmp_path / "asked").read_text().split()
    assert asked[:4] == ["today", "before", "before", "today"] and len(asked) == 8
    lines = {line.split(",")[0]: line.split() for line in said.splitlines()}
    # More strokes a second are better, fewer milliseconds are.
    assert lines["merge"][-3:] == ["0.90", "0.90", "worse"]
    assert lines["load"][-2:] == ["1.25", "1.25"]
    assert "newer" not in lines and "older" not in lines
    assert "1 of today's, 1 of the other's" in said


def test_a_program_that_is_not_there_and_rows_that_cannot_be_compared_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="There is no program"):
        against(tmp_path / "nothing", ["parlor"], times=1)
    there = program(tmp_path, "there", speed=1, latency=1, extra="x")
    with pytest.raises(SystemExit, match="parlor and network alone"):
        against(there, [], times=1)
