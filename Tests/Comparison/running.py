"""One measurement in a process of its own, and the strokes that programs are measured with."""

import json
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from strokes import Sample

ROOT = Path(__file__).resolve().parents[2]


def run(command: Sequence[str | Path], timeout: float = 900, shown: bool = False) -> Any:
    """Runs one measurement in a process of its own; what it says on the way may be shown at once."""
    errors = None if shown else subprocess.PIPE
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, check=False, timeout=timeout
    )
    if done.returncode != 0:
        said = (done.stderr or "").strip()
        raise RuntimeError(f"{' '.join(map(str, command))} exited {done.returncode}: {said}")
    return json.loads(done.stdout)


@contextmanager
def stroke_file() -> Iterator[Path]:
    """The strokes of the sample in a file, for as long as they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        strokes = Path(folder) / "strokes.ndjson"
        strokes.write_text("".join(f"{line}\n" for line in Sample.load().lines))
        yield strokes
