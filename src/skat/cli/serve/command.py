"""`skat serve`: its options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skat.cli.serve.run import serve as run

app = typer.Typer()


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free port.")] = 8780,
    db: Annotated[str | None, typer.Option(help="Where games are kept; a file or a URL.")] = None,
    bus: Annotated[
        str | None, typer.Option(help="redis://HOST: others serve the same database.")
    ] = None,
    iss: Annotated[
        str | None, typer.Option(help="PORT or HOST:PORT for programs that speak to the ISS.")
    ] = None,
    tls: Annotated[
        tuple[Path, Path] | None, typer.Option(help="Certificate and key: serve https.")
    ] = None,
    standby_for: Annotated[
        str, typer.Option(help="A tournament of another server to copy and take over: its link.")
    ] = "",
) -> None:
    """The table in the browser."""

    raise typer.Exit(
        run(host=host, port=port, db=db, bus=bus, tls=tls, iss=iss, standby_for=standby_for)
    )
