"""headers.json, identifiers.json, seals.json, bodies.json and runs.json."""

from typing import Any

from parlor_ops import cbor, ed25519, kinds, payloads
from parlor_ops.body import SAME, Body, Tail, headers, read_bodies
from parlor_ops.header import Header, blake2b256, identifier, seal_message

from .payloads import create, seat, stroke
from .seeds import DEVICES, NONCES, PEOPLE, SEATS, SEEDS, Dice, failure, octets, walk

ROOM = octets("room", 32)


def _header(**changes: Any) -> Header:
    plain: dict[str, Any] = {
        "room": ROOM,
        "device": DEVICES["ada"],
        "nonce": NONCES["ada"],
        "sequence": 1,
        "previous": octets("previous", 32),
        "lamport": 2,
        "kind": kinds.STROKE,
        "frontier": [],
        "seat": SEATS["ada"],
    }
    return Header(**(plain | changes))


def _names(count: int) -> list[bytes]:
    return sorted(octets(f"name {n}", 32) for n in range(count))


def _headers() -> dict[str, Any]:
    first = {"sequence": 0, "previous": None, "lamport": 1, "seat": None}
    cases = {
        "a Create": _header(room=None, kind=kinds.CREATE, **first),
        "a stroke": _header(),
        "the first of a log": _header(**(first | {"lamport": 9}), kind=kinds.WITNESS, frontier=_names(1)),
        "one other seen": _header(frontier=_names(1)),
        "as many others as may be": _header(frontier=_names(16), lamport=4711),
        "a full Witness": _header(frontier=_names(63), kind=kinds.WITNESS, lamport=2**32),
        "for the device": _header(seat=None, kind=kinds.LEAVE),
        "large numbers": _header(sequence=2**40, lamport=2**48, kind=2**20),
        "the largest numbers": _header(sequence=2**48 - 1, lamport=2**63 - 1, kind=2**63 - 1),
        "a kind of a later version": _header(kind=255),
    }
    items = cbor.decode(_header().encode())
    two = _names(2)

    def changed(index: int, value: Any) -> bytes:
        return cbor.encode([*items[:index], value, *items[index + 1 :]])

    invalid = {
        "nothing": b"",
        "nine fields": cbor.encode(items[:9]),
        "eleven fields": cbor.encode([*items, 0]),
        "version 2": changed(0, 2),
        "version 0": changed(0, 0),
        "a room of 31 bytes": changed(1, ROOM[:31]),
        "no room": changed(1, b""),
        "no device": changed(2, b""),
        "no nonce": changed(3, b""),
        "a nonce of four bytes": changed(3, bytes(4)),
        "a negative sequence": changed(4, -1),
        "the first with one before": changed(4, 0),
        "the second with none before": changed(5, b""),
        "a frontier of 17": changed(6, _names(17)),
        "a Witness with a frontier of 64": _header(frontier=_names(64), kind=kinds.WITNESS).encode(),
        "a frontier out of order": changed(6, two[::-1]),
        "a frontier with one twice": changed(6, [two[0], two[0]]),
        "a frontier of texts": changed(6, ["x"]),
        "no Lamport time": changed(7, 0),
        "a Lamport time of 2^63": changed(7, 2**63),
        "a sequence of 2^48": changed(4, 2**48),
        "a seat of seven bytes": changed(8, bytes(7)),
        "null for a seat": changed(8, None),
        "a Create in a room": changed(9, kinds.CREATE),
        "a Create that is not the first": _header(room=None, kind=kinds.CREATE).encode(),
        "a byte too many": _header().encode() + b"\x00",
        "a sequence in two bytes": _header()
        .encode()
        .replace(b"\x01\x58\x20" + items[5], b"\x18\x01\x58\x20" + items[5]),
        "cut off": _header().encode()[:-1],
    }
    valid = []
    for name, header in cases.items():
        data = header.encode()
        assert Header.decode(data) == header
        valid.append({"name": name, "bytes": data.hex(), "value": header.readable()})
    refused = [
        {"name": name, "bytes": data.hex(), "error": failure(Header.decode, data)}
        for name, data in invalid.items()
    ]
    return {"valid": valid, "invalid": refused}


def _identifiers() -> dict[str, Any]:
    line = walk(Dice(3), 20)
    first = {"sequence": 0, "previous": None, "lamport": 1, "seat": None}
    cases = {
        "a Create": (
            _header(room=None, kind=kinds.CREATE, **first),
            kinds.CREATE,
            create(seats=[seat("ada")]),
        ),
        "a stroke": (_header(frontier=_names(2)), kinds.STROKE, stroke(line)),
        "no payload": (_header(seat=None, kind=kinds.LEAVE), kinds.LEAVE, None),
        "a full Witness": (_header(frontier=_names(63), kind=kinds.WITNESS), kinds.WITNESS, None),
    }
    entries = []
    for name, (header, kind, value) in cases.items():
        encoded, payload = header.encode(), payloads.encode_payload(kind, value)
        entries.append(
            {
                "name": name,
                "header": encoded.hex(),
                "payload": payload.hex(),
                "payloadHash": blake2b256(payload).hex(),
                "id": identifier(encoded, payload).hex(),
            }
        )
    return {"valid": entries}


# A point of order 8, from the list of libsodium.
EIGHTH = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")


def _small_key() -> tuple[bytes, bytes, bytes, bool]:
    """S·B = R, and H·A is the neutral element for one message in eight."""
    for number in range(999):
        name = octets(f"small key {number}", 32)
        scalar = int.from_bytes(octets("scalar", 32), "little") % ed25519.L
        commitment = ed25519.multiply_base(scalar)
        hashed = ed25519.challenge(commitment, EIGHTH, seal_message(name))
        if hashed % 8 == 0:
            return EIGHTH, name, commitment + scalar.to_bytes(32, "little"), False
    raise AssertionError("no message fits")


def _small_commitment() -> tuple[bytes, bytes, bytes, bool]:
    """R is the neutral element, and S·B = H·A."""
    name, neutral = octets("small R", 32), (1).to_bytes(32, "little")
    hashed = ed25519.challenge(neutral, DEVICES["ada"], seal_message(name))
    s = hashed * ed25519.secret_scalar(SEEDS["ada"]) % ed25519.L
    return DEVICES["ada"], name, neutral + s.to_bytes(32, "little"), False


def _seals() -> dict[str, Any]:
    name = octets("sealed", 32)
    message = seal_message(name)
    key, good = DEVICES["ada"], ed25519.sign(SEEDS["ada"], message)
    s = int.from_bytes(good[32:], "little")
    bent = bytearray(good)
    bent[0] ^= 1
    other = octets("another", 32)
    # The neutral element signs everything for the key that is the neutral element.
    neutral = (1).to_bytes(32, "little")
    cases = {
        "good": (key, name, good, True),
        "another's good one": (DEVICES["ben"], other, ed25519.sign(SEEDS["ben"], seal_message(other)), True),
        "one bit wrong": (key, name, bytes(bent), False),
        "of another operation": (key, other, good, False),
        "of another device": (DEVICES["ben"], name, good, False),
        "of the identifier without the prefix": (key, name, ed25519.sign(SEEDS["ada"], name), False),
        "S plus the order of the group": (
            key,
            name,
            good[:32] + (s + ed25519.L).to_bytes(32, "little"),
            False,
        ),
        "S zero": (key, name, good[:32] + bytes(32), False),
        "all zero": (key, name, bytes(64), False),
        "a key of small order": (neutral, name, neutral + bytes(32), False),
        "a key of small order, R of full order": _small_key(),
        "R of small order, a key of full order": _small_commitment(),
        "a key that is no point": ((2).to_bytes(32, "little"), name, good, False),
        "a key that is not canonical": (
            (ed25519.P + 1).to_bytes(32, "little"),
            name,
            neutral + bytes(32),
            False,
        ),
    }
    entries = []
    for label, (device, operation, signature, valid) in cases.items():
        text = seal_message(operation)
        assert ed25519.verify(signature, text, device) == valid, label
        entries.append(
            {
                "name": label,
                "device": device.hex(),
                "id": operation.hex(),
                "message": text.hex(),
                "signature": signature.hex(),
                "valid": valid,
            }
        )
    keys = [{"seed": SEEDS[who].hex(), "device": DEVICES[who].hex()} for who in PEOPLE]
    return {"keys": keys, "seals": entries}


def _bodies() -> dict[str, Any]:
    payload = payloads.encode_payload(kinds.STROKE, stroke(walk(Dice(4), 6)))
    crowd = [(n // 4, n) for n in range(63)]
    cases = {
        "the usual": Body(kinds.STROKE, payload),
        "another seat": Body(kinds.STROKE, payload, SEATS["ben"]),
        "no seat": Body(kinds.LEAVE, b"", None),
        "one other seen": Body(kinds.STROKE, payload, SAME, [(3, 300)]),
        "as many others as may be": Body(kinds.STROKE, payload, SAME, [(n, 2 * n) for n in range(16)]),
        "a full Witness": Body(kinds.WITNESS, b"", SAME, crowd),
        "large numbers": Body(2**40, bytes(5), SAME, [(65535, 2**48 - 1)]),
        "the longest payload": Body(255, octets("payload", 900)),
    }
    long = Body(255, bytes(901)).encode()
    invalid = {
        "nothing": "",
        "a kind and nothing else": "20",
        "half a seat": "20 00 01 02 03 04",
        "a frontier cut off": "20 05 03",
        "a payload cut off": "20 01 05 01 02",
        "a byte too many": "08 01 00 00",
        "two seats at once": "20 03 00",
        "a kind in two bytes": "a0 00 01 00",
        "a kind over 64 bits": "ff ff ff ff ff ff ff ff ff 02 01 00",
        "a frontier out of order": "20 09 01 05 01 04 00",
        "a frontier with one twice": "20 09 01 05 01 05 00",
        "a frontier of 17": "20 45 " + " ".join(f"00 {n:02x}" for n in range(17)) + " 00",
        "a log number over 16 bits": "20 05 80 80 04 00 00",
        "a sequence number over 48 bits": "20 05 00 80 80 80 80 80 80 40 00",
        "a payload too long": long.hex(),
    }
    valid = []
    for name, body in cases.items():
        data = body.encode()
        assert Body.decode(data) == body
        valid.append({"name": name, "bytes": data.hex(), "value": body.readable()})
    refused = []
    for name, text in invalid.items():
        data = bytes.fromhex(text)
        refused.append({"name": name, "bytes": data.hex(), "error": failure(Body.decode, data)})
    return {"valid": valid, "invalid": refused}


def _runs() -> dict[str, Any]:
    dice = Dice(5)
    ink = [payloads.encode_payload(kinds.STROKE, stroke(walk(dice, 8))) for _ in range(4)]
    ada = (DEVICES["ada"], NONCES["ada"])
    known = {(1, 4): (octets("ben 4", 32), 40), (2, 0): (octets("cleo 0", 32), 3)}
    middle = Tail(octets("before", 32), 17, SEATS["ada"])
    cases = {
        "the middle of a log": (
            7,
            middle,
            [Body(kinds.STROKE, ink[0]), Body(kinds.STROKE, ink[1]), Body(kinds.VISIBLE, b"\x80")],
        ),
        "after others": (
            7,
            middle,
            [
                Body(kinds.STROKE, ink[0], SEATS["dora"], [(1, 4), (2, 0)]),
                Body(kinds.STROKE, ink[1]),
                Body(kinds.STROKE, ink[2], SEATS["ada"]),
                Body(kinds.LEAVE, b"", None),
            ],
        ),
        "the beginning of a log": (
            0,
            Tail(),
            [Body(kinds.WITNESS, b"", SAME, [(1, 4)]), Body(kinds.STROKE, ink[3], SEATS["ada"])],
        ),
    }
    entries = []
    for name, (first, tail, bodies) in cases.items():
        data = b"".join(body.encode() for body in bodies)
        assert read_bodies(data, len(bodies)) == bodies
        result = headers(bodies, ROOM, ada, first, tail, known)
        entries.append(
            {
                "name": name,
                "room": ROOM.hex(),
                "log": {"device": ada[0].hex(), "nonce": ada[1].hex()},
                "first": first,
                "count": len(bodies),
                "before": {
                    "id": tail.name and tail.name.hex(),
                    "lamport": tail.lamport,
                    "seat": tail.seat and tail.seat.hex(),
                },
                "known": [
                    {
                        "log": log,
                        "sequence": sequence,
                        "id": known[log, sequence][0].hex(),
                        "lamport": known[log, sequence][1],
                    }
                    for log, sequence in sorted(known)
                ],
                "bodies": data.hex(),
                "headers": [header.encode().hex() for header, _ in result],
                "ids": [found.hex() for _, found in result],
                "seal": ed25519.sign(SEEDS["ada"], seal_message(result[-1][1])).hex(),
            }
        )
    return {"valid": entries}


def make() -> dict[str, Any]:
    return {
        "headers": _headers(),
        "identifiers": _identifiers(),
        "seals": _seals(),
        "bodies": _bodies(),
        "runs": _runs(),
    }
