"""A guest, and a person with another client, ask for moves in a game of words that nobody may make."""

import json
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.guest_api import GuestAPI
from lab.memory import KEPT_BY_CHECKER, resident
from lab.password_game import CODE, LONG, PasswordGame, plain
from lab.table_api import let_in

# What the largest request that is refused costs once.
MEMORY_MAY_GROW_KILOBYTES = 8 * 1024 + KEPT_BY_CHECKER
NUMBERS: list[Any] = [
    -1,
    0,
    2**31,
    2**53,
    2**63 - 1,
    -(2**63),
    2**64,
    10**300,
    0.5,
    1e308,
    None,
    True,
    "1",
    [],
    {},
]
TEXTS: list[Any] = ["", "A", "A" * 128, "A" * 840, "A" * 60_000, "=", "\u202e", "é" * 25, 0, None, [], {}]


def devices_moves(seat: str) -> list[dict[str, Any]]:
    """What only devices say, of themselves; with numbers and texts of all sizes."""
    moves: list[dict[str, Any]] = [{"do": "foreign"}]
    for number in NUMBERS:
        moves += [
            {"do": "deal", "part": number, "bytes": "A" * 840},
            {"do": "claim", "seat": seat, "place": number, "bytes": "A" * 128},
            {"do": "own", "place": number, "bytes": "A" * 128},
        ]
    for text in TEXTS:
        moves += [
            {"do": "deal", "part": 0, "bytes": text},
            {"do": "claim", "seat": text, "place": 0, "bytes": text},
            {"do": "own", "place": 0, "bytes": text},
            {"do": "seed", "bytes": text},
        ]
    return moves


def wild_moves() -> list[Any]:
    """What people may say, wrongly: what is no word, no vote, no list, and no move at all."""
    moves: list[Any] = [
        {"do": "word", "text": text} for text in [*TEXTS, "two words", "l33t", "a", "a" * 25, "a\u0301" * 97]
    ]
    moves += [{"do": "judge", "judge": text} for text in [*TEXTS, "Pass", "pass ", ["pass"]]]
    moves += [
        {"do": "bring", "words": words} for words in ([], ["a"], ["x" * 25], ["ab"] * 41, [["ab"]], "ab", 7)
    ]
    moves += [{"do": "brought"}, {"do": 2**63}, {}, [], None, 7, "word", {"move": "word"}]
    nested: Any = "word"
    for _ in range(500):
        nested = {"do": nested}
    return [*moves, nested]


@pytest.fixture
def scene(network: Network) -> tuple[PasswordGame, list[Parlor], GuestAPI]:
    """Ada and Ben, and Gil, who is Ada's guest."""
    parlors = [Parlor(host).start("--name", host.name.title()) for host in network.add(["ada", "ben"])]
    game = PasswordGame.open(parlors, LONG | {"rounds": 3}, phones=True)
    guest = GuestAPI(network.host("gil"), let_in(game.tables[0]))
    assert guest.sit_down("Gil")[0] == 201
    guest.room("POST", "/ready", {"ready": True})
    eventually(lambda: len(game.tables[0].ready()) == 2, within=10, what="all are ready")
    game.start()
    game.reach("word", within=30)
    return game, parlors, guest


def test_what_people_may_not_move_is_refused_and_the_game_goes_on(
    scene: tuple[PasswordGame, list[Parlor], GuestAPI],
) -> None:
    game, parlors, guest = scene
    ada, ben = game.own()
    numbers = count()

    def person(move: Any) -> int:
        status, _ = game.tables[1].api.request("POST", f"/api/rooms/{CODE}/move", {"seat": ben, "move": move})
        return int(status)

    def phone(move: Any) -> int:
        return guest.room("POST", "/move", {"move": move})[0]

    moves = [*devices_moves(ben), *wild_moves()]

    def storm(ask: Callable[[Any], int], moves: list[Any]) -> None:
        for move in moves:
            status = _answer(ask, move)
            assert 400 <= status < 500, f"{status}: {json.dumps(move)[:200]}"

    def everybody() -> None:
        storm(person, moves)
        # A guest has a budget of two moves a second: another few of them each time.
        few = [moves.pop(0) for _ in range(12)]
        storm(phone, few)
        moves.extend(few)

    # In another's turn, in one's own, and while others vote.
    game.take_turn_to(ada, numbers)
    everybody()
    before = resident(parlors[0])
    everybody()
    assert resident(parlors[0]) - before < MEMORY_MAY_GROW_KILOBYTES
    for seat in (ben, guest.seat):
        game.take_turn_to(seat, numbers)
        everybody()
    game.say(plain(next(numbers)))
    game.reach("judge")
    everybody()
    game.judge()
    while game.reach("word", "over", within=30) == "word":
        game.play_turn(plain(next(numbers)))
    for table in game.tables:
        eventually(lambda table=table: table.phase() == "over", within=20, what="over for all")  # type: ignore[misc]
        state = table.view()["game"]["state"]
        assert (state["cheats"], state["silent"]) == ([], [])
        assert all(past["won"] == {} for past in state["chain"])
    assert [parlor.alive for parlor in parlors] == [True, True]


def test_a_flood_of_wishes_gets_what_there_is_and_no_more(
    scene: tuple[PasswordGame, list[Parlor], GuestAPI],
) -> None:
    """New words as often as there are, one word a turn, one vote a word, however often they are asked for."""
    game, _, guest = scene
    ada, ben = game.own()
    numbers = count()
    game.take_turn_to(guest.seat, numbers)

    def phone(move: Any) -> int:
        return guest.room("POST", "/move", {"move": move})[0]

    began = time.monotonic()
    swaps = [phone({"do": "swap"}) for _ in range(200)]
    took = time.monotonic() - began
    assert swaps.count(200) == LONG["swaps"]
    # What is beyond a guest's budget is not even looked at.
    assert set(swaps) == {200, 409, 503}
    assert swaps.count(409) < 60 + 2 * took, f"two a second, and forty at once: {took:.1f} s"
    spoken = [plain(next(numbers)) for _ in range(5)]
    assert [_answer(phone, {"do": "word", "text": word}) for word in spoken] == [200] + [409] * 4
    for seat in (ada, ben):
        game.reach_at(seat, "judge", guest.seat)
    move = {"seat": ben, "move": {"do": "judge", "judge": "doubt"}}
    votes = [game.tables[1].api.request("POST", f"/api/rooms/{CODE}/move", move)[0] for _ in range(50)]
    assert votes == [200] + [409] * 49
    game.do(ada, {"do": "judge", "judge": "pass"})
    eventually(lambda: spoken[0] in _said(game), within=20, what="it is judged")
    past = next(past for past in game.state()["chain"] if past["word"] == spoken[0])
    assert past["swaps"] == {guest.seat: LONG["swaps"]}
    assert past["won"] == {guest.seat: -1, ben: -1}
    assert not set(spoken[1:]) & set(_said(game))


def _answer(ask: Callable[[Any], int], move: Any) -> int:
    """The status of the answer; who asks so much has to wait now and then."""
    status, _ = eventually(lambda: ask(move), until=lambda found: found != 503, within=10, what="an answer")
    return status


def _said(game: PasswordGame) -> list[str | None]:
    return [past["word"] for past in game.state()["chain"]]
