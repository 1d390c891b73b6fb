"""What the service of the package may do: little."""

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).resolve().parents[2] / ".ci" / "package" / "parlor.service"


def test_the_service_may_do_little() -> None:
    lines = UNIT.read_text().splitlines()
    for line in (
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ProtectHome=read-only",
        "ReadWritePaths=%h/.local/share/parlor",
        "PrivateTmp=yes",
        "LimitCORE=0",
        "UMask=0077",
    ):
        assert line in lines, line
    # What is made writable must be there before, or the start fails.
    assert "ExecStartPre=+/usr/bin/mkdir -p -m 700 %h/.local/share/parlor" in lines
    if shutil.which("systemd-analyze") is None:
        pytest.skip("There is no systemd-analyze here.")
    words: list[str | Path] = [
        "systemd-analyze",
        "security",
        "--offline=true",
        "--no-pager",
        "--threshold=50",
        UNIT,
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
