"""The hash chain: who alters, drops, inserts or reorders an entry breaks it.

Every hash is SHA-256 over fields, each written as its length (8 bytes, big endian) and its bytes;
numbers are 8 bytes, big endian; text is UTF-8; the first field names what is hashed.

- a journal's origin: `skat journal 1`, id, kind, metadata
- a content: SHA-256 over the 16 bytes of salt followed by the payload
- an entry: `skat entry 1`, hash before (the origin for entry 1), journal id, number, actor,
  command id, format version, 1 or 0 for last, content

So an entry can be proved without showing its payload, and the payload can be shown later.
A chain that was cut at its end still holds; a reader who must notice that compares the head, or
asks for the entry marked last.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from hashlib import sha256

import msgspec

from skat.journal.entry import SALT_BYTES, Digest, Draft, Entry, Head, Journal, Salt, Seq


class ChainFault(Enum):
    """What is wrong with an entry in a chain."""

    FOREIGN = "foreign"
    """The entry belongs to another journal."""
    GAP = "gap"
    """The number is not the one that follows."""
    LINK = "link"
    """The hash of the entry before is not the one that this entry was chained to."""
    ALTERED = "altered"
    """The entry's own hash does not fit its fields."""
    AFTER_LAST = "after_last"
    """The journal had ended before this entry."""

    __hash__ = object.__hash__


class Broken(msgspec.Struct, frozen=True):
    """The first place where a chain does not hold: the number that was due there, and why."""

    seq: Seq
    fault: ChainFault


def genesis(journal: Journal) -> Digest:
    """The hash that the first entry is chained to: it covers the journal's description.

    >>> from skat.journal import Journal, JournalId
    >>> genesis(Journal(JournalId("table-17"), kind="table")).hex()[:16]
    '3034c3306abf7072'
    """
    return _digest(b"skat journal 1", journal.id.encode(), journal.kind.encode(), journal.metadata)


def content_digest(salt: Salt, payload: bytes) -> Digest:
    """What an entry's hash knows of its payload."""
    return Digest(sha256(salt + payload).digest())


def empty_head(journal: Journal) -> Head:
    """The head of a journal that has no entries yet."""
    return Head(Seq(0), genesis(journal))


def head_after(entry: Entry) -> Head:
    """The head of a journal whose newest entry this is."""
    return Head(entry.seq, entry.hash, entry.last)


def chained(draft: Draft, *, head: Head, salt: Salt) -> Entry:
    """The entry that records a draft right after a head.

    Raises `ValueError` for a salt that does not have 16 bytes: with another length the border
    between salt and payload could be moved without a trace.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    unsigned = Entry(
        journal=draft.journal,
        seq=Seq(head.seq + 1),
        command_id=draft.command.command_id,
        actor=draft.command.actor,
        payload=draft.payload,
        format_version=draft.format_version,
        last=draft.last,
        salt=salt,
        previous=head.hash,
        hash=Digest(b""),
    )
    return msgspec.structs.replace(unsigned, hash=entry_digest(unsigned))


def entry_digest(entry: Entry) -> Digest:
    """The hash that the fields of an entry call for, whatever its `hash` says."""
    return _digest(
        b"skat entry 1",
        entry.previous,
        entry.journal.encode(),
        _number(entry.seq),
        entry.actor.encode(),
        entry.command_id.encode(),
        _number(entry.format_version),
        _number(int(entry.last)),
        content_digest(entry.salt, entry.payload),
    )


def verify_chain(
    journal: Journal, entries: Iterable[Entry], *, after: Entry | None = None
) -> Broken | None:
    """The first broken place of a journal's entries, or None where the chain holds.

    `after` is a trusted entry that the first of `entries` must follow; without it they must
    begin at number 1.

    >>> from skat.journal import Journal, JournalId
    >>> verify_chain(Journal(JournalId("table-17"), kind="table"), [])
    """
    head = empty_head(journal) if after is None else head_after(after)
    for entry in entries:
        fault = _fault(journal, entry, head)
        if fault is not None:
            return Broken(Seq(head.seq + 1), fault)
        head = head_after(entry)
    return None


def _fault(journal: Journal, entry: Entry, head: Head) -> ChainFault | None:
    if entry.journal != journal.id:
        return ChainFault.FOREIGN
    if head.ended:
        return ChainFault.AFTER_LAST
    if entry.seq != head.seq + 1:
        return ChainFault.GAP
    if entry.previous != head.hash:
        return ChainFault.LINK
    if entry.hash != entry_digest(entry):
        return ChainFault.ALTERED
    return None


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _digest(*fields: bytes) -> Digest:
    return Digest(
        sha256(b"".join(part for field in fields for part in (_number(len(field)), field))).digest()
    )
