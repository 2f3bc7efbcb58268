"""Accounts and their ways in: names, passwords, sessions, codes for who forgot."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final
from unicodedata import normalize

import msgspec

from skat.journal import SqlConnection
from skat.journal.stored import gives_row, in_row

MOST_SESSIONS = 20
"""Sessions of one account; a new one ends the oldest above that."""

_ACCOUNT: Final = "id, name, password, recovery, created, preferences"
_COLUMNS: Final = ", ".join(f"account.{column}" for column in _ACCOUNT.split(", "))


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """An account: the name that is its owner's alone, and what shows that he is the owner.

    `password` is an argon2id hash in its usual text form, `recovery` SHA-256 of the recovery code;
    `preferences` is what the page keeps for him, JSON; `created` counts seconds since 1970.
    """

    id: str
    name: str
    password: str
    recovery: bytes
    created: int
    preferences: bytes = b"{}"


class AccountChange(msgspec.Struct, frozen=True, kw_only=True):
    """What of an account is to be another; None stays. Another password ends all sessions.

    `uses_up` is the digest of the recovery code that this change takes: it happens only while that
    one is still the account's.
    """

    name: str | None = None
    password: str | None = None
    recovery: bytes | None = None
    preferences: bytes | None = None
    uses_up: bytes | None = None


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that has shown who it is: `key` is SHA-256 of its cookie; times in seconds."""

    key: bytes
    account: str
    created: int
    expires: int


class Welcome(msgspec.Struct, frozen=True):
    """Whose a session is, and the session."""

    account: Account
    session: Session


def folded(name: str) -> str:
    """A name as it is compared: two that differ only in capitals or in width are the same.

    >>> folded("Jürgen") == folded("JÜRGEN")
    True
    """
    return normalize("NFKC", name).casefold()


def create_account(connection: SqlConnection, account: Account) -> bool:
    """Keeps a new account; False if its name is taken, however it is spelt."""
    if account_named(connection, account.name) is not None:
        return False
    connection.execute(
        f"INSERT INTO account ({_ACCOUNT}, folded) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*msgspec.structs.astuple(account), folded(account.name)),
    )
    return True


def change_account(connection: SqlConnection, account: str, wanted: AccountChange) -> bool:
    """Changes an account; False if there is none of this id, the new name is taken, or the code
    to be used up is not the account's any more.
    """
    known = account_of(connection, account)
    if known is None:
        return False
    name = known.name if wanted.name is None else wanted.name
    owner = account_named(connection, name)
    if owner is not None and owner.id != account:
        return False
    # Asked again by the statement that writes: of two that come at once one finds the code used up.
    unused = "" if wanted.uses_up is None else " AND recovery = ?"
    return gives_row(
        connection,
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


def delete_account(connection: SqlConnection, account: str) -> bool:
    """Deletes an account; triggers take along its sessions, its own record, and its name among the
    participants of every journal.
    """
    return gives_row(connection, "DELETE FROM account WHERE id = ? RETURNING id", (account,))


def account_named(connection: SqlConnection, name: str) -> Account | None:
    """The account of this name, however it is spelt."""
    if not name.isprintable():
        return None
    return _one(connection, "folded", folded(name))


def account_of(connection: SqlConnection, account: str) -> Account | None:
    """The account of this id."""
    return _one(connection, "id", account)


def all_accounts(connection: SqlConnection) -> tuple[Account, ...]:
    """All accounts by name."""
    rows = connection.execute(f"SELECT {_ACCOUNT} FROM account ORDER BY folded")
    return tuple(in_row(Account, row) for row in rows)


def open_session(connection: SqlConnection, session: Session) -> bool:
    """Keeps a session, in place of one of the same key; False without such an account.

    A trigger ends those that are over by then, and the oldest of the account above
    `MOST_SESSIONS`.
    """
    if account_of(connection, session.account) is None:
        return False
    connection.execute(
        """
        INSERT INTO session (key, account, created, expires) VALUES (?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET created = excluded.created, expires = excluded.expires
        """,
        (session.key, session.account, session.created, session.expires),
    )
    return True


def session_of(connection: SqlConnection, key: bytes, *, now: int) -> Welcome | None:
    """Whose session this is, if it has not expired."""
    row = connection.execute(
        f"SELECT {_COLUMNS}, session.created, session.expires FROM session"
        " JOIN account ON account.id = session.account"
        " WHERE session.key = ? AND session.expires > ?",
        (key, now),
    ).fetchone()
    if row is None:
        return None
    account = in_row(Account, row[:6])
    session = Session(key=key, account=account.id, created=row[6], expires=row[7])
    return Welcome(account, session)


def close_session(connection: SqlConnection, key: bytes) -> bool:
    """Ends a session."""
    return gives_row(connection, "DELETE FROM session WHERE key = ? RETURNING key", (key,))


def close_sessions(connection: SqlConnection, account: str) -> bool:
    """Ends all sessions of an account."""
    return gives_row(connection, "DELETE FROM session WHERE account = ? RETURNING key", (account,))


def _one(connection: SqlConnection, column: str, value: str) -> Account | None:
    row = connection.execute(
        f"SELECT {_ACCOUNT} FROM account WHERE {column} = ?", (value,)
    ).fetchone()
    return None if row is None else in_row(Account, row)


_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: the code is written down by hand."""
_GROUP: Final = 5
_LENGTH: Final = 25


def fresh_code() -> str:
    """A recovery code: 125 random bits in groups that can be read out.

    >>> len(fresh_code())
    29
    """
    drawn = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(drawn[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def code_digest(code: str) -> bytes:
    """What is kept of a recovery code, however it is typed: it is random, so a plain hash will do.

    >>> code_digest("abcde-fgh") == code_digest(" ABCDE FGH ")
    True
    """
    typed = "".join(letter for letter in code.upper() if letter in _LETTERS)
    return sha256(typed.encode()).digest()
