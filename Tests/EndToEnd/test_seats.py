"""More seats than one on a device: friends on one tablet, and bots that the daemon itself seats."""

import json

from lab import Network, Parlor, eventually
from lab.local_api import LocalAPI
from lab.table_api import TableAPI, hear

CODE = "SEAT"
QUICK = {"topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 2}
LONG = {"topic": 600, "draw": 600, "vote": 600, "results": 60_000, "rounds": 1}
LINE = {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": [100, 100, 4000, 4000]}


def test_friends_on_one_tablet_each_draw_and_see_for_themselves(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    room = TableAPI(parlor, CODE)
    ada = room.open(LONG)
    taken = room.ask("POST", "/seats", {"name": "Ben", "avatar": "🐮"}, 201)
    ben = taken["seat"]
    assert len(taken["secret"]) == 64
    assert room.view()["seat"] == ada, "one's own seat stays that of one's own person"
    assert room.names() == ["Ada", "Ben"]
    assert [seat["person"] for seat in room.view()["members"][0]["seats"]] == [True, False]
    room.ask("POST", "/ready", {"ready": True, "seat": ben})
    assert [seat["ready"] for seat in room.view()["members"][0]["seats"]] == [False, True]
    room.ask("POST", "/start")
    room.reach("topic")
    refused = room.ask("POST", "/seats", {"name": "Cleo"}, 409)
    assert refused["error"]["code"] == "already-started"
    room.ask("POST", "/move", {"move": {"do": "topic", "text": "a house"}})
    room.reach("draw")
    room.ask("POST", "/strokes", {"strokes": [LINE]})
    room.ask("POST", "/strokes", {"strokes": [LINE, LINE], "seat": ben})
    assert room.ask("POST", "/undo", {"seat": "00" * 8}, 403)["error"]["code"] == "forbidden"
    with LocalAPI(parlor).socket(ben) as socket:
        socket.send(json.dumps({"type": "watch", "room": CODE}))
        seen = hear(socket, "room")["room"]
        assert seen["seat"] == ben and seen["canUndo"]
        assert len(hear(socket, "canvas")["strokes"]) == 2
        room.ask("POST", "/undo", {"seat": ben})
        assert len(hear(socket, "remove")["ids"]) == 1
        socket.send(json.dumps({"type": "stroke", "room": CODE, "pen": 1, "stroke": LINE}))
        assert hear(socket, "add")["strokes"][0]["stroke"]["seat"] == ben
    for seat in (ada, ben):
        room.ask("POST", "/move", {"move": {"do": "done", "flag": True}, "seat": seat})
    room.reach("vote")
    for seat in (ada, ben):
        tiles = room.view(seat)["game"]["state"]["tiles"]
        other = next(tile["tile"] for tile in tiles if not tile["own"])
        room.ask("POST", "/move", {"move": {"do": "vote", "tile": other}, "seat": seat})
    room.reach("results")
    players = room.view()["game"]["players"]
    assert {player["seat"] for player in players} == {ada, ben}
    assert sum(player["score"] for player in players) == 50


def test_a_person_and_bots_play_a_whole_game_and_the_bots_outlive_a_restart(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    room = TableAPI(parlor, CODE)
    ada = room.open(QUICK)
    assert room.api.request("GET", "/api/games")[1]["bots"] is True
    first = room.ask("POST", "/bots", None, 201)["seat"]
    room.ask("POST", "/bots", {"strategy": "keen", "name": "Robo"}, 201)
    away = room.ask("POST", "/bots", {"strategy": "disconnecting"}, 201)["seat"]
    third = room.ask("POST", "/bots", {"strategy": "idle"}, 201)["seat"]
    assert len(room.names()) == 5 and "Robo" in room.names()
    refused = room.ask("POST", "/bots", {"strategy": "clever"}, 400)
    assert refused["error"]["code"] == "bad-request"
    room.ask("DELETE", f"/seats/{third}", None, 204)
    assert len(room.names()) == 4
    eventually(room.ready, until=lambda names: len(names) == 3, within=10, what="the bots are ready")
    room.ask("POST", "/start")
    room.reach("topic")
    room.ask("POST", "/move", {"move": {"do": "topic", "text": "a house"}})
    room.reach("draw")
    parlor.kill()
    parlor.start()
    room.api = LocalAPI(parlor)
    room.reach("vote", within=60)
    room.reach("over", within=120)
    view = room.view()
    assert view["seat"] == ada
    assert away in {player["seat"] for player in view["game"]["players"]}, "who goes away keeps its seat"
    history = view["game"]["state"]["history"]
    assert len(history) == 2
    tiles = [tile for played in history for tile in played["tiles"]]
    drawn = {tile["author"] for tile in tiles}
    assert first in drawn
    voters = {voter for tile in tiles for voter in tile["voters"]}
    assert len(voters) >= 2, "bots vote"
    room.ask("POST", "/again")
    eventually(lambda: len(room.names()), until=lambda count: count == 4, within=10, what="bots come along")


def test_who_was_removed_comes_back_unless_it_was_for_good(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    # Under valgrind, which lets no program start itself, nobody is found by mDNS.
    ben = Parlor(network.host("ben")).start("--peer", f"{ada.host.address}:{ada.udp()}")
    room = TableAPI(ada, CODE)
    room.open(LONG)
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    ben.do("join", CODE)
    eventually(room.names, until=lambda names: len(names) == 2, within=15, what="Ben is in")
    device = ben.status()["device"]
    room.ask("POST", "/bots", {"strategy": "idle", "name": "Robo"}, 201)
    ada.do("kick", CODE, "robo")
    assert "Robo" not in room.names()
    (name,) = set(room.names()) - {"Ada"}

    def is_out() -> bool:
        found = [known for known in ben.rooms() if known["code"] == CODE]
        return bool(found) and not found[0]["member"]

    unknown = ada.try_("kick", CODE, "Bob")
    assert (unknown.returncode, unknown.stderr.strip()) == (1, f"No player “Bob”. See `parlor show {CODE}`.")
    ada.do("kick", CODE, name.upper())
    eventually(is_out, until=bool, within=10, what="Ben is out")
    ben.do("join", CODE)
    eventually(room.names, until=lambda names: len(names) == 2, within=15, what="Ben is in again")
    ada.do("kick", CODE, device, "--ban")
    eventually(is_out, until=bool, within=10, what="Ben is out again")
    refused = ben.try_("join", CODE)
    assert refused.returncode == 1
    assert "cannot come back" in refused.stderr
    status, said = LocalAPI(ben).request("POST", f"/api/rooms/{CODE}/join", {})
    assert (status, said["error"]["code"]) == (403, "banned")


def test_what_cannot_be_done_is_said_in_words(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    room = TableAPI(ada, CODE)
    room.open(LONG)
    ada.do("create", "--activity", "draw", "--code", "PLUM")
    started = ada.try_("start", "PLUM")
    assert (started.returncode, started.stderr.strip()) == (
        1,
        "PLUM is a drawing; there is no game to start.",
    )
    taken = ada.try_("create", "--activity", "draw", "--code", CODE)
    assert (taken.returncode, taken.stderr.strip()) == (1, f"{CODE} is taken. Try another code.")
    unknown = room.ask("POST", "/settings", {"settings": {"foo": 1}}, 400)
    said = unknown["error"]["message"]
    assert said.startswith("No setting “foo”. Settings: ")
    assert {"draw", "vote", "device-seats"} <= set(said.rstrip(".").split(": ")[1].split(", "))
    beyond = room.ask("POST", "/settings", {"settings": {"device-seats": 65}}, 400)
    assert beyond["error"]["message"] == "“device-seats” goes from 1 to 64."


def test_what_an_even_number_plays_is_not_begun_by_an_odd_one(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    room = TableAPI(parlor, CODE)
    room.open({"topics": 1}, activity="team-battle")
    games = room.api.request("GET", "/api/games")[1]["games"]
    assert {game["activity"] for game in games if game["seats"].get("even")} == {"team-battle"}
    seats = [room.ask("POST", "/seats", {"name": name}, 201)["seat"] for name in ("Ben", "Cleo", "Dan")]
    for seat in seats[:2]:
        room.ask("POST", "/ready", {"ready": True, "seat": seat})
    refused = room.ask("POST", "/start", None, 409)["error"]
    assert refused["code"] == "odd-players" and "even number" in refused["message"]
    room.ask("POST", "/ready", {"ready": True, "seat": seats[2]})
    room.ask("POST", "/start")
    room.reach("battle")
    assert len(room.view()["game"]["state"]["teams"]) == 2
