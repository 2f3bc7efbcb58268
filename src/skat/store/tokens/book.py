"""Secrets that programs show for an account: passwords of the ISS port, tokens of bots.

Each is random and shown once; what is kept is its SHA-256, so it has no need of a slow hash.
"""

from __future__ import annotations

import secrets
from concurrent.futures import Future
from hashlib import sha256
from typing import Final, Literal, Protocol

import msgspec

TokenKind = Literal["iss", "bot"]
"""Which door a secret opens: the ISS port, or the bot API."""

MOST_TOKENS: Final = 10
"""Secrets of one kind that an account has at a time."""

_SECRET_BYTES: Final = 18


class AccountToken(msgspec.Struct, frozen=True, kw_only=True):
    """A secret of an account as it is kept.

    `id` is public and names it in lists; `digest` is SHA-256 of the secret; `scopes` says what it
    allows where its kind has more than one answer, words parted by blanks; `label` is what its
    owner calls it. `created` and `used` count seconds since 1970; `used` is None before the first
    time.
    """

    id: str
    account: str
    kind: TokenKind
    digest: bytes
    created: int
    scopes: str = ""
    label: str = ""
    used: int | None = None


class AccountTokenBook(Protocol):
    """Secrets on disk, beside the accounts; any thread may call. All of them go with the account.

    What changes something returns a future that is done when it is committed, and that fails with
    a `StoreError` otherwise. Reading raises `StoreError`.
    """

    def keep_token(self, token: AccountToken) -> Future[bool]:
        """Keeps a new secret; False without such an account, or where it has `MOST_TOKENS`."""
        ...

    def token(self, digest: bytes, *, kind: TokenKind) -> AccountToken | None:
        """The secret with this digest, if it opens this door."""
        ...

    def tokens(self, account: str, *, kind: TokenKind) -> tuple[AccountToken, ...]:
        """All secrets of this kind that an account has, the oldest first."""
        ...

    def mark_token_used(self, token: str, *, at: int) -> Future[bool]:
        """Keeps when a secret was used last; False if it is gone, or was used later than that."""
        ...

    def revoke_token(self, account: str, token: str) -> Future[bool]:
        """Deletes a secret of this account; False if it has none of this id."""
        ...


def fresh_secret() -> str:
    """A new secret: 24 printable ASCII characters without a blank.

    >>> secret = fresh_secret()
    >>> len(secret), secret.isascii(), " " in secret
    (24, True, False)
    """
    return secrets.token_urlsafe(_SECRET_BYTES)


def secret_digest(secret: str) -> bytes:
    """What is kept of a secret, whatever characters somebody typed.

    >>> len(secret_digest("k3q9"))
    32
    """
    return sha256(secret.encode(errors="replace")).digest()
