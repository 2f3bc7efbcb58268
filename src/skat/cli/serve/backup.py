"""`skat backup` and `skat restore`: all games in one file, and back from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skat.cli.language import (
    Language,
    LanguageOption,
    stop,
    stop_for,
    tell,
    why,
)
from skat.cli.options import DatabaseOption

if TYPE_CHECKING:
    from skat.journal.store.sqlite.backup import Contents

app = typer.Typer()


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file; it holds hidden cards and secrets.")],
    *,
    db: DatabaseOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """All that a server keeps, as it is now, in one file; the server may be running."""
    kept = _done(lambda: _back_up(file, db))
    print(tell("backed_up", file=str(file), **_amount(kept)))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    *,
    db: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the existing database.")
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """A backup back where a server finds it; the file is checked first, no server may run."""
    kept = _done(lambda: _restore(file, db, replace=replace), in_the_way="with_replace")
    print(tell("restored", file=str(file), **_amount(kept)))


def _back_up(file: Path, db: str | None) -> Contents:
    from skat.cli.serve.databases import database_path, is_postgres, require_postgres

    if db is not None and is_postgres(db):
        require_postgres()
        from skat.journal.store.postgres.backup import back_up_postgres

        return back_up_postgres(db, file)
    from skat.journal.store.sqlite.backup import back_up_sqlite

    return back_up_sqlite(database_path(db), file)


def _restore(file: Path, db: str | None, *, replace: bool) -> Contents:
    from skat.cli.serve.databases import database_path, is_postgres, require_postgres

    if db is not None and is_postgres(db):
        require_postgres()
        from skat.journal.store.postgres.backup import restore_postgres

        return restore_postgres(file, db, replace=replace)
    from skat.journal.store.sqlite.backup import restore_sqlite

    path = database_path(db)
    path.parent.mkdir(parents=True, exist_ok=True)
    return restore_sqlite(file, path, replace=replace)


def _done(work: Callable[[], Contents], *, in_the_way: str = "") -> Contents:
    from skat.cli.serve import ServeError
    from skat.journal import StoreError
    from skat.journal.store import WouldReplaceError

    try:
        return work()
    except WouldReplaceError as error:
        there = why(error)
        stop(f"skat: {there}. {tell(in_the_way)}" if in_the_way else f"skat: {there}")
    except (StoreError, ServeError, OSError) as error:
        stop_for(error, command="skat")


def _amount(kept: Contents) -> dict[str, int]:
    return {"entries": kept.entries, "journals": kept.journals}
