"""The SQL of the journals: each function answers one question on a given connection.

The statements mean the same to SQLite and to PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

from skat.journal import (
    Actor,
    Appended,
    AppendOutcome,
    CommandId,
    Created,
    CreateOutcome,
    Digest,
    Draft,
    Entry,
    Exists,
    Head,
    Journal,
    JournalId,
    Lease,
    Listing,
    NoEntry,
    NoJournal,
    Outdated,
    Purged,
    PurgeOutcome,
    Salt,
    Saved,
    Seq,
    SnapshotOutcome,
    StateSnapshot,
    chained_from_the_first,
    decide,
    empty_head,
    genesis,
)
from skat.store.statements import SqlConnection

ENTRY: Final = "seq, actor, command_id, payload, format_version, last, salt, hash"
"""The columns of an entry, in the order in which `entry_in` takes them."""
_GREATEST: Final = (1 << 63) - 1
_IN_FORCE: Final = (
    "EXISTS (SELECT 1 FROM lease WHERE lease.journal = journal.number AND lease.epoch = ?)"
)
_Numbered = tuple[int, Journal]


def create(
    connection: SqlConnection, journal: Journal, drafts: Sequence[Draft], salts: Sequence[Salt]
) -> CreateOutcome:
    """Writes a journal with its first entries unless its name is taken."""
    present = _find(connection, journal.id)
    if present is not None:
        return Exists(present[1])
    entries = chained_from_the_first(journal, drafts, salts)
    with _all_or_nothing(connection) if entries else nullcontext():
        connection.execute(
            "INSERT INTO journal (id, kind, metadata) VALUES (?, ?, ?)",
            (journal.id, journal.kind, journal.metadata),
        )
        number = _number(connection, journal.id) if entries else 0
        for entry in entries:
            _write(connection, number, entry)
    return Created(journal)


def append(
    connection: SqlConnection, draft: Draft, salt: Salt, *, lease: Lease | None = None
) -> AppendOutcome:
    """Decides on a draft and writes the entry if it was accepted.

    A lease is looked at in the same moment as the end of the journal. Whoever takes the journal
    after that moment and writes, writes the entry that this one would be: the later of them fails.
    """
    before = _before_append(connection, draft, lease)
    if before is None:
        return NoJournal(draft.journal)
    number, head, earlier, may_write = before
    outcome = decide(draft, head=head, earlier=earlier, salt=salt, may_write=may_write)
    if isinstance(outcome, Appended):
        _write(connection, number, outcome.entry)
    return outcome


def describe(connection: SqlConnection, journal: JournalId) -> Journal | None:
    """The description of a journal."""
    found = _find(connection, journal)
    return None if found is None else found[1]


def head(connection: SqlConnection, journal: JournalId) -> Head | None:
    """Where a journal ends."""
    found = _find(connection, journal)
    return None if found is None else _head(connection, found)


def heads(connection: SqlConnection, wanted: Sequence[JournalId]) -> dict[JournalId, Seq]:
    """Where many journals end, in one query: servers that share them ask every second."""
    if not wanted:
        return {}
    rows = connection.execute(
        f"""
        SELECT id, (SELECT max(seq) FROM entry WHERE entry.journal = journal.number)
        FROM journal WHERE id IN ({", ".join("?" for _ in wanted)})
        """,
        tuple(wanted),
    )
    return {JournalId(name): Seq(newest or 0) for name, newest in rows}


def journals(
    connection: SqlConnection,
    *,
    kind: str | None,
    running: bool,
    after: JournalId | None,
    limit: int | None,
) -> tuple[Listing, ...]:
    """Journals with their heads in one query, since a server asks for thousands when it starts."""
    rows = connection.execute(
        """
        SELECT journal.id, journal.kind, journal.metadata, entry.seq, entry.hash, entry.last
        FROM journal LEFT JOIN entry ON entry.journal = journal.number
            AND entry.seq = (SELECT max(seq) FROM entry WHERE journal = journal.number)
        WHERE (CAST(? AS TEXT) IS NULL OR journal.kind = ?)
            AND (CAST(? AS INTEGER) = 0 OR coalesce(entry.last, 0) = 0)
            AND (CAST(? AS TEXT) IS NULL
                OR journal.number > (SELECT number FROM journal WHERE id = ?))
        ORDER BY journal.number
        LIMIT ?
        """,
        (kind, kind, int(running), after, after, _GREATEST if limit is None else limit),
    )
    listings = []
    for name, its_kind, metadata, seq, digest, last in rows:
        journal = Journal(name, its_kind, metadata)
        its_head = empty_head(journal) if seq is None else Head(seq, digest, bool(last))
        listings.append(Listing(journal, its_head))
    return tuple(listings)


def read(
    connection: SqlConnection, journal: JournalId, *, after: Seq, limit: int | None
) -> tuple[Entry, ...]:
    """A stretch of a journal, each entry with the hash of the one before."""
    found = _find(connection, journal)
    if found is None:
        return ()
    rows = connection.execute(
        f"SELECT {ENTRY} FROM entry WHERE journal = ? AND seq > ? ORDER BY seq LIMIT ?",
        (found[0], min(after, _GREATEST), _GREATEST if limit is None else limit),
    ).fetchall()
    if not rows:
        return ()
    previous = _hash_before(connection, found, rows[0][0])
    entries = []
    for row in rows:
        entry = entry_in(row, journal=journal, previous=previous)
        entries.append(entry)
        previous = entry.hash
    return tuple(entries)


def entry_of(
    connection: SqlConnection, journal: JournalId, actor: Actor, command_id: CommandId
) -> Entry | None:
    """The entry that a command became."""
    found = _find(connection, journal)
    if found is None:
        return None
    row = connection.execute(
        "SELECT seq FROM entry WHERE journal = ? AND actor = ? AND command_id = ?",
        (found[0], actor, command_id),
    ).fetchone()
    if row is None:
        return None
    (entry,) = read(connection, journal, after=Seq(row[0] - 1), limit=1)
    return entry


def save_snapshot(connection: SqlConnection, snapshot: StateSnapshot) -> SnapshotOutcome:
    """Writes a snapshot over an older one."""
    found = _find(connection, snapshot.journal)
    if found is None or not 1 <= snapshot.seq <= _head(connection, found).seq:
        return NoEntry()
    present = connection.execute(
        "SELECT seq FROM snapshot WHERE journal = ?", (found[0],)
    ).fetchone()
    if present is not None and present[0] > snapshot.seq:
        return Outdated(Seq(present[0]))
    connection.execute(
        """
        INSERT INTO snapshot (journal, seq, format_version, payload) VALUES (?, ?, ?, ?)
        ON CONFLICT (journal) DO UPDATE SET
            seq = excluded.seq,
            format_version = excluded.format_version,
            payload = excluded.payload
        """,
        (found[0], snapshot.seq, snapshot.format_version, snapshot.payload),
    )
    return Saved()


def latest_snapshot(connection: SqlConnection, journal: JournalId) -> StateSnapshot | None:
    """The snapshot of a journal."""
    found = _find(connection, journal)
    if found is None:
        return None
    row = connection.execute(
        "SELECT seq, format_version, payload FROM snapshot WHERE journal = ?", (found[0],)
    ).fetchone()
    if row is None:
        return None
    return StateSnapshot(journal=journal, seq=row[0], format_version=row[1], payload=row[2])


def purge(connection: SqlConnection, journal: JournalId) -> PurgeOutcome:
    """Destroys a journal; a trigger takes its entries along, so this is one statement too."""
    found = _find(connection, journal)
    if found is None:
        return NoJournal(journal)
    entries = _head(connection, found).seq
    connection.execute(
        """
        INSERT INTO purged (id, kind, entries) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, entries = excluded.entries
        """,
        (journal, found[1].kind, entries),
    )
    return Purged(journal, entries)


@contextmanager
def _all_or_nothing(connection: SqlConnection) -> Iterator[None]:
    """Statements of one piece of work, of which nothing may stay if one of them fails."""
    connection.execute("SAVEPOINT piece")
    try:
        yield
    except BaseException:
        # Where the whole transaction is gone already, so is the savepoint.
        with suppress(Exception):
            connection.execute("ROLLBACK TO piece")
            connection.execute("RELEASE piece")
        raise
    connection.execute("RELEASE piece")


def _write(connection: SqlConnection, number: int, entry: Entry) -> None:
    connection.execute(
        f"INSERT INTO entry (journal, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            number,
            entry.seq,
            entry.actor,
            entry.command_id,
            entry.payload,
            entry.format_version,
            int(entry.last),
            entry.salt,
            entry.hash,
        ),
    )


def _number(connection: SqlConnection, journal: JournalId) -> int:
    (number,) = connection.execute("SELECT number FROM journal WHERE id = ?", (journal,)).fetchone()
    return int(number)


def _find(connection: SqlConnection, journal: JournalId) -> _Numbered | None:
    if not journal.isprintable():
        # No journal has such a name, and SQLite cannot even be asked for a lone surrogate.
        return None
    row = connection.execute(
        "SELECT number, kind, metadata FROM journal WHERE id = ?", (journal,)
    ).fetchone()
    return None if row is None else (row[0], Journal(journal, row[1], row[2]))


def _head(connection: SqlConnection, found: _Numbered) -> Head:
    row = connection.execute(
        "SELECT seq, hash, last FROM entry WHERE journal = ? ORDER BY seq DESC LIMIT 1",
        (found[0],),
    ).fetchone()
    return empty_head(found[1]) if row is None else Head(row[0], row[1], bool(row[2]))


def _before_append(
    connection: SqlConnection, draft: Draft, lease: Lease | None
) -> tuple[int, Head, Entry | None, bool] | None:
    """The journal's number, where it ends, what the same command became, whether it may be written.

    One query, since every move waits for it.
    """
    if not draft.journal.isprintable():
        return None
    row = connection.execute(
        f"""
        SELECT journal.number, journal.kind, journal.metadata,
            newest.seq, newest.hash, newest.last, earlier.seq, {"1" if lease is None else _IN_FORCE}
        FROM journal
        LEFT JOIN entry AS newest ON newest.journal = journal.number
            AND newest.seq = (SELECT max(seq) FROM entry WHERE journal = journal.number)
        LEFT JOIN entry AS earlier ON earlier.journal = journal.number
            AND earlier.actor = ? AND earlier.command_id = ?
        WHERE journal.id = ?
        """,
        (
            *(() if lease is None else (lease.epoch,)),
            draft.command.actor,
            draft.command.command_id,
            draft.journal,
        ),
    ).fetchone()
    if row is None:
        return None
    number, kind, metadata, seq, digest, last, earlier, may_write = row
    journal = Journal(draft.journal, kind, metadata)
    head = empty_head(journal) if seq is None else Head(seq, digest, bool(last))
    if earlier is None:
        return number, head, None, bool(may_write)
    (entry,) = read(connection, draft.journal, after=Seq(earlier - 1), limit=1)
    return number, head, entry, bool(may_write)


def _hash_before(connection: SqlConnection, found: _Numbered, seq: int) -> Digest:
    row = connection.execute(
        "SELECT hash FROM entry WHERE journal = ? AND seq = ?", (found[0], seq - 1)
    ).fetchone()
    return genesis(found[1]) if row is None else Digest(row[0])


def entry_in(row: tuple[Any, ...], *, journal: JournalId, previous: Digest) -> Entry:
    """The entry in a row of its columns, after the one with the hash `previous`."""
    seq, actor, command_id, payload, format_version, last, salt, digest = row
    return Entry(
        journal=journal,
        seq=seq,
        command_id=command_id,
        actor=actor,
        payload=payload,
        format_version=format_version,
        last=bool(last),
        salt=salt,
        previous=previous,
        hash=digest,
    )
