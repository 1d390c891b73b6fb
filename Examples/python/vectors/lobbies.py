"""Rooms about the lobby: whose it is, what its master may, and who only watches."""

from collections.abc import Callable

from parlor_ops import kinds

from .builder import Builder
from .seeds import SEATS
from .table import again, device, poll


def _lobby_handed_on() -> Builder:
    """Its creator leaves the lobby; the next device closes it."""
    room = poll()
    room.see("ada")
    wrong = room.propose("ben")
    room.accept("ben", wrong)
    room.write("ada", kinds.LEAVE, seat=None)
    room.see("ben", "ada")
    room.see("cleo", "ada")
    other = room.propose("cleo")
    room.accept("cleo", other)
    right = room.propose("ben")
    room.accept("ben", right)
    room.number += 1
    room.see("cleo")
    room.move("cleo", 3)
    return room


def _lobby_powers() -> Builder:
    """In the lobby its master takes out devices and seats, for good or not, and nobody else does."""
    room = poll("ada", "ben", "cleo", "dora", "erin")
    room.see("ada")
    room.write("ben", kinds.KICK, [device("cleo")], seat=None)
    room.write("ben", kinds.UNSEAT, [SEATS["cleo"].hex()], seat=None)
    room.write("ada", kinds.KICK, [device("cleo")], seat=None)
    room.write("ada", kinds.BAN, [device("dora")], seat=None)
    room.write("ada", kinds.BAN, [device("fay")], seat=None)
    room.write("ada", kinds.UNSEAT, [SEATS["erin"].hex()], seat=None)
    for who in ("cleo", "dora", "fay"):
        again(room, "ada", who, f"{who} again")
    for who in ("ben", "cleo", "erin"):
        room.see(who, "ada")
        room.write(who, kinds.WITNESS, seat=None)
    room.settle(voters=["ada"])
    for who in ("ben", "erin"):
        room.see(who)
        room.move(who, 1)
    room.write("ada", kinds.KICK, [device("ben")], seat=None)
    room.write("ada", kinds.UNSEAT, [SEATS["ben"].hex()], seat=None)
    room.settle(voters=["ada", "ben", "erin"])
    return room


def _late_powers() -> Builder:
    """What the lobby's master does counts if the lobby's Close holds it, whatever its author saw."""
    room = poll("ada", "ben", "cleo", "dora")
    room.log("ada 2").seen = [room.written[0]]
    room.settle()
    room.write("ada 2", kinds.WITNESS, seat=None, frontier=[room.written[0].name])
    room.write("ada 2", kinds.KICK, [device("ben")], seat=None)
    room.write("ada 2", kinds.BAN, [device("cleo")], seat=None)
    room.write("ada 2", kinds.UNSEAT, [SEATS["dora"].hex()], seat=None)
    room.write("ada 2", kinds.SETTINGS, ["", False, {"device-seats": 1}], seat=None)
    for who in room.people:
        room.see(who)
        room.move(who, 1)
    again(room, "ada", "ben", "ben again")
    room.settle()
    return room


def _watching() -> Builder:
    """Who only watches decides nothing, takes nobody out, and is not handed the lobby."""
    room = poll("ada", "ben", "cleo")
    for who in ("dora", "erin", "fay"):
        again(room, "ada", who)
    room.see("dora", "ada")
    room.write("dora", kinds.WITNESS, seat=None)
    room.see("ben", "ada", "dora")
    room.write("ben", kinds.LEAVE, seat=None)
    room.see("ada", "ben")
    again(room, "ada", "ben", "ben")
    for who in ("erin", "fay"):
        room.see(who, "ada")
        room.write(who, kinds.WITNESS, seat=None)
    room.people = ["ada", "cleo"]
    room.settle()
    for who in ("dora", "erin", "fay"):
        room.see(who)
        room.write(who, kinds.BAN, [device("cleo")], seat=None)
    close = room.close("ada")
    for who in ("dora", "erin", "fay"):
        room.accept(who, close)
    return room


def _handed_to_a_player() -> Builder:
    """The lobby is handed to the most senior device with a seat; the device that left rules it no more."""
    room = poll("ada")
    again(room, "ada", "dora")
    room.see("dora")
    room.write("dora", kinds.WITNESS, seat=None)
    for who in ("ben", "cleo"):
        again(room, "ada", who, who)
        room.see(who)
        room.write(who, kinds.WITNESS, seat=None)
    again(room, "ada", "erin", "erin")
    room.see("ada")
    room.see("ada 2", "ada")
    room.write("ada 2", kinds.KICK, [device("erin")], seat=None)
    room.write("ada", kinds.LEAVE, seat=None)
    for who in ("dora", "ben"):
        room.see(who)
        room.write(who, kinds.KICK, [device("cleo" if who == "dora" else "dora")], seat=None)
    wrong = room.close("dora")
    room.accept("dora", wrong)
    right = room.close("ben")
    room.accept("ben", right)
    return room


LOBBIES: dict[str, Callable[[], Builder]] = {
    "a lobby handed on": _lobby_handed_on,
    "what the master of a lobby may": _lobby_powers,
    "what the master of a lobby may no more": _late_powers,
    "who only watches": _watching,
    "a lobby handed to a player": _handed_to_a_player,
}
