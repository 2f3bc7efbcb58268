"""The desk of the tournament office: opens the file, lets the management in, says what is wrong."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer

from skat.cli.language import Language, LanguageOption, misused, say_in, stop, stop_for
from skat.cli.options import read_whole, write_whole
from skat.model.refusal import Refusal

Result = TypeVar("Result")
Granted = TypeVar("Granted")
Story = Callable[[Any, Any], Awaitable[Result]]
"""What a command does with the office and with the visit of the management."""

DbOption = Annotated[Path, typer.Option("--db", help="The SQLite file of the tournaments.")]
NameOption = Annotated[
    str | None, typer.Option("--tournament", help="Its name, if the file holds several.")
]
DEFAULT_DB = Path("tournament.db")


class Desk:
    """The options of every command of the office: which file, which tournament, which language."""

    def __init__(
        self,
        *,
        db: DbOption = DEFAULT_DB,
        tournament: NameOption = None,
        language: LanguageOption = Language.EN,
    ) -> None:
        self.db = db
        self.tournament = tournament
        self.language = language

    def run(self, story: Story[Result], *, only_looks: bool = False) -> Result:
        """Opens the file, lets the management in, and tells what is in the way on standard error.

        What `only_looks` also works while a server has the file open.
        """
        if not self.db.exists():
            details = {"db": str(self.db), "example": "skat tournament new"}
            refused = Refusal("office_not_there", details=details)
            stop_for(refused, command="skat tournament", status=2)

        async def visited() -> Result:
            from skat.tournament.commands import By

            async with office_at(self.db, only_looks=only_looks) as office:
                visit = await office.visit_as(self._chosen(office.names()), By())
                if isinstance(visit, Refusal):
                    stop_for(visit, command="skat tournament", status=2)
                return await story(office, visit)

        return run_office(visited())

    def print_lines(self, story: Story[list[str]], *, only_looks: bool = False) -> None:
        """Prints the lines that come of it."""
        print("\n".join(self.run(story, only_looks=only_looks)))

    async def accept(self, ask: Callable[..., Awaitable[Any]], *given: Any, **named: Any) -> None:
        """Asks the office under a fresh id; a refusal is reported and ends the command."""
        from skat.journal import NotDone

        answer = await ask(*given, command_id=secrets.token_hex(8), **named)
        if isinstance(answer, NotDone):
            refuse(answer.refusal, self.language)

    def _chosen(self, names: Any) -> Any:
        if self.tournament is None and len(names) != 1:
            misused(
                "usage_which_tournament",
                command="skat tournament",
                db=str(self.db),
                number=len(names),
            )
        return names[0] if self.tournament is None else self.tournament


def desk_command(app: typer.Typer, name: str | None = None) -> Callable[..., Callable[..., None]]:
    """Adds a command whose first parameter is the desk: it has the options of a `Desk` as well."""

    def add(work: Callable[..., None]) -> Callable[..., None]:
        own, of_desk = signature(work, eval_str=True), signature(Desk, eval_str=True).parameters

        @wraps(work)
        def run(**given: Any) -> None:
            work(Desk(**{option: given.pop(option) for option in of_desk}), **given)

        _, *others = own.parameters.values()
        shown = own.replace(parameters=[*others, *of_desk.values()])
        run.__signature__ = shown  # type: ignore[attr-defined]
        app.command(name=name)(run)
        return work

    return add


@asynccontextmanager
async def office_at(db: Path, *, only_looks: bool = False) -> AsyncIterator[Any]:
    """The office on a file, which is made if it is not there. Raises `StoreError`."""
    from skat.office.tournaments import Tournaments

    store = _opened(db, only_looks=only_looks)
    try:
        office = Tournaments(store, now=lambda: int(time.time()))
        try:
            yield office
        finally:
            await office.close()
    finally:
        store.close()


def run_office(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of this work; a file that cannot be read or written is reported with status 2."""
    from skat.journal import StoreError

    try:
        return asyncio.run(work)
    except StoreError as error:
        stop_for(error, command="skat tournament", status=2)


def _opened(db: Path, *, only_looks: bool) -> Any:
    from skat.journal.store import SecondWriterError, SqliteReader, SqliteStore

    try:
        return SqliteStore(db)
    except SecondWriterError:
        if not only_looks:
            raise
        return SqliteReader(db)


def refuse(refusal: Any, language: Language) -> NoReturn:
    """Says a refusal with its articles and ends the command."""
    articles = f" ({', '.join(refusal.articles)})" if refusal.articles else ""
    stop(f"skat tournament: {say_in(language)(refusal.code, refusal.details)}{articles}")


def misuse(code: str, **details: str | int) -> NoReturn:
    """Ends a command of the office whose values do not go together or have another form."""
    misused(code, command="skat tournament", status=1, **details)


def granted(answer: Granted | Refusal, language: Language) -> Granted:
    """What was asked for; a refusal is reported and ends the command."""
    if isinstance(answer, Refusal):
        refuse(answer, language)
    return answer


def read_input(file: Path) -> bytes:
    """The bytes of a file, or of standard input for a dash."""
    return read_whole(file, command="skat tournament")


def write_output(file: Path, data: bytes) -> None:
    """Writes a file; where that cannot be done, says so and ends the command."""
    write_whole(file, data, command="skat tournament")


def read_json(data: bytes, kind: Any, *, place: object, language: Language, line: int = 1) -> Any:
    """What is there as JSON; `place` is named where it is not of this kind."""
    import msgspec

    from skat.model.malformed import UNREADABLE, malformed

    try:
        return msgspec.json.decode(data, type=kind)
    except UNREADABLE as error:
        wrong = malformed(error, data, line=line)
        stop(f"skat tournament: {place}: {say_in(language)(str(wrong['reason']), wrong)}")
