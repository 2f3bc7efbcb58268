"""What a journal is made of: its description, the commands sent to it, the entries it keeps."""

from __future__ import annotations

from typing import Final, NewType

import msgspec

JournalId = NewType("JournalId", str)
"""The name of a journal, chosen by its creator, the same on every machine."""

Seq = NewType("Seq", int)
"""The number of an entry in its journal: 1, 2, 3, ... without gaps; 0 means before the first."""

Actor = NewType("Actor", str)
"""Who sent a command: an account, a place at a table, a clock; the journal only compares it."""

CommandId = NewType("CommandId", str)
"""What the actor calls his command; a resend carries the same id and so has one effect."""

FormatVersion = NewType("FormatVersion", int)
"""How a payload is written; raised when that changes, so that old entries stay readable."""

Salt = NewType("Salt", bytes)
"""16 random bytes that keep the hash of a guessable payload from being guessed."""

Digest = NewType("Digest", bytes)
"""A SHA-256 value, 32 bytes."""

BEFORE_THE_FIRST: Final = Seq(0)
SALT_BYTES: Final = 16
DIGEST_BYTES: Final = 32
FIRST_FORMAT: Final = FormatVersion(1)
MAX_FORMAT_VERSION: Final = (1 << 31) - 1
MAX_NAME_CHARACTERS: Final = 200
MAX_PAYLOAD_BYTES: Final = 1 << 20


def _require_name(field: str, text: str) -> None:
    if not (1 <= len(text) <= MAX_NAME_CHARACTERS and text.isprintable()):
        raise ValueError(f"{field} must be 1 to {MAX_NAME_CHARACTERS} printable characters")


def _require_payload(field: str, payload: bytes) -> None:
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"{field} has {len(payload)} bytes; at most {MAX_PAYLOAD_BYTES} are kept")


class Journal(msgspec.Struct, frozen=True):
    """The description of a journal: it never changes, and the first entry's hash covers it.

    `kind` tells tables from lists and tournaments; `metadata` (JSON bytes) holds what a reader of
    the journal must know before the first entry, such as the rule set.

    Raises `ValueError` for a name that is empty, too long or not printable, and for more than
    1 MiB of metadata.

    >>> Journal(JournalId("table-17"), kind="table").metadata
    b'{}'
    """

    id: JournalId
    kind: str
    metadata: bytes = b"{}"

    def __post_init__(self) -> None:
        _require_name("a journal id", self.id)
        _require_name("a kind", self.kind)
        _require_payload("the metadata", self.metadata)


class Command(msgspec.Struct, frozen=True, gc=False):
    """What an actor wants recorded, and the number of the last entry he had seen (0 for none).

    `payload` (JSON bytes) is what he sent. If it is accepted, the entry holds either this or
    what the owner of the journal made of it; see `append_entry`.

    Raises `ValueError` for names and payloads as `Journal` does, and for a negative number.

    >>> Command(CommandId("c1"), expected_seq=Seq(0), actor=Actor("place-1"), payload=b"18").actor
    'place-1'
    """

    command_id: CommandId
    expected_seq: Seq
    actor: Actor
    payload: bytes = b"{}"

    def __post_init__(self) -> None:
        _require_name("a command id", self.command_id)
        _require_name("an actor", self.actor)
        _require_payload("a command", self.payload)
        if self.expected_seq < 0:
            raise ValueError("the expected number counts from 0")


class Draft(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A command together with what is to be recorded for it; an entry that is not numbered yet.

    Raises `ValueError` for a journal that cannot exist, for more than 1 MiB of payload and for a
    format version below 1.
    """

    journal: JournalId
    command: Command
    payload: bytes
    format_version: FormatVersion = FIRST_FORMAT
    last: bool = False

    def __post_init__(self) -> None:
        _require_name("a journal id", self.journal)
        _require_payload("an entry", self.payload)
        if not 1 <= self.format_version <= MAX_FORMAT_VERSION:
            raise ValueError(f"a format version is a number from 1 to {MAX_FORMAT_VERSION}")


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One accepted action, for good.

    `hash` covers every other field (the payload by way of a salted hash, see `skat.journal.chain`)
    and `previous` is the hash of the entry before. `last` marks the entry that ends the journal.
    Salt and hashes are secret as long as the payload is: with the salt a discard is guessed in
    231 tries. They never go to a player before the deal is revealed.
    """

    journal: JournalId
    seq: Seq
    command_id: CommandId
    actor: Actor
    payload: bytes
    format_version: FormatVersion
    last: bool
    salt: Salt
    previous: Digest
    hash: Digest


class Head(msgspec.Struct, frozen=True):
    """Where a journal ends: the number and hash of its newest entry, and whether that ended it.

    A journal without entries has number 0 and the hash of its description.
    """

    seq: Seq
    hash: Digest
    ended: bool = False
