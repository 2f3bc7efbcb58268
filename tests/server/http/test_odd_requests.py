"""Every route of the API with what nobody sends: no answer is an error of the server.

Huge numbers, names of another kind of thing, control characters, letters of any alphabet: in paths,
in queries and in every place of every body, from strangers and from those who have a key.
"""

from __future__ import annotations

import itertools
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from skat.messages import LANGUAGES
from skat.papers.printing.tournament import PAPERS
from skat.server.http.requests import file_response
from skat.server.routes import tables as routes
from skat.server.settings import ServerSettings
from skat.tournament.sample import sample_prospectus
from tests.server.steady.server import HERE, SteadyServer
from tests.virtual_store import virtual_store

DIGITS = ["0", "-1", "007", str(2**63), "9" * 4_300, "9" * 4_301]
TEXTS = ["\0", "a\r\nset-cookie: a=b", '"', "\x7f", "\u202e", "٣", "🃏", "..", "x" * 5_000, "null"]
QUERIES = ("series", "after", "language", "empty")
IN_BODIES: list[Any] = [2**70, -1, 1e308, None, True, [], {}, "", *TEXTS[:6], "\ud800", "9" * 400]
PARAMETER = re.compile(r"\{(\w+)\}")


class Rooms:
    """What there is on the server: a name of every kind of thing, and keys."""

    def __init__(self, client: SteadyServer) -> None:
        self.client = client
        table = client.post("/api/tables", json={"name": "Anna"}).json()
        made = client.post("/api/lists", json={"players": ["A", "B", "C"]}).json()
        notice = msgspec.to_builtins(sample_prospectus())
        hall = client.post("/api/tournaments", json={"prospectus": notice}).json()
        players = [{"name": name} for name in "ABCDEF"]
        event = {"name": "Six", "organiser": "Anna", "players": players, "boards": 6}
        boards = client.post("/api/duplicates", json=event).json()
        self.names = {
            "/api/tables": table["table"],
            "/api/lists": made["list"],
            "/api/tournaments": hall["tournament"],
            "/api/duplicates": boards["duplicate"],
            "/api/bot": table["table"],
            "/api/account": "token",
        }
        self.keys = {
            "/api/tables": table["token"],
            "/api/lists": made["key"],
            "/api/tournaments": hall["desk"],
            "/api/duplicates": boards["desk"],
        }
        self.document = client.get("/api/openapi.json").json()

    def operations(self) -> Iterator[tuple[str, str, Any]]:
        """Method, path and description of every operation."""
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                yield method, path, operation

    def key_for(self, path: str) -> str | None:
        return next((key for room, key in self.keys.items() if path.startswith(f"{room}/")), None)

    def filled(self, path: str, **odd: str) -> str:
        """The path with what there is in its places, and the odd value in its own."""
        room = "/".join(path.split("/")[:3])
        usual = {"number": "1", "room": "desk", "file": "players.csv", "key": "0" * 64}
        usual["day"] = "2026-11-23"

        def value(match: re.Match[str]) -> str:
            name = match[1]
            if name in odd:
                return quote(odd[name], safe="")
            return usual[name] if name in usual else self.names[room]

        return PARAMETER.sub(value, path)

    def ask(self, method: str, address: str, *, key: str | None, body: bytes = b"{}") -> Any:
        """The answer, which is no error of the server and has the form of all answers."""
        headers = {"origin": HERE} | ({"authorization": f"Bearer {key}"} if key else {})
        content = body if method == "post" else None
        answer = self.client.request(method.upper(), address, content=content, headers=headers)
        assert answer.status_code < 500 or answer.status_code == 501, (
            f"{method} {address[:200]} {body[:300]!r}: {answer.text}"
        )
        if answer.status_code >= 400:
            assert answer.json()["error"]["code"], address[:200]
        for name, sent in answer.headers.items():
            assert f"{name}{sent}".isprintable(), address[:200]
        return answer


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    store = virtual_store(tmp_path_factory.mktemp("odd"))
    with SteadyServer(store, settings=ServerSettings(limits=False)) as client:
        yield Rooms(client)


def odd_addresses(rooms: Rooms) -> Iterator[tuple[str, str, str | None]]:
    """Method and address, without a key and with the one that opens what is there."""
    for method, path, _ in rooms.operations():
        addresses = [
            rooms.filled(path, **{name: odd})
            for name in PARAMETER.findall(path)
            for odd in (*DIGITS, *TEXTS, *rooms.names.values())
        ]
        if method == "get" and "{" in path:
            there = rooms.filled(path, room="tables")
            addresses += [
                f"{there}?{name}={quote(odd)}" for name in QUERIES for odd in (*DIGITS, *TEXTS)
            ]
        for address in addresses:
            yield method, address, None
            if (key := rooms.key_for(path)) is not None:
                yield method, address, key


@pytest.mark.proof
def test_no_odd_path_or_query_breaks_the_server(rooms: Rooms) -> None:
    asked = 0
    for method, address, key in odd_addresses(rooms):
        rooms.ask(method, address, key=key)
        asked += 1
    assert asked > 1_000


def test_a_share_of_the_odd_paths_and_queries(rooms: Rooms) -> None:
    """Every forty-first of them, in `make test`."""
    for method, address, key in itertools.islice(odd_addresses(rooms), 0, None, 41):
        rooms.ask(method, address, key=key)


def test_rights_come_first(rooms: Rooms) -> None:
    there = f"/api/tournaments/{rooms.names['/api/tournaments']}"
    for digits in DIGITS:
        assert rooms.ask("get", f"{there}/tables?series={digits}", key=None).status_code == 403
        answer = rooms.ask("get", f"{there}/tables?series={digits}", key=rooms.key_for(f"{there}/"))
        assert answer.json() == []


def test_a_name_of_another_kind_is_no_table(rooms: Rooms) -> None:
    """Of new names, which carry their kind, and of those that older releases gave."""
    kinds = {"/api/tables": "t-", "/api/lists": "l-", "/api/tournaments": "tn-"}
    for room, begins in kinds.items():
        name = rooms.names[room]
        assert name.startswith(begins)
        answer = rooms.ask("get", f"/api/tables/{name}", key=None)
        assert answer.status_code == (200 if room == "/api/tables" else 404)


# --- bodies -----------------------------------------------------------------------------------


def sample(schema: Any, document: Any) -> Any:
    """A value of this schema, with all that it names."""
    if "$ref" in schema:
        return sample(document["components"]["schemas"][schema["$ref"].split("/")[-1]], document)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return sample(schema[choice][0], document)
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    match schema.get("type"):
        case "object":
            inner = schema.get("properties", {})
            return {name: sample(each, document) for name, each in inner.items()}
        case "array":
            of = schema.get("items") or next(iter(schema.get("prefixItems", [{}])))
            return [sample(of, document) for _ in range(max(1, schema.get("minItems", 1)))]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return False
        case "null":
            return None
    return "a" * max(4, schema.get("minLength", 0))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a body something stands."""
    yield at
    if isinstance(value, (dict, list)):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for name, each in inside:
            yield from places(each, (*at, name))


def changed(value: Any, at: tuple[Any, ...], odd: Any) -> Any:
    """The body with something else in one place."""
    if not at:
        return odd
    name, *inner = at
    # What lies beside the place is shared: nobody writes into a body.
    made = value.copy()
    made[name] = changed(value[name], tuple(inner), odd)
    return made


def odd_bodies(rooms: Rooms) -> Iterator[tuple[str, bytes]]:
    for method, path, operation in rooms.operations():
        content = operation.get("requestBody", {"content": {}})["content"]
        schema = content.get("application/json", {}).get("schema")
        if method != "post" or not schema:
            continue
        body = sample(schema, rooms.document)
        for at in places(body):
            for odd in IN_BODIES:
                yield path, json.dumps(changed(body, at, odd)).encode()


@pytest.mark.proof
def test_no_odd_body_breaks_the_server(rooms: Rooms) -> None:
    asked = 0
    for path, body in odd_bodies(rooms):
        rooms.ask("post", rooms.filled(path), key=rooms.key_for(path), body=body)
        asked += 1
    assert asked > 2_000


def test_a_share_of_the_odd_bodies(rooms: Rooms) -> None:
    """Every ninety-seventh of them, in `make test`."""
    for path, body in itertools.islice(odd_bodies(rooms), 7, None, 97):
        rooms.ask("post", rooms.filled(path), key=rooms.key_for(path), body=body)


# --- what nobody expected ---------------------------------------------------------------------


def test_a_mistake_of_ours_is_logged_under_the_id_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken(*_body: object) -> None:
        raise KeyError("the secret of a place")

    monkeypatch.setattr(routes, "LevelsBody", mistaken)
    store = virtual_store(tmp_path)
    with (
        SteadyServer(store, accounts=False) as client,
        caplog.at_level(logging.ERROR),
    ):
        answer = client.get("/api/levels", headers={"accept-language": "fr"})
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (500, "unexpected")
        assert re.fullmatch("[0-9a-f]{8}", error["incident"])
        assert error["message"].startswith("Erreur imprévue")
        assert error["incident"] in error["message"]
        assert "secret" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        logged = [record for record in caplog.records if error["incident"] in record.getMessage()]
        assert [record.exc_info is not None for record in logged] == [True]
        assert "skat_unexpected_errors_total 1.0\n" in client.get("/metrics").text


def test_a_mistake_in_a_socket_hangs_up_with_the_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def mistaken(*_given: object) -> None:
        raise KeyError("the secret of a place")

    monkeypatch.setattr("skat.server.socket.table_socket.TableSocket._hello", mistaken)
    store = virtual_store(tmp_path)
    with (
        SteadyServer(store, accounts=False) as client,
        caplog.at_level(logging.ERROR),
        client.websocket_connect("/api/tables/x/socket") as line,
    ):
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
        assert closed.value.rcvd.reason in caplog.text
        assert "skat_unexpected_errors_total 1.0\n" in client.get("/metrics").text


# --- file names -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "plan.\r\nset-cookie: a=b.pdf",
        "standings.de\r.pdf",
        "standings.de.pdf\n",
        'standings".pdf',
        "Ständings.de.pdf",
        "standings.ｄｅ.pdf",
        "../standings.de.pdf",
        "standings.xx.pdf",
        "standings.de.en.pdf",
        "\x7f.pdf",
        "players.csv\0",
    ],
)
def test_no_name_from_outside_comes_into_a_header(rooms: Rooms, name: str) -> None:
    there = f"/api/tournaments/{rooms.names['/api/tournaments']}/files/{quote(name, safe='')}"
    answer = rooms.ask("get", there, key=rooms.keys["/api/tournaments"])
    assert answer.status_code == 404, answer.text
    assert "content-disposition" not in answer.headers
    assert "set-cookie" not in answer.headers


def test_a_file_has_the_name_that_was_asked_for(rooms: Rooms) -> None:
    there = f"/api/tournaments/{rooms.names['/api/tournaments']}/files/"
    for name in ("players.csv", "public.json", "prospectus.de.pdf"):
        answer = rooms.ask("get", there + name, key=rooms.keys["/api/tournaments"])
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize(
    "name", ["a\r\n.pdf", 'a".pdf', "ä.pdf", "a.exe", ".pdf", "a;b.pdf", "a.pdf\n", "A.PDF", ""]
)
def test_a_header_takes_no_other_name(name: str) -> None:
    with pytest.raises(ValueError, match="chosen here"):
        file_response(b"", name=name, media_type="text/plain")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_of_a_tournament_has_a_name_that_a_header_takes(
    paper: str, language: str
) -> None:
    """Also the lists of a large event, which are printed from one table on."""
    for part in ("", "-1", "-101", "-2001"):
        name = f"{paper}{part}.{language}.pdf"
        answer = file_response(b"", name=name, media_type="application/pdf")
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
