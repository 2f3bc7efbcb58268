"""What `--db` and `--bus` name: the database where games are kept, the bus between servers."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from skat.cli.serve import ServeError
from skat.model.refusal import Refusal

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
        raise ServeError(Refusal("serve_db_unknown", details={"kind": kind}))
    if db == ":memory:":
        raise ServeError(Refusal("serve_memory"))
    if not db:
        raise ServeError(Refusal("serve_no_path"))
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
        raise ServeError(_missing(error, "postgres")) from error


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
        raise ServeError(Refusal("serve_two_passwords", details={"variable": _PASSWORD_FILE}))
    try:
        password = Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        details = {"variable": _PASSWORD_FILE, "file": file, "reason": _reason(error)}
        raise ServeError(Refusal("serve_password_not_read", details=details)) from error
    if not password:
        empty = {"variable": _PASSWORD_FILE, "file": file}
        raise ServeError(Refusal("serve_password_empty", details=empty))
    return f"{scheme}://:{quote(password, safe='')}@{place}"


def _missing(error: ImportError, extra: str) -> Refusal:
    return Refusal("part_missing", details={"name": error.name, "extra": extra})


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return str(getattr(error, "strerror", None) or error)


def open_bus(bus: str) -> RedisBus:
    """The bus at `--bus`; that nobody answers there costs hints alone, and is logged.

    Raises `ServeError` for an address that is none, as `bus_address`, and where the client is
    missing.
    """
    if not bus.startswith(_REDIS):
        raise ServeError(Refusal("serve_no_bus"))
    try:
        from skat.journal.bus.redis_bus import RedisBus
    except ImportError as error:
        raise ServeError(_missing(error, "redis")) from error
    try:
        return RedisBus(bus_address(bus))
    except ValueError as error:
        raise ServeError(Refusal("serve_bus_unusable", details={"reason": str(error)})) from error
