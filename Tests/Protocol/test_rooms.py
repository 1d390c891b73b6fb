"""Whole logs and rooms: what the verifier believes, what it refuses, and the state that follows."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from parlor_ops.__main__ import main
from parlor_ops.errors import RoomError, WireError
from parlor_ops.forks import Evidence, ForkError
from parlor_ops.room import Room
from parlor_ops.state import State

from vector_files import load

Line = dict[str, Any]


def _room(lines: list[Line]) -> Room:
    return Room.load(json.dumps(line) for line in lines)


def test_good_logs_are_believed() -> None:
    for entry in load("logs")["valid"]:
        room = _room(entry["lines"])
        assert len(room.by_name) == entry["operations"], entry["name"]
        assert len(room.logs) == entry["logs"], entry["name"]
        assert room.frontier_digest().hex() == entry["frontier"], entry["name"]
        assert State(room).digest().hex() == entry["digest"], entry["name"]


def test_bad_logs_are_refused_for_the_reason_and_at_the_line_named() -> None:
    for entry in load("logs")["invalid"]:
        with pytest.raises(RoomError) as found:
            _room(entry["lines"])
        assert (found.value.reason, found.value.line) == (entry["error"], entry["line"]), entry["name"]


def test_the_room_has_its_state_after_every_operation() -> None:
    content = load("room")
    for count, step in enumerate(content["steps"], 1):
        room = _room(content["lines"][:count])
        assert room.frontier_digest().hex() == step["frontier"], count
        assert State(room).digest().hex() == step["digest"], count


def test_the_state_is_that_of_the_set_whatever_the_order_of_arrival() -> None:
    content = load("room")
    for seed in range(5):
        lines = list(content["lines"])
        random.Random(seed).shuffle(lines)
        assert State(_room(lines)).digest().hex() == content["digest"]


def test_nobody_gets_at_what_another_drew_and_arrival_decides_nothing() -> None:
    for entry in load("contested")["valid"]:
        for seed in range(5):
            lines = list(entry["lines"])
            random.Random(seed).shuffle(lines)
            state = State(_room(lines))
            assert state.digest().hex() == entry["digest"], entry["name"]
            strokes = [stroke for canvas in state.canvases.values() for stroke in canvas]
            assert sum(stroke.visible for stroke in strokes) == entry["visible"] == len(strokes), entry[
                "name"
            ]


def test_the_room_shows_what_the_specification_says() -> None:
    content = load("room")
    room = _room(content["lines"])
    state = State(room)
    assert [operation.name.hex() for operation in room.operations] == content["order"]
    found = [
        {"canvas": canvas, "strokes": [{"id": s.operation.name.hex(), "visible": s.visible} for s in strokes]}
        for canvas, strokes in sorted(state.canvases.items())
    ]
    assert found == content["canvases"]
    assert state.master() is not None
    assert (state.master() or b"").hex() == content["master"]


def test_the_command_prints_the_digests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = load("room")
    export = tmp_path / "room.ndjson"
    export.write_text("\n".join(json.dumps(line) for line in content["lines"]), encoding="utf-8")
    assert main(["verify", "--json", str(export)]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["operations"] == len(content["lines"])
    assert facts["digest"] == content["digest"]
    assert facts["frontier"] == content["frontier"]


def test_the_command_names_the_line_that_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps(line) for line in load("room")["lines"]]
    lines[6] = "{}"
    export = tmp_path / "room.ndjson"
    export.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(export)]) == 1
    assert capsys.readouterr().err.startswith("line 7: ")
    assert main(["verify", str(tmp_path / "nothing")]) == 66


def test_a_fork_is_cut_as_its_proof_says_whichever_branch_comes_first() -> None:
    for entry in load("forked")["valid"]:
        for seed in range(5):
            lines = list(entry["lines"])
            random.Random(seed).shuffle(lines)
            room = _room(lines)
            cuts = [
                {"device": device.hex(), "nonce": nonce.hex(), "place": place}
                for (device, nonce), place in sorted(room.cuts.items())
            ]
            assert cuts == entry["cuts"], entry["name"]
            assert room.frontier_digest().hex() == entry["frontier"], entry["name"]
            state = State(room)
            assert state.digest().hex() == entry["digest"], entry["name"]
            assert sum(member.present for member in state.members.values()) == entry["present"], entry["name"]
            assert sum(map(len, state.canvases.values())) == entry["strokes"], entry["name"]


def test_evidence_of_a_fork_proves_what_it_should_and_nothing_else() -> None:
    content = load("forks")
    for entry in content["valid"]:
        evidence = Evidence.decode(bytes.fromhex(entry["bytes"]))
        (device, nonce), place, first, second = evidence.fork(bytes.fromhex(entry["room"]))
        assert evidence.encode().hex() == entry["bytes"]
        assert (device.hex(), nonce.hex(), place) == (entry["device"], entry["nonce"], entry["place"])
        assert (first.hex(), second.hex()) == (entry["first"], entry["second"])
    for entry in content["invalid"]:
        data = bytes.fromhex(entry["bytes"])
        if "error" in entry:
            with pytest.raises(WireError) as refused:
                Evidence.decode(data)
            assert refused.value.name == entry["error"], entry["name"]
        else:
            with pytest.raises(ForkError) as found:
                Evidence.decode(data).fork(bytes.fromhex(entry["room"]))
            assert found.value.reason == entry["fault"], entry["name"]
