"""What can be asked over HTTP, as an OpenAPI document made from the routes that there are.

Bodies and answers are those of the values that are read and written. A route that is not in the
table below is in the document all the same, with the form of its refusals; a test finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

import skat
from skat.server.socket.messages import (
    ErrorBody,
    IncidentBody,
    LevelsBody,
    LobbyBody,
    NewPlayer,
    NewTable,
    SeatedBody,
)

Json = dict[str, Any]
Operation = tuple[str, str]
"""A method and a path, as the routes have it."""

_FIRST: Final = ("/api/", "/health", "/metrics")
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_NAME: Final[Json] = {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[^/]+$"}
_NUMBER: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 1_000_000_000}
_ROOMS: Final[Json] = {"enum": ["hall", "notice", "desk", "phone", "cards", "tables"]}
_FILES: Final[Json] = {
    "enum": ["players.csv", "standings.csv", "tournament.json", "public.json", "standings.en.pdf"]
}
_SEQ: Final[Json] = {
    "type": "object",
    "properties": {"seq": {"type": "integer"}, "newest": {"type": "integer"}},
    "required": ["seq"],
    "additionalProperties": False,
}
_REF: Final = "#/components/schemas/{name}"
_NOTHING: Final[Json] = {"type": "object", "additionalProperties": False}
_TEXT: Final = "text/plain"
"""What goes in is no JSON: a table of players as a spreadsheet writes it."""


def _record(**properties: Json) -> Json:
    """An object that has all of these and nothing else."""
    required = sorted(properties)
    return {**_NOTHING, "properties": properties, "required": required}


class Error(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why not; `seq` is the newest entry where the command was about a journal."""

    error: ErrorBody
    seq: int | None = None


class Unexpected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody expected; the log says more under the id that it names."""

    error: IncidentBody


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the server can save, and which version it is."""

    status: str
    version: str


class _Described(msgspec.Struct, frozen=True):
    """What goes in and what comes back when it is done: types, or schemas of their own."""

    body: Any = None
    answer: Any = None
    status: int = 200


def _table() -> dict[Operation, _Described]:
    from skat.office.evening import OpenedList
    from skat.office.list_view import ShownList
    from skat.office.player_import import Imported
    from skat.office.tournaments import OpenedTournament
    from skat.server.routes.link_codes import Link, LinkCode
    from skat.server.routes.lists import ListCommand, NewList
    from skat.server.routes.rulings import Question
    from skat.server.routes.tournament_imports import LiveTable, SeenLive, SentLive
    from skat.server.routes.tournaments import (
        NewTournament,
        SentCommand,
        SentDraw,
        SentEffect,
        SentPublish,
        SentRedraw,
        SentTimer,
    )
    from skat.tables import Listed
    from skat.tables.shown.past_deal import PastDeal
    from skat.tournament.effects import Effect

    here = "/api/tournaments/{name}"
    return {
        **_of_accounts(),
        ("GET", "/api/openapi.json"): _Described(None, {"type": "object"}),
        ("GET", "/health"): _Described(None, Health),
        ("GET", "/api/levels"): _Described(None, LevelsBody),
        ("GET", "/api/tables"): _Described(None, LobbyBody),
        ("POST", "/api/tables"): _Described(NewTable, SeatedBody, 201),
        ("GET", "/api/tables/{table}"): _Described(None, Listed),
        ("POST", "/api/tables/{table}/places"): _Described(NewPlayer, SeatedBody, 201),
        ("POST", "/api/tables/{table}/code"): _Described(Link, LinkCode, 201),
        ("GET", "/api/tables/{table}/deals/{number}"): _Described(None, PastDeal),
        ("POST", "/api/rulings"): _Described(Question, {"type": "object"}),
        ("POST", "/api/lists"): _Described(NewList, OpenedList, 201),
        ("GET", "/api/lists/{name}"): _Described(None, ShownList),
        ("POST", "/api/lists/{name}/commands"): _Described(
            ListCommand, {"type": "object", "required": ["seq", "list"]}, 201
        ),
        ("POST", "/api/lists/{name}/code"): _Described(Link, LinkCode, 201),
        ("POST", "/api/tournaments"): _Described(NewTournament, OpenedTournament, 201),
        ("POST", f"{here}/commands"): _Described(SentCommand, _SEQ, 201),
        ("POST", f"{here}/draw"): _Described(SentDraw, _SEQ, 201),
        ("POST", f"{here}/redraw"): _Described(SentRedraw, _SEQ, 201),
        ("POST", f"{here}/publish"): _Described(SentPublish, _SEQ, 201),
        ("POST", f"{here}/effect"): _Described(SentEffect, Effect),
        ("POST", f"{here}/timer"): _Described(SentTimer, _SEQ),
        ("POST", f"{here}/live-seen"): _Described(SeenLive, LiveTable),
        ("POST", f"{here}/live"): _Described(SentLive, _SEQ, 201),
        ("POST", f"{here}/players"): _Described(_TEXT, Imported, 201),
        ("GET", f"{here}/start-card/{{number}}"): _Described(
            None, _record(address={"type": "string"}, code={"type": "string"})
        ),
        ("GET", f"{here}/{{room}}"): _Described(None, {"type": ["object", "array"]}),
    }


def _of_accounts() -> dict[Operation, _Described]:
    from skat.server.people.own_games import OwnGames
    from skat.server.routes import accounts as account
    from skat.server.routes import own_games as games

    who, here = account.AccountBody, "/api/account"
    return {
        ("GET", here): _Described(None, who),
        ("POST", here): _Described(account.NewAccount, who, 201),
        ("POST", f"{here}/login"): _Described(account.Login, who, 201),
        ("POST", f"{here}/recover"): _Described(account.Recovery, who, 201),
        ("POST", f"{here}/logout"): _Described(account.Nothing, who),
        ("POST", f"{here}/logout-everywhere"): _Described(account.Nothing, who),
        ("POST", f"{here}/name"): _Described(account.NewName, who),
        ("POST", f"{here}/preferences"): _Described(account.Kept, _NOTHING),
        ("POST", f"{here}/password"): _Described(account.NewPassword, who, 201),
        ("POST", f"{here}/recovery"): _Described(account.Proof, who, 201),
        ("POST", f"{here}/delete"): _Described(account.Proof, who),
        ("POST", "/api/games"): _Described(games.AskingList, OwnGames),
        ("POST", "/api/games/export"): _Described(games.AskingExport),
        ("POST", "/api/games/keep"): _Described(
            games.Asking, _record(kept={"type": "integer", "minimum": 0})
        ),
        ("POST", "/api/games/forget"): _Described(
            games.AskingToGo, _record(tables={"type": "array", "items": {"type": "string"}})
        ),
    }


def api_document(operations: Iterable[Operation]) -> Json:
    """The OpenAPI document of these operations.

    >>> document = api_document([("GET", "/api/levels"), ("GET", "/assets/icon.svg")])
    >>> list(document["paths"])
    ['/api/levels']
    """
    known = _table()
    kinds = [kind for each in known.values() for kind in (each.body, each.answer)]
    types = [kind for kind in (*kinds, Error, Unexpected) if isinstance(kind, type)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    schema_of = dict(zip(types, schemas, strict=True))

    def schema(kind: Any) -> Json:
        return schema_of[kind] if isinstance(kind, type) else (kind or {})

    refused = _json("Refused; the form is that of all refusals.", schema(Error))
    unexpected = _json("A mistake of the server; its log names the incident.", schema(Unexpected))
    paths: dict[str, Json] = {}
    for method, path in sorted(operations):
        if not path.startswith(_FIRST):
            continue
        each = known.get((method, path), _Described())
        done = "2XX" if (method, path) not in known else str(each.status)
        operation: Json = {
            "operationId": f"{method.lower()} {path}",
            "parameters": list(_parameters(path)),
            "responses": {
                done: _answer(path, schema(each.answer)),
                "4XX": refused,
                "500": unexpected,
                "503": refused,
            },
        }
        if method == "POST":
            content = {"application/json": {"schema": schema(each.body)}}
            if each.body is _TEXT:
                content = {_TEXT: {"schema": {}}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "skat", "version": skat.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def operations_of(routes: Iterable[Any]) -> Iterator[Operation]:
    """The operations of an application's routes, of the socket ones none."""
    for route in routes:
        for method in getattr(route, "methods", ()):
            if method not in ("OPTIONS", "HEAD"):
                yield method, route.path_format


def _parameters(path: str) -> Iterator[Json]:
    for name in _PARAMETER.findall(path):
        schema = {"number": _NUMBER, "room": _ROOMS, "file": _FILES}.get(name, _NAME)
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _answer(path: str, schema: Mapping[str, Any]) -> Json:
    if path == "/metrics":
        return {"description": "Numbers for Prometheus.", "content": {"text/plain": {}}}
    if path.endswith((".pdf", "/export")) or "/files/" in path:
        return {"description": "A file.", "content": {"*/*": {}}}
    return _json("Done.", schema)


def _json(description: str, schema: Mapping[str, Any]) -> Json:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
