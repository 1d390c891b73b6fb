"""Vectors of handshakes, of the packets after them, and of what their keys are made of."""

import hashlib
from itertools import pairwise
from typing import Any

from parlor_ops import chacha, noise, x25519

from .published import PUBLISHED, agree
from .seeds import DEVICES, PEOPLE, SEEDS, octets

# Encodings of points of order 1, 2, 4 and 8, canonical and not (RFC 7748; the twist's among them).
_EIGHTH = "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"
_OTHER_EIGHTH = "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"


def make() -> dict[str, Any]:
    """The file noise.json."""
    published = [_published(entry) for entry in PUBLISHED["handshakes"]]
    return {
        "noise": {
            "handshakes": [*published, _between_devices()],
            "devices": [_device(name) for name in PEOPLE],
            "refused": _small_points(),
            "packets": _packets(),
            "rekeys": _rekeys(),
            "hashes": [_hash(count) for count in (0, 1, 127, 128, 129, 1200)],
        }
    }


def _side(fields: dict[str, str]) -> noise.Side:
    return noise.Side(bytes.fromhex(fields["static"]), bytes.fromhex(fields["ephemeral"]))


def _published(entry: dict[str, Any]) -> dict[str, Any]:
    payloads = [bytes.fromhex(message["payload"]) for message in entry["messages"]]
    made = _handshake(
        entry["name"],
        bytes.fromhex(entry["prologue"]),
        entry["initiator"],
        entry["responder"],
        payloads,
    )
    agree(made["messages"], entry["messages"])
    agree(made["binding"], entry["binding"] or made["binding"])
    return made


def _handshake(
    name: str,
    prologue: bytes,
    initiator: dict[str, str],
    responder: dict[str, str],
    payloads: list[bytes],
) -> dict[str, Any]:
    """Three messages, then packets in turn from the responder on, numbers from 0 in each direction."""
    session = noise.handshake(prologue, _side(initiator), _side(responder), payloads[:3])
    messages = session.messages + [
        chacha.seal((session.responder, session.initiator)[index % 2], index // 2, b"", payload)
        for index, payload in enumerate(payloads[3:])
    ]
    return {
        "name": name,
        "prologue": prologue.hex(),
        "initiator": initiator,
        "responder": responder,
        "messages": [
            {"payload": payload.hex(), "message": message.hex()}
            for payload, message in zip(payloads, messages, strict=True)
        ],
        "initiatorKey": session.initiator.hex(),
        "responderKey": session.responder.hex(),
        "binding": session.binding.hex(),
    }


def _between_devices() -> dict[str, Any]:
    sides = [
        {
            "static": x25519.secret_of_seed(SEEDS[name]).hex(),
            "ephemeral": octets(f"ephemeral {name}", 32).hex(),
        }
        for name in ("ada", "ben")
    ]
    payloads = [b"", DEVICES["ben"] + b"hello", DEVICES["ada"], b"", bytes(range(200))]
    return _handshake("ada and ben", b"parlor", sides[0], sides[1], payloads)


def _device(name: str) -> dict[str, str]:
    secret = x25519.secret_of_seed(SEEDS[name])
    public = x25519.public_key(secret)
    agree(x25519.public_of_device(DEVICES[name]), public)
    return {
        "seed": SEEDS[name].hex(),
        "device": DEVICES[name].hex(),
        "static": secret.hex(),
        "public": public.hex(),
    }


def _small_points() -> list[str]:
    numbers = [0, 1, x25519.P - 1, x25519.P, x25519.P + 1]
    points = [number.to_bytes(32, "little") for number in numbers]
    points += [bytes.fromhex(_EIGHTH), bytes.fromhex(_OTHER_EIGHTH)]
    points += [point[:31] + bytes([point[31] | 0x80]) for point in points]
    for point in points:
        agree(x25519.multiply(octets("any secret", 32), point), bytes(32))
    return [point.hex() for point in points]


def _packet(name: str, key: bytes, number: int, associated: bytes, text: bytes) -> dict[str, str]:
    return {
        "name": name,
        "key": key.hex(),
        "number": f"{number:016x}",
        "associated": associated.hex(),
        "text": text.hex(),
        "sealed": chacha.seal(key, number, associated, text).hex(),
    }


def _packets() -> list[dict[str, str]]:
    known = PUBLISHED["packet"]
    rfc = _packet(
        "RFC 8439, A.5",
        bytes.fromhex(known["key"]),
        int(known["number"], 16),
        bytes.fromhex(known["associated"]),
        known["text"].encode(),
    )
    agree(rfc["sealed"][-32:], known["tag"])
    key = octets("packet key", 32)
    sizes = [(0, 0), (9, 0), (0, 1), (9, 15), (16, 16), (9, 64), (12, 65), (9, 1175)]
    return [
        rfc,
        *(
            _packet(
                f"{associated} bytes before {count}",
                key,
                (1 << 64) - 2 if index == 3 else index,
                octets(f"associated {index}", associated),
                octets(f"text {index}", count),
            )
            for index, (associated, count) in enumerate(sizes)
        ),
    ]


def _rekeys() -> list[dict[str, str]]:
    chain = [octets("first key", 32)]
    for _ in range(3):
        chain.append(chacha.rekeyed(chain[-1]))
    return [{"key": key.hex(), "next": after.hex()} for key, after in pairwise(chain)]


def _hash(count: int) -> dict[str, str]:
    key, data = octets("hash key", 32), octets(f"hashed {count}", count)
    digest = hashlib.blake2b(data, digest_size=32, key=key).hexdigest()
    return {"key": key.hex(), "bytes": data.hex(), "digest": digest}
