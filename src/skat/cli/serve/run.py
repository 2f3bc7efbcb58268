"""`skat serve`: the table in the browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from skat.cli.serve import ServeError
from skat.cli.serve.addresses import require_certificate
from skat.cli.serve.databases import is_postgres

_INTERRUPTED: Final = 130


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    db: str | None = None,
    bus: str | None = None,
    tls: tuple[Path, Path] | None = None,
    iss: str | None = None,
    standby_for: str = "",
) -> int:
    """Prints the address of the table and serves it until stopped; the exit status.

    `db` is a path, sqlite:///PATH or postgresql://USER@HOST/NAME, by default a file in the user's
    data directory; port 0 takes a free port. With `bus`, redis://HOST, others may serve the same
    PostgreSQL database, and all of them serve the same tables. `iss` is the port, or HOST:PORT, for
    programs that speak the protocol of the ISS. Problems are reported on
    standard error. All other settings are in the file that the variable SKAT_SETTINGS names and
    in the variables SKAT_...; see `skat.server.settings`. `standby_for` is
    the link of a tournament of another server, copied until somebody takes it over here.
    """
    try:
        if bus is not None and not is_postgres(db):
            raise ServeError("--bus is for several servers on one database: --db postgresql://")
        if iss is not None and bus is not None:
            raise ServeError("--iss is for a server that is alone, not for one with --bus")
        if tls is not None:
            require_certificate(*tls)
        try:
            from skat.cli.serve.serving import run_server
        except ModuleNotFoundError as error:
            raise ServeError(f"{error.name} is missing: install skat[server]") from error
        run_server(host=host, port=port, db=db, bus=bus, tls=tls, iss=iss, standby_for=standby_for)
    except ServeError as error:
        print(f"skat serve: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0
