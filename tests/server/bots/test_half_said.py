"""A word whose end or answer was lost: repeated it is done once, and no other is taken for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from skat.journal import Answer, JournalId, StoreUncertainError
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.notation.seen_words import AFTER_SKAT, all_words, legal_words
from skat.rules import actions as act
from skat.rules.state import Phase, State
from skat.server.bots.moves import AtTable
from skat.server.bots.table_lines import moves_of_seat, ply_of
from skat.server.http.refusals import RefusedError
from skat.tables.running.table import Table
from skat.tables.running.tables import Tables
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.keys import key_of
from skat.tables.state.opening import Opening
from skat.tables.state.requests import RequestNextDeal, TableRequest
from skat.tables.state.table_state import TableState
from tests.memory_store import FailingStore
from tests.tables.state.test_people_names import seated, simple
from tests.virtual_store import virtual_store
from tests.virtual_time import spent

BOT = "b-1"
PLACE = Place(1)


class DiesBefore(AtTable):
    """At its table until the server is killed before it asks for the announcement."""

    async def _ask(self, table: Table, request: TableRequest, place: Place, name: str) -> Answer:
        if isinstance(request, act.Announce):
            raise ConnectionAbortedError
        return await super()._ask(table, request, place, name)


def ply(state: TableState) -> int:
    assert state.deal is not None
    return ply_of(state, moves_of_seat(state, state.deal.turn))


def word_for(deal: State) -> str:
    assert deal.turn is not None
    legal = legal_words(deal, deal.turn)
    if legal == AFTER_SKAT:
        return next(all_words(deal, deal.turn))
    return next((word for word in ("18", "y", "s", "GU") if word in legal), legal[0])


async def state_where_it_is_the_bots_turn(tables: Tables, name: JournalId) -> TableState:
    while True:
        async with tables.held(name) as table:
            assert not isinstance(table, Refusal)
            state = table.state
        deal = state.deal
        if deal is not None and deal.turn is not None and state.seats[deal.turn] == PLACE:
            return state
        if not state.deal_is_running:
            with suppress(RefusedError):
                await AtTable(tables, name, BOT).ask(RequestNextDeal(), name=f"ready-{state.seq}")
        await asyncio.sleep(1)


async def after_a_lost_announcement(folder: Path, *, other_discard: bool) -> tuple[int, int, Phase]:
    """The ply in the answer to a repeated word, the one at the table, and the phase there."""
    store = virtual_store(folder)
    tables = Tables(store, seat_player=simple)  # type: ignore[arg-type]
    opened = await tables.open(Opening(name="Bube [bot]", account=BOT, others=("simple", "simple")))
    host = seated(opened)
    name = host.table
    await tables.enter(name, Subscriber(key_of(host.token), lambda _: None))
    try:
        while True:
            state = await state_where_it_is_the_bots_turn(tables, name)
            assert state.deal is not None
            word = word_for(state.deal)
            if state.deal.phase is Phase.DISCARD:
                break
            said = await AtTable(tables, name, BOT).say(ply(state), word)
            assert said == ply(state) + 1
        with suppress(ConnectionAbortedError):
            await DiesBefore(tables, name, BOT).say(ply(state), word)
        async with tables.held(name) as table:
            assert not isinstance(table, Refusal)
            half = table.state.deal
            assert half is not None
            assert half.phase is Phase.ANNOUNCE
            assert half.turn is not None
            if other_discard:
                word = [*all_words(half, half.turn)][-1]
            said = await AtTable(tables, name, BOT).say(ply(state), word)
            assert isinstance(said, int)
            assert table.state.deal is not None
            return said, ply(table.state), table.state.deal.phase
    finally:
        await tables.close()
        store.close()


def test_the_announcement_is_made_when_the_word_comes_again(tmp_path: Path) -> None:
    """Before, the discard's answer stood for the announcement: a 200, and nothing was announced."""
    said, now, phase = spent(after_a_lost_announcement(tmp_path, other_discard=False))
    assert (said, phase) == (now, Phase.PLAY)


def test_or_with_another_discard(tmp_path: Path) -> None:
    said, now, phase = spent(after_a_lost_announcement(tmp_path, other_discard=True))
    assert (said, phase) == (now, Phase.PLAY)


async def another_word_after_one_in_doubt(*, counts: bool) -> tuple[str, int | Refusal, int]:
    """The answers to a word whose commit is in doubt and to another one, and the ply before."""
    store = FailingStore()
    tables = Tables(store, seat_player=simple)  # type: ignore[arg-type]
    opened = await tables.open(Opening(name="Bube [bot]", account=BOT, others=("simple", "simple")))
    host = seated(opened)
    await tables.enter(host.table, Subscriber(key_of(host.token), lambda _: None))
    try:
        state = await state_where_it_is_the_bots_turn(tables, host.table)
        deal = state.deal
        assert deal is not None
        assert deal.turn is not None
        one, *_, other = legal_words(deal, deal.turn)
        store.error, store.counts = StoreUncertainError("cut"), counts
        doubted = await AtTable(tables, host.table, BOT).say(ply(state), one)
        assert isinstance(doubted, Refusal)
        store.error = None
        return (
            doubted.code,
            await AtTable(tables, host.table, BOT).say(ply(state), other),
            ply(state),
        )
    finally:
        await tables.close()


def test_another_word_is_not_taken_for_one_whose_commit_is_in_doubt() -> None:
    """Before, it had the same name: answered 200 for what was never done."""
    doubted, said, _ = spent(another_word_after_one_in_doubt(counts=True))
    assert doubted == "not_known"
    assert isinstance(said, Refusal)
    assert said.code == "stale"


def test_another_word_is_said_where_the_one_in_doubt_was_not() -> None:
    doubted, said, before = spent(another_word_after_one_in_doubt(counts=False))
    assert (doubted, said) == ("not_known", before + 1)
