"""Where real strokes come from."""

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parents[2]
_PEOPLE = _ROOT.parent / "shared" / "data" / "omniglot-small1.ndjson.gz"
_OWN = _ROOT / "Examples" / "strokes"


@dataclass(frozen=True)
class Sample:
    """Drawings, one a line of JSON as ``parlor draw`` reads them."""

    source: str
    lines: list[str]

    @staticmethod
    def load() -> "Sample":
        """The data set beside the repository when it is there, else the repository's own sample."""
        if _PEOPLE.is_file():
            with gzip.open(_PEOPLE, "rt") as file:
                return Sample(_PEOPLE.name, file.read().splitlines())
        lines = [line for path in sorted(_OWN.glob("*.ndjson")) for line in path.read_text().splitlines()]
        return Sample("Examples/strokes", lines)

    def line(self, index: int) -> str:
        """A drawing's line; the sample starts again at its end."""
        return self.lines[index % len(self.lines)]

    def drawing(self, index: int) -> Any:
        """A drawing's strokes, each a list of [x, y, ms]."""
        return json.loads(self.line(index))["strokes"]

    def strokes(self, index: int) -> int:
        """How many strokes a drawing has."""
        return len(self.drawing(index))


class StrokeFiles:
    """Files of drawings, each drawing used once so that no two peers draw the same."""

    def __init__(self, folder: Path, sample: Sample) -> None:
        self._folder = folder
        self._sample = sample
        self._next = 0

    def take(self, name: str, drawings: int) -> tuple[Path, int]:
        """A file of the next so many drawings; returns it with its number of strokes."""
        path = self._folder / f"{name}.ndjson"
        lines = [self._sample.line(self._next + index) for index in range(drawings)]
        strokes = sum(self._sample.strokes(self._next + index) for index in range(drawings))
        self._next += drawings
        path.write_text("".join(f"{line}\n" for line in lines))
        return path, strokes
