"""`skat engine`: try an engine, or let one of our players be one."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer

from skat.cli.language import complain, stop
from skat.cli.options import print_json
from skat.engines.check import POSITIONS, check_engine
from skat.engines.confined import Limits
from skat.engines.speaking import OwnEngine, Speaker

app = typer.Typer()

CHECK = "check"


@app.command()
def engine(
    what: Annotated[
        str, typer.Argument(metavar="PLAYER|check", help="One of our players, or check.")
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
    sandbox: Annotated[
        bool,
        typer.Option("--sandbox", help="Do not start it where it could reach network or files."),
    ] = False,
) -> None:
    """The engine protocol: try an engine (`check CMD`), or speak it with one of our players."""
    if what != CHECK:
        if command:
            stop(
                "skat engine: to try an engine: skat engine check CMD",
                status=2,
            )
        _speak(what)
        return
    if not command:
        stop("skat engine check: which command starts the engine?", status=2)
    started = command[0] if len(command) == 1 else shlex.join(command)
    failed = 0
    limits = Limits(memory_mb=memory, sandbox=sandbox)
    for finding in check_engine(started, number=positions, seed=seed, move_ms=move, limits=limits):
        failed += bool(finding.failed)
        if jsonl:
            print_json(finding)
        elif finding.failed:
            print(f"failed  {finding.tried}: {finding.failed}", flush=True)
        else:
            print(f"ok      {finding.tried}", flush=True)
    if failed:
        stop(f"{failed} failed")
    complain("all is right")


def _speak(player: str) -> None:
    try:
        speaking = OwnEngine(player)
    except ValueError as error:
        stop(f"skat engine: {error}", status=2)
    Speaker(speaking, lambda line: print(line, flush=True)).run(sys.stdin)
