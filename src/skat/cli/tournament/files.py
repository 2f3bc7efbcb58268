"""What `skat tournament import` and `export` read and write."""

from __future__ import annotations

from pathlib import Path

from skat.cli.tournament.desk import office_at, run_office
from skat.model.languages import Language
from skat.model.refusal import Refusal
from skat.office.spreadsheets.csv_files import players_csv
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.tournament.files import checked, read, written


async def exported(
    office: Tournaments,
    visit: TournamentVisit,
    *,
    csv: bool,
    names: bool,
    with_secret: bool,
    language: Language = Language.EN,
) -> tuple[bytes, tuple[str, ...]] | Refusal:
    """The bytes of an export, and what it lacks: the players as CSV, or the tournament file."""
    if csv:
        return players_csv(visit.state, "" if language is Language.EN else language.value), ()
    file = await office.file(visit.name, public=not names, with_secret=with_secret)
    return file if isinstance(file, Refusal) else (written(file), file.lacks)


def adopt_file(db: Path, data: bytes) -> Refusal | None:
    """Takes a tournament file over into a database, which is made if it is not there.

    Refused: whatever `check` refuses, and as `Tournaments.adopt`.
    """
    file = read(data)
    if isinstance(file, Refusal):
        return file
    wrong = checked(file)
    if wrong:
        return wrong[0]
    try:
        secret = bytes.fromhex(file.secret) or None
    except ValueError:
        return Refusal(code="no_tournament_file", details={"reason": "secret"})

    async def told() -> Refusal | None:
        async with office_at(db) as office:
            refused: Refusal | None = await office.adopt(file.steps, secret=secret)
            return refused

    return run_office(told())
