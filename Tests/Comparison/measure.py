"""Measures one library once, in a process of its own: ``measure.py LIBRARY`` prints one JSON object."""

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

from documents import LIBRARIES, Document
from stroke_trace import Trace

AUTHORS = 16
LOADED_POINTS = 460_000


def timed(work: Callable[[], object]) -> float:
    """Seconds of wall time, the collector held off as no real program could hold it off against us."""
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    work()
    seconds = time.perf_counter() - start
    gc.enable()
    return seconds


def turns(library: type[Document], trace: Trace, *, seen: bool) -> tuple[list[bytes], list[Document]]:
    """Sixteen authors draw one stroke each in turn; with ``seen`` each has merged all before its own."""
    documents = [library(author) for author in range(AUTHORS)]
    updates: list[bytes] = []
    for index, blob in enumerate(trace.blobs):
        author = index % AUTHORS
        updates.append(documents[author].draw(blob))
        if seen:
            for other, document in enumerate(documents):
                if other != author:
                    document.receive(updates[-1])
    return updates, documents


def merge_singly(library: type[Document], updates: list[bytes]) -> float:
    """Merges the updates one call each, as they would come in while people draw."""
    document = library(AUTHORS)

    def receive() -> None:
        for update in updates:
            document.receive(update)

    return timed(receive)


def merge(library: type[Document], updates: list[bytes], expected: int) -> tuple[Document, float]:
    """Merges all updates into an empty document."""
    document = library(AUTHORS)
    seconds = timed(lambda: document.receive_all(updates))
    count = len(document.strokes())
    if count != expected:
        raise AssertionError(f"{count} strokes after the merge, not {expected}")
    return document, seconds


def load(library: type[Document]) -> dict[str, float]:
    """Loads a stored canvas, then reads every stroke of it as Python values; milliseconds."""
    trace = Trace.load(LOADED_POINTS)
    _, documents = turns(library, trace, seen=True)
    stored = documents[0].snapshot()
    document = library(AUTHORS + 1)
    seconds = timed(lambda: document.receive(stored))
    strokes: list[bytes] = []
    reading = timed(lambda: strokes.extend(document.strokes()))
    if sorted(strokes) != sorted(trace.blobs):
        raise AssertionError("the loaded strokes are not those that were stored")
    both = seconds + reading
    return {"load_ms": seconds * 1000, "load_and_read_ms": both * 1000, "loaded_points": trace.points}


def measure(name: str) -> dict[str, object]:
    """All rows of one library."""
    library = LIBRARIES[name]
    trace = Trace.load()
    seen, documents = turns(library, trace, seen=True)
    alone, _ = turns(library, trace, seen=False)
    stored = documents[0].snapshot()
    _, seen_seconds = merge(library, seen, len(trace.blobs))
    _, alone_seconds = merge(library, alone, len(trace.blobs))
    single_seconds = merge_singly(library, seen)
    return {
        "library": name,
        "version": version({"yrs": "pycrdt"}.get(name, name)),
        "source": trace.source,
        "strokes": len(trace.blobs),
        "points": trace.points,
        "floor_bytes_a_point": sum(map(len, trace.blobs)) / trace.points,
        "wire_seen": sum(map(len, seen)) / trace.points,
        "wire_unseen": sum(map(len, alone)) / trace.points,
        "stored": len(stored) / trace.points,
        "merge_seen": len(trace.blobs) / seen_seconds,
        "merge_unseen": len(trace.blobs) / alone_seconds,
        "merge_single": len(trace.blobs) / single_seconds,
        **load(library),
    }


if __name__ == "__main__":
    # One core, so that a library with threads of its own is measured as the others are.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(json.dumps(measure(sys.argv[1])))
