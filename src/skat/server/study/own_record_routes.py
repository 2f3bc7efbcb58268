"""The routes of the own record: what the own deals come to, how far one has learned, all as a file.

Everything here is one's own: an account is asked for its own record and never for another's.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from litestar import Response, get
from litestar.params import JSONBody

from skat.analysis.own_record import OwnDeal
from skat.analysis.own_record.rating import Rating, rated_deals, rating_of
from skat.analysis.own_record.sums import OwnSums, sums_of
from skat.journal import Store
from skat.journal.threads import computed
from skat.model.shown import shown_as
from skat.server.http.requests import Asked, Body, file_response, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.friends import FriendsKept, friends_kept
from skat.server.people.routes import Owner, Routes
from skat.server.study.daily_ranking import DailyKept, DailyRankings
from skat.server.study.own_record import OwnRecords
from skat.server.study.progress import Name, Progress, missing
from skat.server.study.shown_rating import ShownRatings

Value = TypeVar("Value", bound=msgspec.Struct)


def in_tenths(value: Value) -> Value:
    """The same value with every fraction in it rounded to one place; whole numbers stay.

    >>> from skat.analysis.own_record.rating import Mean
    >>> in_tenths(Mean(value=-1 / 3, margin=2 / 3))
    Mean(value=-0.3, margin=0.7)
    """
    return msgspec.convert(_rounded(msgspec.to_builtins(value)), type(value))


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 1) + 0.0  # No reader expects "-0.0".
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return value


MOST_BYTES: Final = 768 * 1024
"""Of a body: four thousand puzzles and a hundred own mistakes have two thirds of it."""

_MOST_HELD: Final = 1_000


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
    """What the own deals come to, in tenths; `more` says that older tables are still to be read.

    `shown` says whether others see the rating at tables.
    """

    sums: OwnSums
    rating: Rating | None
    shown: bool
    more: bool


class AccountFile(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of an account, but for its password and the games themselves."""

    format: Literal["skat-account/1"] = "skat-account/1"
    name: str
    since: int
    preferences: msgspec.Raw
    rating: Rating | None
    rating_shown: bool
    progress: Progress
    deals: tuple[OwnDeal, ...]
    daily: DailyKept
    friends: FriendsKept
    device_deals: tuple[msgspec.Raw, ...]


class OwnRecordRoutes(Routes, frozen=True):
    """The routes of these records; `limits` says how often a caller may ask."""

    records: OwnRecords
    rankings: DailyRankings
    ratings: ShownRatings
    store: Store

    @get("/api/account/record", guards=[Limit.OWN_GAMES])
    async def record(self, request: Asked, owner: Owner) -> OwnRecordBody:
        """What one's own deals come to, and the rating."""
        more = await self.records.found(owner)
        deals = await self.records.deals(owner)
        sums = await computed(sums_of, deals)
        rating = rating_of(rated_deals(deals))
        shown = await self.ratings.renewed(owner, rating)
        body = OwnRecordBody(sums=sums, rating=rating, shown=shown, more=more)
        return in_tenths(body)

    @get("/api/account/export", guards=[Limit.OWN_GAMES], media_type="*/*")
    async def exported(self, request: Asked, owner: Owner) -> Response[bytes]:
        """All that is kept of the account as a file; the games are a file of their own."""
        deals = await self.records.deals(owner)
        rating = rating_of(rated_deals(deals))
        kept = AccountFile(
            name=owner.name,
            since=owner.created,
            preferences=msgspec.Raw(owner.preferences),
            rating=rating and in_tenths(rating),
            rating_shown=await self.ratings.wanted(owner),
            progress=await self.records.progress(owner),
            deals=deals,
            daily=await self.rankings.kept(owner),
            friends=await friends_kept(self.store, owner),
            device_deals=await self.records.device_records(owner),
        )
        return file_response(
            msgspec.json.encode(kept), name="skat-account.json", media_type="application/json"
        )

    @get("/api/account/progress", guards=[Limit.AT_ACCOUNTS])
    async def progress(self, request: Asked, owner: Owner) -> Progress:
        """How far one is with puzzles, lessons and own mistakes."""
        return await self.records.progress(owner)

    @post_ok("/api/account/progress", request_max_body_size=MOST_BYTES, guards=[Limit.AT_ACCOUNTS])
    async def learned(self, data: JSONBody[ProgressTold], owner: Owner) -> ProgressTogether:
        """Brings what the browser knows together with what is kept; the answer is both."""
        both = await self.records.learned(owner, data.progress)
        news = {name: mistake for name, mistake in both.mistakes.items() if name not in data.held}
        wanted = missing(both, data.held)
        return shown_as(ProgressTogether, both, mistakes=news, wanted=wanted)
