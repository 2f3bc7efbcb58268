"""`skat doctor`: what is here, what is missing, and what that means; it changes nothing.

Of several servers it looks at the database and the bus that they share.
"""

from __future__ import annotations

import platform
import sqlite3
import time
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

import skat
from skat.cli.options import JsonFlag, print_json

if TYPE_CHECKING:
    from skat.journal.stored import SqlConnection


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at; `needed` if nothing works without it."""

    name: str
    text: str
    good: bool = True
    needed: bool = False


def about_database(url: str) -> tuple[Finding, ...]:
    """The PostgreSQL at this address: whether it can be trusted, and which servers are on it."""
    from skat.cli.serve import ServeError
    from skat.cli.serve.databases import is_postgres, require_postgres

    if not is_postgres(url):
        return (_bad("database", "several servers need postgresql://"),)
    try:
        require_postgres()
    except ServeError as error:
        return (_bad("database", str(error)),)
    import psycopg

    from skat.journal.store.errors import PooledDatabaseError
    from skat.journal.store.postgres.required import require_own_backend
    from skat.journal.store.postgres.store import PostgresConnection, reason

    try:
        connection = PostgresConnection(url)
    except (psycopg.Error, UnicodeError) as error:
        return (_bad("database", f"cannot be reached: {reason(error)}"),)
    try:
        require_own_backend(connection, lambda: PostgresConnection(url))
        return _looked_at(connection)
    except PooledDatabaseError as error:
        return (_bad("pooler", str(error)),)
    except psycopg.Error as error:
        return (_bad("database", f"cannot be read: {reason(error)}"),)
    finally:
        connection.close()


def about_bus(url: str) -> Finding:
    """The server at this address that carries hints."""
    try:
        import redis
    except ImportError:
        return _bad("bus", "redis is missing: install skat[redis]")
    from skat.cli.serve import ServeError
    from skat.cli.serve.databases import bus_address

    begun = time.perf_counter()
    try:
        url = bus_address(url)
        with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as line:
            line.ping()
    except (redis.RedisError, ServeError, ValueError) as error:
        return _bad("bus", f"cannot be used: {error}; without it all is up to a second later")
    return Finding("bus", f"answers in {_milliseconds(begun)} ms")


def _looked_at(connection: SqlConnection) -> tuple[Finding, ...]:
    from skat.journal.store.postgres.schema import MIGRATIONS, SCHEMA, is_served

    def asked(sql: str) -> object:
        return connection.execute(sql).fetchone()[0]

    begun = time.perf_counter()
    version = asked("SHOW server_version")
    findings = [Finding("database", f"PostgreSQL {version}, answers in {_milliseconds(begun)} ms")]
    if asked("SHOW fsync") != "on":
        findings.append(_bad("fsync", "off: nothing would be safe, and no server starts"))
    if asked("SELECT pg_is_in_recovery()"):
        findings.append(_bad("standby", "this database only reads; give the address of all hosts"))
    if not asked("SHOW synchronous_standby_names"):
        findings.append(Finding("replica", "none that is synchronous: a lost disk loses moves"))
    if asked(f"SELECT to_regclass('{SCHEMA}.schema_version')") is None:
        return (*findings, Finding("schema", "none yet; the first server makes it"))
    (schema,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    good = is_served(connection, schema)
    findings.append(
        Finding("schema", f"version {schema}, this release has {len(MIGRATIONS)}", good)
    )
    if good:
        lives = "holder.until > clock_timestamp()"
        servers = asked(f"SELECT count(*) FROM holder WHERE {lives}")
        driven = asked(f"SELECT count(*) FROM lease JOIN holder ON number = holder AND {lives}")
        findings.append(Finding("servers", f"{servers} with --bus, which drive {driven} tables"))
    return tuple(findings)


def _bad(name: str, text: str) -> Finding:
    return Finding(name, text, good=False, needed=True)


def _milliseconds(begun: float) -> str:
    return f"{1000 * (time.perf_counter() - begun):.1f}"


app = typer.Typer()


_PACKAGES = {
    "msgspec": "everything",
    "typer": "the command line",
    "rich": "the terminal table",
    "litestar": "the table in the browser: install skat[server]",
    "uvicorn": "the table in the browser: install skat[server]",
    "websockets": "the table in the browser: install skat[server]",
    "argon2-cffi": "accounts: install skat[server]",
    "confusable-homoglyphs": "names that look alike: install skat[server]",
    "segno": "QR codes: install skat[server] or skat[print]",
    "python-calamine": "members' lists as xlsx and ods: install skat[server] or skat[sheets]",
    "typst": "lists and forms on paper: install skat[print]",
}
_BASE = ("msgspec", "typer", "rich")


def diagnosis() -> tuple[Finding, ...]:
    """Everything worth knowing about this installation.

    >>> diagnosis()[0].name
    'skat'
    """
    return (
        Finding("skat", skat.__version__),
        Finding(
            "python", f"{platform.python_version()} on {platform.system()} {platform.release()}"
        ),
        _kernel(),
        *(_package(name, use) for name, use in _PACKAGES.items()),
        _sqlite(),
        _page(),
        _games(),
    )


def _kernel() -> Finding:
    try:
        from skat.kernel import _core
    except ImportError as error:
        return Finding("kernel", f"not built: {error}", good=False, needed=True)
    return Finding("kernel", ", ".join(map(str, _core.build_info().values())))


def _package(name: str, use: str) -> Finding:
    try:
        return Finding(name, version(name))
    except PackageNotFoundError:
        return Finding(name, f"missing, needed for {use}", good=False, needed=name in _BASE)


def _sqlite() -> Finding:
    text = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < (3, 51, 3):
        text += " (two writers could damage a database; a second one is refused)"
    return Finding("sqlite", text)


def _page() -> Finding:
    here = Path(skat.__file__).parent / "web" / "index.html"
    return Finding("page", "built" if here.exists() else "missing", good=here.exists())


def _games() -> Finding:
    if find_spec("litestar") is None:
        return Finding("games", "no server here to keep them", good=False)
    from skat.cli.serve.databases import default_database

    place = default_database()
    size = f"{place.stat().st_size:,} bytes" if place.exists() else "nothing played yet"
    return Finding("games", f"{place} ({size})")


def _engines() -> Finding:
    """What a foreign engine that is started here cannot reach."""
    from skat.engines.confined import confinement
    from skat.engines.keeper.order import CLAIMS

    held = confinement()
    by = {
        "namespaces": held.processes,
        "read-only mounts": held.mounts,
        f"Landlock {held.landlock}": held.landlock,
        "seccomp": held.seccomp,
    }
    there = ", ".join(name for name, yes in by.items() if yes) or "nothing that confines them"
    open_ones = [name for name in CLAIMS if name not in held.claims]
    if open_ones:
        return Finding("engines", f"can reach {', '.join(open_ones)} ({there})", good=False)
    return Finding("engines", f"cannot reach {', '.join(CLAIMS)} ({there})")


@app.command()
def doctor(
    *,
    db: Annotated[str | None, typer.Option(help="Look at this postgresql:// database.")] = None,
    bus: Annotated[str | None, typer.Option(help="Look at this redis:// server.")] = None,
    json: JsonFlag = False,
) -> None:
    """Versions, kernel, store, paths, what is missing."""

    findings = [*diagnosis(), _engines()]
    findings += () if db is None else about_database(db)
    findings += () if bus is None else (about_bus(bus),)
    failed = any(finding.needed and not finding.good for finding in findings)
    if json:
        print_json(findings)
        raise typer.Exit(int(failed))
    width = max(len(finding.name) for finding in findings)
    for finding in findings:
        print(f"{'ok' if finding.good else '--'}  {finding.name:<{width}}  {finding.text}")
    raise typer.Exit(int(failed))
