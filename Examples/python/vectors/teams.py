"""Players of team-battle: what they do, and what their devices answer."""

from functools import partial
from typing import Any

from parlor_ops import kinds
from parlor_ops.activities.team_battle import PITCH
from parlor_ops.card_table import text_of
from parlor_ops.dice import SeededDice
from parlor_ops.header import blake2b256
from parlor_ops.topics import letters_of_topic

from .builder import Written
from .party import Party
from .payloads import stroke
from .seeds import DEVICES, SEATS, octets
from .table import DICE


class Teams(Party):
    """A game whose players draw and guess, and whose devices answer."""

    def do(self, who: str, what: str, **fields: Any) -> None:
        """A move by somebody who has seen all that there is."""
        self.see(who)
        self.move(who, {"do": what, **fields})

    def begin(self, *unsealed: str, settles: bool = True) -> None:
        """All are bound to dice, and their devices to secrets, but for some."""
        if settles:
            self.settle()
        for who in self.people:
            self.bind(who, octets(f"coin {who}", 32), DICE)
            if who not in unsealed:
                self.do(who, "seal", bytes=text_of(self.seal(who)))
        self.settle()
        self.show()
        self.settle()

    def seal(self, who: str) -> bytes:
        """What binds a device to its secret."""
        return blake2b256(b"parlor topics v1\0", self.room or b"", DEVICES[who], secret(who))

    @property
    def teams(self) -> list[tuple[str, str]]:
        """Who draws and who guesses, of each team."""
        return [(name_of(team.drawer), name_of(team.guesser)) for team in self.game.teams]

    def words(self, drawer: str) -> list[str]:
        """The words of a drawer."""
        game = self.game
        seed = blake2b256(b"parlor topic order v1\0", game.seed, SEATS[drawer], secret(drawer))
        dealt: list[str] = game.words.order(SeededDice(seed, 0).shuffled)
        return dealt[: game.count]

    def ink(self, who: str, topic: int, *places: tuple[int, int], **changes: Any) -> Written:
        """A stroke on the paper of a word; places are counted from its corner."""
        points = [number for x, y in places for number in (PITCH * topic + x, y)]
        self.see(who)
        return self.write(who, kinds.STROKE, stroke(points, **({"canvas": self.number} | changes)))

    def submit(self, drawer: str, topic: int, letters: int | None = None) -> None:
        """Draws a word, and the device tells its length, or another one."""
        self.ink(drawer, topic, (500, 500), (1500, 900 + 100 * topic))
        self.do(drawer, "done", topic=topic)
        length = letters_of_topic(self.words(drawer)[topic], self.game.words.language)
        self.do(drawer, "letters", topic=topic, letters=letters or length)

    def guess(self, team: tuple[str, str], topic: int, text: str, number: int, right: bool) -> None:
        """Somebody guesses, and the drawer's device answers."""
        self.do(team[1], "guess", topic=topic, text=text)
        self.do(team[0], "answer", topic=topic, guess=number, right=right)

    def reckon(self, **instead: bytes | None) -> None:
        """The devices of all drawers show their secrets, or something else, or nothing."""
        self.settle()
        for drawer, _ in self.teams:
            shown = instead.get(drawer, secret(drawer))
            if shown is not None and drawer in self.people:
                self.do(drawer, "seed", bytes=text_of(shown))
        self.settle()


Battle = partial(Teams, "team-battle", rules=2)


def secret(who: str) -> bytes:
    """The secret of somebody's device."""
    return octets(f"topics {who}", 32)


def name_of(seat: bytes) -> str:
    """Who has a seat."""
    return next(who for who, one in SEATS.items() if one == seat)


def number_of(who: str) -> int:
    """What a seat is called in settings."""
    return int.from_bytes(SEATS[who][:4], "big") & 0x7FFFFFFF
