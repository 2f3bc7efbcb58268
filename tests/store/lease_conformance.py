"""What every store with leases must do. A store's tests subclass `LeaseConformance`.

They say how the store is opened, as for `StoreConformance`. Nobody waits here for time to pass: a
holder is over that has renewed itself for no time at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Protocol

import pytest

from skat.journal import (
    Appended,
    Attendance,
    Attending,
    Conflict,
    Duplicate,
    Holder,
    JournalEnded,
    JournalId,
    Lease,
    LeaseEpoch,
    LeaseLost,
    Leases,
    NoJournal,
    Purged,
    Seq,
    Store,
    StoreClosedError,
)
from tests.store.conformance import OTHER, TABLE, command, filled

LONG = 1_000.0
NOWHERE = JournalId("nowhere")


class SharedStore(Store, Protocol):
    """A store with leases."""

    @property
    def leases(self) -> Leases:
        """The leases on its journals."""

    @property
    def attendance(self) -> Attendance:
        """What is told beside them."""


def with_journals(opened: SharedStore) -> SharedStore:
    """The store with two journals."""
    filled(opened, TABLE, 1)
    filled(opened, OTHER, 0)
    return opened


class LeaseConformance:
    """The suite; see the top of the file."""

    @pytest.fixture
    def open_store(self) -> Callable[[], SharedStore]:
        raise NotImplementedError("the subclass says how its store is opened")

    @pytest.fixture
    def store(self, open_store: Callable[[], SharedStore]) -> Iterator[SharedStore]:
        with closing(with_journals(open_store())) as opened:
            yield opened

    @pytest.fixture
    def leases(self, store: SharedStore) -> Leases:
        return store.leases

    def test_what_nobody_drives_is_taken_once(self, leases: Leases) -> None:
        anna, ben = holders(leases)
        (first,) = leases.take(anna, [TABLE.id]).result()
        assert (first.journal, first.holder) == (TABLE.id, anna)
        assert leases.take(ben, [TABLE.id]).result() == ()
        assert leases.take(anna, [TABLE.id]).result() == (first,)
        (other,) = leases.take(ben, [TABLE.id, OTHER.id]).result()
        assert (other.journal, other.holder) == (OTHER.id, ben)
        assert driven_by(leases, TABLE.id) == first
        assert driven_by(leases, OTHER.id) == other

    def test_leases_come_in_the_order_asked_for_each_once(self, leases: Leases) -> None:
        anna, _ = holders(leases)
        asked = [OTHER.id, NOWHERE, TABLE.id, OTHER.id, JournalId("\0"), JournalId("\ud800")]
        taken = leases.take(anna, asked).result()
        assert [lease.journal for lease in taken] == [OTHER.id, TABLE.id]
        assert leases.take(anna, []).result() == ()
        assert driven_by(leases, NOWHERE) is None
        assert driven_by(leases, JournalId("\0")) is None

    def test_whoever_renews_in_time_keeps_all(self, leases: Leases) -> None:
        anna, ben = holders(leases)
        taken = leases.take(anna, [TABLE.id, OTHER.id]).result()
        assert leases.renew(anna, seconds=LONG).result() is True
        lapse(leases, ben)
        assert leases.renew(ben, seconds=LONG).result() is False
        assert leases.take(anna, [TABLE.id, OTHER.id]).result() == taken

    def test_whoever_is_too_late_is_over_for_good(self, leases: Leases) -> None:
        anna, ben = holders(leases)
        (old,) = leases.take(anna, [TABLE.id]).result()
        lapse(leases, anna)
        assert driven_by(leases, TABLE.id) is None
        assert leases.renew(anna, seconds=LONG).result() is False
        assert leases.take(anna, [TABLE.id, OTHER.id]).result() == ()
        (new,) = leases.take(ben, [TABLE.id]).result()
        assert new.epoch > old.epoch
        assert leases.renew(anna, seconds=LONG).result() is False
        assert driven_by(leases, TABLE.id) == new

    def test_what_a_holder_leaves_waits_for_others(self, leases: Leases) -> None:
        anna, ben = holders(leases)
        leases.take(anna, [OTHER.id, TABLE.id]).result()
        leases.end_holding(anna).result()
        leases.end_holding(anna).result()
        assert leases.renew(anna, seconds=LONG).result() is False
        taken = leases.take(ben, [TABLE.id]).result()
        assert [lease.holder for lease in taken] == [ben]

    def test_what_is_released_waits_for_nobody(self, leases: Leases) -> None:
        anna, ben = holders(leases)
        (old,) = leases.take(anna, [TABLE.id]).result()
        leases.release([old]).result()
        leases.release([old]).result()
        assert driven_by(leases, TABLE.id) is None
        (new,) = leases.take(ben, [TABLE.id]).result()
        assert new.epoch > old.epoch
        leases.release([old]).result()
        assert driven_by(leases, TABLE.id) == new

    def test_the_driver_appends_with_its_lease(self, store: SharedStore) -> None:
        anna, ben = holders(store.leases)
        (lease,) = store.leases.take(anna, [TABLE.id]).result()
        outcome = store.append(TABLE.id, command("a2", 1), lease=lease).result()
        assert isinstance(outcome, Appended)
        # People's commands carry no lease, wherever they arrive.
        assert isinstance(store.append(TABLE.id, command("c3", 2)).result(), Appended)
        assert store.append(TABLE.id, command("a4", 2), lease=lease).result() == Conflict(Seq(3))
        (elsewhere,) = store.leases.take(ben, [OTHER.id]).result()
        refused = store.append(TABLE.id, command("b4", 3), lease=elsewhere).result()
        assert refused == LeaseLost(TABLE.id)
        missing = store.append(NOWHERE, command("a1", 0), lease=lease).result()
        assert missing == NoJournal(NOWHERE)
        assert len(store.read(TABLE.id)) == 3

    def test_an_old_driver_does_not_write_after_a_new_one_has(self, store: SharedStore) -> None:
        anna, ben = holders(store.leases)
        (old,) = store.leases.take(anna, [TABLE.id]).result()
        written = store.append(TABLE.id, command("a2", 1), lease=old).result()
        lapse(store.leases, anna)
        (new,) = store.leases.take(ben, [TABLE.id]).result()
        late = store.append(TABLE.id, command("a3", 2), lease=old).result()
        assert late == LeaseLost(TABLE.id)
        assert isinstance(store.append(TABLE.id, command("b3", 2), lease=new).result(), Appended)
        for seen in range(4):
            late = store.append(TABLE.id, command("a4", seen), lease=old).result()
            assert late == LeaseLost(TABLE.id)
        # What it had written before counts, and a resend of that gets its answer.
        assert isinstance(written, Appended)
        again = store.append(TABLE.id, command("a2", 1), lease=old).result()
        assert again == Duplicate(written.entry)
        assert [entry.command_id for entry in store.read(TABLE.id)] == ["c1", "a2", "b3"]

    def test_a_driver_whom_nobody_has_followed_may_finish(self, store: SharedStore) -> None:
        anna, ben = holders(store.leases)
        (lease,) = store.leases.take(anna, [TABLE.id]).result()
        lapse(store.leases, anna)
        store.leases.take(ben, [OTHER.id]).result()
        assert isinstance(store.append(TABLE.id, command("a2", 1), lease=lease).result(), Appended)

    def test_an_ended_journal_takes_nothing_from_its_driver(self, store: SharedStore) -> None:
        anna, _ = holders(store.leases)
        (lease,) = store.leases.take(anna, [TABLE.id]).result()
        store.append(TABLE.id, command("a2", 1), lease=lease, last=True).result()
        outcome = store.append(TABLE.id, command("a3", 2), lease=lease).result()
        assert outcome == JournalEnded(Seq(2))

    def test_the_lease_of_a_purged_journal_is_gone(self, store: SharedStore) -> None:
        anna, _ = holders(store.leases)
        (lease,) = store.leases.take(anna, [TABLE.id]).result()
        assert store.purge(TABLE.id).result() == Purged(TABLE.id, 1)
        assert driven_by(store.leases, TABLE.id) is None
        filled(store, TABLE, 1)
        late = store.append(TABLE.id, command("a2", 1), lease=lease).result()
        assert late == LeaseLost(TABLE.id)

    def test_an_invented_lease_drives_nothing(self, store: SharedStore) -> None:
        anna, _ = holders(store.leases)
        (lease,) = store.leases.take(anna, [TABLE.id]).result()
        for epoch in (0, lease.epoch - 1, lease.epoch + 1):
            invented = Lease(TABLE.id, anna, LeaseEpoch(epoch))
            late = store.append(TABLE.id, command("a2", 1), lease=invented).result()
            assert late == LeaseLost(TABLE.id)

    def test_many_journals_are_looked_at_together(self, store: SharedStore) -> None:
        names = [OTHER.id, NOWHERE, TABLE.id]
        assert store.heads(names) == {TABLE.id: 1, OTHER.id: 0}
        assert store.heads([]) == {}
        anna, ben = holders(store.leases)
        (one,) = store.leases.take(anna, [TABLE.id]).result()
        (two,) = store.leases.take(ben, [OTHER.id]).result()
        assert set(store.leases.driven(names)) == {one, two}
        lapse(store.leases, ben)
        assert store.leases.driven(names) == (one,)
        assert store.leases.driven([]) == ()

    def test_what_is_told_of_people_goes_with_its_holder(self, store: SharedStore) -> None:
        anna, ben = holders(store.leases)
        beside = store.attendance
        first, second = Attending(TABLE.id, anna, b"1"), Attending(TABLE.id, ben, b"2")
        odd = [Attending(NOWHERE, anna, b"x"), Attending(TABLE.id, Holder(0), b"x")]
        beside.tell([first, second, *odd]).result()
        assert set(beside.told([TABLE.id, NOWHERE, OTHER.id])) == {first, second}
        assert set(beside.everywhere()) == {first, second}
        newer = Attending(TABLE.id, anna, b"3")
        beside.tell([newer, Attending(OTHER.id, anna, b"4")]).result()
        assert set(beside.told([TABLE.id])) == {newer, second}
        beside.tell([Attending(TABLE.id, anna, b"")]).result()
        assert beside.told([TABLE.id]) == (second,)
        lapse(store.leases, ben)
        assert beside.told([TABLE.id]) == ()
        beside.tell([second]).result()
        assert beside.told([TABLE.id]) == ()
        assert [one.journal for one in beside.everywhere()] == [OTHER.id]

    def test_all_hear_what_those_know_who_are_there(self, leases: Leases) -> None:
        old = leases.begin_holding(seconds=LONG, knows=b"3").result()
        new = leases.begin_holding(seconds=LONG, knows=b"4").result()
        leases.begin_holding(seconds=LONG).result()
        assert sorted(leases.announced()) == [b"", b"3", b"4"]
        lapse(leases, old)
        assert sorted(leases.announced()) == [b"", b"4"]
        leases.end_holding(new).result()
        assert leases.announced() == (b"",)

    def test_a_closed_store_has_no_leases(self, open_store: Callable[[], SharedStore]) -> None:
        store = open_store()
        store.close()
        leases, nobody = store.leases, Holder(0)
        for future in (
            leases.begin_holding(seconds=LONG),
            leases.renew(nobody, seconds=LONG),
            leases.take(nobody, [TABLE.id]),
            leases.end_holding(nobody),
            leases.release([]),
        ):
            assert isinstance(future.exception(), StoreClosedError)
        with pytest.raises(StoreClosedError):
            driven_by(leases, TABLE.id)


def holders(leases: Leases) -> tuple[Holder, Holder]:
    """Two servers."""
    return (
        leases.begin_holding(seconds=LONG).result(),
        leases.begin_holding(seconds=LONG).result(),
    )


def driven_by(leases: Leases, journal: JournalId) -> Lease | None:
    """The lease of one journal."""
    return next(iter(leases.driven([journal])), None)


def lapse(leases: Leases, holder: Holder) -> None:
    """The time of a holder has passed."""
    leases.renew(holder, seconds=0).result()
