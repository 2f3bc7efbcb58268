"""`skat accounts`: the operator lists, resets and deletes accounts."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skat.cli.app import app
from skat.journal.store.accounts import (
    account_named,
    code_digest,
    create_account,
    open_session,
    session_of,
)
from tests.journal.store.account_conformance import ANNA, BEN, NOW, key, session
from tests.virtual_store import drive_all_stores, driven_store


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    drive_all_stores(monkeypatch)
    path = tmp_path / "skat.db"
    store = driven_store(path)
    for account in (ANNA, BEN):
        store.write(create_account, account).result()
    store.write(open_session, session(1)).result()
    store.close()
    return path


def run(database: Path, *words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["accounts", *words, "--db", str(database)], input=typed)


def test_the_accounts_by_name(database: Path) -> None:
    result = run(database, "list")
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"2026-09-21  {BEN.name}", f"2026-09-21  {ANNA.name}"]


def test_a_reset_makes_a_code_and_everything_old_void(database: Path) -> None:
    result = run(database, "reset", ANNA.name.upper())
    assert result.exit_code == 0
    store = driven_store(database)
    account = store.read(account_named, ANNA.name)
    assert account is not None
    assert account.recovery == code_digest(result.output)
    assert account.password != ANNA.password
    assert store.read(session_of, key(1), now=NOW) is None
    store.close()


def test_a_deletion_is_asked_for_twice(database: Path) -> None:
    assert run(database, "delete", "ben", typed="n\n").exit_code == 1
    assert run(database, "delete", "ben", typed="y\n").exit_code == 0
    assert run(database, "delete", "ben", "--yes").exit_code == 1
    assert run(database, "list").output.count("\n") == 1


def test_a_database_in_use_is_left_alone(database: Path) -> None:
    store = driven_store(database)
    result = run(database, "reset", "ben")
    assert result.exit_code == 2
    assert "being written by another store" in result.output
    assert "Stop the server" in result.output
    assert store.read(account_named, "ben") == BEN
    store.close()
