"""Whether a draft becomes an entry: the one decision that all stores share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from skat.journal.chain import chained, empty_head, head_after
from skat.journal.entry import Draft, Entry, Head, Journal, JournalId, Salt, Seq


class Appended(msgspec.Struct, frozen=True):
    """The command was accepted and is on disk as this entry."""

    entry: Entry


class Duplicate(msgspec.Struct, frozen=True):
    """The actor sent a command of this id before; this is the entry that it became then.

    The content of the second sending is not looked at: the id decides.
    """

    entry: Entry


class Conflict(msgspec.Struct, frozen=True):
    """The journal's newest entry is `current_seq`, not the one that the actor had seen."""

    current_seq: Seq


class JournalEnded(msgspec.Struct, frozen=True):
    """The journal has had its last entry, `current_seq`."""

    current_seq: Seq


class LeaseLost(msgspec.Struct, frozen=True):
    """The command came from a former driver of this journal: another has taken it since."""

    journal: JournalId


class NoJournal(msgspec.Struct, frozen=True):
    """There is no journal of this name."""

    journal: JournalId


class Created(msgspec.Struct, frozen=True):
    """The journal is on disk, without entries yet."""

    journal: Journal


class Exists(msgspec.Struct, frozen=True):
    """A journal of this name is there already; this is its description."""

    journal: Journal


class Purged(msgspec.Struct, frozen=True):
    """The journal is destroyed for good; it had so many entries."""

    journal: JournalId
    entries: int


AppendOutcome: TypeAlias = Appended | Duplicate | Conflict | JournalEnded | LeaseLost | NoJournal
CreateOutcome: TypeAlias = Created | Exists
PurgeOutcome: TypeAlias = Purged | NoJournal


def decide(
    draft: Draft, *, head: Head, earlier: Entry | None, salt: Salt, may_write: bool = True
) -> Appended | Duplicate | Conflict | JournalEnded | LeaseLost:
    """What a draft meets in a journal with this head.

    `earlier` is the entry that the same actor's command of the same id became, if there is one:
    a resend is answered with it even when the journal has moved on or ended. `may_write` is false
    for a driver whose lease is no longer in force.

    >>> from skat.journal import Actor, Command, CommandId, Digest
    >>> command = Command(CommandId("c1"), expected_seq=Seq(4), actor=Actor("place-1"))
    >>> draft = Draft(journal=JournalId("table-17"), command=command, payload=b'"pass"')
    >>> decide(draft, head=Head(Seq(5), Digest(bytes(32))), earlier=None, salt=Salt(bytes(16)))
    Conflict(current_seq=5)
    """
    if earlier is not None:
        return Duplicate(earlier)
    if not may_write:
        return LeaseLost(draft.journal)
    if head.ended:
        return JournalEnded(head.seq)
    if draft.command.expected_seq != head.seq:
        return Conflict(head.seq)
    return Appended(chained(draft, head=head, salt=salt))


def chained_from_the_first(
    journal: Journal, drafts: Sequence[Draft], salts: Sequence[Salt]
) -> list[Entry]:
    """The entries of a new journal, for drafts that another journal has accepted.

    Raises `ValueError` for drafts of another journal, or that do not follow one another.
    """
    head, entries = empty_head(journal), list[Entry]()
    for draft, salt in zip(drafts, salts, strict=True):
        outcome = decide(draft, head=head, earlier=None, salt=salt)
        if draft.journal != journal.id or not isinstance(outcome, Appended):
            raise ValueError(f"entry {head.seq + 1} does not follow the one before")
        entries.append(outcome.entry)
        head = head_after(outcome.entry)
    return entries
