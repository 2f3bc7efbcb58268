"""The list of bots begins when the last of them has come, or that bot is asked to accept again."""

from __future__ import annotations

from typing import cast

import pytest

from skat.journal import JournalId
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.server.bots import desk
from skat.server.bots.desk import BotDesk
from skat.server.bots.invitations import Invitations
from skat.server.http.refusals import RefusedError
from skat.server.limits.rate_limits import RateLimits
from skat.tables.running.staying_away import Comer
from skat.tables.running.tables import Tables
from skat.tables.state.opening import Opening
from skat.tables.state.requests import TableRequest
from tests.memory_store import MemoryStore
from tests.tables.state.test_people_names import seated, simple
from tests.virtual_time import spent


def begun(monkeypatch: pytest.MonkeyPatch, *refusals: str) -> int:
    """How often a full table of bots is asked to begin, where it refuses so."""
    left = list(refusals)
    asked = 0

    class At:
        """The table, asked by the bot that has opened it."""

        def __init__(self, tables: Tables, table: JournalId, account: str) -> None:
            assert account == "b-1"

        async def ask(self, request: TableRequest, *, name: str) -> None:
            nonlocal asked
            asked += 1
            if left:
                raise RefusedError(Refusal(left.pop(0)))

    async def evening() -> None:
        store = MemoryStore()
        tables = Tables(store, seat_player=simple)  # type: ignore[arg-type]
        opening = Opening(name="Host [bot]", account="b-1", others=("open", "open"))
        table = seated(await tables.open(opening)).table
        for number in (2, 3):
            await tables.join(table, Comer(name=f"Guest {number} [bot]", account=f"b-{number}"))
        try:
            await BotDesk(tables, store, cast("Invitations", None), RateLimits())._begin(table)
        finally:
            await tables.close()

    monkeypatch.setattr(desk, "AtTable", At)
    spent(evening())
    return asked


def test_it_is_asked_again_while_another_writer_is_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    assert begun(monkeypatch) == 1
    assert begun(monkeypatch, "stale", "stale") == 3


def test_what_the_rules_refuse_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert begun(monkeypatch, "list_running") == 1


@pytest.mark.parametrize("code", [code for code in PASSING if code != "stale"])
def test_what_was_not_saved_is_told(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """The bot then accepts again; before, it got no refusal, and the list never began."""
    with pytest.raises(RefusedError, match=code):
        begun(monkeypatch, code)
