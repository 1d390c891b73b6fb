"""`Protocol/asyncapi.yaml` is what goes over a daemon's socket: all that is said in a drawing and a game fits
its schema, all kinds of message come about, and what does not fit is refused."""

import json
import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml  # type: ignore[import-untyped]
from lab.loopback import LoopbackParlor, play_classic
from lab.page_files import page_file
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

_PROTOCOL = Path(__file__).parents[2] / "Protocol"
# What is said of documents alone; for `lost` two must be apart: `Tests/DaemonTests/DocumentTests.swift`.
_OF_DOCUMENTS = {"document", "records", "lost"}
_ASYNC: dict[str, Any] = yaml.safe_load((_PROTOCOL / "asyncapi.yaml").read_text())
_OPEN: dict[str, Any] = yaml.safe_load((_PROTOCOL / "openapi.yaml").read_text())
_ID = "0" * 64
_STYLE = {"tool": "pen", "color": "#a01020", "width": 20, "opacity": 255}
_STROKE = {**_STYLE, "points": [0, 0, 400, 400], "pressures": [9, 9]}


def _inlined(part: Any, own: str) -> Any:
    """The same with every reference to a schema of either document as one to a definition beside it."""
    if isinstance(part, list):
        return [_inlined(item, own) for item in part]
    if not isinstance(part, dict):
        return part
    reference = part.get("$ref")
    if isinstance(reference, str):
        document, _, name = reference.partition("#/components/schemas/")
        return {"$ref": f"#/$defs/{document or own}:{name}"}
    return {key: _inlined(value, own) for key, value in part.items()}


_DEFINITIONS = {
    f"{file}:{name}": _inlined(schema, file)
    for file, document in (("asyncapi.yaml", _ASYNC), ("openapi.yaml", _OPEN))
    for name, schema in document["components"]["schemas"].items()
}


def _names(operation: str) -> list[str]:
    return [item["$ref"].rpartition("/")[2] for item in _ASYNC["operations"][operation]["messages"]]


def _validator(name: str) -> jsonschema_rs.Draft202012Validator:
    payload = _ASYNC["channels"]["events"]["messages"][name]["payload"]
    schema = {**_inlined(payload, "asyncapi.yaml"), "$defs": _DEFINITIONS}
    return jsonschema_rs.Draft202012Validator(schema)


def _state_of(activity: str) -> jsonschema_rs.Draft202012Validator:
    """What an activity's own document says of its state; what stands there, and nothing else."""
    document = yaml.safe_load(page_file(f"{activity}/state.yaml").read_text())
    schemas = _inlined(document["components"]["schemas"], activity)
    closed = {f"{activity}:{name}": {**one, "additionalProperties": False} for name, one in schemas.items()}
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{activity}:State", "$defs": closed})


_HEARD = {name: _validator(name) for name in _names("hear")}
_SAID = {name: _validator(name) for name in _names("say")}
_STATE = _state_of("classic")


class _Page:
    """A socket of which everything is kept, and checked."""

    def __init__(self, daemon: LoopbackParlor) -> None:
        self._socket: ClientConnection = daemon.socket()
        self._messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.kinds: set[str] = set()
        self.phases: set[str] = set()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        try:
            for text in self._socket:
                self._messages.put(json.loads(text))
        except ConnectionClosed:
            return

    def say(self, kind: str, **fields: Any) -> None:
        message = {"type": kind, **fields}
        _SAID[kind].validate(message)
        self._socket.send(json.dumps(message))

    def say_wrongly(self, message: Any) -> None:
        self._socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; all before it fit their schemas too."""
        while True:
            message = self._messages.get(timeout=30)
            name = message["type"]
            assert name in _HEARD, f"{name} is not in the document"
            _HEARD[name].validate(message)
            self.kinds.add(name)
            if name == "room" and "game" in message["room"]:
                self.phases.add(message["room"]["game"]["phase"])
                if message["room"]["game"]["phase"] != "lobby":
                    _STATE.validate(message["room"]["game"]["state"])
            if name == kind:
                return message

    def close(self) -> None:
        self._socket.close()
        self._thread.join(10)


@pytest.fixture(scope="module")
def daemons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LoopbackParlor]]:
    """Two daemons in a room to draw in."""
    folder = tmp_path_factory.mktemp("asyncapi")
    first = LoopbackParlor(folder, "ada")
    try:
        second = LoopbackParlor(folder, "bob", [first.udp])
        try:
            first.tell("/api/rooms", {"activity": "draw", "code": "DRAW"})
            second.tell("/api/rooms/DRAW/join", {})
            yield [first, second]
        finally:
            second.stop()
    finally:
        first.stop()


def test_all_that_is_said_in_a_drawing_fits_the_document(daemons: list[LoopbackParlor]) -> None:
    pages = [_Page(daemon) for daemon in daemons]
    ada, bob = pages
    for page in pages:
        page.hear("welcome")
        page.say("watch", room="DRAW")
        page.hear("room")
        page.hear("canvas")
    ada.say("pen", room="DRAW", pen=7, style=_STYLE, points=[0, 0, 40, 40], pressures=[3, 4], **{"from": 0})
    bob.hear("ink")
    ada.say("cancel", room="DRAW", pen=7)
    bob.hear("ink-end")
    ada.say("stroke", room="DRAW", pen=8, stroke=_STROKE)
    added = ada.hear("add")["strokes"][0]
    assert added["pen"] == 8
    bob.hear("add")
    ada.say("undo", room="DRAW")
    bob.hear("remove")
    ada.say("redo", room="DRAW")
    bob.hear("add")
    ada.say("hide", room="DRAW", stroke=added["stroke"]["id"])
    bob.hear("remove")
    ada.say("clear", room="DRAW", scope="own")
    _turn_many(daemons[0], ada, bob)
    ada.say("ping", n=-3)
    assert ada.hear("pong")["n"] == -3
    ada.say("hide", room="DRAW", stroke=_ID)
    ada.hear("error")
    # A room comes into the list.
    daemons[0].tell("/api/rooms", {"activity": "draw", "code": "OTHER"})
    ada.hear("rooms")
    ada.say("watch", room=None)
    for page in pages:
        page.close()
    assert ada.kinds | bob.kinds == _HEARD.keys() - _OF_DOCUMENTS


def test_all_that_is_said_of_a_document_fits_it(daemons: list[LoopbackParlor]) -> None:
    ada, bob = daemons
    ada.tell("/api/rooms", {"activity": "bubble-designer", "code": "LEVEL"})
    bob.tell("/api/rooms/LEVEL/join", {})
    page = _Page(bob)
    page.hear("welcome")
    page.say("watch", room="LEVEL")
    assert page.hear("document")["records"] == []
    make = {"make": "bubble", "fields": {"cell": 0, "kind": 9}}
    made = ada.tell("/api/rooms/LEVEL/edit", {"changes": [make]})["records"][0]
    assert [one["record"] for one in page.hear("records")["records"]] == [made]
    ada.tell("/api/rooms/LEVEL/edit", {"changes": [{"set": made, "fields": {"kind": 1}}]})
    assert page.hear("records")["changed"] == [{"record": made, "fields": {"kind": 1}}]
    ada.tell("/api/rooms/LEVEL/edit", {"changes": [{"hide": made}]})
    assert page.hear("records")["gone"] == [made]
    page.close()


def _turn_many(drawing: LoopbackParlor, ada: _Page, bob: _Page) -> None:
    """A large picture comes in slices; what a clear takes, and its undo brings back, is told in numbers."""
    ada.say("watch", room=None)
    drawing.tell("/api/rooms/DRAW/strokes", {"strokes": [_STROKE] * 300})
    ada.say("watch", room="DRAW")
    slice_ = ada.hear("canvas")
    numbers = [stroke["n"] for stroke in slice_["strokes"]]
    while slice_.get("rest", 0) > 0:
        left = slice_["rest"]
        slice_ = ada.hear("more")
        assert slice_["rest"] == left - len(slice_["strokes"])
        numbers += [stroke["n"] for stroke in slice_["strokes"]]
    assert len(numbers) == len(set(numbers)) >= 300
    ada.say("clear", room="DRAW", scope="own")
    for page in (ada, bob):
        gone = page.hear("turn")
        assert sum(last - first + 1 for first, last in gone["off"]) >= 300
    ada.say("undo", room="DRAW")
    back = ada.hear("turn")
    assert sum(run["to"] - run["from"] + 1 for run in back["on"]) >= 300
    assert len(json.dumps(back)) < 1000


def test_all_that_is_said_in_a_game_fits_the_document(daemons: list[LoopbackParlor]) -> None:
    first, second = daemons
    pages = [_Page(daemon) for daemon in daemons]
    play_classic(first, second, "PLAY", draw=5, vote=5, results=1000, rounds=1)
    for page in pages:
        page.say("watch", room="PLAY")
    first.tell("/api/rooms/PLAY/move", {"move": {"do": "topic", "text": "a cat"}})
    for page in pages:
        while "draw" not in page.phases:
            page.hear("room")
        page.say("stroke", room="PLAY", pen=1, stroke=_STROKE)
        page.hear("add")
    for daemon in daemons:
        daemon.tell("/api/rooms/PLAY/move", {"move": {"do": "done", "flag": True}})
    for page in pages:
        while "over" not in page.phases:
            page.hear("room")
        page.close()
        assert page.phases >= {"draw", "vote", "results", "over"}


def _variations() -> Iterator[tuple[str, dict[str, Any]]]:
    said: dict[str, dict[str, Any]] = {
        "watch": {"room": "DRAW"},
        "pen": {"room": "DRAW", "pen": 1, "style": _STYLE, "from": 0, "points": [1, 2]},
        "stroke": {"room": "DRAW", "pen": 1, "stroke": _STROKE},
        "cancel": {"room": "DRAW", "pen": 1},
        "undo": {"room": "DRAW"},
        "redo": {"room": "DRAW"},
        "clear": {"room": "DRAW", "scope": "own"},
        "hide": {"room": "DRAW", "stroke": _ID},
        "ping": {"n": 1},
    }
    assert said.keys() == _SAID.keys()
    for kind, fields in said.items():
        yield kind, {"type": kind, **fields, "more": 1}
        for name in fields:
            yield kind, {"type": kind, **fields, name: {"tool": "no such"}}
            # `watch` without a room is of no room.
            if kind != "watch":
                yield kind, {"type": kind, **{key: fields[key] for key in fields if key != name}}


@pytest.mark.parametrize(("kind", "message"), list(_variations()))
def test_what_does_not_fit_the_document_is_refused(
    daemons: list[LoopbackParlor], kind: str, message: dict[str, Any]
) -> None:
    assert not _SAID[kind].is_valid(message)
    page = _Page(daemons[0])
    page.say_wrongly(message)
    assert page.hear("error")["code"] == "bad-request"
    page.close()


def test_every_message_of_the_sources_is_in_the_document_and_the_other_way_round() -> None:
    folder = _PROTOCOL.parent / "Sources/Edge/ClientAPI/Messages"
    for file, names in (("ClientMessage", _SAID), ("DaemonMessage", _HEARD)):
        text = (folder / f"{file}+Coding.swift").read_text()
        kinds = text.partition("enum Kind")[2].partition("}")[0]
        listed = [
            word.strip() for line in kinds.splitlines() if "case" in line for word in line[12:].split(",")
        ]
        named = {word.partition('= "')[2].rstrip('"') or word for word in listed}
        assert named == names.keys()
