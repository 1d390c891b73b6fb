"""Vectors of fingerprints and of identity files."""

from typing import Any

from parlor_ops.identity import IdentityError, IdentityFile, fingerprint

from .seeds import DEVICES, PEOPLE, SEEDS, octets

# Cheap, so that plain Python can compute them; programs write larger ones.
_FILES = [
    ("ada", "correct horse battery staple", 1, 8),
    ("ben", "caf\u00e9", 2, 8),
    ("cleo", "\U0001f419", 1, 64),
    ("dora", " ", 3, 33),
]


def make() -> dict[str, Any]:
    """The file identity.json."""
    files = [_file(*entry) for entry in _FILES]
    return {
        "identity": {
            "fingerprints": [
                {"device": DEVICES[who].hex(), "fingerprint": fingerprint(DEVICES[who])} for who in PEOPLE
            ],
            "files": files,
            "refused": [_refused(name, text) for name, text in _damaged(files[0]["text"]).items()],
        }
    }


def _file(name: str, passphrase: str, passes: int, kibibytes: int) -> dict[str, str]:
    file = IdentityFile(passes, kibibytes, octets(f"salt {name}", 16), octets(f"long nonce {name}", 24))
    text = file.seal(SEEDS[name], passphrase)
    return {"name": name, "text": text, "passphrase": passphrase, "seed": SEEDS[name].hex()}


def _damaged(good: str) -> dict[str, str]:
    first, second, _ = good.split("\n")
    return {
        "nothing": "",
        "another file": "<svg></svg>\n",
        "the title of another version": f"parlor identity v2\n{second}\n",
        "a version that is no number": f"parlor identity v1!\n{second}\n",
        "other line ends": good.replace("\n", "\r\n"),
        "no second line": f"{first}\n",
        "a digit missing": f"{first}\n{second[:-1]}\n",
        "a byte missing": f"{first}\n{second[:-2]}\n",
        "a byte too many": f"{first}\n{second}00\n",
        "no digit": f"{first}\n{second[:-1]}g\n",
        "a third line": f"{good}{second}\n",
        "longer than 4096 bytes": good + "\n" * 4096,
        "no pass": f"{first}\n{0:08x}{second[8:]}\n",
        "five passes": f"{first}\n{5:08x}{second[8:]}\n",
        "7 KiB": f"{first}\n{second[:8]}{7:08x}{second[16:]}\n",
        "more than 256 MiB": f"{first}\n{second[:8]}{262_145:08x}{second[16:]}\n",
    }


def _refused(name: str, text: str) -> dict[str, str]:
    try:
        IdentityFile.decode(text)
    except IdentityError as error:
        return {"name": name, "text": text, "error": str(error)}
    raise SystemExit(f"{name} is read")
