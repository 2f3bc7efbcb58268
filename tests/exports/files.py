"""Every table that goes out as CSV, in a language, with the cells that were meant to stand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.records import convert as record_rows
from skat.cli.score_list import rows as list_rows
from skat.messages import spreadsheet
from skat.model.refusal import Refusal
from skat.office.spreadsheets import board_form, csv_files
from skat.office.spreadsheets.csv_files import cash_csv as cash
from skat.office.spreadsheets.csv_files import lists_csv, players_csv, standings_csv, teams_csv
from skat.papers.publishing import Voice, site
from skat.papers.publishing.duplicate import duplicate_subject
from skat.papers.publishing.season import season_subject
from skat.papers.publishing.site import Subject, site_file
from skat.papers.publishing.tournament import tournament_subject
from skat.tournament.season import SeasonFile
from skat.tournament.season.played import PlayedEvening
from skat.tournament.state import Tournament
from tests.cli.test_commands import GAME
from tests.notation.games import SAMPLES
from tests.papers.printing.tournament_papers import played
from tests.tournament.duplicate.test_odd_results import played as duplicate_event

WRITERS = (board_form, csv_files, site, list_rows, record_rows)
"""The modules that write a table."""

ODD_TEXTS = (
    *("=1+1", "+49 170 123", "-1", "@x", "1/2", "1-2", "1. Mai", "May 5", "3 maja", "0042"),
    *(
        "12:30",
        "1E5",
        "5 €",
        "7,50",
        "126.125",
        "1.5",
        "TRUE",
        "WAHR",
        "FAUX",
        "PRAWDA",
        "1. FC Herz",
    ),
    *(
        "Müller; Anna",
        'die "Asse"',
        "d'Artagnan",
        "4711",
        "Żółć",
        "100 %",
        "8er Rat",
        "Mai",
        "(12)",
    ),
)
NUMBERS = (
    0,
    -7,
    1234567,
    Fraction(1009, 8),
    Fraction(3, 2),
    Fraction(-40, 7),
    Fraction(1, 4),
    Fraction(1),
)

Cell = object


class Exported(NamedTuple):
    """A file as it is written, and the table that was meant: its first row are the headings."""

    name: str
    content: bytes
    meant: tuple[tuple[Cell, ...], ...]


def odd_event() -> Tournament:
    """A tournament to its end; people, clubs and teams are called like numbers and dates."""
    state = played()
    entrants = tuple(
        replace(
            each,
            name=f"{ODD_TEXTS[at]}" if at < 8 else each.name,
            club=ODD_TEXTS[-at - 1],
            team=ODD_TEXTS[at % 3 + 4],
            pass_number=f"00{at}",
        )
        for at, each in enumerate(state.entrants)
    )
    return replace(state, entrants=entrants, ranked_from=entrants)


def exports(
    language: str,
    folder: Path,
    season: tuple[SeasonFile, Sequence[PlayedEvening]],
    patch: pytest.MonkeyPatch,
) -> Iterator[Exported]:
    """All tables of all doors in a language; those of commands are for programs in English."""
    written: dict[bytes, tuple[tuple[Cell, ...], ...]] = {}

    def noted(
        header: Sequence[str], rows: Iterable[Sequence[object]], *, language: str = ""
    ) -> bytes:
        table = (tuple(header), *map(tuple, rows))
        content = spreadsheet.csv_table(table[0], table[1:], language=language)  # type: ignore[arg-type]
        written[content] = table
        return content

    for module in WRITERS:
        patch.setattr(module, "csv_table", noted)

    def made(name: str, content: bytes) -> Exported:
        return Exported(name, content, written[content])

    header = [f"column {at}" for at in range(2)]
    rows = [(text, ODD_TEXTS[-1 - at]) for at, text in enumerate(ODD_TEXTS)]
    yield made("texts", noted(header, rows, language=language))
    yield made("numbers", noted(["points"], [[number] for number in NUMBERS], language=language))
    event = odd_event()
    for table in (players_csv, standings_csv, lists_csv, teams_csv, cash):
        yield made(table.__name__, table(event, language))
    form = board_form.result_form(duplicate_event(), language=language)
    assert not isinstance(form, Refusal), form
    yield made("board_form", form)
    tournament = tournament_subject(event, public_file=b"")
    assert isinstance(tournament, Subject), tournament
    subjects = (tournament, duplicate_subject(duplicate_event()), season_subject(*season))
    for at, subject in enumerate(subjects):
        for leaf in subject.pages(Voice(language)):
            content = site_file(subject, f"{language}/{leaf.name}.csv")
            if content is not None:
                yield made(f"site-{at}-{leaf.name}", content)
    for name, words in commands(folder).items():
        result = CliRunner().invoke(app, [*words, "--language", language])
        assert result.exit_code == 0, result.output
        yield made(name, result.stdout_bytes)


def commands(folder: Path) -> Mapping[str, list[str]]:
    """The commands that write tables, each with a file to read."""
    file = folder / "list.json"
    deal = {"soloist": "Bernd", **GAME}
    passed = {"passed": True}
    file.write_text(json.dumps({"table": ["Anna", "Bernd", "Zoé"], "deals": [deal, passed]}))
    return {
        "list": ["list", str(file), "--csv"],
        "convert": ["convert", str(SAMPLES / "own_games.sgf"), "--to", "csv"],
    }
