"""`python3 -m parlor_ops verify FILE`: checks operations, as lines or as a replay, and prints the digests."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from .errors import RoomError
from .replay import Replay
from .room import Room
from .state import State

REFUSED, UNREADABLE = 1, 66

Facts = dict[str, Any]


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="parlor_ops", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    verify = commands.add_parser(
        "verify", help="verify a file of `parlor log CODE` or a replay (- for standard input)"
    )
    verify.add_argument("file")
    verify.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        data = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
        is_replay = data.startswith(b"parlor") or options.file.endswith(".parlor")
        text = "" if is_replay else data.decode()
    except (OSError, UnicodeDecodeError) as error:
        print(f"{options.file} cannot be read: {error}", file=sys.stderr)
        return UNREADABLE
    try:
        facts = replay_facts(data) if is_replay else facts_of(Room.load(text.splitlines()))
    except RoomError as error:
        where = f"line {error.line}: " if error.line and not is_replay else ""
        print(f"{where}{error.reason}: {error.detail}", file=sys.stderr)
        return REFUSED
    if options.json:
        print(json.dumps(facts))
    else:
        for name, value in facts.items():
            print(f"{name:<11}{value}")
    return 0


def replay_facts(data: bytes) -> Facts:
    """What a replay amounts to; errors name the log and the place."""
    replay = Replay(data)
    operations = []
    try:
        operations = list(replay.operations())
        room = Room(operations)
    except RoomError as error:
        where = next((one for one in operations if one.line == error.line), None)
        if where is None:
            raise
        log = f"log {where.header.device.hex()}/{where.header.nonce.hex()}"
        detail = f"{log}, operation {where.header.sequence}: {error.detail}"
        raise RoomError(error.reason, detail) from error
    if room.name != replay.room:
        raise RoomError("create", "the file opens another room than it names")
    facts = facts_of(room)
    if facts["digest"] != replay.digest.hex():
        raise RoomError("digest", f"the state that follows is {facts['digest']}")
    facts["seals"] = sum(operation.seal is not None for operation in operations)
    return facts


def facts_of(room: Room) -> Facts:
    """What a set of operations amounts to."""
    state = State(room)
    strokes = [stroke for canvas in state.canvases.values() for stroke in canvas]
    return {
        "room": room.name.hex(),
        "operations": len(room.by_name),
        "logs": len(room.logs),
        "void": len(room.by_name) - len(state.values),
        "strokes": len(strokes),
        "visible": sum(stroke.visible for stroke in strokes),
        "frontier": room.frontier_digest().hex(),
        "digest": state.digest().hex(),
    }


if __name__ == "__main__":
    sys.exit(main())
