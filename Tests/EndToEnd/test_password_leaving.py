"""Devices that stop while words are dealt, and that leave afterwards."""

from itertools import count

from lab import Network, Parlor, eventually
from lab.password_game import CODE, LONG, PasswordGame, plain

# Seconds that devices have for what they do of themselves. Clocks that others move go wrong by one at most.
DUTY, MOVED = 3, 1
DEALT = ("word", "judge", "count", "over")


def gather(network: Network, settings: dict[str, int]) -> tuple[PasswordGame, list[Parlor]]:
    """Ada, Ben and Cyd at daemons of their own, ready."""
    parlors = [Parlor(host).start() for host in network.add(["ada", "ben", "cyd"])]
    return PasswordGame.open(parlors, LONG | settings), parlors


def test_a_device_that_stops_in_the_deal_is_left_out_after_three_seconds(network: Network) -> None:
    game, parlors = gather(network, {})
    ada, ben, cyd = game.own()
    # Asked while all answer: who sits where.
    game.table_of(ada)
    # It has taken its seat, and shows no key.
    parlors[2].stand_still()
    game.start()
    _, taken = eventually(game.phase, until=lambda phase: phase in DEALT, within=30, what="all is dealt")
    assert taken > DUTY - MOVED, "it was not waited for"
    # Then it begins anew, and that is a matter of moments.
    assert taken < DUTY + MOVED + 6, f"it took {taken:.1f} s"
    assert set(game.state()["hands"]) == {ada, ben}
    assert [len(game.hand(seat)) for seat in (ada, ben)] == [6, 6]
    parlors[2].go_on()
    eventually(lambda: game.tables[2].phase() == "word", within=20, what="it plays on")
    state = game.state(cyd)
    assert state["hand"] is None
    assert cyd in state["order"]
    # It was slow, which is no cheating; and it says words as all others do.
    assert state["cheats"] == []
    game.take_turn_to(cyd, count())
    game.play_turn(plain(99))
    assert plain(99) in _said(game)


def test_once_all_is_dealt_nobodys_leaving_locks_anything(network: Network) -> None:
    game, parlors = gather(network, {"rounds": 1})
    ada, ben, cyd = game.own()
    game.start()
    game.reach("word", within=30)
    mine, theirs = game.hand(ada), game.hand(cyd)
    game.table_of(ben).ask("POST", "/leave", status=204)
    eventually(lambda: not _is_here(game, ben), within=20, what="he has left")
    # If it was his turn, it is the next one's.
    eventually(lambda: game.state()["turn"] in (ada, cyd), within=20, what="somebody who is here")
    parlors[1].stop()
    # Words of all who are there can be claimed, and said as one's own; new ones lie ready.
    assert (game.hand(ada), game.hand(cyd)) == (mine, theirs)
    first = game.state()["turn"]
    other = cyd if first == ada else ada
    before = game.hand(other)
    game.reach_at(other, "word", first)
    game.do(other, {"do": "swap"})
    eventually(lambda: set(game.hand(other)).isdisjoint(before), within=10, what="new words")
    assert len(game.hand(other)) == 6
    eventually(lambda: parlors[0].digest(CODE) == parlors[2].digest(CODE), within=10, what="both know of it")
    word = game.hand(other)[0]
    game.say(word)
    eventually(lambda: word in _said(game), within=20, what="it is found")
    assert next(past for past in game.state()["chain"] if past["word"] == word)["claimer"] == other
    game.reach("word")
    assert game.state()["turn"] == other
    own = game.hand(other)[1]
    game.say(own)
    game.judge(first, but=(ben,))
    eventually(lambda: own in _said(game), within=20, what="it is judged")
    past = next(past for past in game.state()["chain"] if past["word"] == own)
    assert past["isOwn"]
    assert past["won"] == {first: 2, other: -1}
    game.reach("over", within=30)
    for seat in (ada, cyd):
        eventually(lambda seat=seat: game.table_of(seat).phase() == "over", within=20, what="over for all")  # type: ignore[misc]
        state = game.state(seat)
        # Nobody can tell how he has dealt. That is no cheating; all else is looked at.
        assert state["silent"] == [ben]
        assert state["cheats"] == []
        assert set(state["opened"]) == {ada, cyd}


def _said(game: PasswordGame) -> list[str | None]:
    return [past["word"] for past in game.state()["chain"]]


def _is_here(game: PasswordGame, seat: str) -> bool:
    players = game.room()["game"]["players"]
    return any(player["present"] for player in players if player["seat"] == seat)
