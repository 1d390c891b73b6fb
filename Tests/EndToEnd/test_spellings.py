"""The search for secret words: one that overlooks a way to write them would prove nothing."""

import base64
import json
from urllib.parse import quote

import pytest
from lab.spellings import holds

WORD, OTHER = "عنكبوت", "فراشة"
SAID = f"… {WORD} …"


@pytest.mark.parametrize(
    "written",
    [
        SAID.encode(),
        SAID.encode("utf-16-le"),
        SAID.encode("utf-16-be"),
        json.dumps({"word": WORD}).encode(),
        "".join(f"\\u{ord(letter):04X}" for letter in SAID).encode(),
        quote(SAID).encode(),
        SAID.encode().hex().encode(),
        SAID.encode().hex().upper().encode(),
        *(base64.b64encode(bytes(before) + SAID.encode()) for before in range(3)),
    ],
)
def test_a_word_is_found_however_it_is_written(written: bytes) -> None:
    assert holds(b"before " + written + b" after", WORD)
    assert not holds(b"before " + written + b" after", OTHER)
