"""What processes weigh and how long they compute, from the kernel's own books."""

import os
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and everything that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    # Threads start processes too: each has a list of its own.
    for task in Path(f"/proc/{pid}/task").iterdir():
        if task.name != str(pid):
            children += (task / "children").read_text().split()
    return [pid, *(member for child in children for member in family(int(child)))]


def proportional_megabytes(pids: list[int]) -> float:
    """Memory, shared pages divided among those that share them (PSS), in MB of 10⁶ bytes."""
    return sum(_field(pid, "smaps_rollup", "Pss:") for pid in pids) * 1024 / 1e6


def resident_megabytes(pids: list[int]) -> float:
    """Memory, shared pages counted in full (RSS), in MB of 10⁶ bytes."""
    return sum(_field(pid, "status", "VmRSS:") for pid in pids) * 1024 / 1e6


def entries(pid: int, folder: str) -> int:
    """How many entries a folder of a process has; none if it has ended."""
    try:
        return len(list(Path(f"/proc/{pid}/{folder}").iterdir()))
    except (FileNotFoundError, ProcessLookupError):
        return 0


def _field(pid: int, file: str, name: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/{file}").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        # It has ended since it was named.
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), 0)


def computed_by(pids: list[int]) -> dict[int, float]:
    """Seconds of processor time of each, the kernel's share included; none of those that have ended."""
    seconds = {}
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        # The name in parentheses may hold spaces.
        fields = stat.rsplit(")", 1)[1].split()
        seconds[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def computed_seconds(pids: list[int]) -> float:
    """Seconds of processor time of all so far, the kernel's share included."""
    return sum(computed_by(pids).values())
