"""A host that floods another with datagrams made from what was recorded."""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from lab.host import Host

_FLOOD = Path(__file__).parent / "flood.py"


class Attacker:
    """Floods one port of one host; see ``flood.py`` for what with."""

    def __init__(self, host: Host, victim: Host, port: int, frames: Iterable[bytes]) -> None:
        """``frames`` are recorded Ethernet frames from and to the port; garbage alone needs none."""
        self.host, self.victim, self.port = host, victim, port
        self._real = host.folder / "real.hex"
        self._real.write_text("".join(f"{frame.hex()}\n" for frame in frames))
        self._process: subprocess.Popen[str] | None = None

    def begin(self, rate: float = 100_000, seconds: float = 20, kinds: Sequence[str] = ()) -> None:
        """Starts to flood with so many packets a second, for so long; all kinds by default."""
        target = [self.victim.hardware_address().hex(), self.victim.address, str(self.port)]
        words = ["--rate", str(rate), "--seconds", str(seconds), "--kinds", ",".join(kinds)]
        with self._real.open() as real:
            self._process = self.host.spawn(
                [sys.executable, _FLOOD, "eth0", *target, *words],
                stdin=real,
                stdout=subprocess.PIPE,
                stderr=sys.stderr,
            )
        assert self._process.stdout is not None
        if self._process.stdout.readline().strip() != "ready":
            raise RuntimeError("the flood did not start")

    def end(self, within: float = 60) -> dict[str, Any]:
        """Waits until the flood ends; returns what it sent."""
        assert self._process is not None, "no flood was begun"
        result: dict[str, Any] = json.loads(self._process.communicate(timeout=within)[0])
        return result
