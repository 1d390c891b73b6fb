"""What the command line says when something is wrong: one plain sentence and the right exit code."""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest
from lab import Host, Network, Parlor, eventually
from lab.parlor import executable
from strokes import StrokeFiles

REFUSED, USAGE, NO_DAEMON = 1, 64, 69
CODE = "BIRD"


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


@pytest.fixture
def parlor(host: Host) -> Parlor:
    return Parlor(host).start()


def is_one_sentence(text: str) -> bool:
    """One line for a person: no dump of a value, no trace, no second line."""
    dumped = any(
        mark in text for mark in ("Error Domain", "(error", "Optional(", "NIO", "SQLite error", "\t")
    )
    line = text.removesuffix("\n")
    begins = line[:1].isupper() or line.startswith("/")
    return begins and "\n" not in line and not dumped and line[-1] in ".!?"


def refused(done: "subprocess.CompletedProcess[str]", code: int, *words: str) -> None:
    """Checks the exit code, the form of what was said, and the words that must be in it."""
    said = done.stderr
    assert done.returncode == code, f"exit {done.returncode}, said {said!r}"
    assert is_one_sentence(said), f"not one sentence: {said!r}"
    for word in words:
        assert word in said, f"{word!r} is not in {said!r}"
    assert done.stdout == "", f"an error belongs on standard error: {done.stdout!r}"


def daemon(host: Host, data: Path, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    """Runs a daemon that is not expected to stay; it is given ten seconds to end by itself."""
    words = [executable(), "daemon", "--data", data, *arguments]
    return host.run(["timeout", "10", *words], timeout=15)


def test_a_taken_web_port_is_named(host: Host, parlor: Parlor) -> None:
    port = json.loads((parlor.data / "daemon.json").read_text())["web"].rsplit(":", 1)[1]
    done = daemon(host, host.folder / "second", "--web", f"127.0.0.1:{port}", "--udp", "0")
    refused(done, REFUSED, port)


def test_a_taken_udp_port_is_named(host: Host, parlor: Parlor) -> None:
    port = str(parlor.udp())
    done = daemon(host, host.folder / "second", "--web", "127.0.0.1:0", "--udp", port)
    refused(done, REFUSED, port)


def test_a_missing_interface_is_named(host: Host) -> None:
    refused(daemon(host, host.folder / "data", "--interface", "wlan9"), REFUSED, "wlan9")


def test_an_unwritable_directory_is_named(host: Host) -> None:
    # Root may write everywhere but on a read-only file system.
    folder = host.folder / "read-only"
    folder.mkdir()
    mounted = host.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", folder])
    assert mounted.returncode == 0, mounted.stderr
    refused(daemon(host, folder / "data"), REFUSED, str(folder))


def test_a_file_in_the_place_of_the_directory_is_named(host: Host) -> None:
    path = host.folder / "file"
    path.write_text("in the way\n")
    refused(daemon(host, path), REFUSED, str(path))
    assert path.read_text() == "in the way\n"


def test_a_second_daemon_on_the_same_data_is_refused(host: Host, parlor: Parlor) -> None:
    refused(daemon(host, parlor.data, "--web", "127.0.0.1:0", "--udp", "0"), REFUSED, str(parlor.data))
    assert parlor.status()["name"] == parlor.name, "the first daemon goes on"


def test_a_daemon_starts_again_after_a_kill(parlor: Parlor) -> None:
    parlor.kill()
    refused(parlor.try_("rooms"), NO_DAEMON)
    parlor.start()
    assert parlor.rooms() == []


@pytest.mark.parametrize(
    "words", [["join"], ["show"], ["leave"], ["undo"], ["redo"], ["clear"]], ids=lambda words: words[0]
)
def test_an_unknown_room_is_named(parlor: Parlor, words: list[str]) -> None:
    refused(parlor.try_(*words, "NOWHERE"), REFUSED, "NOWHERE")


def test_an_unknown_room_is_named_by_draw_and_export(parlor: Parlor, files: StrokeFiles) -> None:
    strokes, _ = files.take("some", 1)
    refused(parlor.try_("draw", "NOWHERE", "--strokes", strokes), REFUSED, "NOWHERE")
    picture = parlor.host.folder / "picture.svg"
    refused(parlor.try_("export", "NOWHERE", picture), REFUSED, "NOWHERE")
    assert not picture.exists()


def test_of_a_room_that_was_left_it_is_said_what_is_kept(parlor: Parlor) -> None:
    parlor.do("create", "--activity", "draw", "--code", "BIRD")
    parlor.do("leave", "BIRD")
    said = "You have left room BIRD. What it held is kept here until you `parlor forget BIRD`.\n"
    for _ in range(2):
        left = parlor.try_("show", "BIRD")
        assert (left.returncode, left.stderr) == (REFUSED, said)
    eventually(lambda: parlor.try_("forget", "BIRD").returncode == 0, within=10, what="it is forgotten")
    refused(parlor.try_("show", "BIRD"), REFUSED, "There is no room BIRD")


def test_a_code_in_use_is_named(network: Network, parlor: Parlor) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    refused(parlor.try_("create", "--activity", "draw", "--code", CODE), REFUSED, CODE)
    other = Parlor(network.host("bob")).start()
    eventually(lambda: other.sees(CODE), within=15, what="bob sees the room")
    refused(other.try_("create", "--activity", "draw", "--code", CODE), REFUSED, CODE)


def test_nothing_to_undo_is_said(parlor: Parlor) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    refused(parlor.try_("undo", CODE), REFUSED)
    refused(parlor.try_("redo", CODE), REFUSED)


GOOD = '{"id": "a", "strokes": [[[1, 1, 0], [9, 9, 20]]]}'


@pytest.mark.parametrize(
    "bad",
    [
        "not json",
        '{"id": "b"}',
        '{"id": "b", "strokes": 7}',
        '{"id": "b", "strokes": [[[1]]]}',
        '{"id": "b", "strokes": [[["x", 2, 3]]]}',
        '{"id": "b", "strokes": [[[1e999, 2, 3]]]}',
        '{"id": "b", "strokes": [[[1, 2, 3], [4, 5',
    ],
)
def test_the_number_of_a_bad_line_is_named(parlor: Parlor, tmp_path: Path, bad: str) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    before = parlor.digest(CODE)
    path = tmp_path / "strokes.ndjson"
    path.write_text(f"{GOOD}\n{GOOD}\n{bad}\n{GOOD}\n")
    refused(parlor.try_("draw", CODE, "--strokes", path), REFUSED, "3", path.name)
    assert parlor.digest(CODE) == before, "nothing of a file with a bad line is drawn"


def test_a_missing_strokes_file_is_named(parlor: Parlor, tmp_path: Path) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    refused(parlor.try_("draw", CODE, "--strokes", tmp_path / "none.ndjson"), REFUSED, "none.ndjson")


def test_an_export_to_an_unknown_kind_or_place_is_refused(parlor: Parlor, tmp_path: Path) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    done = parlor.try_("export", CODE, tmp_path / "picture.gif")
    assert done.returncode in (REFUSED, USAGE)
    assert "gif" in done.stderr
    refused(parlor.try_("export", CODE, tmp_path / "no" / "picture.svg"), REFUSED, "picture.svg")


def test_no_daemon_is_its_own_exit_code(host: Host) -> None:
    absent = Parlor(host, name="absent")
    for words in (["rooms"], ["status"], ["show", CODE], ["create", "--activity", "draw"]):
        refused(absent.try_(*words), NO_DAEMON, "`parlor`")
    assert not absent.data.exists(), "asking makes no directory"


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["daemon", "--discovery", "pigeon"],
        ["daemon", "--web", "nowhere"],
        ["daemon", "--udp", "70000"],
        ["daemon", "--peer", "nobody"],
        ["daemon", "--bot-pace", "0"],
        ["daemon", "--bot-pace", "101"],
        ["join"],
        ["create"],
        ["create", "--activity", "draw", "--code", "!!"],
        ["draw", CODE],
        ["rooms", "--frequency", "9"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_its_own_exit_code(host: Host, words: list[str]) -> None:
    done = host.run(["timeout", "10", executable(), *words, "--data", host.folder / "data"])
    assert done.returncode == USAGE, f"exit {done.returncode}: {done.stderr!r}"
    assert done.stderr.startswith(("Error: ", "Parlor has no command")), done.stderr


def test_an_activity_that_does_not_exist_is_named(parlor: Parlor) -> None:
    done = parlor.try_("create", "--activity", "chess")
    assert done.returncode in (REFUSED, USAGE)
    assert "chess" in done.stderr


def sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("damage", ["overwritten", "torn", "truncated", "another-file"])
def test_a_damaged_database_is_reported_and_kept(parlor: Parlor, files: StrokeFiles, damage: str) -> None:
    parlor.do("create", "--activity", "draw", "--code", CODE)
    strokes, _ = files.take("some", 40)
    parlor.draw(CODE, strokes, "--size", "105x105")
    assert parlor.stop() == 0
    database = parlor.data / "parlor.sqlite"
    spoil(database, damage)
    before = {path.name: sha(path) for path in sorted(parlor.data.glob("parlor.sqlite*"))}

    done = daemon(parlor.host, parlor.data)
    refused(done, REFUSED, str(database))
    after = {path.name: sha(path) for path in sorted(parlor.data.glob("parlor.sqlite*"))}
    assert after["parlor.sqlite"] == before["parlor.sqlite"], "a damaged database is never overwritten"


def spoil(path: Path, damage: str) -> None:
    """Damages a database as disks, copies and people do."""
    content = bytearray(path.read_bytes())
    if damage == "overwritten":
        content[:4096] = b"\xa5" * 4096
    elif damage == "torn":
        # Every page but the first reads as zeros, as after a lost write.
        content[4096:] = bytes(len(content) - 4096)
    elif damage == "truncated":
        del content[len(content) // 2 :]
    else:
        content = bytearray(b"These are my holiday notes.\n" * 200)
    path.write_bytes(content)


def test_json_is_what_programs_are_promised(parlor: Parlor) -> None:
    made = parlor.ask("create", "--activity", "draw", "--code", CODE, "--title", "Ada's table")
    assert made["code"] == CODE
    shown = parlor.show(CODE)
    for key in ("code", "room", "activity", "members", "operations", "digest"):
        assert key in shown, f"show --json lacks {key}"
    assert len(shown["room"]) == len(shown["digest"]) == 64
    assert [member["name"] for member in shown["members"]] == [parlor.name]
    status = parlor.status()
    for key in (
        "version",
        "device",
        "name",
        "udp",
        "web",
        "discovery",
        "uptime",
        "peers",
        "dropped",
        "rooms",
    ):
        assert key in status, f"status --json lacks {key}"
    assert [room["title"] for room in parlor.rooms()] == ["Ada's table"]
    token = parlor.data / "token"
    assert token.stat().st_mode & 0o777 == 0o600
