"""Parlor as a service of the person's own systemd, which is played by a script: it runs, or says why not."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from lab.parlor import executable
from lab.waiting import SLOWNESS, eventually

# It notes what it is asked, and runs a daemon on loopback as the unit does, unless that is to fail.
_SYSTEMCTL = """#!/bin/bash
case "$2" in
    is-active) test -e "$HOME/pid" && kill -0 "$(cat "$HOME/pid")"; exit ;;
    is-enabled) test -e "$HOME/enabled"; exit ;;
esac
echo "$@" >> "$HOME/asked"
test ! -e "$HOME/broken" || { echo "Failed to connect to bus" >&2; exit 1; }
case "$*" in
    *enable*) touch "$HOME/enabled" ;;
esac
case "$*" in
    *disable*) rm -f "$HOME/enabled" ;;
    *restart*)
        test ! -e "$HOME/pid" || kill "$(cat "$HOME/pid")"
        test ! -e "$HOME/ends" || exit 0
        # Whoever asked waits until nobody has its end of what it asked by: a daemon of systemd's has none.
        for number in $(ls /proc/$$/fd); do
            test "$number" -le 2 || eval "exec $number>&-"
        done
        "$PARLOR_PROGRAM" daemon --data "$(cat "$HOME/data")" --web 127.0.0.1:0 --udp 0 --discovery off \\
            --guests off >/dev/null 2>&1 &
        echo $! > "$HOME/pid" ;;
esac
"""
_PACKAGED = "/usr/lib/systemd/user"


class Home:
    """The home of somebody who has a systemd."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unit = folder / ".config/systemd/user/parlor.service"
        opener = folder / "bin" / "systemctl"
        opener.parent.mkdir()
        opener.write_text(_SYSTEMCTL)
        opener.chmod(0o755)
        (folder / "run").mkdir()
        clean = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        self.environment = clean | {
            "HOME": str(folder),
            "PATH": f"{opener.parent}:{os.environ['PATH']}",
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "PARLOR_PROGRAM": str(executable()),
        }
        self.serve(folder / ".local/share/parlor")

    def serve(self, data: Path) -> None:
        """Which data directory the unit's daemon has."""
        (self.folder / "data").write_text(str(data))

    def run(
        self, *asked: str, before: str = "mkdir -p /run/systemd/system", program: Path | None = None
    ) -> tuple[int, str, str]:
        """Runs a command where only whether systemd runs is read from the machine, and no network is."""
        words = f'ip link set lo up && mount -t tmpfs none /run && {before} && exec "$@"'
        command = ["unshare", "-m", "-n", "sh", "-c", words, "sh", str(program or executable()), *asked]
        done = subprocess.run(
            command, capture_output=True, text=True, env=self.environment, timeout=60 * SLOWNESS, check=False
        )
        return done.returncode, done.stdout, done.stderr

    def asked(self) -> list[str]:
        """What systemd was asked since the last time."""
        notes = self.folder / "asked"
        found = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return found

    def pid(self) -> int:
        """The daemon that the unit has started."""
        return int((self.folder / "pid").read_text())

    def end(self) -> None:
        """Ends it."""
        if (self.folder / "pid").exists():
            with suppress(ProcessLookupError):
                os.kill(self.pid(), signal.SIGTERM)
            eventually(lambda: not Path(f"/proc/{self.pid()}").exists(), within=10, what="it has ended")
            (self.folder / "pid").unlink()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    home.end()


def test_service_writes_a_unit_of_the_person_and_takes_it_away(home: Home) -> None:
    code, _, trouble = home.run("service", "install", before="true")
    assert code == 1 and "There is no systemd for your user here." in trouble and not home.unit.exists()

    assert home.run("service", "uninstall") == (0, "Parlor is not installed as a service.\n", "")
    odd = home.folder / 'my "50%" $data'
    home.serve(odd)
    code, said, trouble = home.run("service", "install", "--data", str(odd))
    assert code == 0 and "starts when you log in" in said, trouble
    start = next(line for line in home.unit.read_text().splitlines() if line.startswith("ExecStart="))
    assert start == (f'ExecStart="{executable()}" daemon --data "{home.folder}/my \\"50%%\\" $$data"')
    assert "StandardOutput=null" in home.unit.read_text(), "the token of the page is in no log"
    assert home.asked() == [
        "--user daemon-reload", "--user enable parlor.service", "--user restart parlor.service",
    ]  # fmt: skip

    # No variable is put into a program's path.
    home.serve(home.folder / ".local/share/parlor")
    program = home.folder / 'a "50%" $b' / "parlor"
    program.parent.mkdir()
    shutil.copy(executable(), program)
    code, _, trouble = home.run("service", "install", program=program)
    assert code == 0, trouble
    start = next(line for line in home.unit.read_text().splitlines() if line.startswith("ExecStart="))
    assert start == f'ExecStart="{home.folder}/a \\"50%%\\" $b/parlor" daemon'

    # What somebody has written by hand is theirs.
    ours = home.unit.read_text()
    home.unit.write_text("[Service]\nExecStart=/opt/parlor daemon\n")
    for word in ("install", "uninstall"):
        code, _, trouble = home.run("service", word)
        assert code == 1 and f"{home.unit} was not written by Parlor, and stays as it is." in trouble
        assert "/opt/parlor" in home.unit.read_text()
    home.unit.write_text(ours)

    (home.folder / "broken").touch()
    code, _, trouble = home.run("service", "install")
    assert (code, trouble) == (1, "systemd refuses: Failed to connect to bus\n")
    (home.folder / "broken").unlink()
    code, said, _ = home.run("service", "uninstall")
    assert code == 0 and "stopped" in said and not home.unit.exists()


def test_a_service_that_ends_at_once_is_not_said_to_run(home: Home) -> None:
    (home.folder / "ends").touch()
    code, said, trouble = home.run("service", "install")
    assert (code, said) == (1, "")
    assert trouble == (
        "Parlor was installed, but does not start. `systemctl --user status parlor` says why.\n"
    )


def test_a_daemon_that_runs_already_is_to_be_stopped_first(home: Home) -> None:
    data = home.folder / ".local/share/parlor"
    # In the network of the command, as a daemon in a terminal is.
    daemon = f'"{executable()}" daemon --data "{data}" --web 127.0.0.1:0 --udp 0 --discovery off --guests off'
    note = f'echo $! > "{home.folder}/pid.other"'
    beside = f"mkdir -p /run/systemd/system && {{ {daemon} 2>/dev/null & {note}; }} | head -n 1"
    code, said, trouble = home.run("service", "install", before=beside)
    os.kill(int((home.folder / "pid.other").read_text()), signal.SIGTERM)
    assert code == 1
    assert trouble == "Parlor is running already. Stop it (Ctrl-C where it runs), then try again.\n"
    assert not home.unit.exists() and home.asked() == [], said


@pytest.mark.skipif(not Path(_PACKAGED).is_dir(), reason="no package has brought a unit here")
def test_the_units_that_a_package_brings_are_left_as_they_are(home: Home) -> None:
    packaged = (
        f"mkdir -p /run/systemd/system && mount -t tmpfs none {_PACKAGED} && "
        f"echo 'ExecStart={executable()} daemon' > {_PACKAGED}/parlor.service"
    )
    code, said, trouble = home.run("service", "install", before=packaged)
    assert code == 0 and "starts when you log in" in said, trouble
    assert not home.unit.exists(), "it would hide the package's, which is stricter"
    code, said, trouble = home.run("service", "uninstall", before=packaged)
    assert code == 0 and "stopped" in said, trouble
    assert "--user disable --now parlor.service" in home.asked()
    assert home.run("service", "uninstall", before=packaged)[1] == "Parlor is not installed as a service.\n"
    # With a directory of one's own there is a unit of one's own.
    elsewhere = home.folder / "elsewhere"
    home.serve(elsewhere)
    assert home.run("service", "install", "--data", str(elsewhere), before=packaged)[0] == 0
    assert home.unit.exists()
