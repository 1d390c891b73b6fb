"""classic.json: whole games of Classic, with the digest at the end of each round."""

from collections.abc import Callable
from typing import Any

from parlor_ops import kinds, limits
from parlor_ops.activities.classic import Classic

from .party import Party, whole_games
from .people import line
from .seeds import PEOPLE, SEATS, octets
from .table import DICE


class ClassicBuilder(Party):
    """A game of Classic whose players do what its phases ask."""

    def __init__(self, *people: str, **changes: Any) -> None:
        super().__init__("classic", *people, **changes)

    def begin(self) -> None:
        """The lobby, and the dice."""
        self.settle()
        for who in self.people:
            self.bind(who, octets(f"die {who}", 32), DICE)
        self.settle()
        self.show()
        self.settle()

    def topic(self, who: str, **topic: Any) -> None:
        """The round master names a topic, and the phase is over."""
        self.move(who, {"do": "topic"} | topic)
        self.settle()

    def draw(self, *strokes: int) -> None:
        """Each draws as many strokes as said, and is done."""
        for who, count in zip(self.people, strokes, strict=True):
            for _ in range(count):
                self.write(who, kinds.STROKE, line(canvas=self.number))
            self.move(who, {"do": "done", "flag": True})

    def vote(self, **choices: str) -> None:
        """Votes, and shows them."""
        for who, choice in choices.items():
            self.bind(who, SEATS[choice])


def _rapid() -> ClassicBuilder:
    """Three play two rounds to the end: a topic of their own, a word, votes, late strokes."""
    room = ClassicBuilder("ada", "ben", "cleo", rounds=2)
    room.write("ada", kinds.STROKE, line(canvas=4))
    room.begin()
    game = room.game
    # The master of the first round names a topic; nobody else does, nor does she do it twice.
    master = _who(game)
    others = [who for who in room.people if who != master]
    room.move(others[0], {"do": "topic", "text": "not mine"})
    room.move(master, {"do": "topic", "text": "two\nlines"})
    room.move(master, {"do": "topic", "text": "x" * 121})
    room.move(master, {"do": "topic", "text": " \u00a0"})
    room.move(master, {"do": "dance"})
    room.move(master, {"do": "topic", "text": "a lighthouse"})
    room.move(master, {"do": "topic", "text": "another"})
    close = room.close("ada")
    # Drawn before the round that it is for is seen to be open.
    room.write("cleo", kinds.STROKE, line(canvas=room.number + 1))
    _finish(room, close)
    for depth in (7, 8):
        room.move("ben", {"do": "done", "flag": False, "deep": _nested(depth)})
    # Names in the wrong order.
    room.write("ben", kinds.MOVE, [room.number, "a264666c6167f462646f64646f6e65"])
    # Two strokes each; one is taken back, one hidden, a Clear of everybody's means nothing.
    undone = room.write("ben", kinds.STROKE, line(canvas=room.number))
    room.write("ben", kinds.VISIBLE, {"target": undone.name.hex(), "flag": False})
    room.draw(2, 1, 3)
    room.write("cleo", kinds.STROKE, line(canvas=room.number + 1))
    room.write("ada", kinds.CLEAR, {"canvas": room.number, "scope": "all"})
    close = room.close("ada")
    room.write("ben", kinds.STROKE, line(canvas=room.number))
    _finish(room, close)
    # Votes: for oneself nobody can, for nobody's tile neither; in the open they are void.
    room.vote(ada="ben", ben="ben" if master == "ada" else master, cleo=master if master != "cleo" else "ada")
    room.move("ada", {"do": "vote", "tile": 0})
    room.settle()
    room.show()
    room.settle()
    for who in room.people:
        room.move(who, {"do": "next"})
    room.settle()
    # The second master takes the second word offered; a word that is not offered is void.
    game = room.game
    words = game.offers
    beyond = next(word for word in range(193) if word not in words)
    room.move(_who(game), {"do": "topic", "word": beyond})
    room.topic(_who(game), word=words[1])
    room.draw(0, 1, 2)
    room.settle()
    room.vote(ada="cleo", ben="cleo", cleo="ben")
    room.settle()
    room.reveal("ada", *room.bound["ada"])
    room.reveal("cleo", *room.bound["cleo"])
    room.settle()
    room.settle()
    assert room.game.stage == "over"
    return room


def _nested(depth: int) -> Any:
    return [_nested(depth - 1)] if depth else 0


def _who(game: Classic) -> str:
    """The round master's name."""
    return next(who for who in PEOPLE if SEATS[who] == game.master)


def _finish(room: ClassicBuilder, close: Any) -> None:
    for who in room.people:
        room.accept(who, close)
    room.number += 1
    for who in room.people:
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    room.marks.append(len(room.written))


def _nobody_names() -> ClassicBuilder:
    """No topic, no dice, no votes; then all but one leave, and the game is over."""
    room = ClassicBuilder("ada", "ben", "cleo")
    room.settle()
    for _ in range(3):
        room.settle()
    for _ in range(4):
        room.settle()
    room.settle()
    # Who draws and goes has a tile.
    room.write("cleo", kinds.STROKE, line(canvas=room.number))
    room.see("cleo")
    room.write("cleo", kinds.LEAVE, seat=None)
    room.people.remove("cleo")
    for _ in range(4):
        room.settle()
    # The one whose turn it was has gone: the next one is passed the pen.
    for _ in range(3):
        room.settle()
    room.see("ben")
    room.write("ben", kinds.LEAVE, seat=None)
    room.people.remove("ben")
    room.settle()
    room.settle()
    assert room.game.stage == "over"
    return room


def _weeks() -> ClassicBuilder:
    """Without clocks: votes on the round before while all draw, and somebody skipped."""
    room = ClassicBuilder("ada", "ben", "cleo", rapid=0, patience=1)
    room.begin()
    game = room.game
    room.topic(_who(game), text=1234)
    room.draw(1, 1, 1)
    game = room.game
    following = next(who for who in room.people if SEATS[who] == game.next_master)
    room.move(following, {"do": "topic", "word": game.offers[0]})
    room.settle()
    # The second game round is drawn at once, and the first one voted on.
    game = room.game
    room.vote(**{who: next(one for one in room.people if SEATS[one] != SEATS[who]) for who in room.people})
    room.draw(2, 1, 0)
    skipped = next(who for who in room.people if SEATS[who] == game.next_master)
    skipping = next(who for who in room.people if who != skipped)
    room.move(skipping, {"do": "skip", "seat": SEATS[skipped].hex()})
    room.move(skipping, {"do": "skip", "seat": SEATS[skipping].hex()})
    room.settle()
    room.show()
    room.draw(1, 0, 1)
    room.settle()
    # Its master names the fourth topic late.
    room.vote(ada="ben", ben="cleo", cleo="ada")
    room.topic(_who(room.game), text="ink")
    room.show()
    room.draw(1, 1, 1)
    room.settle()
    return room


def _goes_on() -> ClassicBuilder:
    """A room that goes on begins with the rounds and the points of before; settings have ranges."""
    scores = sorted(
        ({"seat": SEATS[who].hex(), "points": limits.POINTS[1] - 5} for who in ("ada", "ben", "fay")), key=str
    )
    before = {"room": octets("old", 32).hex(), "end": octets("digest", 32).hex(), "scores": scores}
    room = ClassicBuilder("ada", "ben", "cleo", predecessor=before, played=3, players=99, rounds=99)
    value = ["Friday", False, {"played": 3, "players": 2, "rounds": 1, "draw": -5}]
    room.write("ada", kinds.SETTINGS, value, seat=None)
    room.see("ben", "ada")
    room.write("ben", kinds.SETTINGS, ["No", False, {"players": 8}], seat=None)
    room.begin()
    room.write("ada", kinds.SETTINGS, ["Late", False, {}], seat=None)
    room.topic(_who(room.game), text="a bridge")
    room.draw(1, 1, 1)
    room.settle()
    room.vote(ada="ben", ben="ada", cleo="ada")
    room.settle()
    room.show()
    room.settle()
    room.settle()
    assert room.game.stage == "over"
    return room


def _unseen() -> ClassicBuilder:
    """Settings that the end of the lobby does not hold do not count, though the lobby's master wrote them."""
    room = ClassicBuilder("ada", "ben", "cleo", played=1)
    room.see("ada 2", "ada")
    room.write("ada 2", kinds.SETTINGS, ["Unseen", False, {"played": 7}], seat=None)
    room.see("ada", "ben", "cleo")
    room.accept("ada", room.propose("ada"))
    return room


def _not_ready() -> ClassicBuilder:
    """Who is not ready by the frontier of the lobby's Close watches, and decides nothing."""
    room = ClassicBuilder("ada", "ben", "cleo", "dora")
    room.write("ben", kinds.READY, False)
    room.write("cleo", kinds.READY, False)
    room.write("cleo", kinds.READY, True)
    room.write("dora", kinds.READY, False)
    # Nobody says it for somebody else, and who says it too late watches.
    room.see("cleo", "dora")
    room.write("cleo", kinds.READY, True, seat="dora")
    room.see("ada", "ben", "cleo", "dora")
    close = room.propose("ada")
    room.write("ben", kinds.READY, True)
    room.accept("ada", close)
    room.number += 1
    for who in room.people:
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    room.settle(voters=["ada", "cleo"])
    return room


def _ranges() -> ClassicBuilder:
    """Settings beyond their ranges are the nearest ones within; two players have six rounds."""
    room = ClassicBuilder("ada", "ben", "cleo", played=99, players=1)
    room.settle()
    return room


def _two() -> ClassicBuilder:
    """Two play the fifth of six rounds, in which nobody does anything."""
    room = ClassicBuilder("ada", "ben", played=4)
    for _ in range(8):
        room.settle()
    assert room.game.stage == "topic"
    return room


ROOMS: dict[str, Callable[[], ClassicBuilder]] = {
    "a game to its end": _rapid,
    "a game that people leave": _nobody_names,
    "a game over weeks": _weeks,
    "a game that goes on in another room": _goes_on,
    "settings that nobody saw": _unseen,
    "who is not ready": _not_ready,
    "settings beyond their ranges": _ranges,
    "the rounds of two players": _two,
}


def make() -> dict[str, Any]:
    return whole_games("classic", ROOMS)
