"""How words are compared in games of words: by letters alone, without case, accents or a locale.

The page of the words in Protocol/games says the same in words, and its folding.txt by examples.
"""

LANGUAGES = ("en", "de", "fr", "ar")
LENGTHS = range(2, 25)
LONGEST = 96

_GROUPS = {
    "a": "àáâãå",
    "ae": "äæ",
    "c": "ç",
    "e": "èéêë",
    "i": "ìíîï",
    "n": "ñ",
    "o": "òóôõø",
    "oe": "öœ",
    "ss": "ß",
    "u": "ùúû",
    "ue": "ü",
    "y": "ýÿ",
}
_SMALL = {chr(letter): chr(letter) for letter in range(ord("a"), ord("z") + 1)} | {
    letter: key for key, letters in _GROUPS.items() for letter in letters
}
# Capitals by hand as well: what Python calls a capital changes with its Unicode version.
_CAPITALS = {chr(ord(letter) - 32): key for letter, key in _SMALL.items() if letter not in "ßœÿ"}
_LATIN = _SMALL | _CAPITALS | {"Œ": "oe", "Ÿ": "y", "ẞ": "ss"}

_ARABIC = {chr(letter): chr(letter) for letter in (*range(0x621, 0x63B), *range(0x641, 0x64B))} | {
    "\u0622": "\u0627",
    "\u0623": "\u0627",
    "\u0625": "\u0627",
    "\u0671": "\u0627",
    "\u0624": "\u0648",
    "\u0626": "\u064a",
    "\u0649": "\u064a",
    "\u06cc": "\u064a",
    "\u0629": "\u0647",
    "\u06a9": "\u0643",
}

_DIAERESIS = "\u0308"
_LATIN_MARKS = frozenset(map(chr, range(0x300, 0x370)))
_ARABIC_MARKS = frozenset(map(chr, (0x640, *range(0x64B, 0x656), 0x670)))


def letter_key(scalar: str, language: str) -> str | None:
    """What a letter comes to, or nothing if it is none of the language."""
    return (_ARABIC if language == "ar" else _LATIN).get(scalar)


def folded(word: str, language: str) -> str | None:
    """The key of a word, or nothing if it is no word of 2 to 24 letters of the language."""
    keys = letters_of(word, language)
    return None if keys is None else "".join(keys)


def letters_of(word: str, language: str) -> list[str] | None:
    """What each letter of a word comes to, or nothing if it is no word of 2 to 24 letters of the language."""
    letters, marks = (_ARABIC, _ARABIC_MARKS) if language == "ar" else (_LATIN, _LATIN_MARKS)
    if len(word) > LONGEST:
        return None
    keys: list[str] = []
    for place, scalar in enumerate(word):
        if scalar in letters:
            keys.append(letters[scalar])
        elif scalar not in marks or not keys:
            return None
        elif scalar == _DIAERESIS and word[place - 1] in "aouAOU":
            keys[-1] += "e"
    return keys if len(keys) in LENGTHS else None
