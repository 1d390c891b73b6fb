"""A terminal that a person sits at: what is shown there, byte for byte, and what they type."""

import os
import pty
import re
import select
import time
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from lab.host import Host
from lab.waiting import SLOWNESS


class Terminal:
    """A command in a pseudo-terminal."""

    def __init__(self, host: Host, command: Sequence[str | Path]) -> None:
        self._master, slave = pty.openpty()
        self.process = host.spawn(command, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        self.shown = b""

    def wait_for(self, words: str, within: float = 10) -> None:
        """Waits until words are shown."""
        end = time.monotonic() + within * SLOWNESS
        while words.encode() not in self.shown:
            if time.monotonic() > end or not self._read(0.1):
                raise AssertionError(f"{words!r} was not shown: {self.shown!r}")

    def type(self, keys: str) -> None:
        """Types keys."""
        os.write(self._master, keys.encode())

    def end(self, within: float = 30) -> tuple[int, str]:
        """Waits for the command's end; returns its exit code and all that was shown."""
        end = time.monotonic() + within * SLOWNESS
        while self._read(0.1):
            if time.monotonic() > end:
                raise AssertionError(f"the command does not end: {self.shown!r}")
        os.close(self._master)
        return self.process.wait(timeout=within * SLOWNESS), self.shown.decode()

    def _read(self, patience: float) -> bool:
        """Reads what is there; false when nobody has the terminal open any more."""
        if not select.select([self._master], [], [], patience)[0]:
            return True
        try:
            part = os.read(self._master, 65536)
        except OSError:
            return False
        self.shown += part
        return bool(part)


# What the program itself writes to a terminal: its colours, and a line that says what takes long.
_OWN = re.compile("\x1b\\[(?:0|1|2|91|92)m|\r[^\r\x1b]*… [0-9]+ s\x1b\\[K|\r\x1b\\[K")


def active(text: str) -> list[str]:
    """What a terminal acts on, or nobody sees; ends of lines and the program's own colours left out."""
    return [
        f"U+{ord(one):04X}"
        for one in _OWN.sub("", text.replace("\r\n", "\n"))
        if one != "\n" and unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp")
    ]
