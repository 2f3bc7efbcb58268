"""The lists of an evening on their journals: read again, a full disk, onlookers, memory."""

from __future__ import annotations

from skat.journal import Done, JournalId, NotDone, StoreFullError
from skat.model.refusal import Refusal
from skat.office.lists.evening import MOST_READERS, EveningLists, ListVisit
from tests.memory_store import FailingStore, MemoryStore
from tests.office.keeping import NOW, Keeper, deal, evening, request


async def test_another_process_reads_the_same_list_from_the_journal() -> None:
    store = MemoryStore()
    keeper = await Keeper.of_new(evening(store), size=4)
    for number in range(1, 9):
        await keeper.done(deal(number, number % 4 + 1, won=number % 3 > 0))
    await keeper.done(request(do="take_deal_back", deal=8))
    again = await evening(store).visit(keeper.name, key=keeper.key)
    assert isinstance(again, ListVisit)
    assert again.shown() == keeper.visit.shown()
    # Both go on: the second to write re-reads and is refused.
    answer = await again.ask(deal(8, 2), command_id="b", expected_seq=again.seq)
    assert isinstance(answer, Done)
    assert isinstance(await keeper.say(deal(8, 3)), NotDone)
    assert keeper.visit.shown() == again.shown()


async def test_what_the_disk_does_not_take_is_not_shown() -> None:
    store = FailingStore()
    keeper = await Keeper.of_new(evening(store))
    store.error = StoreFullError("no space")
    assert await keeper.refused(deal(1, 2)) == "not_saved"
    assert keeper.visit.shown().lines == ()
    store.error = None
    await keeper.done(deal(1, 2))


async def test_onlookers_are_told_of_every_entry_and_are_not_too_many() -> None:
    lists = evening()
    keeper = await Keeper.of_new(lists)
    seen: list[int] = []
    visit = keeper.visit

    def look() -> None:
        seen.append(len(visit.shown().lines))

    assert visit.look_on(look) is None
    await keeper.done(deal(1, 2))
    await keeper.done(deal(2, 2))
    assert seen == [1, 2]
    assert not visit._running.ledger.idle
    visit.part(look)
    await keeper.done(deal(3, 2))
    assert seen == [1, 2]
    reading = [await keeper.reading(lists) for _ in range(MOST_READERS + 1)]
    shows = [lambda at=at: seen.append(at) for at in range(MOST_READERS + 1)]
    for reader, show in zip(reading[:-1], shows, strict=False):
        assert reader.look_on(show) is None
    refused = reading[-1].look_on(shows[-1])
    assert refused is not None
    assert refused.code == "too_many_onlookers"
    # A writer comes in all the same, and one who goes leaves his place to another.
    assert visit.look_on(look) is None
    reading[0].part(shows[0])
    assert reading[-1].look_on(shows[-1]) is None
    await lists.close()


async def test_lists_that_nobody_looks_at_leave_the_memory() -> None:
    store = MemoryStore()
    lists = EveningLists(store, now=lambda: NOW)
    lists.most_in_memory = 2
    keepers = [await Keeper.of_new(lists) for _ in range(4)]
    for keeper in keepers:
        assert isinstance(await lists.visit(keeper.name, key=keeper.key), ListVisit)
    assert len(lists._loaded) <= 3
    for name in ("a", "b", "c"):
        assert isinstance(await lists.visit(JournalId(name), key="x"), Refusal)
    assert lists._loaded.peek(JournalId("a")) is None
