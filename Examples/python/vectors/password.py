"""password.json: whole games, with the digest at the end of each round."""

from collections.abc import Callable
from functools import cache
from typing import Any

from parlor_ops import cbor, kinds
from parlor_ops.card_table import text_of
from parlor_ops.word_chain import bank

from .chain import Chain
from .party import brought, whole_games
from .people import rehost
from .seeds import SEATS


def _two() -> Chain:
    """Two play: a word is claimed, one is the speaker's own and let pass, one is doubted, one nobody says."""
    room = Chain("ada", "ben", rounds=2)
    room.is_careless = True
    room.deal()
    speaker, other = room.speaker, room.listener
    place, word = room.hand(other)[0]
    # Nobody says a word twice, out of turn, or what is none.
    room.move(other, {"do": "word", "text": "xylophone"})
    room.move(speaker, {"do": "word", "text": "two words"})
    room.move(speaker, {"do": "word", "text": bank("en")[room.game.words[0]].upper()})
    room.move(speaker, {"do": "word", "text": word.upper()})
    room.say("quixotry")
    room.claim(other, place)
    room.settle()
    place, word = room.hand(other)[1]
    room.say(word)
    room.answer(speaker)
    room.vote(**{speaker: "pass"})
    room.claim(other, place, "own")
    room.count()
    room.say(room.foreign())
    # Of a word that is in no deck nobody is asked, and who is not asked says nothing.
    room.answer(other)
    room.vote(**{other: "doubt"})
    room.count()
    room.say(None)
    room.audit()
    return room


def _three() -> Chain:
    """Own words are doubted by one, doubted where the device is silent, and a vote is not shown."""
    room = Chain("ada", "ben", "cleo", rounds=1, swaps=1)
    room.deal()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    room.move(second, {"do": "swap"})
    room.move(second, {"do": "swap"})
    place, word = room.hand(first)[0]
    room.say(word)
    room.answer(second, third)
    room.vote(**{second: "doubt", third: "pass"})
    room.claim(first, place, "own")
    room.count()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    hand = 1 if room.game.hands[SEATS[first]] else 0
    room.say(room.hand(first, hand)[2][1])
    room.answer(second, third)
    room.vote(**{second: "doubt", third: "doubt"})
    room.count()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    room.say("quixotry")
    room.vote(**{second: "pass", third: "perhaps"})
    room.bound.pop(second)
    room.count()
    # Who has won most shows no seed.
    scores = room.game.scores
    room.audit(max(room.people, key=lambda who: scores[SEATS[who]]))
    return room


def _left_out() -> Chain:
    """One is too slow for the first deal, and what another shows in the second does not hold."""
    room = Chain("ada", "ben", "cleo", "dan", rounds=1)
    room.settle()
    room.deal_one("cleo")
    room.changes["ben"] = lambda step, data: data[:-1] + bytes([data[-1] ^ 1]) if step == "shares" else data
    while room.game.stage in ("keys", "shuffle", "shares"):
        room.deal_one()
    # Who was caught plays on, and wins something by a doubt.
    while room.game.stage == "word":
        if room.speaker in ("ada", "dan"):
            speaker = room.speaker
            place, word = room.hand(speaker)[0]
            room.say(word)
            room.answer(*({"ada", "dan"} - {speaker}))
            room.vote(ben="doubt")
            room.claim(speaker, place, "own")
            room.count()
        else:
            room.settle()
    # Its seat moves away, and is struck all the same.
    rehost(room, "ada", "ben", key="ben")
    room.audit()
    return room


def _nobody_deals() -> Chain:
    """Nobody shows a key, so that there is nothing to play with."""
    room = Chain("ada", "ben")
    room.settle()
    room.settle()
    return room


def _changed(step: str, change: Callable[[bytes], bytes]) -> Chain:
    """A game of three in which what the second shows at a step is changed."""
    room = Chain("ada", "ben", "cleo", rounds=1)
    room.changes["ben"] = lambda at, data: change(data) if at.startswith(step) else data
    room.deal()
    room.finish()
    return room


def _lies() -> Chain:
    """One hides a word of its own, one claims with another card, and one leaves its word unclaimed."""
    room = Chain("ada", "ben", "cleo", rounds=2)
    room.deal()
    first = room.speaker
    second, third = (who for who in room.people if who != first)
    # It hides its own, and both others doubt it.
    room.say(room.hand(first)[0][1])
    room.answer(third)
    wrong = room.hand(second)[3][0]
    room.claim(second, wrong)
    room.claim(second, wrong)
    room.answer(second)
    room.vote(**{second: "doubt", third: "doubt"})
    room.answer(first)
    room.count()
    # Whose turn it is says a word of somebody who does not claim it.
    speaker = room.speaker
    owner = (
        next(who for who in room.people if who not in (first, second, speaker)) if speaker != third else first
    )
    room.say(room.hand(owner)[4][1])
    room.answer(*(who for who in room.people if who != speaker))
    room.settle()
    room.answer(speaker)
    room.count()
    # A word that is of the deck, and said to be the speaker's own by another card.
    speaker = room.speaker
    others = [who for who in room.people if who != speaker]
    room.say(room.hand(others[0])[5][1])
    room.answer(others[1])
    room.settle()
    room.claim(speaker, room.hand(speaker)[5][0], "own")
    room.count()
    # The one that has claimed falsely claims rightly, as often as others speak.
    for number in (0, 1, 2):
        if room.game.stage == "word" and room.speaker != second:
            place, word = room.hand(second)[number]
            others = [who for who in room.people if who not in (second, room.speaker)]
            room.say(word)
            room.answer(*others)
            room.claim(second, place)
        room.settle()
    room.finish()
    return room


def _moved() -> Chain:
    """A seat moves to another device, which cannot say for it whose a word is."""
    room = Chain("ada", "ben", "cleo", rounds=1)
    room.deal()
    others = [who for who in room.people if who != room.speaker]
    rehost(room, others[0], others[1], key=others[1])
    room.settle()
    room.say(room.hand(room.speaker)[0][1])
    room.see(others[0])
    round_of = [room.number, cbor.encode({"do": "foreign"}).hex()]
    room.write(others[0], kinds.MOVE, round_of, seat=others[1])
    room.answer(others[0])
    room.settle()
    room.settle()
    room.finish()
    return room


def _speaks_on() -> Chain:
    """Two sit at one device, by the second version: the first one goes, and the other speaks for it."""
    room = Chain("ada", "ben", "cleo", rules=2, rounds=1)
    room.see("ben")
    rehost(room, "ben", "cleo", key="cleo")
    # Nobody sits at that device any more.
    room.people.remove("cleo")
    room.deal()
    game = room.game
    cards = game.table.held(1, room.dealer("ben", game).seed)
    held = [
        (place, game.lexicon.word(game.words[(cards[place] or 0) + 1]))
        for place in game._hand(SEATS["cleo"], 0)
    ]
    # The first of the two goes elsewhere; nobody says a word meanwhile.
    room.see("ada")
    rehost(room, "ada", "ben", key="ben")
    room.settle()
    hosts = {"ada": "ada", "ben": "ada", "cleo": "ben"}
    for place, word in held[:2]:
        name = next(one for one in hosts if SEATS[one] == room.game.current)
        room.see(hosts[name])
        room.move(hosts[name], {"do": "word", "text": word}, seat=name)
        room.settle()
        shown = {"place": place, "bytes": room.proof("ben", place)}
        room.see("ben")
        # Once, and by the seat that is left.
        room.move("ben", {"do": "foreign"}, seat="ben")
        room.move("ben", {"do": "claim", "seat": SEATS["cleo"].hex(), **shown}, seat="cleo")
        room.move("ben", {"do": "foreign"}, seat="cleo")
        room.settle()
        if room.game.stage == "count":
            room.see("ben")
            room.move("ben", {"do": "own", **shown}, seat="cleo")
            room.settle()
    for who, seat in (("ada", "ada"), ("ben", "cleo")):
        room.see(who)
        room.move(who, {"do": "seed", "bytes": text_of(room.dealer(who, room.game).seed)}, seat=seat)
    room.settle()
    return room


def _last() -> Chain:
    """The last of more rounds than are played here, in a room that goes on from another one."""
    before = {"room": "11" * 32, "end": "22" * 32, "scores": []}
    room = Chain("ada", "ben", predecessor=before, played=2, rounds=3)
    room.deal()
    room.finish()
    return room


def _brought() -> Chain:
    """Both bring words, some of them in the bank or twice; who has done so brings no more."""
    room = Chain("ada", "ben", rounds=1, bring=60, language=1)
    room.settle()
    words = ["Quarkbrot", "Katze", "Zwölfuhr", "Apfelwein"]
    room.move("ada", {"do": "bring", "words": words})
    room.move("ada", {"do": "bring", "words": ["QUARKBROT"]})
    room.move("ada", {"do": "bring", "words": ["zwei worte"]})
    room.move("ben", {"do": "bring", "words": ["zwoelfuhr", "Rotkohl"]})
    room.move("ben", {"do": "brought"})
    room.move("ben", {"do": "bring", "words": ["Blaukraut"]})
    room.deal()
    owner = room.listener
    place, word = room.hand(owner)[0]
    room.say(word)
    room.claim(owner, place)
    room.settle()
    room.finish()
    return room


def _goes_on() -> Chain:
    """A game that goes on from another room, with points; one leaves in the middle of a vote."""
    room = Chain("ada", "ben", predecessor=brought(999_999_999), played=2, rounds=4, players=99, swaps=1)
    room.deal()
    for who in room.people:
        room.move(who, {"do": "swap"})
    room.say(room.foreign())
    room.go("ben")
    room.settle()
    room.audit()
    return room


@cache
def _key_of_ada() -> bytes:
    room = Chain("ada", "ben", "cleo", rounds=1)
    room.settle()
    return room.dealer("ada", room.game).key_share()


ROOMS: dict[str, Callable[[], Chain]] = {
    "two play to the end": _two,
    "three play, and one shows no seed": _three,
    "two are left out of the deal": _left_out,
    "nobody deals": _nobody_deals,
    "a key of another's": lambda: _changed("keys", lambda data: _key_of_ada()),
    "a deck in which a card lies twice": lambda: _changed("shuffle", lambda data: data[:64] * 2 + data[128:]),
    "a deck of points that are none": lambda: _changed("shuffle", lambda data: bytes(64) + data[64:]),
    "words that are hidden, claimed falsely and not claimed": _lies,
    "words that both bring": _brought,
    "a game that goes on, and one leaves": _goes_on,
    "a seat moves to another device": _moved,
    "the last round of a game that goes on": _last,
    "another seat speaks for a device": _speaks_on,
}


def make() -> dict[str, Any]:
    """The file password.json."""
    return whole_games("password", ROOMS)
