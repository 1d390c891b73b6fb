"""The Python reader against Protocol/vectors; the Swift code reads the same files in Tests/WireTests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import make_vectors
import pytest
from parlor_ops import cbor, ed25519, edits, frames, packets, payloads, play, series
from parlor_ops.body import Body, Tail, headers, read_bodies
from parlor_ops.errors import WireError
from parlor_ops.header import Header, blake2b256, identifier, seal_message
from parlor_ops.octets import Reader

from vector_files import VECTORS, load

Codec = Callable[[dict[str, Any], bytes], bytes]


def _frame(entry: dict[str, Any], data: bytes) -> bytes:
    reader = Reader(data)
    frame = frames.read_frame(reader)
    reader.finish()
    return frames.write_frame(frame)


def _series(entry: dict[str, Any], data: bytes) -> bytes:
    least, most = entry.get("least", -32768), entry.get("most", 65535)
    return series.pack(series.unpack(data, entry["count"], entry["axes"], least, most), entry["axes"])


def _payload(entry: dict[str, Any], data: bytes) -> bytes:
    return payloads.encode_payload(entry["kind"], payloads.decode(entry["kind"], data))


CODECS: dict[str, Codec] = {
    "cbor": lambda entry, data: cbor.encode(cbor.decode(data)),
    "values": lambda entry, data: cbor.encode(play.read_value(data)),
    "series": _series,
    "payloads": _payload,
    "later": _payload,
    "headers": lambda entry, data: Header.decode(data).encode(),
    "bodies": lambda entry, data: Body.decode(data).encode(),
    "frames": _frame,
    "documents": lambda entry, data: edits.encode(edits.decode(data)),
    "packets": lambda entry, data: packets.write_packet(packets.read_packet(data)),
}


@pytest.mark.parametrize("name", CODECS)
def test_valid_bytes_are_read_and_written_back(name: str) -> None:
    for entry in load(name)["valid"]:
        data = bytes.fromhex(entry["bytes"])
        assert CODECS[name](entry, data) == data, entry["name"]


@pytest.mark.parametrize("name", CODECS)
def test_other_bytes_are_refused_for_the_reason_named(name: str) -> None:
    for entry in load(name)["invalid"]:
        with pytest.raises(WireError) as found:
            CODECS[name](entry, bytes.fromhex(entry["bytes"]))
        assert found.value.name == entry["error"], entry["name"]


@pytest.mark.parametrize("name", CODECS)
def test_damaged_bytes_are_refused_or_have_no_other_encoding(name: str) -> None:
    for entry in load(name)["valid"]:
        data = bytes.fromhex(entry["bytes"])[:300]
        for damaged in _damaged(data):
            try:
                encoded = CODECS[name](entry, damaged)
            except WireError:
                continue
            assert encoded == damaged, entry["name"]


def _damaged(data: bytes) -> Iterator[bytes]:
    for length in range(len(data)):
        yield data[:length]
    for index in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[index] ^= 1 << bit
            yield bytes(flipped)


def test_identifiers() -> None:
    for entry in load("identifiers")["valid"]:
        header, payload = bytes.fromhex(entry["header"]), bytes.fromhex(entry["payload"])
        assert blake2b256(payload).hex() == entry["payloadHash"]
        assert identifier(header, payload).hex() == entry["id"]


def test_seals() -> None:
    content = load("seals")
    for key in content["keys"]:
        assert ed25519.public_key(bytes.fromhex(key["seed"])).hex() == key["device"]
    for entry in content["seals"]:
        message = seal_message(bytes.fromhex(entry["id"]))
        assert message.hex() == entry["message"]
        signature, device = bytes.fromhex(entry["signature"]), bytes.fromhex(entry["device"])
        assert ed25519.verify(signature, message, device) == entry["valid"], entry["name"]


def test_runs() -> None:
    for entry in load("runs")["valid"]:
        before, log = entry["before"], entry["log"]
        tail = Tail(_name(before["id"]), before["lamport"], _name(before["seat"]))
        known = {
            (item["log"], item["sequence"]): (bytes.fromhex(item["id"]), item["lamport"])
            for item in entry["known"]
        }
        bodies = read_bodies(bytes.fromhex(entry["bodies"]), entry["count"])
        place = bytes.fromhex(log["device"]), bytes.fromhex(log["nonce"])
        result = headers(bodies, bytes.fromhex(entry["room"]), place, entry["first"], tail, known)
        assert [header.encode().hex() for header, _ in result] == entry["headers"]
        assert [name.hex() for _, name in result] == entry["ids"]


def _name(text: str | None) -> bytes | None:
    return bytes.fromhex(text) if text else None


@pytest.mark.parametrize(
    ("seed", "key", "message", "signature"),
    [
        # RFC 8032, section 7.1, tests 1 and 2.
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
    ],
)
def test_ed25519_of_rfc_8032(seed: str, key: str, message: str, signature: str) -> None:
    secret, text = bytes.fromhex(seed), bytes.fromhex(message)
    assert ed25519.public_key(secret).hex() == key
    assert ed25519.sign(secret, text).hex() == signature
    assert ed25519.verify(bytes.fromhex(signature), text, bytes.fromhex(key))
    assert not ed25519.verify(bytes.fromhex(signature), text + b"!", bytes.fromhex(key))


# Both readers read what is there in the gate; that the script still writes it takes as long as all else here.
@pytest.mark.long
def test_the_vectors_are_what_the_script_writes(tmp_path: Path) -> None:
    make_vectors.main(tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in VECTORS.glob("*.json")}
