"""How much memory a daemon holds."""

import os
from pathlib import Path

from lab.parlor import Parlor

# Kilobytes that a checker keeps of what was freed, to notice what still uses it.
KEPT_BY_CHECKER = int(os.environ.get("KEPT_BY_CHECKER", "0"))


def resident(parlor: Parlor) -> int:
    """The daemon's resident memory in kilobytes."""
    assert parlor.process is not None
    status = Path(f"/proc/{parlor.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
