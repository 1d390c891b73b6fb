"""A screen that nobody sees, for browsers that need one."""

import os
import subprocess


class Display:
    """An X server; its socket is a file, so that browsers on every host reach it."""

    def __init__(self) -> None:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as said:
            self.name = f":{said.readline().strip()}"

    def end(self) -> None:
        """Takes the screen away."""
        self._server.terminate()
        self._server.wait()
