"""Programs of two releases on one PostgreSQL database: what the newer one adds stops nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from skat.journal import (
    announced,
    begin_holding,
    create_journal,
    entries_of,
    leases_of,
    take_leases,
)
from skat.journal.store import DamagedSchemaError, NewerSchemaError
from skat.journal.store.migrations import Migration
from skat.journal.store.postgres import required as model
from skat.journal.store.postgres import schema
from skat.journal.store.postgres.schema import MIGRATIONS, POSTGRES_NEIGHBOURS
from skat.journal.store.postgres.store import PostgresStore
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import OTHER, TABLE, appended, command, filled
from tests.journal.store.lease_conformance import LONG

ADDING: Migration = (
    "CREATE TABLE nickname (id TEXT PRIMARY KEY)",
    "CREATE INDEX nickname_by_id ON nickname (id)",
    "ALTER TABLE entry ADD COLUMN node TEXT NOT NULL DEFAULT 'here'",
    "ALTER TABLE holder ADD COLUMN called TEXT",
)
"""What a step may do of which an older program knows nothing."""

CHANGING: Migration = (
    "ALTER TABLE attending RENAME COLUMN told TO said",
    f"INSERT INTO required (version) VALUES ({len(MIGRATIONS) + 1})",
)

_ADDS = re.compile(
    r"\s*(CREATE (TABLE|INDEX|SEQUENCE) |ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)))",
    re.DOTALL,
)


@contextmanager
def newer_release(step: Migration) -> Iterator[None]:
    """In here the program knows one step more."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (schema, model):
            patched.setattr(module, "MIGRATIONS", (*MIGRATIONS, step))
        patched.setattr(model, "_models", {})
        yield


@pytest.mark.live
def test_an_older_program_goes_on_beside_a_newer_one(cluster: Cluster) -> None:
    url = cluster.fresh_database()
    with closing(PostgresStore(url, shared=True)) as older:
        filled(older, TABLE, 2)
        with newer_release(ADDING), closing(PostgresStore(url, shared=True)) as newer:
            appended(newer, TABLE, command("c3", 2))
        # What it has open, a line that it opens anew, and one more of it.
        appended(older, TABLE, command("c4", 3))
        older._come_back()
        appended(older, TABLE, command("c5", 4))
        with closing(PostgresStore(url, shared=True)) as another:
            assert len(another.read(entries_of, TABLE.id)) == 5
            another.write(create_journal, OTHER).result()
            holder = another.write(begin_holding, seconds=LONG, knows=b"{}").result()
            (lease,) = another.write(take_leases, holder, [OTHER.id]).result()
            assert older.read(leases_of, [OTHER.id]) == (lease,)
            assert older.read(announced) == (b"{}",)
    # More than a program knows is no damage, and less is.
    with newer_release(ADDING), closing(PostgresStore(url)) as newer:
        newer._writer.execute("DROP TABLE own_deal CASCADE")
    with pytest.raises(DamagedSchemaError, match="own_deal"):
        PostgresStore(url)
    # A step that changes something stops older programs.
    changed = cluster.fresh_database()
    with newer_release(CHANGING), closing(PostgresStore(changed)):
        pass
    with pytest.raises(NewerSchemaError):
        PostgresStore(changed)


@pytest.mark.parametrize(
    ("step", "fits"),
    [
        (ADDING, True),
        (CHANGING, True),
        (CHANGING[:1], False),
        (("DROP TABLE attending",), False),
        (("CREATE UNIQUE INDEX one_name ON journal (kind)",), False),
        (("ALTER TABLE entry ADD COLUMN node TEXT NOT NULL",), False),
        (("CREATE TRIGGER entry_waits BEFORE INSERT ON entry EXECUTE FUNCTION refuse()",), False),
    ],
)
def test_the_rule_finds_a_step_that_breaks_it(step: Migration, *, fits: bool) -> None:
    assert keeps_the_rule(step) is fits


def test_steps_only_add_or_say_that_they_do_more() -> None:
    later = MIGRATIONS[MIGRATIONS.index(POSTGRES_NEIGHBOURS) + 1 :]
    assert all(map(keeps_the_rule, later))


def keeps_the_rule(step: Migration) -> bool:
    required = any("INTO required" in statement for statement in step)
    return required or all(_ADDS.match(statement) for statement in step)
