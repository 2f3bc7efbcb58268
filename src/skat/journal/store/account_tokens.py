"""Tokens with which an account's own programs come in: their tables and queries."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, Literal

import msgspec

from skat.journal import SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.stored import gives_row, in_row

ACCOUNT_TOKENS: Final = (
    """
    CREATE TABLE account_token (
        id TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
        created INTEGER NOT NULL,
        scopes TEXT NOT NULL,
        label TEXT NOT NULL,
        used INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX account_token_by_account ON account_token (account, kind, created)",
)
"""The statements of the step; see `skat.journal.store.migrations`."""


TokenKind = Literal["iss", "bot"]
"""Which door a secret opens: the ISS port, or the bot API."""

MOST_TOKENS: Final = 10
"""Secrets of one kind that an account has at a time."""

_SECRET_BYTES: Final = 18
_ID_BYTES: Final = 9
_TOKEN: Final = "id, account, kind, digest, created, scopes, label, used"


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


def made_token(
    account: str, *, kind: TokenKind, at: float, scopes: str = "", label: str = ""
) -> tuple[AccountToken, str]:
    """A token of an account, and its secret: 24 printable ASCII characters without a blank.

    >>> token, secret = made_token("x1", kind="iss", at=0)
    >>> len(secret), secret.isascii(), " " in secret
    (24, True, False)
    """
    secret = secrets.token_urlsafe(_SECRET_BYTES)
    token = AccountToken(
        id=secrets.token_urlsafe(_ID_BYTES),
        account=account,
        kind=kind,
        digest=secret_digest(secret),
        created=int(at),
        scopes=scopes,
        label=label,
    )
    return token, secret


def secret_digest(secret: str) -> bytes:
    """What is kept of a secret, whatever characters were typed.

    >>> len(secret_digest("k3q9"))
    32
    """
    return sha256(secret.encode(errors="replace")).digest()


def keep_token(connection: SqlConnection, token: AccountToken) -> bool:
    """Keeps a new secret; False without such an account, or where it has `MOST_TOKENS`."""
    if account_of(connection, token.account) is None:
        return False
    return gives_row(
        connection,
        f"""
        INSERT INTO account_token ({_TOKEN})
        SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), ?, ?,
            CAST(? AS TEXT), CAST(? AS TEXT), ?
        WHERE (SELECT count(*) FROM account_token WHERE account = ? AND kind = ?) < {MOST_TOKENS}
        RETURNING id
        """,
        (*msgspec.structs.astuple(token), token.account, token.kind),
    )


def token_of(connection: SqlConnection, digest: bytes, *, kind: TokenKind) -> AccountToken | None:
    """The secret with this digest, if it opens this door."""
    row = connection.execute(
        f"SELECT {_TOKEN} FROM account_token WHERE digest = ? AND kind = ?", (digest, kind)
    ).fetchone()
    return None if row is None else in_row(AccountToken, row)


def tokens_of(
    connection: SqlConnection, account: str, *, kind: TokenKind
) -> tuple[AccountToken, ...]:
    """All secrets of this kind that an account has, the oldest first."""
    rows = connection.execute(
        f"SELECT {_TOKEN} FROM account_token WHERE account = ? AND kind = ? ORDER BY created, id",
        (account, kind),
    )
    return tuple(in_row(AccountToken, row) for row in rows)


def mark_token_used(connection: SqlConnection, token: str, *, at: int) -> bool:
    """Keeps when a secret was used last; False if it is gone, or was used later than that."""
    update = "UPDATE account_token SET used = ? WHERE id = ? AND coalesce(used, 0) < ? RETURNING id"
    return gives_row(connection, update, (at, token, at))


def revoke_token(connection: SqlConnection, account: str, token: str) -> bool:
    """Deletes a secret of this account; False if it has none of this id."""
    delete = "DELETE FROM account_token WHERE id = ? AND account = ? RETURNING id"
    return gives_row(connection, delete, (token, account))
