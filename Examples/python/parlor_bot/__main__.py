"""Plays Classic: ``python -m parlor_bot --data DIR --room CODE``."""

import argparse
import http.client
import random
import sys
import time
from pathlib import Path

from parlor_bot.api import Daemon, RefusedError, Room
from parlor_bot.brain import Brain

# Seconds between two looks.
_GLANCE = 0.25


def play(room: Room, brain: Brain, patience: float) -> None:
    """Plays until the game is over, or until the daemon has not answered for so many seconds."""
    answered = time.monotonic()
    while True:
        now = time.monotonic()
        try:
            seen = room.look()
            answered = now
            if (seen.get("game") or {}).get("over"):
                return
            for action, body in brain.think(seen, now):
                _try(room, action, body)
        except (OSError, http.client.HTTPException):
            if now - answered > patience:
                raise
        time.sleep(_GLANCE)


def _try(room: Room, action: str, body: dict[str, object]) -> None:
    """Does something; what comes too late is refused, and nothing is wrong."""
    try:
        room.do(action, **body)
    except RefusedError as refused:
        print(f"{action}: {refused}", file=sys.stderr)


def main() -> int:
    """Joins the room and plays a game; 1 if it was not let in."""
    parser = argparse.ArgumentParser(prog="parlor_bot", description="A bot that plays Classic.")
    parser.add_argument("--data", type=Path, required=True, help="the data directory of a daemon that runs")
    parser.add_argument("--room", required=True, help="the room's code")
    parser.add_argument("--name", default="Python", help="what it is called there")
    parser.add_argument("--seed", type=int, help="decides what it does by chance")
    arguments = parser.parse_args()
    try:
        room = Room(Daemon(arguments.data), arguments.room)
        room.do("join", name=arguments.name, avatar="🐍")
        play(room, Brain(random.Random(arguments.seed)), patience=30)
    except (RefusedError, OSError, http.client.HTTPException) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
