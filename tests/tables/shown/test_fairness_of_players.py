"""What a player could try to choose the cards is impossible, or found out."""

from __future__ import annotations

import asyncio

import pytest

from skat.model.seats import Place
from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from skat.tables.running.next_shuffle import COMMIT_SECONDS, OPEN_SECONDS
from skat.tables.state.actions import (
    FixCommitments,
    SealSeed,
)
from skat.tables.state.reducer import after
from skat.tables.state.table_state import TableState
from tests.tables.fair_evening import (
    FIRST,
    Evening,
    begun,
    committed,
)
from tests.tables.pages import Honest, Silent
from tests.tables.tools import TABLE, seed, took
from tests.virtual_time import VirtualLoop


async def test_attack_a_player_chooses_when_he_has_seen_the_others(loop: VirtualLoop) -> None:
    """He opens something else than he committed to, or commits when the set is fixed."""

    at = await Evening.begun(loop)
    honest, late = Honest(at.table, 1), Silent(at.table, 2)
    at.sit(honest, late)
    await asyncio.sleep(0.1)
    fixed = at.table.state.sealed
    assert fixed is not None
    assert fixed.commitments is not None
    at.table.shuffle.open(at.table.state, deal=FIRST, nonce=seed(404))
    sealed = Commitment(bytes.fromhex(late.kept[FIRST].shown[0]))
    shown = nonce_commitment(Nonce(seed(404)), DealId(FIRST), sealed=sealed)
    at.table.shuffle.commit(at.table.state, Place(2), deal=FIRST, shown=shown)
    at.table.shuffle.open(at.table.state, deal=FIRST, nonce=seed(404))
    assert at.table.state.sealed == fixed
    await asyncio.sleep(OPEN_SECONDS + 1)
    assert [voided.missing for voided in at.table.state.voided] == [(2,)]


async def test_attack_a_player_opens_too_early(loop: VirtualLoop) -> None:
    """What is shown before all is fixed is passed over: it would let others choose."""

    at = await Evening.begun(loop)
    at.sit(Honest(at.table, 1))
    state = took(after(at.table.state, SealSeed(seed(0))))
    at.table.shuffle.told(state)
    at.table.shuffle.open(state, deal=FIRST, nonce=seed(1))
    at.table.shuffle.commit(state, Place(1), deal="another/7", shown=bytes(32))
    assert at.table.shuffle.fixed(state) == FixCommitments(())


async def test_attack_a_player_never_opens(loop: VirtualLoop) -> None:
    """He holds the table up twice, all see that it is he, and then it goes on without him."""

    at = await Evening.begun(loop)
    honest, never = Honest(at.table, 1), Silent(at.table, 2)
    at.sit(honest, never)
    await asyncio.sleep(2 * OPEN_SECONDS + 1)
    assert at.running
    shuffle = at.table.state.shuffle
    assert shuffle is not None
    assert [page.place for page in shuffle.commitments or ()] == [1]
    assert [voided.missing for voided in shuffle.voided] == [(2,), (2,)]
    answers = [honest.check(f"{TABLE}/{number}") for number in (1, 2)]
    assert [(each.answer, each.whose) for each in answers] == [("void", "page 2")] * 2
    await at.pass_all()
    await asyncio.sleep(0.1)
    assert honest.check(f"{TABLE}/3").answer == "bound"
    # In the next deal he is asked again.
    sealed = at.table.state.sealed
    assert sealed is not None
    assert [page.place for page in sealed.commitments or ()] == [1, 2]


async def test_a_page_that_is_gone_for_a_moment_opens_when_it_is_back(loop: VirtualLoop) -> None:
    at = await Evening.begun(loop)
    away, there = Silent(at.table, 1), Honest(at.table, 2)
    at.sit(away, there)
    await asyncio.sleep(0.1)
    at.table.audience.part(away)
    await asyncio.sleep(OPEN_SECONDS - 3)
    away.opens = True
    at.sit(away)
    await asyncio.sleep(0.1)
    assert at.running
    assert at.table.state.shuffle is not None
    assert at.table.state.shuffle.voided == ()


@pytest.mark.parametrize("adds", [True, False])
async def test_a_silent_page_holds_up_the_first_deal_for_two_seconds_at_most(
    adds: bool,
    loop: VirtualLoop,
) -> None:
    at = await Evening.begun(loop, people=2)
    silent = Honest(at.table, 1, lie=lambda shown: None)
    silent.adds_bytes = adds
    at.sit(silent)
    began = loop.time()
    while not at.running:
        await asyncio.sleep(0.01)
    assert abs(loop.time() - began - (COMMIT_SECONDS if adds else 0)) < 0.1


def test_attack_a_computer_player_has_nothing_to_choose_with() -> None:
    """It has no nonce, and no commitment can be entered for its place."""
    sealed = took(after(begun(people=1), SealSeed(seed(1))))
    for place in (2, 3):
        refused = after(sealed, committed([(place, seed(91))], of=seed(1), number=1))
        assert not isinstance(refused, TableState)
        assert refused.code == "bad_commitments"


def test_a_set_has_each_place_once_in_order() -> None:
    sealed = took(after(begun(), SealSeed(seed(1))))
    for places in ([2, 1], [1, 1]):
        refused = after(
            sealed, committed([(at, seed(90 + at)) for at in places], of=seed(1), number=1)
        )
        assert not isinstance(refused, TableState)
        assert refused.code == "bad_commitments"
