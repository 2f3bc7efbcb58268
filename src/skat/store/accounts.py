"""Accounts and their sessions as they are kept: no password, no code, no cookie in the clear."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol
from unicodedata import normalize

import msgspec

MOST_SESSIONS = 20
"""Sessions of one account; a new one ends the oldest above that."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has a name of his own here.

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


class AccountBook(Protocol):
    """Accounts on disk, in the same database as the journals; any thread may call.

    What changes something returns a future that is done when it is committed, and that fails with
    a `StoreError` otherwise. Reading raises `StoreError`.
    """

    def create_account(self, account: Account) -> Future[bool]:
        """Keeps a new account; False if its name is taken, however it is spelt."""
        ...

    def change_account(self, account: str, change: AccountChange) -> Future[bool]:
        """Changes an account; False if there is none of this id, the new name is taken, or the code
        to be used up is not the account's any more.
        """
        ...

    def delete_account(self, account: str) -> Future[bool]:
        """Deletes an account, its sessions, its own record, and its name beside every journal."""
        ...

    def account(self, name: str) -> Account | None:
        """The account of this name, however it is spelt."""
        ...

    def account_of(self, account: str) -> Account | None:
        """The account of this id."""
        ...

    def accounts(self) -> tuple[Account, ...]:
        """All accounts by name."""
        ...

    def open_session(self, session: Session) -> Future[bool]:
        """Keeps a session, in place of one of the same key; False without such an account.

        Sessions that are over by then go, and the oldest of the account above `MOST_SESSIONS`.
        """
        ...

    def session(self, key: bytes, *, now: int) -> Welcome | None:
        """Whose session this is, if it has not expired."""
        ...

    def close_session(self, key: bytes) -> Future[bool]:
        """Ends a session."""
        ...

    def close_sessions(self, account: str) -> Future[bool]:
        """Ends all sessions of an account."""
        ...


def folded(name: str) -> str:
    """A name as it is compared: two that differ only in capitals or in width are the same.

    >>> folded("Jürgen") == folded("JÜRGEN")
    True
    """
    return normalize("NFKC", name).casefold()
