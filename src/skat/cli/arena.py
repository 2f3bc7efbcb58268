"""`skat arena`: a duplicate match between two computer players, as JSON or as a page of text."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
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
    Report,
    Sanity,
    SanityFinding,
    SavedBoards,
    cluster,
    is_deterministic,
    parse_player,
    play_match,
    probe_honesty,
    processes,
    refused_match,
    report,
    sanity,
)
from skat.arena.latency import Latencies
from skat.arena.report import times_of
from skat.cli.completion import players
from skat.cli.language import Language, LanguageOption, complain, language_asked, stop_for, tell
from skat.cli.options import JsonFlag, cannot_write
from skat.cli.progress import ProgressLine
from skat.engines import EngineForfeitError, EngineRefusedError, EngineStoppedError
from skat.model.refusal import Refusal
from skat.referee.search.verdict import verdict_on

_MARKS = {
    SanityFinding.INSIDE: "",
    SanityFinding.UNSURE: "outside, too few games to be sure",
    SanityFinding.ALARM: "ALARM",
    SanityFinding.NO_GAMES: "no games",
}


def report_lines(result: Report, boards: Sequence[Board], *, full_auction: bool) -> Iterator[str]:
    """The report, line by line; the limits of sound play only where the players bid themselves."""
    played = f"{result.boards} boards, {result.games} games, seed {result.seed}"
    yield f"A {result.a}, B {result.b}: {played}"
    yield f"passed {_percent(result.passed_share)}, overbid and lost {result.overbid_losses}"
    yield ""
    yield "A less B, points a game        95 % interval"
    yield from _differences(result)
    yield ""
    yield from _by_player(result)
    yield ""
    yield "thinking times of decisions with a choice"
    yield _times("A", times_of(board.latencies_a for board in boards))
    yield _times("B", times_of(board.latencies_b for board in boards))
    for label, faults in result.engine_faults.items():
        counted = ", ".join(f"{kind} {count}" for kind, count in faults.items())
        yield f"faults of the engine {label.upper()}: {counted}"
    if full_auction:
        for label, of_a in (("A", True), ("B", False)):
            yield ""
            yield f"{label} beside the limits of sound play"
            yield from map(_sanity_line, sanity(boards, of_a=of_a))
    yield ""
    yield f"{result.seconds:.1f} seconds"


def alarm_lines(boards: Sequence[Board]) -> Iterator[str]:
    """Only the figures outside the limits of sound play."""
    for label, of_a in (("A", True), ("B", False)):
        for figure in sanity(boards, of_a=of_a):
            if figure.finding is SanityFinding.ALARM:
                yield f"{label}: {_sanity_line(figure).strip()}"


def _differences(result: Report) -> Iterator[str]:
    rows = [
        ("Seeger-Fabian", result.sf_per_game_diff, result.ci95),
        ("  from declaring", result.declaring.sf_per_game_diff, result.declaring.ci95),
        ("  from defending", result.defending.sf_per_game_diff, result.defending.ci95),
    ]
    for name, part in result.contracts.items():
        rows.append((f"  in {name}", part.sf_per_game_diff, part.ci95))
    for label, value, (low, high) in rows:
        yield f"{label:<20}{value:+9.2f}   [{low:+.2f}, {high:+.2f}]"
    yield f"{'list points':<20}{result.classic_per_game_diff:+9.2f}"


def _by_player(result: Report) -> Iterator[str]:
    ours, theirs = result.declaring.a, result.declaring.b
    held, kept = result.defending.a, result.defending.b
    yield f"{'':<24}{'A':>10}{'B':>10}"
    yield f"{'declared, of chairs':<24}{_percent(ours.share):>10}{_percent(theirs.share):>10}"
    yield f"{'  won':<24}{_percent(ours.won_share):>10}{_percent(theirs.won_share):>10}"
    yield f"{'  hand':<24}{_percent(ours.hand_share):>10}{_percent(theirs.hand_share):>10}"
    yield f"{'  SF points a game':<24}{ours.sf_per_game:>10.2f}{theirs.sf_per_game:>10.2f}"
    yield f"{'defended, won':<24}{_percent(held.won_share):>10}{_percent(kept.won_share):>10}"
    yield f"{'  SF points a game':<24}{held.sf_per_game:>10.2f}{kept.sf_per_game:>10.2f}"
    for name, part in result.contracts.items():
        shares = f"{_percent(part.a.share):>10}{_percent(part.b.share):>10}"
        yield f"{name + ', of declared':<24}{shares}"
        wins = f"{_percent(part.a.won_share):>10}{_percent(part.b.won_share):>10}"
        yield f"{'  won':<24}{wins}"


def _times(label: str, times: Latencies) -> str:
    return (
        f"{label}  mean {times.mean:.2f} ms, half within {times.percentile(0.5):.2f}, "
        f"95 % within {times.percentile(0.95):.2f}, longest {times.longest:.1f}; "
        f"{times.slow} of {times.decisions} over {times.limit:g} ms"
    )


def _sanity_line(figure: Sanity) -> str:
    if figure.found is None:
        return f"  {figure.name:<20}{'':>8}   {_limits(figure)}   {_MARKS[figure.finding]}"
    value = f"{figure.found.value:.1f}" if figure.high > 1 else _percent(figure.found.value)
    return f"  {figure.name:<20}{value:>8}   {_limits(figure)}   {_MARKS[figure.finding]}".rstrip()


def _limits(figure: Sanity) -> str:
    if figure.high > 1:
        return f"{figure.low:.0f} to {figure.high:.0f}".ljust(11)
    return f"{100 * figure.low:.0f} to {100 * figure.high:.0f} %".ljust(11)


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


app = typer.Typer()

_COMMAND = "skat arena"
_PROBED = 3
"""Deals of the honesty probe, which an engine plays before the match."""


@app.command()
def arena(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="simple, random; with name:key=value; engine:cmd=./program.",
            autocompletion=players,
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The opponent.", autocompletion=players)],
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
        str | None,
        typer.Option(
            help="This player bids, discards and announces for both.", autocompletion=players
        ),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep finished boards here, and continue from them.")
    ] = None,
    language: LanguageOption = Language.EN,
) -> None:
    """A duplicate match between two computer players."""
    match = Match(a=a, b=b, boards=boards, seed=seed, contracts_by=contracts_by)
    refused = refused_match(match)
    if refused is not None:
        stop_for(refused, command=_COMMAND, status=2)
    _probe(match)
    began = monotonic()
    try:
        played = _played(match, address=address, workers=workers or os.cpu_count() or 1, file=file)
    except (EngineStoppedError, EngineRefusedError) as error:
        stop_for(error, command=_COMMAND)
    result = report(match, played, seconds=monotonic() - began)
    if not json:
        print("\n".join(report_lines(result, played, full_auction=match.full_auction)))
        return
    print(msgspec.json.encode(result).decode())
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
            stop_for(error, command=_COMMAND)
        decided = {"decisions": probe.decisions, "changed": len(probe.changes)}
        complain(tell("honesty", label=label, **decided))
        if probe.changes:
            stop_for(Refusal("arena_dishonest", details={"label": label}), command=_COMMAND)


def _progress(boards: int, *, done: int) -> ProgressLine:
    return ProgressLine(boards, "boards", done=done, language=language_asked())


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
        except (NoClusterError, OtherMatchError) as error:
            stop_for(error, command=_COMMAND, status=2)
        except OSError as error:
            raise cannot_write(error, command=_COMMAND) from None
        before = saved.boards if saved is not None else ()
        if before:
            complain(tell("boards_before", boards=len(before)))
        progress = stack.enter_context(_progress(match.boards, done=len(before)))

        def note(boards: tuple[Board, ...]) -> None:
            if saved is not None:
                saved.add(boards)
            progress.step(len(boards))

        return play_match(
            match, executor=executor, judge=verdict_on, finished=before, on_boards=note
        )
