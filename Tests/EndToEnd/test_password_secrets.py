"""Secret words that devices deal one another: nothing of other daemons holds them before they are said."""

import re
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.guest_api import GuestAPI
from lab.table_api import TableAPI, let_in

CODE = "HUSH"
# Arabic words: daemons call nothing else so. Of English ones some are names of fields, like "address".
SETTINGS = {"word": 600, "judge": 20, "swaps": 1, "rounds": 2, "language": 3}


class Hushed:
    """Three daemons at which four play: the second one has a guest."""

    def __init__(self, network: Network) -> None:
        hosts = [network.host(name) for name in ("ada", "ben", "cyd")]
        self.parlors = [Parlor(host).start() for host in hosts]
        self.tables = [TableAPI(parlor, CODE) for parlor in self.parlors]
        self.tables[0].open(SETTINGS, activity="password")
        eventually(lambda: all(one.sees(CODE) for one in self.parlors), within=15, what="the room")
        for table in self.tables[1:]:
            table.ask("POST", "/join", {"name": "Somebody"})
            table.ask("POST", "/ready", {"ready": True})
        eventually(lambda: len(self.tables[0].ready()) == 2, within=15, what="all are ready")
        self.tables[0].ask("POST", "/start")
        for table in self.tables:
            table.reach("word", within=30)

    def hand(self, index: int) -> list[str]:
        """The words that somebody's own daemon shows them."""
        cards = self.tables[index].view()["game"]["state"]["hand"]
        return [card["word"] for card in cards]

    def turn(self) -> int:
        """Whose turn it is."""
        seat = self.tables[0].view()["game"]["state"]["turn"]
        return next(index for index, table in enumerate(self.tables) if table.view()["seat"] == seat)

    def says(self, index: int) -> dict[str, str]:
        """Everything that a daemon says to anybody who asks it, by the question."""
        table = self.tables[index]
        seats = [seat["seat"] for member in table.view()["members"] for seat in member["seats"]]
        room = f"/api/rooms/{CODE}"
        paths = ["/api/status", "/api/rooms", "/api/games", "/api/past", f"{room}/operations"]
        paths += [f"{room}/replay", room, *(f"{room}?seat={seat}" for seat in seats)]
        return {path: _text(table.api.fetch("GET", path)) for path in paths}


def _text(answer: tuple[int, bytes]) -> str:
    status, body = answer
    # What may not be given out is refused, and a replay is bytes.
    return f"{status} {body.decode(errors='replace')}"


def _in_answers(word: str, answers: dict[str, str]) -> list[str]:
    """The questions that a word is an answer to, as a value of its own."""
    return [path for path, text in answers.items() if f'"{word}"' in text]


def _on_disk(word: str, parlor: Parlor) -> list[Path]:
    """The files of a daemon that hold a word, as operations write texts, or in its log as a word."""
    text = bytes([0x60 + len(word.encode())]) + word.encode()
    files = [path for path in sorted(parlor.data.rglob("*")) if path.is_file()]
    found = [path for path in files if text in path.read_bytes()]
    logged = re.search(rf"\b{re.escape(word)}\b", parlor.log.read_text(encoding="utf-8"))
    return found + ([parlor.log] if logged else [])


@pytest.fixture
def hushed(network: Network) -> Hushed:
    return Hushed(network)


def test_words_are_nowhere_but_with_their_owner(hushed: Hushed) -> None:
    hands = [hushed.hand(index) for index in range(3)]
    assert [len(hand) for hand in hands] == [6, 6, 6]
    assert len({word for hand in hands for word in hand}) == 18
    for index in range(3):
        for word in hands[index]:
            # The search finds what there is: its own daemon tells it.
            assert _in_answers(word, hushed.says(index))
            # And even there it stands in no file: it is worked out whenever somebody looks.
            assert _on_disk(word, hushed.parlors[index]) == []
            for other in {0, 1, 2} - {index}:
                assert _in_answers(word, hushed.says(other)) == []
                assert _on_disk(word, hushed.parlors[other]) == []


def test_a_word_is_everywhere_once_it_is_claimed(hushed: Hushed) -> None:
    speaker = hushed.turn()
    owner = (speaker + 1) % 3
    word = hushed.hand(owner)[0]
    hushed.tables[speaker].ask("POST", "/move", {"move": {"do": "word", "text": word}})
    seat = hushed.tables[owner].view()["seat"]

    def claimed() -> bool:
        chains = [table.view()["game"]["state"]["chain"] for table in hushed.tables]
        return all(chain and chain[0]["claimer"] == seat for chain in chains)

    eventually(claimed, within=20, what="its device claims it by itself")
    assert all(_in_answers(word, hushed.says(index)) for index in range(3))
    eventually(lambda: all(_on_disk(word, one) for one in hushed.parlors), within=10, what="it is on disk")
    # All others of the hand are as secret as before.
    for rest in [one for one in hushed.hand(owner) if one != word]:
        for other in {0, 1, 2} - {owner}:
            assert _in_answers(rest, hushed.says(other)) == []
            assert _on_disk(rest, hushed.parlors[other]) == []


def test_hands_lie_open_when_all_is_over(network: Network) -> None:
    """A whole game with a guest and a bot: all audits come to the same, and everybody sees what all had."""
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    tables = [TableAPI(ada, CODE), TableAPI(ben, CODE)]
    tables[0].open({"word": 10, "judge": 5, "swaps": 0, "rounds": 1}, activity="password", phones=True)
    eventually(lambda: ben.sees(CODE), within=15, what="the room")
    tables[1].ask("POST", "/join", {"name": "Ben"})
    tables[1].ask("POST", "/ready", {"ready": True})
    tables[0].ask("POST", "/bots", {"strategy": "keen"}, status=201)
    guest = GuestAPI(network.host("mia"), let_in(tables[1]))
    guest.sit_down("Mia")
    guest.room("POST", "/ready", {"ready": True})
    eventually(lambda: len(tables[0].ready()) == 3, within=15, what="all are ready")
    tables[0].ask("POST", "/start")
    for table in tables:
        table.reach("word", within=30)
    _, view = guest.room("GET")
    state = view["game"]["state"]
    mine = {card["word"] for card in state["hand"]}
    assert len(mine) == 6
    for table in tables:
        table.reach("over", within=180)
    states = [table.view()["game"]["state"] for table in tables]
    opened = [state["opened"] for state in states]
    assert opened[0] == opened[1]
    assert len(opened[0]) == 4
    words = [card["word"] for hand in opened[0].values() for card in hand]
    assert len(words) == len(set(words)) == 24
    assert mine <= set(words)
    for state in states:
        assert state["cheats"] == []
        assert state["silent"] == []
    # The last vote on the end may still be on its way to one of them.
    eventually(lambda: ada.digest(CODE) == ben.digest(CODE), within=10, what="both hold the same")
