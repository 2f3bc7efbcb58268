"""Who may look back at the deals of a table, and the route to a finished deal, step by step.

Without the secret of a place only the deals of tables that let people watch are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from litestar import get

from skat.journal import (
    Entry,
    JournalId,
    Store,
    describe,
    entries_of,
    participants_of,
)
from skat.model.refusal import Refusal
from skat.server.http.openapi import Name, Number
from skat.server.http.refusals import ConcurrencyLimit
from skat.server.http.requests import Asked
from skat.server.limits.rate_limits import Limit
from skat.server.people.routes import Routes
from skat.server.people.visitors import Asker
from skat.tables.shown.past_deal import PastDeal, past_deal
from skat.tables.shown.played_deals import PastRecord, past_list, past_record
from skat.tables.shown.retold import AskedDeal
from skat.tables.shown.subscriber import key_of_person
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.keys import STRANGER, Key, key_of
from skat.tables.state.people import People, actors_of
from skat.tables.state.table_state import TableState

Found = TypeVar("Found")

_AT_ONCE: Final = 1
"""Journals read side by side: each is a whole evening to be replayed."""


def key_shown(asker: Asker) -> Key:
    """The key of the secret that the request shows; empty without one."""
    return key_of(asker.token) if asker.token else STRANGER


def key_at(table: TableState, asker: Asker, *, store: Store) -> Key | Refusal:
    """The asker's key at a table: of the secret that he shows, or of his account's place.

    Refused as `skat.tables.shown.subscriber.key_of_person`.
    """
    if asker.token or asker.account is None:
        return key_shown(asker)
    places = store.read(participants_of, table.id)
    return key_of_person(table, actors_of(places, asker.account.id))


def entries_of_table(store: Store, table: JournalId) -> Iterable[Entry] | Refusal:
    """All that happened at a table. Refused: `no_such_table`."""
    journal = store.read(describe, table)
    if journal is None or journal.kind != TABLE_KIND:
        return Refusal("no_such_table", impossible=True)
    return store.read(entries_of, table)


class ReplayAccess:
    """Deals of the tables of one store looked back at, in threads of their own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading = ConcurrencyLimit(_AT_ONCE)

    async def deal(
        self,
        show: Callable[[AskedDeal], Found | Refusal],
        *,
        table: str,
        number: int,
        asker: Asker,
    ) -> Found:
        """A deal of a table as `show` shows it to the asker.

        Raises `RefusedError`: `no_such_table`, and what `show` refuses; `StoreError`.
        """
        return await self._reading.run(self._deal, show, JournalId(table), number, asker)

    async def record(self, *, table: str, number: int, asker: Asker) -> PastRecord:
        """The record of a finished deal. Raises as `deal`, with what `past_record` refuses."""
        return await self.deal(past_record, table=table, number=number, asker=asker)

    async def list(self, *, table: str, first: int, asker: Asker) -> tuple[PastRecord, ...]:
        """The deals that the asker played of the list which begins with the deal `first`.

        Raises as `deal`, with what `past_list` refuses.
        """
        return await self.deal(past_list, table=table, number=first, asker=asker)

    # --- on a thread --------------------------------------------------------------------------

    def _deal(
        self,
        show: Callable[[AskedDeal], Found | Refusal],
        table: JournalId,
        number: int,
        asker: Asker,
    ) -> Found | Refusal:
        entries = entries_of_table(self._store, table)
        if isinstance(entries, Refusal):
            return entries
        participants = self._store.read(participants_of, table)
        account = None if asker.account is None else asker.account.id
        return show(
            AskedDeal(
                entries=entries,
                table=table,
                number=number,
                key=key_shown(asker),
                actor=next(iter(actors_of(participants, account)), None),
                people=People(participants),
            )
        )


class PastDealRoutes(Routes, frozen=True):
    """The route to the finished deals of tables."""

    replays: ReplayAccess

    @get("/api/tables/{table:str}/deals/{number:int}", guards=[Limit.REPLAYS])
    async def deal(self, request: Asked, table: Name, number: Number) -> PastDeal:
        """A finished deal of a table, step by step."""
        asker = await self.visitors.asker(request)
        return await self.replays.deal(past_deal, table=table, number=number, asker=asker)
