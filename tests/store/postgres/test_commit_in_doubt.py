"""A line to PostgreSQL that is cut in the middle of COMMIT: whether it counted is found out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skat.journal import (
    Appended,
    Created,
    Duplicate,
    Journal,
    JournalId,
    StoreUncertainError,
    verify_chain,
)
from skat.store.accounts import Account
from skat.store.postgres.store import PostgresStore
from tests.store.cluster import Cluster
from tests.store.conformance import TABLE, command, filled
from tests.store.proxy import AtCommit, Proxy

pytestmark = pytest.mark.live


@pytest.fixture
def proxy(cluster: Cluster) -> Iterator[Proxy]:
    with Proxy(cluster.port) as between:
        yield between


@pytest.fixture
def store(cluster: Cluster, proxy: Proxy) -> Iterator[PostgresStore]:
    url = cluster.fresh_database().replace(f":{cluster.port}/", f":{proxy.port}/")
    opened = PostgresStore(url)
    yield opened
    opened.close()


def account(name: str) -> Account:
    return Account(id=name, name=name, password="hash", recovery=bytes(32), created=1)


@pytest.mark.parametrize("how", ["before", "after"])
def test_the_answer_is_that_of_the_commit(store: PostgresStore, proxy: Proxy, how: str) -> None:
    """Work of every sort, also such that has no id: it happens once and is answered as done."""
    entries = filled(store, TABLE, 2)
    for number, cut in enumerate([AtCommit(how), AtCommit(how)], start=3):
        proxy.cut = cut
        outcome = store.append(TABLE.id, command(f"c{number}", number - 1)).result(30)
        assert isinstance(outcome, Appended), outcome
        entries.append(outcome.entry)
        assert cut.cuts == 1
    proxy.cut = AtCommit(how)
    other = Journal(JournalId("table-18"), kind="table")
    assert store.create(other).result(30) == Created(other)
    proxy.cut = AtCommit(how)
    assert store.create_account(account("Anna")).result(30) is True
    assert store.read(TABLE.id) == tuple(entries)
    assert verify_chain(TABLE, store.read(TABLE.id)) is None
    assert store.fault is None


@pytest.mark.parametrize("how", ["before", "after"])
def test_while_nobody_answers_it_is_not_known_and_afterwards_it_is(
    store: PostgresStore, proxy: Proxy, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.store.postgres.store.SECONDS_TO_FIND_OUT", 0.2)
    filled(store, TABLE, 2)

    def go_down() -> None:
        proxy.down = True

    proxy.cut = AtCommit(how, then=go_down)
    refused = store.append(TABLE.id, command("c3", 2)).exception(30)
    assert isinstance(refused, StoreUncertainError)
    assert refused.in_doubt
    assert store.fault == refused
    again = store.append(TABLE.id, command("c3", 2)).exception(30)
    assert again is not None
    proxy.down = False
    outcome = store.append(TABLE.id, command("c3", 2)).result(30)
    assert isinstance(outcome, Duplicate if how == "after" else Appended)
    assert [entry.command_id for entry in store.read(TABLE.id)] == ["c1", "c2", "c3"]
    found = store.entry_of(TABLE.id, outcome.entry.actor, outcome.entry.command_id)
    assert found == outcome.entry
    assert store.fault is None


def test_a_line_that_only_the_server_still_believes_in(store: PostgresStore, proxy: Proxy) -> None:
    """It would keep the writer's lock for hours; the new one ends it."""
    filled(store, TABLE, 2)
    proxy.cut = AtCommit("half")
    outcome = store.append(TABLE.id, command("c3", 2)).result(30)
    assert isinstance(outcome, Appended)
    assert len(store.read(TABLE.id)) == 3


def test_another_store_that_wrote_meanwhile_leaves_it_in_doubt(
    store: PostgresStore, cluster: Cluster, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.store.postgres.store.SECONDS_TO_FIND_OUT", 0.2)
    filled(store, TABLE, 2)

    def go_down() -> None:
        proxy.down = True

    proxy.cut = AtCommit("before", then=go_down)
    assert isinstance(store.append(TABLE.id, command("c3", 2)).exception(30), StoreUncertainError)
    other = PostgresStore(cluster.url("postgres"))
    assert isinstance(other.append(TABLE.id, command("d3", 2)).result(30), Appended)
    other.close()
    proxy.down = False
    outcome = store.append(TABLE.id, command("d4", 3)).result(30)
    assert isinstance(outcome, Appended)
