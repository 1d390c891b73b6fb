"""Players are removed from the command line by their names, in whichever room they are."""

from lab import Network, Parlor
from lab.table_api import TableAPI

CODE = "BIRD"


def test_players_are_named_and_who_may_be_meant_is_said(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    table = TableAPI(ada, CODE)
    table.open({"rounds": 1})
    for name in ("Ben", "Ben", "Cyd"):
        table.ask("POST", "/seats", {"name": name}, 201)
    done = ada.try_("kick", CODE, "ben")
    assert done.returncode == 1 and done.stderr.startswith("“ben” may be Ben (")
    first = done.stderr.split("(")[1][:8]
    assert ada.do("kick", CODE, first) == "Removed.\n"
    assert ada.do("kick", CODE, "BEN") == "Removed.\n"
    assert sorted(table.names()) == ["Ada", "Cyd"]
    # Anybody who is called like the beginning of a key hides nobody, and what is shown can be typed.
    seats = [seat for member in ada.show(CODE)["members"] for seat in member["seats"]]
    cyd = next(str(seat["seat"]) for seat in seats if seat["name"] == "Cyd")
    table.ask("POST", "/seats", {"name": cyd[:8]}, 201)
    table.ask("POST", "/seats", {"name": "E\u200bva"}, 201)
    done = ada.try_("kick", CODE, cyd[:8])
    assert done.returncode == 1 and f"Cyd ({cyd[:9]})" in done.stderr
    assert ada.do("kick", CODE, cyd[:9]) == "Removed.\n"
    assert ada.do("kick", CODE, "e\ufffdva") == "Removed.\n"
    assert sorted(table.names()) == sorted(["Ada", cyd[:8]])
    assert ada.try_("kick", CODE, "Dan").stderr == f"No player “Dan”. See `parlor show {CODE}`.\n"
    # Who is in one room alone is found there.
    table.ask("POST", "/seats", {"name": "Eve"}, 201)
    assert ada.try_("kick", "Dan").stderr == f"No player “Dan”. See `parlor show {CODE}`.\n"
    assert ada.do("kick", "eve") == "Removed.\n"
    other = TableAPI(ada, "PLUM")
    other.open({"rounds": 1})
    for room in (table, other):
        room.ask("POST", "/seats", {"name": "Fay"}, 201)
    done = ada.try_("kick", "Fay")
    said = "“Fay” is in BIRD and PLUM. Say where: `parlor kick BIRD …`.\n"
    assert (done.returncode, done.stderr) == (1, said)
    assert ada.do("kick", "plum", "fay") == "Removed.\n"
    assert ada.do("kick", "fay") == "Removed.\n"
    assert ada.try_("kick", "fay").stderr == "No player “fay”. See `parlor rooms`.\n"
    assert ada.try_("kick").returncode == 64 and ada.try_("kick", "a!", "Fay").returncode == 64
