"""Running system commands with their output in the error."""

import subprocess
from collections.abc import Sequence


def run(command: Sequence[str], check: bool = True, timeout: float = 60, given: str = "") -> str:
    """Runs a command to its end, with a text on its standard input; returns its standard output."""
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=timeout, check=False)
    if check and done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} exited {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def end(process: "subprocess.Popen[str] | subprocess.Popen[bytes]", grace: float = 3) -> int:
    """Asks a process that we started to stop, then makes it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            process.kill()
    return process.wait()
