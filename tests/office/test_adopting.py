"""A tournament comes over from its file whole or not at all; what `check` refuses does not come."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.cli.tournament.files import adopt_file
from skat.journal import (
    JournalId,
    StoreFullError,
    StoreUncertainError,
    describe,
    entries_of,
    list_journals,
)
from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.tournament.commands import Plan, Step
from skat.tournament.files import TournamentFile, checked, file_of, written
from skat.tournament.notice.money import accounts
from skat.tournament.sample import sample_steps
from tests.journal.store.sqlite.faulty import Hooks, failing, nothing
from tests.memory_store import MemoryStore
from tests.virtual_store import drive_all_stores, virtual_store
from tests.virtual_time import spend_commands, spent

STEPS = sample_steps(bytes(32), players=4, series=1, rounds=3)
NAME = JournalId("sample-00000000")


class Failing(MemoryStore):
    """A store whose next works fail."""

    def __init__(self, *errors: Exception | None) -> None:
        super().__init__()
        self.errors = list(errors)

    def write(self, query: Any, /, *asked: Any, **named: Any) -> Future[Any]:
        error = self.errors.pop(0) if self.errors else None
        if error is None:
            return super().write(query, *asked, **named)
        failed: Future[Any] = Future()
        failed.set_exception(error)
        return failed


def adopted(store: MemoryStore | SqliteStore, steps: tuple[Step, ...] = STEPS) -> str | None:
    """The code that a tournament is refused with; None if it is here."""

    async def told() -> str | None:
        office = Tournaments(store, now=lambda: 1)
        refused = await office.adopt(steps, secret=bytes(32))
        await office.close()
        return None if refused is None else refused.code

    return spent(told())


@pytest.mark.parametrize("after", range(12))
def test_a_store_that_fails_after_some_works_says_so_and_it_can_be_repeated(after: int) -> None:
    """One work fails, wherever it is: there is a whole tournament in the end, and never a part."""
    store = Failing(*[None] * after, StoreFullError("no space"))
    first = adopted(store)
    assert first == ("not_saved" if after == 0 else None)
    assert len(store.read(entries_of, NAME)) == (0 if after == 0 else len(STEPS))
    again = adopted(store)
    assert again in ((None,) if first else ("tournament_begun", "not_saved"))
    assert len(store.read(entries_of, NAME)) == len(STEPS)


def test_where_nobody_knows_it_is_not_denied() -> None:
    assert adopted(Failing(StoreUncertainError("cut"))) == "not_known"


@pytest.mark.parametrize("entry", [1, 2, 10, len(STEPS)])
def test_nothing_of_it_stays_where_one_entry_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: int
) -> None:
    hooks = Hooks()
    monkeypatch.setattr("sqlite3.connect", hooks.connect)
    with closing(virtual_store(tmp_path)) as store:
        written_so_far = 0

        def full(statement: str) -> None:
            nonlocal written_so_far
            if statement.startswith("INSERT INTO entry"):
                written_so_far += 1
                if written_so_far == entry:
                    failing(13, on="INSERT INTO entry")(statement)

        hooks.before = full
        assert adopted(store) == "not_saved"
        hooks.before = nothing
        assert store.read(describe, NAME) is None
        assert adopted(store) is None
        assert len(store.read(entries_of, NAME)) == len(STEPS)


def test_it_goes_on_where_it_came_to() -> None:
    store = MemoryStore()
    assert adopted(store) is None
    assert adopted(store) == "tournament_begun"

    async def looked_at() -> None:
        office = Tournaments(store, now=lambda: 1)
        visit = await office.visit(NAME, key=None)
        assert isinstance(visit, TournamentVisit)
        assert office.steps(NAME) == STEPS
        assert visit.seq == len(STEPS)

    spent(looked_at())


def test_a_name_that_no_journal_can_have_is_refused() -> None:
    plan = replace(STEPS[0], do=replace(STEPS[0].do, id=""))
    code = adopted(MemoryStore(), (plan,))
    assert code == "no_tournament_file"


def damaged() -> dict[str, TournamentFile]:
    """Files that `check` refuses, by what is wrong."""
    file = file_of(STEPS, public=False)
    assert isinstance(file, TournamentFile)
    backwards = [*file.steps[:3], replace(file.steps[3], at=5), *file.steps[4:]]
    return {
        "standings": replace(file, standings=file.standings[:-1]),
        "accounts": replace(file, accounts=accounts(())),
        "a step left out": replace(file, steps=(*file.steps[:4], *file.steps[5:])),
        "a clock that ran back": replace(file, steps=tuple(backwards)),
        "no steps": replace(file, steps=()),
    }


@pytest.mark.parametrize("wrong", damaged())
def test_import_refuses_what_check_refuses(tmp_path: Path, wrong: str) -> None:
    file = damaged()[wrong]
    problems = checked(file)
    refused = adopt_file(tmp_path / "skat.db", written(file))
    assert problems
    assert refused == problems[0]
    assert not (tmp_path / "skat.db").exists()


def test_a_sound_file_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive_all_stores(monkeypatch)
    spend_commands(monkeypatch)
    file = file_of(STEPS, public=False)
    assert isinstance(file, TournamentFile)
    assert adopt_file(tmp_path / "skat.db", written(file)) is None
    assert isinstance(adopt_file(tmp_path / "skat.db", written(file)), Refusal)
    assert msgspec.json.decode(written(file), type=TournamentFile) == file


@pytest.mark.parametrize("name", ["", "a/b", "..", "a b", "#", "ä", "n" * 101])
def test_a_name_that_no_address_can_have_does_not_come(name: str) -> None:
    plan = STEPS[0].do
    assert isinstance(plan, Plan)
    store = MemoryStore()
    assert adopted(store, (replace(STEPS[0], do=replace(plan, id=name)), *STEPS[1:])) == (
        "no_tournament_file"
    )
    assert store.read(list_journals) == ()
