"""What servers tell each other of people at a journal: rows deleted with their holder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, Final

from skat.journal import Attending, Holder, JournalId
from skat.store.postgres.leases import LIVES, possible
from skat.store.statements import SqlConnection, Work

_LIVING: Final = f"""
    SELECT journal.id, holder.number, attending.told FROM attending
    JOIN journal ON journal.number = attending.journal
    JOIN holder ON holder.number = attending.holder AND {LIVES}
"""


class PostgresAttendance:
    """A `skat.journal.Attendance`; `submit` and `reader` are those of its store."""

    def __init__(
        self,
        submit: Callable[[Work], Future[Any]],
        reader: Callable[[], AbstractContextManager[SqlConnection]],
    ) -> None:
        self._submit = submit
        self._reader = reader

    def tell(self, news: Sequence[Attending]) -> Future[None]:
        """Keeps this in place of what the same holder told of the same journal before."""

        def work(connection: SqlConnection) -> None:
            for one in news:
                if one.told:
                    _write(connection, one)
                else:
                    connection.execute(
                        "DELETE FROM attending WHERE holder = ?"
                        " AND journal = (SELECT number FROM journal WHERE id = ?)",
                        (one.holder, one.journal),
                    )

        return self._submit(work)

    def told(self, journals: Sequence[JournalId]) -> tuple[Attending, ...]:
        """What live holders tell of these journals."""
        return self._read(f"{_LIVING} WHERE journal.id = ANY(?)", possible(journals))

    def everywhere(self) -> tuple[Attending, ...]:
        """What live holders tell of all journals."""
        return self._read(_LIVING)

    def _read(self, sql: str, *parameters: object) -> tuple[Attending, ...]:
        with self._reader() as connection:
            return tuple(
                Attending(JournalId(name), Holder(holder), bytes(told))
                for name, holder, told in connection.execute(sql, parameters)
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
