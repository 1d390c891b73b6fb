"""bubble-blast.json: whole games, with the digest at the end of each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import bubbles
from parlor_ops.activities.bubble_blast import LETTERS, SWAPS, BubbleBlast

from .shooting import Shooters, brought, described_with_ends

Blast = partial(Shooters, "bubble-blast")


def best(game: BubbleBlast) -> int:
    """Of some aims the one that pops most, else the one that stays highest."""
    colour = game.current or ""

    def worth(aim: int) -> int:
        cell = bubbles.Shot(game.grid, aim).fly()
        if isinstance(cell, str):
            return -99
        waves, fallen, _ = bubbles.settle(game.grid, cell, colour)
        gone = sum(map(len, waves)) + 2 * len(fallen)
        like = sum(game.grid.get(other) == colour for other in bubbles.neighbours(cell))
        return 100 + gone if gone else 5 * like - cell[0]

    return max(range(-3000, 3001, 150), key=worth)


def _won() -> Shooters:
    """Two clear the first level; what each may not do is void."""
    room = Blast("ada", "ben", bubbles=40)
    room.move("ben", {"do": "shoot", "aim": 0})
    room.move("ben", {"do": "swap"})
    for aim in (3601, -3601, 4096, None, "0", True):
        room.move("ada", {"do": "shoot", "aim": aim})
    room.move("ada", {"do": "fire", "aim": 0})
    room.move("ada", 7)
    for turn in range(40):
        who = ("ada", "ben")[turn % 2]
        room.move(who, {"do": "shoot", "aim": best(room.game())})
        # Only the first shot of a turn counts, and nothing is swapped after it.
        room.move(who, {"do": "shoot", "aim": 1})
        room.move(who, {"do": "swap"})
        room.settle()
        # Nor does anybody shoot while one is in the air.
        for one in ("ada", "ben"):
            room.move(one, {"do": "shoot", "aim": 0})
        room.settle()
        if room.game().is_over:
            break
    return room


def _empty() -> Shooters:
    """Three have five bubbles, shot to both ends of the range; one swaps as often as may be, and again."""
    room = Blast("ada", "ben", "cleo", bubbles=5, level=9, think=5)
    assert room.game().current != room.game().next
    # Twice is as if nothing had been swapped.
    room.move("ada", {"do": "swap"})
    room.move("ada", {"do": "swap"})
    room.shoot("ada", -3600)
    room.move("ben", {"do": "swap"})
    room.shoot("ben", 3600)
    for _ in range(SWAPS + 1):
        room.move("cleo", {"do": "swap"})
    room.shoot("cleo", 700)
    room.shoot("ada", -700)
    # There is no other one any more.
    room.move("ben", {"do": "swap"})
    room.shoot("ben", 0)
    return room


def _asleep() -> Shooters:
    """Two of whom nobody shoots for long, but for once; what is swapped stays swapped."""
    room = Blast("ada", "ben", level=3, skill=3)
    room.move("ada", {"do": "swap"})
    for _ in range(5):
        room.settle()
    room.shoot("ben", 0)
    for _ in range(6):
        room.settle()
    return room


def _line() -> Shooters:
    """One alone shoots up the middle of a level until the line is reached."""
    room = Blast("ada", level=10, bubbles=99)
    for _ in range(30):
        game = room.game()
        if game.is_over:
            break
        colour = game.current or ""
        ends = {aim: bubbles.Shot(game.grid, aim).fly() for aim in range(-900, 901, 100)}
        dull = {
            aim: cell[0]
            for aim, cell in ends.items()
            if not isinstance(cell, str) and not bubbles.settle(game.grid, cell, colour)[0]
        }
        room.shoot("ada", max(dull, key=lambda aim: dull[aim]) if dull else 0)
    return room


def _left() -> Shooters:
    """One of three is passed over when they have gone, then another one goes; a fourth one only watches."""
    room = Blast("ada", "ben", "cleo", "dan", level=4, watching=("dan",))
    room.shoot("ada", 350)
    room.go("ben")
    room.settle()
    room.move("dan", {"do": "shoot", "aim": 0})
    room.shoot("cleo", -350)
    room.go("cleo")
    room.shoot("ada", 100)
    return room


def _magnets() -> Shooters:
    """Shots past magnets to all sides."""
    room = Blast("ada", "ben", level=5, bubbles=12)
    for turn, aim in enumerate(range(-1500, 1501, 500)):
        room.shoot(("ada", "ben")[turn % 2], aim + turn)
    return room


def _more(points: int, **settings: Any) -> Shooters:
    """A game that goes on in another room, to which one brings points."""
    room = Blast("ada", "ben", predecessor=brought(points), **settings)
    for turn in range(6):
        room.shoot(("ada", "ben")[turn % 2], best(room.game()))
    return room


def _made(made: dict[int, int], **settings: Any) -> Shooters:
    """A few shots at a level that people have made, by the second version of the rules."""
    cells: dict[str, Any] = {f"cells-{number}": digits for number, digits in made.items()}
    room = Blast("ada", "ben", rules=2, **settings, **cells)
    for turn in range(4):
        room.shoot(("ada", "ben")[turn % 2], best(room.game()))
    return room


# All kinds in the first row, and two bubbles in the last one that hang from nothing.
_OWN = {1: 112_233_445, 2: 678_912_000, 3: 900_100_000, 16: 120_999_999}

ROOMS: dict[str, Callable[[], Shooters]] = {
    "two clear a level": _won,
    "three shoot all bubbles": _empty,
    "two fall asleep": _asleep,
    "one alone reaches the line": _line,
    "some leave": _left,
    "magnets": _magnets,
    "a game that goes on in another room": lambda: _more(999_999_990, played=1),
    "a game that begins anew in another room": lambda: _more(7, level=2),
    "a level that people have made": lambda: _made(_OWN, level=0),
    "a made level, and another one is chosen": lambda: _made(_OWN, level=3),
    "a made level of which nothing can pop": lambda: _made({1: 509_000_000, 2: 1}, level=0),
    "a made level, and there is none": lambda: _made({}, level=0, bubbles=3),
    "a made level larger than may be": lambda: _made({1: 2_000_000_000, 2: -5}, level=-1),
    "a made level by the first version": lambda: _more(7, level=0, **{"cells-1": 111_000_000}),
    "more than there may be": lambda: _more(7, played=99, level=99, bubbles=999, think=9999, players=1),
}


def make() -> dict[str, Any]:
    assert len(LETTERS) == len(bubbles.KINDS)
    return {"bubble-blast": {"valid": [described_with_ends(name, build()) for name, build in ROOMS.items()]}}
