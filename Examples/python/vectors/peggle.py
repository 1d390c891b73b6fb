"""peggle.json: whole games, with the digest at the end of each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import pegs
from parlor_ops.activities.peggle import Lane, Peggle, number

from .party import brought, whole_games
from .shooting import Shooters

Table = partial(Shooters, "peggle", field="angle")


def best(game: Peggle, lane: Lane | None = None, aims: range = range(-3000, 3001, 250)) -> int:
    """Of some aims the one that lights most orange pegs, else most pegs."""
    at = lane or game.lane()

    def worth(aim: int) -> int:
        ball = pegs.Ball(at.pegs, at.standing, aim, at.bucket)
        caught = ball.fly() == "caught"
        return sum(20 if at.pegs[peg][2] == "orange" else 1 for peg in ball.lit) + caught

    return max(aims, key=worth)


def aim_with(game: Peggle, end: str, lights: bool) -> int:
    """An aim that ends so, and lights something or not."""
    lane = game.lane()
    for aim in range(-3600, 3601, 12):
        ball = pegs.Ball(lane.pegs, lane.standing, aim, lane.bucket)
        if ball.fly() == end and bool(ball.lit) == lights:
            return aim
    raise LookupError(f"no ball is {end}")


def _won() -> Shooters:
    """Two clear the first level; what each may not do is void."""
    room = Table("ada", "ben", balls=20)
    room.move("ben", {"do": "shoot", "angle": 0})
    for aim in (3601, -3601, 4096, None, "0", True):
        room.move("ada", {"do": "shoot", "angle": aim})
    room.move("ada", {"do": "fire", "angle": 0})
    room.move("ada", 7)
    for turn in range(20):
        who = ("ada", "ben")[turn % 2]
        room.move(who, {"do": "shoot", "angle": best(room.game)})
        # Only the first shot of a turn counts.
        room.move(who, {"do": "shoot", "angle": 1})
        room.settle()
        # Nor does anybody shoot while a ball is up.
        for one in ("ada", "ben"):
            room.move(one, {"do": "shoot", "angle": 0})
        room.settle()
        if room.game.is_over:
            break
    assert room.game.verdict == "won"
    return room


def _rivals() -> Shooters:
    """Three play for points of their own, and one of them wins."""
    room = Table("ada", "ben", "cleo", level=2, balls=30, rivals=1, think=5)
    for turn in range(30):
        room.shoot(("ada", "ben", "cleo")[turn % 3], best(room.game))
        if room.game.is_over:
            break
    assert room.game.verdict == "won"
    return room


def _empty() -> Shooters:
    """Two have two balls, shot to both ends of the range."""
    room = Table("ada", "ben", balls=2, level=9)
    room.shoot("ada", -3600)
    room.shoot("ben", 3600)
    assert room.game.verdict == "empty"
    return room


def _bucket() -> Shooters:
    """The bucket gives a ball back that has lit something, and no other one."""
    room = Table("ada", balls=4, level=7)
    for end, lights in (
        ("caught", True),
        ("gone", True),
        ("caught", False),
        ("caught", True),
        ("gone", False),
    ):
        room.shoot("ada", aim_with(room.game, end, lights))
    assert [shot[5] for shot in room.game.shots] == [True, False, False, True, False]
    assert room.game.lane().left == 1
    return room


def _asleep() -> Shooters:
    """Two of whom nobody shoots for long, but for once."""
    room = Table("ada", "ben", level=3, skill=3)
    for _ in range(5):
        room.settle()
    room.shoot("ben", 0)
    for _ in range(6):
        room.settle()
    return room


def _left() -> Shooters:
    """One of three is passed over when they have gone, then another one goes; a fourth one only watches."""
    room = Table("ada", "ben", "cleo", "dan", level=4, watching=("dan",))
    room.shoot("ada", 350)
    room.go("ben")
    room.settle()
    room.move("dan", {"do": "shoot", "angle": 0})
    room.shoot("cleo", -350)
    room.go("cleo")
    room.shoot("ada", 100)
    return room


def _last() -> Shooters:
    """To all sides, at the level with most orange pegs."""
    room = Table("ada", "ben", level=10)
    for turn, aim in enumerate(range(-2400, 2401, 1200)):
        room.shoot(("ada", "ben")[turn % 2], aim)
    return room


def _number(x: int, y: int, kind: str = "blue") -> int:
    return number((x, y, kind))


def _made() -> Shooters:
    """The first brings a level that people have made; what is none, and what others bring, is void."""
    room = Table("ada", "ben", level=0, balls=3)
    rows = [[(400 + 300 * n, 1000 + 500 * row) for n in range(11)] for row in range(6)]
    level = [
        _number(x, y, "orange" if row % 2 else "blue") for row, places in enumerate(rows) for x, y in places
    ]
    whole = {"do": "unpack", "pegs": level, "last": True}
    room.move("ben", whole)
    for odd in (
        {"pegs": [_number(900, 900), _number(995, 900)]},
        {"pegs": [_number(900, 900)], "last": True},
        {"pegs": [_number(47, 900, "orange")], "last": True},
        {"pegs": [_number(900, 479, "orange")], "last": True},
        {"pegs": [1 << 26]},
        {"pegs": [-1]},
        {"pegs": [True]},
        {"pegs": ["0"]},
        {"pegs": 7},
        {"pegs": level, "last": 1},
        {"pegs": level, "last": None},
    ):
        room.move("ada", {"do": "unpack", "last": False, **odd})
    room.move("ada", {"do": "shoot", "angle": 0})
    room.move("ada", {"do": "take", "pegs": level, "last": True})
    room.move("ada", {**whole, "pegs": level[:30], "last": False})
    # A peg in one that has come already.
    room.move("ada", {**whole, "pegs": [level[3], *level[30:]]})
    room.move("ada", {**whole, "pegs": level[30:]})
    room.move("ada", {"do": "unpack", "pegs": [_number(3900, 4600)], "last": True})
    room.settle()
    assert room.game.level == 0 and len(room.game.lane().pegs) == 66
    room.move("ada", whole)
    for turn, aim in enumerate((-700, 30, 1900)):
        room.shoot(("ada", "ben")[turn % 2], aim)
    return room


def _full() -> Shooters:
    """A level of as many pegs as there may be, and no more."""
    places = [(100 + 120 * (n % 30), 600 + 200 * (n // 30)) for n in range(300)]
    level = [
        _number(x, y, "orange" if n % 7 == 0 and n >= 100 else "blue") for n, (x, y) in enumerate(places)
    ]
    room = Table("ada", level=0, balls=1)
    over = [*level[200:], _number(4000, 4700)]
    for part, last in ((level[:100], False), (level[100:200], False), (over, True), (level[200:], True)):
        room.move("ada", {"do": "unpack", "pegs": part, "last": last})
    room.settle()
    assert len(room.game.lane().pegs) == 300
    room.shoot("ada", 444)
    return room


def _unmade(*parts: list[int]) -> Shooters:
    """A level that does not come, or not all of it."""
    room = Table("ada", "ben", level=0, balls=2)
    for part in parts:
        room.move("ada", {"do": "unpack", "pegs": part, "last": False})
    room.settle()
    assert room.game.level == 1
    room.shoot("ada", 100)
    return room


def _more(points: int, **settings: Any) -> Shooters:
    """A game that goes on in another room, to which one brings points."""
    room = Table("ada", "ben", predecessor=brought(points), **settings)
    for turn in range(3):
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
    return room


def _raced() -> Shooters:
    """Three race, and two of them shoot so well; what each may not do is void."""
    room = Table("ada", "ben", "cleo", "dan", rules=2, mode=2, balls=20, watching=("dan",))
    for aim in (3601, None, True):
        room.move("ada", {"do": "shoot", "angle": aim})
    room.move("dan", {"do": "shoot", "angle": 0})
    for _ in range(20):
        game = room.game
        first, _, last = (game.lane(seat) for seat in game.seats)
        room.move("cleo", {"do": "shoot", "angle": best(game, last)})
        room.move("ada", {"do": "shoot", "angle": best(game, first)})
        room.move("ada", {"do": "shoot", "angle": 1})
        room.move("ben", {"do": "shoot", "angle": 3300})
        room.settle()
        room.move("ben", {"do": "shoot", "angle": 0})
        room.settle()
        if room.game.is_over:
            break
    assert [lane.verdict for lane in room.game.lanes][::2] == ["won", "won"]
    assert room.game.verdict == "won"
    return room


def _out() -> Shooters:
    """One shoots all balls, and can shoot no more; the other one goes on until none is left."""
    room = Table("ada", "ben", rules=2, mode=2, balls=2, level=9)
    aim = aim_with(room.game, "gone", True)
    room.shoot("ada", aim)
    room.move("ben", {"do": "shoot", "angle": aim})
    room.shoot("ada", 3600)
    assert [lane.verdict for lane in room.game.lanes] == ["empty", None]
    room.move("ada", {"do": "shoot", "angle": 0})
    room.shoot("ben", 3600)
    assert room.game.verdict == "empty"
    return room


def _left_race() -> Shooters:
    """One is out, and the other one goes: nobody is left who could shoot."""
    room = Table("ada", "ben", rules=2, mode=2, level=4, balls=1)
    room.shoot("ada", aim_with(room.game, "gone", True))
    room.go("ben")
    room.settle()
    assert room.game.verdict == "deserted"
    return room


def _made_race() -> Shooters:
    """A level that people have made is raced at."""
    room = Table("ada", "ben", rules=2, level=0, mode=2, balls=3)
    level = [_number(500 + 300 * n, 2000, "orange" if n % 2 else "blue") for n in range(11)]
    room.move("ada", {"do": "unpack", "pegs": level, "last": True})
    room.settle()
    for who, aim in (("ada", 300), ("ben", -1200)):
        room.move(who, {"do": "shoot", "angle": aim})
    room.settle()
    room.settle()
    room.shoot("ben", 900)
    return room


def _nothing(rules: int) -> Shooters:
    """A level that is brought but for its last part, of no pegs."""
    room = Table("ada", "ben", rules=rules, level=0, balls=2)
    room.move("ada", {"do": "unpack", "pegs": [_number(2000, 2000, "orange")], "last": False})
    room.move("ada", {"do": "unpack", "pegs": [], "last": True})
    room.settle()
    assert room.game.level == (0 if rules == 1 else 1)
    return room


def _modes(**settings: Any) -> Shooters:
    """A few shots by turns, by the second version."""
    room = Table("ada", "ben", rules=2, **settings)
    for turn in range(3):
        room.shoot(("ada", "ben")[turn % 2], best(room.game))
    return room


ROOMS: dict[str, Callable[[], Shooters]] = {
    "two clear a level of pegs": _won,
    "three rivals": _rivals,
    "two shoot all balls": _empty,
    "the bucket": _bucket,
    "two fall asleep over pegs": _asleep,
    "some leave the pegs": _left,
    "shots at the last level": _last,
    "pegs that people have made": _made,
    "as many pegs as there may be": _full,
    "no level comes": _unmade,
    "half a level comes": lambda: _unmade([_number(2000, 2000, "orange")]),
    "pegs that go on in another room": lambda: _more(999_999_990, played=1),
    "pegs that begin anew in another room": lambda: _more(7, level=5),
    "more pegs than there may be": lambda: _more(
        7, played=99, level=99, balls=999, think=9999, rivals=5, players=1
    ),
    "fewer pegs than there may be": lambda: _more(7, balls=0, rivals=-1),
    "a race at pegs is won": _raced,
    "some are out of a race": _out,
    "who is still in a race leaves": _left_race,
    "a race at pegs that people have made": _made_race,
    "pegs for the same points": lambda: _modes(mode=0),
    "pegs for points of one's own": lambda: _modes(mode=1),
    "more modes of pegs than there may be": lambda: _modes(mode=3),
    "a part of no pegs": lambda: _nothing(2),
    "a part of no pegs by the first version": lambda: _nothing(1),
}


def make() -> dict[str, Any]:
    return whole_games("peggle", ROOMS)
