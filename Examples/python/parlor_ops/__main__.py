"""`python3 -m parlor_ops verify FILE`: checks an export of a room's operations and prints its digests."""

import argparse
import json
import sys
from pathlib import Path

from .errors import RoomError
from .room import Room
from .state import State

REFUSED, UNREADABLE = 1, 66


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="parlor_ops", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser("verify", help="verify a file of `parlor log CODE` (- for standard input)")
    verify.add_argument("file")
    verify.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        print(f"{options.file} cannot be read: {error}", file=sys.stderr)
        return UNREADABLE
    return report(text, options.json)


def report(text: str, as_json: bool) -> int:
    """Prints what a file of operations amounts to, or the first error with its line."""
    try:
        room = Room.load(text.splitlines())
    except RoomError as error:
        where = f"line {error.line}: " if error.line else ""
        print(f"{where}{error.reason}: {error.detail}", file=sys.stderr)
        return REFUSED
    state = State(room)
    strokes = [stroke for canvas in state.canvases.values() for stroke in canvas]
    facts = {
        "room": room.name.hex(),
        "operations": len(room.by_name),
        "logs": len(room.logs),
        "void": len(room.by_name) - len(state.values),
        "strokes": len(strokes),
        "visible": sum(stroke.visible for stroke in strokes),
        "frontier": room.frontier_digest().hex(),
        "digest": state.digest().hex(),
    }
    if as_json:
        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name:<11}{value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
