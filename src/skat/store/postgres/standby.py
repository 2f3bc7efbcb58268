"""Whether a standby that takes over has all that was acknowledged."""

from __future__ import annotations

import logging

from skat.journal.stored.statements import SqlConnection

_log = logging.getLogger(__name__)


def warn_of_loss(connection: SqlConnection) -> None:
    """Says in the log that there are standbys and that no commit waits for any of them.

    An asynchronous standby is a good backup, but when it takes over, moves that were acknowledged
    just before are lost. Nothing is refused, because the standby may be meant as a backup only.
    """
    (copied,) = connection.execute("SELECT count(*) FROM pg_stat_replication").fetchone()
    (waits_for,) = connection.execute("SHOW synchronous_standby_names").fetchone()
    if copied and not waits_for:
        _log.warning(
            "the database has %d standby(s) and waits for none: if one takes over, acknowledged"
            " moves are lost; name it in synchronous_standby_names",
            copied,
        )
