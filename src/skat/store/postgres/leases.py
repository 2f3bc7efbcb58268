"""Leases in PostgreSQL: rows, and the clock of the database.

A holder's time is in one row, so a server renews 2,000 tables by writing one row. A server that
takes something first deletes expired holders, which frees their leases. A holder that renews itself
in the same moment either was in time, or finds its row gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, Final

from skat.journal import Holder, JournalId, Lease, LeaseEpoch
from skat.store.statements import SqlConnection, Work

_UNTIL: Final = "clock_timestamp() + make_interval(secs => ?)"
LIVES: Final = "holder.until > clock_timestamp()"


class PostgresLeases:
    """A `skat.journal.Leases`; `submit` and `reader` are those of its store."""

    def __init__(
        self,
        submit: Callable[[Work], Future[Any]],
        reader: Callable[[], AbstractContextManager[SqlConnection]],
    ) -> None:
        self._submit = submit
        self._reader = reader

    def begin_holding(self, *, seconds: float, knows: bytes = b"") -> Future[Holder]:
        """A new holder, valid for so many seconds."""

        def work(connection: SqlConnection) -> Holder:
            rows = connection.execute(
                f"INSERT INTO holder (until, knows) VALUES ({_UNTIL}, ?) RETURNING number",
                (float(seconds), knows),
            )
            return Holder(rows.fetchone()[0])

        return self._submit(work)

    def announced(self) -> tuple[bytes, ...]:
        """What live holders announce."""
        with self._reader() as connection:
            rows = connection.execute(f"SELECT knows FROM holder WHERE {LIVES}")
            return tuple(bytes(knows) for (knows,) in rows)

    def renew(self, holder: Holder, *, seconds: float) -> Future[bool]:
        """Extends a holder by so many seconds from now; False where it has expired."""

        def work(connection: SqlConnection) -> bool:
            rows = connection.execute(
                f"UPDATE holder SET until = {_UNTIL} WHERE number = ? AND {LIVES} RETURNING number",
                (float(seconds), holder),
            )
            return rows.fetchone() is not None

        return self._submit(work)

    def end_holding(self, holder: Holder) -> Future[None]:
        """Ends a holder at once: what it drives waits for others."""

        def work(connection: SqlConnection) -> None:
            connection.execute("DELETE FROM holder WHERE number = ?", (holder,))

        return self._submit(work)

    def take(self, holder: Holder, journals: Sequence[JournalId]) -> Future[tuple[Lease, ...]]:
        """The leases that the holder now has of these journals; older ones stay as they were."""
        wanted = possible(journals)

        def work(connection: SqlConnection) -> tuple[Lease, ...]:
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

        return self._submit(work)

    def release(self, leases: Sequence[Lease]) -> Future[None]:
        """Gives up the leases of these journals; leases that are no longer its own are ignored."""
        epochs = [int(lease.epoch) for lease in leases]

        def work(connection: SqlConnection) -> None:
            connection.execute("DELETE FROM lease WHERE epoch = ANY(?)", (epochs,))

        return self._submit(work)

    def driven(self, journals: Sequence[JournalId]) -> tuple[Lease, ...]:
        """The leases of these journals; without those whose holder has expired."""
        with self._reader() as connection:
            rows = connection.execute(
                f"""
                SELECT journal.id, holder.number, lease.epoch FROM lease
                JOIN journal ON journal.number = lease.journal
                JOIN holder ON holder.number = lease.holder AND {LIVES}
                WHERE journal.id = ANY(?)
                """,
                (possible(journals),),
            )
            return tuple(
                Lease(JournalId(name), Holder(holder), LeaseEpoch(epoch))
                for name, holder, epoch in rows
            )


def possible(journals: Sequence[JournalId]) -> list[JournalId]:
    """Names that a journal can have, each once; PostgreSQL cannot even be asked for others."""
    return [name for name in dict.fromkeys(journals) if name.isprintable()]
