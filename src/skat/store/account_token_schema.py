"""The step of the schema for the secrets of accounts that programs show."""

from __future__ import annotations

from typing import Final

from skat.store.in_postgres import in_postgres

_ACCOUNT_TOKEN: Final = """
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
    """

_BY_ACCOUNT: Final = (
    "CREATE INDEX account_token_by_account ON account_token (account, kind, created)"
)

ACCOUNT_TOKENS: Final = (_ACCOUNT_TOKEN, _BY_ACCOUNT)
"""The statements of the step; see `skat.store.migrations`."""

POSTGRES_ACCOUNT_TOKENS: Final = (in_postgres(_ACCOUNT_TOKEN), _BY_ACCOUNT)
"""The same for PostgreSQL; it only adds, so a program of the release before goes on beside it."""
