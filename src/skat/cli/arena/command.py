"""`skat arena`: a duplicate match between two computer players, as JSON or as a page of text."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer

from skat.arena import (
    Board,
    Match,
    NoClusterError,
    OtherMatchError,
    SavedBoards,
    cluster,
    is_deterministic,
    parse_player,
    play_match,
    probe_honesty,
    processes,
    refused_match,
    report,
)
from skat.cli.arena.text import alarm_lines, report_lines
from skat.cli.language import complain, stop
from skat.cli.options import JsonFlag
from skat.cli.progress import ProgressLine
from skat.engines import EngineForfeitError, EngineRefusedError, EngineStoppedError
from skat.referee.search.verdict import verdict_on

app = typer.Typer()

_PROBED = 3
"""Deals of the honesty probe, which an engine plays before the match."""


@app.command()
def arena(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help="simple, random; with name:key=value; engine:cmd=./program."
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The opponent.")],
    *,
    boards: Annotated[int, typer.Option(min=2, help="How many boards; each is six games.")],
    seed: Annotated[int, typer.Option(help="Seed of the deals and of the players' chance.")],
    json: JsonFlag = False,
    address: Annotated[
        str | None, typer.Option("--cluster", help="Address of a Dask cluster to play on.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Number of processes; by default one a core.")
    ] = None,
    contracts_by: Annotated[
        str | None, typer.Option(help="This player bids, discards and announces for both.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep finished boards here, and continue from them.")
    ] = None,
) -> None:
    """A duplicate match between two computer players."""
    match = Match(a=a, b=b, boards=boards, seed=seed, contracts_by=contracts_by)
    refused = refused_match(match)
    if refused is not None:
        stop(f"skat arena: {refused}", status=2)
    _probe(match)
    began = monotonic()
    try:
        played = _played(match, address=address, workers=workers or os.cpu_count() or 1, file=file)
    except (EngineStoppedError, EngineRefusedError) as error:
        stop(f"skat arena: {error}")
    found = report(match, played, seconds=monotonic() - began)
    if not json:
        print("\n".join(report_lines(found, played, full_auction=match.full_auction)))
        return
    print(msgspec.json.encode(found).decode())
    if match.full_auction:
        for line in alarm_lines(played):
            complain(line)


def _probe(match: Match) -> None:
    """Engines that say that they are deterministic must not notice cards that they cannot see."""
    for label, text in (("A", match.a), ("B", match.b)):
        named = parse_player(text)
        try:
            if not is_deterministic(named):
                continue
            probe = probe_honesty(named, deals=_PROBED, seed=match.seed)
        except (EngineStoppedError, EngineForfeitError, EngineRefusedError) as error:
            stop(f"skat arena: {error}")
        complain(f"honesty of {label}: {probe.decisions} decisions, {len(probe.changes)} changed")
        if probe.changes:
            stop(f"skat arena: {label} decides by cards that it cannot see, or by chance")


def _played(
    match: Match, *, address: str | None, workers: int, file: Path | None
) -> tuple[Board, ...]:
    """All boards; the progress is written to standard error."""
    with ExitStack() as stack:
        try:
            saved = stack.enter_context(SavedBoards(file, match)) if file is not None else None
            executor = stack.enter_context(
                processes(workers) if address is None else cluster(address)
            )
        except (NoClusterError, OtherMatchError, OSError) as error:
            stop(f"skat arena: {error}", status=2)
        before = saved.boards if saved is not None else ()
        if before:
            complain(f"{len(before)} boards were played before")
        progress = stack.enter_context(ProgressLine(match.boards, "boards", done=len(before)))

        def note(boards: tuple[Board, ...]) -> None:
            if saved is not None:
                saved.add(boards)
            progress.step(len(boards))

        return play_match(
            match, executor=executor, judge=verdict_on, finished=before, on_boards=note
        )
