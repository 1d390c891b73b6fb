"""competitive.json: whole games of single strokes, with the digest at the end of each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import kinds
from parlor_ops.activities.competitive import SIZE, Powerup

from .builder import Written
from .party import Party, brought, whole_games
from .payloads import stroke
from .seeds import SEATS, octets
from .table import DICE


class Strokes(Party):
    """A game whose players draw with single strokes, and vote."""

    def begin(self) -> None:
        """Lots of a game round."""
        for who in self.people:
            self.bind(who, octets(f"coin {who} {self.number}", 32), DICE)
        self.settle()
        self.show()
        self.settle()

    def powerup(self, kind: str) -> Powerup:
        """One of a kind that the round has."""
        found: Powerup = next(one for one in self.game.powerups if one.kind == kind)
        return found

    def see_all(self) -> None:
        """All know all that is there."""
        for who in self.people:
            self.see(who)

    def ink(self, who: str, *places: tuple[int, int], **changes: Any) -> Written:
        """A stroke in the open round; places are counted from the corner of somebody's own canvas."""
        left = SIZE * self.game.seats.index(SEATS[changes.pop("on", who)])
        points = [number for x, y in places for number in (left + x, y)]
        return self.write(who, kinds.STROKE, stroke(points, **({"canvas": self.number} | changes)))

    def over(self, who: str, powerup: Powerup, beside: int = 0) -> Written:
        """A stroke over a powerup, or so far beside its middle."""
        return self.ink(who, (60, 60), (powerup.x + beside, 60), (powerup.x + beside, powerup.y))

    def say(self, who: str, what: str, powerup: Powerup | None = None) -> Written:
        """A move, which may name a powerup."""
        return self.move(who, {"do": what} | ({"powerup": powerup.number} if powerup else {}))

    def ballot(self, who: str, *chosen: str) -> None:
        """Commits to whom somebody votes for."""
        self.bind(who, b"".join(SEATS[one] for one in chosen))

    def vote(self, **ballots: tuple[str, ...]) -> None:
        """From the end of the drawing to the results."""
        self.settle()
        self.elect(**ballots)

    def elect(self, **ballots: tuple[str, ...]) -> None:
        """From a look at the drawings to the results."""
        for who in self.people:
            self.say(who, "next")
        self.settle()
        for who, chosen in ballots.items():
            self.ballot(who, *chosen)
        self.settle()
        self.show()
        self.settle()


Single = partial(Strokes, "competitive")


def _whole() -> Strokes:
    """Two rounds to the end; what is drawn too often, beside the canvas or otherwise counts nowhere."""
    room = Single("ada", "ben", "cleo", rounds=2)
    room.settle()
    room.begin()
    first = room.ink("ada", (10, 10), (4085, 4085))
    room.ink("ada", (500, 500), (600, 600))
    room.ink("ben", (9, 10), (500, 500))
    room.ink("ben", (500, 500), on="cleo")
    room.ink("ben", (500, 500), tool="eraser")
    room.ink("ben", (500, 500), (700, 500), (700, 700), tool="fill")
    room.ink("ben", (500, 500), canvas=room.number - 1)
    room.ink("ben", (500, 500), (4086, 500))
    room.ink("ben", (100, 100), (200, 200))
    room.write("ada", kinds.VISIBLE, {"target": first.name.hex(), "flag": False})
    room.write("ada", kinds.HIDE, {"target": first.name.hex()})
    room.write("ada", kinds.CLEAR, {"canvas": room.number, "scope": "own"})
    room.say("ada", "up")
    room.vote(ada=("ben", "cleo"), ben=("cleo", "ada"), cleo=("ben",))
    room.say("ada", "next")
    room.settle()
    room.begin()
    room.ink("cleo", (100, 100), (200, 200))
    room.vote(ada=("cleo", "ben"), ben=("cleo", "ada"), cleo=("ada", "ben"))
    room.settle()
    return room


def _earned() -> Strokes:
    """Extra strokes: one is earned, one claimed and missed, one claimed too late, one not at all."""
    room = Single("ada", "ben", "cleo", "dan", powerups=12, rounds=1)
    room.settle()
    room.begin()
    extra = room.powerup("stroke")
    room.say("ada", "show", extra)
    room.say("ben", "show", extra)
    room.see_all()
    for who in ("ada", "ben", "cleo"):
        room.say(who, "touch", extra)
    room.see_all()
    room.over("ada", extra)
    room.over("ada", extra)
    room.over("ada", extra)
    room.over("ben", extra, beside=241 if extra.x < 3000 else -241)
    room.over("ben", extra)
    room.over("cleo", extra, beside=240 if extra.x < 3000 else -240)
    room.ink("cleo", (70, 70), (80, 80))
    room.over("dan", extra)
    room.say("dan", "touch", extra)
    room.over("dan", extra)
    room.vote(ada=("ben",), ben=("ada",))
    return room


def _early() -> Strokes:
    """What is there by one's own word alone is not there; nor what nobody has shown."""
    room = Single("ada", "ben", powerups=12)
    room.settle()
    room.begin()
    extra, quake = room.powerup("stroke"), room.powerup("quake")
    room.say("ada", "show", extra)
    room.say("ada", "touch", extra)
    room.over("ada", extra)
    room.over("ada", extra)
    room.say("ben", "touch", quake)
    room.move("ben", {"do": "touch", "powerup": 12})
    room.move("ben", {"do": "touch", "powerup": True})
    room.move("ben", {"do": "touch"})
    room.see_all()
    room.say("ben", "show", extra)
    room.see_all()
    room.say("ada", "touch", extra)
    room.say("ada", "touch", extra)
    room.over("ada", extra)
    room.say("ben", "touch", extra)
    # Who has stopped drawing has nothing any more, though it is there.
    room.say("ada", "show", quake)
    room.see_all()
    room.say("ben", "up")
    room.say("ben", "touch", quake)
    room.over("ben", quake)
    # Nor has anybody when the time to draw is over.
    room.settle()
    room.say("ada", "touch", quake)
    room.say("ada", "spent")
    room.elect(ada=("ben",))
    return room


def _pending() -> Strokes:
    """Activated by who does not draw any more, by who never draws, and twice before one stroke."""
    room = Single("ada", "ben", "cleo", powerups=12, draw=60)
    room.settle()
    room.begin()
    named = [room.powerup(kind) for kind in ("splotch", "hide", "shield")]
    for one in named:
        room.say("cleo", "show", one)
        room.say("cleo", "show", one)
    room.see_all()
    room.ink("ada", (60, 60), (61, 61))
    for one in named:
        room.say("ada", "touch", one)
        room.say("ben", "touch", one)
    places = [(one.x, one.y) for one in named[:2]]
    room.ink("ben", (60, 60), *places)
    room.say("cleo", "spent")
    room.say("ada", "spent")
    room.vote()
    return room


def _forged() -> Strokes:
    """Ballots for oneself, for one twice, for three, and a second one after the first."""
    room = Single("ada", "ben", "cleo", "dan", rounds=1)
    room.settle()
    room.begin()
    room.settle()
    room.settle()
    room.move("ada", {"do": "ballot", "best": 1})
    room.ballot("ada", "ada")
    room.ballot("ben", "ada", "ada")
    room.ballot("cleo", "ada", "ben", "dan")
    room.commit("dan", SEATS["ada"])
    room.ballot("dan", "ada", "dan")
    room.settle()
    room.show()
    room.settle()
    return room


def _alone() -> Strokes:
    """One leaves while all draw, with ink, and one while they look: the last one plays no further."""
    room = Single("ada", "ben", "cleo")
    room.settle()
    room.begin()
    room.ink("ben", (100, 100), (200, 200))
    room.go("ben")
    room.settle()
    room.go("cleo")
    room.settle()
    return room


def _silent() -> Strokes:
    """Nobody shows dice, nobody draws and nobody votes."""
    room = Single("ada", "ben", rounds=1, powerups=3)
    for _ in range(8):
        room.settle()
    return room


def _short() -> Strokes:
    """Where there is no time for powerups there are none."""
    room = Single("ada", "ben", draw=14, rounds=1)
    room.settle()
    room.begin()
    room.settle()
    return room


def _goes_on() -> Strokes:
    """In another room the rounds go on, with the points that are brought along."""
    room = Single("ada", "ben", predecessor=brought(7), played=4, rounds=5)
    room.settle()
    room.begin()
    room.vote(ada=("ben",), ben=("ada",))
    room.settle()
    return room


def _first_round() -> Strokes:
    """In a room that only has a predecessor the game begins anew."""
    room = Single("ada", "ben", predecessor=brought(7), rounds=1)
    room.settle()
    room.begin()
    room.vote(ada=("ben",))
    return room


ROOMS: dict[str, Callable[[], Strokes]] = {
    "two rounds": _whole,
    "extra strokes": _earned,
    "before its time": _early,
    "pending": _pending,
    "ballots that cannot be": _forged,
    "one stays": _alone,
    "all are silent": _silent,
    "no time for powerups": _short,
    "a game that goes on in another room": _goes_on,
    "points that are left behind": _first_round,
}


def make() -> dict[str, Any]:
    return whole_games("competitive", ROOMS)
