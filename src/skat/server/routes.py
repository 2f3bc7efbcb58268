"""The routes beside the page: health, new tables, the socket of a table."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath

import skat
from skat.journal import JournalId, Store
from skat.messages import message
from skat.rules.editions import rule_set
from skat.rules.violation import Violation
from skat.server.limits import Buckets
from skat.server.line import Line
from skat.server.wire import ErrorBody, TableOpened, parse_new_table
from skat.tables import Tables

NEW_TABLES_AT_ONCE: Final = 20
NEW_TABLES_A_SECOND: Final = 1 / 3

_STATUS: Final = {"too_many_tables": 503, "not_saved": 503, "too_fast": 429}

Route = HTTPRouteHandler | WebsocketRouteHandler


def table_routes(tables: Tables, store: Store) -> list[Route]:
    """The routes of these tables; `store` is asked for its health."""
    new_tables = Buckets(burst=NEW_TABLES_AT_ONCE, rate=NEW_TABLES_A_SECOND, clock=time.monotonic)

    @get("/health", sync_to_thread=False)
    def health() -> Response[bytes]:
        fault = store.fault
        body = {"status": "ok" if fault is None else "storage", "version": skat.__version__}
        return _json(body, 200 if fault is None else 503)

    @post("/api/tables")
    async def open_table(request: Request[Any, Any, Any]) -> Response[bytes]:
        wish = parse_new_table(await request.body())
        if isinstance(wish, Violation):
            return error_response(wish, "en")
        if not new_tables.take(request.client.host if request.client else ""):
            return error_response(Violation("too_fast"), wish.language)
        rules = rule_set(wish.edition, wish.options)
        if isinstance(rules, Violation):
            return error_response(rules, wish.language)
        opened = await tables.open(name=wish.name.strip(), size=wish.size, rules=rules)
        if isinstance(opened, Violation):
            return error_response(opened, wish.language)
        return _json(TableOpened(opened.table, opened.place, opened.token), 201)

    @websocket("/api/tables/{table:str}/socket")
    async def socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
        await Line(socket, tables, clock=time.monotonic).serve(JournalId(table))

    return [health, open_table, socket]


def error_response(violation: Violation, language: str) -> Response[bytes]:
    """An error in the one form that all errors have."""
    text = message(violation.code, violation.details, language)
    body = ErrorBody(violation.code, text, violation.articles)
    return _json({"error": body}, _STATUS.get(violation.code, 400))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework itself refuses (no such path, a body too large), in the same form."""
    body = ErrorBody(f"http_{error.status_code}", error.detail)
    return _json({"error": body}, error.status_code)


def _json(body: object, status: int) -> Response[bytes]:
    return Response(
        msgspec.json.encode(body),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )
