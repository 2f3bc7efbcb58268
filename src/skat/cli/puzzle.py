"""`skat puzzle`: make puzzles out of deals, prove them again, answer a question."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Any, BinaryIO, cast

import msgspec
import typer

from skat.analysis.puzzles import (
    AIMED,
    AIMS,
    KINDS,
    LONGEST_PUZZLE,
    Aim,
    Asked,
    CountQuestion,
    Kind,
    position_in,
    read_puzzle,
    shipped_puzzles,
    written_puzzle,
)
from skat.analysis.puzzles.make import own_deal, puzzles_of
from skat.analysis.puzzles.own_view import PROOF_WORLDS
from skat.analysis.puzzles.solve import answer_to, why_not_proven
from skat.cli.app import group
from skat.cli.language import (
    Language,
    LanguageOption,
    complain,
    language_asked,
    misused,
    say_in,
)
from skat.cli.options import JsonFlag, JsonlFlag, answer_lines, opened, print_json
from skat.cli.progress import ProgressLine
from skat.cli.records.replay import records_in, replays
from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord
from skat.requests.decode import decode
from skat.requests.jsonl import Answer, Say, allowed, answer_of, refusals_returned

MOST_DEALS = 1_000_000

app = group("puzzle")

KindOption = Annotated[
    str,
    typer.Option(
        help="open: all cards are seen. The others: the own view.", metavar="|".join(KINDS)
    ),
]
AimOption = Annotated[
    str | None,
    typer.Option(help="Of open and sure: what the soloist needs.", metavar="|".join(AIMS)),
]
WorldsOption = Annotated[
    int, typer.Option(min=1, max=100_000, help="Worlds looked at, in a question of odds.")
]


class PuzzleQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """An unfinished record, the seat that is asked, and how the question is meant."""

    kind: Kind
    record: dict[str, Any]
    seat: Seat
    game: Contract | None = None
    counted: CountQuestion | None = None
    aim: Aim | None = None


@app.command()
def make(
    *,
    source: Annotated[
        Path | None, typer.Option("--from", help="A file of ISS or JSON records.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(min=1, max=MOST_DEALS, help="Or so many deals played here.")
    ] = None,
    kind: KindOption = "open",
    seed: Annotated[int, typer.Option(min=0, help="The number of the first deal.")] = 0,
    aim: AimOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Puzzles found in recorded deals, or in deals that computer players play, a line each."""
    if kind not in KINDS:
        misused("usage_not_a_choice", name="--kind", value=kind, choices=", ".join(KINDS))
    aimed_at = next((known_aim for known_aim in AIMS if known_aim == aim), None)
    if aim is not None and aimed_at is None:
        misused("usage_not_a_choice", name="--aim", value=aim, choices=", ".join(AIMS))
    if aim is not None and kind not in AIMED:
        misused("usage_only_with", option="--aim", other=f"--kind {' / '.join(AIMED)}")
    known: set[str] = set()
    if source is not None and deals is None:
        total = records_in([source])
        sources = _recorded(source, say_in(language))
    elif deals is not None and source is None:
        total = deals
        sources = map(own_deal, range(seed, seed + deals))
    else:
        misused("usage_either", option="--from", other="--deals")
    with ProgressLine(total, "deals", language=language) as progress:
        for deal in sources:
            for puzzle in puzzles_of(deal, kind=kind, known=known, aim=aimed_at):
                known.add(puzzle.id)
                progress.hide()
                print(written_puzzle(puzzle).decode(), end="", flush=True)
            progress.step()


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="Lines of puzzles; without it those of the package.")
    ] = None,
    *,
    worlds: WorldsOption = PROOF_WORLDS,
    json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Every puzzle worked out again from its deal; ends with 1 if one cannot be proven."""
    say = say_in(language)
    wrong = proven = 0
    for number, line in enumerate(_lines(file), start=1):
        puzzle = read_puzzle(line, line=number)
        reason = puzzle if isinstance(puzzle, Problem) else why_not_proven(puzzle, worlds=worlds)
        if reason is None:
            proven += 1
            continue
        wrong += 1
        complain(f"{number}: {say(reason.code, reason.details)}")
    if json:
        print_json({"proven": proven, "wrong": wrong})
    else:
        print(say("puzzle.checked", {"count": proven, "wrong": wrong}))
    raise typer.Exit(int(wrong > 0 or not proven))


@app.command()
def solve(
    file: Annotated[
        Path | None, typer.Argument(help="Read from this file instead of standard input.")
    ] = None,
    *,
    jsonl: JsonlFlag = True,
    worlds: WorldsOption = PROOF_WORLDS,
    language: LanguageOption = Language.EN,
) -> None:
    """The proven answer to each question: its kind, an unfinished record, and the seat."""
    answer_lines(
        file,
        lambda request: puzzle_request(request, worlds=worlds),
        language,
        command="skat puzzle solve",
    )


@refusals_returned
def puzzle_request(request: object, *, worlds: int = PROOF_WORLDS) -> Answer | Refusal:
    """The answer to a question, or why it has none; see `skat.analysis.puzzles.solve`."""
    asked = decode(request, PuzzleQuestion)
    state = allowed(position_in(asked.record, asked.seat, kind=asked.kind))
    about: Asked = asked.game if asked.kind == "discard" else asked.counted
    return answer_of(
        allowed(answer_to(asked.kind, state, asked=about, worlds=worlds, aim=asked.aim))
    )


def _recorded(file: Path, say: Say) -> Iterator[ReplayedRecord]:
    """The deals of a file that could be played again; problems of the others are reported."""
    with opened(file) as source:
        for row_of_deal in replays(source, name=str(file), say=say):
            if row_of_deal.replayed is not None:
                yield row_of_deal.replayed
            else:
                complain(f"{file}: {row_of_deal.row.message}")


def _lines(file: Path | None) -> Iterator[bytes]:
    if file is None:
        yield from map(written_puzzle, shipped_puzzles())
        return
    with opened(file) as source, _unpacked(source, packed=file.suffix == ".gz") as lines:
        try:
            # A longer line is refused when it is read; the rest of it is a line of its own.
            while line := lines.readline(LONGEST_PUZZLE + 1):
                yield line
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            details = {"reason": "file_fault", "text": str(error)}
            said = say_in(language_asked())("unreadable_file", details)
            complain(f"skat puzzle check: {file}: {said}")
            raise typer.Exit(2) from None


def _unpacked(source: BinaryIO, *, packed: bool) -> AbstractContextManager[BinaryIO]:
    return cast(BinaryIO, gzip.GzipFile(fileobj=source)) if packed else nullcontext(source)
