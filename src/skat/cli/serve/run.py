"""`skat serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import ssl
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skat.cli.serve.code import terminal_code
from skat.cli.serve.garbage import search_wholly, tune_garbage_collector

if TYPE_CHECKING:
    from skat.bus.redis_bus import RedisBus
    from skat.server.orderly_end import OrderlyEnd
    from skat.store.sql import SqlStore

_SETTINGS: Final = "SKAT_SETTINGS"
_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")
_REDIS: Final = ("redis://", "rediss://", "unix://")
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""The beginning of an address; one letter before the colon is a disk of Windows."""
_INTERRUPTED: Final = 130
_SECONDS_TO_FINISH: Final = 5
_MOST_FILES: Final = 65_536
_WHOLE_NETWORK: Final = ("0.0.0.0", "::")


class ServeError(Exception):
    """Why the server cannot start; the text is for whoever started it."""


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
    programs that speak the protocol of the ISS. What is in the way is said on
    standard error. How the server is run beside that stands in the file that the variable
    SKAT_SETTINGS names and in the variables SKAT_...; see `skat.server.settings`. `standby_for` is
    the link of a tournament of another server, copied until somebody takes it over here.
    """
    try:
        _run(host=host, port=port, db=db, bus=bus, tls=tls, iss=iss, standby_for=standby_for)
    except ServeError as error:
        print(f"skat serve: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0


def default_database() -> Path:
    """The database in the user's data directory, as the platform has it.

    >>> default_database().name
    'skat.db'
    """
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        given = Path(os.environ.get("XDG_DATA_HOME", ""))
        # The specification of the directories says to ignore a relative one.
        base = given if given.is_absolute() else Path.home() / ".local" / "share"
    return base / "skat" / "skat.db"


def database_path(db: str | None) -> Path:
    """Where the database is: a path, a sqlite:/// address, or the default.

    Raises `ServeError` for an address of another kind.

    >>> str(database_path("sqlite:///games/skat.db"))
    'games/skat.db'
    """
    if db is None:
        return default_database()
    if db.startswith(_SQLITE):
        db = db.removeprefix(_SQLITE)
    elif _ADDRESS.match(db):
        kind = db.partition(":")[0]
        raise ServeError(f"--db {kind}: is not known; give a path, sqlite:///PATH or postgresql://")
    if db == ":memory:":
        raise ServeError("--db :memory: would keep no game; give a path")
    if not db:
        raise ServeError("--db names no file; give a path or sqlite:///PATH")
    return Path(db)


def is_postgres(db: str | None) -> bool:
    """Whether `--db` names a PostgreSQL database.

    >>> is_postgres("postgresql://skat@localhost/skat"), is_postgres("skat.db"), is_postgres(None)
    (True, False, False)
    """
    return db is not None and db.startswith(_POSTGRES)


def require_postgres() -> None:
    """Raises `ServeError` where the driver is missing."""
    try:
        import psycopg  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise ServeError(f"{error.name} is missing: pip install 'skat[postgres]'") from error


def open_store(db: str | None, *, shared: bool = False) -> SqlStore:
    """The store at `--db`, made if it is not there; a `shared` one others may have open too.

    Raises `ServeError`, and what the store has against it.
    """
    if db is not None and is_postgres(db):
        require_postgres()
        from skat.store.postgres.store import PostgresStore

        return PostgresStore(db, shared=shared)
    from skat.store import SqliteStore

    path = database_path(db)
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path)


def open_bus(bus: str) -> RedisBus:
    """The bus at `--bus`; that nobody answers there costs hints alone, and is logged.

    Raises `ServeError` for an address that is none, and where the client is missing.
    """
    if not bus.startswith(_REDIS):
        raise ServeError("--bus names the server that carries hints: redis://HOST or rediss://HOST")
    try:
        from skat.bus.redis_bus import RedisBus
    except ImportError as error:
        raise ServeError(f"{error.name} is missing: pip install 'skat[redis]'") from error
    try:
        return RedisBus(bus)
    except ValueError as error:
        raise ServeError(f"--bus cannot be used: {error}") from error


def allow_many_sockets() -> None:
    """As many open files as this user may have: the usual 1,024 are 340 tables with three lines."""
    if sys.platform == "win32":
        return
    import resource

    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if usual != resource.RLIM_INFINITY and usual < _MOST_FILES:
        wanted = _MOST_FILES if most == resource.RLIM_INFINITY else min(most, _MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _run(
    *,
    host: str,
    port: int,
    db: str | None,
    bus: str | None,
    tls: tuple[Path, Path] | None,
    iss: str | None,
    standby_for: str,
) -> None:
    if bus is not None and not is_postgres(db):
        raise ServeError("--bus is for several servers on one database: --db postgresql://")
    if iss is not None and bus is not None:
        raise ServeError("--iss is for a server that is alone, not for one with --bus")
    if tls is not None:
        _require_certificate(*tls)
    try:
        import uvicorn
        from msgspec.structs import replace

        from skat.journal import StoreError
        from skat.server.app import build_app
        from skat.server.http.patient_http import PatientHttp
        from skat.server.limits.connections import LimitedListener, most_connections
        from skat.server.logs import log_to_standard_error
        from skat.server.metrics import Metrics
        from skat.server.orderly_end import OrderlyEnd
        from skat.server.settings import SettingsError, load_settings, proxy_networks
        from skat.server.socket.lean_socket import PING_SECONDS, PONG_SECONDS, LeanSocket
        from skat.server.standby import StandbyLinkError, own_address, read_link
    except ModuleNotFoundError as error:
        raise ServeError(f"{error.name} is missing: pip install 'skat[server]'") from error

    file = os.environ.get(_SETTINGS)
    try:
        settings = load_settings(Path(file) if file else None, environment=os.environ)
        if standby_for:
            settings = replace(settings, standby_for=standby_for)
        copied = read_link(settings.standby_for) if settings.standby_for else None
    except SettingsError as error:
        raise ServeError(str(error)) from error
    except StandbyLinkError as error:
        raise ServeError(f"no link of a tournament to stand by for: {error}") from error
    listening = listening_socket(host, port)
    if copied is not None and not settings.standby_at:
        here = own_address(
            copied,
            host=host,
            port=listening.getsockname()[1],
            scheme="http" if tls is None else "https",
        )
        settings = replace(settings, standby_at=here)
    programs = None
    if iss is not None:
        try:
            programs = listening_socket(*iss_address(iss))
        except ServeError:
            listening.close()
            raise
    name = f"{socket.gethostname()}:{listening.getsockname()[1]}"
    log_to_standard_error(settings.log, server=name, commands=settings.log_commands)
    hints = None
    try:
        hints = None if bus is None else open_bus(bus)
        store = open_store(db, shared=hints is not None)
    except (StoreError, OSError, ServeError) as error:
        listening.close()
        if programs is not None:
            programs.close()
        if hints is not None:
            hints.close()
        raise ServeError(str(error)) from error
    certificate, key = tls or (None, None)
    metrics, ending, proxies = Metrics(), OrderlyEnd(), proxy_networks(settings)
    if programs is not None:
        programs = LimitedListener(
            programs,
            an_address=settings.lines_an_address if settings.limits else most_connections(),
            in_all=most_connections(),
            refused=lambda: metrics.count("skat_connections_refused_total"),
        )
    config = uvicorn.Config(
        build_app(
            store,
            settings=settings,
            accounts=store,
            metrics=metrics,
            bus=hints,
            ending=ending,
            iss=programs,
        ),
        ssl_certfile=certificate,
        ssl_keyfile=key,
        # Its warnings are of what others send wrongly, as often as they like.
        log_level="error",
        access_log=False,
        server_header=False,
        # What others say of where a request comes from counts from our own proxies alone.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(proxy) for proxy in proxies],
        loop="asyncio",
        http=PatientHttp,
        ws=LeanSocket,
        ws_max_size=16 * 1024,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        lifespan="on",
    )
    allow_many_sockets()
    door = LimitedListener(
        listening,
        an_address=settings.connections_an_address if settings.limits else most_connections(),
        in_all=most_connections(),
        proxies=proxies,
        refused=lambda: metrics.count("skat_connections_refused_total"),
    )
    metrics.gauge("skat_connections", lambda: door.connections)
    tune_garbage_collector()
    server = _announcing(uvicorn.Server)(config)
    server.ending = ending
    scheme = "https" if tls else "http"
    server.addresses = _addresses(scheme, host, door.getsockname()[1])
    if programs is not None:
        where, number = programs.getsockname()[:2]
        server.programs = f"{where}:{number}"
    asyncio.run(server.serve(sockets=[door]))


def iss_address(iss: str) -> tuple[str, int]:
    """Where the ISS port is: this machine alone, unless a host is named.

    Raises `ServeError`.

    >>> iss_address("7000"), iss_address("0.0.0.0:7000"), iss_address("[::]:7000")
    (('127.0.0.1', 7000), ('0.0.0.0', 7000), ('::', 7000))
    """
    host, colon, number = iss.rpartition(":")
    if not number.isdecimal() or (colon and not host):
        raise ServeError(f"--iss {iss}: give a port, or HOST:PORT")
    return (host.strip("[]") or "127.0.0.1"), int(number)


def _require_certificate(certificate: Path, key: Path) -> None:
    for file in (certificate, key):
        if not file.is_file():
            raise ServeError(f"--tls: there is no file {file}")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (ssl.SSLError, OSError) as error:
        raise ServeError(f"--tls: {certificate} and {key} are no pair: {error}") from error


def _announcing(base: Any) -> Any:
    """A server that prints where it is once it can be reached, and that ends in good order."""
    from skat.server.socket.lean_socket import LeanSocket

    class Announcing(base):  # type: ignore[misc]
        addresses: tuple[str, ...] = ()
        programs: str = ""
        ending: OrderlyEnd
        searching: asyncio.Task[None]

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=sockets)
            if self.started:
                self.searching = asyncio.create_task(search_wholly())
                for address in self.addresses:
                    print(f"Skat is served at {address}", flush=True)
                if self.programs:
                    print(f"ISS clients connect to {self.programs}", flush=True)
                if len(self.addresses) > 1:
                    _print_code(self.addresses[-1])

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            # Whoever is sent away finds nobody here: a proxy leads him to another server.
            for listening in self.servers:
                listening.close()
            for connection in tuple(self.server_state.connections):
                if not isinstance(connection, LeanSocket):
                    connection.shutdown()
            await self.ending.begin()
            await super().shutdown(sockets=sockets)

    return Announcing


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket at this address that will answer; port 0 takes a free one.

    Raises `ServeError`.
    """
    if not 0 <= port <= 65_535:
        raise ServeError(f"--port {port}: ports go from 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only where the protocol is named asyncio sends small messages at once (TCP_NODELAY); else the
    # second of two would wait 40 ms for the other end to confirm the first.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # Without it a restarted server waits a minute for its own old connections.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise ServeError(f"{host}:{port} cannot be used: {reason}; try --port 0") from error
    return listening


def _print_code(address: str) -> None:
    """The address that others in the network use as a QR code, where the terminal can show it."""
    code = terminal_code(address, coloured=sys.stdout.isatty())
    try:
        code.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    print(code, flush=True)


def _addresses(scheme: str, host: str, port: int) -> tuple[str, ...]:
    if host not in _WHOLE_NETWORK:
        shown = f"[{host}]" if ":" in host else host
        return (f"{scheme}://{shown}:{port}/",)
    local = f"{scheme}://127.0.0.1:{port}/"
    outward = own_address()
    return (local, f"{scheme}://{outward}:{port}/") if outward else (local,)


def own_address() -> str | None:
    """This machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
