"""Names and texts lie outside the journal: it names nobody, and an erased person is gone there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from threading import Thread, current_thread
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Appended,
    Command,
    CommandId,
    Entry,
    JournalId,
    Seq,
    Store,
    append_entry,
    entries_of,
    head_of,
    list_journals,
    replace_journal,
)
from skat.model.refusal import Refusal
from skat.office import tournaments
from skat.office.persons import (
    PERSONS_KIND,
    Persons,
    bare,
    key_for,
    purge_with_persons,
    second_journal,
    typed_in,
)
from skat.office.tournaments import Tournaments
from skat.tournament.commands import (
    Enter,
    ErasePerson,
    Exclude,
    KeepApart,
    Rename,
    Step,
    TakeMoney,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ERASED
from skat.tournament.files import read
from skat.tournament.notice.money import Cents, Purpose
from tests.office.halls import Clock, at, begun, done, memory, run
from tests.virtual_store import driven_store

WHO = "Zdenka Quastenberg"
TRACES = (b"Quastenberg", b"Irrtum", b"PASS-77", b"ill")


def raw(store: Any) -> bytes:
    """Everything that is in the database, table by table."""
    tables = [
        row[0] for row in store.raw.execute("SELECT name FROM sqlite_master WHERE type='table'")
    ]
    rows = [row for table in tables for row in store.raw.execute(f"SELECT * FROM {table}")]
    return b"\n".join(
        cell if isinstance(cell, bytes) else str(cell).encode() for row in rows for cell in row
    )


def payloads(store: Store, name: JournalId) -> bytes:
    return b"\n".join(entry.payload for entry in store.read(entries_of, name))


def traces(data: bytes) -> set[bytes]:
    return {trace for trace in TRACES if trace.lower() in data.lower()}


async def entered(desk: Any) -> None:
    """A player entered under a wrong name, renamed, who pays and leaves."""
    await done(desk, Enter(name="Zdenka Irrtum", number=StartNumber(21), pass_number="PASS-77"))
    await done(desk, Rename(number=StartNumber(21), name=WHO, club="Herz Acht"))
    note = TakeMoney(purpose=Purpose.OTHER, amount=Cents(5), note=f"change for {WHO} and Player 3")
    await done(desk, note)
    await done(desk, Withdraw(number=StartNumber(21), reason="is ill"))


async def test_the_journal_names_nobody_and_all_is_as_before() -> None:
    store = memory()
    office, opened, desk = await begun(store, Clock())
    await entered(desk)
    assert traces(payloads(store, opened.tournament)) == set()
    assert b"Player" not in payloads(store, opened.tournament)
    assert traces(raw(store)) == set(TRACES)
    names = [each.name for each in desk.state.entrants]
    assert names == [*(f"Player {each}" for each in range(8)), WHO]
    again = Tournaments(store, now=Clock())
    other = await at(again, opened.tournament, opened.desk)
    assert other.state == desk.state
    assert [each.kind for each in _journals(store)] == ["tournament", PERSONS_KIND]
    assert office.steps(opened.tournament) == again.steps(opened.tournament)
    assert not any(step.beside is not msgspec.UNSET for step in office.steps(opened.tournament))


def _journals(store: Store) -> list[Any]:
    return [listing.journal for listing in store.read(list_journals)]


async def test_who_is_erased_is_nowhere_in_the_database_and_all_others_are() -> None:
    store = memory()
    office, opened, desk = await begun(store, Clock())
    await entered(desk)
    await done(desk, ErasePerson(number=StartNumber(21)))
    assert traces(raw(store)) == set()
    names = [f"Player {each}" for each in range(8)]
    assert [each.name for each in desk.state.entrants] == [*names, ERASED]
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert again.state == desk.state
    assert again.state.payments[-1].note == "change for – and Player 3"
    # The second journal goes on after it was written anew.
    await done(desk, Enter(name="Late Lena"))
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert again.state.entrants[-1].name == "Late Lena"
    assert office.names() == (opened.tournament,)


async def test_a_moved_tournament_has_its_names_and_lays_them_beside() -> None:
    store, other = memory(), memory()
    office, opened, desk = await begun(store, Clock())
    await entered(desk)
    await done(desk, Withdraw(number=StartNumber(1), reason="Player 0 has gone"))
    await done(desk, ErasePerson(number=StartNumber(21)))
    data = await office.written_file(opened.tournament, public=False, with_secret=True)
    assert isinstance(data, bytes)
    assert b"beside" not in data
    assert traces(data) == set()
    assert b"Player 7" in data
    file = read(data)
    assert not isinstance(file, Refusal)
    small = await office.file(opened.tournament, public=False)
    assert not isinstance(small, Refusal)
    assert replace(file, secret="", lacks=small.lacks) == small
    there = Tournaments(other, now=Clock())
    assert await there.adopt(file.steps, secret=bytes.fromhex(file.secret)) is None
    moved = await at(there, opened.tournament, opened.desk)
    assert moved.state == desk.state
    assert b"Player" not in payloads(other, opened.tournament)
    assert await there.adopt(file.steps, secret=None) == Refusal(code="tournament_begun")
    assert (await at(there, opened.tournament, None)).state == desk.state


async def test_a_command_that_is_sent_again_or_refused_leaves_nothing() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock(), players=0)
    enter = Enter(name="Anna", number=StartNumber(1))
    for _ in range(2):
        await done(desk, enter, "the same")
    assert len(desk.state.entrants) == 1
    await desk.do(replace(enter, name="Berta"), command_id="other")
    await desk.do(Exclude(number=StartNumber(9), reason="nobody"), command_id="third")
    kept = store.read(entries_of, second_journal(opened.tournament).id)
    assert [json.loads(entry.payload) for entry in kept] == [{"name": "Anna"}]


async def test_two_processes_write_beside_one_tournament() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock(), players=2)
    other = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    for turn in range(6):
        visit = (desk, other)[turn % 2]
        await done(visit, Enter(name=f"Guest {turn}"))
    await done(other, Enter(name="Last"))
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert [each.name for each in again.state.entrants][2:] == [
        *(f"Guest {turn}" for turn in range(6)),
        "Last",
    ]


async def test_what_a_crash_left_is_destroyed_when_the_tournament_is_read() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock())
    await entered(desk)
    persons = Persons(store, opened.tournament)
    await persons.keep("no step has this", {"name": WHO})

    async def crashes() -> None:
        """Nothing of what would follow the step."""

    desk._running.ledger.persons.forget = crashes  # type: ignore[method-assign]
    await done(desk, ErasePerson(number=StartNumber(21)))
    assert traces(raw(store)) == set(TRACES)
    await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert traces(raw(store)) == set()


async def test_a_command_of_who_is_erased_that_is_sent_again_brings_nothing_back() -> None:
    store = memory()
    _, _, desk = await begun(store, Clock())
    await done(desk, Enter(name=WHO), "hers")
    await done(desk, Withdraw(number=StartNumber(9), reason="is ill"))
    for each in range(5):
        await done(desk, Enter(name=f"Guest {each}"))
    await done(desk, ErasePerson(number=StartNumber(9)))
    await done(desk, Enter(name=WHO), "hers")
    assert traces(raw(store)) == set()
    assert len(desk.state.entrants) == 14


async def test_a_key_that_something_else_lies_under_is_not_the_key_of_a_step() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock(), players=0)
    persons = Persons(store, opened.tournament)
    # As after a crash between what was typed and its step.
    await persons.keep(key_for("management", "again"), {"name": "Ana"})
    await done(desk, Enter(name="Anna"), "again")
    await done(desk, Enter(name="Berta"), "other")
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert [each.name for each in again.state.entrants] == ["Anna", "Berta"]
    assert again.state == desk.state


@pytest.mark.live
def test_the_event_loop_reads_nothing_while_a_file_is_written() -> None:
    store = memory()
    loops: list[Thread] = []
    read_there = store.read

    def noted(*asked: Any, **named: Any) -> Any:
        assert current_thread() not in loops
        return read_there(*asked, **named)

    async def story() -> None:
        office, opened, desk = await begun(store, Clock())
        await entered(desk)
        loops.append(current_thread())
        store.read = noted  # type: ignore[method-assign]
        data = await office.written_file(opened.tournament, public=False)
        assert WHO.encode() in bytes(data)  # type: ignore[arg-type]

    asyncio.run(story())


async def test_what_another_server_lays_down_meanwhile_is_not_destroyed() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock())
    await entered(desk)
    beside = second_journal(opened.tournament).id
    write = store.write

    def just_before(work: Any, *given: Any, **named: Any) -> Any:
        """The second journal is written anew, and just before that another server writes."""
        if work is replace_journal and len(store.read(entries_of, beside)) == 12:
            command = Command(CommandId("other"), Seq(12), Actor("office"))
            write(append_entry, beside, command, payload=b'{"name":"Late Lena"}')
        return write(work, *given, **named)

    store.write = just_before  # type: ignore[method-assign, assignment]
    await done(desk, ErasePerson(number=StartNumber(21)))
    assert traces(raw(store)) == set()
    assert b"Late Lena" in raw(store)
    await done(desk, Enter(name="Later Lara"))
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert again.state == desk.state


async def test_a_journal_that_was_written_anew_and_is_as_long_again_is_read_anew() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock())
    await entered(desk)
    other = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    beside = second_journal(opened.tournament).id
    long = len(store.read(entries_of, beside))
    await done(desk, ErasePerson(number=StartNumber(21)))
    while len(store.read(entries_of, beside)) < long:
        await done(desk, Enter(name="Guest"))
    await done(other, Enter(name="Late Lena"))
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert other.state == again.state


async def test_while_an_older_server_reads_along_names_stay_in_the_journal() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock(), players=0)
    desk._running.ledger.known = lambda kind: 4  # type: ignore[assignment, return-value]
    await done(desk, Enter(name=WHO))
    assert WHO.encode() in payloads(store, opened.tournament)
    assert desk._running.ledger.persons.names_in_journal
    again = await at(Tournaments(store, now=Clock()), opened.tournament, opened.desk)
    assert again._running.ledger.persons.names_in_journal
    assert again.state.entrants[0].name == WHO


async def test_a_purged_tournament_takes_all_along() -> None:
    store = memory()
    _, opened, desk = await begun(store, Clock())
    await entered(desk)
    store.write(purge_with_persons, opened.tournament).result()
    assert traces(raw(store)) == set()
    assert b"Player" not in raw(store)


@pytest.mark.parametrize("entry", [Enter(name="Anna", pass_number="1"), Enter(name="Anna")])
def test_a_bare_step_has_dashes_alone(entry: Enter) -> None:
    step = bare(Step(do=entry, at=1))
    assert typed_in(step.do) == {"name": ERASED}
    assert isinstance(step.do, Enter)
    assert step.do.pass_number is msgspec.UNSET


async def copied_on(store: Store, office: Tournaments, other: Store, name: JournalId) -> None:
    """What a second machine does with what follows its newest entry."""
    second = Tournaments(other, now=Clock())
    head = other.read(head_of, name)
    after = Seq(0) if head is None else head.seq
    entries = store.read(entries_of, name, after=after)
    if head is None:
        secret = await office.secret(name)
        assert secret is not None
        await second.begin_copy(name, secret=secret, source="http://first", take_overs=0)
    await second.keep_beside(name, Persons(store, name).of(entries))
    for entry in entries:
        command = Command(entry.command_id, Seq(entry.seq - 1), entry.actor)
        outcome = other.write(
            append_entry,
            name,
            command,
            payload=entry.payload,
            format_version=entry.format_version,
        ).result()
        assert isinstance(outcome, Appended)
    await second.read_on(name)


async def test_a_second_machine_has_the_names_and_forgets_who_is_erased() -> None:
    store, other = memory(), memory()
    office, opened, desk = await begun(store, Clock())
    await entered(desk)
    await copied_on(store, office, other, opened.tournament)
    there = await at(Tournaments(other, now=Clock()), opened.tournament, opened.desk)
    assert there.state == desk.state
    assert traces(raw(other)) == set(TRACES)
    await done(desk, ErasePerson(number=StartNumber(21)))
    await copied_on(store, office, other, opened.tournament)
    assert traces(raw(other)) == set()
    there = await at(Tournaments(other, now=Clock()), opened.tournament, opened.desk)
    assert there.state == desk.state


def test_a_file_of_a_disk_holds_nothing_after_it(tmp_path: Path) -> None:
    """SQLite overwrites what is destroyed; a backup of now has the others."""

    async def story() -> None:
        store = driven_store(tmp_path / "skat.db")
        _, _, desk = await begun(store, Clock())
        await entered(desk)
        await done(desk, ErasePerson(number=StartNumber(21)))
        store.close()

    run(story)
    data = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert traces(data) == set()
    assert b"Player 7" in data


@pytest.mark.parametrize("after", [0, 3, 14, 30])
async def test_of_an_event_with_erased_people_the_newest_steps_read_little(
    monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """For who was who the entries that name people are enough, however many there are."""

    office, opened, desk = await begun(memory(), Clock())
    await entered(desk)
    for at_once in (True, False) * 8:
        await done(desk, KeepApart(one=StartNumber(1), other=StartNumber(2), apart=at_once))
    await done(desk, ErasePerson(number=StartNumber(21)))
    whole = office.steps(opened.tournament)
    read: list[Entry] = []
    step_in = tournaments._step_in

    def reading(entry: Entry) -> Step:
        read.append(entry)
        return step_in(entry)

    monkeypatch.setattr(tournaments, "_step_in", reading)
    newest = await office.newest_steps(opened.tournament, after=after)
    assert newest == whole[after:]
    naming = sum(isinstance(each.do, Enter | Rename | ErasePerson) for each in whole)
    assert len(read) <= len(whole) - after + naming
    assert await office.newest_steps(opened.tournament, after=len(whole)) == ()
