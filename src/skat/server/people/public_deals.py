"""The finished deals of public tables, kept where they can be found, and open to all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, date, datetime
from functools import partial
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import get
from litestar.params import FromQuery, QueryParameter
from litestar.response import Stream
from msgspec import UNSET, UnsetType

from skat.journal import JournalId, Store, entries_of, participants_of
from skat.journal.store.public_deals import (
    COMPUTER,
    Behind,
    DealFilter,
    PublicDeal,
    keep_public_deal,
    looked_up_to,
    public_deals,
)
from skat.model.contract import Contract
from skat.model.malformed import malformed
from skat.model.seats import SEATS
from skat.notation.record import Record, write_record
from skat.notation.state_line import write_rules
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.server.http.openapi import NDJSON
from skat.server.http.refusals import ConcurrencyLimit, RefusedError
from skat.server.http.requests import Asked, bad_request
from skat.server.limits.costs import export_cost
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.tables.running.table import Table
from skat.tables.shown.past_deal import is_public, public_records, says_strength
from skat.tables.state.actions import ChairKind
from skat.tables.state.naming import is_bot
from skat.tables.state.people import People, person_of
from skat.tables.state.table_state import TableState

_CURSOR: Final = "^[0-9]{1,12}~[A-Za-z0-9_-]{1,64}~[0-9]{1,9}$"

_log = logging.getLogger(__name__)

MOST_ASKED: Final = 1_000
"""Deals of one answer."""
MOST_TABLES: Final = 40
"""Tables of one answer: each is a whole evening to be replayed."""

_AT_ONCE: Final = 1
"""Tables read side by side for strangers; whose turn it is waits for none of them."""


def public_deal_in(state: TableState, deal: State, *, rated: bool, now: int) -> PublicDeal:
    """Where a deal is that has just ended; `state` is the table before, with its people's names."""
    result = deal.result
    assert result is not None
    score = result.score
    chairs = [state.chairs[state.seats[seat] - 1] for seat in SEATS]
    first, second, third = (
        person_of(chair.token_hash)
        if chair.kind is ChairKind.HUMAN
        else f"{COMPUTER}{chair.player or 'simple'}"
        for chair in chairs
    )
    are_programs = all(chair.kind is not ChairKind.HUMAN or is_bot(chair.name) for chair in chairs)
    announced = deal.announcement
    return PublicDeal(
        table=state.id,
        deal=state.deal_number,
        since=now,
        rules=write_rules(deal.rules),
        size=deal.table_size,
        seats=(first, second, third),
        soloist=None if result.soloist is None else result.soloist.index,
        contract=None if announced is None else announced.contract.value,
        won=None if score is None else score.won,
        score=None if score is None else int(score.score),
        rated=rated and are_programs,
    )


class DealsFound(msgspec.Struct, frozen=True):
    """Deals of one answer, behind which one the next goes on, and whether there is a next."""

    rows: tuple[PublicDeal, ...]
    end: Behind | None
    follow: bool


class PublicDeals:
    """The public deals of one store; `now` counts seconds since 1970."""

    def __init__(self, store: Store, *, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._reading = ConcurrencyLimit(_AT_ONCE)

    def ended(self, table: Table, before: TableState) -> None:
        """A deal has ended at this table, which was so before."""
        deal = table.state.deal
        if deal is None or not is_over(deal) or not is_public(before):
            return
        ended = public_deal_in(
            table.people.named(before),
            deal,
            rated=says_strength(table.state, deal),
            now=int(self._now()),
        )
        # Not awaited: the deal itself is saved, and nobody at the table asks for this.
        kept = self._store.write(keep_public_deal, ended)
        kept.add_done_callback(partial(_report_lost, table.journal))

    async def found(self, wanted: DealFilter, *, behind: Behind | None, limit: int) -> DealsFound:
        """The next deals, the oldest first. Raises `StoreError`."""
        up_to = await asyncio.to_thread(self._store.read, looked_up_to, wanted, behind=behind)
        rows = await asyncio.to_thread(
            self._store.read, public_deals, wanted, behind=behind, limit=limit + 1, up_to=up_to
        )
        tables: dict[JournalId, None] = {}
        taken = 0
        for row in rows[:limit]:
            tables[row.table] = None
            if len(tables) > MOST_TABLES:
                break
            taken += 1
        if taken < len(rows) or (up_to is None and rows):
            last = rows[taken - 1]
            end = Behind(last.since, last.table, last.deal)
            return DealsFound(rows[:taken], end, taken < len(rows))
        return DealsFound(rows, up_to or behind, up_to is not None)

    async def records(self, rows: Sequence[PublicDeal], *, site: str) -> AsyncIterator[bytes]:
        """Their records, a line each, table by table. Raises `StoreError`.

        What is public no more is left out.
        """
        by_table: dict[JournalId, dict[int, str | None]] = {}
        for row in rows:
            by_table.setdefault(row.table, {})[row.deal] = _day(row.since)
        for table, dates in by_table.items():
            yield await self._reading.run(self._lines, table, dates, site)

    def _lines(self, table: JournalId, dates: dict[int, str | None], site: str) -> bytes:
        records: dict[int, Record] = public_records(
            self._store.read(entries_of, table),
            table=table,
            people=People(self._store.read(participants_of, table)),
            dates=dates,
            place=site,
        )
        return "".join(f"{write_record(record)}\n" for record in records.values()).encode()


def _day(since: int) -> str | None:
    if not since:
        return None
    return datetime.fromtimestamp(since, UTC).date().isoformat()


def _report_lost(table: JournalId, kept: Future[Any]) -> None:
    if kept.cancelled() or kept.exception() is not None:
        _log.warning("a deal of the public table %s is in no list of public deals", table)


class DealsAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an address asks for. `after` is behind which deal one goes on."""

    # None of them may be None: "null" would be read as that, which is a contract.
    since: date | UnsetType = UNSET
    until: date | UnsetType = UNSET
    player: Annotated[str, msgspec.Meta(max_length=100)] = ""
    contract: Contract | UnsetType = UNSET
    rules: Annotated[str, msgspec.Meta(max_length=2_000)] = ""
    result: Literal["won", "lost", ""] = ""
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST_ASKED)] = 200
    after: Annotated[str, msgspec.Meta(pattern=_CURSOR)] = ""

    @property
    def filter(self) -> DealFilter:
        """Which deals are meant."""
        return DealFilter(
            since=_begins(self.since),
            until=_begins(self.until),
            player=self.player or None,
            contract=self.contract.value if self.contract else None,
            rules=self.rules or None,
            won=self.result == "won" if self.result else None,
        )


def cursor_of(deal: Behind) -> str:
    """The cursor behind a deal.

    >>> cursor_of(Behind(9, JournalId("t-1"), 7)), behind("9~t-1~7")
    ('9~t-1~7', Behind(since=9, table='t-1', deal=7))
    """
    return f"{deal.since}~{deal.table}~{deal.deal}"


def behind(cursor: str) -> Behind | None:
    """The deal behind which one goes on; None at the beginning."""
    since, _, rest = cursor.partition("~")
    table, _, deal = rest.rpartition("~")
    return Behind(int(since), JournalId(table), int(deal)) if cursor else None


_Day = Annotated[str, QueryParameter(schema_extra={"format": "date"})]
_Contract = Annotated[
    str, QueryParameter(schema_extra={"enum": ["", *(c.value for c in Contract)]})
]
_Result = Annotated[str, QueryParameter(schema_extra={"enum": ["", "won", "lost"]})]
_Limit = Annotated[str, QueryParameter(schema_extra={"pattern": "^[1-9][0-9]{0,3}$"})]


class PublicDealRoutes(Routes, frozen=True):
    """The route to the deals of public tables."""

    deals: PublicDeals

    @get("/api/deals", guards=[Limit.PUBLIC_DEALS], media_type=NDJSON)
    async def exported(
        self,
        request: Asked,
        since: FromQuery[_Day] = "",
        until: FromQuery[_Day] = "",
        player: FromQuery[str] = "",
        contract: FromQuery[_Contract] = "",
        rules: FromQuery[str] = "",
        result: FromQuery[_Result] = "",
        limit: FromQuery[_Limit] = "200",
        after: FromQuery[str] = "",
    ) -> Stream:
        """The finished deals of public tables, a record a line; the oldest come first."""
        asked = _read(
            since=since,
            until=until,
            player=player,
            contract=contract,
            rules=rules,
            result=result,
            limit=limit,
            after=after,
        )
        page = await self.deals.found(asked.filter, behind=behind(asked.after), limit=asked.limit)
        by = await self.caller(request)
        self.limits.spend(export_cost(len({row.table for row in page.rows})), request, key=by.key)
        return Stream(
            self.deals.records(page.rows, site=request.url.hostname or "skat"),
            media_type=NDJSON,
            headers={
                "x-skat-after": "" if page.end is None else cursor_of(page.end),
                "x-skat-more": "1" if page.follow else "0",
            },
        )


def _read(**asked: str) -> DealsAsked:
    """What is asked for; what is empty does not matter. Raises `RefusedError`: `bad_request`."""
    given = {name: value for name, value in asked.items() if value}
    try:
        return msgspec.convert(given, DealsAsked, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError(bad_request(**malformed(error))) from error


def _begins(day: date | UnsetType) -> int | None:
    """Seconds from 1970 to the beginning of a day, in universal time."""
    if isinstance(day, UnsetType):
        return None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
