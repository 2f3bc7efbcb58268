"""The routes of one's own games. All are posted, so that no secret of a place is in an address."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.server.http.files import file_response
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.people.own_games import Export, Games, OwnGames, OwnPlace
from skat.server.people.visitors import Visitors
from skat.store.accounts import Account
from skat.tables.running.tables import Tables

MOST_PLACES: Final = 200
MOST_BYTES: Final = 64 * 1024
_TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Tables = Annotated[tuple[_TableName, ...], msgspec.Meta(max_length=MOST_PLACES)]


Visitor: TypeAlias = NamedDependency[Account | None]
"""The account whose session a request shows; None is a guest."""


class Asking(Body, frozen=True, kw_only=True):
    """What every body may say: a guest names his places; who is logged in need not."""

    places: Annotated[tuple[OwnPlace, ...], msgspec.Meta(max_length=MOST_PLACES)] = ()


class AskingList(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games; `before` is the last table of the page before."""

    before: _TableName | None = None


class AskingExport(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games/export; without `tables` everything."""

    form: Annotated[str, msgspec.Meta(pattern="^(json|iss)$")] = "json"
    tables: _Tables = ()


class AskingToGo(Asking, frozen=True, kw_only=True):
    """The body of POST /api/games/forget: at which tables one's name shall go."""

    tables: _Tables


class KeptBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many places belong to the account now that were nobody's."""

    kept: Annotated[int, msgspec.Meta(ge=0)]


class GoneBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables at which one's name is gone."""

    tables: tuple[JournalId, ...]


def game_routes(games: Games, tables: Tables, visitors: Visitors, limits: RateLimits) -> Router:
    """The routes of own games; `limits` says how often somebody may ask."""

    async def visitor(request: Asked) -> Account | None:
        return await visitors.account(request)

    @post("/", status_code=200)
    async def listed(account: Visitor, data: JSONBody[AskingList]) -> OwnGames:
        """One's own tables, the newest first."""
        return await games.listed(account, data.places, before=data.before)

    @post("/export", status_code=200, media_type="*/*")
    async def exported(
        request: Asked, account: Visitor, data: JSONBody[AskingExport]
    ) -> Response[bytes]:
        """One's own deals as a file."""
        site = request.url.hostname or "skat"
        wanted = Export(tables=data.tables, form=data.form, site=site)
        made = await games.exported(account, data.places, wanted)
        ending = "jsonl" if data.form == "json" else "txt"
        return file_response(
            made.text.encode(),
            name=f"skat.{ending}",
            # No program takes it for a page or a sheet: it is a file to be kept.
            media_type="application/octet-stream",
            **{"x-skat-left-out": str(made.left_out)},
        )

    @post("/keep", status_code=200)
    async def keep(account: Visitor, data: JSONBody[Asking]) -> KeptBody:
        """Gives a guest's places to the account."""
        if account is None:
            raise RefusedError(Refusal("not_logged_in"))
        return KeptBody(await games.keep(account, data.places))

    @post("/forget", status_code=200)
    async def forget(account: Visitor, data: JSONBody[AskingToGo]) -> GoneBody:
        """Takes one's own name away at these tables."""
        gone = await games.leave_nameless(account, data.places, tables=data.tables)
        await tables.read_names(gone)
        return GoneBody(gone)

    return Router(
        "/api/games",
        guards=[limits.guard(limits.own_games)],
        request_max_body_size=MOST_BYTES,
        dependencies={"account": Provide(visitor)},
        route_handlers=[listed, exported, keep, forget],
    )
