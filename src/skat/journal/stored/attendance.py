"""What servers that share a journal tell each other of the people they have at it.

It is kept beside the journal, belongs to a holder and is deleted with it. So people whose server
was killed do not count as present. The content is opaque to the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.journal.entry import JournalId
from skat.journal.stored.leases import LIVES, Holder, possible
from skat.journal.stored.statements import Rows, SqlConnection

_LIVING: Final = f"""
    SELECT journal.id, holder.number, attending.told FROM attending
    JOIN journal ON journal.number = attending.journal
    JOIN holder ON holder.number = attending.holder AND {LIVES}
"""


class Attending(msgspec.Struct, frozen=True):
    """What `holder` tells of the people it has at `journal`."""

    journal: JournalId
    holder: Holder
    told: bytes


def tell_attendance(connection: SqlConnection, news: Sequence[Attending]) -> None:
    """Keeps this in place of what the same holder told of the same journal before.

    Nothing is kept for an expired holder, for a journal that does not exist, or where `told` is
    empty because all people have left.
    """
    for one in news:
        if one.told:
            _write(connection, one)
        else:
            connection.execute(
                "DELETE FROM attending WHERE holder = ?"
                " AND journal = (SELECT number FROM journal WHERE id = ?)",
                (one.holder, one.journal),
            )


def attendance_of(
    connection: SqlConnection, journals: Sequence[JournalId]
) -> tuple[Attending, ...]:
    """What live holders tell of these journals."""
    return _attending(
        connection.execute(f"{_LIVING} WHERE journal.id = ANY(?)", (possible(journals),))
    )


def all_attendance(connection: SqlConnection) -> tuple[Attending, ...]:
    """What live holders tell of all journals."""
    return _attending(connection.execute(_LIVING))


def _attending(rows: Rows) -> tuple[Attending, ...]:
    return tuple(
        Attending(JournalId(name), Holder(holder), bytes(told)) for name, holder, told in rows
    )


def _write(connection: SqlConnection, one: Attending) -> None:
    connection.execute(
        f"""
        INSERT INTO attending (journal, holder, told)
        SELECT journal.number, holder.number, ? FROM journal, holder
        WHERE journal.id = ? AND holder.number = ? AND {LIVES}
        ON CONFLICT (journal, holder) DO UPDATE SET told = excluded.told
        """,
        (one.told, one.journal, one.holder),
    )
