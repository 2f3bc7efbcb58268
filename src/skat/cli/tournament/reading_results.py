"""`skat tournament read-results`: a table of results that somebody else has worked out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from skat.cli.language import Language, LanguageOption, complain, say_in
from skat.cli.options import JsonFlag, print_json
from skat.cli.tournament.desk import read_input, refuse
from skat.cli.tournament.importing import chosen_column, table_in
from skat.cli.whole_files import write_whole

if TYPE_CHECKING:
    from skat.office.spreadsheets.result_rows import ResultTable
    from skat.tournament.results.of_others import OthersResult


def add_reading_results(app: typer.Typer) -> None:
    """Adds the command to those of the tournament."""
    app.command(name="read-results")(read_results)


def read_results(
    file: Annotated[Path, typer.Argument(help="Name, series, total as xlsx, ods, xls or CSV.")],
    *,
    to: Annotated[
        Path | None, typer.Option("--to", help="The file to write; none: only look at them.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the event was called.")] = "",
    mapped: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="COLUMN=FIELD",
            help="What a column is: name, club, pass_number, series, total, won, lost; or nothing.",
        ),
    ] = None,
    json: JsonFlag = False,
    encoding: Annotated[str, typer.Option(help="Of a CSV file: utf-8, cp1252, ...")] = "",
    language: LanguageOption = Language.EN,
) -> None:
    """Rank results of others anew, with each printed sum that is not that of its series."""
    from skat.model.refusal import Refusal
    from skat.office.spreadsheets.result_rows import result_table
    from skat.tournament.results.of_others import (
        FORMAT,
        OthersResults,
        ranks_of_others,
        written_results,
    )

    chosen = dict(map(chosen_column, mapped or ()))
    table = _table(read_input(file), encoding, language)
    found = result_table(table, chosen)
    if isinstance(found, Refusal):
        refuse(found, language)
    _say_columns(found, language)
    refused = [row for _, row in found.rows if isinstance(row, Refusal)]
    for each in refused:
        complain(say_in(language)(each.code, each.details))
    if refused:
        raise typer.Exit(1)
    results = tuple(row for _, row in found.rows if not isinstance(row, Refusal))
    ranks = ranks_of_others(results)
    if json:
        print_json([{"rank": rank, **to_builtins(made)} for rank, made in ranks])
    for rank, made in () if json else ranks:
        print(f"{rank:>4}  {made.name:<28} {made.total:>7}  {_series(made)}".rstrip())
    if to is not None:
        event = OthersResults(format=FORMAT, name=(name or file.stem)[:200], results=results)
        write_whole(to, written_results(event), command="skat tournament")


def _table(data: bytes, encoding: str, language: Language) -> Any:
    """The rows of a file; ends the command where it is none, or can be read in two ways."""
    from skat.model.refusal import Refusal
    from skat.office.spreadsheets.player_import import unclear

    table = table_in(data, encoding=encoding)
    if isinstance(table, Refusal):
        refuse(table, language)
    if table.readings:
        complain("skat tournament: say which: --encoding NAME")
        refuse(unclear(table.readings), language)
    return table


def _say_columns(found: ResultTable, language: Language) -> None:
    """What is not kept, and each printed sum that is not that of its series."""
    from skat.tournament.results.of_others import OthersResult

    say = say_in(language)
    for column in found.columns:
        if not column.field:
            complain(say("tournament.results_left_column", {"column": column.heading}))
    for left in found.left_out:
        complain(say("tournament.import_left_out", {"line": left.line, "text": left.text}))
    for line, row in found.rows:
        if isinstance(row, OthersResult) and isinstance(row.printed, int):
            details = {"line": line, "name": row.name, "printed": row.printed, "total": row.total}
            complain(say("tournament.results_wrong_sum", details))


def _series(result: OthersResult) -> str:
    return " ".join("-" if each is None else str(each) for each in result.series)
