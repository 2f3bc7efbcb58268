"""What pages send for the coming deal: the first number of a person counts, and none too late."""

from __future__ import annotations

from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.tables.running.next_shuffle import NextShuffle
from skat.tables.state import actions as entries
from skat.tables.state.actions import OpenTable
from skat.tables.state.reducer import after
from skat.tables.state.table_state import TableState
from tests.tables.tools import TABLE, chairs, seed, took

FIRST, SECOND = b"\x01" * 32, b"\x02" * 32
ANNA = Place(1)


def sealed() -> TableState:
    """A table whose seed is shown, and whose pages may answer."""
    state = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3))))
    state = took(after(state, entries.Begin(ANNA, tuple(map(Place, (1, 2, 3))))))
    return took(after(state, entries.SealSeed(seed(1))))


def pages(*shown: bytes) -> tuple[tuple[Place, bytes], ...]:
    """What stands for the table once Anna's page has sent these, one after the other."""
    shuffle = NextShuffle(lambda: bytes(32), clock=lambda: 0.0)
    state = sealed()
    assert state.sealed is not None
    deal = state.deal_name(state.sealed.number)
    for each in shown:
        shuffle.commit(state, ANNA, deal=deal, shown=each)
    return shuffle.sent(state).pages


def test_a_page_that_has_shown_a_number_changes_it_no_more() -> None:
    """It could choose by what the others have shown since."""
    assert pages(FIRST) == ((ANNA, FIRST),)
    assert pages(FIRST, SECOND, FIRST, SECOND) == ((ANNA, FIRST),)


def test_nothing_counts_for_another_deal() -> None:
    shuffle = NextShuffle(lambda: bytes(32), clock=lambda: 0.0)
    state = sealed()
    shuffle.commit(state, ANNA, deal="another", shown=FIRST)
    assert shuffle.sent(state).pages == ()
