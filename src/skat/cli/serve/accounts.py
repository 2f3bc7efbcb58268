"""`skat accounts`: what the one who runs a server can do for people who cannot help themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from skat.cli.app import group
from skat.cli.language import (
    Language,
    LanguageOption,
    stop,
    stop_for,
    tell,
    why,
)
from skat.cli.options import DatabaseOption, JsonFlag, print_json
from skat.model.refusal import Refusal

if TYPE_CHECKING:
    from concurrent.futures import Future

    from skat.journal.store.accounts import Account
    from skat.journal.store.sql import SqlStore

app = group("accounts")
_COMMAND: Final = "skat accounts"

Name: TypeAlias = Annotated[str, typer.Argument(help="The name of the account.")]


@app.command("list")
def list_accounts(
    *, db: DatabaseOption = None, json: JsonFlag = False, language: LanguageOption = Language.EN
) -> None:
    """All accounts: the day of their making and their names."""
    from skat.journal.store.accounts import all_accounts

    with _opened(db) as store:
        rows = [
            (datetime.fromtimestamp(account.created, UTC).date().isoformat(), account.name)
            for account in store.read(all_accounts)
        ]
    if json:
        print_json([{"made": made, "name": called} for made, called in rows])
        return
    for made, called in rows:
        print(f"{made}  {called}")


@app.command()
def reset(name: Name, *, db: DatabaseOption = None, language: LanguageOption = Language.EN) -> None:
    """Prints a new recovery code, for its owner alone; password, old code and sessions are void."""
    from skat.journal.store.accounts import (
        AccountChange,
        change_account,
        close_sessions,
        code_digest,
        fresh_code,
    )

    with _opened(db) as store:
        account = _found(store, name)
        code = fresh_code()
        # No password has this hash: only the code opens the account.
        change = AccountChange(password="reset", recovery=code_digest(code))
        _done(lambda: store.write(change_account, account.id, change), name)
        store.write(close_sessions, account.id).result()
    print(code)


@app.command()
def delete(
    name: Name,
    *,
    db: DatabaseOption = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Deletes an account; its name leaves every game, and the games stay."""
    from skat.journal.store.accounts import delete_account

    if not sure:
        typer.confirm(tell("delete_account", name=name), abort=True)
    with _opened(db) as store:
        account = _found(store, name)
        _done(lambda: store.write(delete_account, account.id), name)
    print(tell("account_deleted", name=account.name))


@contextmanager
def _opened(db: str | None) -> Iterator[SqlStore]:
    """The store; a reason why it does not open is reported, and the exit status is 2."""
    from skat.cli.serve import ServeError
    from skat.cli.serve.databases import is_postgres, open_store
    from skat.journal import StoreError
    from skat.journal.store.errors import SecondWriterError

    try:
        store = open_store(db, shared=is_postgres(db))
        try:
            yield store
        finally:
            store.close()
    except SecondWriterError as error:
        in_use = why(error)
        stop(f"{_COMMAND}: {in_use}. {tell('stop_server')}", status=2)
    except (StoreError, ServeError, OSError) as error:
        stop_for(error, command=_COMMAND, status=2)


def _found(store: SqlStore, name: str) -> Account:
    from skat.journal.store.accounts import account_named

    account = store.read(account_named, name)
    if account is None:
        stop_for(Refusal("no_account", details={"name": name}), command=_COMMAND)
    return account


def _done(work: Callable[[], Future[bool]], name: str) -> None:
    if not work().result():
        stop_for(Refusal("no_account_any_more", details={"name": name}), command=_COMMAND)
