"""Handshakes, packets and passwords in Python; the Swift code reads the same files in Tests/IdentityTests."""

import unicodedata
from hashlib import blake2b
from typing import Any

import pytest
from parlor_ops import chacha, cpace, ed25519, noise, ristretto, x25519
from parlor_ops.argon2id import argon2id
from parlor_ops.identity import IdentityError, IdentityFile, fingerprint

from vector_files import load


def _bytes(entry: dict[str, Any], name: str) -> bytes:
    return bytes.fromhex(entry[name])


def _side(entry: dict[str, str]) -> noise.Side:
    return noise.Side(_bytes(entry, "static"), _bytes(entry, "ephemeral"))


def test_handshakes() -> None:
    for entry in load("noise")["handshakes"]:
        payloads = [_bytes(message, "payload") for message in entry["messages"]]
        sides = _side(entry["initiator"]), _side(entry["responder"])
        session = noise.handshake(_bytes(entry, "prologue"), *sides, payloads[:3])
        messages = [_bytes(message, "message") for message in entry["messages"]]
        assert session.messages == messages[:3], entry["name"]
        assert session.binding == _bytes(entry, "binding"), entry["name"]
        keys = _bytes(entry, "responderKey"), _bytes(entry, "initiatorKey")
        assert keys == (session.responder, session.initiator)
        for index, (payload, sealed) in enumerate(zip(payloads[3:], messages[3:], strict=True)):
            assert chacha.unseal(keys[index % 2], index // 2, b"", sealed) == payload


def test_devices_have_an_x25519_form() -> None:
    for entry in load("noise")["devices"]:
        assert ed25519.public_key(_bytes(entry, "seed")) == _bytes(entry, "device")
        assert x25519.secret_of_seed(_bytes(entry, "seed")) == _bytes(entry, "static")
        assert x25519.public_key(_bytes(entry, "static")) == _bytes(entry, "public")
        assert x25519.public_of_device(_bytes(entry, "device")) == _bytes(entry, "public")


def test_points_of_small_order_give_nothing() -> None:
    secret = bytes(range(32))
    for point in load("noise")["refused"]:
        assert x25519.multiply(secret, bytes.fromhex(point)) == bytes(32)


def test_packets() -> None:
    for entry in load("noise")["packets"]:
        key, number = _bytes(entry, "key"), int(entry["number"], 16)
        associated, text, sealed = (_bytes(entry, name) for name in ("associated", "text", "sealed"))
        assert chacha.seal(key, number, associated, text) == sealed, entry["name"]
        assert chacha.unseal(key, number, associated, sealed) == text, entry["name"]
        assert chacha.unseal(key, number ^ 1, associated, sealed) is None
        assert chacha.unseal(key, number, associated + b"!", sealed) is None


def test_keys_follow_one_another() -> None:
    for entry in load("noise")["rekeys"]:
        assert chacha.rekeyed(_bytes(entry, "key")) == _bytes(entry, "next")


def test_hashes_with_a_key() -> None:
    for entry in load("noise")["hashes"]:
        digest = blake2b(_bytes(entry, "bytes"), digest_size=32, key=_bytes(entry, "key"))
        assert digest.hexdigest() == entry["digest"]


def test_password_exchanges() -> None:
    for entry in load("cpace")["exchanges"]:
        sides = entry["initiator"], entry["responder"]
        texts = [_bytes(entry, name) for name in ("password", "context", "session")]
        parties = [cpace.Party(_bytes(side, "scalar"), _bytes(side, "data")) for side in sides]
        made = cpace.exchange(texts[0], texts[1], texts[2], parties[0], parties[1])
        assert made.generator == _bytes(entry, "generator"), entry["name"]
        assert made.shares == tuple(_bytes(side, "share") for side in sides), entry["name"]
        assert (made.point, made.key) == (_bytes(entry, "point"), _bytes(entry, "key")), entry["name"]
        assert made.tags == tuple(_bytes(side, "tag") for side in sides), entry["name"]


def test_scalars_and_products() -> None:
    content = load("cpace")
    for entry in content["scalars"]:
        assert cpace.scalar(_bytes(entry, "random")) == _bytes(entry, "scalar")
    for entry in content["products"]:
        found = ristretto.multiply(_bytes(entry, "scalar"), _bytes(entry, "point"))
        assert (found.hex() if found else None) == entry["product"], entry["name"]


def test_passphrases_are_normalised_and_salted() -> None:
    for entry in load("passphrases")["valid"]:
        text = unicodedata.normalize("NFC", entry["passphrase"]).encode()
        salt = blake2b(b"parlor passphrase v1\0" + entry["code"].encode(), digest_size=32).digest()
        assert (text, salt[:16]) == (_bytes(entry, "password"), _bytes(entry, "salt"))


def test_fingerprints() -> None:
    for entry in load("identity")["fingerprints"]:
        assert fingerprint(_bytes(entry, "device")) == entry["fingerprint"]


def test_identity_files() -> None:
    for entry in load("identity")["files"]:
        file = IdentityFile.decode(entry["text"])
        assert file.seed(entry["passphrase"]) == _bytes(entry, "seed"), entry["name"]
        assert file.seal(_bytes(entry, "seed"), entry["passphrase"]) == entry["text"]
        with pytest.raises(IdentityError):
            file.seed(entry["passphrase"] + "!")


def test_what_is_no_identity_file_is_refused_for_its_reason() -> None:
    for entry in load("identity")["refused"]:
        with pytest.raises(IdentityError) as found:
            IdentityFile.decode(entry["text"])
        assert str(found.value) == entry["error"], entry["name"]


# By argon2-cffi 25.
def test_argon2id_agrees_with_the_reference_implementation() -> None:
    tag = argon2id(b"password", b"somesalt" * 2, 2, 100, 32)
    assert tag.hex() == "da39979afc34a20184c8226841861514bb849146a8d037fabddf212c9642c308"


# RFC 7748, section 5.2.
def test_x25519_of_rfc_7748() -> None:
    secret = bytes.fromhex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")
    point = bytes.fromhex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c")
    product = bytes.fromhex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
    assert x25519.multiply(secret, point) == product
