"""A state machine that drives a store with resends, stale numbers and restarts against a model."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skat.journal import (
    Actor,
    Appended,
    AppendOutcome,
    Command,
    CommandId,
    Conflict,
    Created,
    Duplicate,
    Entry,
    Exists,
    Journal,
    JournalEnded,
    JournalId,
    NoEntry,
    NoJournal,
    Outdated,
    Saved,
    Seq,
    StateSnapshot,
    Store,
    append_entry,
    create_journal,
    empty_head,
    entries_of,
    head_after,
    head_of,
    latest_snapshot,
    list_journals,
    save_snapshot,
    verify_chain,
)

JOURNALS = [Journal(JournalId(f"table-{n}"), kind="table", metadata=b"%d" % n) for n in range(3)]
journals = st.sampled_from(JOURNALS)


class Sending:
    """One command on its way: `lag` says by how much the number that it expects is too small."""

    def __init__(
        self, journal: Journal, actor: str, name: int, lag: int, payload: bytes, last: bool
    ) -> None:
        self.journal = journal
        self.actor = Actor(actor)
        self.command_id = CommandId(f"c{name}")
        self.lag = lag
        self.payload = payload
        self.last = last

    def __repr__(self) -> str:
        return (
            f"Sending({self.journal.id}, {self.actor}, {self.command_id}, lag={self.lag}, "
            f"{self.payload!r}, last={self.last})"
        )


sendings = st.builds(
    Sending,
    journals,
    st.sampled_from(["place-1", "place-2", "clock"]),
    # Few names, so that resends are common.
    st.integers(min_value=0, max_value=12),
    # Mostly right, sometimes stale, sometimes ahead.
    st.sampled_from([0, 0, 0, 0, 1, 2, -1]),
    st.binary(max_size=6),
    st.sampled_from([False] * 15 + [True]),
)


class StoreMachine(RuleBasedStateMachine):
    """Subclasses say how the store is opened."""

    def open_store(self) -> Store:
        raise NotImplementedError("the subclass says how its store is opened")

    @initialize()
    def open(self) -> None:
        self.store = self.open_store()
        self.model: dict[JournalId, list[Entry]] = {}
        self.snapshots: dict[JournalId, StateSnapshot] = {}

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()

    @rule(journal=journals)
    def create(self, journal: Journal) -> None:
        expected = Exists(journal) if journal.id in self.model else Created(journal)
        assert self.store.write(create_journal, journal).result() == expected
        self.model.setdefault(journal.id, [])

    @rule(sending=sendings)
    def send(self, sending: Sending) -> None:
        self._send([sending])

    @rule(batch=st.lists(sendings, min_size=2, max_size=8))
    def send_together(self, batch: list[Sending]) -> None:
        self._send(batch)

    @precondition(lambda self: any(self.model.values()))
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        entries = [entry for entries in self.model.values() for entry in entries]
        entry = data.draw(st.sampled_from(entries))
        expected = data.draw(st.integers(min_value=0, max_value=len(entries) + 1))
        again = Command(entry.command_id, Seq(expected), entry.actor, b"other")
        assert self.store.write(append_entry, entry.journal, again).result() == Duplicate(entry)

    @rule(journal=journals, seq=st.integers(min_value=0, max_value=8), payload=st.binary())
    def save_snapshot(self, journal: Journal, seq: int, payload: bytes) -> None:
        snapshot = StateSnapshot(journal=journal.id, seq=Seq(seq), payload=payload)
        present = self.snapshots.get(journal.id)
        outcome = self.store.write(save_snapshot, snapshot).result()
        if not 1 <= seq <= len(self.model.get(journal.id, ())):
            assert outcome == NoEntry()
        elif present is not None and present.seq > seq:
            assert outcome == Outdated(present.seq)
        else:
            assert outcome == Saved()
            self.snapshots[journal.id] = snapshot

    @rule()
    def open_again(self) -> None:
        self.store.close()
        self.store = self.open_store()

    @rule(journal=journals, after=st.integers(min_value=0, max_value=10))
    def read_on(self, journal: Journal, after: int) -> None:
        entries = self.model.get(journal.id, [])
        assert self.store.read(entries_of, journal.id, after=Seq(after)) == tuple(entries[after:])

    @invariant()
    def the_store_holds_what_the_model_holds(self) -> None:
        if not hasattr(self, "store"):
            return
        listed = {each.journal.id: each.head for each in self.store.read(list_journals)}
        assert listed.keys() == self.model.keys()
        for journal in JOURNALS:
            entries = self.model.get(journal.id)
            assert self.store.read(entries_of, journal.id) == tuple(entries or ())
            assert verify_chain(journal, entries or ()) is None
            assert self.store.read(latest_snapshot, journal.id) == self.snapshots.get(journal.id)
            if entries is not None:
                head = head_after(entries[-1]) if entries else empty_head(journal)
                assert self.store.read(head_of, journal.id) == listed[journal.id] == head

    def _send(self, batch: Sequence[Sending]) -> None:
        """Queues all before waiting for any: the answers must be those of sending one by one."""
        growth = {journal.id: len(self.model.get(journal.id, ())) for journal in JOURNALS}
        queued: list[tuple[Sending, Seq, Future[AppendOutcome]]] = []
        for sending in batch:
            name = sending.journal.id
            expected = Seq(max(0, growth[name] - sending.lag))
            future = self.store.write(
                append_entry,
                name,
                Command(sending.command_id, expected, sending.actor, b"sent"),
                payload=sending.payload,
                last=sending.last,
            )
            queued.append((sending, expected, future))
            if sending.lag == 0:
                growth[name] += 1
        for sending, expected, future in queued:
            self._check(sending, expected, future.result())

    def _check(self, sending: Sending, expected: Seq, outcome: AppendOutcome) -> None:
        entries = self.model.get(sending.journal.id)
        if entries is None:
            assert outcome == NoJournal(sending.journal.id)
            return
        key = (sending.actor, sending.command_id)
        earlier = [entry for entry in entries if (entry.actor, entry.command_id) == key]
        if earlier:
            assert outcome == Duplicate(earlier[0])
        elif entries and entries[-1].last:
            assert outcome == JournalEnded(Seq(len(entries)))
        elif expected != len(entries):
            assert outcome == Conflict(Seq(len(entries)))
        else:
            assert isinstance(outcome, Appended)
            entry = outcome.entry
            assert (entry.seq, entry.actor, entry.command_id) == (len(entries) + 1, *key)
            assert (entry.payload, entry.last) == (sending.payload, sending.last)
            entries.append(entry)
