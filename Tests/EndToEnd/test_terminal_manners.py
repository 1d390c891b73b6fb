"""What the command line does to its caller: pipes, files and terminals are used with care."""

import os
import resource
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
from lab import Host, Network, Parlor
from lab.parlor import executable

ROOT = Path(__file__).resolve().parents[2]
ESCAPE = "\x1b]0;stolen\x07\x1b[31m"
CLOSED_PIPE = 128 + 13


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


def parlor(*words: str | Path, within: float = 60, home: Path) -> "subprocess.CompletedProcess[str]":
    """Runs a command that needs no daemon."""
    environment = {**os.environ, "PARLOR_DATA": str(home / "none"), "PARLOR_PASSPHRASE": "tea"}
    return subprocess.run(
        [executable(), *words],
        capture_output=True,
        text=True,
        timeout=within,
        stdin=subprocess.DEVNULL,
        env=environment,
        check=False,
    )


@pytest.mark.parametrize("words", [("status",), ("rooms", "--json"), ("rooms",)])
def test_a_command_ends_quietly_when_nobody_reads_on(host: Host, words: tuple[str, ...]) -> None:
    daemon = Parlor(host).start()
    command: list[str | Path] = [executable(), *words, "--data", daemon.data]
    # A pipe whose other end is closed, as `head` leaves it: with the signal ignored, and with it not.
    for signal in ("", "trap '' PIPE; "):
        script = f'{signal}exec 3>&1; ( "$@" 2>errors; echo $? >code ) | true'
        done = host.run(["sh", "-c", f"cd {host.folder}; sleep 0; {script}", "sh", *command])
        assert done.returncode == 0, done.stderr
        assert (host.folder / "errors").read_text() == ""
        assert (host.folder / "code").read_text().strip() in ("0", str(CLOSED_PIPE))


def test_each_command_says_briefly_what_it_does(tmp_path: Path) -> None:
    listed = " ".join(parlor("--help", home=tmp_path).stdout.split())
    for words in (
        "page Print or open the page address.",
        "join Join a room on this network.",
        "leave Leave a room (keeps the picture).",
        "undo Undo the last thing that you drew.",
        "redo Redo.",
        "kick Remove somebody from a room.",
        "daemon Run the daemon (Ctrl-C stops it).",
    ):
        assert words in listed, listed
    start = "Start it with `parlor`.\n"
    assert parlor("rooms", home=tmp_path).stderr == f"Parlor isn't running. {start}"
    elsewhere = parlor("rooms", "--data", tmp_path / "other", home=tmp_path).stderr
    assert elsewhere == f"Parlor isn't running (its data would be in {tmp_path}/other). {start}"
    assert parlor("join", "hello!", home=tmp_path).stderr.startswith(
        "Error: “hello!” is not a room code: a code has 4 to 8 letters or digits.\n"
    )
    wrong = tmp_path / "notes.parlor"
    wrong.write_text("milk, bread\n")
    assert parlor("replay", wrong, home=tmp_path).stderr == "Not a Parlor replay file.\n"


def test_a_closed_pipe_costs_a_long_answer_no_trace(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [executable(), "identity", "--data", tmp_path / "none"],
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=20,
        check=False,
    )
    os.close(writer)
    assert b"Fatal" not in done.stderr and b"Stack dump" not in done.stderr
    assert done.returncode > 0 or done.returncode == -13


@pytest.mark.parametrize("words", [("replay", "--verify"), ("replay",), ("draw", "BIRD", "--strokes")])
def test_a_pipe_in_the_place_of_a_file_is_refused_at_once(tmp_path: Path, words: tuple[str, ...]) -> None:
    pipe = tmp_path / "game.parlor"
    os.mkfifo(pipe)
    done = parlor(*words, pipe, within=30, home=tmp_path)
    assert done.returncode in (1, 69)
    assert done.stderr.count("\n") == 1
    if words[0] == "replay":
        assert "is not a file" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("join", ESCAPE),
        ("replay", ESCAPE),
        (f"--{ESCAPE}",),
        (ESCAPE,),
        ("daemon", "--web", ESCAPE),
        ("daemon", "--udp", ESCAPE),
        ("daemon", "--discovery", ESCAPE),
        ("daemon", "--peer", ESCAPE),
        ("simulate", "--seed", ESCAPE),
        ("create", "--activity", "draw", "--code", ESCAPE),
        ("replay", f"./{ESCAPE}.parlor"),
        ("identity", "import", ESCAPE),
    ],
)
def test_no_word_of_an_argument_steers_the_terminal(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = parlor(*words, home=tmp_path)
    assert done.returncode in (1, 64, 69)
    said = done.stdout + done.stderr
    assert said.strip()
    assert not any(character in said for character in "\x1b\x07\x9b")


def _worked() -> float:
    """Seconds of processor time of all commands so far: what is slow because of others has not worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize(("passes", "kibibytes"), [(16, 1_048_576), (5, 8), (1, 262_145), (2**32 - 1,) * 2])
def test_an_identity_file_costs_no_more_than_ours_do(tmp_path: Path, passes: int, kibibytes: int) -> None:
    path = tmp_path / "key.parlor-identity"
    body = struct.pack(">II", passes, kibibytes) + bytes(16 + 24 + 48)
    path.write_text(f"parlor identity v1\n{body.hex()}\n")
    began = _worked()
    done = parlor("identity", "import", path, "--data", tmp_path / "data", home=tmp_path)
    # What it asks for takes most of a minute, or all memory.
    assert _worked() - began < 3
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"asks for {passes} passes over {kibibytes} KiB" in done.stderr


def test_who_runs_it_as_root_is_told_once(host: Host) -> None:
    daemon = Parlor(host).start()
    log = next(path for path in host.folder.glob("*.log"))
    said = log.read_text()
    assert said.count("runs as root") == (1 if os.geteuid() == 0 else 0)
    daemon.stop()


def test_the_service_may_do_little() -> None:
    unit = (ROOT / ".ci" / "package" / "parlor.service").read_text()
    lines = unit.splitlines()
    for line in (
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=read-only",
        "ReadWritePaths=%h/.local/share/parlor",
        "PrivateTmp=yes",
        "LimitCORE=0",
        "UMask=0077",
    ):
        assert line in lines, line
    # What is made writable must be there before, or the start fails.
    assert "ExecStartPre=+/usr/bin/mkdir -p -m 700 %h/.local/share/parlor" in lines
    if shutil.which("systemd-analyze") is None:
        pytest.skip("There is no systemd-analyze here.")
    unit_file = ROOT / ".ci" / "package" / "parlor.service"
    words: list[str | Path] = [
        "systemd-analyze",
        "security",
        "--offline=true",
        "--no-pager",
        "--threshold=50",
        unit_file,
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
