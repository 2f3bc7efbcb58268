"""The routes of the tables: lobby, new tables, and places."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import PLAYER_NAMES
from skat.rules.editions import rule_set
from skat.server.fields import PlaceNumber, ShortText
from skat.server.http.openapi import Name
from skat.server.http.refusals import RefusedError, granted, refuse
from skat.server.http.requests import Asked, Body
from skat.server.limits.callers import address, bearer
from skat.server.limits.rate_limits import RateLimits
from skat.server.limits.shares import Shares
from skat.server.people.visitors import Browser, Visitors
from skat.tables.pairing.pairing import Pairing
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.shown.lobby import Listed
from skat.tables.state.opening import DEFAULT_LEVEL, Opening
from skat.tables.state.settings import Settings

MOST_LISTED = 100


class NewTable(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables.

    `others` says who has the places after the opener's: the level of a computer player, or "open".
    """

    size: int = 3
    name: str = ""
    edition: str = "isko-2022"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    others: tuple[ShortText, ...] | None = None
    settings: Settings = Settings()


class NewPlayer(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables/{table}/places: somebody who would like to sit down."""

    name: str = ""
    place: PlaceNumber | None = None


class NewGuestName(Body, frozen=True, kw_only=True):
    """The body of POST /api/tables/{table}/name: what a guest would rather be called."""

    name: str


class SeatedBody(msgspec.Struct, frozen=True):
    """A place at a table: keep the token, it is the only key to it.

    `place` is null for whoever waits until the others let him join.
    """

    table: str
    place: Place | None
    token: str


class LobbyBody(msgspec.Struct, frozen=True):
    """The answer to GET /api/tables; `waiting` people want to play now (POST /api/pairing)."""

    tables: tuple[Listed, ...]
    waiting: int


class LevelsBody(msgspec.Struct, frozen=True):
    """The answer to GET /api/levels: the computer players that can be had, by name, and whether
    programs of others may sit down by the ISS port.
    """

    levels: tuple[str, ...]
    usual: str
    programs: bool


def table_routes(
    tables: Tables,
    pairing: Pairing,
    visitors: Visitors,
    limits: RateLimits,
    *,
    shares: Shares,
    programs: bool,
) -> list[HTTPRouteHandler]:
    """The routes of these tables; `limits` says how often somebody may ask, `shares` how many
    tables an address may have open, `programs` whether there is an ISS port.

    Whoever has an account sits down under its name.
    """

    @get("/api/levels", sync_to_thread=False)
    def levels() -> LevelsBody:
        """The computer players that can be had."""
        return LevelsBody(PLAYER_NAMES, DEFAULT_LEVEL, programs)

    @get("/api/tables", guards=[limits.guard(limits.reading)])
    async def lobby() -> LobbyBody:
        """The tables that can be joined or watched."""
        return LobbyBody((await tables.lobby())[:MOST_LISTED], pairing.count)

    @post("/api/tables", guards=[limits.guard(limits.asking)])
    async def open_table(request: Asked, data: JSONBody[NewTable]) -> SeatedBody:
        """Opens a table; the opener has its first place."""
        sitter = await visitors.sitter(request, data.name)
        limits.count(limits.new_tables, request, account=sitter.account)
        rules = granted(rule_set(data.edition, data.options))
        callers = [address(request), *([f"account {sitter.account}"] if sitter.account else [])]
        caller = shares.free(callers)
        if caller is None:
            details = {"most": shares.of_one}
            raise RefusedError(Refusal("too_many_tables_of_one", details=details))
        opening = Opening(
            name=sitter.name,
            account=sitter.account,
            size=data.size,
            rules=rules,
            settings=data.settings,
            others=data.others,
        )
        opened = granted(await tables.open(opening))
        shares.hold(opened.table, caller)
        return SeatedBody(opened.table, opened.place, opened.token)

    @get("/api/tables/{table:str}", guards=[limits.guard(limits.reading)])
    async def describe(table: Name) -> Listed:
        """One table, as the lobby lists it."""
        return granted(await tables.describe(JournalId(table)))

    @post("/api/tables/{table:str}/places", guards=[limits.guard(limits.asking)])
    async def take_place(
        request: Asked, table: Name, data: JSONBody[NewPlayer]
    ) -> Response[SeatedBody]:
        """Takes a free place at a table."""
        sitter, browser = await visitors.sitter(request, data.name), Browser(request)
        limits.count(limits.new_players, request, account=sitter.account)
        comer = Comer(
            name=sitter.name,
            account=sitter.account,
            browser=browser.secret,
            shown=bearer(request),
            unnamed=sitter.unnamed,
        )
        place = None if data.place is None else Place(data.place)
        seated = granted(await tables.join(JournalId(table), comer, place=place))
        body = SeatedBody(seated.table, seated.place, seated.token)
        return browser.kept(Response(body))

    @post("/api/tables/{table:str}/name", status_code=200, guards=[limits.guard(limits.asking)])
    async def rename(request: Asked, table: Name, data: JSONBody[NewGuestName]) -> Listed:
        """Calls the guest whose token comes with the request otherwise, before the list begins."""
        sitter = await visitors.sitter(request, data.name)
        refuse(await tables.rename(JournalId(table), bearer(request), sitter.name))
        return granted(await tables.describe(JournalId(table)))

    return [levels, lobby, open_table, describe, take_place, rename]
