"""What `--db` and `--bus` name: the database where games are kept, the bus between servers."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from skat.cli.serve import ServeError

if TYPE_CHECKING:
    from skat.journal.bus.redis_bus import RedisBus
    from skat.journal.store.sql import SqlStore

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")
_REDIS: Final = ("redis://", "rediss://", "unix://")
_PASSWORD_FILE: Final = "SKAT_BUS_PASSWORD_FILE"
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""The beginning of an address; one letter before the colon is a disk of Windows."""


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
        raise ServeError(f"{error.name} is missing: install skat[postgres]") from error


def open_store(db: str | None, *, shared: bool = False) -> SqlStore:
    """The store at `--db`, made if it is not there; a `shared` one others may have open too.

    Raises `ServeError`, and what the store has against it.
    """
    if db is not None and is_postgres(db):
        require_postgres()
        from skat.journal.store.postgres.store import PostgresStore

        return PostgresStore(db, shared=shared)
    from skat.journal.store import SqliteStore

    path = database_path(db)
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path)


def bus_address(bus: str) -> str:
    """The address of the bus with the password of the file that `SKAT_BUS_PASSWORD_FILE` names.

    So it stands in no argument and in no environment. Raises `ServeError` for a file that cannot be
    read, or is empty, and for an address that has a password of its own.
    """
    file = os.environ.get(_PASSWORD_FILE)
    if not file:
        return bus
    scheme, _, place = bus.partition("://")
    if "@" in place:
        raise ServeError(f"--bus has a password, and so has the file of {_PASSWORD_FILE}")
    try:
        password = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ServeError(f"{_PASSWORD_FILE}: {error}") from error
    if not password:
        raise ServeError(f"{_PASSWORD_FILE}: {file} is empty")
    return f"{scheme}://:{quote(password, safe='')}@{place}"


def open_bus(bus: str) -> RedisBus:
    """The bus at `--bus`; that nobody answers there costs hints alone, and is logged.

    Raises `ServeError` for an address that is none, as `bus_address`, and where the client is
    missing.
    """
    if not bus.startswith(_REDIS):
        raise ServeError("--bus names the server that carries hints: redis://HOST or rediss://HOST")
    try:
        from skat.journal.bus.redis_bus import RedisBus
    except ImportError as error:
        raise ServeError(f"{error.name} is missing: install skat[redis]") from error
    try:
        return RedisBus(bus_address(bus))
    except ValueError as error:
        raise ServeError(f"--bus cannot be used: {error}") from error
