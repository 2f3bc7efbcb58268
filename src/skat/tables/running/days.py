"""The days: the seed of each, drawn once, and what `club` did with its twelve deals.

Both are in a journal of the day, so every server of a store deals the same, and the comparison
stays the same when the computer players become better.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import msgspec

from skat.journal import (
    Actor,
    Command,
    CommandId,
    Draft,
    Journal,
    JournalId,
    Seq,
    Store,
    append_entry,
    create_journal,
    entries_of,
)
from skat.journal.threads import computed
from skat.players import make_player
from skat.players.turn import take_turn
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Deal
from skat.rules.editions import PRESENT_RULES
from skat.rules.machine import is_over, must, start
from skat.rules.table import active_places, place_after
from skat.tables.running.driver import chance_at
from skat.tables.running.table import TABLE_ACTOR, draw_seed
from skat.tables.state.daily import DAILY_DEALS, DAILY_LEVEL, DailyDeals, daily_deal_id, daily_seed
from skat.tables.state.packs import pack_of
from skat.tables.state.rows import Row, row_of
from skat.tables.state.table_state import FIRST_DEALER, SMALLEST_TABLE, Shuffle

DAY_KIND: Final = "daily"
MOST_DAYS: Final = 32
"""Days that are kept in memory."""

_ROWS: Final = msgspec.json.Decoder(tuple[Row, ...])


class Days:
    """The days of one store. Belongs to one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._deals: dict[str, DailyDeals] = {}
        self._club: dict[str, asyncio.Task[tuple[Row, ...]]] = {}

    async def deals(self, day: str) -> DailyDeals:
        """The deals of a day; its seed is drawn if nobody has asked before. Raises `StoreError`."""
        if day not in self._deals:
            entry = Draft(
                journal=_journal_of(day),
                command=Command(CommandId("seed"), expected_seq=Seq(0), actor=TABLE_ACTOR),
                payload=msgspec.json.encode(DailyDeals(day, draw_seed())),
            )
            made = self._store.write(
                create_journal, Journal(_journal_of(day), DAY_KIND), entries=[entry]
            )
            # Another request has drawn it first, here or on another server.
            await asyncio.wrap_future(made)
            known = await self.known(day)
            if known is None:
                raise AssertionError("a day that was made is there")
        return self._deals[day]

    async def known(self, day: str) -> DailyDeals | None:
        """The deals of a day, if they were ever asked for. Raises `StoreError`."""
        if day not in self._deals:
            entries = await asyncio.to_thread(
                self._store.read, entries_of, _journal_of(day), limit=1
            )
            if not entries:
                return None
            _forget_oldest(self._deals)
            self._deals[day] = msgspec.json.decode(entries[0].payload, type=DailyDeals)
        return self._deals[day]

    def prepare(self, deals: DailyDeals) -> asyncio.Task[tuple[Row, ...]]:
        """Has worked out what `club` does with the deals of a day, once for each day: seconds."""
        task = self._club.get(deals.day)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            _forget_oldest(self._club)
            task = self._club[deals.day] = asyncio.create_task(self._found(deals))
        return task

    async def club(self, deals: DailyDeals) -> tuple[Row, ...]:
        """What `club` did at all three places with each deal of a day. Raises `StoreError`."""
        return await asyncio.shield(self.prepare(deals))

    async def close(self) -> None:
        """Stops what is being computed; the next request begins it anew."""
        for task in self._club.values():
            task.cancel()
        await asyncio.gather(*self._club.values(), return_exceptions=True)

    async def _found(self, deals: DailyDeals) -> tuple[Row, ...]:
        name = _journal_of(deals.day)
        entries = await asyncio.to_thread(self._store.read, entries_of, name, after=Seq(1), limit=1)
        if entries:
            return _ROWS.decode(entries[0].payload)
        rows = tuple(
            [await computed(club_plays, deals, number) for number in range(1, DAILY_DEALS + 1)]
        )
        command = Command(CommandId("club"), expected_seq=Seq(1), actor=Actor(DAILY_LEVEL))
        # Another server that was faster has found the same.
        written = self._store.write(
            append_entry, name, command, payload=msgspec.json.encode(rows), last=True
        )
        await asyncio.wrap_future(written)
        return rows


def club_plays(deals: DailyDeals, number: int) -> Row:
    """The deal of this number with `club` at all places: the row that it would enter in the list.

    At each place it has the chances that the computer players at the table of a person have.
    """
    shuffle = Shuffle(daily_deal_id(deals.day, number), daily_seed(deals, number), (), ())
    dealer = place_after(FIRST_DEALER, size=SMALLEST_TABLE, steps=number - 1)
    places = active_places(dealer, size=SMALLEST_TABLE)
    state = must(start(PRESENT_RULES, table_size=SMALLEST_TABLE), Deal(pack_of(shuffle)))
    while not is_over(state):
        if state.turn is None:
            state = must(state, verdict_on(state))
            continue
        decided = take_turn(
            state,
            state.turn,
            name=DAILY_LEVEL,
            make=lambda level, chance: make_player(level, seed=chance),
            chance=partial(chance_at, places[state.turn], shuffle),
        )
        state = must(state, decided)
    return row_of(state, deal=number, dealer=dealer)


def _journal_of(day: str) -> JournalId:
    return JournalId(f"{DAY_KIND}-{day}")


def _forget_oldest(kept: dict[str, Any]) -> None:
    while len(kept) >= MOST_DAYS:
        del kept[next(iter(kept))]
