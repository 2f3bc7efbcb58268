"""Every request that the server describes, with all that may and may not be in it.

schemathesis makes requests from the server's own description, good ones and bad ones; no answer is
an error of the server, and each has the form that the description says. The server is in this
process; what is not even HTTP comes to a real one in `tests/server/limits/test_hostile.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy
from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from requests.structures import CaseInsensitiveDict
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from urllib3 import HTTPHeaderDict, HTTPResponse

from skat.server.settings import ServerSettings
from tests.server.list_phone import Phone
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall
from tests.virtual_store import virtual_store

AnyCase = Case[Any]
AnyOperation = APIOperation[Any, Any, Any, Any]

JSON = "application/json"
FEW = slice(0, None, 3)
"""The gate asks for every third: to think of requests takes most of its time."""
PARTS = 4
"""The long test has so many, so that several processes share it."""

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    store = virtual_store(tmp_path_factory.mktemp("api"))
    with SteadyServer(store, settings=ServerSettings(limits=False)) as server:
        yield server
        assert "Traceback" not in server.log


class Within(HTTPAdapter):
    """Takes requests to a server in this process, as they would stand on the wire."""

    def __init__(self, server: SteadyServer) -> None:
        super().__init__()
        self._server = server

    def send(self, request: PreparedRequest, *given: Any, **named: Any) -> Response:
        """The answer to a request."""
        assert request.method is not None
        headers = [(bytes_of(name), bytes_of(said)) for name, said in request.headers.items()]
        told = self._server.request(
            request.method, request.path_url, content=request.body, headers=headers
        )
        answer = HTTPResponse(
            BytesIO(told.content),
            HTTPHeaderDict(told.headers.multi_items()),
            told.status_code,
            version=11,
            reason=told.reason_phrase,
            preload_content=False,
        )
        return self.build_response(request, answer)


def bytes_of(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("latin-1")


def session_to(server: SteadyServer) -> Session:
    session = Session()
    # Neither proxies nor passwords of this machine.
    session.trust_env = False
    session.mount(server.url, Within(server))
    return session


class Role(msgspec.Struct, frozen=True):
    """A role: by the beginning of a path, the name there and its key."""

    rooms: dict[str, tuple[str, str]]

    def enter(self, case: AnyCase) -> None:
        """Makes a request one about what is there, with a key that opens it."""
        for beginning, (name, key) in self.rooms.items():
            if case.path.startswith(beginning):
                parameter = "table" if "{table}" in beginning else "name"
                case.path_parameters = {**case.path_parameters, parameter: name}
                case.headers = CaseInsensitiveDict({"Authorization": f"Bearer {key}"})


def roles(server: SteadyServer) -> dict[str, Role]:
    """Nobody; who opened everything there is; who only looks, or rules."""
    table, guest = server.open_table(others=["open", "simple"]), server.open_table()
    phone = Phone.opening(server)
    hall = Hall(server)
    tables, lists, halls = "/api/tables/{table}", "/api/lists/{name}", "/api/tournaments/{name}"
    return {
        "nobody": Role({}),
        "owner": Role(
            {
                tables: (table.table, table.token),
                lists: (phone.name, phone.key),
                halls: (hall.name, hall.desk_key),
            }
        ),
        "onlooker": Role(
            {
                tables: (guest.table, table.token),
                lists: (phone.name, phone.view_key),
                halls: (hall.name, hall.referee_key),
            }
        ),
    }


def tried(server: SteadyServer, *, examples: int, part: slice) -> Counter[str]:
    """So many requests of every kind, each in every role; how often each was done or refused."""
    schema = schemathesis.openapi.from_dict(server.asked("/api/openapi.json"))
    answers: Counter[str] = Counter()
    everybody = roles(server)
    for described in list(schema.get_all_operations())[part]:
        operation: AnyOperation = described.ok()  # type: ignore[union-attr]
        here = [
            role
            for name, role in everybody.items()
            if name == "nobody" or any(map(operation.path.startswith, role.rooms))
        ]
        good = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        ask(server, good, here, answers, examples=examples)
        if has_described_body(operation):
            bad = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
            ask(server, bad, [everybody["nobody"]], answers, examples=examples)
    return answers


def has_described_body(operation: AnyOperation) -> bool:
    """Whether a body can be wrong."""
    body = operation.definition.raw.get("requestBody", {"content": {}})
    return any(kind["schema"] for kind in body["content"].values())


def ask(
    server: SteadyServer,
    cases: SearchStrategy[AnyCase],
    roles: Sequence[Role],
    answers: Counter[str],
    *,
    examples: int,
) -> None:
    """Makes requests in each of the roles and looks at each answer.

    To think of a request takes longer than to answer it, so all roles make the same one.
    """

    session = session_to(server)

    @settings(max_examples=examples)
    @given(case=cases)
    def one(case: AnyCase) -> None:
        for role in roles:
            role.enter(case)
            response = case.call(base_url=server.url, session=session)
            # What is too large is refused unread, whatever else is wrong with it.
            checks = CHECKS if response.status_code != 413 else CHECKS[:-1]
            case.validate_response(response, checks=checks)
            answers[f"{case.operation.label} {response.status_code // 100}XX"] += 1

    one()


def test_every_request_says_what_goes_in_and_what_comes_back(unlimited: SteadyServer) -> None:
    for path, operations in unlimited.asked("/api/openapi.json")["paths"].items():
        for method, operation in operations.items():
            # What is answered with 204 has none.
            done = next(iter(operation["responses"].values())).get("content", {})
            sent = operation.get("requestBody", {"content": {}})["content"]
            schemas = [each[JSON]["schema"] for each in (done, sent) if JSON in each]
            assert all(schemas), f"{method} {path}"


@pytest.mark.proof
def test_no_described_request_breaks_the_server(unlimited: SteadyServer) -> None:
    answers = tried(unlimited, examples=1, part=FEW)
    done = {label for label in answers if label.endswith("2XX")}
    assert len(done) > 3, done
    assert "Traceback" not in unlimited.log


@pytest.mark.proof
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_described_request_of_thousands_breaks_the_server(
    unlimited: SteadyServer, part: int
) -> None:
    answers = tried(unlimited, examples=20, part=slice(part, None, PARTS))
    assert answers.total() > 3_000 / PARTS
    assert "Traceback" not in unlimited.log
