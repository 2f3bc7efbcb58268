"""`skat arena`: its options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skat.arena import Match
from skat.cli.arena.match import run_arena
from skat.cli.language import complain

app = typer.Typer()


@app.command()
def arena(
    a: Annotated[str, typer.Argument(metavar="A", help="simple, random; with name:key=value.")],
    b: Annotated[str, typer.Argument(metavar="B", help="His opponent.")],
    *,
    boards: Annotated[int, typer.Option(min=2, help="How many; each is six games.")],
    seed: Annotated[int, typer.Option(help="Fixes the deals and all chance of the players.")],
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    cluster: Annotated[str | None, typer.Option(help="Play on the Dask cluster there.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; one a core.")] = None,
    contracts_by: Annotated[
        str | None, typer.Option(help="This player bids, discards and announces for both.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep finished boards here, and go on from them.")
    ] = None,
) -> None:
    """A duplicate match between two computer players."""
    match = Match(a=a, b=b, boards=boards, seed=seed, contracts_by=contracts_by)
    status = run_arena(
        match, as_json=json, address=cluster, workers=workers, file=file, say=complain
    )
    raise typer.Exit(status)
