"""Public deals from before a server kept where they are: looked up, one table after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Final

from skat.journal import (
    Entry,
    JournalId,
    Participant,
    Store,
    StoreError,
    entries_of,
    participants_of,
)
from skat.journal.store.public_deals import (
    PublicDeal,
    begin_older_deals,
    keep_older_deals,
    older_table,
)
from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.rules.machine import is_over
from skat.server.background import Background
from skat.server.people.public_deals import public_deal_in
from skat.tables.shown.past_deal import is_public, says_strength
from skat.tables.shown.retold import replayed
from skat.tables.state.people import People

_log = logging.getLogger(__name__)

PAUSE: Final = 1.0
"""Seconds between two tables: a whole evening is replayed for each, while people play."""
MOST_PAUSE: Final = 600.0
"""Seconds between two attempts where the store does not answer."""


def older_deals(
    entries: Iterable[Entry], *, table: JournalId, there: Sequence[Participant]
) -> tuple[PublicDeal, ...]:
    """The finished deals of a table that were public when they ended.

    None of a table that cannot be read. No entry says when it was made: the time is that at which
    the last of those who are still known came to the table.
    """
    people, came = People(there), max((participant.since for participant in there), default=0)
    deals: list[PublicDeal] = []
    for step in replayed(entries, table=table):
        if isinstance(step, Refusal):
            return ()
        before, deal = step.before, step.after.deal
        ended = before.deal_is_running and not step.after.deal_is_running
        if deal is None or not ended or not is_over(deal) or not is_public(before):
            continue
        deals.append(
            public_deal_in(
                people.named(before),
                deal,
                rated=says_strength(step.after, deal),
                now=came,
            )
        )
    return tuple(deals)


class OlderDeals(Background):
    """Looks through one table after the other from `begin` on, and goes on after a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._begun = False

    async def _run(self) -> None:
        more, pause = True, PAUSE
        while more:
            await asyncio.sleep(pause)
            try:
                more, pause = await self._look(), PAUSE
            except StoreError as error:
                pause = min(2 * pause, MOST_PAUSE)
                _log.warning("older public deals cannot be looked up: %s", error)

    async def _look(self) -> bool:
        """Looks through the next table; False where there is none."""
        if not self._begun:
            await asyncio.wrap_future(self._store.write(begin_older_deals))
            self._begun = True
        table = await asyncio.to_thread(self._store.read, older_table)
        if table is None:
            return False
        there = await asyncio.to_thread(self._store.read, participants_of, table)
        entries = await asyncio.to_thread(self._store.read, entries_of, table)
        try:
            deals = await computed(older_deals, entries, table=table, there=there)
        except Exception:  # one table that nobody expected must not keep all others from it
            _log.exception("older public deals of table %s cannot be told", table)
            deals = ()
        await asyncio.wrap_future(self._store.write(keep_older_deals, table, deals))
        return True
