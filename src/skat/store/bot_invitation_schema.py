"""The step of the schema for invitations of bots."""

from __future__ import annotations

from typing import Final

from skat.store.in_postgres import in_postgres

_INVITATION: Final = """
    CREATE TABLE bot_invitation (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        journal INTEGER NOT NULL REFERENCES journal (number) ON DELETE CASCADE,
        since INTEGER NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (account, journal)
    ) STRICT, WITHOUT ROWID
    """

_BY_JOURNAL: Final = "CREATE INDEX bot_invitation_by_journal ON bot_invitation (journal)"

INVITATIONS: Final = (_INVITATION, _BY_JOURNAL)
"""The statements of the step; see `skat.store.migrations`."""

POSTGRES_INVITATIONS: Final = (in_postgres(_INVITATION), _BY_JOURNAL)
"""The same for PostgreSQL; it only adds, so a program of the release before goes on beside it."""
