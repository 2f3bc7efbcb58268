"""What every store with leases must do. A store's tests subclass `LeaseConformance`.

They say how the store is opened, as for `StoreConformance`. Nobody waits here for time to pass: a
holder is over that has renewed itself for no time at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from skat.journal import (
    Appended,
    Attending,
    Conflict,
    Duplicate,
    Holder,
    JournalEnded,
    JournalId,
    Lease,
    LeaseEpoch,
    LeaseLost,
    NoJournal,
    Purged,
    Seq,
    Store,
    StoreClosedError,
    all_attendance,
    announced,
    append_entry,
    attendance_of,
    begin_holding,
    end_holding,
    entries_of,
    heads_of,
    leases_of,
    purge_journal,
    release_leases,
    renew_holding,
    take_leases,
    tell_attendance,
)
from tests.journal.store.conformance import OTHER, TABLE, command, filled

LONG = 1_000.0
NOWHERE = JournalId("nowhere")


def with_journals(opened: Store) -> Store:
    """The store with two journals."""
    filled(opened, TABLE, 1)
    filled(opened, OTHER, 0)
    return opened


class LeaseConformance:
    """The suite; see the top of the file."""

    @pytest.fixture
    def open_store(self) -> Callable[[], Store]:
        raise NotImplementedError("the subclass says how its store is opened")

    @pytest.fixture
    def store(self, open_store: Callable[[], Store]) -> Iterator[Store]:
        with closing(with_journals(open_store())) as opened:
            yield opened

    def test_what_nobody_drives_is_taken_once(self, store: Store) -> None:
        anna, ben = holders(store)
        (first,) = store.write(take_leases, anna, [TABLE.id]).result()
        assert (first.journal, first.holder) == (TABLE.id, anna)
        assert store.write(take_leases, ben, [TABLE.id]).result() == ()
        assert store.write(take_leases, anna, [TABLE.id]).result() == (first,)
        (other,) = store.write(take_leases, ben, [TABLE.id, OTHER.id]).result()
        assert (other.journal, other.holder) == (OTHER.id, ben)
        assert driven_by(store, TABLE.id) == first
        assert driven_by(store, OTHER.id) == other

    def test_leases_come_in_the_order_asked_for_each_once(self, store: Store) -> None:
        anna, _ = holders(store)
        asked = [OTHER.id, NOWHERE, TABLE.id, OTHER.id, JournalId("\0"), JournalId("\ud800")]
        taken = store.write(take_leases, anna, asked).result()
        assert [lease.journal for lease in taken] == [OTHER.id, TABLE.id]
        assert store.write(take_leases, anna, []).result() == ()
        assert driven_by(store, NOWHERE) is None
        assert driven_by(store, JournalId("\0")) is None

    def test_a_holder_who_renews_in_time_keeps_all(self, store: Store) -> None:
        anna, ben = holders(store)
        taken = store.write(take_leases, anna, [TABLE.id, OTHER.id]).result()
        assert store.write(renew_holding, anna, seconds=LONG).result() is True
        lapse(store, ben)
        assert store.write(renew_holding, ben, seconds=LONG).result() is False
        assert store.write(take_leases, anna, [TABLE.id, OTHER.id]).result() == taken

    def test_a_holder_who_is_too_late_is_over_for_good(self, store: Store) -> None:
        anna, ben = holders(store)
        (old,) = store.write(take_leases, anna, [TABLE.id]).result()
        lapse(store, anna)
        assert driven_by(store, TABLE.id) is None
        assert store.write(renew_holding, anna, seconds=LONG).result() is False
        assert store.write(take_leases, anna, [TABLE.id, OTHER.id]).result() == ()
        (new,) = store.write(take_leases, ben, [TABLE.id]).result()
        assert new.epoch > old.epoch
        assert store.write(renew_holding, anna, seconds=LONG).result() is False
        assert driven_by(store, TABLE.id) == new

    def test_what_a_holder_leaves_waits_for_others(self, store: Store) -> None:
        anna, ben = holders(store)
        store.write(take_leases, anna, [OTHER.id, TABLE.id]).result()
        store.write(end_holding, anna).result()
        store.write(end_holding, anna).result()
        assert store.write(renew_holding, anna, seconds=LONG).result() is False
        taken = store.write(take_leases, ben, [TABLE.id]).result()
        assert [lease.holder for lease in taken] == [ben]

    def test_what_is_released_waits_for_nobody(self, store: Store) -> None:
        anna, ben = holders(store)
        (old,) = store.write(take_leases, anna, [TABLE.id]).result()
        store.write(release_leases, [old]).result()
        store.write(release_leases, [old]).result()
        assert driven_by(store, TABLE.id) is None
        (new,) = store.write(take_leases, ben, [TABLE.id]).result()
        assert new.epoch > old.epoch
        store.write(release_leases, [old]).result()
        assert driven_by(store, TABLE.id) == new

    def test_the_driver_appends_with_its_lease(self, store: Store) -> None:
        anna, ben = holders(store)
        (lease,) = store.write(take_leases, anna, [TABLE.id]).result()
        outcome = store.write(append_entry, TABLE.id, command("a2", 1), lease=lease).result()
        assert isinstance(outcome, Appended)
        # People's commands carry no lease, wherever they arrive.
        assert isinstance(store.write(append_entry, TABLE.id, command("c3", 2)).result(), Appended)
        assert store.write(
            append_entry, TABLE.id, command("a4", 2), lease=lease
        ).result() == Conflict(Seq(3))
        (elsewhere,) = store.write(take_leases, ben, [OTHER.id]).result()
        refused = store.write(append_entry, TABLE.id, command("b4", 3), lease=elsewhere).result()
        assert refused == LeaseLost(TABLE.id)
        missing = store.write(append_entry, NOWHERE, command("a1", 0), lease=lease).result()
        assert missing == NoJournal(NOWHERE)
        assert len(store.read(entries_of, TABLE.id)) == 3

    def test_an_old_driver_does_not_write_after_a_new_one_has(self, store: Store) -> None:
        anna, ben = holders(store)
        (old,) = store.write(take_leases, anna, [TABLE.id]).result()
        written = store.write(append_entry, TABLE.id, command("a2", 1), lease=old).result()
        lapse(store, anna)
        (new,) = store.write(take_leases, ben, [TABLE.id]).result()
        late = store.write(append_entry, TABLE.id, command("a3", 2), lease=old).result()
        assert late == LeaseLost(TABLE.id)
        assert isinstance(
            store.write(append_entry, TABLE.id, command("b3", 2), lease=new).result(), Appended
        )
        for seen in range(4):
            late = store.write(append_entry, TABLE.id, command("a4", seen), lease=old).result()
            assert late == LeaseLost(TABLE.id)
        # What it had written before counts, and a resend of that gets its answer.
        assert isinstance(written, Appended)
        again = store.write(append_entry, TABLE.id, command("a2", 1), lease=old).result()
        assert again == Duplicate(written.entry)
        assert [entry.command_id for entry in store.read(entries_of, TABLE.id)] == [
            "c1",
            "a2",
            "b3",
        ]

    def test_a_driver_whom_nobody_has_followed_may_finish(self, store: Store) -> None:
        anna, ben = holders(store)
        (lease,) = store.write(take_leases, anna, [TABLE.id]).result()
        lapse(store, anna)
        store.write(take_leases, ben, [OTHER.id]).result()
        assert isinstance(
            store.write(append_entry, TABLE.id, command("a2", 1), lease=lease).result(), Appended
        )

    def test_an_ended_journal_takes_nothing_from_its_driver(self, store: Store) -> None:
        anna, _ = holders(store)
        (lease,) = store.write(take_leases, anna, [TABLE.id]).result()
        store.write(append_entry, TABLE.id, command("a2", 1), lease=lease, last=True).result()
        outcome = store.write(append_entry, TABLE.id, command("a3", 2), lease=lease).result()
        assert outcome == JournalEnded(Seq(2))

    def test_the_lease_of_a_purged_journal_is_gone(self, store: Store) -> None:
        anna, _ = holders(store)
        (lease,) = store.write(take_leases, anna, [TABLE.id]).result()
        assert store.write(purge_journal, TABLE.id).result() == Purged(TABLE.id, 1)
        assert driven_by(store, TABLE.id) is None
        filled(store, TABLE, 1)
        late = store.write(append_entry, TABLE.id, command("a2", 1), lease=lease).result()
        assert late == LeaseLost(TABLE.id)

    def test_an_invented_lease_drives_nothing(self, store: Store) -> None:
        anna, _ = holders(store)
        (lease,) = store.write(take_leases, anna, [TABLE.id]).result()
        for epoch in (0, lease.epoch - 1, lease.epoch + 1):
            invented = Lease(TABLE.id, anna, LeaseEpoch(epoch))
            late = store.write(append_entry, TABLE.id, command("a2", 1), lease=invented).result()
            assert late == LeaseLost(TABLE.id)

    def test_many_journals_are_looked_at_together(self, store: Store) -> None:
        names = [OTHER.id, NOWHERE, TABLE.id]
        assert store.read(heads_of, names) == {TABLE.id: 1, OTHER.id: 0}
        assert store.read(heads_of, []) == {}
        anna, ben = holders(store)
        (one,) = store.write(take_leases, anna, [TABLE.id]).result()
        (two,) = store.write(take_leases, ben, [OTHER.id]).result()
        assert set(store.read(leases_of, names)) == {one, two}
        lapse(store, ben)
        assert store.read(leases_of, names) == (one,)
        assert store.read(leases_of, []) == ()

    def test_what_is_told_of_people_goes_with_its_holder(self, store: Store) -> None:
        anna, ben = holders(store)
        first, second = Attending(TABLE.id, anna, b"1"), Attending(TABLE.id, ben, b"2")
        odd = [Attending(NOWHERE, anna, b"x"), Attending(TABLE.id, Holder(0), b"x")]
        store.write(tell_attendance, [first, second, *odd]).result()
        assert set(store.read(attendance_of, [TABLE.id, NOWHERE, OTHER.id])) == {first, second}
        assert set(store.read(all_attendance)) == {first, second}
        newer = Attending(TABLE.id, anna, b"3")
        store.write(tell_attendance, [newer, Attending(OTHER.id, anna, b"4")]).result()
        assert set(store.read(attendance_of, [TABLE.id])) == {newer, second}
        store.write(tell_attendance, [Attending(TABLE.id, anna, b"")]).result()
        assert store.read(attendance_of, [TABLE.id]) == (second,)
        lapse(store, ben)
        assert store.read(attendance_of, [TABLE.id]) == ()
        store.write(tell_attendance, [second]).result()
        assert store.read(attendance_of, [TABLE.id]) == ()
        assert [each.journal for each in store.read(all_attendance)] == [OTHER.id]

    def test_all_hear_what_those_know_who_are_there(self, store: Store) -> None:
        old = store.write(begin_holding, seconds=LONG, knows=b"3").result()
        new = store.write(begin_holding, seconds=LONG, knows=b"4").result()
        store.write(begin_holding, seconds=LONG).result()
        assert sorted(store.read(announced)) == [b"", b"3", b"4"]
        lapse(store, old)
        assert sorted(store.read(announced)) == [b"", b"4"]
        store.write(end_holding, new).result()
        assert store.read(announced) == (b"",)

    def test_a_closed_store_has_no_leases(self, open_store: Callable[[], Store]) -> None:
        store = open_store()
        store.close()
        nobody = Holder(0)
        for future in (
            store.write(begin_holding, seconds=LONG),
            store.write(renew_holding, nobody, seconds=LONG),
            store.write(take_leases, nobody, [TABLE.id]),
            store.write(end_holding, nobody),
            store.write(release_leases, []),
        ):
            assert isinstance(future.exception(), StoreClosedError)
        with pytest.raises(StoreClosedError):
            driven_by(store, TABLE.id)


def holders(store: Store) -> tuple[Holder, Holder]:
    """Two servers."""
    return (
        store.write(begin_holding, seconds=LONG).result(),
        store.write(begin_holding, seconds=LONG).result(),
    )


def driven_by(store: Store, journal: JournalId) -> Lease | None:
    """The lease of one journal."""
    return next(iter(store.read(leases_of, [journal])), None)


def lapse(store: Store, holder: Holder) -> None:
    """The time of a holder has passed."""
    store.write(renew_holding, holder, seconds=0).result()
