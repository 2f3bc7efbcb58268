"""What a journal takes at all: names, sizes, numbers."""

import pytest

from skat.journal import (
    Actor,
    Command,
    CommandId,
    Draft,
    FormatVersion,
    Journal,
    JournalId,
    Seq,
)

COMMAND = Command(CommandId("c1"), Seq(0), Actor("place-1"))

# In numbers of their own: journals that were written once must open for ever.
BAD_NAMES = ["", "x" * 201, "tab\tle", "nul\0", "line\n", "\ud800"]
GOOD_NAMES = ["x", "x" * 200, "Tisch 3 – Jörg", "🂡"]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_takes_any_printable_name(name: str) -> None:
    assert Journal(JournalId(name), kind=name).id == name
    assert Command(CommandId(name), Seq(0), Actor(name)).actor == name
    assert Draft(journal=JournalId(name), command=COMMAND, payload=b"").journal == name


@pytest.mark.parametrize("name", BAD_NAMES)
def test_refuses_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(ValueError, match="journal id"):
        Journal(JournalId(name), kind="table")
    with pytest.raises(ValueError, match="kind"):
        Journal(JournalId("table"), kind=name)
    with pytest.raises(ValueError, match="command id"):
        Command(CommandId(name), Seq(0), Actor("place-1"))
    with pytest.raises(ValueError, match="actor"):
        Command(CommandId("c1"), Seq(0), Actor(name))
    with pytest.raises(ValueError, match="journal id"):
        Draft(journal=JournalId(name), command=COMMAND, payload=b"")


def test_refuses_more_than_a_mebibyte() -> None:
    exactly = bytes(1_048_576)
    assert Command(CommandId("c1"), Seq(0), Actor("place-1"), exactly).payload == exactly
    with pytest.raises(ValueError, match="at most"):
        Command(CommandId("c1"), Seq(0), Actor("place-1"), exactly + b"x")
    with pytest.raises(ValueError, match="at most"):
        Journal(JournalId("table"), "table", exactly + b"x")
    with pytest.raises(ValueError, match="at most"):
        Draft(journal=JournalId("table"), command=COMMAND, payload=exactly + b"x")


def test_refuses_a_negative_number() -> None:
    with pytest.raises(ValueError, match="counts from 0"):
        Command(CommandId("c1"), Seq(-1), Actor("place-1"))


@pytest.mark.parametrize("version", [1, 2, 2_147_483_647])
def test_takes_format_versions_that_a_database_can_hold(version: int) -> None:
    name = JournalId("table")
    draft = Draft(journal=name, command=COMMAND, payload=b"", format_version=FormatVersion(version))
    assert draft.format_version == version


@pytest.mark.parametrize("version", [0, -1, 1 << 31])
def test_refuses_format_versions_out_of_range(version: int) -> None:
    with pytest.raises(ValueError, match="format version"):
        Draft(
            journal=JournalId("table"),
            command=COMMAND,
            payload=b"",
            format_version=FormatVersion(version),
        )
