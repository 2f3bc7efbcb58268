"""Ratings of bots and computer players, apart from people: from the public deals they played alone.

Everybody can work them out again: the deals are those of `GET /api/deals` in which no person held
cards, the method is that of `skat rate`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from skat.client.lines import RatedProgram
from skat.journal import Actor, JournalId, Store
from skat.journal.store.public_deals import (
    COMPUTER,
    PublicDeal,
    accounts_at,
    rated_deals_of_programs,
)
from skat.journal.threads import computed
from skat.scoresheet.series import GAME_BONUS, defence_bonus

MOST_DEALS: Final = 5_000
"""The newest deals that count."""
FEWEST: Final = 30
"""With fewer deals a program has no rating."""
_KEPT: Final = 600.0
"""Seconds for which ratings stand before they are worked out again."""

Program: TypeAlias = tuple[Literal["bot", "computer"], str]
"""A bot by its account, or a computer player by its level."""

Accounts: TypeAlias = Mapping[tuple[JournalId, Actor], tuple[str, str]]


class ProgramRatings(msgspec.Struct, frozen=True, kw_only=True):
    """The programs of `FEWEST` deals or more, the best first, from so many `deals` in all.

    They ended from `since` on, in seconds from 1970; None without a deal.
    """

    ratings: tuple[RatedProgram, ...]
    deals: int
    since: int | None


class BotRatings:
    """The ratings of one store; `clock` counts seconds. For one event loop."""

    def __init__(self, store: Store, *, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._working = asyncio.Lock()
        self._until = 0.0
        self._current: ProgramRatings | None = None

    async def current(self) -> ProgramRatings:
        """The ratings as they were worked out some minutes ago at most. Raises `StoreError`."""
        async with self._working:
            if self._current is None or self._until <= self._clock():
                deals, accounts = await asyncio.to_thread(self._read)
                self._current = await computed(program_ratings, deals, accounts)
                self._until = self._clock() + _KEPT
            return self._current

    def _read(self) -> tuple[tuple[PublicDeal, ...], Accounts]:
        deals = self._store.read(rated_deals_of_programs, limit=MOST_DEALS)
        return deals, self._store.read(accounts_at, deals)


def program_ratings(deals: Sequence[PublicDeal], accounts: Accounts) -> ProgramRatings:
    """What these deals say of those who played them; of bots that are gone they say nothing.

    >>> program_ratings([], {})
    ProgramRatings(ratings=(), deals=0, since=None)
    """
    # With the method comes numpy: loaded when it is needed.
    from skat.analysis.own_record.ratings import ratings_of_seats

    names: dict[str, Program] = {}
    counted: list[tuple[tuple[str, float], ...]] = []
    since: int | None = None
    for deal in deals:
        there = [_program(deal, seat, accounts) for seat in deal.seats]
        known = [program for program in there if program is not None]
        if len(known) < len(there) or len({key for key, _ in known}) == 1:
            continue
        names.update(known)
        since = deal.since if since is None else min(since, deal.since)
        counted.append(tuple(zip((key for key, _ in known), points_of(deal), strict=True)))
    ratings = ratings_of_seats(counted) if counted else ()
    return ProgramRatings(
        ratings=tuple(
            RatedProgram(
                name=names[rating.name][1],
                kind=names[rating.name][0],
                points=round(rating.points, 1) + 0.0,
                margin=round(rating.margin, 1),
                deals=rating.deals,
            )
            for rating in ratings
            if rating.deals >= FEWEST
        ),
        deals=len(counted),
        since=since,
    )


def _program(deal: PublicDeal, seat: str, accounts: Accounts) -> tuple[str, Program] | None:
    """What tells this program from others, and what it is called now."""
    if seat.startswith(COMPUTER):
        return seat, ("computer", seat.removeprefix(COMPUTER))
    account, name = accounts.get((deal.table, Actor(seat)), ("", ""))
    return (account, ("bot", name)) if account else None


def points_of(deal: PublicDeal) -> Iterator[float]:
    """What the deal brought each seat by Seeger and Fabian (TR-5.1), forehand first.

    >>> lost = PublicDeal(table=JournalId("t"), deal=1, since=0, rules="", size=3,
    ...                   seats=("a", "b", "c"), soloist=1, won=False, score=-48)
    >>> list(points_of(lost))
    [40.0, -98.0, 40.0]
    """
    for seat in range(len(deal.seats)):
        if deal.soloist is None or deal.score is None:
            yield 0.0
        elif seat == deal.soloist:
            yield float(deal.score + (GAME_BONUS if deal.won else -GAME_BONUS))
        else:
            yield 0.0 if deal.won else float(defence_bonus(deal.size))
