"""What the log says of commands: a line for each if that is wanted, and one if the store fails."""

from __future__ import annotations

import logging

import pytest

from skat.journal import StoreBusyError
from skat.journal.journal_state import COMMANDS
from tests.journal.sums import NAME, OddStore, add, opened, reader_of
from tests.virtual_time import spent


def test_the_id_of_a_command_is_in_the_log_of_all_who_saw_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        store = OddStore()
        ledger, elsewhere = await opened(store), reader_of(store)
        await add(ledger, 5, "unwanted")
        with caplog.at_level(logging.INFO, logger=COMMANDS.name):
            await add(ledger, 5, "first")
            await add(ledger, -50, "second")
            await elsewhere.catch_up()

    spent(story())
    told = [vars(each) for each in caplog.records if each.name == COMMANDS.name]
    assert {one["journal"] for one in told} == {NAME}
    assert [(one["command"], one["outcome"], one["seq"]) for one in told] == [
        ("first", "done", 2),
        ("second", "negative", 2),
        ("unwanted", "read", 1),
        ("first", "read", 2),
    ]


def test_a_store_that_is_away_costs_one_line_a_command(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = OddStore()
        ledger = await opened(store)
        store.error = StoreBusyError("no server")
        await add(ledger, 5, "first")

    spent(story())
    (line,) = caplog.records
    assert line.exc_info is None
    assert line.getMessage() == "journal sum could not save entry 1: no server"
