"""Secret words that devices deal one another: nothing of other daemons holds them before they are said."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.frames import frames_of, record
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
        self.tables[0].open(SETTINGS, activity="password", phones=True)
        eventually(lambda: all(one.sees(CODE) for one in self.parlors), within=15, what="the room")
        for table in self.tables[1:]:
            table.ask("POST", "/join", {"name": "Somebody"})
            table.ask("POST", "/ready", {"ready": True})
        self.guest = GuestAPI(network.host("mia"), let_in(self.tables[1]))
        self.guest.sit_down("Mia")
        self.guest.room("POST", "/ready", {"ready": True})
        eventually(lambda: len(self.tables[0].ready()) == 3, within=15, what="all are ready")

    def deal(self) -> None:
        """Begins, and waits until all have their words."""
        self.tables[0].ask("POST", "/start")
        for table in self.tables:
            table.reach("word", within=30)

    def hand(self, index: int) -> list[str]:
        """The words that somebody's own daemon shows them."""
        cards = self.tables[index].view()["game"]["state"]["hand"]
        return [card["word"] for card in cards]

    def guests_hand(self) -> list[str]:
        """The words that the guest is shown."""
        _, view = self.guest.room("GET")
        return [card["word"] for card in view["game"]["state"]["hand"]]

    @property
    def speaker(self) -> int | None:
        """The daemon whose person's turn it is; none if it is the guest's."""
        turn = self.tables[0].view()["game"]["state"]["turn"]
        return self.seats().index(turn) if turn in self.seats() else None

    def seats(self) -> list[str]:
        """Those of the persons at their own daemons, in order."""
        return [table.view()["seat"] for table in self.tables]

    def all_seats(self) -> list[str]:
        """All that are at the table."""
        members = self.tables[0].view()["members"]
        return [seat["seat"] for member in members for seat in member["seats"]]

    def say(self, word: str) -> None:
        """Whose turn it is says a word."""
        move = {"move": {"do": "word", "text": word}}
        if self.speaker is None:
            status, answer = self.guest.room("POST", "/move", move)
            assert status == 200, answer
        else:
            self.tables[self.speaker].ask("POST", "/move", move)

    def paths(self) -> list[str]:
        """What can be asked about the room."""
        room = f"/api/rooms/{CODE}"
        return [
            f"{room}/operations",
            f"{room}/replay",
            room,
            *(f"{room}?seat={seat}" for seat in self.all_seats()),
        ]

    def tells_the_guest(self) -> dict[str, str]:
        """Everything that the guest's daemon says to the guest, by the question."""
        shown = {"Authorization": f"Bearer {CODE}.{self.guest.secret}"}
        answers = ((path, self.guest.exchange("GET", path, headers=shown)) for path in self.paths())
        return {path: _text((status, body)) for path, (status, _, body) in answers}

    def says(self, index: int) -> dict[str, str]:
        """Everything that a daemon says to anybody who asks it, by the question."""
        paths = ["/api/status", "/api/rooms", "/api/games", "/api/past", *self.paths()]
        return {path: _text(self.tables[index].api.fetch("GET", path)) for path in paths}

    @contextmanager
    def sniffed(self) -> Iterator[list[bytes]]:
        """All datagrams from and to the daemons' ports; filled when the block ends."""
        frames: list[bytes] = []
        recordings = [record(one.host, one.udp(), seconds=90) for one in self.parlors]
        # Somebody has to read meanwhile: a pipe holds little.
        with ThreadPoolExecutor(len(recordings)) as pool:
            heard = [pool.submit(frames_of, one) for one in recordings]
            try:
                yield frames
            finally:
                for recording in recordings:
                    recording.terminate()
            for one in heard:
                frames += one.result()


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
    hushed.deal()
    hands = [hushed.hand(index) for index in range(3)]
    guests = hushed.guests_hand()
    assert [len(hand) for hand in [*hands, guests]] == [6, 6, 6, 6]
    assert len({word for hand in [*hands, guests] for word in hand}) == 24
    told = hushed.tells_the_guest()
    for word in guests:
        # The search finds what there is: who owns a word is told it.
        assert _in_answers(word, told)
        assert _on_disk(word, hushed.parlors[1]) == []
    for index in range(3):
        says = hushed.says(index)
        for word in hands[index]:
            assert _in_answers(word, says)
            assert _in_answers(word, told) == []
            # And even there it stands in no file: it is worked out whenever somebody looks.
            assert _on_disk(word, hushed.parlors[index]) == []
        # The guest's words are known where the guest is let in, and nowhere else.
        strange = [word for other, hand in enumerate(hands) if other != index for word in hand]
        strange += guests if index != 1 else []
        for word in strange:
            assert _in_answers(word, says) == []
            assert _on_disk(word, hushed.parlors[index]) == []
    # All cards of later hands are dealt as well: they are as secret before and after they are taken.
    hushed.tables[0].ask("POST", "/move", {"move": {"do": "swap"}})
    new, _ = eventually(
        lambda: hushed.hand(0), until=lambda hand: set(hand).isdisjoint(hands[0]), within=10, what="new words"
    )
    assert len(new) == 6
    told = hushed.tells_the_guest()
    own, *others = [hushed.says(index) for index in range(3)]
    for word in new:
        assert _in_answers(word, own)
        assert [_in_answers(word, answers) for answers in (told, *others)] == [[], [], []]
        assert [_on_disk(word, parlor) for parlor in hushed.parlors] == [[], [], []]


def test_who_listens_on_the_air_reads_no_word_even_when_it_is_said(hushed: Hushed) -> None:
    with hushed.sniffed() as frames:
        hushed.deal()
        hands = [hushed.hand(index) for index in range(3)]
        start = hushed.tables[0].view()["game"]["state"]["start"]
        own = hushed.guests_hand() if hushed.speaker is None else hands[hushed.speaker]
        said = own[0]
        hushed.say(said)
        for index, table in enumerate(hushed.tables):
            table.reach("judge")
            assert table.view()["game"]["state"]["word"] == said, index
    # A deck is more than two thousand bytes, and each of three devices shuffles it and sends it to two.
    assert sum(map(len, frames)) > 3 * 2 * 2_000
    for word in [start, *(word for hand in hands for word in hand)]:
        assert not any(word.encode() in frame for frame in frames)


def test_a_word_is_everywhere_once_it_is_claimed(hushed: Hushed) -> None:
    hushed.deal()
    owner = 0 if hushed.speaker is None else (hushed.speaker + 1) % 3
    seat = hushed.seats()[owner]
    word = hushed.hand(owner)[0]
    hushed.say(word)

    def claimed() -> bool:
        chains = [table.view()["game"]["state"]["chain"] for table in hushed.tables]
        return all(chain and chain[0]["claimer"] == seat for chain in chains)

    eventually(claimed, within=20, what="its device claims it by itself")
    assert all(_in_answers(word, hushed.says(index)) for index in range(3))
    assert _in_answers(word, hushed.tells_the_guest())
    eventually(lambda: all(_on_disk(word, one) for one in hushed.parlors), within=10, what="it is on disk")
    # All others of the hand are as secret as before.
    for rest in [one for one in hushed.hand(owner) if one != word]:
        assert _in_answers(rest, hushed.tells_the_guest()) == []
        for other in {0, 1, 2} - {owner}:
            assert _in_answers(rest, hushed.says(other)) == []
            assert _on_disk(rest, hushed.parlors[other]) == []


@pytest.mark.long
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
