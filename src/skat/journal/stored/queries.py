"""What is asked of journals and their entries, and how a database answers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, Final

import msgspec

from skat.journal.append import (
    Appended,
    AppendOutcome,
    Created,
    CreateOutcome,
    Exists,
    NoJournal,
    Purged,
    PurgeOutcome,
    chained_from_the_first,
    decide,
)
from skat.journal.chain import empty_head, genesis
from skat.journal.entry import (
    BEFORE_THE_FIRST,
    FIRST_FORMAT,
    SALT_BYTES,
    Actor,
    Command,
    CommandId,
    Digest,
    Draft,
    Entry,
    FormatVersion,
    Head,
    Journal,
    JournalId,
    Salt,
    Seq,
)
from skat.journal.stored import SqlConnection, marks
from skat.journal.stored.leases import Lease

ENTRY: Final = "seq, actor, command_id, payload, format_version, last, salt, hash"
"""The columns of an entry, in the order in which `entries_in` takes them."""
GREATEST: Final = (1 << 63) - 1
"""The greatest number that a database knows: more rows than there can be."""
_IN_FORCE: Final = (
    "EXISTS (SELECT 1 FROM lease WHERE lease.journal = journal.number AND lease.epoch = ?)"
)


class Listing(msgspec.Struct, frozen=True):
    """A journal and where it ends."""

    journal: Journal
    head: Head


class Numbered(msgspec.Struct, frozen=True):
    """A journal and its number in the database."""

    number: int
    journal: Journal


def create_journal(
    connection: SqlConnection, journal: Journal, *, entries: Sequence[Draft] = ()
) -> CreateOutcome:
    """Makes a journal with these entries, all of them or nothing; by default without any.

    Raises `ValueError` for drafts that do not follow one another from the first.
    """
    present = find(connection, journal.id)
    if present is not None:
        return Exists(present.journal)
    first = chained_from_the_first(journal, entries, [_salt() for _ in entries])
    with all_or_nothing(connection) if first else nullcontext():
        (number,) = connection.execute(
            "INSERT INTO journal (id, kind, metadata) VALUES (?, ?, ?) RETURNING number",
            (journal.id, journal.kind, journal.metadata),
        ).fetchone()
        for entry in first:
            _write(connection, number, entry)
    return Created(journal)


def append_entry(
    connection: SqlConnection,
    journal: JournalId,
    command: Command,
    *,
    payload: bytes | None = None,
    format_version: FormatVersion = FIRST_FORMAT,
    last: bool = False,
    lease: Lease | None = None,
) -> AppendOutcome:
    """Records a command as the entry after the one that its actor had seen.

    `payload` is what the entry holds, where that is not the command's own payload: a player
    sends "next deal", the entry holds the deck. `last` ends the journal with this entry. What
    the driver of a journal enters on its own carries its `lease`, and is refused with
    `LeaseLost` where another has taken the journal; people's commands carry none.

    A lease is looked at in the same moment as the end of the journal. A server that takes the
    journal after that moment and writes, writes the entry that this one would be: the later of them
    fails.

    Raises `ValueError` for what `Draft` does not take.
    """
    draft = Draft(
        journal=journal,
        command=command,
        payload=command.payload if payload is None else payload,
        format_version=format_version,
        last=last,
    )
    before = _before_append(connection, draft, lease)
    if before is None:
        return NoJournal(journal)
    number, head, earlier, may_write = before
    outcome = decide(draft, head=head, earlier=earlier, salt=_salt(), may_write=may_write)
    if isinstance(outcome, Appended):
        _write(connection, number, outcome.entry)
    return outcome


def describe(connection: SqlConnection, journal: JournalId) -> Journal | None:
    """A journal's description, or None if there is no such journal."""
    numbered = find(connection, journal)
    return None if numbered is None else numbered.journal


def head_of(connection: SqlConnection, journal: JournalId) -> Head | None:
    """Where a journal ends, or None if there is no such journal."""
    numbered = find(connection, journal)
    return None if numbered is None else head_of_found(connection, numbered)


def heads_of(connection: SqlConnection, journals: Sequence[JournalId]) -> dict[JournalId, Seq]:
    """The number of the newest entry of each of these journals, 0 before the first.

    Missing are journals that do not exist. All are asked for in one query: servers that share them
    ask every second.
    """
    if not journals:
        return {}
    rows = connection.execute(
        f"""
        SELECT id, (SELECT max(seq) FROM entry WHERE entry.journal = journal.number)
        FROM journal WHERE id IN ({marks(journals)})
        """,
        tuple(journals),
    )
    return {JournalId(name): Seq(newest or 0) for name, newest in rows}


def list_journals(
    connection: SqlConnection,
    *,
    kind: str | None = None,
    running: bool = False,
    after: JournalId | None = None,
    limit: int | None = None,
) -> tuple[Listing, ...]:
    """Journals in the order of their creation, beginning behind `after`.

    `kind` selects one kind, `running` those that have not ended, `limit` the number. They come with
    their heads in one query, since a server asks for thousands when it starts.
    """
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
        (kind, kind, int(running), after, after, GREATEST if limit is None else limit),
    )
    listings = []
    for name, its_kind, metadata, seq, digest, last in rows:
        journal = Journal(name, its_kind, metadata)
        its_head = empty_head(journal) if seq is None else Head(seq, digest, bool(last))
        listings.append(Listing(journal, its_head))
    return tuple(listings)


def entries_of(
    connection: SqlConnection,
    journal: JournalId,
    *,
    after: Seq = BEFORE_THE_FIRST,
    limit: int | None = None,
) -> tuple[Entry, ...]:
    """A journal's entries from number `after + 1` on, at most `limit` of them.

    Empty where there are none, also where there is no such journal.
    """
    numbered = find(connection, journal)
    if numbered is None:
        return ()
    rows = connection.execute(
        f"SELECT {ENTRY} FROM entry WHERE journal = ? AND seq > ? ORDER BY seq LIMIT ?",
        (numbered.number, min(after, GREATEST), GREATEST if limit is None else limit),
    ).fetchall()
    if not rows:
        return ()
    previous = _hash_before(connection, numbered, rows[0][0])
    return tuple(entries_in(rows, journal=journal, previous=previous))


def entry_of(
    connection: SqlConnection, journal: JournalId, actor: Actor, command_id: CommandId
) -> Entry | None:
    """What a command became; None if the journal has none of this actor and id."""
    row = connection.execute(
        "SELECT seq FROM entry WHERE journal = ? AND actor = ? AND command_id = ?",
        (number_of(connection, journal), actor, command_id),
    ).fetchone()
    if row is None:
        return None
    (entry,) = entries_of(connection, journal, after=Seq(row[0] - 1), limit=1)
    return entry


def purge_journal(connection: SqlConnection, journal: JournalId) -> PurgeOutcome:
    """Destroys a journal with all its entries, the one thing that is ever taken away.

    The caller has made sure that nothing obliges it to keep the journal (TR-7.4.4). A trigger takes
    the entries along, so this is one statement too.
    """
    numbered = find(connection, journal)
    if numbered is None:
        return NoJournal(journal)
    entries = head_of_found(connection, numbered).seq
    connection.execute(
        """
        INSERT INTO purged (id, kind, entries) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, entries = excluded.entries
        """,
        (journal, numbered.journal.kind, entries),
    )
    return Purged(journal, entries)


def replace_journal(
    connection: SqlConnection,
    journal: Journal,
    *,
    entries: Sequence[Draft],
    newest: Digest | None = None,
) -> None:
    """A journal with these entries in place of the one of its name; what it had is destroyed.

    Nothing happens where the journal goes on after the entry `newest`. The caller has made sure
    that nothing obliges it to keep what is destroyed, as for `purge_journal`.
    """
    with all_or_nothing(connection):
        head = head_of(connection, journal.id)
        if newest is not None and (head is None or head.hash != newest):
            return
        purge_journal(connection, journal.id)
        create_journal(connection, journal, entries=entries)


@contextmanager
def all_or_nothing(connection: SqlConnection) -> Iterator[None]:
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


def find(connection: SqlConnection, journal: JournalId) -> Numbered | None:
    """The journal of this name."""
    if not journal.isprintable():
        # No journal has such a name, and SQLite cannot even be asked for a lone surrogate.
        return None
    row = connection.execute(
        "SELECT number, kind, metadata FROM journal WHERE id = ?", (journal,)
    ).fetchone()
    return None if row is None else Numbered(row[0], Journal(journal, row[1], row[2]))


def number_of(connection: SqlConnection, journal: JournalId) -> int | None:
    """The number of a journal in the database; None of one that is not there."""
    if not journal.isprintable():
        return None
    row = connection.execute("SELECT number FROM journal WHERE id = ?", (journal,)).fetchone()
    return None if row is None else int(row[0])


def head_of_found(connection: SqlConnection, numbered: Numbered) -> Head:
    """Where a journal ends that has been found."""
    row = connection.execute(
        "SELECT seq, hash, last FROM entry WHERE journal = ? ORDER BY seq DESC LIMIT 1",
        (numbered.number,),
    ).fetchone()
    return empty_head(numbered.journal) if row is None else Head(row[0], row[1], bool(row[2]))


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
    (entry,) = entries_of(connection, draft.journal, after=Seq(earlier - 1), limit=1)
    return number, head, entry, bool(may_write)


def _hash_before(connection: SqlConnection, numbered: Numbered, seq: int) -> Digest:
    row = connection.execute(
        "SELECT hash FROM entry WHERE journal = ? AND seq = ?", (numbered.number, seq - 1)
    ).fetchone()
    return genesis(numbered.journal) if row is None else Digest(row[0])


def entries_in(
    rows: Iterable[tuple[Any, ...]], *, journal: JournalId, previous: Digest
) -> Iterator[Entry]:
    """The entries in rows of their columns, in order, after the one with the hash `previous`."""
    for seq, actor, command_id, payload, format_version, last, salt, digest in rows:
        yield Entry(
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
        previous = digest


def _salt() -> Salt:
    """Random bytes, so that a payload cannot be guessed from its hash."""
    return Salt(secrets.token_bytes(SALT_BYTES))
