"""The desk of the tournament office: opens the file, lets the management in, says what is wrong."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer

from skat.cli.language import Language, complain, say_in

Result = TypeVar("Result")

DbOption = Annotated[Path, typer.Option("--db", help="The SQLite file of the tournaments.")]
NameOption = Annotated[
    str | None, typer.Option("--tournament", help="Which one, if the file holds several.")
]
DEFAULT_DB = Path("tournament.db")


class DeskError(Exception):
    """What is in the way of a command; the text is for whoever gave it."""


def at_desk(
    db: Path,
    name: str | None,
    story: Callable[[Any, Any], Awaitable[Result]],
    *,
    language: Language = Language.EN,
    only_looks: bool = False,
) -> Result:
    """Opens the file, lets the management in, and tells what is in the way on standard error.

    What `only_looks` also works beside a server that has the file open.
    """
    from skat.journal import JournalId, StoreError
    from skat.model.refusal import Refusal
    from skat.office.tournaments import Tournaments
    from skat.tournament.commands import By

    if not db.exists():
        complain(f"skat tournament: {db} is not there; begin with: skat tournament new")
        raise typer.Exit(2)

    async def told() -> Result:
        store = _opened(db, only_looks=only_looks)
        try:
            office = Tournaments(store, now=lambda: int(time.time()))
            names = office.names()
            if name is None and len(names) != 1:
                raise DeskError(f"{db} holds {len(names)} tournaments; name one: --tournament NAME")
            chosen = JournalId(name) if name is not None else names[0]
            visit = await office.visit_as(chosen, By())
            if isinstance(visit, Refusal):
                raise DeskError(say_in(language)(visit.code, visit.details))
            try:
                return await story(office, visit)
            finally:
                await office.close()
        finally:
            store.close()

    try:
        return asyncio.run(told())
    except (DeskError, StoreError) as error:
        complain(f"skat tournament: {error}")
        raise typer.Exit(2) from None


def _opened(db: Path, *, only_looks: bool) -> Any:
    from skat.store import SecondWriterError, SqliteReader, SqliteStore

    try:
        return SqliteStore(db)
    except SecondWriterError:
        if not only_looks:
            raise
        return SqliteReader(db)


async def accepted(answer: Awaitable[Any], language: Language) -> None:
    """Waits for an answer; a refusal is said and ends the command."""
    from skat.journal import NotDone

    done = await answer
    if isinstance(done, NotDone):
        refuse(done.refusal, language)


def refuse(refusal: Any, language: Language) -> NoReturn:
    """Says a refusal with its articles and ends the command."""
    articles = f" ({', '.join(refusal.articles)})" if refusal.articles else ""
    complain(f"skat tournament: {say_in(language)(refusal.code, refusal.details)}{articles}")
    raise typer.Exit(1)


def one_command(
    db: Path, name: str | None, command: Any, language: Language, *, report: str = ""
) -> None:
    """One command of the management, with a fresh id."""

    async def story(_: Any, visit: Any) -> None:
        await accepted(visit.do(command, command_id=secrets.token_hex(8)), language)

    at_desk(db, name, story, language=language)
    if report:
        print(report)


def read_input(file: Path) -> bytes:
    """The bytes of a file, or of standard input for a dash."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        complain(f"skat tournament: {error.filename}: {error.strerror}")
        raise typer.Exit(2) from None
