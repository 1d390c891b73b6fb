"""`Protocol/openapi.yaml` is what the running daemon does: every route is in it and the other way round, and
whatever a stranger to it sends with the token is answered as it says."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
import yaml  # type: ignore[import-untyped]
from hypothesis import strategies
from lab.loopback import LoopbackParlor, play_classic
from schemathesis.checks import (
    CheckFunction,
    negative_data_rejection,
    not_a_server_error,
    response_schema_conformance,
)
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

_ROOT = Path(__file__).parents[2]
_DOCUMENT: dict[str, Any] = yaml.safe_load((_ROOT / "Protocol/openapi.yaml").read_text())
_SCHEMA = schemathesis.openapi.from_dict(_DOCUMENT)
_OPERATIONS = {
    found.ok().label: found.ok() for found in _SCHEMA.get_all_operations() if isinstance(found, Ok)
}
_METHODS = {"get", "post", "put", "delete", "patch"}
_CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Looking for a room that nobody has opened takes seconds.
_UNKNOWN = "NOWHERE1"
_ROOMS = ["DRAW", "GAME", "PLAY"]

_SETTINGS = hypothesis.settings(
    # `make test-rest` takes more of them.
    max_examples=int(os.environ.get("EXAMPLES", "3")),
    deadline=None,
    database=None,
    derandomize=True,
    phases=[hypothesis.Phase.generate],
    suppress_health_check=list(hypothesis.HealthCheck),
)


@pytest.fixture(scope="module")
def daemons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LoopbackParlor]]:
    """Two daemons: a room to draw in, the lobby of a game, and a game of both."""
    folder = tmp_path_factory.mktemp("openapi")
    first = LoopbackParlor(folder, "ada")
    try:
        second = LoopbackParlor(folder, "bob", [first.udp])
        try:
            play_classic(first, second, "PLAY", topic=600)
            yield [first, second]
            assert first.alive, first.log.read_text()
        finally:
            second.stop()
    finally:
        first.stop()


@pytest.fixture
def daemon(daemons: list[LoopbackParlor]) -> LoopbackParlor:
    """The first one, in all rooms, whatever an earlier test has had it leave."""
    for code, activity in (("DRAW", "draw"), ("GAME", "classic")):
        daemons[0].ask("POST", "/api/rooms", {"activity": activity, "code": code})
    return daemons[0]


def _ask(daemon: LoopbackParlor, case: schemathesis.Case[Any], checks: list[CheckFunction]) -> None:
    with requests.Session() as session:
        session.trust_env = False
        headers = {"Authorization": f"Bearer {daemon.token}"}
        response = case.call(f"http://{daemon.address}", session=session, headers=headers, timeout=30)
        case.validate_response(response, checks=checks)


@pytest.mark.parametrize("label", _OPERATIONS)
def test_whatever_fits_the_document_is_answered_as_it_says(daemon: LoopbackParlor, label: str) -> None:
    operation = _OPERATIONS[label]

    @_SETTINGS
    @hypothesis.given(strategies.data())
    def fuzz(data: strategies.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE))
        if case.path_parameters and "code" in case.path_parameters:
            unknown = [] if label.endswith("/join") else [_UNKNOWN]
            case.path_parameters["code"] = data.draw(strategies.sampled_from(_ROOMS + unknown))
        if case.path_parameters and "activity" in case.path_parameters:
            _, games = daemon.ask("GET", "/api/games")
            known = [document["activity"] for document in games["documents"]]
            case.path_parameters["activity"] = data.draw(strategies.sampled_from([*known, "nothing"]))
        _ask(daemon, case, _CHECKS)

    fuzz()


@pytest.mark.parametrize("label", [label for label in _OPERATIONS if "{" in label or "POST" in label])
def test_whatever_does_not_fit_the_document_is_refused_as_it_says(daemon: LoopbackParlor, label: str) -> None:
    operation = _OPERATIONS[label]

    @_SETTINGS
    @hypothesis.given(strategies.data())
    def fuzz(data: strategies.DataObject) -> None:
        case = data.draw(operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
        _ask(daemon, case, [*_CHECKS, negative_data_rejection])

    fuzz()


def _is_open(label: str) -> bool:
    """Whether the document says that the route needs no token."""
    method, path = label.split(" ")
    return bool(_DOCUMENT["paths"][path][method.lower()].get("security") == [])


@pytest.mark.parametrize("label", [label for label in _OPERATIONS if not _is_open(label)])
def test_nothing_is_answered_without_the_token(daemon: LoopbackParlor, label: str) -> None:
    method, path = label.split(" ")
    path = path.replace("{code}", "DRAW").replace("{round}", "1").replace("{tile}", "0")
    with requests.Session() as session:
        session.trust_env = False
        answer = session.request(method, f"http://{daemon.address}{path}", timeout=30)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "unauthorized")


def test_only_the_trade_of_a_code_needs_no_token() -> None:
    assert [label for label in _OPERATIONS if _is_open(label)] == ["POST /api/key"]


def _documented() -> set[str]:
    paths = _DOCUMENT["paths"].items()
    return {f"{method} {path}" for path, item in paths for method in item if method in _METHODS}


def _routes() -> set[str]:
    """The routes that the sources add below `/api`."""
    folder = _ROOT / "Sources/Edge/WebServer/Requests"
    routes = set()
    bases = {"api": "/api", "room": "/api/rooms/{code}"}
    for source in sorted(folder.glob("*.swift")):
        text = source.read_text()
        for base, method, path in re.findall(r'\b(api|room)\.([a-z]+)(?:\("([^"]*)"[^{\n]*\))? \{', text):
            if method in _METHODS:
                parameters = re.sub(r":(\w+)", r"{\1}", f"/{path}" if path else "")
                routes.add(f"{method} {bases[base]}{parameters}")
    actions = (_ROOT / "Sources/Edge/ClientAPI/Rooms/RoomAction.swift").read_text()
    names = re.search(r"enum Name: String, CaseIterable.*?case ([a-z, \n]+)\n    \}", actions, re.DOTALL)
    assert names is not None, "the actions of rooms are written in another way"
    return routes | {f"post /api/rooms/{{code}}/{name.strip()}" for name in names[1].split(",")}


def test_every_route_of_the_daemon_is_in_the_document_and_the_other_way_round() -> None:
    assert _routes() == _documented()


@pytest.mark.parametrize("label", _OPERATIONS)
def test_every_path_of_the_document_leads_somewhere(daemon: LoopbackParlor, label: str) -> None:
    method, path = label.split(" ")
    path = path.replace("{code}", "DRAW").replace("{round}", "1").replace("{tile}", "0")
    if method == "POST" and path.endswith("/leave"):
        path = path.replace("DRAW", _UNKNOWN)
    status, answer = daemon.ask(method, path, {} if method == "POST" else None)
    nothing = status == 404 and answer["error"]["message"] == "There is nothing at this address."
    assert not nothing


def test_the_codes_of_errors_are_those_of_the_sources() -> None:
    source = (_ROOT / "Sources/Edge/ClientAPI/Errors/APIError+Code.swift").read_text()
    names = re.findall(r'^        case (\w+)(?: = "([a-z-]+)")?$', source, re.MULTILINE)
    assert {text or name for name, text in names} == set(
        _DOCUMENT["components"]["schemas"]["ErrorCode"]["enum"]
    )
