"""A Parlor daemon on a host, and the command line that finds it."""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lab.host import Host
from lab.shell import end
from lab.waiting import SLOWNESS, eventually

_READY = re.compile(r"^Parlor is ready: (http://[^\s#]+/)#\S+")
_ROOT = Path(__file__).resolve().parents[3]


def executable() -> Path:
    """The program under test: $PARLOR, else the release build, else the debug build."""
    named = os.environ.get("PARLOR")
    places = [Path(named)] if named else []
    places += [_ROOT / ".build" / kind / "parlor" for kind in ("release", "debug")]
    for place in places:
        if place.is_file():
            return place.resolve()
    raise FileNotFoundError("There is no parlor to test: run `swift build -c release --product parlor`.")


class CommandError(AssertionError):
    """A command that should have worked did not."""


class Parlor:
    """One data directory on one host; its daemon is started, ended, killed and started again."""

    def __init__(
        self,
        host: Host,
        name: str | None = None,
        arguments: Sequence[str] = (),
        program: Path | None = None,
    ) -> None:
        self.host = host
        self.name = name or host.name
        self.arguments = list(arguments)
        # Another one than the program under test: an earlier version.
        self.program = program
        self.data = host.folder / f"data-{self.name}"
        self.log = host.folder / f"{self.name}.log"
        self.process: subprocess.Popen[str] | None = None
        # The address of the page without a code, as a browser keeps it.
        self.bookmark = ""
        self.ready_after = 0.0
        self._began = 0.0

    def __repr__(self) -> str:
        return f"Parlor({self.name})"

    def spawn(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts the daemon and does not wait for it."""
        command = self.command("daemon", "--name", self.name)
        if self.program is None:
            # Nobody learns anything while bots draw; an earlier version has no such option.
            command += ["--bot-pace", "10"]
        self._began = time.monotonic()
        with self.log.open("a") as log:
            self.process = self.host.spawn(
                [*command, *self.arguments, *arguments], stdout=subprocess.PIPE, stderr=log
            )
        return self.process

    def start(self, *arguments: str, within: float = 20) -> "Parlor":
        """Starts the daemon and waits for its word that it is ready."""
        self.spawn(*arguments)
        self.await_ready(within)
        return self

    def await_ready(self, within: float = 20) -> None:
        """Waits until a daemon that was spawned says that it is ready."""
        assert self.process is not None, "no daemon was spawned"
        line = _line_of(self.process, within)
        self.ready_after = time.monotonic() - self._began
        found = _READY.match(line)
        if found is None:
            self.process.kill()
            raise AssertionError(f"{self.name} is not ready: {line!r}; its log:\n{self.log.read_text()}")
        self.bookmark = found.group(1)

    def stand_still(self) -> None:
        """Stops the daemon where it is; returns once nothing of it runs any more.

        On a busy machine it takes a while until every thread has taken the signal, and until then one of them
        may still answer.
        """
        assert self.process is not None, "no daemon was spawned"
        self.process.send_signal(signal.SIGSTOP)
        process = self.process.pid
        eventually(
            lambda: _thread_states(process), until=lambda now: now == {"T"}, within=10, what="all stopped"
        )

    def go_on(self) -> None:
        """Has a daemon that stands still go on."""
        assert self.process is not None, "no daemon was spawned"
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kills the daemon with -9."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self._forget()

    def stop(self) -> int:
        """Ends the daemon as a service supervisor would; returns its exit code."""
        if self.process is None:
            return 0
        code = end(self.process, grace=10)
        self._forget()
        return code

    def _forget(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    @property
    def page(self) -> str:
        """A one-time address of the page, another one each time."""
        return self.do("page").strip()

    @property
    def token(self) -> str:
        """What a client of the local API shows."""
        return (self.data / "token").read_text().strip()

    @property
    def alive(self) -> bool:
        """Whether the daemon's process runs."""
        return self.process is not None and self.process.poll() is None

    def command(self, *words: str | Path) -> list[str | Path]:
        """The words of one command to this daemon."""
        return [self.program or executable(), *words, "--data", self.data]

    def try_(self, *words: str | Path, timeout: float = 60) -> subprocess.CompletedProcess[str]:
        """Runs a command, whatever its exit code."""
        return self.host.run(self.command(*words), timeout=timeout)

    def do(self, *words: str | Path, timeout: float = 60) -> str:
        """Runs a command that must work; returns what it printed."""
        done = self.try_(*words, timeout=timeout)
        if done.returncode != 0:
            said = f"{done.stderr.strip()} {done.stdout.strip()}"
            spoken = " ".join(str(word) for word in words)
            raise CommandError(f"{self.name}: parlor {spoken} exited {done.returncode}: {said}")
        return done.stdout

    def ask(self, *words: str | Path, timeout: float = 60) -> Any:
        """Runs a command with --json and returns what it said."""
        return json.loads(self.do(*words, "--json", timeout=timeout))

    def rooms(self) -> list[dict[str, Any]]:
        """The rooms that this daemon knows of."""
        said = self.ask("rooms")
        rooms: list[dict[str, Any]] = said["rooms"] if isinstance(said, dict) else said
        return rooms

    def sees(self, code: str) -> bool:
        """Whether the room is in this daemon's list."""
        return any(room["code"] == code for room in self.rooms())

    def show(self, code: str) -> dict[str, Any]:
        """What the room is on this daemon."""
        shown: dict[str, Any] = self.ask("show", code)
        return shown

    def digest(self, code: str) -> tuple[int, str]:
        """The number of operations and the digest of the room's state."""
        shown = self.show(code)
        return int(shown["operations"]), str(shown["digest"])

    def status(self) -> dict[str, Any]:
        """The daemon's own report."""
        status: dict[str, Any] = self.ask("status")
        return status

    def uses_a_relay(self) -> bool:
        """Whether it reaches anybody through somebody else."""
        return any(peer["address"] == "relayed" for peer in self.status()["peers"])

    def udp(self) -> int:
        """The port that it hears its peers on."""
        return int(json.loads((self.data / "daemon.json").read_text())["udp"])

    def draw(self, code: str, strokes: Path, *more: str, timeout: float = 120) -> None:
        """Draws a file of strokes."""
        self.do("draw", code, "--strokes", strokes, *more, timeout=timeout)

    def begin_draw(self, code: str, strokes: Path, *more: str) -> subprocess.Popen[str]:
        """Starts to draw a file of strokes and does not wait."""
        return self.host.spawn(self.command("draw", code, "--strokes", strokes, *more))


def same_picture(
    parlors: Sequence[Parlor], code: str, within: float, operations: int = 0
) -> tuple[tuple[int, str], float]:
    """Waits until all hold the same state, of at least so many operations; returns it and the seconds."""

    def look() -> list[tuple[int, str]]:
        return [parlor.digest(code) for parlor in parlors]

    def equal(states: list[tuple[int, str]]) -> bool:
        return len(set(states)) == 1 and states[0][0] >= operations

    states, seconds = eventually(look, until=equal, within=within, what=f"the same state of {code}")
    return states[0], seconds


def _thread_states(process: int) -> set[str]:
    """The letters for what the threads of a process do (proc(5)); T is stopped."""
    states = set()
    for task in Path(f"/proc/{process}/task").iterdir():
        # A thread may end between the two looks.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            states.add((task / "stat").read_text().rpartition(")")[2].split()[0])
    return states


def _line_of(process: subprocess.Popen[str], within: float) -> str:
    assert process.stdout is not None
    readable, _, _ = select.select([process.stdout], [], [], within * SLOWNESS)
    return process.stdout.readline().strip() if readable else "(nothing said)"
