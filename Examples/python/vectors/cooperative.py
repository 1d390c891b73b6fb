"""cooperative.json: whole games of one long picture, with the digest at the end of each round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from parlor_ops import kinds
from parlor_ops.activities.cooperative import WIDTH

from .builder import Written
from .party import Party, brought, whole_games
from .payloads import stroke
from .seeds import SEATS, octets
from .table import DICE, again


class Drawers(Party):
    """A game whose players draw their portions when it is their turn."""

    @property
    def current(self) -> str:
        """Whose turn it is."""
        return next(who for who in ("ada", "ben", "cleo") if SEATS[who] == self.game.current)

    def begin(self, *silent: str) -> None:
        """The lobby, and lots: of three, ben draws first, then ada and cleo."""
        self.settle()
        for who in self.people:
            if who not in silent:
                self.bind(who, octets(f"coin {who}", 32), DICE)
        self.settle()
        self.show()
        self.settle()

    def ink(self, who: str, *places: tuple[int, int], **changes: Any) -> Written:
        """A stroke in the open round; places are counted from the corner of the portion that is drawn."""
        left = WIDTH * len(self.game.portions)
        points = [number for x, y in places for number in (left + x, y)]
        return self.write(who, kinds.STROKE, stroke(points, **({"canvas": self.number} | changes)))

    def draw(self, *places: tuple[int, int]) -> str:
        """Whose turn it is gets ready, draws a stroke, and is done."""
        self.settle()
        who = self.current
        self.ink(who, *(places or ((100, 100), (3000, 900))))
        self.move(who, {"do": "done"})
        self.settle()
        return who

    def look(self) -> None:
        """All have seen the whole."""
        for who in self.people:
            self.move(who, {"do": "next"})
        self.settle()


LongPicture = partial(Drawers, "cooperative")


def _three() -> Drawers:
    """Three draw to the end; strokes of others, beside the portion, and of other rounds count nowhere."""
    room = LongPicture("ada", "ben", "cleo")
    room.write("ada", kinds.STROKE, stroke([500, 500, 600, 600]))
    room.begin()
    first = room.current
    # To get ready is not to draw.
    room.ink(first, (500, 500), (700, 700))
    room.move(first, {"do": "done"})
    room.settle()
    other = next(who for who in room.people if who != first)
    room.ink(first, (10, 10), (3061, 4085))
    room.ink(first, (9, 10), (500, 500))
    room.ink(first, (500, 500), (3062, 500))
    room.ink(first, (500, 4086), (600, 500))
    room.ink(first, (0, 0), (3071, 0), (3071, 4095), tool="fill")
    room.ink(first, (900, 900), (1200, 900), tool="eraser", width=80)
    room.ink(first, (500, 500), (600, 600), canvas=room.number - 1)
    room.ink(other, (500, 500), (600, 600))
    undone = room.ink(first, (40, 40), (80, 80))
    room.write(first, kinds.VISIBLE, {"target": undone.name.hex(), "flag": False})
    room.move(other, {"do": "done"})
    room.move(other, {"do": "pass"})
    room.move(first, {"do": "next"})
    room.move(first, {"do": "done"})
    room.settle()
    # In the next turn nothing of the one before is taken back.
    room.write(first, kinds.CLEAR, {"canvas": room.number - 1, "scope": "own"})
    room.write(first, kinds.VISIBLE, {"target": undone.name.hex(), "flag": True})
    room.draw()
    room.draw((10, 2000), (2000, 2000))
    room.look()
    room.ink("ada", (100, 100))
    return room


def _numbered() -> Drawers:
    """Two strokes a turn: one that is taken back is one of them."""
    room = LongPicture("ada", "ben", strokes=2, portion=5)
    room.begin()
    room.settle()
    who = room.current
    undone = room.ink(who, (40, 40), (80, 80))
    room.write(who, kinds.VISIBLE, {"target": undone.name.hex(), "flag": False})
    room.ink(who, (100, 100), (200, 200))
    room.ink(who, (300, 300), (400, 400))
    room.settle()
    room.draw()
    room.settle()
    return room


def _asleep() -> Drawers:
    """One draws nothing in their turn: the next one draws at the same place; nobody shows their lot."""
    room = LongPicture("ada", "ben", "cleo")
    room.begin("ada", "ben", "cleo")
    room.draw()
    room.settle()
    room.settle()
    room.draw()
    room.look()
    return room


def _empty() -> Drawers:
    """Nobody draws anything: there is no picture to look at."""
    room = LongPicture("ada", "ben")
    room.begin()
    for _ in range(4):
        room.settle()
    return room


def _returns() -> Drawers:
    """One leaves in their turn and comes back: they are the last; who leaves with ink has drawn."""
    room = LongPicture("ada", "ben", "cleo")
    room.begin()
    room.settle()
    gone = room.current
    room.go(gone)
    room.settle()
    room.draw()
    again(room, "ada", gone, gone)
    room.see(gone)
    room.write(gone, kinds.WITNESS, seat=None)
    room.people.append(gone)
    room.draw()
    room.settle()
    last = room.current
    assert last == gone
    room.ink(last, (100, 100), (200, 200))
    room.go(last)
    room.settle()
    return room


def _gone_twice() -> Drawers:
    """One leaves in their turn without having drawn, and comes back too late."""
    room = LongPicture("ada", "ben", "cleo")
    room.begin()
    room.settle()
    gone = room.current
    room.go(gone)
    room.settle()
    room.draw()
    room.draw()
    again(room, "ada", gone, gone)
    room.look()
    return room


def _twice_away() -> Drawers:
    """One leaves in their turn, comes back, and leaves again in the next one."""
    room = LongPicture("ada", "ben", "cleo")
    room.begin()
    room.settle()
    gone = room.current
    room.go(gone)
    room.settle()
    again(room, "ada", gone, gone)
    room.see(gone)
    room.write(gone, kinds.WITNESS, seat=None)
    room.people.append(gone)
    room.draw()
    room.draw()
    room.settle()
    assert room.current == gone
    room.go(gone)
    room.settle()
    return room


def _deserted() -> Drawers:
    """One leaves while they get ready, and one before their turn: the one who stays draws alone."""
    room = LongPicture("ada", "ben", "cleo")
    room.begin()
    room.go("ben")
    room.settle()
    room.go("cleo")
    room.draw()
    room.look()
    return room


def _passed() -> Drawers:
    """Without a clock others say that they go on without somebody, once each."""
    room = LongPicture("ada", "ben", "cleo", portion=0, unveil=5)
    room.begin()
    room.settle()
    who = room.current
    room.move(who, {"do": "pass"})
    for other in room.people:
        if other != who:
            room.move(other, {"do": "pass"})
            room.move(other, {"do": "pass", "again": True})
    room.settle()
    room.draw()
    room.draw()
    room.look()
    return room


def _watched() -> Drawers:
    """One only watches, and draws and votes all the same."""
    room = LongPicture("ada", "ben", "cleo", watching=("cleo",), portion=9999, strokes=-3)
    room.begin()
    room.settle()
    room.ink("cleo", (100, 100), (200, 200))
    room.move("cleo", {"do": "done"})
    room.settle()
    room.draw()
    room.move("cleo", {"do": "next"})
    room.settle()
    return room


def _goes_on() -> Drawers:
    """In another room the picture begins anew, and nobody brings points along."""
    room = LongPicture("ada", "ben", predecessor=brought(7), played=1, players=1, unveil=1)
    room.begin()
    room.draw()
    room.draw()
    room.look()
    return room


ROOMS: dict[str, Callable[[], Drawers]] = {
    "three draw to the end": _three,
    "two strokes a turn": _numbered,
    "one sleeps": _asleep,
    "all sleep": _empty,
    "one comes back": _returns,
    "one goes away for good": _gone_twice,
    "one goes away twice": _twice_away,
    "one stays": _deserted,
    "one is passed over": _passed,
    "one watches": _watched,
    "a game that goes on in another room": _goes_on,
}


def make() -> dict[str, Any]:
    return whole_games("cooperative", ROOMS)
