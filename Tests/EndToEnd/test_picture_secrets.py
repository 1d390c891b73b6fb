"""What is hidden of a long picture: no daemon tells it to who draws later, though every daemon holds it."""

import json
import re
import time
from typing import Any

import pytest
from lab import Network, Parlor, eventually
from lab.answers import Window
from lab.guest_api import GuestAPI
from lab.painters import ACTIVITY, CODE, WIDTH, Painters, line
from lab.table_api import TableAPI, hear, let_in

# A colour that nothing else has, as the API writes it, and as operations do (strokes.md).
COLOUR, WRITTEN = "a1b2c3", bytes.fromhex("1a00a1b2c3")
EVERYBODY = [0, 1, 2]


def hidden(portion: int) -> dict[str, Any]:
    """A stroke in the middle of a portion, by places that nothing else has."""
    left = WIDTH * portion
    points = [left + 1111, 3331, left + 1213, 3413, left + 2111, 3517]
    return {"tool": "pen", "color": f"#{COLOUR}", "width": 20, "opacity": 255, "points": points}


def tells(text: str, portion: int) -> bool:
    """Whether anything in a text is of that stroke: its colour, or a place of it."""
    points = hidden(portion)["points"]
    places = [rf"{x}\D{{1,3}}{y}" for x, y in zip(points[::2], points[1::2], strict=True)]
    return re.search("|".join([COLOUR, *places]), text, re.IGNORECASE) is not None


def is_on_disk(parlor: Parlor) -> bool:
    """Whether any file of a daemon holds the colour, as operations do."""
    files = (path for path in parlor.data.rglob("*") if path.is_file())
    return any(WRITTEN in path.read_bytes() for path in files)


def draw_slowly(window: Window, stroke: dict[str, Any]) -> None:
    """On a page the pen goes down, is led to the end, and is lifted after a while."""
    style = {name: value for name, value in stroke.items() if name != "points"}
    ink = {"type": "pen", "room": CODE, "pen": 1, "style": style, "from": 0, "points": stroke["points"]}
    window.socket.send(json.dumps(ink))
    time.sleep(0.5)
    window.socket.send(json.dumps({"type": "stroke", "room": CODE, "pen": 1, "stroke": stroke}))


class Secret:
    """Three daemons that log all they do, and a page at each."""

    def __init__(self, network: Network) -> None:
        self.painters = Painters(network, "--verbose", portion=600, unveil=600)
        self.windows = [Window(table) for table in self.painters.tables]

    def draw(self, who: int, portion: int) -> None:
        """Somebody draws what is hidden, and a line to the edge; returns once every daemon has it."""
        for window in self.windows:
            window.heard()
        draw_slowly(self.windows[who], hidden(portion))
        eventually(lambda: tells(json.dumps(self.painters.seen(who)), portion), within=10, what="it is drawn")
        self.painters.draw(who, line(portion))
        for parlor in self.painters.parlors:
            eventually(lambda one=parlor: is_on_disk(one), within=10, what="every daemon holds it")  # type: ignore[misc]

    def leaks(self, who: int, portions: range) -> list[str]:
        """By what somebody is told anything of what is hidden of some portions."""
        told = self.painters.says(who)
        told["page"] = self.windows[who].heard()
        told["log"] = self.painters.parlors[who].log.read_text()
        return [path for path, text in told.items() if any(tells(text, one) for one in portions)]


@pytest.fixture
def secret(network: Network) -> Secret:
    return Secret(network)


def test_nobody_who_has_not_drawn_is_told_of_what_is_hidden(secret: Secret) -> None:
    painters, drawn = secret.painters, list[int]()
    for portion in range(3):
        drawing = painters.turn(EVERYBODY, after=drawn[-1] if drawn else None)
        # Of the portions before there is a strip, and none of what is hidden.
        assert secret.leaks(drawing, range(portion)) == []
        secret.draw(drawing, portion)
        for index in EVERYBODY:
            if index in drawn:
                # The search finds what there is: who has drawn looks on.
                assert {"canvas", "page"} <= set(secret.leaks(index, range(portion, portion + 1)))
            elif index != drawing:
                assert secret.leaks(index, range(portion + 1)) == []
        drawn.append(drawing)
        painters.done(drawing)
    for index in EVERYBODY:
        painters.tables[index].reach("unveil")
        assert any("/drawings/1/0" in path for path in secret.leaks(index, range(3)))


def test_whoever_serves_a_guest_is_shown_nothing_that_the_guest_has_drawn(network: Network) -> None:
    parlor = Parlor(network.host("ada")).start()
    for number in range(20):
        # By the dice, the guest draws first in every second game.
        table = TableAPI(parlor, f"PIC{number}")
        mine = table.open({"portion": 600}, activity=ACTIVITY)
        guest = GuestAPI(network.host("gil"), let_in(table))
        assert guest.sit_down("Gil")[0] == 201
        assert guest.room("POST", "/ready", {"ready": True})[0] == 200
        eventually(lambda table=table: len(table.ready()) == 1, within=10, what="the guest is ready")  # type: ignore[misc]
        table.ask("POST", "/start")
        table.reach("portion")
        if table.view()["game"]["state"]["current"] == guest.seat:
            break
        table.ask("POST", "/leave", None, 204)
    assert guest.room("POST", "/strokes", {"strokes": [hidden(0)]})[0] == 200
    assert guest.room("POST", "/move", {"move": {"do": "done"}})[0] == 200
    eventually(
        lambda: table.phase() == "portion" and table.view()["game"]["state"]["current"] == mine,
        within=15,
        what="it is the host's turn",
    )
    assert table.ask("GET", f"?seat={guest.seat}", None, 403)["error"]["code"] == "forbidden"
    with table.api.socket(guest.seat) as socket:
        socket.send(json.dumps({"type": "watch", "room": table.code}))
        assert hear(socket, "error")["code"] == "forbidden"
    with guest.socket() as socket:
        socket.send(json.dumps({"type": "watch", "room": table.code}))
        assert tells(json.dumps(hear(socket, "canvas")), 0), "the search finds what there is"
