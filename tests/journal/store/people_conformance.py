"""What every store must do with people, outside its journals; a part of the suite for stores."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.journal import (
    NAMELESS,
    Actor,
    Appended,
    Command,
    CommandId,
    Draft,
    FormatVersion,
    Journal,
    JournalId,
    Kept,
    Participant,
    Seq,
    StateSnapshot,
    Store,
    adopt,
    append_entry,
    create_journal,
    enrol,
    entries_of,
    kept_of,
    participants_of,
    purge_journal,
    replace_journal,
    save_snapshot,
    taken_part,
    unname,
)
from tests.journal.store.conformance import OTHER, TABLE, StoreConformance, filled


def participant(
    actor: str, name: str, *, journal: Journal = TABLE, account: str | None = None
) -> Participant:
    return Participant(
        journal=journal.id, actor=Actor(actor), name=name, since=1_790_000_000, account=account
    )


class PeopleConformance(StoreConformance):
    """The whole suite, people too."""

    def test_who_an_actor_is_stands_beside_the_entries(self, store: Store) -> None:
        entries = filled(store, TABLE, 2)
        anna, ben = participant("person-a", "Anna"), participant("person-b", "Ben", account="x1")
        assert store.read(participants_of, TABLE.id) == ()
        assert [store.write(enrol, each).result() for each in (ben, anna)] == [True, True]
        assert store.read(participants_of, TABLE.id) == (anna, ben)
        older = participant("person-a", "Änne O'Neill ♥", account="x2")
        assert store.write(enrol, older).result()
        assert store.read(participants_of, TABLE.id) == (older, ben)
        assert store.read(entries_of, TABLE.id) == tuple(entries)
        assert not store.write(enrol, participant("person-a", "Anna", journal=OTHER)).result()
        assert store.read(participants_of, OTHER.id) == ()

    def test_what_is_kept_of_many_journals_is_read_together(self, store: Store) -> None:
        entries, others = filled(store, TABLE, 5), filled(store, OTHER, 2)
        empty = Journal(JournalId("evening"), kind="list")
        store.write(create_journal, empty).result()
        people = [participant("person-b", "Ben"), participant("person-a", "Anna", account="x1")]
        elsewhere = participant("person-a", "Änne", journal=OTHER)
        for each in (*people, elsewhere):
            store.write(enrol, each).result()
        snapshot = StateSnapshot(
            journal=TABLE.id, seq=Seq(3), payload=b"three", format_version=FormatVersion(7)
        )
        store.write(save_snapshot, snapshot).result()
        table = Kept(
            journal=TABLE,
            snapshot=snapshot,
            entries=tuple(entries[2:]),
            participants=tuple(reversed(people)),
        )
        other = Kept(journal=OTHER, snapshot=None, entries=tuple(others), participants=(elsewhere,))
        evening = Kept(journal=empty, snapshot=None, entries=(), participants=())
        missing = [JournalId(name) for name in ("nowhere", "", "\ud800", "\0")]
        wanted = [empty.id, TABLE.id, *missing, OTHER.id, TABLE.id]
        expected = {TABLE.id: table, OTHER.id: other, empty.id: evening}
        assert store.read(kept_of, wanted) == expected
        assert store.read(kept_of, [TABLE.id]) == {TABLE.id: table}
        assert store.read(kept_of, missing) == store.read(kept_of, []) == {}
        whole = replace(table, snapshot=None, entries=tuple(entries))
        assert store.read(kept_of, wanted, snapshots=False) == expected | {TABLE.id: whole}

    @pytest.mark.parametrize("seq", [1, 2])
    def test_what_is_kept_begins_with_the_entry_of_the_snapshot(
        self, store: Store, seq: int
    ) -> None:
        entries = filled(store, TABLE, 2)
        snapshot = StateSnapshot(journal=TABLE.id, seq=Seq(seq), payload=b"x")
        store.write(save_snapshot, snapshot).result()
        assert store.read(kept_of, [TABLE.id])[TABLE.id].entries == tuple(entries[seq - 1 :])

    def test_an_account_finds_where_it_was_the_newest_first(self, store: Store) -> None:
        for journal in (TABLE, OTHER):
            store.write(create_journal, journal).result()
            store.write(
                enrol, participant("person-a", "Anna", journal=journal, account="x1")
            ).result()
            store.write(enrol, participant("person-b", "Ben", journal=journal)).result()
        places = store.read(taken_part, "x1")
        assert [(each.journal, each.name) for each in places] == [
            (OTHER.id, "Anna"),
            (TABLE.id, "Anna"),
        ]
        assert store.read(taken_part, "x1", limit=1) == places[:1]
        assert store.read(taken_part, "x1", before=OTHER.id) == places[1:]
        assert store.read(taken_part, "x1", before=TABLE.id) == ()
        assert store.read(taken_part, "x1", before=JournalId("nowhere")) == ()
        assert store.read(taken_part, "x2") == ()

    def test_what_a_guest_played_is_given_to_one_account(self, store: Store) -> None:
        store.write(create_journal, TABLE).result()
        store.write(enrol, participant("person-a", "Anna")).result()
        assert store.write(adopt, TABLE.id, Actor("person-a"), account="x1").result()
        assert not store.write(adopt, TABLE.id, Actor("person-a"), account="x2").result()
        assert not store.write(adopt, TABLE.id, Actor("person-b"), account="x1").result()
        assert not store.write(adopt, OTHER.id, Actor("person-a"), account="x1").result()
        assert store.read(taken_part, "x1") == (participant("person-a", "Anna", account="x1"),)

    def test_a_name_is_taken_away_and_the_game_stays(self, store: Store) -> None:
        entries = filled(store, TABLE, 2)
        store.write(enrol, participant("person-a", "Anna", account="x1")).result()
        assert store.write(unname, TABLE.id, Actor("person-a")).result()
        assert store.read(participants_of, TABLE.id) == (participant("person-a", NAMELESS),)
        assert store.read(taken_part, "x1") == ()
        assert store.write(unname, TABLE.id, Actor("person-b")).result()
        # Of who was never entered nobody knows since when.
        stranger = replace(participant("person-b", NAMELESS), since=0)
        assert store.read(participants_of, TABLE.id) == (
            participant("person-a", NAMELESS),
            stranger,
        )
        assert not store.write(unname, OTHER.id, Actor("person-a")).result()
        assert store.read(entries_of, TABLE.id) == tuple(entries)

    def test_a_purge_takes_the_people_along(self, store: Store) -> None:
        for journal in (TABLE, OTHER):
            store.write(create_journal, journal).result()
            store.write(
                enrol, participant("person-a", "Anna", journal=journal, account="x1")
            ).result()
        store.write(purge_journal, TABLE.id).result()
        assert store.read(participants_of, TABLE.id) == ()
        assert [each.journal for each in store.read(taken_part, "x1")] == [OTHER.id]
        store.write(create_journal, TABLE).result()
        assert store.read(participants_of, TABLE.id) == ()

    def test_a_journal_is_replaced_whole_or_not_at_all(self, store: Store) -> None:
        """The journal that names the people of a tournament is rewritten without one of them."""
        entries, others = filled(store, TABLE, 3), filled(store, OTHER, 2)

        def draft(text: str, seen: int) -> Draft:
            command = Command(CommandId(text), Seq(seen), Actor("office"))
            return Draft(journal=TABLE.id, command=command, payload=text.encode())

        with pytest.raises(ValueError, match="does not follow"):
            store.write(replace_journal, TABLE, entries=[draft("a", 0), draft("b", 7)]).result()
        assert store.read(entries_of, TABLE.id) == tuple(entries)
        store.write(replace_journal, TABLE, entries=[draft("a", 0), draft("b", 1)]).result()
        assert [each.payload for each in store.read(entries_of, TABLE.id)] == [b"a", b"b"]
        command = Command(CommandId("c"), Seq(2), Actor("office"))
        outcome = store.write(append_entry, TABLE.id, command, payload=b"c").result()
        assert isinstance(outcome, Appended)
        assert outcome.entry.seq == 3
        # Another entry was written since this one was the newest.
        first = store.read(entries_of, TABLE.id)[0].hash
        store.write(replace_journal, TABLE, entries=[], newest=first).result()
        assert store.read(entries_of, TABLE.id)[-1] == outcome.entry
        seen = outcome.entry.hash
        store.write(replace_journal, TABLE, entries=[draft("d", 0)], newest=seen).result()
        assert [each.payload for each in store.read(entries_of, TABLE.id)] == [b"d"]
        store.write(replace_journal, TABLE, entries=[]).result()
        assert store.read(entries_of, TABLE.id) == ()
        assert store.read(entries_of, OTHER.id) == tuple(others)
