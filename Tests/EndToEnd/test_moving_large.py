"""An account of any size moves in a file; one for which the disk has no room leaves nothing behind."""

import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab import Network, Parlor
from lab.inside import connect
from lab.local_api import LocalAPI
from lab.waiting import SLOWNESS

_SECRET = "c0rrect horse"
_ACCOUNT = {"name": "Ada", "email": "ada@example.org", "password": _SECRET, "repeated": _SECRET}
_MEGABYTE = 1024 * 1024
# As much as one drawing may hold.
_STROKES, _LABEL = 2 * _MEGABYTE, 4 * 1024
_KEPT = 500
# Neither the file nor a drawing more than a few is ever whole in memory.
_MEMORY_KILOBYTES = 256 * 1024
# Less than it took as long as all drawings were read and sorted anew for each of them.
_SECONDS_OUT = 20 * SLOWNESS
_PATIENCE = 600 * SLOWNESS


class _OnSmallDisk(Parlor):
    """A daemon whose data directory is a file system of its own, which only its host sees."""

    @property
    def token(self) -> str:
        return self.host.run(["cat", str(self.data / "token")]).stdout.strip()

    def resize(self, megabytes: int, *more: str) -> None:
        """Makes the disk, or has it be larger."""
        self.host.run(["mkdir", "-p", str(self.data)])
        options = ",".join([*more, "mode=0700", f"size={megabytes}m"])
        done = self.host.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.data)])
        assert done.returncode == 0, done.stderr

    def used(self) -> int:
        """Megabytes of it that are taken."""
        said = self.host.run(["df", "--output=used", "--block-size=1M", str(self.data)]).stdout
        return int(said.splitlines()[1])


def sign_up(parlor: Parlor, drawings: int) -> str:
    """Makes an account with so many drawings, each as large as it may be; returns the session."""
    api = LocalAPI(parlor)
    status, session = api.fetch("POST", "/api/account", _ACCOUNT)
    assert status == 201
    token = str(json.loads(session)["session"])
    for number in range(drawings):
        drawing = {"id": f"{number}", "label": "x" * _LABEL, "strokes": chr(97 + number % 26) * _STROKES}
        assert api.fetch("POST", "/api/account/drawings", drawing, **{"Parlor-Session": token})[0] == 204
    return token


def asked(api: LocalAPI, host: Any, path: str, body: Any, **headers: str) -> http.client.HTTPResponse:
    """Asks for something that takes its time."""
    connection = http.client.HTTPConnection("127.0.0.1", api.port)
    connection.sock = connect(host, api.port)
    connection.sock.settimeout(_PATIENCE)
    connection.request("POST", path, body, {"Authorization": f"Bearer {api.token}", **headers})
    return connection.getresponse()


def move(parlor: Parlor, session: str, file: Path) -> float:
    """Has the account go into a file; returns the seconds."""
    body = json.dumps({"password": _SECRET})
    began = time.monotonic()
    answer = asked(LocalAPI(parlor), parlor.host, "/api/account/move", body, **{"Parlor-Session": session})
    assert answer.status == 200
    with file.open("wb") as open_file:
        while part := answer.read(_MEGABYTE):
            open_file.write(part)
    return time.monotonic() - began


def bring(parlor: Parlor, file: Path) -> tuple[int, Any, float]:
    """Brings the file to a device; returns what it answers, and the seconds."""
    secret = _SECRET.encode()
    size = 2 + len(secret) + file.stat().st_size

    def parts() -> Iterator[bytes]:
        yield len(secret).to_bytes(2, "big") + secret
        with file.open("rb") as open_file:
            while part := open_file.read(_MEGABYTE):
                yield part

    began = time.monotonic()
    api = LocalAPI(parlor)
    answer = asked(api, parlor.host, "/api/account/arrive", parts(), **{"Content-Length": str(size)})
    return answer.status, json.loads(answer.read()), time.monotonic() - began


def most_memory(parlor: Parlor) -> int:
    """The most that the daemon has had at once, in kilobytes."""
    assert parlor.process is not None
    status = Path(f"/proc/{parlor.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))


def labels(api: LocalAPI, session: str) -> int:
    """How many drawings there are."""
    status, listed = api.fetch("GET", "/api/account/drawings", **{"Parlor-Session": session})
    assert status == 200
    return len(json.loads(listed)["drawings"])


def test_a_full_disk_is_said_and_nothing_of_the_account_stays(network: Network, tmp_path: Path) -> None:
    old = Parlor(network.host("old")).start()
    file = tmp_path / "Ada.parlor-account"
    move(old, sign_up(old, drawings=20), file)
    new = _OnSmallDisk(network.host("new"))
    # Too small for the file that comes; then large enough for it, and too small for what is made of it.
    new.resize(48)
    new.start()
    api = LocalAPI(new)
    before = new.used()
    for megabytes in (48, 96):
        new.resize(megabytes, "remount")
        status, said, _ = bring(new, file)
        assert (status, said["error"]["code"]) == (507, "disk-full"), said
        assert api.request("GET", "/api/accounts")[1] == {"accounts": []}
        assert new.used() <= before + 2, "the disk has its room back"
        # What others play there goes on.
        assert api.request("POST", "/api/rooms", {"activity": "draw", "code": f"ROOM{megabytes}"})[0] == 201
        assert new.alive
    # Nothing was lost where it came from either, and with more room it comes.
    assert LocalAPI(old).request("GET", "/api/accounts")[1] == {"accounts": [{"name": "Ada", "moved": True}]}
    new.resize(192, "remount")
    status, said, _ = bring(new, file)
    assert status == 201, said
    assert labels(api, said["session"]) == 20
    assert new.used() < 64, "neither the file nor the log of the database takes room any more"
    assert new.stop() == 0


# A gigabyte is written three times, and read three times.
@pytest.mark.long
@pytest.mark.alone
@pytest.mark.timeout(1800)
def test_the_largest_account_that_there_can_be_moves(network: Network, tmp_path: Path) -> None:
    old, new = (Parlor(network.host(name)).start() for name in ("old", "new"))
    session = sign_up(old, _KEPT)
    file = tmp_path / "Ada.parlor-account"
    out = move(old, session, file)
    assert file.stat().st_size > 1_000 * _MEGABYTE
    status, said, back = bring(new, file)
    assert status == 201, said
    print(f"{file.stat().st_size} bytes: {out:.1f} s to go, {back:.1f} s to come")
    assert out < _SECONDS_OUT
    for parlor in (old, new):
        assert most_memory(parlor) < _MEMORY_KILOBYTES
    assert labels(LocalAPI(new), said["session"]) == _KEPT
    assert (new.data / "parlor.sqlite-wal").stat().st_size < _MEGABYTE
