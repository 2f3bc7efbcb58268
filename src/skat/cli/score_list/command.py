"""`skat list FILE`: a score list computed, checked and explained."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from skat.cli.language import Language, LanguageOption, misused
from skat.cli.options import opened, write_whole
from skat.messages import message
from skat.model.refusal import Refusal
from skat.requests.jsonl import Answer, Say, json_value
from skat.requests.list_file import BadList, Read, corrections_of, list_of_records, read_list
from skat.scoresheet.foot import Foot, feet, totals_after_each
from skat.scoresheet.joining import keeper_of
from skat.scoresheet.line import Line
from skat.scoresheet.seats import TableChange
from skat.scoresheet.settlement import settle_sheet
from skat.scoresheet.sheet import ScoreSheet, Struck, dealer_of, open_sheet, round_in
from skat.scoresheet.stakes import money_text

app = typer.Typer()

LARGEST_FILE = 1 << 20
"""Bytes; the longest night with every detail needs a tenth of it."""


def list_from(data: bytes) -> Read | BadList:
    """The list in the bytes of a file, or what is wrong with it."""
    if len(data) > LARGEST_FILE:
        return BadList(code="list_too_long", details={"limit": LARGEST_FILE})
    value = json_value(data.removeprefix(b"\xef\xbb\xbf"))
    if isinstance(value, Refusal):
        return BadList(value.code, value.articles, value.details)
    return read_list(value)


def refusal_answer(bad: BadList, *, say: Say) -> Answer:
    """The error object of a bad file: code, sentence, articles, and where in the file it is."""
    error: dict[str, object] = {
        "code": bad.code,
        "message": say(bad.code, bad.details),
        "articles": list(bad.articles),
    }
    if bad.deal is not None:
        error["deal"] = bad.deal
    if bad.correction is not None:
        error["correction"] = bad.correction
    return {"error": error}


def where_text(bad: BadList, *, say: Say) -> str:
    """What is wrong and where, in one line."""
    if bad.deal is not None:
        place = say("list.in_deal", {"deal": bad.deal})
    elif bad.correction is not None:
        place = say("list.in_correction", {"correction": bad.correction})
    else:
        return say(bad.code, bad.details)
    return f"{place}: {say(bad.code, bad.details)}"


def list_answer(read: Read, *, say: Say) -> Answer:
    """The whole list as the stable form has it, amounts by place in the order of the table.

    >>> from skat.messages import message
    >>> read = list_from(b'{"table": ["A", "B", "C"], "deals": [{"passed": true}]}')
    >>> answer = list_answer(read, say=message)
    >>> answer["deals"][0]["totals"], answer["players"][0]["seeger_fabian"]
    ([0, 0, 0], 0)
    """
    sheet = read.sheet
    return {
        "table": list(sheet.players),
        "first_dealer": sheet.first_dealer - 1,
        "edition": sheet.rules.edition.value,
        "options": sheet.rules.changed,
        "keeper": sheet.players[keeper_of(sheet) - 1],
        "deals": deals_of(sheet),
        "players": [_player(foot) for foot in feet(sheet)],
        "settlement": settlement(sheet, say=say),
        "changes": [_change(sheet, change) for change in sheet.changes],
        "corrections": [_correction(sheet, struck) for struck in corrections_of(sheet)],
        "violated": [_violated(each, say=say) for each in read.violated],
    }


def deals_of(sheet: ScoreSheet) -> list[Mapping[str, object]]:
    """Each deal with its entry and the totals after it."""
    lines = zip(sheet.lines, totals_after_each(sheet), strict=True)
    return [
        _deal(sheet, line, number=number, totals=totals)
        for number, (line, totals) in enumerate(lines, start=1)
    ]


def _deal(
    sheet: ScoreSheet, line: Line, *, number: int, totals: tuple[int, ...]
) -> Mapping[str, object]:
    dealer = sheet.players[dealer_of(sheet, number) - 1]
    entry: dict[str, object] = {
        "deal": number,
        "round": round_in(sheet, number),
        "dealer": dealer,
        **line_answer(sheet, line),
        "totals": list(totals),
    }
    if line.bock:
        entry["bock"] = True
    if line.starts_bock:
        entry["starts_bock"] = list(line.starts_bock)
    if any(struck.deal == number for struck in corrections_of(sheet)):
        entry["corrected"] = True
    return entry


def _change(sheet: ScoreSheet, change: TableChange) -> dict[str, object]:
    """Who came or left, after which deal."""
    name = {at + 1: player for at, player in enumerate(sheet.players)}.get
    return {
        "after_deal": change.deal - 1,
        "came": name(change.came or 0),
        "left": name(change.left or 0),
    }


def line_answer(sheet: ScoreSheet, line: Line) -> dict[str, Any]:
    """One entry with everything that the official sheet has a column for."""
    if line.passed:
        return {"soloist": None, "passed": True, "score": 0, "articles": list(line.articles)}
    if line.ramsch:
        scores = list(line.ramsch)
        return {"soloist": None, "ramsch": scores, "score": 0, "articles": list(line.articles)}
    return {
        "soloist": None if line.soloist is None else sheet.players[line.soloist - 1],
        "contract": line.contract.value if line.contract else None,
        "base_value": line.base,
        "tops": str(line.tops) if line.tops else None,
        "hand": line.hand,
        "announced": line.announced.value,
        "bid": line.bid,
        "won": line.won,
        "breakdown": list(line.breakdown),
        "multiplier": line.multiplier,
        "game_value": line.game_value,
        "overbid": line.overbid,
        "counted_value": line.counted_value,
        "score": line.score,
        "articles": list(line.articles),
    }


def _player(foot: Foot) -> dict[str, object]:
    return {
        "name": foot.name,
        "points": foot.points,
        "won": foot.won,
        "lost": foot.lost,
        "others_lost": foot.others_lost,
        "seeger": foot.seeger,
        "seeger_fabian": foot.seeger_fabian,
        "rank": foot.rank,
    }


def settlement(sheet: ScoreSheet, *, say: Say) -> dict[str, object]:
    """Who receives or pays what; without a stake in points, and nobody owes anything (TR-9.2)."""
    settled = settle_sheet(sheet)
    return {
        "stake": str(settled.stake),
        "agreed": settled.agreed,
        "amounts": [money_text(amount) for amount in settled.amounts],
        "balance": settled.balance,
        "payable": list(settled.payable),
        "rule": say("list.payable_rule_all", {}),
    }


def _correction(sheet: ScoreSheet, struck: Struck) -> dict[str, object]:
    return {
        "deal": struck.deal,
        "by": struck.by,
        "at": struck.at,
        "why": struck.why,
        "consent": [sheet.players[place - 1] for place in struck.consent],
        "before": line_answer(sheet, struck.before),
        "after": line_answer(sheet, struck.after) if struck.after is not None else None,
    }


def _violated(refusal: Refusal, *, say: Say) -> dict[str, object]:
    details: dict[str, object] = dict(refusal.details)
    return {
        "code": refusal.code,
        "message": say(refusal.code, refusal.details),
        "articles": list(refusal.articles),
        "details": details,
    }


def run_list(
    file: Path,
    *,
    records: bool,
    form: Literal["text", "json", "csv"],
    pdf: Path | None,
    language: str,
) -> int:
    """The command: 0 if all is well, 1 for a bad list or one that does not fit."""
    from skat.cli.score_list.rows import list_csv
    from skat.cli.score_list.text import console_for, print_list

    say = partial(message, language=language)
    with opened(file) as source:
        read = list_of_records(source) if records else list_from(source.read(LARGEST_FILE + 1))
    if pdf is not None and isinstance(read, Read):
        return _write_pdf(read.sheet, pdf, language=language) or int(bool(read.violated))
    if form == "json":
        answer = (
            refusal_answer(read, say=say)
            if isinstance(read, BadList)
            else list_answer(read, say=say)
        )
        print(json.dumps(answer, ensure_ascii=False))
    elif isinstance(read, BadList):
        print(f"skat: {file}: {where_text(read, say=say)}", file=sys.stderr)
    elif form == "csv":
        sys.stdout.buffer.write(list_csv(read, deals_of(read.sheet), language))
    else:
        print_list(read, console=console_for(sys.stdout), language=language)
    return int(isinstance(read, BadList) or bool(read.violated))


def run_blank(size: int, *, deals: int | None, pdf: Path, language: str) -> int:
    """An empty list for so many players, to be filled in by hand."""
    say = partial(message, language=language)
    players = [say("list.place", {"place": place}) for place in range(1, size + 1)]
    opened = open_sheet(players, length=deals)
    if isinstance(opened, Refusal):
        return _complain(opened, language)
    return _write_pdf(opened, pdf, language=language, empty=True)


def _write_pdf(sheet: ScoreSheet, file: Path, *, language: str, empty: bool = False) -> int:
    from skat.papers.printing.score_list import list_pdf

    made = list_pdf(sheet, language=language, empty=empty)
    if isinstance(made, Refusal):
        return _complain(made, language)
    write_whole(file, made, command="skat")
    return 0


def _complain(refusal: Refusal, language: str) -> int:
    print(f"skat: {message(refusal.code, refusal.details, language)}", file=sys.stderr)
    return 1


@app.command("list")
def score_list(
    file: Annotated[
        Path | None, typer.Argument(help="The list as JSON; none with --blank.")
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="As a table for spreadsheets.")] = False,
    records: Annotated[
        bool, typer.Option("--records", help="FILE has records of the deals: ISS, JSON, XSkat.")
    ] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Write the list as a PDF.")] = None,
    blank: Annotated[
        int | None, typer.Option("--blank", min=3, max=8, help="An empty list for so many.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="Rows of an empty list.")
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """A score list computed, checked, explained and printed."""
    if json and csv:
        misused("usage_not_both", option="--json", other="--csv")
    if file is not None and blank is None:
        form: Literal["text", "json", "csv"] = "json" if json else "csv" if csv else "text"
        status = run_list(file, records=records, form=form, pdf=pdf, language=language.value)
    elif file is None and blank is not None and pdf is not None:
        status = run_blank(blank, deals=deals, pdf=pdf, language=language.value)
    else:
        misused("usage_file_or_blank")
    raise typer.Exit(status)
