"""The routes of one's own games. All are posted, so that no secret of a place is in an address."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from skat.journal import JournalId
from skat.model.refusal import Refusal
from skat.server.http.refusals import RefusedError
from skat.server.http.requests import Asked, Body, file_response, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.own_games import Export, Games, OwnGames, OwnPlace
from skat.server.people.routes import Guest, Route, Routes
from skat.tables.running.tables import Tables

MOST_PLACES: Final = 200
MOST_BYTES: Final = 64 * 1024
_TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Tables = Annotated[tuple[_TableName, ...], msgspec.Meta(max_length=MOST_PLACES)]


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
    """How many places belong to the account now that belonged to none before."""

    kept: Annotated[int, msgspec.Meta(ge=0)]


class GoneBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables at which one's name is gone."""

    tables: tuple[JournalId, ...]


class GameRoutes(Routes, frozen=True):
    """The routes of own games; `limits` says how often a caller may ask."""

    games: Games
    tables: Tables

    def routes(self) -> list[Route]:
        """All of them read a player's own games."""
        return [
            Router(
                "/api/games",
                guards=[Limit.OWN_GAMES],
                request_max_body_size=MOST_BYTES,
                route_handlers=self.handlers(),
            )
        ]

    @post_ok("/")
    async def listed(self, account: Guest, data: JSONBody[AskingList]) -> OwnGames:
        """One's own tables, the newest first."""
        return await self.games.listed(account, data.places, before=data.before)

    @post_ok("/export", media_type="*/*")
    async def exported(
        self, request: Asked, account: Guest, data: JSONBody[AskingExport]
    ) -> Response[bytes]:
        """One's own deals as a file."""
        site = request.url.hostname or "skat"
        wanted = Export(tables=data.tables, form=data.form, site=site)
        made = await self.games.exported(account, data.places, wanted)
        ending = "jsonl" if data.form == "json" else "txt"
        return file_response(
            made.text.encode(),
            name=f"skat.{ending}",
            # No program takes it for a page or a sheet: it is a file to be kept.
            media_type="application/octet-stream",
            **{"x-skat-left-out": str(made.left_out)},
        )

    @post_ok("/keep")
    async def keep(self, account: Guest, data: JSONBody[Asking]) -> KeptBody:
        """Gives a guest's places to the account."""
        if account is None:
            raise RefusedError(Refusal("not_logged_in"))
        return KeptBody(await self.games.keep(account, data.places))

    @post_ok("/forget")
    async def forget(self, account: Guest, data: JSONBody[AskingToGo]) -> GoneBody:
        """Takes one's own name away at these tables."""
        gone = await self.games.leave_nameless(account, data.places, tables=data.tables)
        await self.tables.read_names(gone)
        return GoneBody(gone)
