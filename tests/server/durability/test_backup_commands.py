"""`skat backup` while people play, and `skat restore` for another server."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from skat.cli.app import app
from skat.journal.store import SqliteStore
from skat.server.settings import load_settings
from tests.server.peer import Peer, in_mid_trick
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

pytestmark = pytest.mark.usefixtures("without_limits")

RUN = CliRunner()


def run(*words: object) -> Result:
    return RUN.invoke(app, [str(word) for word in words])


def test_a_running_server_moves_to_another_place(steady: SteadyServer, tmp_path: Path) -> None:
    assert isinstance(steady.store, SqliteStore)
    database = steady.store.path
    file = tmp_path / "evening.backup"
    opened = steady.open_table()
    with Peer.seated(steady, opened) as peer:
        before = peer.play_until(in_mid_trick)
        made = run("backup", file, "--db", database)
        assert (made.exit_code, made.stderr) == (0, "")
        assert f"{before['seq']} entries in 1 journal, every one checked" in made.stdout
        # The server has not noticed anything.
        peer.done(peer.choose())
    refused = run("restore", file, "--db", database, "--replace")
    assert refused.exit_code == 1
    assert "written by another store" in refused.stderr
    assert run("restore", file, "--db", tmp_path / "skat.db").exit_code == 0
    settings = load_settings(environment=os.environ)
    with (
        SteadyServer(virtual_store(tmp_path), settings=settings) as moved,
        Peer(moved, opened.table) as again,
    ):
        again.hello(opened.token)
        assert again.expect("snapshot") == before
        again.done(again.choose())


def test_what_stands_in_the_way_is_said(tmp_path: Path) -> None:
    database, file = tmp_path / "skat.db", tmp_path / "old.backup"
    shutil.copy(Path(__file__).parents[2] / "journal/store/fixtures" / "version-1.sqlite3", file)
    assert run("restore", file, "--db", f"sqlite:///{database}").exit_code == 0
    again = run("restore", file, "--db", database)
    assert again.exit_code == 1
    assert again.stderr.endswith("is there already. With --replace it is given up for the backup\n")
    assert run("restore", file, "--db", database, "--replace").exit_code == 0
    assert "old.backup is there already" in run("backup", file, "--db", database).stderr


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["backup", "new", "--db", "missing.db"], "no database missing.db"),
        (["backup", "no/such/folder/new", "--db", "a.db"], "new"),
        (["restore", "missing", "--db", "new.db"], "missing is damaged"),
        (["backup", "new", "--db", "mysql://localhost/skat"], "mysql: is not known"),
        (["backup", "new", "--db", "postgresql://nobody:hidden@127.0.0.1:1/x"], "cannot be used"),
        (["restore", "a.db", "--db", "postgresql://nobody:hidden@127.0.0.1:1/x"], "not a database"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.db").write_bytes(b"no database" * 100)
    failed = run(*words)
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert part in failed.stderr
    assert "hidden" not in failed.stderr
    assert failed.stderr.startswith("skat: ")
    assert failed.stderr.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} <= {"a.db", "new.db.lock"}
