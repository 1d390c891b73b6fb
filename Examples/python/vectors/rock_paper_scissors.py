"""rock-paper-scissors.json: whole games, with the digest at the end of each round."""

from collections.abc import Callable
from typing import Any

from .party import Party, brought, whole_games


class Thrower(Party):
    """A game whose players throw, show and go on."""

    def __init__(self, *people: str, **changes: Any) -> None:
        super().__init__("rock-paper-scissors", *people, **changes)

    def throw(self, **hands: str) -> None:
        """Each binds themselves to a hand, and the phase is over."""
        self.bound = {who: (self.commit(who, hand.encode()), hand.encode()) for who, hand in hands.items()}
        self.settle()

    def unfold(self, *silent: str) -> None:
        """All show their hands but some, and the phase is over."""
        for who, (commit, hand) in self.bound.items():
            if who not in silent:
                self.see(who)
                self.reveal(who, commit, hand)
        self.settle()

    def go_on(self) -> None:
        """All have seen it."""
        for who in self.people:
            self.move(who, {"do": "next"})
        self.settle()


def _two() -> Thrower:
    """Two play three rounds to the end: one wins, nobody wins, and one keeps a hand back that would lose."""
    room = Thrower("ada", "ben", rounds=3)
    room.settle()
    # In the open a throw is void, and so is what there is not.
    room.move("ben", {"do": "throw", "hand": "rock"})
    room.move("ben", {"do": "next"})
    room.throw(ada="rock", ben="scissors")
    room.unfold()
    room.go_on()
    room.throw(ada="paper", ben="paper")
    room.unfold()
    room.go_on()
    room.throw(ada="scissors", ben="paper")
    room.unfold("ben")
    room.go_on()
    return room


def _three() -> Thrower:
    """Three throw all there is, two against one, what is no hand, and nothing."""
    room = Thrower("ada", "ben", "cleo", rounds=4, think=3)
    room.settle()
    room.throw(ada="rock", ben="paper", cleo="scissors")
    room.unfold()
    room.go_on()
    room.throw(ada="paper", ben="paper", cleo="rock")
    room.unfold()
    room.go_on()
    room.throw(ada="well", ben="scissors", cleo="Rock")
    room.unfold()
    room.go_on()
    room.throw(cleo="rock")
    room.unfold()
    # Nobody says that they have seen it.
    room.settle()
    return room


def _left() -> Thrower:
    """One leaves while hands are shown: they are looked at, and then the game is over."""
    room = Thrower("ada", "ben", rounds=9)
    room.settle()
    room.throw(ada="paper", ben="rock")
    room.go("ben")
    room.bound.pop("ben")
    room.unfold()
    room.settle()
    return room


def _watched() -> Thrower:
    """One only watches, but throws all the same, and keeps no game going; one is bound under two labels."""
    room = Thrower("ada", "ben", "cleo", watching=("cleo",))
    room.settle()
    other = room.commit("ada", b"paper", label=1)
    room.throw(ada="rock", ben="scissors", cleo="paper")
    for who, (commit, hand) in room.bound.items():
        room.see(who)
        room.reveal(who, commit, hand)
    room.reveal("ada", other, b"paper")
    room.settle()
    room.go_on()
    room.go("ben")
    room.throw(ada="rock", cleo="scissors")
    return room


def _more(**settings: Any) -> Thrower:
    """One round of two people, in a game that goes on in another room to which one brings points."""
    room = Thrower("ada", "ben", predecessor=brought(7), **settings)
    room.settle()
    room.throw(ada="rock", ben="scissors")
    room.unfold()
    room.go_on()
    return room


def _anew() -> Thrower:
    """Where no rounds were played before nobody brings points along; nothing is set but too few players."""
    room = _more(players=1)
    for _ in range(4):
        room.throw(ada="rock", ben="scissors")
        room.unfold()
        room.go_on()
    return room


def _goes_on() -> Thrower:
    """A game that goes on in another room, with points, and rounds that were played before."""
    room = Thrower("ada", "ben", "cleo", predecessor=brought(999_999_999), played=4, rounds=5, players=99)
    room.settle()
    room.throw(ada="rock", ben="scissors", cleo="scissors")
    room.unfold()
    room.go_on()
    return room


ROOMS: dict[str, Callable[[], Thrower]] = {
    "two play to the end": _two,
    "three throw all there is": _three,
    "one leaves": _left,
    "a game that goes on in another room": _goes_on,
    "one watches": _watched,
    "the last of more rounds than there may be": lambda: _more(played=29, rounds=99),
    "one round more than there may be": lambda: _more(played=99, rounds=99),
    "one round where none is set": lambda: _more(rounds=0),
    "a game that begins anew in another room": _anew,
}


def make() -> dict[str, Any]:
    return whole_games("rock-paper-scissors", ROOMS)
