"""A database that lacks something, or is none: a sentence reports that, from the commands too.

Every table, column, index and trigger is taken away once, from a database and from a backup.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.serve.command import serve_until_stopped
from skat.journal import StoreError
from skat.journal.store import CannotOpenError, DamagedSchemaError
from skat.journal.store.migrations import MIGRATIONS
from skat.journal.store.postgres.store import PostgresStore
from skat.journal.store.sqlite.backup import back_up_sqlite, check_backup, restore_sqlite
from skat.model.languages import Language
from tests.cli.unheard import Unheard
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, filled
from tests.lanes.few import few
from tests.virtual_store import driven_store

RUN = CliRunner()


def whole(path: Path) -> bytes:
    """A database with something in it, as one file."""
    store = driven_store(path)
    filled(store, TABLE, 2)
    store.close()
    content = path.read_bytes()
    path.unlink()
    return content


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return whole(tmp_path_factory.mktemp("sound") / "skat.db")


def parts() -> list[tuple[str, str, str]]:
    """Type, name and table of everything in the newest schema; for a column `table.column`."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        model.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY) STRICT")
        for step in MIGRATIONS:
            for statement in step:
                model.execute(statement)
        rows = model.execute(
            "SELECT type, name, tbl_name FROM sqlite_schema WHERE sql IS NOT NULL"
        ).fetchall()
        columns = [
            ("column", f"{name}.{column}", name)
            for kind, name, _ in rows
            if kind == "table"
            for (column,) in model.execute("SELECT name FROM pragma_table_info(?)", (name,))
        ]
    return [*rows, *columns]


def take_away(path: Path, kind: str, name: str) -> None:
    """Makes the database one that lacks this; whatever is stored stays as it is."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("PRAGMA writable_schema = ON")
        if kind == "column":
            table, column = name.split(".")
            (sql,) = raw.execute(
                "SELECT sql FROM sqlite_schema WHERE name = ?", (table,)
            ).fetchone()
            renamed = re.sub(rf"\b{column}\b", f"{column}_lost", sql)
            assert renamed != sql
            raw.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (renamed, table))
        else:
            raw.execute(f"DROP {kind} {name}")


@pytest.mark.parametrize(("kind", "name", "table"), few(parts(), gate=30))
def test_what_lacks_a_part_is_neither_opened_nor_restored(
    tmp_path: Path, sound: bytes, kind: str, name: str, table: str
) -> None:
    path, backup, target = tmp_path / "skat.db", tmp_path / "backup", tmp_path / "target.db"
    for file in (path, backup):
        file.write_bytes(sound)
        take_away(file, kind, name)
    for work in (lambda: driven_store(path), lambda: restore_sqlite(backup, target)):
        with pytest.raises(StoreError) as caught:
            work()
        assert "\n" not in str(caught.value)
        assert any(part in str(caught.value) for part in (table, *name.split(".")))
    assert not target.exists() or not target.stat().st_size


def test_a_damaged_database_can_be_given_up_for_a_backup(tmp_path: Path, sound: bytes) -> None:
    path, backup = tmp_path / "skat.db", tmp_path / "backup"
    path.write_bytes(sound)
    back_up_sqlite(path, backup)
    take_away(path, "TABLE", "snapshot")
    with pytest.raises(DamagedSchemaError, match="the table snapshot is missing; restore a backup"):
        driven_store(path)
    restore_sqlite(backup, path, replace=True)
    driven_store(path).close()


def test_statistics_of_the_planner_are_no_damage(tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / "skat.db"
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("ANALYZE")
    driven_store(path).close()


def garbage(path: Path, sound: bytes) -> None:
    path.write_bytes(b"Spielliste, Tisch 3\n" * 400)


def foreign(path: Path, sound: bytes) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE address (name TEXT)")
        raw.commit()


def future(path: Path, sound: bytes) -> None:
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("INSERT INTO schema_version VALUES (99)")
        raw.commit()


def cut_off(path: Path, sound: bytes) -> None:
    path.write_bytes(sound[: len(sound) // 2])


def without_version(path: Path, sound: bytes) -> None:
    path.write_bytes(sound)
    take_away(path, "TABLE", "schema_version")


def without_entries(path: Path, sound: bytes) -> None:
    path.write_bytes(sound)
    take_away(path, "TABLE", "entry")


def a_folder(path: Path, sound: bytes) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    "damage", [garbage, foreign, future, cut_off, without_version, without_entries, a_folder]
)
def test_the_commands_say_it_in_a_sentence(
    tmp_path: Path,
    sound: bytes,
    damage: object,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skat.cli.serve.serving.listening_socket", Unheard)
    assert callable(damage)
    path = tmp_path / "skat.db"
    damage(path, sound)
    assert serve_until_stopped(db=str(path), language=Language.EN) == 1
    said = capsys.readouterr().err
    assert said.startswith("skat serve: ")
    assert said.count("\n") == 1
    restored = RUN.invoke(app, ["restore", str(path), "--db", str(tmp_path / "new.db")])
    assert restored.exit_code == 1
    assert isinstance(restored.exception, SystemExit)
    assert restored.stderr.startswith("skat: ")
    assert restored.stderr.count("\n") == 1


# --- PostgreSQL --------------------------------------------------------------------------------


PARTS_OF_POSTGRES = """
    SELECT 'ALTER TABLE skat.' || table_name || ' DROP COLUMN ' || column_name || ' CASCADE'
    FROM information_schema.columns WHERE table_schema = 'skat'
    UNION ALL
    SELECT 'DROP TABLE skat.' || table_name || ' CASCADE'
    FROM information_schema.tables WHERE table_schema = 'skat'
    UNION ALL
    SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || conname || ' CASCADE'
    FROM pg_constraint WHERE connamespace = 'skat'::regnamespace AND contype <> 't'
    UNION ALL
    SELECT 'DROP INDEX ' || indexrelid::regclass FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'skat'::regnamespace AND NOT indisunique
    UNION ALL
    SELECT 'DROP TRIGGER ' || tgname || ' ON ' || tgrelid::regclass FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'skat'::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'DROP FUNCTION skat.' || proname || ' CASCADE' FROM pg_proc
    WHERE pronamespace = 'skat'::regnamespace
"""


@pytest.mark.live
def test_a_postgresql_database_that_lacks_a_part_is_not_opened(cluster: Cluster) -> None:
    url = cluster.fresh_database()
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as raw:
        damages = [each for (each,) in raw.execute(PARTS_OF_POSTGRES.encode())]
    assert len(damages) > 60
    from skat.journal.store.postgres.required import require_schema
    from skat.journal.store.postgres.store import PostgresConnection

    connection = PostgresConnection(url)
    require_schema(connection)
    for damage in damages:
        connection.execute("BEGIN")
        connection.execute(damage)
        with pytest.raises(DamagedSchemaError) as caught:
            require_schema(connection)
        connection.execute("ROLLBACK")
        assert str(caught.value).count("\n") == 0, damage
    connection.close()
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute("ALTER TABLE skat.entry DROP COLUMN salt")
        with pytest.raises(DamagedSchemaError, match=r"entry.*restore a backup"):
            PostgresStore(url)
        raw.execute("DROP TABLE skat.schema_version")
        with pytest.raises(CannotOpenError) as without:
            PostgresStore(url)
    assert "\n" not in str(without.value)


def test_a_sound_backup_is_one(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / "backup").write_bytes(sound)
    assert check_backup(tmp_path / "backup").entries == 2
