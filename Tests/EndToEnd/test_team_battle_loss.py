"""A battle of teams at three devices, where packets are lost and a daemon is killed in each phase."""

from typing import Any

from lab import Network, Parlor, eventually
from lab.team_game import TeamGame

SETTINGS = {"topics": 2, "bring": 600, "battle": 1800}
# Of a thousand packets that come to each device.
LOSS = 50
# Who plays: the first three have daemons of their own, whose numbers are the same, and Mia sits at Ada's.
ADA, BEN, CYD, MIA = range(4)
# No word that a bank has, and no form of one.
BROUGHT, WRONG = "quizbird", "quizwrong"


def gather(network: Network) -> TeamGame:
    """Ada draws for Ben, and Cyd for Mia, once packets are lost."""
    hosts = network.add(["ada", "ben", "cyd"])
    parlors = [Parlor(host).start("--name", host.name.title()) for host in hosts]
    game = TeamGame.open(parlors, SETTINGS, beside=[("Mia", ADA)])
    game.pair(1, ADA, BEN)
    game.pair(2, CYD, MIA)
    for host in hosts:
        host.lose(LOSS)
    game.start()
    game.reach("bring")
    return game


def test_a_battle_goes_on_though_a_daemon_is_killed_in_each_phase(network: Network) -> None:
    game = gather(network)
    bring(game)
    words = [game.mine(ADA)["word"], game.mine(CYD)["word"]]
    # What somebody has brought is drawn before anything of the bank, though its daemon was killed since.
    assert words == [BROUGHT, BROUGHT]
    battle_without_a_drawer(game)
    battle_without_a_guesser(game)
    game.draw(ADA)
    game.is_ready(BEN, 1)
    # One who has to show by what secret the words were chosen: nothing of its team would count without that.
    for place in (ADA, BEN):
        eventually(lambda one=place: game.state(one)["teams"][1]["guessed"] == 2, within=15, what="through")  # type: ignore[misc]
    game.kill(CYD)
    game.skip(BEN)
    game.reach("reckoning", at=[ADA, BEN])
    game.restart(CYD, "reckoning", "over")
    game.reach("over", within=60)
    # The one that opened the room.
    game.kill(ADA)
    game.restart(ADA, "over")
    expect_results(game)


def bring(game: TeamGame) -> None:
    """Words are brought, and teams are drawn."""
    # One who has brought a word, and is not done.
    game.move(CYD, "bring", words=[BROUGHT])
    game.kill(CYD)
    for player in (BEN, MIA):
        game.bring(player)
    game.restart(CYD, "bring")
    game.bring(CYD)
    # Ada is waited for: all that the others have said is there before she says that she is done.
    others = {game.seat(player) for player in (BEN, CYD, MIA)}
    done = lambda: set(game.room(ADA)["game"]["done"])  # noqa: E731
    eventually(done, until=lambda found: found == others, within=20, what="all others are done")
    game.bring(ADA)
    # One who guesses, and whose dice are awaited, unless they have come already. The others go on by their
    # clocks: to wait for "pairing" would miss it now and then.
    game.kill(BEN)
    game.reach("battle", at=[ADA, CYD])
    game.restart(BEN, "battle")
    teams = [(team["drawer"], team["guesser"], team["plays"]) for team in game.state(BEN)["teams"]]
    assert teams == [(game.seat(ADA), game.seat(BEN), True), (game.seat(CYD), game.seat(MIA), True)]


def battle_without_a_drawer(game: TeamGame) -> None:
    """A guess waits for the drawer's daemon, which comes back with the same words and strokes."""
    first = game.draw(CYD)
    game.stroke(CYD)
    second = game.mine(CYD)["word"]
    game.is_ready(MIA, 0)
    game.kill(CYD)
    game.move(MIA, "guess", topic=0, text=WRONG)
    assert game.mine(MIA)["guesses"] == [{"text": WRONG, "right": None}]
    game.restart(CYD, "battle")
    assert game.mine(CYD)["word"] == second
    answered(game, MIA)
    game.guess(MIA, first)
    assert game.draw(CYD) == second
    game.is_ready(MIA, 1)
    game.guess(MIA, second)


def battle_without_a_guesser(game: TeamGame) -> None:
    """What somebody has guessed counts, though their daemon is killed before it is answered, or after."""
    first = game.draw(ADA)
    game.is_ready(BEN, 0)
    game.move(BEN, "guess", topic=0, text=WRONG)
    game.kill(BEN)
    game.restart(BEN, "battle")
    answered(game, BEN)
    game.guess(BEN, first)


def answered(game: TeamGame, guesser: int) -> None:
    """Waits until the one wrong guess is answered."""
    guesses = lambda: game.mine(guesser)["guesses"]  # noqa: E731
    wrong = [{"text": WRONG, "right": False}]
    eventually(guesses, until=lambda found: found == wrong, within=30, what="an answer")


def expect_results(game: TeamGame) -> None:
    """All three tell the same: the points of each team, and how much was drawn for each word."""

    def told(place: int) -> Any:
        shown = game.room(place)["game"]
        return shown["state"]["teams"], {one["seat"]: one["score"] for one in shown["players"]}

    results = [told(place) for place in (ADA, BEN, CYD)]
    assert results[0] == results[1] == results[2]
    teams, scores = results[0]
    assert [scores[seat] for seat in game.seats] == [90, 90, 190, 190]
    assert [(team["fault"], team["caught"]) for team in teams] == [(None, False), (None, False)]
    assert [[word["strokes"] for word in team["words"]] for team in teams] == [[3, 3], [3, 4]]
