"""Another user of the same machine: neither files nor processes nor the API tell them anything."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor
from lab.local_api import LocalAPI
from lab.rivals import as_stranger

CODE = "BIRD"
DATABASE = ["parlor.sqlite", "parlor.sqlite-wal", "parlor.sqlite-shm", "parlor.lock"]
# The last one is there while a door for phones is open, as after `create`.
FILES = ["token", "daemon.json", *DATABASE, "hosting.json"]
_ASK = """
import sys, urllib.request, urllib.error
for path in sys.argv[2:]:
    try:
        print(urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}{path}", timeout=5).status)
    except urllib.error.HTTPError as error:
        print(error.code)
"""


@pytest.fixture
def parlor(network: Network) -> Iterator[Parlor]:
    parlor = Parlor(network.host("ada"), arguments=[]).start("--verbose")
    parlor.do("create", "--activity", "draw", "--code", CODE)
    # The folders above are open to everybody here, so that only the daemon's own permissions count.
    for folder in (parlor.host.folder.parent, parlor.host.folder):
        folder.chmod(0o755)
    yield parlor
    assert parlor.alive


def test_nobody_else_reads_or_writes_the_files(parlor: Parlor) -> None:
    assert parlor.data.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in parlor.data.iterdir()} <= set(FILES)
    for path in parlor.data.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600, path.name
        assert as_stranger(parlor.host, ["cat", path]).returncode != 0
        assert as_stranger(parlor.host, ["sh", "-c", f"echo x >> '{path}'"]).returncode != 0
    assert as_stranger(parlor.host, ["ls", parlor.data]).returncode != 0
    assert as_stranger(parlor.host, ["ls", parlor.host.folder]).returncode == 0, "or the test shows nothing"


def test_each_file_keeps_others_out_by_itself(parlor: Parlor) -> None:
    parlor.data.chmod(0o755)
    for path in parlor.data.iterdir():
        assert as_stranger(parlor.host, ["cat", path]).returncode != 0, path.name
    assert as_stranger(parlor.host, ["ls", parlor.data]).returncode == 0, "or the test shows nothing"


def test_the_api_tells_another_user_nothing(parlor: Parlor) -> None:
    paths = ["/api/status", "/api/rooms", f"/api/rooms/{CODE}", "//api/status", "/api/socket", "/"]
    command = [sys.executable, "-c", _ASK, str(LocalAPI(parlor).port), *paths]
    answered = as_stranger(parlor.host, command)
    assert answered.stdout.split() == ["403"] * 5 + ["200"], answered.stderr


def test_the_token_is_in_no_argument_environment_or_log(parlor: Parlor) -> None:
    api = LocalAPI(parlor)
    parlor.status()
    with api.socket() as events:
        events.recv(timeout=5)
        api.request("GET", "/api/nothing")
        api.request("GET", "/api/status", token="wrong")
        secrets = [api.token.encode()]
        for pid in parlor.host.processes():
            for name in ("cmdline", "environ"):
                content = Path(f"/proc/{pid}/{name}").read_bytes()
                assert not any(secret in content for secret in secrets), f"{name} of {pid}"
    assert parlor.log.stat().st_size > 0, "a verbose daemon writes something"
    assert api.token not in parlor.log.read_text()


def test_a_directory_that_was_open_is_closed_and_its_token_drawn_again(parlor: Parlor) -> None:
    before = LocalAPI(parlor).token
    parlor.stop()
    parlor.data.chmod(0o777)
    (parlor.data / "token").chmod(0o644)
    (parlor.data / "parlor.sqlite").chmod(0o644)
    parlor.start()
    assert LocalAPI(parlor).token != before
    assert parlor.data.stat().st_mode & 0o777 == 0o700
    for path in parlor.data.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600, path.name
    assert parlor.sees(CODE)


def test_a_folder_of_somebody_else_is_refused(parlor: Parlor) -> None:
    folder = parlor.host.folder / "theirs"
    folder.mkdir(mode=0o700)
    os.chown(folder, 65534, 65534)
    done = parlor.host.run([*parlor.command("daemon")[:-1], folder, "--web", "127.0.0.1:0"], timeout=20)
    assert (done.returncode, done.stdout) == (1, "")
    assert "belongs to another user" in done.stderr and str(folder) in done.stderr


def test_commands_show_the_token_to_nobody_who_took_a_dead_daemons_place(parlor: Parlor) -> None:
    address = json.loads((parlor.data / "daemon.json").read_text())["web"]
    parlor.kill()
    catcher = parlor.host.folder / "caught"
    script = (
        "import socket, sys\n"
        "s = socket.create_server(('127.0.0.1', int(sys.argv[1])))\n"
        "print('ready', flush=True)\n"
        "s.settimeout(3)\n"
        "try: caller = s.accept()[0]\n"
        "except TimeoutError: sys.exit()\n"
        "open(sys.argv[2], 'wb').write(caller.recv(4096))\n"
    )
    words = [sys.executable, "-c", script, address.rsplit(":", 1)[1], str(catcher)]
    imposter = parlor.host.spawn(words, stdout=-1)
    assert imposter.stdout is not None
    assert imposter.stdout.readline().strip() == "ready"
    assert parlor.try_("status").returncode == 69
    imposter.wait(timeout=10)
    assert not catcher.exists(), "the command spoke to somebody else"
    parlor.start()
