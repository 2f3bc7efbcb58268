"""What is new waits until every server can read it; what is old goes on meanwhile."""

from __future__ import annotations

import pytest

from skat.journal import (
    Done,
    FormatVersion,
    Journal,
    Ledger,
    NotDone,
    SharedFormats,
    UnreadableJournalError,
    create,
    entries_of,
)
from tests.journal.sums import NAME, NEXT, REDUCER, add, reader_of
from tests.memory_store import MemoryStore

OLD = SharedFormats({REDUCER.kind: REDUCER.newest})


async def test_a_new_kind_waits_until_all_servers_know_it() -> None:
    store, formats = MemoryStore(), SharedFormats({NEXT.kind: NEXT.newest})
    assert await create(store, Journal(NAME, "sum"))
    newer = Ledger(store, NAME, start=0, reducer=NEXT)
    newer.known = formats.everywhere
    # Nobody has been heard yet; then an older server is there.
    for announced in (None, (OLD.announced, formats.announced)):
        if announced is not None:
            formats.hear(announced)
        assert isinstance(await add(newer, 5, f"c{newer.seq}"), Done)
        refused = await add(newer, -1, "less")
        assert isinstance(refused, NotDone)
        assert refused.refusal.code == "not_known_everywhere"
    older = reader_of(store)
    await older.load()
    assert older.state == 10
    formats.hear([formats.announced])
    assert isinstance(await add(newer, -1, "less"), Done)
    assert [entry.format_version for entry in store.read(entries_of, NAME)] == [1, 1, 2]
    with pytest.raises(UnreadableJournalError, match="unknown_format"):
        await reader_of(store).load()


@pytest.mark.parametrize("told", [b"", b"\xff", b"[]", b"{}", b'{"sum":"2"}', b'{"other":9}'])
def test_who_does_not_say_what_it_knows_does_not_know_the_newest(told: bytes) -> None:
    formats = SharedFormats({"sum": FormatVersion(2)})
    formats.hear([formats.announced, told])
    assert formats.everywhere("sum") == 1


def test_who_knows_more_than_we_do_changes_nothing() -> None:
    formats = SharedFormats({"sum": FormatVersion(2)})
    formats.hear([formats.announced, b'{"sum":7,"new":1}'])
    assert formats.everywhere("sum") == 2
