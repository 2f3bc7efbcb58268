"""Disks fail, commits take long, hints get lost or overtake each other: people play on.

What goes wrong is drawn, another evening for each number; no seed may cost a move or double one.
"""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from skat.journal import entries_of
from tests.drawn_faults import Rates
from tests.lanes.few import few
from tests.tables.running.test_shared_tables import played
from tests.tables.shared import Evening, evening

FAULTS = {
    "full": Rates(full=0.2),
    "uncertain": Rates(uncertain=0.2),
    "slow": Rates(slow=0.3),
    "hints": Rates(lost=0.3, late=0.3),
    "all": Rates(full=0.1, uncertain=0.1, slow=0.2, lost=0.3, late=0.3),
}


@pytest.mark.parametrize("number", few(range(4), gate=1))
@pytest.mark.parametrize("kind", FAULTS)
def test_people_at_two_servers_play_on_whatever_fails(kind: str, number: int) -> None:
    rates = FAULTS[kind]

    async def story(at: Evening) -> None:
        deals = 2
        await at.play(played(deals))
        while not at.has_seen(rates):
            deals += 1
            await at.play(played(deals))
        at.store.rates = at.between.rates = Rates()
        # A hint may be late; after that all have what the journal holds.
        await asyncio.sleep(15)
        entered = at.check()
        for person in at.people:
            for command in person.acknowledged:
                assert entered.count(command) == 1
            assert person.at.table.seq == len(entered)
        anna, ben = at.people
        assert anna.sees.list == ben.sees.list

    evening(story, rates=rates)


def test_the_same_seed_is_the_same_evening() -> None:
    """Byte for byte, with all names, moments and faults; another seed is another one."""
    told = list[list[bytes]]()

    async def story(at: Evening) -> None:
        await at.play(played(3))
        loop = asyncio.get_running_loop()
        told.append(
            [
                msgspec.json.encode([entry.seq, entry.actor, entry.command_id, entry.payload])
                for entry in at.store.read(entries_of, at.table)
            ]
        )
        told[-1].append(msgspec.json.encode([at.table, loop.time(), at.store.faults]))

    for seed in (1, 2, 1):
        evening(story, rates=FAULTS["all"], draw=random.Random(seed))
    assert told[0] == told[2] != told[1]
