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
    # Of two Bens each has a number, here as on the page, by which they are shown and meant.
    assert "\n  Ada, Ben (2), Ben (3), Cyd (you, master)\n" in ada.do("show", CODE)
    for words in ([CODE, "ben"], ["Ben"]):
        done = ada.try_("kick", *words)
        said = f"“{words[-1]}” may be Ben (2) or Ben (3). Say its number: `parlor kick {CODE} 2`.\n"
        assert (done.returncode, done.stderr) == (1, said)
    assert ada.do("kick", CODE, "3") == "Removed.\n"
    numbers = [seat["number"] for member in ada.show(CODE)["members"] for seat in member["seats"]]
    assert numbers == [1, 2, 4]
    assert "\n  Ada, Ben, Cyd (you, master)\n" in ada.do("show", CODE)
    assert ada.do("kick", "ben (2)") == "Removed.\n"
    # Who is called like a number is meant by that name, too; then keys tell who is who.
    for name in ("Eve", "Eve", "2"):
        table.ask("POST", "/seats", {"name": name}, 201)
    done = ada.try_("kick", CODE, "eve")
    assert done.returncode == 1 and done.stderr.startswith("“eve” may be Eve (")
    first = done.stderr.split("(")[1][:8]
    assert ada.do("kick", CODE, first) == "Removed.\n"
    for name in ("EVE", "2"):
        assert ada.do("kick", CODE, name) == "Removed.\n"
    assert sorted(table.names()) == ["Ada", "Cyd"]
    # Anybody who is called like the beginning of a key hides nobody, and what is shown can be typed.
    seats = [seat for member in ada.show(CODE)["members"] for seat in member["seats"]]
    cyd = next(str(seat["seat"]) for seat in seats if seat["name"] == "Cyd")
    table.ask("POST", "/seats", {"name": cyd[:8]}, 201)
    table.ask("POST", "/seats", {"name": "E\u200bva"}, 201)
    done = ada.try_("kick", CODE, cyd[:8])
    assert done.returncode == 1 and "Cyd (4) or " in done.stderr
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
