"""A game of hidden words: who is on turn, what everybody holds, and what pages are told of it."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from lab.parlor import Parlor
from lab.table_api import TableAPI
from lab.waiting import eventually

CODE = "BIRD"
# Clocks that no slow machine runs out of, and few cards, so that they are dealt quickly.
LONG = {"word": 600, "judge": 120, "swaps": 1, "rounds": 2}
# Where words stand that all may see: said, or opened in the end; and what is always called so.
_PUBLIC = {"start", "chain", "opened", "chat", "phase", "judge", "activity"}


def plain(number: int) -> str:
    """A word that is in no bank, another one for each number."""
    return f"quizzy{chr(97 + number // 26)}{chr(97 + number % 26)}"


class PasswordGame:
    """A game as the daemons of those who play show it."""

    def __init__(self, tables: list[TableAPI]) -> None:
        self.tables = tables
        # Nobody's seat moves in these tests.
        self._places: dict[str, TableAPI] = {}

    @classmethod
    def open(cls, parlors: list[Parlor], settings: dict[str, int], **more: Any) -> "PasswordGame":
        """Opens one by requests; everybody is in its lobby, and ready."""
        tables = [TableAPI(parlor, CODE) for parlor in parlors]
        tables[0].open(settings, activity="password", **more)
        for parlor, table in zip(parlors[1:], tables[1:], strict=True):
            eventually(lambda parlor=parlor: parlor.sees(CODE), within=10, what="the room")  # type: ignore[misc]
            table.ask("POST", "/join", {"name": parlor.name.title()})
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(tables[0].ready()) == len(parlors) - 1, within=10, what="all are ready")
        return cls(tables)

    def start(self) -> None:
        """Starts it."""
        self.tables[0].ask("POST", "/start")

    def room(self, seat: str | None = None) -> Any:
        """The room as a seat is shown it, or the first person."""
        return self.table_of(seat).view(seat)

    def state(self, seat: str | None = None) -> dict[str, Any]:
        """The game's own words."""
        state: dict[str, Any] = self.room(seat)["game"]["state"]
        return state

    def phase(self) -> str:
        """What the round is for."""
        return self.tables[0].phase()

    def reach(self, *phases: str, within: float = 20) -> str:
        """Waits for one of some phases."""
        phase, _ = eventually(
            self.phase, until=lambda found: found in phases, within=within, what=" or ".join(phases)
        )
        return phase

    def own(self) -> list[str]:
        """The seats of the persons of the daemons, in the daemons' order."""
        return [table.view()["seat"] for table in self.tables]

    def seats(self) -> list[str]:
        """All who play."""
        return [player["seat"] for player in self.room()["game"]["players"]]

    def table_of(self, seat: str | None) -> TableAPI:
        """The daemon that a seat is at."""
        if seat is None:
            return self.tables[0]
        if seat not in self._places:
            self._places = {
                one["seat"]: table
                for table in self.tables
                for member in table.view()["members"]
                if member["self"]
                for one in member["seats"]
            }
        return self._places[seat]

    def hand(self, seat: str) -> list[str]:
        """The words that a seat can still play."""
        return [card["word"] for card in self.state(seat)["hand"] or [] if not card["isUsed"]]

    def do(self, seat: str, move: dict[str, Any], status: int = 200) -> Any:
        """Makes a move for a seat."""
        body = {"seat": seat, "move": move}
        return self.table_of(seat).ask("POST", "/move", body, status)

    def say(self, word: str) -> None:
        """The player on turn says a word."""
        turn = self.state()["turn"]
        self.reach_at(turn, "word", turn)
        self.do(turn, {"do": "word", "text": word})

    def reach_at(self, seat: str, phase: str, turn: str) -> None:
        """Waits until a seat's own daemon is there too: it may hear of the round a moment later."""

        def is_there() -> bool:
            # What guests and bots hold is shown to nobody else; where the round is, to the person there too.
            game = self.table_of(seat).view()["game"]
            return bool(game["phase"] == phase and game["state"]["turn"] == turn)

        eventually(is_there, within=20, what=f"{phase} at {seat}")

    def judge(self, *doubters: str, but: tuple[str, ...] = ()) -> None:
        """All others vote, but for some; and all but some let it pass."""
        self.reach("judge")
        turn = self.state()["turn"]
        for seat in self.seats():
            if seat not in (turn, *but):
                self.reach_at(seat, "judge", turn)
                self.do(seat, {"do": "judge", "judge": "doubt" if seat in doubters else "pass"})

    def play_turn(self, word: str, *doubters: str) -> None:
        """A word that is nobody's is said and judged; returns when all know what came of it."""
        before = len(self.state()["chain"])
        self.say(word)
        self.judge(*doubters)
        eventually(lambda: len(self.state()["chain"]) > before, within=20, what="the turn is over")

    def take_turn_to(self, seat: str, numbers: Iterator[int]) -> None:
        """Plain words are said, and let pass, until it is somebody's turn."""
        while self.reach("word") and self.state()["turn"] != seat:
            self.play_turn(plain(next(numbers)))


# Notes what comes by the socket and does not stand where everybody may see it, in any engine. The page keeps
# each text once: all that it is told in a game would be too much to hand over.
_HEARS = """isPublic => {
    const heard = new Set();
    window.heard = heard;
    const note = value => {
        if (typeof value === "string") heard.add(value);
        else if (Array.isArray(value)) value.forEach(note);
        else for (const [name, one] of Object.entries(value ?? {})) {
            // A card has a word too; that of the game is the one that is said.
            const isSaid = name === "word" && "turn" in value;
            if (!isSaid && !isPublic.includes(name)) note(one);
        }
    };
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
    const read = new WeakSet();
    Object.defineProperty(MessageEvent.prototype, "data", {
        get() {
            const data = get.call(this);
            if (!(this.target instanceof WebSocket) || read.has(this)) return data;
            read.add(this);
            const said = JSON.parse(data);
            if (said.type === "room") note(said.room);
            return data;
        },
    });
}"""


class Heard:
    """What a page is told of its room from now on, for as long as it is not loaded again."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(_HEARS, sorted(_PUBLIC))

    def secrets(self, words: set[str]) -> list[str]:
        """Those of some words that stood where not everybody may see them."""
        look = "words => words.filter(word => heard.has(word))"
        found: list[str] = self._page.evaluate(look, sorted(words))
        return found
