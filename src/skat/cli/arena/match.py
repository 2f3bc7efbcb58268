"""`skat arena`: a duplicate match between two computer players, as JSON or as a page of text."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from time import monotonic

import msgspec

from skat.arena import (
    Board,
    Match,
    NoClusterError,
    OtherMatchError,
    SavedBoards,
    cluster,
    play_match,
    processes,
    refused_match,
    report,
)
from skat.cli.arena.text import alarm_lines, report_lines
from skat.referee.search.verdict import verdict_on

Say = Callable[[str], None]


def run_arena(
    match: Match,
    *,
    as_json: bool,
    address: str | None,
    workers: int | None,
    file: Path | None,
    say: Say,
) -> int:
    """Play the match, print its report, return the exit status; `say` hears everything else."""
    refused = refused_match(match)
    if refused is not None:
        say(f"skat arena: {refused}")
        return 2
    began = monotonic()
    with ExitStack() as stack:
        try:
            saved = stack.enter_context(SavedBoards(file, match)) if file is not None else None
            executor = stack.enter_context(_executor(address, workers))
        except (NoClusterError, OtherMatchError, OSError) as error:
            say(f"skat arena: {error}")
            return 2
        boards = _played(match, executor, saved, say)
    found = report(match, boards, seconds=monotonic() - began)
    if as_json:
        print(msgspec.json.encode(found).decode())
        _say_alarms(match, boards, say)
        return 0
    print("\n".join(report_lines(found, boards, full_auction=match.full_auction)))
    return 0


def _executor(address: str | None, workers: int | None) -> AbstractContextManager[Executor | None]:
    if address is not None:
        return cluster(address)
    return processes(workers or os.cpu_count() or 1)


def _played(
    match: Match, executor: Executor | None, saved: SavedBoards | None, say: Say
) -> tuple[Board, ...]:
    before = saved.boards if saved is not None else ()
    done = len(before)
    if done:
        say(f"{done} boards were played before")

    def note(boards: tuple[Board, ...]) -> None:
        nonlocal done
        if saved is not None:
            saved.add(boards)
        tenth = 10 * done // match.boards
        done += len(boards)
        if 10 * done // match.boards > tenth:
            say(f"{done} of {match.boards} boards")

    return play_match(match, executor=executor, judge=verdict_on, finished=before, on_boards=note)


def _say_alarms(match: Match, boards: Sequence[Board], say: Say) -> None:
    if match.full_auction:
        for line in alarm_lines(boards):
            say(line)
