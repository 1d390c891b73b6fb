"""The device's key: who sees it, how it leaves the device, and how it comes to another."""

import contextlib
import json
import os
import pty
import re
import sqlite3
import stat
import subprocess
import time
from pathlib import Path

import pytest
from lab import Host, Network, Parlor
from lab.parlor import executable
from test_cli import refused

REFUSED, USAGE = 1, 64
PASSPHRASE = "correct horse battery staple"
FINGERPRINT = re.compile(r"^[0-9A-HJKMNP-TV-Z]{4}( [0-9A-HJKMNP-TV-Z]{4}){7}$")


@pytest.fixture
def host(network: Network) -> Host:
    return network.host("ada")


@pytest.fixture
def parlor(host: Host) -> Parlor:
    """A device with a key and a name, whose daemon does not run."""
    device = Parlor(host).start()
    device.stop()
    return device


def modes(folder: Path) -> dict[str, int]:
    """The permissions of a folder, as ".", and of everything in it."""
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    return found | {".": stat.S_IMODE(folder.stat().st_mode)}


def identity(
    host: Host, *words: str | Path, passphrase: str | None = PASSPHRASE
) -> "subprocess.CompletedProcess[str]":
    """Runs `parlor identity`, with the passphrase on standard input."""
    command = [str(word) for word in (executable(), "identity", *words)]
    typed = "" if passphrase is None else passphrase + "\n"
    return host.run(["sh", "-c", 'printf %s "$0" | exec "$@"', typed, *command], timeout=60)


def test_the_key_is_shown_with_a_daemon_and_without_one(parlor: Parlor) -> None:
    asleep = parlor.ask("identity")
    assert FINGERPRINT.match(asleep["fingerprint"])
    assert asleep["name"] == "ada"
    assert asleep["database"] == str(parlor.data / "parlor.sqlite")
    parlor.start()
    assert parlor.ask("identity") == asleep
    assert parlor.ask("status")["device"] == asleep["device"]
    shown = parlor.do("identity")
    assert asleep["fingerprint"] in shown and asleep["device"] in shown


def test_asking_makes_no_key(host: Host) -> None:
    folder = host.folder / "nothing"
    for _ in range(2):
        refused(identity(host, "--data", folder), REFUSED, str(folder))
        refused(identity(host, "export", host.folder / "f", "--data", folder), REFUSED, str(folder))
        assert not folder.exists()
    folder.mkdir()
    refused(identity(host, "--data", folder), REFUSED, str(folder))
    assert list(folder.iterdir()) == []


def test_a_key_goes_to_another_machine_and_draws_there(parlor: Parlor, host: Host) -> None:
    file = host.folder / "ada.key"
    parlor.start()
    parlor.do("create", "--activity", "draw", "--code", "BIRD")
    done = identity(host, "export", file, "--data", parlor.data)
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    seen = parlor.ask("identity")
    with contextlib.closing(sqlite3.connect(parlor.data / "parlor.sqlite")) as database:
        (seed,) = database.execute("SELECT hex(seed) FROM device").fetchone()
    assert seed.lower() not in file.read_text()
    parlor.stop()

    other = Parlor(host, "other")
    done = identity(host, "import", file, "--data", other.data)
    assert done.returncode == 0, done.stderr
    assert seen["fingerprint"] in done.stdout
    assert modes(other.data)["."] == 0o700
    other.start()
    assert other.ask("identity")["fingerprint"] == seen["fingerprint"]
    assert other.ask("status")["device"] == seen["device"]
    assert other.ask("status")["rooms"] == 0
    other.do("create", "--activity", "draw", "--code", "CATS")


def test_a_directory_with_a_key_is_left_alone_unless_forced(parlor: Parlor, host: Host) -> None:
    other = Parlor(host, "other").start()
    other.do("create", "--activity", "draw", "--code", "CATS")
    file = host.folder / "ada.key"
    assert identity(host, "export", file, "--data", parlor.data).returncode == 0
    before = other.ask("identity")
    refused(
        identity(host, "import", file, "--data", other.data), REFUSED, str(other.data), "a room", "--force"
    )
    refused(identity(host, "import", file, "--force", "--data", other.data), REFUSED, "daemon")
    assert other.ask("identity") == before
    other.stop()
    done = identity(host, "import", file, "--force", "--json", "--data", other.data)
    assert done.returncode == 0, done.stderr
    old = Path(json.loads(done.stdout)["old"])
    assert stat.S_IMODE(old.stat().st_mode) == 0o600
    other.start()
    assert other.ask("identity")["device"] == parlor.ask("identity")["device"]
    assert other.ask("identity")["name"] == "other"
    assert other.ask("status")["rooms"] == 0
    other.stop()

    # What was put aside is whole.
    for suffix in ("", "-wal", "-shm"):
        (other.data / f"parlor.sqlite{suffix}").unlink(missing_ok=True)
    old.rename(other.data / "parlor.sqlite")
    other.start()
    assert other.ask("identity")["device"] == before["device"]
    assert other.ask("show", "CATS")["code"] == "CATS"


def test_its_own_key_changes_nothing(parlor: Parlor, host: Host) -> None:
    file = host.folder / "ada.key"
    assert identity(host, "export", file, "--data", parlor.data).returncode == 0
    done = identity(host, "import", file, "--force", "--data", parlor.data)
    assert done.returncode == 0 and "already" in done.stdout
    assert list(parlor.data.glob("parlor.sqlite.old*")) == []


def test_a_wrong_passphrase_changes_nothing(parlor: Parlor, host: Host) -> None:
    file, folder = host.folder / "ada.key", host.folder / "new"
    assert identity(host, "export", file, "--data", parlor.data).returncode == 0
    refused(
        identity(host, "import", file, "--data", folder, passphrase="tea"), REFUSED, "passphrase is wrong"
    )
    for passphrase in (None, "", "x" * 1025):
        refused(
            identity(host, "import", file, "--data", folder, passphrase=passphrase), REFUSED, "passphrase"
        )
        refused(
            identity(host, "export", host.folder / "f", "--data", parlor.data, passphrase=passphrase),
            REFUSED,
            "passphrase",
        )
    assert not folder.exists()
    assert not (host.folder / "f").exists()


def test_what_is_no_identity_file_is_one_sentence(parlor: Parlor, host: Host) -> None:
    file, folder = host.folder / "ada.key", host.folder / "new"
    assert identity(host, "export", file, "--data", parlor.data).returncode == 0
    good = file.read_text()
    vectors = Path(__file__).resolve().parents[2] / "Protocol" / "vectors" / "identity.json"
    texts = [entry["text"] for entry in json.loads(vectors.read_text())["refused"]]
    other_digit = "1" if good[-2] == "0" else "0"
    texts += [good[: len(good) // 2], good[:-2] + other_digit, "x" * 10_000_000]
    for text in texts:
        file.write_text(text)
        refused(identity(host, "import", file, "--data", folder), REFUSED)
        assert not folder.exists(), text[:80]
    refused(identity(host, "import", host.folder / "none", "--data", folder), REFUSED, "none")
    refused(identity(host, "import", host.folder, "--data", folder), REFUSED, str(host.folder))


def test_a_file_that_is_there_is_not_overwritten(parlor: Parlor, host: Host) -> None:
    file = host.folder / "ada.key"
    file.write_text("a letter")
    refused(identity(host, "export", file, "--data", parlor.data), REFUSED, str(file), "--force")
    assert file.read_text() == "a letter"
    done = identity(host, "export", file, "--force", "--data", parlor.data)
    assert done.returncode == 0 and file.read_text().startswith("parlor identity v1\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    missing = host.folder / "missing" / "ada.key"
    refused(identity(host, "export", missing, "--data", parlor.data), REFUSED, str(missing))
    refused(identity(host, "export", host.folder, "--data", parlor.data), REFUSED, "directory")
    assert sorted(path.name for path in host.folder.glob("ada.key*")) == ["ada.key"]


def test_the_environment_goes_before_standard_input(parlor: Parlor, host: Host) -> None:
    file, folder = host.folder / "ada.key", host.folder / "new"
    export = parlor.command("identity", "export", file)
    done = host.run(["env", "PARLOR_PASSPHRASE=from the environment", *export], timeout=60)
    assert done.returncode == 0, done.stderr
    refused(identity(host, "import", file, "--data", folder), REFUSED, "passphrase is wrong")
    done = identity(host, "import", file, "--data", folder, passphrase="from the environment")
    assert done.returncode == 0, done.stderr


def _typed(command: list[str], lines: list[str]) -> tuple[int, str]:
    """Runs a command on a terminal and types a line at each question; returns what the screen shows."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(command[0], command)
    screen = ""
    try:
        for line in lines:
            start = time.monotonic()
            while not screen.endswith(": "):
                assert time.monotonic() - start < 30, screen
                screen += os.read(terminal, 1024).decode()
            os.write(terminal, line.encode())
            screen += os.read(terminal, 1024).decode()
        while chunk := os.read(terminal, 1024):
            screen += chunk.decode()
    except OSError:
        # A terminal whose last user has gone answers with an error.
        pass
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), screen


def test_a_person_types_the_passphrase_unseen(parlor: Parlor, host: Host) -> None:
    file = host.folder / "ada.key"
    export = [str(word) for word in parlor.command("identity", "export", file)]
    code, screen = _typed(export, ["tea\r", "coffee\r"])
    assert code == REFUSED and "not the same" in screen and "tea" not in screen
    code, screen = _typed(export, ["\x03"])
    assert code == REFUSED and not file.exists()
    code, screen = _typed(export, ["wrong\x15te\u00e9\x7fa\r", "tea\n"])
    assert code == 0, screen
    assert "tea" not in screen and "wrong" not in screen
    assert identity(host, "import", file, "--data", host.folder / "new", passphrase="tea").returncode == 0


@pytest.mark.parametrize(
    "mask", ["000", "277", *(pytest.param(one, marks=pytest.mark.long) for one in ("022", "077"))]
)
def test_all_files_are_the_users_alone_whatever_the_file_mask(host: Host, mask: str) -> None:
    data = host.folder / "masked" / "data"
    words: list[str | Path] = [
        executable(),
        "daemon",
        "--data",
        data,
        "--web",
        "127.0.0.1:0",
        "--discovery",
        "off",
    ]
    daemon = host.spawn(
        ["sh", "-c", f'umask {mask} && exec "$0" "$@"', *words],
        stdout=subprocess.PIPE,
    )
    try:
        assert daemon.stdout is not None
        assert daemon.stdout.readline().startswith("Parlor is ready")
        files = ["parlor.lock", "parlor.sqlite", "parlor.sqlite-shm", "parlor.sqlite-wal"]
        expected = dict.fromkeys([*files, "token", "daemon.json"], 0o600) | {".": 0o700}
        assert modes(data) == expected
    finally:
        daemon.kill()
        daemon.wait()

    # What others were let at meanwhile is taken from them at the next start.
    for path in data.iterdir():
        path.chmod(0o666)
    data.chmod(0o777)
    parlor = Parlor(host)
    parlor.data = data
    parlor.start()
    assert modes(data) == expected


def test_a_directory_that_holds_other_things_keeps_its_permissions(host: Host) -> None:
    parlor = Parlor(host)
    parlor.data.mkdir()
    parlor.data.chmod(0o755)
    (parlor.data / "photos").mkdir()
    parlor.start()
    found = modes(parlor.data)
    assert (found.pop("."), found.pop("photos")) == (0o755, 0o755)
    assert set(found.values()) == {0o600}


def test_wrong_usage_is_64(host: Host) -> None:
    for words in (["export"], ["import"], ["rename"]):
        assert identity(host, *words).returncode == USAGE
