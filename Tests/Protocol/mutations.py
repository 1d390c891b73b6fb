"""Changes one rule of the Python reader at a time and tells which vector notices.

`python3 Tests/Protocol/mutations.py [WORD…]` runs all, or those with these words in their names; whatever no
vector notices could be built wrongly by somebody who trusts the vectors, and makes the exit code 1. With
`--note` in front, changed_rules.txt keeps which entry noticed: there it is looked first.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "python"))

from changed_rule import Change, read_changes, write_noticed
from vector_checks import CHECKS, first_failure

from vector_files import GAMES

PACKAGE = "parlor_ops"
# Of processor time: what is slow because of other programs has not been noticed. An entry takes less.
SECONDS = 10
SECONDS_OF_AN_ENTRY = 2
# What works out sums of points.
GROUP = ("ed25519", "ristretto", "equal_logs")
CHANGES = read_changes()
# What the reader raised is said behind the entry.
_ERROR = re.compile(r" \(\w+\)$")
# Where to look first: the files that a module has most to do with.
NEAREST = {
    "cbor": ["cbor", "payloads", "headers"],
    "series": ["series", "payloads"],
    "payloads": ["payloads"],
    "later": ["later"],
    "header": ["headers", "identifiers"],
    "body": ["bodies", "runs"],
    "forks": ["forks", "forked"],
    "octets": ["bodies", "frames"],
    "frames": ["frames"],
    "ink_frames": ["frames"],
    "packets": ["packets"],
    "ed25519": ["seals"],
    "room": ["logs"],
    "state": ["sheets", "members", "room"],
    "limits": ["payloads", "frames", "documents", "sheets", "members"],
    "copies": ["members"],
    "seat_numbers": ["members"],
    "evenings": ["members", "evenings"],
    "members": ["members", "contested"],
    "rounds": ["rounds"],
    "card_table": ["password"],
    "word_chain": ["password"],
    "team_race": ["team-battle"],
    "topics": ["team-battle"],
    "play": ["rounds", "values", *GAMES],
    "games": [*GAMES, "rounds"],
    "dice": GAMES,
    "lanes": ["bubble-blast", "peggle"],
    "successors": ["successors"],
    "outlines": ["outlines"],
    "edits": ["documents"],
    "documents": ["documents"],
    "equal_logs": ["secrets"],
    "sealing": ["secrets"],
    "decks": ["secrets"],
    "sheets": ["sheets"],
    "pegs": ["pegs"],
    "bubbles": ["bubbles"],
    "poll": ["rounds"],
} | {name.replace("-", "_"): [name] for name in GAMES}


@cache
def _as_it_is(path: str) -> CodeType:
    return compile(Path(path).read_bytes(), path, "exec")


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles a module with one text replaced by another; the others of the package once for all changes."""

    change: Change

    def get_code(self, fullname: str) -> CodeType:
        if fullname != f"{PACKAGE}.{self.change.module}":
            return _as_it_is(self.path)
        return compile(self.change.apply(Path(self.path).read_text(encoding="utf-8")), self.path, "exec")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the package, one of them changed."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, module = fullname.partition(".")
        if package != PACKAGE or path is None or not module:
            return None
        file = Path(next(iter(path))) / f"{module.rpartition('.')[2]}.py"
        if not file.is_file():
            return None
        loader = _Loader(fullname, str(file))
        loader.change = self.change
        return importlib.util.spec_from_file_location(fullname, file, loader=loader)


def _forget() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]
    return {name: sys.modules.pop(name) for name in names}


@contextmanager
def _changed(change: Change) -> Iterator[None]:
    """Has the package be another one for a while."""
    # The same decks are dealt under each change: what was worked out before the first one is not again.
    arithmetic = _arithmetic()
    earlier = _forget()
    finder = _Finder(change)
    sys.meta_path.insert(0, finder)
    try:
        if change.module != "ed25519":
            # Signatures are what takes time, and their rules are not what changes here.
            importlib.import_module(PACKAGE)
            sys.modules[f"{PACKAGE}.ed25519"] = _quick()
        if change.module not in GROUP:
            sys.modules[f"{PACKAGE}.equal_logs"] = arithmetic
        importlib.import_module(f"{PACKAGE}.{change.module}")
        yield
    finally:
        sys.meta_path.remove(finder)
        _forget()
        sys.modules.update(earlier)


@cache
def _quick() -> ModuleType:
    """Signatures that are checked once each."""
    module = importlib.import_module(f"{PACKAGE}.ed25519")
    vars(module)["verify"] = cache(module.verify)
    return module


@cache
def _arithmetic() -> ModuleType:
    """Sums of points that are worked out once each."""
    return importlib.import_module(f"{PACKAGE}.equal_logs")


def _too_long(number: int, frame: FrameType | None) -> Any:
    raise TimeoutError("no end")


def _first_failure(seconds: float, files: list[str], wanted: str | None = None) -> str | None:
    """The first entry that is not true, or that is not worked out in so much processor time."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return first_failure(files, wanted)
    except TimeoutError:
        return "it never ended"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def notice(change: Change) -> str | None:
    """The first entry of the vectors that is not true under the changed rule; None if all are.

    The one that noticed last time is looked at first: most often it is the only one.
    """
    nearest = NEAREST.get(change.module.rpartition(".")[2], [])
    files = [*nearest, *(name for name in CHECKS if name not in nearest)]
    file, _, entry = change.noticed.partition(": ")
    with _changed(change):
        return (
            _first_failure(SECONDS_OF_AN_ENTRY, [file], entry) if file in CHECKS else None
        ) or _first_failure(SECONDS, files)


def main() -> int:
    _quick()
    if wrong := first_failure(list(CHECKS)):
        print(f"{wrong}: the reader as it is does not agree")
        return 1
    words = [word for word in sys.argv[1:] if word != "--note"]
    chosen = [change for change in CHANGES if all(word in change.rule for word in words)]
    noticed: dict[str, str] = {}
    for change in chosen:
        found = notice(change)
        if found is not None:
            noticed[change.rule] = _ERROR.sub("", found)
        print(f"{found or 'NOBODY':<60} {change.rule}", flush=True)
    unnoticed = len(chosen) - len(noticed)
    print(f"{len(chosen)} changed rules, {unnoticed} not noticed")
    if "--note" in sys.argv:
        write_noticed(noticed)
    return 1 if unnoticed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
