"""What every store must do. A store's tests subclass `StoreConformance` and say how to open it.

    class TestMyStore(StoreConformance):
        @pytest.fixture
        def open_store(self, tmp_path: Path) -> OpenStore:
            return lambda: MyStore(tmp_path / "skat.db")

`open_store()` opens the same store each time it is called.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from skat.journal import (
    MAX_PAYLOAD_BYTES,
    SALT_BYTES,
    Actor,
    Appended,
    Command,
    CommandId,
    Conflict,
    Created,
    Duplicate,
    Entry,
    Exists,
    FormatVersion,
    Head,
    Journal,
    JournalEnded,
    JournalId,
    Listing,
    NoEntry,
    NoJournal,
    Outdated,
    Purged,
    Saved,
    Seq,
    StateSnapshot,
    Store,
    StoreClosedError,
    append_entry,
    create_journal,
    describe,
    empty_head,
    entries_of,
    entry_of,
    head_after,
    head_of,
    kept_of,
    latest_snapshot,
    list_journals,
    purge_journal,
    save_snapshot,
    verify_chain,
)
from tests.lanes.steady import GIVEN

OpenStore = Callable[[], Store]

TABLE = Journal(JournalId("table-17"), kind="table", metadata=b'{"edition":"isko-2022"}')
OTHER = Journal(JournalId("table-18"), kind="table")


def command(
    name: str, expected: int, *, actor: str = "place-1", payload: bytes = b'"18"'
) -> Command:
    return Command(CommandId(name), Seq(expected), Actor(actor), payload)


def appended(store: Store, journal: Journal, sent: Command, *, last: bool = False) -> Entry:
    outcome = store.write(append_entry, journal.id, sent, last=last).result()
    assert isinstance(outcome, Appended)
    return outcome.entry


def filled(store: Store, journal: Journal, count: int) -> list[Entry]:
    """The journal with that many new entries by place-1: c1, c2, ..."""
    store.write(create_journal, journal).result()
    return [
        appended(store, journal, command(f"c{number}", number - 1))
        for number in range(1, count + 1)
    ]


class OpenedStore:
    """A store that is open while a test runs."""

    @pytest.fixture
    def open_store(self) -> OpenStore:
        raise NotImplementedError("the subclass says how its store is opened")

    @pytest.fixture
    def store(self, open_store: OpenStore) -> Iterator[Store]:
        opened = open_store()
        yield opened
        opened.close()


class RivalsConformance(OpenedStore):
    """Writers on threads of their own."""

    def test_rivals_on_many_threads_never_take_the_same_number(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        per_actor, actors = 25, [f"place-{number}" for number in range(6)]

        def play(actor: str) -> None:
            for number in range(per_actor):
                expected = 0
                while True:
                    sent = command(f"c{number}", expected, actor=actor)
                    outcome = store.write(append_entry, TABLE.id, sent).result()
                    if not isinstance(outcome, Conflict):
                        break
                    expected = outcome.current_seq

        with ThreadPoolExecutor(len(actors), thread_name_prefix=GIVEN) as threads:
            assert list(threads.map(play, actors)) == [None] * len(actors)
        entries = store.read(entries_of, TABLE.id)
        assert verify_chain(TABLE, entries) is None
        assert len(entries) == per_actor * len(actors)
        for actor in actors:
            theirs = [entry.command_id for entry in entries if entry.actor == actor]
            assert theirs == [f"c{number}" for number in range(per_actor)]


class StoreConformance(OpenedStore):
    """The suite; see the top of the file."""

    # --- journals ----------------------------------------------------------------------------

    def test_creates_a_journal_without_entries(self, store: Store) -> None:
        assert store.write(create_journal, TABLE).result() == Created(TABLE)
        assert store.read(describe, TABLE.id) == TABLE
        assert store.read(head_of, TABLE.id) == empty_head(TABLE)
        assert store.read(entries_of, TABLE.id) == ()

    def test_a_name_is_taken_once(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        rival = Journal(TABLE.id, kind="list", metadata=b"[]")
        assert store.write(create_journal, rival).result() == Exists(TABLE)
        assert store.read(describe, TABLE.id) == TABLE

    def test_tells_what_a_command_became(self, store: Store) -> None:
        entries = filled(store, TABLE, 3)
        store.write(create_journal, OTHER).result()
        for entry in entries:
            assert store.read(entry_of, TABLE.id, entry.actor, entry.command_id) == entry
            assert store.read(entry_of, OTHER.id, entry.actor, entry.command_id) is None
            assert store.read(entry_of, TABLE.id, Actor("place-2"), entry.command_id) is None
        assert store.read(entry_of, TABLE.id, entries[0].actor, CommandId("c4")) is None
        assert len(store.read(entries_of, TABLE.id)) == 3

    @pytest.mark.parametrize("name", ["nowhere", "", "\ud800", "\0"])
    def test_knows_nothing_of_journals_that_are_not_there(self, store: Store, name: str) -> None:
        missing = JournalId(name)
        assert store.read(describe, missing) is None
        assert store.read(head_of, missing) is None
        assert store.read(entries_of, missing) == ()
        assert store.read(latest_snapshot, missing) is None

    def test_lists_journals_in_the_order_of_their_creation(self, store: Store) -> None:
        made = [Journal(JournalId(name), kind="table") for name in ("c", "a", "b")]
        for journal in made:
            store.write(create_journal, journal).result()
        assert [listing.journal for listing in store.read(list_journals)] == made
        assert store.read(list_journals, limit=1) == (Listing(made[0], empty_head(made[0])),)
        assert [each.journal for each in store.read(list_journals, after=JournalId("c"))] == made[
            1:
        ]
        assert [
            each.journal for each in store.read(list_journals, after=JournalId("a"), limit=5)
        ] == made[2:]
        assert store.read(list_journals, after=JournalId("nowhere")) == ()

    def test_lists_by_kind_and_only_what_runs(self, store: Store) -> None:
        evening = Journal(JournalId("evening"), kind="list")
        filled(store, TABLE, 2)
        filled(store, OTHER, 1)
        filled(store, evening, 0)
        end = appended(store, OTHER, command("bye", 1), last=True)
        assert [each.journal for each in store.read(list_journals, kind="table")] == [TABLE, OTHER]
        assert [each.journal for each in store.read(list_journals, running=True)] == [
            TABLE,
            evening,
        ]
        assert [each.journal for each in store.read(list_journals, kind="table", running=True)] == [
            TABLE
        ]
        assert store.read(list_journals, kind="tournament") == ()
        assert store.read(list_journals)[1].head == Head(Seq(2), end.hash, ended=True)

    # --- appending ---------------------------------------------------------------------------

    def test_numbers_entries_from_one_and_keeps_every_byte(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        first = appended(store, TABLE, command("c1", 0, payload=b'{"card":"\xe2\x99\xa5A"}'))
        outcome = store.write(
            append_entry,
            TABLE.id,
            command("c2", 1, actor="place-2", payload=b'"next deal"'),
            payload=b"\0\xff any bytes \r\n",
            format_version=FormatVersion(7),
        ).result()
        assert isinstance(outcome, Appended)
        second = outcome.entry
        assert (first.seq, first.actor, first.command_id) == (1, "place-1", "c1")
        assert first.payload == b'{"card":"\xe2\x99\xa5A"}'
        assert (second.seq, second.actor, second.command_id) == (2, "place-2", "c2")
        assert second.payload == b"\0\xff any bytes \r\n"
        assert (first.format_version, second.format_version) == (1, 7)
        assert store.read(entries_of, TABLE.id) == (first, second)
        assert store.read(head_of, TABLE.id) == head_after(second)

    def test_keeps_an_empty_payload_as_empty(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        outcome = store.write(append_entry, TABLE.id, command("c1", 0), payload=b"").result()
        assert isinstance(outcome, Appended)
        assert store.read(entries_of, TABLE.id)[0].payload == b""

    def test_keeps_the_largest_payload_and_refuses_a_larger_one(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        largest = bytes(range(256)) * (MAX_PAYLOAD_BYTES // 256)
        store.write(append_entry, TABLE.id, command("c1", 0), payload=largest).result()
        assert store.read(entries_of, TABLE.id)[0].payload == largest
        with pytest.raises(ValueError, match="at most"):
            store.write(append_entry, TABLE.id, command("c2", 1), payload=largest + b"x").result()
        assert len(store.read(entries_of, TABLE.id)) == 1

    def test_chains_and_salts_every_entry(self, store: Store) -> None:
        entries = filled(store, TABLE, 20)
        assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
        assert {len(entry.salt) for entry in entries} == {SALT_BYTES}
        assert len({entry.salt for entry in entries}) == 20

    @pytest.mark.parametrize("expected", [0, 1, 3, 1 << 62, 1 << 70])
    def test_refuses_a_command_that_had_seen_another_number(
        self, store: Store, expected: int
    ) -> None:
        entries = filled(store, TABLE, 2)
        assert store.write(append_entry, TABLE.id, command("late", expected)).result() == Conflict(
            Seq(2)
        )
        assert store.read(entries_of, TABLE.id) == tuple(entries)

    def test_a_refused_command_may_be_sent_again_with_the_right_number(self, store: Store) -> None:
        filled(store, TABLE, 2)
        assert store.write(append_entry, TABLE.id, command("mine", 1)).result() == Conflict(Seq(2))
        assert appended(store, TABLE, command("mine", 2)).seq == 3

    @pytest.mark.parametrize("expected", [0, 1, 3, 9])
    def test_a_resent_command_has_one_effect(self, store: Store, expected: int) -> None:
        entries = filled(store, TABLE, 3)
        again = command("c2", expected, payload=b'"another content"')
        assert store.write(append_entry, TABLE.id, again).result() == Duplicate(entries[1])
        assert store.read(entries_of, TABLE.id) == tuple(entries)

    def test_the_same_command_id_is_free_for_others_and_elsewhere(self, store: Store) -> None:
        filled(store, TABLE, 1)
        filled(store, OTHER, 0)
        assert appended(store, TABLE, command("c1", 1, actor="place-2")).seq == 2
        assert appended(store, OTHER, command("c1", 0)).seq == 1

    def test_nothing_is_appended_where_there_is_no_journal(self, store: Store) -> None:
        outcome = store.write(append_entry, TABLE.id, command("c1", 0)).result()
        assert outcome == NoJournal(TABLE.id)
        store.write(create_journal, TABLE).result()
        assert store.read(entries_of, TABLE.id) == ()

    def test_nothing_follows_the_last_entry_but_answers_to_resends(self, store: Store) -> None:
        entries = filled(store, TABLE, 1)
        end = appended(store, TABLE, command("bye", 1), last=True)
        assert end.last
        assert not entries[0].last
        assert store.read(head_of, TABLE.id) == Head(Seq(2), end.hash, ended=True)
        assert store.write(append_entry, TABLE.id, command("c9", 2)).result() == JournalEnded(
            Seq(2)
        )
        assert store.write(append_entry, TABLE.id, command("c9", 0)).result() == JournalEnded(
            Seq(2)
        )
        assert store.write(append_entry, TABLE.id, command("bye", 1)).result() == Duplicate(end)
        assert store.write(append_entry, TABLE.id, command("c1", 0)).result() == Duplicate(
            entries[0]
        )
        assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None

    def test_what_is_queued_together_sees_what_came_before(self, store: Store) -> None:
        creation = store.write(create_journal, TABLE)
        futures = [store.write(append_entry, TABLE.id, command(f"c{n}", n)) for n in range(600)]
        resends = [store.write(append_entry, TABLE.id, command(f"c{n}", n)) for n in (0, 599)]
        rivals = [store.write(append_entry, TABLE.id, command(f"rival{n}", 600)) for n in range(3)]
        assert creation.result() == Created(TABLE)
        answers = [rival.result() for rival in rivals]
        entries = store.read(entries_of, TABLE.id)
        assert [future.result() for future in futures] == [Appended(e) for e in entries[:600]]
        assert resends[0].result() == Duplicate(entries[0])
        assert resends[1].result() == Duplicate(entries[599])
        assert answers == [
            Appended(entries[600]),
            Conflict(Seq(601)),
            Conflict(Seq(601)),
        ]

    def test_a_loop_can_wait_for_an_append(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()

        async def play() -> list[int]:
            seqs: list[int] = []
            for number in range(3):
                future = store.write(append_entry, TABLE.id, command(f"c{number}", number))
                outcome = await asyncio.wrap_future(future)
                assert isinstance(outcome, Appended)
                seqs.append(outcome.entry.seq)
            return seqs

        assert asyncio.run(play()) == [1, 2, 3]

    # --- reading -----------------------------------------------------------------------------

    @pytest.mark.parametrize("after", [-3, 0, 1, 4, 5, 6, 1 << 70])
    @pytest.mark.parametrize("limit", [None, 0, 1, 3, 99])
    def test_reads_any_stretch(self, store: Store, after: int, limit: int | None) -> None:
        entries = filled(store, TABLE, 5)
        expected = [entry for entry in entries if entry.seq > after][:limit]
        assert store.read(entries_of, TABLE.id, after=Seq(after), limit=limit) == tuple(expected)

    def test_a_stretch_verifies_behind_the_entry_before_it(self, store: Store) -> None:
        entries = filled(store, TABLE, 5)
        rest = store.read(entries_of, TABLE.id, after=Seq(2))
        assert verify_chain(TABLE, rest, after=entries[1]) is None

    def test_journals_do_not_mix(self, store: Store) -> None:
        ours, theirs = filled(store, TABLE, 3), filled(store, OTHER, 4)
        assert store.read(entries_of, TABLE.id) == tuple(ours)
        assert store.read(entries_of, OTHER.id) == tuple(theirs)

    # --- snapshots ---------------------------------------------------------------------------

    def test_keeps_the_newest_snapshot(self, store: Store) -> None:
        filled(store, TABLE, 5)
        assert store.read(latest_snapshot, TABLE.id) is None
        older = StateSnapshot(journal=TABLE.id, seq=Seq(2), payload=b"two")
        newer = StateSnapshot(
            journal=TABLE.id, seq=Seq(4), payload=b"four", format_version=FormatVersion(3)
        )
        assert store.write(save_snapshot, older).result() == Saved()
        assert store.read(latest_snapshot, TABLE.id) == older
        assert store.write(save_snapshot, newer).result() == Saved()
        assert store.read(latest_snapshot, TABLE.id) == newer
        assert store.write(save_snapshot, older).result() == Outdated(Seq(4))
        assert store.read(latest_snapshot, TABLE.id) == newer

    def test_a_snapshot_of_the_same_entry_replaces_the_one_before(self, store: Store) -> None:
        filled(store, TABLE, 1)
        for payload in (b"old form", b"new form"):
            snapshot = StateSnapshot(journal=TABLE.id, seq=Seq(1), payload=payload)
            assert store.write(save_snapshot, snapshot).result() == Saved()
        assert store.read(latest_snapshot, TABLE.id) == snapshot

    @pytest.mark.parametrize("seq", [-1, 0, 3, 1 << 70])
    def test_a_snapshot_needs_its_entry(self, store: Store, seq: int) -> None:
        filled(store, TABLE, 2)
        snapshot = StateSnapshot(journal=TABLE.id, seq=Seq(seq), payload=b"x")
        assert store.write(save_snapshot, snapshot).result() == NoEntry()
        nowhere = StateSnapshot(journal=OTHER.id, seq=Seq(1), payload=b"x")
        assert store.write(save_snapshot, nowhere).result() == NoEntry()
        assert store.read(latest_snapshot, TABLE.id) is None

    # --- closing and opening -----------------------------------------------------------------

    def test_what_is_purged_is_gone_and_nothing_else(self, store: Store) -> None:
        for journal in (TABLE, OTHER):
            store.write(create_journal, journal).result()
            store.write(append_entry, journal.id, command("c1", 0)).result()
        store.write(
            save_snapshot, StateSnapshot(journal=TABLE.id, seq=Seq(1), payload=b"{}")
        ).result()
        assert store.write(purge_journal, TABLE.id).result() == Purged(TABLE.id, 1)
        assert store.read(describe, TABLE.id) is None
        assert store.read(head_of, TABLE.id) is None
        assert store.read(entries_of, TABLE.id) == ()
        assert store.read(latest_snapshot, TABLE.id) is None
        assert store.write(purge_journal, TABLE.id).result() == NoJournal(TABLE.id)
        assert store.write(append_entry, TABLE.id, command("c2", 1)).result() == NoJournal(TABLE.id)
        assert [listing.journal for listing in store.read(list_journals)] == [OTHER]
        assert len(store.read(entries_of, OTHER.id)) == 1

    def test_a_closed_store_does_nothing(self, open_store: OpenStore) -> None:
        store = open_store()
        filled(store, TABLE, 1)
        store.close()
        store.close()
        for future in (
            store.write(create_journal, OTHER),
            store.write(append_entry, TABLE.id, command("c2", 1)),
            store.write(save_snapshot, StateSnapshot(journal=TABLE.id, seq=Seq(1), payload=b"x")),
            store.try_writing(),
        ):
            assert isinstance(future.exception(), StoreClosedError)
        for query in (head_of, describe, entries_of, latest_snapshot):
            with pytest.raises(StoreClosedError):
                store.read(query, TABLE.id)
        with pytest.raises(StoreClosedError):
            store.read(list_journals)
        with pytest.raises(StoreClosedError):
            store.read(kept_of, [TABLE.id])

    def test_closing_finishes_what_is_waiting(self, open_store: OpenStore) -> None:
        store = open_store()
        store.write(create_journal, TABLE)
        futures = [store.write(append_entry, TABLE.id, command(f"c{n}", n)) for n in range(500)]
        store.close()
        assert all(future.done() for future in futures)
        assert all(isinstance(future.result(), Appended) for future in futures)

    def test_writing_that_works_has_no_fault(self, store: Store) -> None:
        assert store.fault is None
        filled(store, TABLE, 1)
        assert store.try_writing().result() is None
        assert store.fault is None
        assert len(store.read(entries_of, TABLE.id)) == 1

    def test_everything_is_there_when_it_is_opened_again(self, open_store: OpenStore) -> None:
        store = open_store()
        entries = filled(store, TABLE, 4)
        filled(store, OTHER, 0)
        snapshot = StateSnapshot(journal=TABLE.id, seq=Seq(3), payload=b"three")
        store.write(save_snapshot, snapshot).result()
        listed = store.read(list_journals)
        store.close()
        again = open_store()
        try:
            assert again.read(entries_of, TABLE.id) == tuple(entries)
            assert again.read(list_journals) == listed
            assert again.read(latest_snapshot, TABLE.id) == snapshot
            assert again.write(append_entry, TABLE.id, command("c2", 1)).result() == Duplicate(
                entries[1]
            )
            assert appended(again, TABLE, command("c5", 4)).previous == entries[3].hash
        finally:
            again.close()
