"""`skat serve`: the table in the browser; its options, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from skat.cli.language import (
    Language,
    complain,
    locale_option,
    speaking,
    why,
)
from skat.cli.serve import ServeError
from skat.cli.serve.addresses import require_certificate
from skat.cli.serve.databases import is_postgres
from skat.model.refusal import Refusal

_INTERRUPTED: Final = 130


def serve_until_stopped(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    db: str | None = None,
    bus: str | None = None,
    tls: tuple[Path, Path] | None = None,
    iss: str | None = None,
    standby_for: str = "",
    language: Language | None = None,
) -> int:
    """Prints the address of the table and serves it until stopped; the exit status.

    `db` is a path, sqlite:///PATH or postgresql://USER@HOST/NAME, by default a file in the user's
    data directory; port 0 takes a free port. With `bus`, redis://HOST, others may serve the same
    PostgreSQL database, and all of them serve the same tables. `iss` is the port, or HOST:PORT, for
    programs that speak the protocol of the ISS. Problems are reported on
    standard error. All other settings are in the file that the variable SKAT_SETTINGS names and
    in the variables SKAT_...; see `skat.server.settings`. `standby_for` is
    the link of a tournament of another server, copied until the director takes it over here.
    `language` is that of the sentences, without it that of the system.
    """
    with speaking(language):
        try:
            if bus is not None and not is_postgres(db):
                raise ServeError(Refusal("serve_bus_shared"))
            if iss is not None and bus is not None:
                raise ServeError(Refusal("serve_iss_alone"))
            if tls is not None:
                require_certificate(*tls)
            try:
                from skat.cli.serve.serving import run_server
            except ImportError as error:
                raise ServeError(_what_to_install(error)) from error
            run_server(
                host=host, port=port, db=db, bus=bus, tls=tls, iss=iss, standby_for=standby_for
            )
        except ServeError as error:
            complain(f"skat serve: {why(error)}")
            return 1
        except KeyboardInterrupt:
            return _INTERRUPTED
        return 0


def _what_to_install(error: ImportError) -> Refusal:
    """How to get what the server cannot be loaded without."""
    name = error.name or ""
    if name.startswith("uvicorn."):
        from skat.server.http.uvicorn_parts import other_uvicorn

        return other_uvicorn(name)
    if not isinstance(error, ModuleNotFoundError):
        raise error
    return Refusal("part_missing", details={"name": name, "extra": "server"})


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
    language: Annotated[
        Language | None,
        locale_option("Language of messages; without it, of the system."),
    ] = None,
) -> None:
    """The table in the browser."""

    raise typer.Exit(
        serve_until_stopped(
            host=host,
            port=port,
            db=db,
            bus=bus,
            tls=tls,
            iss=iss,
            standby_for=standby_for,
            language=language,
        )
    )
