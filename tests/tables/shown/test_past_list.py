"""A list looked back at: all finished deals of it that one played, in a tournament at its end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from skat.journal import Actor, Entry, entries_of
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.notation.record import write_record
from skat.tables.shown.played_deals import (
    PastRecord,
    PlayedTable,
    past_list,
    past_record,
    played_at,
)
from skat.tables.shown.retold import AskedDeal
from skat.tables.state.actions import Begin
from skat.tables.state.people import People, person_of
from skat.tables.state.settings import Length, Settings
from tests.memory_store import MemoryStore
from tests.tables.shown.test_past import _enter, _played, journal
from tests.tables.tools import TABLE, deal_next, key, opened_table
from tests.virtual_time import spent

ROUND = Settings(tournament=True, length=Length.ROUND)


def person(place: int) -> Actor:
    return person_of(key(place))


def listed(
    entries: tuple[Entry, ...], first: int, who: Actor
) -> tuple[PastRecord, ...] | tuple[str, ...]:
    """The deals of a list, or the code and the articles of a refusal."""
    answer = past_list(AskedDeal(entries=entries, table=TABLE, number=first, actor=who))
    return (answer.code, *answer.articles) if isinstance(answer, Refusal) else answer


def two_lists(*, deals: int) -> tuple[Entry, ...]:
    """A round that is over, and of another so many deals."""

    async def played() -> tuple[Entry, ...]:
        store = MemoryStore()
        table = await opened_table(store, settings=ROUND)
        await _played(table, deals=3)
        await _enter(table, Begin(by=Place(1), order=(Place(1), Place(2), Place(3))))
        if deals:
            await deal_next(table)
            await _played(table, deals=deals)
        return store.read(entries_of, TABLE)

    return spent(played())


@pytest.mark.article("TR-9.9")
@pytest.mark.parametrize("deals", [0, 1, 2, 3])
def test_each_list_of_a_tournament_by_itself(deals: int) -> None:
    """The list before is read while the next one runs; the running one, by nobody."""
    entries = two_lists(deals=deals)
    first = listed(entries, 1, person(2))
    assert [each.number for each in first if isinstance(each, PastRecord)] == [1, 2, 3]
    second = listed(entries, 4, person(2))
    if deals == 3:
        assert [each.number for each in second if isinstance(each, PastRecord)] == [4, 5, 6]
    else:
        assert second == (("review_after_list", "TR-9.9") if deals else ("no_finished_deal",))
    # What is listed is what is shown of each deal, and what an export may hold.
    played = played_at(entries, table=TABLE, actor=person(2), people=People())
    assert isinstance(played, PlayedTable)
    for deal in played.deals:
        asked = AskedDeal(entries=entries, table=TABLE, number=deal.number, key=key(2))
        alone = past_record(asked)
        assert deal.may_be_read == isinstance(alone, PastRecord)
        if isinstance(alone, PastRecord) and deal.number <= 3:
            of_list = first[deal.number - 1]
            assert isinstance(of_list, PastRecord)
            assert of_list == alone
            assert write_record(of_list.record) == write_record(alone.record)


def test_elsewhere_as_far_as_it_is_played_and_for_those_who_sat_there() -> None:
    entries = journal(deals=3, unfinished=True)
    deals = [one for one in listed(entries, 1, person(3)) if isinstance(one, PastRecord)]
    assert [one.number for one in deals] == [1, 2]
    assert all(one.you in SEATS and one.record.players == ("", "", "") for one in deals)
    assert all(one.you is not other.you for one, other in pairwise(deals))
    assert listed(entries, 2, person(3)) == ("no_finished_deal",)
    assert listed(entries, 1, Actor("person-0")) == ("review_for_players",)
