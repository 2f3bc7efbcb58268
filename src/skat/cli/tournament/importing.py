"""`skat tournament import` and `read-results`: players and results out of the tables of others.

A file is looked at first, or entered at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from skat.cli.language import Language, LanguageOption, complain, misused, say_in, tell
from skat.cli.options import JsonFlag, print_json, write_whole
from skat.cli.tournament.desk import Desk, desk_command, granted, misuse, read_input, refuse

if TYPE_CHECKING:
    from skat.cli.language import Language
    from skat.model.refusal import Refusal
    from skat.office.apart import Apart
    from skat.office.club_files.workbooks import TextTable
    from skat.office.spreadsheets.player_import import Preview, PreviewRow
    from skat.office.spreadsheets.result_rows import ResultTable
    from skat.tournament.results.of_others import OthersResult


def add_import(app: typer.Typer) -> None:
    """Adds the command to those of the tournament."""
    desk_command(app, name="import")(import_file)


def import_file(
    desk: Desk,
    file: Annotated[
        Path,
        typer.Argument(help="Players as xlsx, ods, xls or CSV, or a tournament file (.json)."),
    ],
    *,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what the file is taken for; enter nobody.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="What --preview shows as JSON.")] = False,
    mapped: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="COLUMN=FIELD",
            help="What a column is, by heading or letter; no FIELD: not entered.",
        ),
    ] = None,
    encoding: Annotated[
        str, typer.Option(help="Of a CSV file: utf-8, cp1252, cp1250, cp850, mac_roman, ...")
    ] = "",
    people: Annotated[
        bool, typer.Option("--people", help="Of a tournament file only its people: the next event.")
    ] = False,
    duplicates: Annotated[
        bool, typer.Option("--duplicates", help="Same name and club are other people.")
    ] = False,
) -> None:
    """Enter all players of a table, all or none; or take over a whole tournament file."""
    from skat.cli.tournament.files import adopt_file
    from skat.office.spreadsheets.player_import import Imported, import_players, preview_players

    if json and not preview:
        misused("usage_only_with", command="skat tournament", option="--json", other="--preview")
    data = read_input(file)
    if file.suffix.lower() == ".json" and not people:
        granted(adopt_file(desk.db, data), desk.language)
        print(tell("imported"))
        return
    columns = dict(map(chosen_column, mapped or ()))
    apart = apart_for(data)

    async def shown(_: Any, visit: Any) -> Preview:
        shown_players = await preview_players(
            visit,
            data,
            apart=apart,
            encoding=encoding,
            columns=columns,
            language=desk.language.value,
        )
        return granted(shown_players, desk.language)

    async def story(_: Any, visit: Any) -> int:
        outcome = await import_players(
            visit, data, apart=apart, encoding=encoding, columns=columns, duplicates=duplicates
        )
        if not isinstance(outcome, Imported):
            if outcome.code == "csv_duplicates":
                _hint("say_duplicates", option="--duplicates")
            if outcome.code == "csv_encoding_unclear":
                _hint("say_encoding_preview", option="--encoding NAME", preview="--preview")
            if outcome.code == "csv_column_missing":
                _hint("say_column", option="--map COLUMN=FIELD", preview="--preview")
            refuse(outcome, desk.language)
        say = say_in(desk.language)
        for row in outcome.left_out:
            complain(say("tournament.import_left_out", {"line": row.line, "text": row.text}))
        for column in outcome.ignored:
            complain(say("tournament.import_ignored", {"column": column}))
        if outcome.encoding == "cp1252":
            complain(say("tournament.read_as_windows", {}))
        elif outcome.encoding not in ("utf-8", "workbook"):
            complain(say("tournament.read_as", {"encoding": outcome.encoding}))
        return outcome.players

    if preview:
        players = desk.run(shown, only_looks=True)
        if json:
            print_json(players)
        else:
            print("\n".join(_lines(players, desk.language)))
        return
    print(tell("entered", number=desk.run(story)))


def _hint(key: str, **options: str) -> None:
    """Says which option helps."""
    complain(f"skat tournament: {tell(key, **options)}")


def chosen_column(mapped: str) -> tuple[str, str]:
    """A column and its field, as they are typed; ends the command where they are not."""
    column, sign, field = mapped.rpartition("=")
    if not sign:
        misuse("usage_not_of_the_form", value=mapped, form="COLUMN=FIELD")
    return column, field


def apart_for(data: bytes) -> Apart | None:
    """Where a workbook or tournament file is read: in a process with bounds of its own."""
    from skat.office.club_files.reading import takes_long

    if not takes_long(data):
        return None
    from skat.server.apart.desk import OF_THE_OFFICE, JobDesk, OfficeApart

    return OfficeApart(JobDesk(OF_THE_OFFICE))


def table_in(data: bytes, *, encoding: str = "") -> TextTable | Refusal:
    """The rows of a file; a workbook is read apart. Refused as `read_table`."""
    from skat.office.apart import ReadTable

    table, apart = ReadTable(data=data, encoding=encoding), apart_for(data)
    return table.done() if apart is None else asyncio.run(apart.done(table, by="table"))


def _lines(preview: Preview, language: Language) -> Iterator[str]:
    """The columns with what they are taken for, then a row a line with what comes of it."""
    from skat.office.club_files.headings import FIELDS
    from skat.office.spreadsheets.player_rows import OF_KIND

    say = say_in(language)
    yield f"{say('tournament.import_encoding', {})}: {preview.encoding}"
    if preview.readings:
        yield say("tournament.import_readings", {})
    for reading in preview.readings:
        yield f"  --encoding {reading.encoding:<10} {', '.join(reading.samples)}"
    if preview.others:
        others = ", ".join(preview.others)
        yield say("tournament.import_sheet", {"sheet": preview.sheet, "others": others})
    for each in preview.columns:
        kept = f"field_{each.field}" if each.field in FIELDS else "field_not_kept"
        known = {None: "field_unknown", "": "field_nothing"}.get(each.field, kept)
        hint = f'  (--map "{each.letter}=")' if each.field is None else ""
        of_kind = (each.field or "").removeprefix(OF_KIND)
        meant = say(f"tournament.{known}", {}) if of_kind == (each.field or "") else of_kind
        yield f"{each.letter:<2} {each.heading}: {meant}{hint}"
    for left in preview.left_out:
        yield say("tournament.import_left_out", {"line": left.line, "text": left.text})
    if preview.problem is not None:
        yield preview.problem.message
    for row in preview.rows:
        yield f"{row.line:>4}  {_outcome(row, language)}"


def _outcome(row: PreviewRow, language: Language) -> str:
    """The name that is entered by a row, or why none is; then who may be the same person."""
    say = say_in(language)
    parts = [row.name, *(cell for cell in row.cells if cell != row.name)]
    if row.problem is not None:
        parts = [f"! {row.problem.message}", *row.cells]
    for known in row.same_as:
        key = "import_same_line" if known.number is None else "import_same_number"
        details = {"number": known.number, "line": known.line, "name": known.name}
        parts.append(f"= {say(f'tournament.{key}', details)}")
    return " | ".join(filter(None, parts))


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
    results_read = granted(result_table(table, chosen), language)
    _say_columns(results_read, language)
    refused = [row for _, row in results_read.rows if isinstance(row, Refusal)]
    for each in refused:
        complain(say_in(language)(each.code, each.details))
    if refused:
        raise typer.Exit(1)
    results = tuple(row for _, row in results_read.rows if not isinstance(row, Refusal))
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
    from skat.office.spreadsheets.player_import import unclear

    table = granted(table_in(data, encoding=encoding), language)
    if table.readings:
        _hint("say_encoding", option="--encoding NAME")
        refuse(unclear(table.readings), language)
    return table


def _say_columns(results_read: ResultTable, language: Language) -> None:
    """What is not kept, and each printed sum that is not that of its series."""
    from skat.tournament.results.of_others import OthersResult

    say = say_in(language)
    for column in results_read.columns:
        if not column.field:
            complain(say("tournament.results_left_column", {"column": column.heading}))
    for left in results_read.left_out:
        complain(say("tournament.import_left_out", {"line": left.line, "text": left.text}))
    for line, row in results_read.rows:
        if isinstance(row, OthersResult) and isinstance(row.printed, int):
            details = {"line": line, "name": row.name, "printed": row.printed, "total": row.total}
            complain(say("tournament.results_wrong_sum", details))


def _series(result: OthersResult) -> str:
    return " ".join("-" if each is None else str(each) for each in result.series)
