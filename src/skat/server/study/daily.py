"""The daily twelve: one table for each account or browser and day, found again by itself.

The name of the table follows from the day and from who plays, so nothing is kept of it besides the
table; without the secret of the day nobody can work it out for another. A guest's table that was
given to his account is the account's: what is begun first counts, and nothing is played twice.
"""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Final, NewType

import msgspec
from litestar import Response, get
from litestar.params import JSONBody

from skat.journal import JournalId, Store, UnreadableJournalError, taken_part
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.model.shown import shown_as
from skat.server.http.openapi import Name
from skat.server.http.refusals import granted
from skat.server.http.requests import Asked, Body, post_ok
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.people.visitors import Browser, Sitter
from skat.server.study.daily_ranking import DailyRanking, DailyRankings
from skat.shuffle import DealId, Seed, secret_for
from skat.tables.running.days import Days
from skat.tables.running.recovery import recovered
from skat.tables.running.staying_away import Comer, token_of
from skat.tables.running.tables import NAMES_BEGIN, Tables
from skat.tables.shown.daily import DailyStanding, DailyTotal, daily_standing
from skat.tables.state.daily import DailyDeals
from skat.tables.state.opening import Companion
from skat.tables.state.people import People
from skat.tables.state.table_state import TableState

DAYS_SHOWN: Final = 14

_NEWEST: Final = 500
"""So many tables of an account are looked through for those of the last days."""

Player = NewType("Player", str)
"""Who plays the deals of a day: an account, or a browser by the secret that it alone has."""


class DailyPlace(msgspec.Struct, frozen=True, kw_only=True):
    """The place at the table of the day; an account needs no token for it."""

    day: str
    table: str
    token: str


class DailyDay(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a day: so many deals, and the totals of them."""

    day: str
    over: bool
    deals: int
    you: DailyTotal
    club: DailyTotal


class DailyInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Today (UTC), the seconds until tomorrow, one's own last days, the newest first, and who
    stands where today among those who want to be listed.
    """

    day: str
    ends_in: int
    days: tuple[DailyDay, ...]
    ranking: DailyRanking


class Daily:
    """The daily twelve of one store; `now` counts seconds since 1970. For one event loop."""

    def __init__(self, tables: Tables, store: Store, *, now: Callable[[], float]) -> None:
        self.rankings = DailyRankings(store, now=now)
        self._tables = tables
        self._store = store
        self._now = now
        self._days = Days(store)
        self._opening = asyncio.Lock()

    async def seated(self, player: Player, sitter: Sitter, *, browser: str) -> DailyPlace | Refusal:
        """The place at today's table, which is opened where he has none yet.

        Refused: as `Tables.open_daily`. Raises `StoreError`.
        """
        day = self._today().isoformat()
        deals = await self._days.deals(day)
        self._days.prepare(deals)
        own = await self._own(sitter.account)
        name = own.get(day) or _table_of(player, deals)
        if day in own:
            return DailyPlace(day=day, table=name, token="")
        known = Comer(name=sitter.name, browser="" if sitter.account else browser)
        token = token_of(known, table=name, people=People(), sent_away=())
        if isinstance(token, Refusal):
            return token
        # Two windows that ask at once get the same table.
        async with self._opening:
            if await self._state(name) is None:
                companion = Companion(sitter.name, sitter.account)
                opened = await self._tables.open_daily(companion, deals, name=name, token=token)
                if isinstance(opened, Refusal):
                    return opened
        return DailyPlace(day=day, table=name, token="" if sitter.account else token)

    async def standing(
        self, player: Player, day: str, account: Account | None = None
    ) -> DailyStanding | Refusal:
        """How he stands in the deals of a day, by those that he has finished.

        Refused: `no_such_day`. Raises `StoreError`.
        """
        last = {each.isoformat() for each in self._last_days()}
        own = await self._own(account.id if account else None)
        standing = await self._found(player, day, own) if day in last else None
        return standing or Refusal("no_such_day", impossible=True)

    async def info(self, player: Player, account: Account | None) -> DailyInfo:
        """Today, and his last days. Raises `RefusedError` as saving does, and `StoreError`."""
        now = datetime.fromtimestamp(self._now(), UTC)
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
        days = [day.isoformat() for day in self._last_days()]
        own = await self._own(account.id if account else None)
        standings = [
            standing
            for standing in [await self._found(player, day, own) for day in days]
            if standing is not None
        ]
        if account is not None:
            await self.rankings.keep_results(account, standings, oldest=days[-1])
        return DailyInfo(
            day=now.date().isoformat(),
            ends_in=int((midnight - now).total_seconds()),
            days=tuple(
                shown_as(DailyDay, standing, deals=len(standing.deals)) for standing in standings
            ),
            ranking=await self.rankings.ranking(account, days[0]),
        )

    async def close(self) -> None:
        """Leaves off what is being worked out."""
        await self._days.close()

    def _today(self) -> date:
        return datetime.fromtimestamp(self._now(), UTC).date()

    def _last_days(self) -> list[date]:
        return [self._today() - timedelta(days=back) for back in range(DAYS_SHOWN)]

    async def _own(self, account: str | None) -> dict[str, JournalId]:
        """The tables of the last days where an account has a place: of each day the first."""
        if account is None:
            return {}
        taken = await asyncio.to_thread(self._store.read, taken_part, account, limit=_NEWEST)
        days = {_names_of(day): day for day in (each.isoformat() for each in self._last_days())}
        length = len(next(iter(days)))
        # The newest comes first, so that the one begun first is what stays.
        return {
            days[begin]: participant.journal
            for participant in taken
            if (begin := participant.journal[:length]) in days
        }

    async def _found(
        self, player: Player, day: str, own: Mapping[str, JournalId]
    ) -> DailyStanding | None:
        deals = await self._days.known(day)
        if deals is None:
            return None
        state = await self._state(own.get(day) or _table_of(player, deals))
        if state is None:
            return None
        return daily_standing(state, await self._days.club(deals))

    async def _state(self, name: JournalId) -> TableState | None:
        """The table of this name, if it was opened."""
        try:
            kept = await asyncio.to_thread(recovered, self._store, name)
        except UnreadableJournalError:
            return None
        return kept.state if kept.state.chairs else None


def player_of(account: Account | None, browser: str) -> Player:
    """Who plays: an account wherever it is logged in, else the browser."""
    return Player(f"browser {browser}" if account is None else f"account {account.id}")


def _table_of(player: Player, deals: DailyDeals) -> JournalId:
    mixed = secret_for(Seed(deals.seed), DealId(f"daily-{deals.day}"), use=f"table of {player}")
    mark = urlsafe_b64encode(mixed).decode()[:16]
    return JournalId(f"{_names_of(deals.day)}{mark}")


def _names_of(day: str) -> str:
    """How the names of all tables of a day begin."""
    return f"{NAMES_BEGIN}{day.replace('-', '')}-"


class DailyPlayer(Body, frozen=True, kw_only=True):
    """The body of POST /api/daily: what a guest is called."""

    name: str = ""


class DailyRoutes(Routes, frozen=True):
    """The routes of the daily twelve; `limits` says how often a caller may ask."""

    daily: Daily

    @post_ok("/api/daily", guards=[Limit.ASKING])
    async def sit_down(self, request: Asked, data: JSONBody[DailyPlayer]) -> Response[DailyPlace]:
        """Today's table: opened, or the one that one has already."""
        account, browser = await self.visitors.account(request), Browser(request)
        self.limits.count(Limit.NEW_TABLES, request, account=account.id if account else None)
        sitter = await self.visitors.sitter(request, data.name)
        player = player_of(account, browser.secret)
        place = granted(await self.daily.seated(player, sitter, browser=browser.secret))
        return browser.kept(Response(place))

    @get("/api/daily", guards=[Limit.REPLAYS])
    async def info(self, request: Asked) -> DailyInfo:
        """Today, and what came of one's own last days."""
        account = await self.visitors.account(request)
        return await self.daily.info(player_of(account, Browser(request).secret), account)

    @get("/api/daily/{day:str}", guards=[Limit.REPLAYS])
    async def standing(self, request: Asked, day: Name) -> DailyStanding:
        """One's own finished deals of a day, each with what `club` did with the same cards."""
        account = await self.visitors.account(request)
        player = player_of(account, Browser(request).secret)
        return granted(await self.daily.standing(player, day, account))
