"""A line to PostgreSQL that is cut in the middle of COMMIT: whether it counted is found out."""

from __future__ import annotations

from contextlib import closing

import pytest

from skat.journal import (
    Appended,
    Created,
    Duplicate,
    Journal,
    JournalId,
    StoreUncertainError,
    append_entry,
    create_journal,
    entries_of,
    entry_of,
    verify_chain,
)
from skat.journal.store.accounts import Account, create_account
from skat.journal.store.postgres.store import PostgresStore
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, command, filled
from tests.journal.store.proxy import AtCommit, Proxy


def account(name: str) -> Account:
    return Account(id=name, name=name, password="hash", recovery=bytes(32), created=1)


@pytest.mark.live
def test_the_answer_is_that_of_the_commit_or_not_known_until_it_is(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Proxy(cluster.port) as proxy:
        for require in (require_the_answer_of_the_commit, require_doubt_while_nobody_answers):
            with closing(PostgresStore(proxy.to(cluster.fresh_database()))) as store:
                require(store, cluster, proxy)
                monkeypatch.setattr("skat.journal.store.postgres.store.SECONDS_TO_FIND_OUT", 0.2)


def require_the_answer_of_the_commit(store: PostgresStore, _: Cluster, proxy: Proxy) -> None:
    """Work of every sort, also such that has no id: it happens once and is answered as done."""
    entries = filled(store, TABLE, 2)
    for how in ("before", "after"):
        for cut in (AtCommit(how), AtCommit(how)):
            proxy.cut = cut
            sent = command(f"c{len(entries) + 1}", len(entries))
            outcome = store.write(append_entry, TABLE.id, sent).result(30)
            assert isinstance(outcome, Appended), outcome
            entries.append(outcome.entry)
            assert cut.cuts == 1
        proxy.cut = AtCommit(how)
        other = Journal(JournalId(f"table-{how}"), kind="table")
        assert store.write(create_journal, other).result(30) == Created(other)
        proxy.cut = AtCommit(how)
        assert store.write(create_account, account(how)).result(30) is True
        assert store.read(entries_of, TABLE.id) == tuple(entries)
        assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
        assert store.fault is None
    # A line that only the server still believes in would keep the writer's lock for hours; the new
    # one ends it.
    proxy.cut = AtCommit("half")
    sent = command(f"c{len(entries) + 1}", len(entries))
    assert isinstance(store.write(append_entry, TABLE.id, sent).result(30), Appended)
    assert len(store.read(entries_of, TABLE.id)) == len(entries) + 1


def require_doubt_while_nobody_answers(
    store: PostgresStore, cluster: Cluster, proxy: Proxy
) -> None:
    """And an answer afterwards; where another store writes meanwhile, too."""
    filled(store, TABLE, 2)

    def go_down() -> None:
        proxy.down = True

    for number, how, becomes in ((3, "before", Appended), (4, "after", Duplicate)):
        sent = command(f"c{number}", number - 1)
        proxy.cut = AtCommit(how, then=go_down)
        refused = store.write(append_entry, TABLE.id, sent).exception(30)
        assert isinstance(refused, StoreUncertainError)
        assert refused.in_doubt
        assert store.fault == refused
        assert store.write(append_entry, TABLE.id, sent).exception(30) is not None
        proxy.down = False
        outcome = store.write(append_entry, TABLE.id, sent).result(30)
        assert isinstance(outcome, Appended | Duplicate)
        assert isinstance(outcome, becomes)
        names = [entry.command_id for entry in store.read(entries_of, TABLE.id)]
        assert names == [f"c{at}" for at in range(1, number + 1)]
        stored = store.read(entry_of, TABLE.id, outcome.entry.actor, outcome.entry.command_id)
        assert stored == outcome.entry
        assert store.fault is None

    # Another store that writes meanwhile leaves it in doubt.
    proxy.cut = AtCommit("before", then=go_down)
    assert isinstance(
        store.write(append_entry, TABLE.id, command("c5", 4)).exception(30), StoreUncertainError
    )
    other = PostgresStore(cluster.url("postgres"))
    assert isinstance(other.write(append_entry, TABLE.id, command("d5", 4)).result(30), Appended)
    other.close()
    proxy.down = False
    outcome = store.write(append_entry, TABLE.id, command("d6", 5)).result(30)
    assert isinstance(outcome, Appended)
