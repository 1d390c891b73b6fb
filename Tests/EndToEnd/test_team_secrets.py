"""The words of a battle of teams: no other daemon tells or holds them before they are revealed.

What is looked for is words of the bank, as they were dealt to the two who draw: which of them those are is
the secret. Words that players bring are with every device by design, in the moves that bring them, and so
none is looked for here. A word is found in whatever way texts are written (`lab/spellings.py`); the number
of its place in the bank is not looked for, and nor is a word of two letters.
"""

import json

from lab import Network, Parlor, eventually
from lab.answers import Window, answers
from lab.guest_api import GuestAPI
from lab.spellings import holds
from lab.table_api import TableAPI, hear, let_in
from lab.team_game import ACTIVITY, TeamGame, number_of

# Arabic words: daemons call nothing else so, and no easy one is a part of another. Nobody brings any.
SETTINGS = {"topics": 2, "battle": 1800, "language": 3}
# A word of no bank, and no part of one.
WRONG = "ظظظظظ"
# Ada draws for Ben, and Mia, who sits at Ben's, for Cyd. So each daemon may know other words.
ADA, BEN, CYD, MIA = range(4)
DAEMONS = (ADA, BEN, CYD)
SHORTEST = 3


class Hushed:
    """Three daemons that log all they do, a page at each, and the words that two draw."""

    def __init__(self, network: Network) -> None:
        hosts = network.add(["ada", "ben", "cyd"])
        parlors = [Parlor(host, arguments=["--verbose"]).start() for host in hosts]
        self.game = TeamGame.open(parlors, SETTINGS, beside=[("Mia", BEN)])
        self.game.pair(1, ADA, BEN)
        self.game.pair(2, MIA, CYD)
        self.windows = [Window(table) for table in self.game.tables]
        self.words: dict[int, list[str]] = {ADA: [], MIA: []}

    def draw(self, drawer: int, guesser: int) -> None:
        """Somebody draws the word of now; returns when it can be guessed."""
        topic = len(self.words[drawer])
        self.submit(drawer)
        self.game.is_ready(guesser, topic)

    def submit(self, drawer: int) -> None:
        """Somebody draws the word of now, and says that it is done."""
        self.words[drawer].append(self.game.draw(drawer))

    def look(self, place: int) -> dict[str, bytes]:
        """All that a daemon tells now, has told its page since the last look, and holds in files."""
        parlor = self.game.parlors[place]
        told = answers(parlor, self.game.tables[place], self.game.seats, range(4))
        found = {question: body for question, (_, body) in told.items()}
        found["page"] = self.windows[place].heard().encode()
        return found | _files(parlor)

    def look_everywhere(self) -> list[dict[str, bytes]]:
        """The same of each daemon."""
        return [self.look(place) for place in DAEMONS]

    def was_told(self, place: int) -> bool:
        """Whether a page was told all words at once since the last look."""
        said = self.windows[place].heard().splitlines()
        return any(all(holds(one.encode(), word) for word in self.all_words()) for one in said)

    def all_words(self) -> set[str]:
        """Whatever was dealt to anybody, and is long enough to be looked for."""
        words = {word for words in self.words.values() for word in words}
        return {word for word in words if len(word) >= SHORTEST}

    def secrets(self, place: int) -> set[str]:
        """Those words that a daemon must not know: what nobody draws there."""
        own, others = set[str](), set[str]()
        for drawer, words in self.words.items():
            (own if self.game.places[drawer] == place else others).update(words)
        return (others - own) & self.all_words()


def _files(parlor: Parlor) -> dict[str, bytes]:
    log = parlor.log.read_bytes()
    assert b" info parlor: " in log, "it logs little"
    paths = [path for path in sorted(parlor.data.rglob("*")) if path.is_file()]
    return {f"file {path.name}": path.read_bytes() for path in paths} | {"log": log}


def _where(word: str, found: dict[str, bytes]) -> set[str]:
    return {where for where, text in found.items() if holds(text, word)}


def test_no_word_is_anywhere_but_with_its_drawer_before_it_is_revealed(network: Network) -> None:
    hushed = Hushed(network)
    game = hushed.game
    game.start()
    game.reach("battle")
    looks = [hushed.look_everywhere()]
    # A first word of each is drawn and guessed wrong; then the second one is shown to the two drawers.
    for drawer, guesser in ((ADA, BEN), (MIA, CYD)):
        hushed.draw(drawer, guesser)
        game.guess(guesser, WRONG)
    looks.append(hushed.look_everywhere())
    # What was skipped is as secret as before, and so is the second word of each until it is guessed.
    for drawer, guesser in ((ADA, BEN), (MIA, CYD)):
        refused = game.tables[game.places[guesser]].ask(
            "POST",
            "/move",
            {"move": {"do": "skip", "topic": 0}, "seat": game.seat(guesser)},
            409,
        )
        assert refused["error"]["reason"] == "next-not-ready"
        hushed.submit(drawer)
        game.skip(guesser)
        game.is_ready(guesser, 1)
        game.guess(guesser, WRONG)
    looks.append(hushed.look_everywhere())
    expect_hushed(hushed, looks)
    expect_revealed(hushed)


def expect_hushed(hushed: Hushed, looks: list[list[dict[str, bytes]]]) -> None:
    """Nobody else's word was anywhere at any look, and one's own in no file."""
    game = hushed.game
    for place in DAEMONS:
        assert len(hushed.secrets(place)) >= 1, hushed.words
        for found in (look[place] for look in looks):
            files = {name: text for name, text in found.items() if name == "log" or name.startswith("file ")}
            for word in hushed.secrets(place):
                assert _where(word, found) == set(), place
            for word in hushed.all_words():
                assert _where(word, files) == set(), place
    # The search finds what there is: the drawer's own daemon tells the drawer, and Ada's page is Ada's.
    for drawer, words in hushed.words.items():
        question = f"/api/rooms/{game.tables[0].code}?seat={game.seat(drawer)}"
        for number, word in enumerate(words):
            if word in hushed.all_words():
                found = looks[number][game.places[drawer]]
                assert ({question, "page"} if drawer == ADA else {question}) <= _where(word, found)


def expect_revealed(hushed: Hushed) -> None:
    """A word that is guessed is on every disk from then on, and in the end every daemon tells all of them."""
    game = hushed.game
    second = hushed.words[ADA][1]
    game.guess(BEN, second)
    game.skip(CYD)
    game.reach("over", within=60)
    room = f"/api/rooms/{game.tables[0].code}"
    for place in DAEMONS:
        if second in hushed.all_words():
            disk = lambda one=place: _where(second, _files(game.parlors[one]))  # noqa: E731
            eventually(disk, within=20, what="what was guessed is on every disk")
        eventually(lambda one=place: hushed.was_told(one), within=20, what="the page is told all words")  # type: ignore[misc]
        found = hushed.look(place)
        for word in hushed.all_words():
            assert {room, "show --json"} <= _where(word, found)
            # Even then no log has it.
            assert "log" not in _where(word, found)


def test_whoever_serves_a_guest_or_a_bot_is_shown_nothing_of_theirs(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    for code in ("PHONE", "ROBOT"):
        table = TableAPI(parlor, code)
        mine = table.open({"topics": 1, "battle": 1800, "language": 3}, activity=ACTIVITY)
        guest = GuestAPI(network.host("gil"), let_in(table))
        if code == "PHONE":
            assert guest.sit_down("Gil")[0] == 201
            assert guest.room("POST", "/ready", {"ready": True})[0] == 200
            drawer = guest.seat
        else:
            drawer = table.ask("POST", "/bots", {}, 201)["seat"]
        eventually(lambda table=table: len(table.ready()) == 1, within=10, what="the other one is ready")  # type: ignore[misc]
        pair = {"drawer-1": number_of(drawer), "guesser-1": number_of(mine)}
        table.ask("POST", "/settings", {"settings": pair})
        table.ask("POST", "/start")
        table.reach("battle")
        refused = table.ask("GET", f"?seat={drawer}", None, 403)
        assert refused["error"]["code"] == "forbidden"
        with table.api.socket(drawer) as socket:
            socket.send(json.dumps({"type": "watch", "room": code}))
            assert hear(socket, "error")["code"] == "forbidden"
        # What is done for it is answered as to its host's own person.
        said = table.api.request("POST", f"/api/rooms/{code}/say", {"text": "hm", "seat": drawer})[1]
        assert said["seat"] == mine and said["game"]["state"]["mine"]["does"] == "guess"
        if code == "PHONE":
            word = guest.room("GET")[1]["game"]["state"]["mine"]["word"]
            assert "word" not in said["game"]["state"]["mine"]
            # Two letters may be there by chance.
            assert len(word) < SHORTEST or not holds(json.dumps(said, ensure_ascii=False).encode(), word)
        parlor_left = table.api.request("POST", f"/api/rooms/{code}/leave")[0]
        assert parlor_left == 204


def test_who_sits_beside_is_shown_their_own_after_a_restart(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    game = TeamGame.open([parlor], {"topics": 1, "battle": 1800}, beside=[("Mia", 0)])
    game.pair(1, 1, 0)
    game.start()
    game.reach("battle")
    word = game.tables[0].view(game.seat(1))["game"]["state"]["mine"]["word"]
    game.kill(0)
    game.restart(0, "battle")
    assert game.tables[0].view(game.seat(1))["game"]["state"]["mine"]["word"] == word
