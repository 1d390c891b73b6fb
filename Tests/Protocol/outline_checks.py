"""What outlines.json asks of a reader: the line in the middle of each stroke, its box and its path.

The reader is imported inside the checks: mutations.py puts changed ones in its place.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load


def outline_findings() -> Iterator[tuple[str, Callable[[], bool]]]:
    """Every stroke, its name first."""
    content = load("outlines")
    for entry in content["strokes"]:
        yield entry["name"], partial(_looks, entry, content["parts"])


def _looks(entry: dict[str, Any], parts: int) -> bool:
    from parlor_ops.outlines import Stroke, box, centreline, outline, path, polygon

    stroke = entry["stroke"]
    points = list(zip(stroke["points"][::2], stroke["points"][1::2], strict=True))
    pressures, tool = stroke.get("pressures", []), stroke["tool"]
    line = centreline(Stroke(stroke["width"], points, pressures, tool == "eraser", tool == "fill"))
    shapes = polygon(line) if tool == "fill" else outline(line)
    # The same language that wrote them: to the bit.
    found = [[round(number * parts) for disk in disks for number in disk] for disks in (line, [box(line)])]
    return found == [entry["line"], entry["box"]] and path(shapes) == entry["path"]
