"""What every store must do with the people beside its journals; a part of the suite for stores."""

from __future__ import annotations

from msgspec.structs import replace

from skat.journal import NAMELESS, Actor, Journal, JournalId, Participant, Store
from tests.store.conformance import OTHER, TABLE, StoreConformance, filled


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
        assert store.participants(TABLE.id) == ()
        assert [store.enrol(one).result() for one in (ben, anna)] == [True, True]
        assert store.participants(TABLE.id) == (anna, ben)
        older = participant("person-a", "Änne O'Neill ♥", account="x2")
        assert store.enrol(older).result()
        assert store.participants(TABLE.id) == (older, ben)
        assert store.read(TABLE.id) == tuple(entries)
        assert not store.enrol(participant("person-a", "Anna", journal=OTHER)).result()
        assert store.participants(OTHER.id) == ()

    def test_an_account_finds_where_it_was_the_newest_first(self, store: Store) -> None:
        for journal in (TABLE, OTHER):
            store.create(journal).result()
            store.enrol(participant("person-a", "Anna", journal=journal, account="x1")).result()
            store.enrol(participant("person-b", "Ben", journal=journal)).result()
        found = store.taken_part("x1")
        assert [(one.journal, one.name) for one in found] == [
            (OTHER.id, "Anna"),
            (TABLE.id, "Anna"),
        ]
        assert store.taken_part("x1", limit=1) == found[:1]
        assert store.taken_part("x1", before=OTHER.id) == found[1:]
        assert store.taken_part("x1", before=TABLE.id) == ()
        assert store.taken_part("x1", before=JournalId("nowhere")) == ()
        assert store.taken_part("x2") == ()

    def test_what_a_guest_played_is_given_to_one_account(self, store: Store) -> None:
        store.create(TABLE).result()
        store.enrol(participant("person-a", "Anna")).result()
        assert store.adopt(TABLE.id, Actor("person-a"), account="x1").result()
        assert not store.adopt(TABLE.id, Actor("person-a"), account="x2").result()
        assert not store.adopt(TABLE.id, Actor("person-b"), account="x1").result()
        assert not store.adopt(OTHER.id, Actor("person-a"), account="x1").result()
        assert store.taken_part("x1") == (participant("person-a", "Anna", account="x1"),)

    def test_a_name_is_taken_away_and_the_game_stays(self, store: Store) -> None:
        entries = filled(store, TABLE, 2)
        store.enrol(participant("person-a", "Anna", account="x1")).result()
        assert store.unname(TABLE.id, Actor("person-a")).result()
        assert store.participants(TABLE.id) == (participant("person-a", NAMELESS),)
        assert store.taken_part("x1") == ()
        assert store.unname(TABLE.id, Actor("person-b")).result()
        # Of who was never entered nobody knows since when.
        stranger = replace(participant("person-b", NAMELESS), since=0)
        assert store.participants(TABLE.id) == (participant("person-a", NAMELESS), stranger)
        assert not store.unname(OTHER.id, Actor("person-a")).result()
        assert store.read(TABLE.id) == tuple(entries)

    def test_a_purge_takes_the_people_along(self, store: Store) -> None:
        for journal in (TABLE, OTHER):
            store.create(journal).result()
            store.enrol(participant("person-a", "Anna", journal=journal, account="x1")).result()
        store.purge(TABLE.id).result()
        assert store.participants(TABLE.id) == ()
        assert [one.journal for one in store.taken_part("x1")] == [OTHER.id]
        store.create(TABLE).result()
        assert store.participants(TABLE.id) == ()
