"""What `skat doctor` finds where several servers share a database and a bus; it changes nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from skat.cli.serve.finding import Finding

if TYPE_CHECKING:
    from skat.journal.stored.statements import SqlConnection


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

    from skat.store.errors import PooledDatabaseError
    from skat.store.postgres.own_backend import require_own_backend
    from skat.store.postgres.store import PostgresConnection, reason

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
    from skat.store.postgres.schema import MIGRATIONS, SCHEMA, is_served

    def asked(sql: str) -> object:
        return connection.execute(sql).fetchone()[0]

    begun = time.perf_counter()
    version = asked("SHOW server_version")
    found = [Finding("database", f"PostgreSQL {version}, answers in {_milliseconds(begun)} ms")]
    if asked("SHOW fsync") != "on":
        found.append(_bad("fsync", "off: nothing would be safe, and no server starts"))
    if asked("SELECT pg_is_in_recovery()"):
        found.append(_bad("standby", "this database only reads; give the address of all hosts"))
    if not asked("SHOW synchronous_standby_names"):
        found.append(Finding("replica", "none that is synchronous: a lost disk loses moves"))
    if asked(f"SELECT to_regclass('{SCHEMA}.schema_version')") is None:
        return (*found, Finding("schema", "none yet; the first server makes it"))
    (schema,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    good = is_served(connection, schema)
    found.append(Finding("schema", f"version {schema}, this release has {len(MIGRATIONS)}", good))
    if good:
        lives = "holder.until > clock_timestamp()"
        servers = asked(f"SELECT count(*) FROM holder WHERE {lives}")
        driven = asked(f"SELECT count(*) FROM lease JOIN holder ON number = holder AND {lives}")
        found.append(Finding("servers", f"{servers} with --bus, which drive {driven} tables"))
    return tuple(found)


def _bad(name: str, text: str) -> Finding:
    return Finding(name, text, good=False, needed=True)


def _milliseconds(begun: float) -> str:
    return f"{1000 * (time.perf_counter() - begun):.1f}"
