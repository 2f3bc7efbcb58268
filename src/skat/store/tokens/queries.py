"""The SQL of the secrets of accounts; means the same to SQLite and to PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from skat.store import account_queries
from skat.store.statements import SqlConnection
from skat.store.tokens.book import MOST_TOKENS, AccountToken, TokenKind

_TOKEN: Final = "id, account, kind, digest, created, scopes, label, used"


def keep(connection: SqlConnection, token: AccountToken) -> bool:
    """Writes a secret, unless the account has enough of its kind."""
    if account_queries.by_id(connection, token.account) is None:
        return False
    written = connection.execute(
        f"""
        INSERT INTO account_token ({_TOKEN})
        SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), ?, ?,
            CAST(? AS TEXT), CAST(? AS TEXT), ?
        WHERE (SELECT count(*) FROM account_token WHERE account = ? AND kind = ?) < {MOST_TOKENS}
        RETURNING id
        """,
        (
            token.id,
            token.account,
            token.kind,
            token.digest,
            token.created,
            token.scopes,
            token.label,
            token.used,
            token.account,
            token.kind,
        ),
    )
    return written.fetchone() is not None


def by_digest(connection: SqlConnection, digest: bytes, *, kind: TokenKind) -> AccountToken | None:
    """The secret with this digest."""
    row = connection.execute(
        f"SELECT {_TOKEN} FROM account_token WHERE digest = ? AND kind = ?", (digest, kind)
    ).fetchone()
    return None if row is None else _token(row)


def of_account(
    connection: SqlConnection, account: str, *, kind: TokenKind
) -> tuple[AccountToken, ...]:
    """The secrets of an account, the oldest first."""
    rows = connection.execute(
        f"SELECT {_TOKEN} FROM account_token WHERE account = ? AND kind = ? ORDER BY created, id",
        (account, kind),
    )
    return tuple(_token(row) for row in rows)


def mark_used(connection: SqlConnection, token: str, *, at: int) -> bool:
    """Writes when a secret was used; an older time never replaces a newer one."""
    changed = connection.execute(
        "UPDATE account_token SET used = ? WHERE id = ? AND coalesce(used, 0) < ? RETURNING id",
        (at, token, at),
    )
    return changed.fetchone() is not None


def revoke(connection: SqlConnection, account: str, token: str) -> bool:
    """Deletes a secret of this account."""
    gone = connection.execute(
        "DELETE FROM account_token WHERE id = ? AND account = ? RETURNING id", (token, account)
    )
    return gone.fetchone() is not None


def _token(row: tuple[Any, ...]) -> AccountToken:
    identity, account, kind, digest, created, scopes, label, used = row
    return AccountToken(
        id=identity,
        account=account,
        kind=kind,
        digest=bytes(digest),
        created=created,
        scopes=scopes,
        label=label,
        used=used,
    )
