"""Strangers with programs of their own, at doors that knock or are locked: they keep nobody else out."""

import os
import subprocess
from typing import Any

from lab import Network, Parlor, eventually
from lab.host import Host
from lab.inside import inside
from lab.minimal_logs import a_stroke
from lab.minimal_peer import MinimalPeer
from parlor_ops import cpace, kinds, ristretto

CODE = "DOOR"
PASSPHRASE = "tulips at nine"
# Protocol/limits.md, knocksOfAddress.
SHOWN_OF_ADDRESS = 4
# The same, wrongPassphrases and wrongPassphrasesOfAddress.
GUESSES = 3
GUESSES_OF_ADDRESS = 12


def knocks(parlor: Parlor) -> list[Any]:
    """Whom it shows its person at the door."""
    shown: list[Any] = parlor.ask("admit", CODE)["knocks"]
    return shown


def comes(parlor: Parlor, name: str, host: Host) -> MinimalPeer:
    """A device that is connected and sees the room."""
    with inside(host):
        peer = MinimalPeer(parlor.udp(), name, parlor.host.address)
    assert peer.run(10, lambda: CODE in peer.listed)
    peer.book.room = bytes.fromhex(peer.listed[CODE])
    return peer


def asks(parlor: Parlor, name: str, host: Host) -> MinimalPeer:
    """A device that asks to be let in, and is told to wait."""
    peer = comes(parlor, name, host)
    seat = {"seat": peer.seat.hex(), "name": name, "avatar": "", "key": ""}
    peer.send({"type": "join", "request": 1, "room": peer.listed[CODE], "seats": [seat]})
    assert peer.run(10, lambda: peer.outcome != "")
    assert peer.outcome == "waiting"
    return peer


def test_a_crowd_of_one_address_hides_nobody_and_gets_no_further(network: Network) -> None:
    host, street, elsewhere = network.add(["ada", "mallory", "bea"])
    ada = Parlor(host).start()
    ada.do("create", "--activity", "draw", "--code", CODE, "--set", "knock=1")
    crowd = [asks(ada, f"Mallory {number}", street) for number in range(SHOWN_OF_ADDRESS + 3)]
    assert len(knocks(ada)) == SHOWN_OF_ADDRESS
    # Anybody who comes from elsewhere is shown, and let in.
    bea = asks(ada, "Bea", elsewhere)
    eventually(
        lambda: "Bea" in [knock["name"] for knock in knocks(ada)], within=10, what="ada sees that bea knocks"
    )
    ada.do("admit", CODE, bea.device.hex())
    assert bea.run(10, lambda: bea.outcome == "admitted")
    assert bea.run(20, lambda: bea.agrees and bea.book.logs != [])
    # To write all the same, as if one were in, changes nothing.
    for stranger in crowd:
        stranger.own = stranger.book.number(stranger.device, bytes(8))
        stranger.write(kinds.STROKE, a_stroke(1000, 1000), stranger.seat)
        stranger.run(0.5)
    shown = ada.show(CODE)
    assert (shown["strokes"], len(shown["members"])) == (0, 2)
    # And nobody of the crowd takes the place of a page that is told "not now".
    told = knocks(ada)[0]["device"]
    ada.do("admit", CODE, told, "--not-now")
    again = next(stranger for stranger in crowd if stranger.device.hex() == told)
    assert again.run(10, lambda: again.outcome == "declined")
    again.outcome = ""
    again.send({"type": "join", "request": 2, "room": again.listed[CODE], "seats": []})
    assert again.run(10, lambda: again.outcome == "declined")
    assert ada.stop() == 0


class Guesser:
    """A device that guesses at a passphrase."""

    def __init__(self, peer: MinimalPeer) -> None:
        self.peer = peer
        self.tried = 0

    def guess(self) -> str:
        """What it is told of one more guess."""
        peer = self.peer
        self.tried += 1
        peer.outcome = ""
        before = peer.heard.count("unlocked")
        question = {"request": self.tried, "room": peer.listed[CODE]}
        base = cpace.generator(os.urandom(32), b"", b"")
        share = ristretto.multiply(cpace.scalar(os.urandom(64)), base)
        assert share is not None
        peer.send({"type": "unlock", **question, "share": share.hex()})
        assert peer.run(10, lambda: peer.heard.count("unlocked") > before or peer.outcome != "")
        if peer.outcome == "":
            peer.send({"type": "prove", **question, "proof": os.urandom(64).hex(), "seats": []})
            assert peer.run(10, lambda: peer.outcome != "")
        return peer.outcome


def test_who_guesses_at_a_passphrase_locks_out_nobody_else(network: Network) -> None:
    host, street, home = network.add(["ada", "mallory", "bea"])
    ada, bea = Parlor(host).start(), Parlor(home).start()
    locked = ada.host.inside(ada.command("create", "--activity", "draw", "--code", CODE, "--passphrase"))
    subprocess.run(locked, input=f"{PASSPHRASE}\n", text=True, check=True, stdout=subprocess.DEVNULL)
    guessers = [Guesser(comes(ada, "", street)) for _ in range(GUESSES_OF_ADDRESS // GUESSES)]
    for guesser in guessers:
        assert [guesser.guess() for _ in range(GUESSES)] == ["wrongPassphrase"] * GUESSES
        assert guesser.guess() == "paused"
    # A new device of the same address has no guess left.
    assert Guesser(comes(ada, "", street)).guess() == "paused"
    # Anybody who has the words comes in from elsewhere.
    eventually(lambda: bea.sees(CODE), within=10, what="bea sees the room")
    joined = subprocess.run(
        bea.host.inside(bea.command("join", CODE, "--passphrase")),
        input=f"{PASSPHRASE}\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert joined.returncode == 0, joined.stderr
    eventually(lambda: len(ada.show(CODE)["members"]) == 2, within=10, what="bea is in")
    for parlor in (ada, bea):
        assert parlor.stop() == 0
