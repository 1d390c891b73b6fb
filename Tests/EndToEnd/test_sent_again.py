"""A phone that sends a stroke to a daemon that is asleep, and again to the next: it is there once."""

import json
import secrets

from lab import Network, Parlor, eventually
from lab.guest_api import GuestAPI
from lab.local_api import LocalAPI
from lab.table_api import TableAPI, hear, let_in

CODE = "GUEST"


def _line(height: int) -> dict[str, object]:
    points = [100, height, 4000, height]
    return {"tool": "pen", "color": "#101010", "width": 20, "opacity": 255, "points": points}


def _heights(table: TableAPI) -> list[int]:
    """Where the lines are that one daemon shows, from below."""
    socket = table.api.socket()
    with socket:
        socket.send(json.dumps({"type": "watch", "room": CODE}))
        return [stroke["points"][1] for stroke in hear(socket, "canvas")["strokes"]]


def test_a_stroke_that_a_sleeping_host_had_in_its_kernel_is_there_once(network: Network) -> None:
    ada, ben = (Parlor(network.host(name)).start() for name in ("ada", "ben"))
    status, _ = LocalAPI(ada).request(
        "POST", "/api/rooms", {"activity": "draw", "code": CODE, "name": "Ada", "phones": True}
    )
    assert status == 201
    eventually(lambda: ben.sees(CODE), until=bool, within=10, what="the room")
    tables = [TableAPI(parlor, CODE) for parlor in (ada, ben)]
    tables[1].ask("POST", "/join", {"name": "Ben"})
    links = [let_in(table) for table in reversed(tables)]
    at_ben = GuestAPI(network.host("gil"), links[0])
    at_ada = GuestAPI(at_ben.host, links[1])
    assert at_ben.sit_down("Gil")[0] == 201
    assert at_ben.room("POST", "/strokes", {"strokes": [_line(100)]})[0] == 200
    eventually(lambda: _heights(tables[0]), until=lambda found: found == [100], within=15, what="a line")

    # The phone's page has its socket open, as it has had all along.
    stream = at_ben.socket()
    ben.stand_still()
    for pen, height in enumerate((200, 300)):
        stroke = {"type": "stroke", "room": CODE, "pen": pen, "stroke": _line(height)}
        stream.send(json.dumps(stroke))
    # It must not hear that the phone has moved on before it has read what waits for it.
    network.partition([ada.host], [ben.host])
    following = secrets.token_hex(32)
    body = {"room": CODE, "secret": at_ben.secret, "next": following}
    status, _, text = at_ada.exchange("POST", "/api/guest/resume", body)
    assert status == 200, text
    at_ada.secret = json.loads(text)["secret"]
    assert at_ada.secret == following
    # One of them is sent again; the other one the page did not miss.
    assert at_ada.room("POST", "/strokes", {"strokes": [_line(200)]})[0] == 200
    assert _heights(tables[0]) == [100, 200]
    ben.go_on()
    eventually(
        lambda: _heights(tables[1]),
        until=lambda found: 300 in found,
        within=20,
        what="what the old host had in its kernel",
    )
    network.heal()
    for table in tables:
        eventually(
            lambda table=table: sorted(_heights(table)),  # type: ignore[misc]
            until=lambda found: found == [100, 200, 300],
            within=20,
            what="each line once",
        )
    # Undo takes away the stroke that is seen, and the other does not come instead.
    status, said = at_ada.room("POST", "/undo")
    assert status == 200, said
    for table in tables:
        eventually(
            lambda table=table: sorted(_heights(table)),  # type: ignore[misc]
            until=lambda found: found == [100, 300],
            within=15,
            what="undone everywhere",
        )
