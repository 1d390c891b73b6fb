"""The local API as a program on the same machine meets it, and as a page from elsewhere must not."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from lab import Network, Parlor
from lab.inside import connect
from lab.local_api import LocalAPI

CODE = "BIRD"


@pytest.fixture
def parlor(network: Network) -> Iterator[Parlor]:
    parlor = Parlor(network.host("ada")).start()
    yield parlor
    assert parlor.alive


@pytest.fixture
def api(parlor: Parlor) -> LocalAPI:
    return LocalAPI(parlor)


def raw(parlor: Parlor, head: str) -> int:
    """The status of a request written out by hand."""
    with connect(parlor.host, LocalAPI(parlor).port) as stream:
        stream.sendall(f"{head}\r\nConnection: close\r\n\r\n".encode())
        return int(stream.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("token", ["", "0", "x" * 64])
def test_without_the_token_nothing_is_told(api: LocalAPI, token: str) -> None:
    status, answer = api.request("GET", "/api/status", token=token)
    assert status == 403
    assert answer["error"]["code"] == "unauthorized"


@pytest.mark.parametrize(
    "foreign", ["Host: evil.example", "Host: 127.0.0.1:{port}\r\nOrigin: http://evil.example"]
)
def test_a_page_from_elsewhere_is_refused(parlor: Parlor, api: LocalAPI, foreign: str) -> None:
    lines = f"GET /api/status HTTP/1.1\r\n{foreign.format(port=api.port)}"
    assert raw(parlor, f"{lines}\r\nAuthorization: Bearer {api.token}") == 403


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/rooms/NOWHERE", None, 404, "no-such-room"),
        ("POST", "/api/rooms/NOWHERE/join", {}, 404, "no-such-room"),
        ("POST", "/api/rooms", {"activity": "draw", "code": CODE}, 409, "code-in-use"),
        ("POST", "/api/rooms", {"activity": "draw", "code": "!"}, 400, "bad-request"),
        ("POST", "/api/rooms", {"code": "FISH"}, 400, "bad-request"),
        ("POST", f"/api/rooms/{CODE}/undo", None, 409, "nothing-to-undo"),
        ("POST", f"/api/rooms/{CODE}/redo", None, 409, "nothing-to-redo"),
        ("POST", f"/api/rooms/{CODE}/strokes", {"strokes": 7}, 400, "bad-request"),
    ],
)
def test_what_is_refused_is_named(
    api: LocalAPI, method: str, path: str, body: Any, status: int, code: str
) -> None:
    assert api.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})[0] == 201
    answered, answer = api.request(method, path, body)
    assert (answered, answer["error"]["code"]) == (status, code)
    assert answer["error"]["message"].endswith(".")


def test_a_stroke_through_the_api_comes_out_of_the_socket(api: LocalAPI) -> None:
    api.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})
    stroke = {"tool": "pen", "color": "#a01020", "width": 20, "opacity": 255, "points": [0, 0, 400, 400]}
    with api.socket() as events:
        assert json.loads(events.recv(timeout=15))["type"] == "welcome"
        events.send(json.dumps({"type": "watch", "room": CODE}))
        said = [json.loads(events.recv(timeout=15)) for _ in range(3)]
        assert {"room", "canvas"} <= {message["type"] for message in said}
        status, answer = api.request("POST", f"/api/rooms/{CODE}/strokes", {"strokes": [stroke]})
        assert (status, answer["operations"] > 0) == (200, True)
        added: dict[str, Any] = {}
        while added.get("type") != "add":
            added = json.loads(events.recv(timeout=15))
    drawn = added["strokes"][0]["stroke"]
    assert {key: drawn[key] for key in stroke} == stroke


def test_a_page_is_told_of_a_room_without_the_digest_which_takes_long(api: LocalAPI) -> None:
    api.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})
    with api.socket() as events:
        events.send(json.dumps({"type": "watch", "room": CODE}))
        api.request("POST", f"/api/rooms/{CODE}/say", {"text": "hello"})
        said = [json.loads(events.recv(timeout=15)) for _ in range(4)]
    rooms = [message["room"] for message in said if message["type"] == "room"]
    assert rooms and all("digest" not in room for room in rooms)
    assert len(api.request("GET", f"/api/rooms/{CODE}")[1]["digest"]) == 64


@pytest.mark.parametrize("text", ["", "not json", "[]", '{"type":"fly"}', '{"type":"watch"}', "[" * 5000])
def test_nonsense_on_the_socket_harms_nobody(api: LocalAPI, text: str) -> None:
    api.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})
    with api.socket() as events:
        events.send(text)
    assert api.request("GET", f"/api/rooms/{CODE}")[0] == 200


def test_a_body_beyond_all_bounds_is_refused(api: LocalAPI) -> None:
    api.request("POST", "/api/rooms", {"activity": "draw", "code": CODE})
    stroke = {"tool": "pen", "color": "#000000", "width": 20, "opacity": 255}
    points = [index % 4096 for index in range(2 * 4097)]
    status, answer = api.request(
        "POST", f"/api/rooms/{CODE}/strokes", {"strokes": [{**stroke, "points": points}]}
    )
    assert (status, answer["error"]["code"]) in ((413, "too-large"), (400, "bad-request"))
