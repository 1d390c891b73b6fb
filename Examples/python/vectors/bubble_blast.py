"""bubble-blast.json: whole games, with the digest at the end of each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import bubbles
from parlor_ops.activities.bubble_blast import LETTERS, SWAPS, BubbleBlast, Lane

from .party import brought, whole_games
from .shooting import Shooters

Blast = partial(Shooters, "bubble-blast")


def best(game: BubbleBlast, lane: Lane | None = None) -> int:
    """Of some aims the one that pops most, else the one that stays highest."""
    lane = lane or game.lane()
    grid, colour = lane.grid, lane.current or ""

    def worth(aim: int) -> int:
        cell = bubbles.Shot(grid, aim).fly()
        if isinstance(cell, str):
            return -99
        waves, fallen, _ = bubbles.settle(grid, cell, colour)
        gone = sum(map(len, waves)) + 2 * len(fallen)
        like = sum(grid.get(other) == colour for other in bubbles.neighbours(cell))
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
        room.move(who, {"do": "shoot", "aim": best(room.game)})
        # Only the first shot of a turn counts, and nothing is swapped after it.
        room.move(who, {"do": "shoot", "aim": 1})
        room.move(who, {"do": "swap"})
        room.settle()
        # Nor does anybody shoot while one is in the air.
        for one in ("ada", "ben"):
            room.move(one, {"do": "shoot", "aim": 0})
        room.settle()
        if room.game.is_over:
            break
    return room


def _empty() -> Shooters:
    """Three have five bubbles, shot to both ends of the range; one swaps as often as may be, and again."""
    room = Blast("ada", "ben", "cleo", bubbles=5, level=9, think=5)
    assert room.game.lane().current != room.game.lane().next
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
        game = room.game
        if game.is_over:
            break
        room.shoot("ada", _dull(game.lane()))
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
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
    return room


def _made(made: dict[int, int], **settings: Any) -> Shooters:
    """A few shots at a level that people have made, by the second version of the rules."""
    cells: dict[str, Any] = {f"cells-{number}": digits for number, digits in made.items()}
    room = Blast("ada", "ben", rules=2, **settings, **cells)
    for turn in range(4):
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
    return room


def _same() -> Shooters:
    """Two play together, with the same points."""
    room = Blast("ada", "ben", rules=3, mode=0, bubbles=40)
    for turn in range(40):
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
        if room.game.is_over:
            break
    assert room.game.verdict == "won"
    return room


def _raced() -> Shooters:
    """Two race at the first level, and one of them is better; what each may not do is void."""
    room = Blast("ada", "ben", "dan", rules=3, mode=2, bubbles=40, watching=("dan",))
    room.move("dan", {"do": "shoot", "aim": 0})
    for aim in (3601, None, True):
        room.move("ben", {"do": "shoot", "aim": aim})
    swaps = 0
    for _ in range(40):
        game = room.game
        ada, ben = (game.lane(seat) for seat in game.seats)
        if swaps == 0 and ada.current != ada.next and ben.current != ben.next:
            room.move("ada", {"do": "swap"})
            swaps += 1
        room.move("ada", {"do": "shoot", "aim": best(game, ada)})
        room.move("ada", {"do": "shoot", "aim": 1})
        room.move("ben", {"do": "shoot", "aim": -best(game, ben) // 2})
        room.settle()
        room.move("ben", {"do": "shoot", "aim": 0})
        room.settle()
        if room.game.is_over:
            break
    assert room.game.verdict == "won"
    assert [lane.verdict for lane in room.game.lanes] == ["won", None]
    assert swaps == 1
    return room


def _lost_race() -> Shooters:
    """One reaches the line, and the other one shoots all bubbles."""
    room = Blast("ada", "ben", rules=3, mode=2, level=10, bubbles=30)
    for _ in range(30):
        game = room.game
        if game.is_over:
            break
        for who, lane in zip(("ada", "ben"), game.lanes, strict=True):
            aim = best(game, lane) if who == "ben" else _dull(lane)
            room.move(who, {"do": "shoot", "aim": aim})
        room.settle()
        room.settle()
    assert [lane.verdict for lane in room.game.lanes] == ["line", "empty"]
    assert room.game.verdict == "empty"
    return room


def _dull(lane: Lane) -> int:
    """An aim up the middle by which nothing pops, and the shot stays low."""
    ends = {aim: bubbles.Shot(lane.grid, aim).fly() for aim in range(-900, 901, 100)}
    dull = {
        aim: cell[0]
        for aim, cell in ends.items()
        if not isinstance(cell, str) and not bubbles.settle(lane.grid, cell, lane.current or "")[0]
    }
    return max(dull, key=lambda aim: dull[aim]) if dull else 0


def _slept_race() -> Shooters:
    """Two of whom one shoots once, and then nobody."""
    room = Blast("ada", "ben", rules=3, mode=2, level=3)
    room.move("ben", {"do": "swap"})
    room.settle()
    room.settle()
    room.shoot("ben", 300)
    for _ in range(3):
        room.settle()
    assert room.game.verdict == "deserted"
    return room


def _modes(rules: int, **settings: Any) -> Shooters:
    """A few shots by turns."""
    room = Blast("ada", "ben", rules=rules, **settings)
    for turn in range(3):
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
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
    "bubbles for the same points": _same,
    "a race at bubbles is won": _raced,
    "a race is lost in two ways": _lost_race,
    "two fall asleep in a race": _slept_race,
    "more modes than there may be": lambda: _modes(3, mode=3),
    "bubbles of the second version have no modes": lambda: _modes(2, mode=2),
}


def make() -> dict[str, Any]:
    assert len(LETTERS) == len(bubbles.KINDS)
    return whole_games("bubble-blast", ROOMS)
