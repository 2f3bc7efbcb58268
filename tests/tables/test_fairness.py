"""Commit, bytes, reveal: the seed is fixed before, everybody adds, and the sum holds afterwards."""

from __future__ import annotations

import asyncio
import random

import pytest

from skat.model.seats import Place
from skat.notation.revealed import DealCheck, RevealedDeal, check_deal
from skat.rules.violation import Violation
from skat.shuffle import DealId, Seed, commitment
from skat.tables import Coming, FairInfo, Key, Onlooker, Shown, Table, snapshot_for
from skat.tables.fairness import NextShuffle, fair_info
from tests.tables.test_hidden_cards import course
from tests.tables.tools import NOBODY, dealt, memory_store, opened_table

DEAL = DealId("k3v9/1")
NONCE = bytes(range(16))


def shuffle(now: list[float] | None = None) -> NextShuffle:
    """Seeds counted up; a clock that stands where it is put."""
    seeds = iter(bytes([number] * 32) for number in range(1, 9))
    time = now or [0.0]
    return NextShuffle(lambda: next(seeds), clock=lambda: time[0])


def revealed(fair: FairInfo) -> RevealedDeal:
    assert fair.seed is not None
    assert fair.pack is not None
    return RevealedDeal(
        fair.deal, fair.seed, fair.commitment, tuple(map(str, fair.pack)), fair.nonces
    )


def test_the_seed_is_fixed_before_any_byte_is_in_and_stays() -> None:
    table = dealt(number=1)
    coming = shuffle()
    first = coming.shown(table)
    assert first == coming.shown(table)
    assert first.deal == f"{table.id}/{table.deal_number + 1}"
    assert coming.add(Place(1), deal=first.deal, nonce=NONCE) is None
    deal = coming.dealt(table)
    assert commitment(Seed(deal.seed), first.deal).hex() == first.commitment
    assert deal.nonces[0] == NONCE
    assert coming.shown(table).commitment != first.commitment


def test_only_the_first_bytes_for_this_deal_count() -> None:
    table = dealt(number=1)
    coming = shuffle()
    deal = coming.shown(table).deal
    assert coming.add(Place(1), deal="another/7", nonce=bytes(16)) is None
    assert coming.add(Place(1), deal=deal, nonce=NONCE) is None
    assert coming.add(Place(1), deal=deal, nonce=bytes(32)) is None
    assert coming.dealt(table).nonces[0] == NONCE


@pytest.mark.parametrize("length", [0, 15, 65])
def test_bytes_of_a_wrong_length_are_refused(length: int) -> None:
    coming = shuffle()
    refused = coming.add(Place(1), deal=DEAL, nonce=bytes(length))
    assert isinstance(refused, Violation)
    assert refused.code == "bad_nonce"


def test_missing_bytes_are_drawn_by_the_table() -> None:
    table = dealt(number=1)
    coming = shuffle()
    deals = [coming.dealt(table) for _ in range(2)]
    assert all(len(deal.nonces) == len(table.people) > 0 for deal in deals)
    drawn = [part for deal in deals for part in (deal.seed, *deal.nonces)]
    assert len({*drawn}) == len(drawn)


def test_nobody_is_waited_for_longer_than_two_seconds() -> None:
    table, now = dealt(number=1), [0.0]

    async def waits(asked: set[Place]) -> bool:
        """Whether it still waits after a while."""
        waiting = asyncio.create_task(coming.gather(asked))
        await asyncio.sleep(0.02)
        done = waiting.done()
        waiting.cancel()
        return not done

    async def scene() -> None:
        assert await waits({Place(1)})
        assert not await waits(set())
        coming.add(Place(1), deal=coming.shown(table).deal, nonce=NONCE)
        assert not await waits({Place(1)})
        assert await waits({Place(1), Place(2)})
        now[0] = 2.0
        assert not await waits({Place(1), Place(2)})

    coming = shuffle(now)
    coming.shown(table)
    asyncio.run(scene())


def test_every_finished_deal_can_be_checked_and_no_running_one() -> None:
    for table in course(dealt(number=9), random.Random(9)):
        fair = fair_info(table)
        assert fair is not None
        if table.deal_is_running:
            assert (fair.seed, fair.pack) == (None, None)
            continue
        check = check_deal(revealed(fair))
        assert isinstance(check, DealCheck)
        assert check.fair
        assert snapshot_for(table, "spectator", NOBODY).fair == fair


def test_everybody_is_shown_the_commitment_once_a_deal() -> None:
    shown: list[Shown] = []

    async def scene() -> Table:
        table = await opened_table(memory_store())
        secret = table.state.chairs[0].token_hash
        table.audience.join(Onlooker(Key(secret), shown.append))
        table.audience.show()
        table.audience.show()
        return table

    table = asyncio.run(scene())
    comings = [one for one in shown if isinstance(one, Coming)]
    assert {one.deal for one in comings} == {f"{table.state.id}/2"}
    assert len({one.commitment for one in comings}) == 1
