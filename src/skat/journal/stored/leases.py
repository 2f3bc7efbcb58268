"""What servers that share a journal tell each other: who drives it, which people they have.

The driver of a table sets its clocks, lets its computer players move and enters verdicts. A
`Holder` is one run of a server; it is valid as long as it renews itself, by the clock of the
database, never by its own. A `Lease` names the journal, its holder and an epoch that no other lease
has. What the driver appends carries the lease: once another has taken the journal it is refused,
however long the old driver was stopped, and whatever it believes.

A holder's time is in one row, so a server renews 2,000 tables by writing one row. A server that
takes something first deletes expired holders, which frees their leases. A holder that renews itself
in the same moment either was in time, or finds its row gone.

Only a store that `has_leases` has these tables: PostgreSQL.

The people are kept in a table of their own, belong to a holder and are deleted with it. So people
whose server was killed do not count as present. What a holder says of them is opaque to the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

import msgspec

from skat.journal.entry import JournalId
from skat.journal.stored import SqlConnection, gives_row, in_row

_UNTIL: Final = "clock_timestamp() + make_interval(secs => ?)"
LIVES: Final = "holder.until > clock_timestamp()"

Holder = NewType("Holder", int)
"""One run of a server; a number is never used again."""

LeaseEpoch = NewType("LeaseEpoch", int)
"""The number of one lease; a later lease of the same journal has a greater one."""


class Lease(msgspec.Struct, frozen=True):
    """That `holder` drives `journal`, until another holder has a lease of a greater epoch."""

    journal: JournalId
    holder: Holder
    epoch: LeaseEpoch


def begin_holding(connection: SqlConnection, *, seconds: float, knows: bytes = b"") -> Holder:
    """A new holder, valid for so many seconds; `knows` is what it announces to all."""
    rows = connection.execute(
        f"INSERT INTO holder (until, knows) VALUES ({_UNTIL}, ?) RETURNING number",
        (float(seconds), knows),
    )
    return Holder(rows.fetchone()[0])


def announced(connection: SqlConnection) -> tuple[bytes, ...]:
    """What live holders announce."""
    rows = connection.execute(f"SELECT knows FROM holder WHERE {LIVES}")
    return tuple(bytes(knows) for (knows,) in rows)


def renew_holding(connection: SqlConnection, holder: Holder, *, seconds: float) -> bool:
    """Extends a holder by so many seconds from now, with all its leases.

    False where it has expired or ended. It drives nothing any more; only a new holder can.
    """
    update = f"UPDATE holder SET until = {_UNTIL} WHERE number = ? AND {LIVES} RETURNING number"
    return gives_row(connection, update, (float(seconds), holder))


def end_holding(connection: SqlConnection, holder: Holder) -> None:
    """Ends a holder at once: what it drives waits for others. May be repeated."""
    connection.execute("DELETE FROM holder WHERE number = ?", (holder,))


def take_leases(
    connection: SqlConnection, holder: Holder, journals: Sequence[JournalId]
) -> tuple[Lease, ...]:
    """The leases that the holder now has of these journals; older ones stay as they were.

    Journals are taken that have no lease, or one whose holder has expired. Missing are journals
    that another drives, those that do not exist, and all of them where the holder itself has
    expired.
    """
    wanted = possible(journals)
    connection.execute(f"DELETE FROM holder WHERE NOT {LIVES}")
    # In one order, so that two who take the same journals do not wait for each other.
    connection.execute(
        f"""
        INSERT INTO lease (journal, holder)
        SELECT journal.number, holder.number FROM journal, holder
        WHERE journal.id = ANY(?) AND holder.number = ? AND {LIVES}
        ORDER BY journal.number
        ON CONFLICT (journal) DO UPDATE
            SET holder = excluded.holder, epoch = excluded.epoch
            WHERE lease.holder IS NULL
        """,
        (wanted, holder),
    )
    rows = connection.execute(
        """
        SELECT journal.id, lease.epoch FROM lease
        JOIN journal ON journal.number = lease.journal
        WHERE lease.holder = ? AND journal.id = ANY(?)
        """,
        (holder, wanted),
    )
    epochs = {name: LeaseEpoch(epoch) for name, epoch in rows}
    return tuple(Lease(name, holder, epochs[name]) for name in wanted if name in epochs)


def release_leases(connection: SqlConnection, leases: Sequence[Lease]) -> None:
    """Gives up the leases of these journals; leases that are no longer its own are ignored."""
    epochs = [int(lease.epoch) for lease in leases]
    connection.execute("DELETE FROM lease WHERE epoch = ANY(?)", (epochs,))


def leases_of(connection: SqlConnection, journals: Sequence[JournalId]) -> tuple[Lease, ...]:
    """The leases of these journals; without those whose holder has expired."""
    rows = connection.execute(
        f"""
        SELECT journal.id, holder.number, lease.epoch FROM lease
        JOIN journal ON journal.number = lease.journal
        JOIN holder ON holder.number = lease.holder AND {LIVES}
        WHERE journal.id = ANY(?)
        """,
        (possible(journals),),
    )
    return tuple(in_row(Lease, row) for row in rows)


def possible(journals: Sequence[JournalId]) -> list[JournalId]:
    """Names that a journal can have, each once; PostgreSQL cannot even be asked for others."""
    return [name for name in dict.fromkeys(journals) if name.isprintable()]


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
    """Keeps this in place of what the same holder announced of the same journal before.

    Nothing is kept for an expired holder, for a journal that does not exist, or where `told` is
    empty because all people have left.
    """
    for attending in news:
        if attending.told:
            _write(connection, attending)
        else:
            connection.execute(
                "DELETE FROM attending WHERE holder = ?"
                " AND journal = (SELECT number FROM journal WHERE id = ?)",
                (attending.holder, attending.journal),
            )


def attendance_of(
    connection: SqlConnection, journals: Sequence[JournalId]
) -> tuple[Attending, ...]:
    """What live holders tell of these journals."""
    rows = connection.execute(f"{_LIVING} WHERE journal.id = ANY(?)", (possible(journals),))
    return tuple(in_row(Attending, row) for row in rows)


def all_attendance(connection: SqlConnection) -> tuple[Attending, ...]:
    """What live holders tell of all journals."""
    return tuple(in_row(Attending, row) for row in connection.execute(_LIVING))


def _write(connection: SqlConnection, attending: Attending) -> None:
    connection.execute(
        f"""
        INSERT INTO attending (journal, holder, told)
        SELECT journal.number, holder.number, ? FROM journal, holder
        WHERE journal.id = ? AND holder.number = ? AND {LIVES}
        ON CONFLICT (journal, holder) DO UPDATE SET told = excluded.told
        """,
        (attending.told, attending.journal, attending.holder),
    )
