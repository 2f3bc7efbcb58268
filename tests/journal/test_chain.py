"""The hash chain holds for what was appended, and for nothing else."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.journal import (
    Actor,
    Broken,
    ChainFault,
    Command,
    CommandId,
    Digest,
    Draft,
    Entry,
    FormatVersion,
    Journal,
    JournalId,
    Salt,
    Seq,
    chained,
    chained_from_the_first,
    content_digest,
    empty_head,
    genesis,
    head_after,
    verify_chain,
)

JOURNAL = Journal(JournalId("table-17"), kind="table", metadata=b'{"edition":"isko-2022"}')


def chain(length: int, *, journal: Journal = JOURNAL, ended: bool = False) -> list[Entry]:
    head = empty_head(journal)
    entries = []
    for number in range(1, length + 1):
        draft = Draft(
            journal=journal.id,
            command=Command(CommandId(f"c{number}"), head.seq, Actor(f"place-{number % 3 + 1}")),
            payload=b'{"play":%d}' % number,
            last=ended and number == length,
        )
        entries.append(chained(draft, head=head, salt=Salt(bytes([number]) * 16)))
        head = head_after(entries[-1])
    return entries


def test_the_hash_is_what_the_description_says() -> None:
    def field(data: bytes) -> bytes:
        return len(data).to_bytes(8, "big") + data

    origin = hashlib.sha256(
        field(b"skat journal 1")
        + field(b"table-17")
        + field(b"table")
        + field(b'{"edition":"isko-2022"}')
    ).digest()
    content = hashlib.sha256(b"\x01" * 16 + b'{"play":1}').digest()
    expected = hashlib.sha256(
        field(b"skat entry 1")
        + field(origin)
        + field(b"table-17")
        + field((1).to_bytes(8, "big"))
        + field(b"place-2")
        + field(b"c1")
        + field((1).to_bytes(8, "big"))
        + field((0).to_bytes(8, "big"))
        + field(content)
    ).digest()
    (entry,) = chain(1)
    assert entry.previous == genesis(JOURNAL) == origin
    assert entry.hash == expected


def test_the_hash_never_changes() -> None:
    assert chain(2)[1].hash.hex() == (
        "d73e9c3bde0301fa7b3637496673e9684ab49958afdcc240fbda8cf2b65ce618"
    )


def test_equal_payloads_cannot_be_told_by_their_digests() -> None:
    one, other = Salt(b"a" * 16), Salt(b"b" * 16)
    assert content_digest(one, b"DJ,D7") != content_digest(other, b"DJ,D7")
    assert content_digest(one, b"DJ,D7") != content_digest(one, b"DJ,D8")


@pytest.mark.parametrize("length", [0, 15, 17, 32])
def test_a_salt_has_sixteen_bytes(length: int) -> None:
    draft = Draft(
        journal=JOURNAL.id,
        command=Command(CommandId("c1"), Seq(0), Actor("place-1")),
        payload=b"",
    )
    with pytest.raises(ValueError, match="16 bytes"):
        chained(draft, head=empty_head(JOURNAL), salt=Salt(bytes(length)))


@given(length=st.integers(min_value=0, max_value=12), cut=st.integers(min_value=0, max_value=12))
def test_a_whole_chain_holds_and_so_does_its_rest(length: int, cut: int) -> None:
    entries = chain(length, ended=True)
    assert verify_chain(JOURNAL, entries) is None
    if 1 <= cut <= length:
        assert verify_chain(JOURNAL, entries[cut:], after=entries[cut - 1]) is None


OTHER_VALUES: dict[str, Any] = {
    "command_id": CommandId("other"),
    "actor": Actor("other"),
    "payload": b'{"play":99}',
    "format_version": FormatVersion(2),
    "last": True,
    "salt": Salt(b"x" * 16),
    "hash": Digest(b"x" * 32),
}


@pytest.mark.parametrize("place", [0, 3, 6])
@pytest.mark.parametrize("name", OTHER_VALUES)
def test_an_altered_field_is_found_where_it_is(name: str, place: int) -> None:
    entries = chain(7)
    entries[place] = msgspec.structs.replace(entries[place], **{name: OTHER_VALUES[name]})
    assert verify_chain(JOURNAL, entries) == Broken(Seq(place + 1), ChainFault.ALTERED)


def test_every_field_is_covered() -> None:
    seen = {*OTHER_VALUES, "journal", "seq", "previous"}
    assert seen == set(Entry.__struct_fields__)


@given(st.data())
def test_every_flipped_bit_of_a_payload_is_found(data: st.DataObject) -> None:
    entries = chain(5)
    place = data.draw(st.integers(min_value=0, max_value=4))
    payload = bytearray(entries[place].payload)
    payload[data.draw(st.integers(0, len(payload) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    entries[place] = msgspec.structs.replace(entries[place], payload=bytes(payload))
    assert verify_chain(JOURNAL, entries) == Broken(Seq(place + 1), ChainFault.ALTERED)


def test_bytes_cannot_move_between_fields() -> None:
    entries = chain(1)
    moved = msgspec.structs.replace(
        entries[0], actor=Actor("place-"), command_id=CommandId("2" + entries[0].command_id)
    )
    assert verify_chain(JOURNAL, [moved]) == Broken(Seq(1), ChainFault.ALTERED)


def test_a_dropped_entry_is_a_gap() -> None:
    entries = chain(5)
    assert verify_chain(JOURNAL, [*entries[:2], *entries[3:]]) == Broken(Seq(3), ChainFault.GAP)
    assert verify_chain(JOURNAL, entries[1:]) == Broken(Seq(1), ChainFault.GAP)


def test_a_repeated_or_reordered_entry_is_a_gap() -> None:
    first, second, third = chain(3)
    assert verify_chain(JOURNAL, [first, first]) == Broken(Seq(2), ChainFault.GAP)
    assert verify_chain(JOURNAL, [first, third, second]) == Broken(Seq(2), ChainFault.GAP)


def test_an_entry_of_another_history_does_not_link() -> None:
    other = Journal(JOURNAL.id, kind=JOURNAL.kind, metadata=b'{"edition":"isko-1999"}')
    ours, theirs = chain(4), chain(4, journal=other)
    assert verify_chain(other, ours) == Broken(Seq(1), ChainFault.LINK)
    assert verify_chain(JOURNAL, [*ours[:2], *theirs[2:]]) == Broken(Seq(3), ChainFault.LINK)


def test_an_entry_of_another_journal_is_foreign() -> None:
    other = Journal(JournalId("table-18"), kind=JOURNAL.kind, metadata=JOURNAL.metadata)
    assert verify_chain(JOURNAL, chain(1, journal=other)) == Broken(Seq(1), ChainFault.FOREIGN)


def test_nothing_follows_the_last_entry() -> None:
    entries = chain(2, ended=True)
    draft = Draft(
        journal=JOURNAL.id, command=Command(CommandId("c3"), Seq(2), Actor("x")), payload=b""
    )
    late = chained(draft, head=head_after(entries[-1]), salt=Salt(bytes(16)))
    assert verify_chain(JOURNAL, [*entries, late]) == Broken(Seq(3), ChainFault.AFTER_LAST)


def test_what_was_accepted_elsewhere_is_chained_as_it_was() -> None:
    entries = chain(3)
    drafts = [
        Draft(
            journal=entry.journal,
            command=Command(entry.command_id, Seq(entry.seq - 1), entry.actor),
            payload=entry.payload,
            format_version=entry.format_version,
        )
        for entry in entries
    ]
    salts = [entry.salt for entry in entries]
    assert chained_from_the_first(JOURNAL, drafts, salts) == entries
    for wrong in (
        [drafts[0], drafts[0], drafts[2]],
        [drafts[0], msgspec.structs.replace(drafts[1], journal=JournalId("other")), drafts[2]],
    ):
        with pytest.raises(ValueError, match="entry 2 does not follow"):
            chained_from_the_first(JOURNAL, wrong, salts)
