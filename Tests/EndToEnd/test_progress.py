"""What takes longer than a second is said on a terminal while it lasts, and nowhere else."""

import json
import subprocess
from pathlib import Path

import pytest
from lab import Host, Network, Parlor
from lab.terminal import Terminal
from lab.waiting import SLOWNESS

CODE = "BIRD"


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("replay", CODE), "Reading BIRD", marks=pytest.mark.long),
        pytest.param(("export", CODE, "picture.webp"), "Writing picture.webp", marks=pytest.mark.long),
        (("draw", CODE, "--strokes", "one.jsonl"), "Drawing 1 stroke"),
        (("join", "WREN"), "Joining WREN"),
    ],
)
def test_one_line_tells_how_long_it_has_taken(host: Host, words: tuple[str, ...], said: str) -> None:
    ada = Parlor(host).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    strokes = host.folder / "one.jsonl"
    strokes.write_text(json.dumps({"strokes": [[[1, 1], [50, 50]]]}) + "\n")
    # A daemon that stands still is slower than any that works.
    ada.stand_still()
    here = ["sh", "-c", f'cd {host.folder}; exec "$@"', "sh"]
    sitting = Terminal(host, [*here, *ada.command(*words)])
    sitting.wait_for(f"\r{said}… 2 s")
    ada.go_on()
    _, shown = sitting.end()
    line, _, after = shown.rpartition("\r\x1b[K")
    assert said in line and said not in after, shown
    assert after.strip(), "what came of it is said where the line was"


def test_no_line_goes_into_a_pipe(host: Host, tmp_path: Path) -> None:
    ada = Parlor(host).start()
    ada.do("create", "--activity", "draw", "--code", CODE)
    strokes = tmp_path / "one.jsonl"
    strokes.write_text(json.dumps({"strokes": [[[1, 1], [50, 50]]]}) + "\n")
    for words in (
        ("draw", CODE, "--strokes", strokes),
        ("export", CODE, tmp_path / "picture.png"),
        ("replay", CODE),
    ):
        ada.stand_still()
        both = ["sh", "-c", 'exec "$@" 2>&1', "sh"]
        asking = host.spawn([*both, *ada.command(*words)], stdout=subprocess.PIPE)
        with pytest.raises(subprocess.TimeoutExpired):
            asking.wait(timeout=2)
        ada.go_on()
        said, _ = asking.communicate(timeout=60 * SLOWNESS)
        assert asking.returncode == 0 and "…" not in said and "\r" not in said, said
