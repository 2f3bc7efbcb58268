"""What is looked back at is a table, and who asks has the place that is his own."""

from __future__ import annotations

from skat.journal import Actor, Journal, JournalId, Participant, create_journal
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.server.people.replay_access import entries_of_table
from skat.tables.state.people import actors_of
from tests.memory_store import MemoryStore

ANNA = Account(id="a", name="Anna", password="$", recovery=bytes(32), created=0)
BEN = Account(id="b", name="Ben", password="$", recovery=bytes(32), created=0)


def test_a_list_and_a_tournament_are_no_tables() -> None:
    store = MemoryStore()
    for kind in ("table", "list", "tournament"):
        store.write(create_journal, Journal(JournalId(kind), kind=kind)).result()
    codes = []
    for name in ("table", "list", "tournament", "nowhere"):
        answer = entries_of_table(store, JournalId(name))
        codes.append(answer.code if isinstance(answer, Refusal) else list(answer))
    assert codes == [[], *["no_such_table"] * 3]


def test_an_account_has_its_own_place() -> None:
    table = JournalId("t")
    places = [
        Participant(journal=table, actor=Actor("g"), name="Gast", since=0),
        Participant(journal=table, actor=Actor("x"), name="Ben", since=0, account=BEN.id),
        Participant(journal=table, actor=Actor("y"), name="Anna", since=0, account=ANNA.id),
    ]
    assert actors_of(places, ANNA.id) == ("y",)
    assert actors_of(places, BEN.id) == ("x",)
    assert actors_of(places[:2], ANNA.id) == ()
    assert actors_of(places, None) == ()
