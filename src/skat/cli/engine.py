"""`skat engine`: try an engine, or let one of our players be one."""

from __future__ import annotations

import shlex
import sys
from functools import partial
from typing import Annotated

import typer

from skat.cli.completion import players
from skat.cli.language import Language, LanguageOption, misused, stop_for
from skat.cli.tried import tell_tried
from skat.engines.check import POSITIONS, check_engine
from skat.engines.confined import Limits
from skat.engines.conformance import CASES, conformance, report
from skat.engines.speaking import OwnEngine, Speaker

app = typer.Typer()

CHECK = "check"


@app.command()
def engine(
    what: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER|check",
            help="One of our players, or check.",
            autocompletion=lambda incomplete: ["check", *players(incomplete)],
        ),
    ],
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="CMD", help="What starts the engine that is tried."),
    ] = None,
    *,
    positions: Annotated[int, typer.Option(min=1, help="How many positions.")] = POSITIONS,
    seed: Annotated[int, typer.Option(help="Seed of the positions.")] = 1,
    move: Annotated[int, typer.Option(min=1, help="Milliseconds for a move.")] = 2_000,
    memory: Annotated[int, typer.Option(min=16, help="Most memory, in MiB.")] = Limits().memory_mb,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="What was tried as one JSON object a line.")
    ] = False,
    suite: Annotated[
        bool, typer.Option("--suite", help="All cases: rule sets, short times, whole deals too.")
    ] = False,
    cases: Annotated[bool, typer.Option("--cases", help="Name the cases of the suite.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="What came of each case, as one JSON object.")
    ] = False,
    sandbox: Annotated[
        bool,
        typer.Option("--sandbox", help="Do not start it where it could reach network or files."),
    ] = False,
    language: LanguageOption = Language.EN,
) -> None:
    """The engine protocol: try an engine (`check CMD`), or speak it with one of our players."""
    if what != CHECK:
        if command:
            misused("usage_try_engine", command="skat engine", example="skat engine check CMD")
        _speak(what)
        return
    if cases:
        for name, does in CASES.items():
            print(f"{name:15} {does}")
        return
    if not command:
        misused("usage_which_program", command="skat engine", example="skat engine check CMD")
    started = command[0] if len(command) == 1 else shlex.join(command)
    limits = Limits(memory_mb=memory, sandbox=sandbox)
    trying = conformance if suite else check_engine
    tell_tried(
        trying(started, number=positions, seed=seed, move_ms=move, limits=limits),
        jsonl=jsonl,
        report=partial(report, started) if json else None,
    )


def _speak(player: str) -> None:
    try:
        speaking = OwnEngine(player)
    except ValueError as error:
        stop_for(error, command="skat engine", status=2)
    Speaker(speaking, lambda line: print(line, flush=True)).run(sys.stdin)
