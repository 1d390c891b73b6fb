"""How a word may stand in a file or an answer: as texts are written, also within other texts."""

import base64
from urllib.parse import quote

# A shorter run of bytes may be there by chance.
_LEAST = 6


def spellings(word: str) -> set[bytes]:
    """Every way in which a word is looked for; upper and lower case where a way has both."""
    plain = word.encode()
    texts = [quote(word), plain.hex(), "".join(f"\\u{ord(letter):04x}" for letter in word)]
    texts += [text.upper().replace("\\U", "\\u") for text in texts[1:]]
    texts += [quote(word).lower(), *(_in_base64(plain, offset) for offset in range(3))]
    found = {plain, word.encode("utf-16-le"), word.encode("utf-16-be"), *(text.encode() for text in texts)}
    assert all(len(one) >= _LEAST for one in found), f"{word!r} is too short to be looked for"
    return found


def holds(found: bytes, word: str) -> bool:
    """Whether a word stands anywhere in some bytes, in whatever way."""
    return any(one in found for one in spellings(word))


def _in_base64(plain: bytes, offset: int) -> str:
    """What base64 always makes of these bytes if they begin at that place of a group of three."""
    text = base64.b64encode(bytes(offset) + plain).decode().rstrip("=")
    # What its neighbours have a part in is left out.
    whole = 8 * (offset + len(plain)) // 6
    return text[-(-8 * offset // 6) : whole]
