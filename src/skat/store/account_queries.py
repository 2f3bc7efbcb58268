"""The SQL of the accounts; means the same to SQLite and to PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from skat.store.accounts import Account, AccountChange, Session, Welcome, folded
from skat.store.statements import SqlConnection

_ACCOUNT: Final = "id, name, password, recovery, created, preferences"
_COLUMNS: Final = ", ".join(f"account.{column}" for column in _ACCOUNT.split(", "))


def create(connection: SqlConnection, account: Account) -> bool:
    """Writes an account unless its name is taken."""
    if by_name(connection, account.name) is not None:
        return False
    connection.execute(
        f"INSERT INTO account ({_ACCOUNT}, folded) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            account.id,
            account.name,
            account.password,
            account.recovery,
            account.created,
            account.preferences,
            folded(account.name),
        ),
    )
    return True


def change(connection: SqlConnection, account: str, wanted: AccountChange) -> bool:
    """Writes what shall be another."""
    known = by_id(connection, account)
    if known is None:
        return False
    name = known.name if wanted.name is None else wanted.name
    owner = by_name(connection, name)
    if owner is not None and owner.id != account:
        return False
    # Asked again by the statement that writes: of two that come at once one finds the code used up.
    unused = "" if wanted.uses_up is None else " AND recovery = ?"
    changed = connection.execute(
        "UPDATE account SET name = ?, folded = ?, password = ?, recovery = ?, preferences = ?"
        f" WHERE id = ?{unused} RETURNING id",
        (
            name,
            folded(name),
            known.password if wanted.password is None else wanted.password,
            known.recovery if wanted.recovery is None else wanted.recovery,
            known.preferences if wanted.preferences is None else wanted.preferences,
            account,
            *(() if wanted.uses_up is None else (wanted.uses_up,)),
        ),
    )
    return changed.fetchone() is not None


def delete(connection: SqlConnection, account: str) -> bool:
    """Deletes an account; triggers take along what belongs to it."""
    if by_id(connection, account) is None:
        return False
    connection.execute("DELETE FROM account WHERE id = ?", (account,))
    return True


def by_name(connection: SqlConnection, name: str) -> Account | None:
    """The account of this name."""
    if not name.isprintable():
        return None
    return _one(connection, "folded", folded(name))


def by_id(connection: SqlConnection, account: str) -> Account | None:
    """The account of this id."""
    return _one(connection, "id", account)


def everybody(connection: SqlConnection) -> tuple[Account, ...]:
    """All accounts by name."""
    rows = connection.execute(f"SELECT {_ACCOUNT} FROM account ORDER BY folded")
    return tuple(_account(row) for row in rows)


def open_session(connection: SqlConnection, session: Session) -> bool:
    """Writes a session, or that one of the same key lasts longer."""
    if by_id(connection, session.account) is None:
        return False
    connection.execute(
        """
        INSERT INTO session (key, account, created, expires) VALUES (?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET created = excluded.created, expires = excluded.expires
        """,
        (session.key, session.account, session.created, session.expires),
    )
    return True


def session(connection: SqlConnection, key: bytes, *, now: int) -> Welcome | None:
    """Whose session this is."""
    row = connection.execute(
        f"SELECT {_COLUMNS}, session.created, session.expires FROM session"
        " JOIN account ON account.id = session.account"
        " WHERE session.key = ? AND session.expires > ?",
        (key, now),
    ).fetchone()
    if row is None:
        return None
    account = _account(row[:6])
    found = Session(key=key, account=account.id, created=row[6], expires=row[7])
    return Welcome(account, found)


def close_session(connection: SqlConnection, key: bytes) -> bool:
    """Deletes a session."""
    known = connection.execute("SELECT 1 FROM session WHERE key = ?", (key,)).fetchone()
    connection.execute("DELETE FROM session WHERE key = ?", (key,))
    return known is not None


def close_sessions(connection: SqlConnection, account: str) -> bool:
    """Deletes all sessions of an account."""
    known = connection.execute(
        "SELECT 1 FROM session WHERE account = ? LIMIT 1", (account,)
    ).fetchone()
    connection.execute("DELETE FROM session WHERE account = ?", (account,))
    return known is not None


def _one(connection: SqlConnection, column: str, value: str) -> Account | None:
    row = connection.execute(
        f"SELECT {_ACCOUNT} FROM account WHERE {column} = ?", (value,)
    ).fetchone()
    return None if row is None else _account(row)


def _account(row: tuple[Any, ...]) -> Account:
    identity, name, password, recovery, created, preferences = row
    return Account(
        id=identity,
        name=name,
        password=password,
        recovery=recovery,
        created=created,
        preferences=preferences,
    )
