"""What sheets.json asks of a reader; the reader is imported inside, since mutations.py changes it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]


def sheet_findings() -> Iterator[Finding]:
    """What counts on the sheets of a round, in whatever order it came."""
    content = load("sheets")
    for entry in content["rounds"]:
        yield entry["name"], partial(_is_judged, content["round"], entry)


def _is_judged(number: int, entry: Entry) -> bool:
    from parlor_ops.sheets import Book, Drawn, Sheet, Spot

    names = [one["name"] for one in entry["operations"]]
    sheets = [
        Sheet(
            None if one["authors"] is None else frozenset(one["authors"]),
            None if one["region"] is None else tuple(one["region"]),
            frozenset(one["tools"]),
            one["strokes"],
            one["undo"],
            one["clear"],
            tuple(
                Spot(
                    spot["number"],
                    spot["x"],
                    spot["y"],
                    spot["reach"],
                    spot["claim"] and tuple(spot["claim"]),
                )
                for spot in one["spots"]
            ),
        )
        for one in entry["sheets"]
    ]
    operations = [
        Drawn(
            one["name"],
            one["lamport"],
            one["seat"],
            one["kind"],
            frozenset(names[index] for index in one["knows"]),
            one["open"],
            one.get("canvas", 0),
            one.get("tool", ""),
            one.get("width", 0),
            list(zip(one.get("points", [])[::2], one.get("points", [])[1::2], strict=True)),
            names[one["target"]] if "target" in one else "",
            one.get("scope", ""),
        )
        for one in entry["operations"]
    ]
    wanted = {names[index] for index in entry["counts"]}
    book = Book(number, sheets)
    for arrival in entry["arrivals"]:
        if set(book.judge([operations[index] for index in arrival])) != wanted:
            return False
        if any(book.strokes(seat) != count for seat, count in entry["strokes"]):
            return False
    return True
