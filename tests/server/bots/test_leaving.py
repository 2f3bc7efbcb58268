"""A bot that leaves: at once where it may, else after the round, and never for another reason."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from skat.journal import JournalId, Store
from skat.journal.store.accounts import Account
from skat.model.refusal import Refusal
from skat.server.bots import desk
from skat.server.bots.desk import BotDesk
from skat.server.bots.invitations import Invitations
from skat.server.http.refusals import RefusedError
from skat.server.limits.rate_limits import RateLimits
from skat.tables.running.tables import Tables
from skat.tables.state.requests import RequestAnnounceLeave, RequestLeave, TableRequest

TABLE = JournalId("t-1")
BOT = Account(id="b-1", name="Bube [bot]", password="", recovery=b"", created=0)


def left(monkeypatch: pytest.MonkeyPatch, refusal: str | None) -> tuple[list[type], str | None]:
    """What was asked at the table where leaving at once meets this refusal, and the answer."""
    asked: list[type] = []

    class At:
        """A table that may refuse to let a player leave at once."""

        def __init__(self, tables: Tables, table: JournalId, account: str) -> None:
            assert (table, account) == (TABLE, BOT.id)

        async def ask(self, request: TableRequest, *, name: str) -> None:
            asked.append(type(request))
            if refusal is not None and isinstance(request, RequestLeave):
                raise RefusedError(Refusal(refusal))

    class Desk(BotDesk):
        """Notes that the bot is gone, and tells no player."""

        def _gone(self, bot: Account, table: JournalId) -> None:
            asked.append(Desk)

    monkeypatch.setattr(desk, "AtTable", At)
    bots = Desk(cast("Tables", None), cast("Store", None), cast("Invitations", None), RateLimits())
    try:
        asyncio.run(bots.leave(BOT, TABLE))
    except RefusedError as error:
        return asked, error.why.code
    return [each for each in asked if each is not Desk], None if Desk in asked else "not told"


def test_it_is_announced_only_in_the_middle_of_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    assert left(monkeypatch, None) == ([RequestLeave], None)
    in_a_list = left(monkeypatch, "announce_leaving_first")
    assert in_a_list == ([RequestLeave, RequestAnnounceLeave], None)


@pytest.mark.parametrize("refusal", ["not_saved", "not_known", "stale", "bad_token"])
def test_what_else_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch, refusal: str) -> None:
    """A leave that only did not get through is asked again by the bot, not put off."""
    assert left(monkeypatch, refusal) == ([RequestLeave], refusal)
