"""Nobody chooses the cards unseen: an evening as it should be."""

from __future__ import annotations

import asyncio
import random

from skat.notation.fairness.judge import DealAnswer
from skat.notation.fairness.revealed import check_deal
from skat.rules.editions import RuleSet
from skat.tables.shown.fairness import fair_info
from skat.tables.shown.snapshot import snapshot_for
from skat.tables.state.actions import (
    NextDeal,
    OpenTable,
    SealSeed,
)
from skat.tables.state.reducer import after
from skat.tables.state.table_state import TableState
from tests.tables.fair_evening import (
    FIRST,
    SECOND,
    Evening,
    dealt_by_pages,
    revealed,
)
from tests.tables.pages import Honest
from tests.tables.shown.test_hidden_cards import course
from tests.tables.tools import NOBODY, TABLE, chairs, seed, took
from tests.virtual_time import VirtualLoop


async def test_all_commit_all_open_and_every_page_verifies_the_cards_that_it_saw(
    loop: VirtualLoop,
) -> None:
    at = await Evening.begun(loop)
    pages = [Honest(at.table, place) for place in (1, 2, 3)]
    at.sit(*pages)
    await asyncio.sleep(0.1)
    # Nobody is waited for where all answer.
    assert at.running
    await at.pass_all()
    await asyncio.sleep(0.1)
    assert at.table.state.deal_number == 2
    for page in pages:
        assert page.check(FIRST) == DealAnswer(answer="bound")
        assert page.kept[FIRST].hand is not None
        assert page.sent == [f"{what} {deal}" for deal in (FIRST, SECOND) for what in (
            "commit", "open")] + [f"commit {TABLE}/3"]  # fmt: skip


async def test_one_person_with_computer_players_gets_cards_at_once(loop: VirtualLoop) -> None:
    at = await Evening.begun(loop, people=1)
    at.sit(Honest(at.table, 1))
    begun_at = loop.time()
    while not at.running:
        await asyncio.sleep(0)
    assert loop.time() == begun_at
    shuffle = at.table.state.shuffle
    assert shuffle is not None
    assert [page.place for page in shuffle.commitments or ()] == [1]


def test_the_seed_never_leaves_before_the_end_and_every_finished_deal_can_be_checked() -> None:
    for table in course(dealt_by_pages(), random.Random(9)):
        fair = fair_info(table)
        assert fair is not None
        if table.deal_is_running:
            assert (fair.seed, fair.pack) == (None, None)
            continue
        assert check_deal(revealed(fair)) == DealAnswer(answer="bound")
        assert snapshot_for(table, "spectator", NOBODY).fair == fair


def test_a_deal_of_the_old_scheme_is_told_as_one_and_verifies() -> None:
    opened = took(after(TableState(id=TABLE), OpenTable(RuleSet(), chairs(3))))
    old = took(after(opened, NextDeal(seed(0), (seed(1), seed(2), seed(3)))))
    *_, last = course(old, random.Random(2))
    fair = fair_info(last)
    assert fair is not None
    assert (fair.scheme, fair.deal, fair.commitments) == (1, FIRST, ())
    assert check_deal(revealed(fair)) == DealAnswer(answer="not_bound", why="old_scheme")
    # What is sealed next never has the name of a deal that was.
    assert took(after(last, SealSeed(seed(7)))).seals == 2
