"""The routes of the own record: what the own deals come to, how far one has learned, all as a file.

Everything here is one's own: an account is asked for its own record and never for another's.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from skat.analysis.own_record.deals import OwnDeal
from skat.analysis.own_record.rating import Rating, rated_deals, rating_of
from skat.analysis.own_record.sums import OwnSums, sums_of
from skat.journal.threads.computing import computed
from skat.server.http.files import file_response
from skat.server.http.requests import Asked, Body
from skat.server.limits.rate_limits import RateLimits
from skat.server.own_record.keeping import OwnRecords
from skat.server.own_record.progress import Name, Progress, missing
from skat.server.own_record.tenths import in_tenths
from skat.server.people.visitors import Visitors
from skat.shown import shown_as
from skat.store.accounts import Account

MOST_BYTES: Final = 768 * 1024
"""Of a body: four thousand puzzles and a hundred own mistakes have two thirds of it."""

_MOST_HELD: Final = 1_000

Owner: TypeAlias = NamedDependency[Account]
"""The account whose session a request shows."""


class ProgressTold(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/progress: how far the browser says that one is.

    `held` names the own mistakes that it has: no need to tell all of them each time.
    """

    progress: Progress
    held: Annotated[tuple[Name, ...], msgspec.Meta(max_length=_MOST_HELD)] = ()


class ProgressTogether(Progress, frozen=True, kw_only=True):
    """What browser and account know together, of own mistakes only those that were not `held`.

    Those that are `wanted` are held there, and not kept here.
    """

    wanted: tuple[str, ...] = ()


class OwnRecordBody(msgspec.Struct, frozen=True, kw_only=True):
    """What the own deals come to, in tenths; `more` says that older tables are still to be read."""

    sums: OwnSums
    rating: Rating | None
    more: bool


class AccountFile(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of an account, but for its password and the games themselves."""

    format: Literal["skat-account/1"] = "skat-account/1"
    name: str
    since: int
    preferences: msgspec.Raw
    rating: Rating | None
    progress: Progress
    deals: tuple[OwnDeal, ...]


def own_record_routes(
    records: OwnRecords, visitors: Visitors, limits: RateLimits
) -> list[HTTPRouteHandler]:
    """The routes of these records; `limits` says how often somebody may ask."""
    owned = {"owner": Provide(visitors.owner)}
    reading, keeping = [limits.guard(limits.own_games)], [limits.guard(limits.at_accounts)]

    @get("/api/account/record", guards=reading, dependencies=owned)
    async def record(request: Asked, owner: Owner) -> OwnRecordBody:
        """What one's own deals come to, and the rating."""
        more = await records.found(owner)
        deals = await records.deals(owner)
        sums = await computed(sums_of, deals)
        told = OwnRecordBody(sums=sums, rating=rating_of(rated_deals(deals)), more=more)
        return in_tenths(told)

    @get("/api/account/export", guards=reading, dependencies=owned, media_type="*/*")
    async def exported(request: Asked, owner: Owner) -> Response[bytes]:
        """All that is kept of the account as a file; the games are a file of their own."""
        deals = await records.deals(owner)
        rating = rating_of(rated_deals(deals))
        kept = AccountFile(
            name=owner.name,
            since=owner.created,
            preferences=msgspec.Raw(owner.preferences),
            rating=rating and in_tenths(rating),
            progress=await records.progress(owner),
            deals=deals,
        )
        return file_response(
            msgspec.json.encode(kept), name="skat-account.json", media_type="application/json"
        )

    @get("/api/account/progress", guards=keeping, dependencies=owned)
    async def progress(request: Asked, owner: Owner) -> Progress:
        """How far one is with puzzles, lessons and own mistakes."""
        return await records.progress(owner)

    @post(
        "/api/account/progress",
        status_code=200,
        request_max_body_size=MOST_BYTES,
        guards=keeping,
        dependencies=owned,
    )
    async def learned(data: JSONBody[ProgressTold], owner: Owner) -> ProgressTogether:
        """Brings what the browser knows together with what is kept; the answer is both."""
        both = await records.learned(owner, data.progress)
        news = {name: one for name, one in both.mistakes.items() if name not in data.held}
        wanted = missing(both, data.held)
        return shown_as(ProgressTogether, both, mistakes=news, wanted=wanted)

    return [record, exported, progress, learned]
