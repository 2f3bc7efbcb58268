"""The journals of one kind in one process: a kind of event needs a reducer and its description."""

from __future__ import annotations

import msgspec

from skat.journal import (
    Alone,
    Done,
    Following,
    Journal,
    JournalId,
    Running,
    RunningJournals,
    Seq,
    SharedFormats,
    Store,
    Visit,
    create,
    described,
    purge_journal,
)
from skat.journal.bus import LocalBus
from skat.model.refusal import Refusal
from tests.journal.sums import ANNA, REDUCER, Sum, add
from tests.memory_store import FailingStore, MemoryStore


class Owner(msgspec.Struct):
    """What the description of a sum holds."""

    owner: str


class OwnedSum(Running[int, int]):
    def __init__(self, ledger: Sum, owner: str) -> None:
        super().__init__(ledger)
        self.owner = owner


class SumVisit(Visit[OwnedSum]):
    @property
    def seen(self) -> tuple[str, int, int]:
        return self._running.owner, self._running.ledger.state, self.seq


class Sums(RunningJournals[OwnedSum]):
    kind = "sum"
    missing = Refusal("no_such_sum")
    most_in_memory = 2

    def __init__(self, store: Store, following: Following | Alone = Alone()) -> None:  # noqa: B008
        super().__init__(store, following)

    def fresh(self, name: JournalId) -> Sum:
        return Sum(self._store, name, start=0, reducer=REDUCER)

    def _run(self, ledger: Sum, description: bytes) -> OwnedSum:
        return OwnedSum(ledger, described(description, Owner).owner)

    async def open(self, name: str, first: int) -> Refusal | None:
        owner = msgspec.json.encode(Owner("anna"))
        return await self._make(JournalId(name), first, actor=ANNA, description=owner)

    async def visit(self, name: str) -> SumVisit | Refusal:
        running = await self._found(JournalId(name))
        return running if isinstance(running, Refusal) else SumVisit(running)

    async def visited(self, name: str) -> SumVisit:
        visit = await self.visit(name)
        assert isinstance(visit, SumVisit), visit
        return visit

    async def refused(self, name: str) -> str:
        visit = await self.visit(name)
        assert isinstance(visit, Refusal)
        return visit.code


def following_of(store: Store) -> Following:
    """Of the only server that is there."""
    formats = SharedFormats({"sum": REDUCER.newest})
    formats.hear([formats.announced])
    return Following(store, LocalBus(), formats)


async def test_one_is_opened_and_found_with_its_description_by_another_process() -> None:
    store = MemoryStore()
    assert await Sums(store).open("a", 3) is None
    assert (await Sums(store).visited("a")).seen == ("anna", 3, 1)


async def test_what_is_refused_or_not_saved_is_not_open() -> None:
    store = FailingStore()
    sums = Sums(store)
    refused = await sums.open("a", -1)
    assert refused is not None
    assert refused.code == "negative"
    assert await sums.refused("a") == "no_such_sum"
    store.close()
    refused = await sums.open("b", 1)
    assert refused is not None
    assert refused.code == "not_saved"


async def test_what_is_no_such_journal_is_not_kept() -> None:
    store = MemoryStore()
    sums = Sums(store)
    assert await create(store, Journal(JournalId("other"), "list"))
    assert await create(store, Journal(JournalId("strange"), "sum", b"{}"))
    assert await add(sums.fresh(JournalId("strange")), 1, "a") == Done(Seq(1))
    assert await sums.refused("none") == "no_such_sum"
    assert await sums.refused("other") == "no_such_sum"
    assert await sums.refused("strange") == "unreadable_entry"
    assert sums.ledgers == ()


async def test_onlookers_see_every_entry_and_who_is_looked_at_stays_in_memory() -> None:
    sums = Sums(MemoryStore())
    for name in "abcd":
        assert await sums.open(name, 1) is None
    looked_at = await sums.visited("a")
    seen: list[int] = []

    def show() -> None:
        seen.append(looked_at.seen[1])

    assert looked_at.look_on(show) is None
    for name in "bcd":
        await sums.visited(name)
    assert {ledger.journal for ledger in sums.ledgers} == {"a", "d"}
    assert await add(sums.ledgers[0], 4, "b") == Done(Seq(2))
    looked_at.part(show)
    assert await add(sums.ledgers[0], 1, "c") == Done(Seq(3))
    assert seen == [5]
    await sums.close()
    assert sums.ledgers == ()


async def test_a_new_visitor_sees_what_another_process_entered() -> None:
    store = MemoryStore()
    following = following_of(store)
    sums = Sums(store, following)
    assert await sums.open("a", 1) is None
    assert (await sums.visited("a")).seen == ("anna", 1, 1)
    elsewhere = sums.fresh(JournalId("a"))
    await elsewhere.load()
    assert await add(elsewhere, 5, "b") == Done(Seq(2))
    assert (await sums.visited("a")).seen == ("anna", 6, 2)
    await following.close()


async def test_one_that_lost_entries_is_read_anew_for_a_new_visitor() -> None:
    store = MemoryStore()
    following = following_of(store)
    sums = Sums(store, following)
    assert await sums.open("a", 1) is None
    before = await sums.visited("a")
    assert await add(sums.ledgers[0], 1, "b") == Done(Seq(2))
    store.write(purge_journal, JournalId("a")).result()
    assert await sums.open("a", 7) is None
    assert (await sums.visited("a")).seen == ("anna", 7, 1)
    assert before.has_lost_entries
    await following.close()
