"""The rating next to the name at tables, of accounts that want it shown."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from litestar.params import JSONBody

from skat.analysis.own_record.rating import Rating, rated_deals, rating_of
from skat.journal import Store, taken_part
from skat.journal.store.accounts import Account
from skat.journal.store.showing import show_beside, show_nothing, shown_beside
from skat.journal.threads import computed
from skat.server.http.refusals import saved
from skat.server.http.requests import Body, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Owner, Routes
from skat.server.study.own_record import OwnRecords
from skat.tables.running.tables import Tables
from skat.tables.state.people import ShownRating

_NEWEST: Final = 100
"""Tables of an account at which others see at once that it shows its rating, or no more."""


class ShownRatings:
    """The wishes of one store, and the ratings as they were when their owners last saw them."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def wanted(self, account: Account) -> bool:
        """Whether an account wants its rating shown. Raises `StoreError`."""
        return await asyncio.to_thread(self._store.read, shown_beside, account.id) is not None

    async def show(self, account: Account, rating: Rating | None) -> None:
        """Shows the rating from now on; None of too few deals: later, when there is one.

        Raises `RefusedError` as saving does, and `StoreError`.
        """
        await saved(self._store.write(show_beside, account.id, _written(rating)))
        await self._seen_at_tables(account)

    async def hide(self, account: Account) -> None:
        """Shows it no more. Raises `RefusedError` as saving does, and `StoreError`."""
        await saved(self._store.write(show_nothing, account.id))
        await self._seen_at_tables(account)

    async def renewed(self, account: Account, rating: Rating | None) -> bool:
        """Shows the rating of today where one was shown before; whether that is wanted.

        Raises `RefusedError` as saving does, and `StoreError`.
        """
        shown = await asyncio.to_thread(self._store.read, shown_beside, account.id)
        if shown is not None and shown != _written(rating):
            await self.show(account, rating)
        return shown is not None

    async def _seen_at_tables(self, account: Account) -> None:
        played = await asyncio.to_thread(self._store.read, taken_part, account.id, limit=_NEWEST)
        await self._tables.read_names(part.journal for part in played)


def _written(rating: Rating | None) -> bytes:
    """The rating in tenths, as it is kept.

    >>> _written(Rating(points=2.345, margin=1.0, deals=40))
    b'{"points":2.3,"margin":1.0}'
    >>> _written(None)
    b''
    """
    if rating is None:
        return b""
    points, margin = round(rating.points, 1) + 0.0, round(rating.margin, 1)
    return msgspec.json.encode(ShownRating(points=points, margin=margin))


class ShowingRating(Body, frozen=True, kw_only=True):
    """The body of POST /api/account/rating: whether others see the rating at tables."""

    shown: bool


class RatingShown(msgspec.Struct, frozen=True):
    """Whether the rating is shown now."""

    shown: bool


class ShownRatingRoutes(Routes, frozen=True):
    """The wish that others see one's rating at tables, or see it no more."""

    records: OwnRecords
    ratings: ShownRatings

    @post_ok("/api/account/rating", guards=[Limit.OWN_GAMES])
    async def wish(self, data: JSONBody[ShowingRating], owner: Owner) -> RatingShown:
        """Shows the rating next to the name from now on, or forgets that at once."""
        if data.shown:
            deals = rated_deals(await self.records.deals(owner))
            await self.ratings.show(owner, await computed(rating_of, deals))
        else:
            await self.ratings.hide(owner)
        return RatingShown(data.shown)
