"""The routes of the tables: lobby, new tables, and places."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from skat.journal import JournalId, StoreError
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import PLAYER_NAMES
from skat.rules.editions import rule_set
from skat.server.http.answers import error_response, json_response, language_of
from skat.server.limits.callers import bearer
from skat.server.limits.rate_limits import Doors
from skat.server.people.visitors import Browser, Visitors
from skat.server.socket.messages import (
    LevelsBody,
    LobbyBody,
    SeatedBody,
    parse_new_player,
    parse_new_table,
)
from skat.tables import Opening, Tables
from skat.tables.running.staying_away import Comer
from skat.tables.state.opening import DEFAULT_LEVEL

_log = logging.getLogger(__name__)

MOST_LISTED = 100


def table_routes(tables: Tables, visitors: Visitors, doors: Doors) -> list[HTTPRouteHandler]:
    """The routes of these tables; `doors` says who may come in how often.

    Whoever has an account sits down under its name.
    """

    at_most = [doors.guard(doors.asking)]

    @get("/api/levels", sync_to_thread=False)
    def levels() -> Response[bytes]:
        return json_response(LevelsBody(PLAYER_NAMES, DEFAULT_LEVEL))

    @get("/api/tables", sync_to_thread=False, guards=[doors.guard(doors.reading)])
    def lobby() -> Response[bytes]:
        return json_response(LobbyBody(tables.lobby()[:MOST_LISTED]))

    @post("/api/tables", guards=at_most)
    async def open_table(request: Request[Any, Any, Any]) -> Response[bytes]:
        wish = parse_new_table(await request.body())
        if isinstance(wish, Refusal):
            return error_response(wish, "en")
        if seconds := doors.wait(doors.new_tables, request):
            return error_response(Refusal("too_fast", details={"seconds": seconds}), wish.language)
        rules = rule_set(wish.edition, wish.options)
        if isinstance(rules, Refusal):
            return error_response(rules, wish.language)
        sitter = await visitors.sitter(request, wish.name)
        if isinstance(sitter, Refusal):
            return error_response(sitter, wish.language)
        opened = await tables.open(
            Opening(
                name=sitter.name,
                account=sitter.account,
                size=wish.size,
                rules=rules,
                settings=wish.settings,
                others=wish.others,
            )
        )
        if isinstance(opened, Refusal):
            return error_response(opened, wish.language)
        return json_response(SeatedBody(opened.table, opened.place, opened.token), 201)

    @get("/api/tables/{table:str}", guards=[doors.guard(doors.reading)])
    async def describe(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        try:
            found = await tables.describe(JournalId(table))
        except StoreError:
            _log.exception("table %s cannot be read", table)
            found = Refusal("not_known")
        if isinstance(found, Refusal):
            return error_response(found, language_of(request))
        return json_response(found)

    @post("/api/tables/{table:str}/places", guards=at_most)
    async def take_place(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[bytes]:
        wish = parse_new_player(await request.body())
        if isinstance(wish, Refusal):
            return error_response(wish, "en")
        if seconds := doors.wait(doors.new_players, request):
            return error_response(Refusal("too_fast", details={"seconds": seconds}), wish.language)
        sitter, browser = await visitors.sitter(request, wish.name), Browser(request)
        if isinstance(sitter, Refusal):
            return error_response(sitter, wish.language)
        try:
            seated = await tables.join(
                JournalId(table),
                Comer(
                    name=sitter.name,
                    account=sitter.account,
                    browser=browser.secret,
                    shown=bearer(request),
                ),
                place=None if wish.place is None else Place(wish.place),
            )
        except StoreError:
            _log.exception("table %s cannot be read", table)
            seated = Refusal("not_known")
        if isinstance(seated, Refusal):
            return error_response(seated, wish.language)
        body = SeatedBody(seated.table, seated.place, seated.token)
        return browser.kept(json_response(body, 201))

    return [levels, lobby, open_table, describe, take_place]
