"""`skat analyse`: reviews of recorded games, as JSON lines or as text."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import typer

from skat.analysis.decision import WORLDS
from skat.analysis.outcomes import Scale
from skat.analysis.review import Review, review_deal
from skat.analysis.written import review_bytes, written_review
from skat.arena.match import NoClusterError, cluster
from skat.cli.analyse.text import player_lines, review_lines
from skat.cli.language import Language, LanguageOption, say_in, stop_for
from skat.cli.options import JsonlFlag, opened
from skat.cli.progress import ProgressLine
from skat.cli.records.replay import ReplayedRow, records_in, replay_line, replays
from skat.model.seats import SEATS, Seat
from skat.notation.cards import scheme_of
from skat.requests.words import Words

MOST_WORLDS: Final = 20_000
SENT_AHEAD: Final = 1_000
"""Deals that a cluster has at a time: enough for all its workers, and they fit into memory."""

app = typer.Typer()


class Analysed(NamedTuple):
    """A record, and its review; none where there is no finished deal."""

    row: ReplayedRow
    review: Review | None


class How(NamedTuple):
    """How deals are reviewed; it is sent with each deal to a worker on another machine."""

    seat: Seat | None
    worlds: int
    scale: Scale


def analysed(row: ReplayedRow, how: How) -> Analysed:
    """The piece of work of a thread or a worker on another machine."""
    if row.replayed is None or row.replayed.result is None:
        return Analysed(row, None)
    return Analysed(
        row, review_deal(row.replayed, seat=how.seat, worlds=how.worlds, scale=how.scale)
    )


@app.command()
def analyse(
    files: Annotated[list[Path], typer.Argument(help="Files of ISS or JSON records.")],
    *,
    jsonl: JsonlFlag = False,
    seat: Annotated[Seat | None, typer.Option(help="The decisions of this seat alone.")] = None,
    worlds: Annotated[
        int, typer.Option(min=1, max=MOST_WORLDS, help="Worlds solved at most a decision.")
    ] = WORLDS,
    scale: Annotated[
        Scale, typer.Option(help="Own points less the mean of the others, or own points.")
    ] = Scale.TABLE,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Deals reviewed at a time; by default one a core.")
    ] = None,
    address: Annotated[
        str | None, typer.Option("--cluster", help="Address of a Dask cluster that reviews them.")
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Recorded games looked back at: what was knowable, what was luck."""
    say, failed = say_in(language), False
    words = Words(language.value, scheme_of(language.value))
    kept = list[tuple[Review, dict[Seat, str]]]()

    # A wrong name is reported before the work, which takes long.
    total = records_in(files)

    how = How(seat, worlds, scale)

    def work(executor: Executor, *, ahead: int) -> Iterator[Analysed]:
        waiting = deque[Future[Analysed]]()
        for file in files:
            with opened(file) as source:
                for row in replays(source, name=str(file), say=say):
                    waiting.append(executor.submit(analysed, row, how))
                    if len(waiting) > ahead:
                        yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    number = threads or os.cpu_count() or 1
    with ExitStack() as stack:
        try:
            executor: Executor = stack.enter_context(
                ThreadPoolExecutor(number) if address is None else cluster(address)
            )
        except NoClusterError as error:
            stop_for(error, command="skat analyse", status=2)
        progress = stack.enter_context(ProgressLine(total, "deals", language=language))
        ahead = 2 * number if address is None else SENT_AHEAD
        for done in work(executor, ahead=ahead):
            failed = failed or done.review is None
            progress.hide()
            if jsonl:
                print(_line(done).decode(), flush=True)
            else:
                print(replay_line(done.row, words), flush=True)
                if done.review is not None:
                    names = dict(zip(SEATS, done.row.players, strict=True))
                    print(*review_lines(done.review, names, words), "", sep="\n", flush=True)
                    kept.append((done.review, names))
            progress.step()
    if not jsonl:
        for text in player_lines(kept, words):
            print(text)
    raise typer.Exit(int(failed))


def _line(done: Analysed) -> bytes:
    """The review as a line of JSON, or why there is none."""
    row = done.row.row
    place: dict[str, Any] = {"file": row.file, "line": row.line}
    if done.review is None:
        error: dict[str, Any] = {"code": row.status, "message": row.message, "articles": []}
        return msgspec.json.encode({**place, "error": error}, order="sorted")
    names = dict(zip((seat.value for seat in SEATS), done.row.players, strict=True))
    return review_bytes({**place, **written_review(done.review, names=names)})
