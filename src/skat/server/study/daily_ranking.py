"""Who stands where in the daily twelve, among those who want to be listed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec
from litestar.params import JSONBody

from skat.journal import Store
from skat.journal.store.accounts import Account
from skat.journal.store.showing import (
    DailyResult,
    daily_results,
    is_daily_listed,
    keep_daily,
    list_daily,
    own_daily_results,
    unlist_daily,
)
from skat.server.http.refusals import saved
from skat.server.http.requests import Body, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Owner, Routes
from skat.tables.shown.daily import DailyStanding
from skat.tables.state.daily import DAILY_DEALS

MOST_SHOWN = 20


class DailyRank(msgspec.Struct, frozen=True, kw_only=True):
    """One of those listed on a day; equal points share a place. `you` says that it is oneself."""

    place: int
    name: str
    points: int
    you: bool


class DailyRanking(msgspec.Struct, frozen=True, kw_only=True):
    """The first of a day, and oneself wherever one stands; `count` is how many are listed then.

    `listed` says whether one wants to be; null for a guest, who has no name to be listed by.
    """

    listed: bool | None
    count: int
    ranks: tuple[DailyRank, ...]


class DailyKept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of this for an account: the wish, and the points of each day."""

    listed: bool
    points: dict[str, int]


class DailyRankings:
    """The lists of one store; `now` counts seconds since 1970."""

    def __init__(self, store: Store, *, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def wish(self, account: Account, *, listed: bool) -> None:
        """Lists an account, or forgets it. Raises `RefusedError` as saving does."""
        if listed:
            await saved(self._store.write(list_daily, account.id, since=int(self._now())))
        else:
            await saved(self._store.write(unlist_daily, account.id))

    async def keep_results(
        self, account: Account, standings: Iterable[DailyStanding], *, oldest: str
    ) -> None:
        """Keeps the days that he has played to the end, if he is listed.

        Raises `RefusedError` as saving does, and `StoreError`.
        """
        kept = await self.kept(account)
        if not kept.listed:
            return
        for standing in standings:
            if len(standing.deals) == DAILY_DEALS and standing.day not in kept.points:
                points = int(standing.you.points)
                await saved(
                    self._store.write(
                        keep_daily, account.id, day=standing.day, points=points, oldest=oldest
                    )
                )

    async def kept(self, account: Account) -> DailyKept:
        """What is kept of an account. Raises `StoreError`."""
        listed = await asyncio.to_thread(self._store.read, is_daily_listed, account.id)
        own = await asyncio.to_thread(self._store.read, own_daily_results, account.id)
        return DailyKept(listed=listed, points={result.day: result.points for result in own})

    async def ranking(self, account: Account | None, day: str) -> DailyRanking:
        """The list of a day as this visitor sees it. Raises `StoreError`."""
        results = await asyncio.to_thread(self._store.read, daily_results, day)
        ranks = ranked(results, you=None if account is None else account.id)
        shown = ranks[:MOST_SHOWN] + tuple(rank for rank in ranks[MOST_SHOWN:] if rank.you)
        listed = None if account is None else (await self.kept(account)).listed
        return DailyRanking(listed=listed, count=len(ranks), ranks=shown)


def ranked(results: Iterable[DailyResult], *, you: str | None) -> tuple[DailyRank, ...]:
    """The places of results, which come with the best first.

    >>> results = [DailyResult(account=a, name=a, day="d", points=p) for a, p in
    ...            (("ben", 90), ("anna", 40), ("cem", 40), ("dora", 0))]
    >>> [(rank.place, rank.name) for rank in ranked(results, you="cem")]
    [(1, 'ben'), (2, 'anna'), (2, 'cem'), (4, 'dora')]
    """
    ranks: list[DailyRank] = []
    for number, result in enumerate(results, start=1):
        shared = bool(ranks) and ranks[-1].points == result.points
        place = ranks[-1].place if shared else number
        ranks.append(
            DailyRank(
                place=place, name=result.name, points=result.points, you=result.account == you
            )
        )
    return tuple(ranks)


class DailyListing(Body, frozen=True, kw_only=True):
    """The body of POST /api/daily/listing: whether one wants to be listed."""

    listed: bool


class DailyListed(msgspec.Struct, frozen=True):
    """Whether one is listed now."""

    listed: bool


class DailyListingRoutes(Routes, frozen=True):
    """The wish to be listed with the daily twelve, or to be listed no more."""

    rankings: DailyRankings

    @post_ok("/api/daily/listing", guards=[Limit.AT_ACCOUNTS])
    async def wish(self, data: JSONBody[DailyListing], owner: Owner) -> DailyListed:
        """Lists the account from now on, or forgets all that was listed of it."""
        await self.rankings.wish(owner, listed=data.listed)
        return DailyListed(data.listed)
