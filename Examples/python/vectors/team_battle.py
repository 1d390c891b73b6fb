"""team-battle.json: whole games of teams, with the digest at the end of each round."""

from collections.abc import Callable
from typing import Any

from parlor_ops import kinds
from parlor_ops.activities.team_battle import PITCH
from parlor_ops.card_table import text_of
from parlor_ops.topics import letters_of_topic

from .party import whole_games
from .seeds import octets
from .teams import Battle, Teams, number_of, secret


def _two() -> Teams:
    """Two play: guesses are right, wrong and skipped, and what may not be done counts nowhere."""
    room = Battle("ada", "ben")
    room.begin()
    ((drawer, guesser),) = room.teams
    words = room.words(drawer)
    # Nothing is guessed before it is drawn, nor drawn by the mate, nor beside the paper.
    room.do(guesser, "guess", topic=0, text=words[0])
    room.do(guesser, "skip", topic=0)
    room.do(guesser, "done", topic=0)
    room.do(drawer, "letters", topic=0, letters=3)
    room.ink(guesser, 0, (100, 100), (200, 200))
    room.ink(drawer, 0, (100, 100), (600, 4_500))
    room.ink(drawer, 0, (3_900, 100), (PITCH + 200, 100))
    room.ink(drawer, 1, (100, 100), (200, 200))
    undone = room.ink(drawer, 0, (40, 40), (80, 80))
    room.write(drawer, kinds.VISIBLE, {"target": undone.name.hex(), "flag": False})
    room.write(drawer, kinds.CLEAR, {"canvas": room.number, "scope": "own"})
    room.ink(drawer, 0, (0, 0), (4_095, 4_095), tool="eraser", width=40)
    room.ink(drawer, 0, (100, 100), tool="fill")
    room.do(drawer, "done", topic=1)
    room.submit(drawer, 0)
    room.do(drawer, "letters", topic=0, letters=5)
    room.do(guesser, "answer", topic=0, guess=0, right=True)
    room.do(drawer, "guess", topic=0, text=words[0])
    for text in ("two words", "a", "a" * 25, "", words[0] + "1"):
        room.do(guesser, "guess", topic=0, text=text)
    room.do(guesser, "guess", topic=0, text="quixotry")
    # Not before the last one is answered.
    room.do(guesser, "guess", topic=0, text=words[0])
    room.do(drawer, "answer", topic=0, guess=1, right=False)
    room.do(drawer, "answer", topic=0, guess=0, right=1)
    room.do(drawer, "answer", topic=0, guess=0, right=False)
    room.do(drawer, "answer", topic=0, guess=0, right=True)
    room.do(guesser, "guess", topic=0, text="QUIXOTRY")
    # A stroke on a paper that has been submitted belongs to no drawing.
    room.ink(drawer, 0, (700, 700), (900, 900))
    room.submit(drawer, 1)
    room.do(guesser, "guess", topic=0, text=words[0].upper())
    room.do(drawer, "answer", topic=0, guess=0, right=True)
    room.do(drawer, "answer", topic=0, guess=1, right=True)
    room.do(guesser, "guess", topic=0, text="xylophone")
    room.guess((drawer, guesser), 1, words[1] + "s", 0, right=True)
    room.do(guesser, "skip", topic=2)
    room.submit(drawer, 2)
    room.do(guesser, "skip", topic=2)
    room.do(guesser, "skip", topic=2)
    room.do(drawer, "done", topic=3)
    room.do(drawer, "seed", bytes=text_of(secret(drawer)))
    room.reckon()
    return room


def _four() -> Teams:
    """Two teams: one's device answers falsely, for and against; the other one's tells a false length."""
    room = Battle("ada", "ben", "cleo", "dan", topics=2)
    room.begin()
    first, second = room.teams
    words = room.words(first[0])
    room.submit(first[0], 0)
    room.guess(first, 0, "quixotry", 0, right=True)
    room.submit(first[0], 1)
    room.guess(first, 1, words[1], 0, right=False)
    room.guess(first, 1, "xylophone", 1, right=False)
    words = room.words(second[0])
    room.submit(second[0], 0, letters=24)
    room.guess(second, 0, words[0], 0, right=True)
    room.submit(second[0], 1)
    room.guess(second, 1, words[1], 0, right=True)
    room.reckon()
    return room


def _hidden() -> Teams:
    """One device shows no secret and another one a wrong one: both teams keep only what they have lost."""
    room = Battle("ada", "ben", "cleo", "dan", topics=1, difficulty=2)
    room.begin()
    first, second = room.teams
    for team in (first, second):
        room.submit(team[0], 0)
        room.guess(team, 0, "quixotry", 0, right=False)
    room.guess(second, 0, room.words(second[0])[0], 1, right=True)
    room.reckon(**{first[0]: None, second[0]: octets("another", 32)})
    return room


def _chosen() -> Teams:
    """Settings say who plays with whom: pairs that overlap, name nobody or one twice are none."""
    numbers = {who: number_of(who) for who in ("ada", "ben", "cleo", "dan")}
    pairs: dict[str, Any] = {
        "drawer-1": numbers["cleo"],
        "guesser-1": numbers["cleo"],
        "drawer-2": numbers["dan"],
        "guesser-2": numbers["ada"],
        "drawer-3": numbers["ada"],
        "guesser-3": numbers["ben"],
        "drawer-4": numbers["ben"],
        "guesser-4": 77,
    }
    room = Battle("ada", "ben", "cleo", "dan", topics=1, **pairs)
    room.begin()
    assert room.teams[0] == ("dan", "ada")
    for team in room.teams:
        room.submit(team[0], 0)
        room.guess(team, 0, room.words(team[0])[0], 0, right=True)
    room.reckon()
    return room


def _unsealed() -> Teams:
    """Of two whose device is bound to nothing the other one draws; of three one has no team."""
    pair: dict[str, Any] = {"drawer-1": number_of("ada"), "guesser-1": number_of("ben")}
    room = Battle("ada", "ben", "cleo", topics=1, **pair)
    room.begin("ada")
    assert room.teams == [("ben", "ada")]
    room.do("cleo", "guess", topic=0, text="cat")
    room.do("cleo", "done", topic=0)
    word = room.words("ben")[0]
    room.ink("ben", 0, (500, 500), (1500, 900))
    room.do("ben", "done", topic=0)
    room.do("ada", "guess", topic=0, text="early")
    # No word is as long.
    room.do("ben", "letters", topic=0, letters=25)
    room.do("ben", "letters", topic=0, letters=letters_of_topic(word, room.game.words.language))
    room.guess(("ben", "ada"), 0, word, 0, right=True)
    room.reckon()
    return room


def _odd() -> Teams:
    """Of three by dice one has no team."""
    room = Battle("ada", "ben", "cleo", topics=1)
    room.begin()
    (team,) = room.teams
    room.submit(team[0], 0)
    room.guess(team, 0, room.words(team[0])[0], 0, right=True)
    room.reckon()
    return room


def _wordless() -> Teams:
    """Nobody's device is bound to anything: there is nothing to play."""
    room = Battle("ada", "ben")
    room.begin("ada", "ben")
    return room


def _brought() -> Teams:
    """Players bring words, which are drawn first; what is none, or brought twice, does not count."""
    room = Battle("ada", "ben", topics=4, bring=60)
    room.settle()
    room.do("ada", "bring", words=["zebra", "CAT"])
    room.do("ada", "bring", words=["Zebra"])
    # What is one word to guess is one word to bring.
    room.do("ada", "bring", words=["zebras"])
    room.do("ada", "bring", words=["wolf", "yeti", "wolves"])
    room.do("ada", "bring", words=["\u00fcber", "uber"])
    room.do("ada", "bring", words=["two words"])
    room.do("ada", "bring", words=[])
    room.do(
        "ada", "bring", words=[f"no{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(41)]
    )
    room.do("ben", "bring", words=["z\u00e9bra", "yak"])
    room.do("ben", "brought")
    room.do("ben", "bring", words=["yeti"])
    room.do("ada", "seal", bytes=text_of(room.seal("ada")))
    room.settle()
    room.begin(settles=False)
    ((drawer, guesser),) = room.teams
    words = room.words(drawer)
    assert sorted(words[:3]) == ["cat", "yak", "zebra"]
    room.submit(drawer, 0)
    room.guess((drawer, guesser), 0, words[0], 0, right=True)
    room.submit(drawer, 1)
    # Not before there is something to go on to.
    room.do(guesser, "skip", topic=1)
    room.submit(drawer, 2)
    room.do(guesser, "skip", topic=1)
    room.reckon()
    return room


def _gone() -> Teams:
    """A drawer leaves in mid-battle: the other team plays on."""
    room = Battle("ada", "ben", "cleo", "dan", topics=1, difficulty=1)
    room.begin()
    first, second = room.teams
    room.submit(first[0], 0)
    room.go(first[1])
    room.submit(second[0], 0)
    room.guess(second, 0, room.words(second[0])[0], 0, right=True)
    room.reckon()
    return room


def _spoken(language: int, forms: Callable[[str], list[tuple[str, bool]]]) -> Teams:
    """Guesses in another language, with plurals and accents."""
    room = Battle("ada", "ben", topics=1, language=language)
    room.begin()
    (team,) = room.teams
    room.submit(team[0], 0)
    for number, (text, right) in enumerate(forms(room.words(team[0])[0])):
        room.guess(team, 0, text, number, right)
    room.reckon()
    return room


def _german() -> Teams:
    return _spoken(1, lambda word: [("Tischen", False), (word.upper() + "EN", True)])


def _dealing(words: list[str], rules: int = 2, **settings: Any) -> tuple[Teams, tuple[str, str]]:
    """A game of two of whom one brings words, and its team."""
    room = Teams("team-battle", "ada", "ben", bring=60, rules=rules, **settings)
    room.settle()
    room.do("ada", "bring", words=words)
    room.do("ada", "brought")
    room.do("ben", "brought")
    room.settle()
    room.begin(settles=False)
    return room, room.teams[0]


def _accents() -> Teams:
    """What players bring is guessed with accents written otherwise, and in plurals that change the word."""
    words = {
        "mouse": ("moose", "mice"),
        "kni\u0301fe": ("knife s", "KNIVES"),
        "sm\u00f6rg\u00e5sbord": ("smergasbord", "smoergaasbords"),
        "\u00fcber": ("iber", "uber"),
        "poet": ("pot", "po\u00ebts"),
    }
    room, team = _dealing(list(words), topics=5)
    dealt = room.words(team[0])
    assert sorted(dealt) == sorted(words)
    for topic, word in enumerate(dealt):
        room.submit(team[0], topic)
        wrong, right = words[word]
        room.do(team[1], "guess", topic=topic, text=wrong)
        is_word = " " not in wrong
        if is_word:
            room.do(team[0], "answer", topic=topic, guess=0, right=False)
        room.guess(team, topic, right, int(is_word), right=True)
    room.reckon()
    return room


def _dots() -> Teams:
    """German plurals whose vowel changes, with dots, with an e, and with neither."""
    words = {
        "Vogel": "V\u00f6gel",
        "Baum": "Baeume",
        "Haus": "Hauser",
        "Museum": "Museen",
        "Stra\u00dfe": "Strasen",
    }
    room, team = _dealing(list(words), topics=5, language=1)
    for topic, word in enumerate(room.words(team[0])):
        room.submit(team[0], topic)
        room.guess(team, topic, words[word], 0, right=True)
    room.reckon()
    return room


def _first() -> Teams:
    """By the first version of the rules fewer plurals are known, and what is not ready yet is gone on to."""
    room, team = _dealing(["mouse", "mice", "yeti", "yetis"], rules=1)
    dealt = room.words(team[0])
    for topic, word in enumerate(dealt):
        room.submit(team[0], topic)
        other = {"mouse": "mice", "mice": "mouse", "yeti": "yetis", "yetis": "yeti"}[word]
        room.guess(team, topic, other, 0, right=word.startswith("yeti"))
        if not word.startswith("yeti"):
            room.do(team[1], "skip", topic=topic)
    room.reckon()
    return room


def _french() -> Teams:
    return _spoken(2, lambda word: [("chevaux", False), (word + "x", True)])


def _arabic() -> Teams:
    return _spoken(3, lambda word: [("\u0645\u062f\u0631\u0633\u0629", False), (word + "\u0627\u062a", True)])


ROOMS: dict[str, Callable[[], Teams]] = {
    "two play": _two,
    "false answers and a false length": _four,
    "no secret, and another one": _hidden,
    "teams that were chosen": _chosen,
    "a device that is bound to nothing": _unsealed,
    "three play": _odd,
    "no device is bound": _wordless,
    "words that players bring": _brought,
    "one leaves": _gone,
    "German": _german,
    "accents and plurals": _accents,
    "German plurals": _dots,
    "the first version of the rules": _first,
    "French": _french,
    "Arabic": _arabic,
}


def make() -> dict[str, Any]:
    return whole_games("team-battle", ROOMS)
