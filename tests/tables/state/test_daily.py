"""The deals of a day: the same cards at every table, whatever its page does; nobody else comes."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from skat.journal import Journal, JournalId, create_journal
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.actions import Leave
from skat.rules.editions import PRESENT_RULES
from skat.shuffle import Commitment, DealId, Nonce, Seed, commitment, nonce_commitment
from skat.tables.running.days import club_plays
from skat.tables.running.table import Table
from skat.tables.shown.daily import daily_standing
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.shown.table_info import Unrecorded
from skat.tables.state import actions as entries
from skat.tables.state.daily import DAILY_DEALS, DAILY_SETTINGS, DailyDeals, daily_seed
from skat.tables.state.opening import coming, opened_daily
from skat.tables.state.packs import pack_of
from skat.tables.state.reducer import REDUCER, after
from skat.tables.state.requests import begin
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import Stage, TableState
from tests.memory_store import MemoryStore
from tests.tables.tools import deal_next, entered, key, seed, took
from tests.virtual_time import spent

TODAY = DailyDeals("2026-11-23", seed(99))
ANNA = Place(1)


@dataclass(frozen=True)
class Evening:
    """A table and the packs that lay on it."""

    state: TableState
    packs: list[tuple[Card, ...]]
    shown: list[bytes]


async def evening(name: str, *, deals: int, commits: bool = False) -> Evening:
    """A player plays the deals of the day and throws every hand in."""
    store = MemoryStore()
    table = Table(store, JournalId(name))
    store.write(create_journal, Journal(JournalId(name), kind="table")).result()
    opening = opened_daily("Anna", key=key(1), deals=TODAY)
    assert isinstance(opening, entries.OpenTable)
    await entered(table, opening)
    await entered(table, begin(table.state, ANNA, draw_order=tuple))
    packs, shown = [], []

    def look() -> None:
        shown.append(msgspec.json.encode(snapshot_for(table.state, ANNA, Unrecorded())))
        shown.append(msgspec.json.encode(table.shuffle.told(table.state)))

    for _ in range(deals):
        if table.state.sealed is None:
            await entered(table, table.shuffle.seal(table.state))
        if commits:
            told = table.shuffle.told(table.state)[0]
            nonce = nonce_commitment(Nonce(bytes(32)), DealId(told.deal), sealed=_sealed(table))
            table.shuffle.commit(table.state, ANNA, deal=told.deal, shown=nonce)
        look()
        await deal_next(table)
        shuffle, seat = table.state.shuffle, table.state.seat_of(ANNA)
        assert shuffle is not None
        assert seat is not None
        packs.append(pack_of(shuffle))
        look()
        await entered(table, Leave(seat))
    return Evening(table.state, packs, shown)


def _sealed(table: Table) -> Commitment:
    sealed = table.state.sealed
    assert sealed is not None
    return commitment(Seed(sealed.seed), table.state.deal_name(sealed.number))


@pytest.fixture(scope="module")
def anna() -> Evening:
    return spent(evening("t-anna", deals=DAILY_DEALS))


def test_everybody_has_the_same_twelve_deals(anna: Evening) -> None:
    ben = spent(evening("t-ben", deals=3, commits=True))
    assert ben.packs == anna.packs[:3]
    assert len(set(anna.packs)) == DAILY_DEALS
    assert anna.state.stage is Stage.FINISHED
    shuffle = anna.state.shuffle
    assert shuffle is not None
    assert (shuffle.deal, shuffle.nonces) == ("daily-2026-11-23/12", ())


def test_nothing_of_the_secrets_is_shown_before_its_deal_is_over(anna: Evening) -> None:
    for at, shown in enumerate(anna.shown):
        assert TODAY.seed.hex().encode() not in shown
        # Two looks a deal: the seeds of those that are over have been revealed.
        for number in range(at // 2 + 1, DAILY_DEALS + 2):
            assert daily_seed(TODAY, number).hex().encode() not in shown
    told = snapshot_for(anna.state, ANNA, Unrecorded())
    assert told.table.daily == TODAY.day
    assert told.fair is not None
    assert told.fair.daily
    assert told.table.rematch is None


def test_the_journal_takes_the_seeds_of_the_day_alone() -> None:
    state = spent(evening("t-anna", deals=1)).state
    page = entries.PageCommitment(ANNA, bytes(32))
    refused = after(state, entries.FixCommitments((page,)))
    assert isinstance(refused, Refusal)
    assert refused.code == "bad_commitments"
    fixed = took(after(state, entries.FixCommitments(())))
    other = after(fixed, entries.DealCards((), seed(1)))
    assert isinstance(other, Refusal)
    assert other.code == "bad_seed"
    assert took(after(fixed, entries.DealCards((), daily_seed(TODAY, 3)))).deal_number == 2
    assert isinstance(after(fixed, entries.NextDeal(seed(1))), Refusal)


def test_nobody_else_comes_and_nothing_is_played_again(anna: Evening) -> None:
    chair = anna.state.chairs[0]
    playing = spent(evening("t-anna", deals=1)).state
    for state, code in ((playing, "daily_table"), (anna.state, "table_finished")):
        for action in (
            entries.TakePlace(chair),
            entries.FreePlace(Place(2), ANNA),
            entries.ChangeTerms(ANNA, PRESENT_RULES, Settings()),
            entries.PlayAgain(ANNA, agrees=True),
            entries.AskToJoin(chair),
            entries.TakeOver(ANNA, "club"),
        ):
            refused = after(state, action)
            assert isinstance(refused, Refusal), action
            assert refused.code == code
        how = coming(state, name="Ben", key=key(2))
        assert isinstance(how, Refusal)
        assert how.code == code
    assert isinstance(after(anna.state, entries.Begin(ANNA, (ANNA, Place(2), Place(3)))), Refusal)
    assert took(after(playing, entries.LeaveTable(ANNA))).finished


def test_no_request_opens_such_a_table() -> None:
    assert "daily" not in {field.name for field in msgspec.structs.fields(Settings)}
    assert DAILY_SETTINGS.length.deals(3) == DAILY_DEALS


def test_entries_of_before_read_as_they_did() -> None:
    opening = opened_daily("Anna", key=key(1), deals=TODAY)
    assert isinstance(opening, entries.OpenTable)
    written = msgspec.json.decode(msgspec.json.encode(entries.Recorded(opening)))
    del written["action"]["daily"]
    read = REDUCER.read[REDUCER.newest](msgspec.json.encode(written))
    assert took(after(TableState(id=JournalId("t")), read.action)).daily is None


def test_the_standing_counts_the_deals_that_are_over(anna: Evening) -> None:
    own = spent(evening("t-anna", deals=1)).state
    club = (club_plays(TODAY, 1), *anna.state.rows[1:])
    told = daily_standing(own, club)
    assert ([deal.number for deal in told.deals], told.over) == ([1], False)
    [deal] = told.deals
    assert (deal.club.score, deal.club.won) == (club[0].line.score, club[0].line.won)
    assert (told.club.points, told.you.points) == (deal.club.points, deal.you.points)
    assert deal.club.alone == (club[0].soloist == ANNA)
    whole = daily_standing(anna.state, club)
    assert whole.over
    assert whole.you.points == sum(each.you.points for each in whole.deals)
    with pytest.raises(ValueError, match="no deals of a day"):
        daily_standing(TableState(id=JournalId("t")), ())
