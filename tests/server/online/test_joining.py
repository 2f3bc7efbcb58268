"""What a live table refused only for the moment is done later; what its rules refuse is not."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from skat.journal import Seq
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.server.online.joining import Joining, _id_of, from_director
from skat.server.online.watching import shown_table
from skat.tables.state.drawn_table import FromDirector
from skat.tournament.commands import AtLive, OpenOnline, PauseTables, RestoreList, Void
from skat.tournament.notice.parts import OnlineTerms
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening

NOTHING = cast("Any", None)


def is_done(monkeypatch: pytest.MonkeyPatch, refused: Refusal | None) -> bool:
    """Whether a fact of a table that is met by this refusal counts as done."""

    async def made(*_: object) -> Refusal | None:
        return refused

    async def kept() -> bool:
        joining = Joining(NOTHING, NOTHING, NOTHING, NOTHING)
        monkeypatch.setattr(joining, "_made", made)
        state, fact = cast("Tournament", NOTHING), ("open", "t-1", (), FromDirector())
        return await joining._kept(state, fact, b"", asyncio.Semaphore(1))

    return asyncio.run(kept())


def test_what_two_servers_want_of_a_table_at_the_same_place_has_two_ids() -> None:
    """One that lags behind wants something older: under one id the newer would be lost."""
    older, newer = FromDirector(paused=True), FromDirector(messages=("Coffee is ready",))
    assert _id_of(older, Seq(7)) != _id_of(newer, Seq(7))
    assert _id_of(older, Seq(7)) == _id_of(FromDirector(paused=True), Seq(7))
    assert _id_of(older, Seq(7)) != _id_of(older, Seq(8))


def test_a_paused_table_that_is_void_or_done_pauses_no_more() -> None:
    evening = Evening(series=1, online=OnlineTerms()).seated(8)
    evening.do(OpenOnline(series=1, tables=(AtLive(table=1, live="t-1"),)))
    evening.do(PauseTables(series=1, tables=(1,)))

    def shown() -> tuple[bool, bool]:
        table = evening.state.series[0].tables[0]
        at_desk = shown_table(1, table, None, connected=frozenset(), idle=None)
        return from_director(evening.state, table, at=1).paused, at_desk.paused is True

    assert shown() == (True, True)
    evening.do(Void(series=1, table=1, reason="the network is down"))
    assert shown() == (False, False)
    evening.do(evening.seen(RestoreList(series=1, table=1, reason="it is back")))
    assert shown() == (True, True)


@pytest.mark.parametrize("code", PASSING)
def test_what_may_be_accepted_later_is_not_done(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    assert not is_done(monkeypatch, Refusal(code))


def test_what_the_rules_refuse_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_done(monkeypatch, Refusal("table_finished"))
    assert is_done(monkeypatch, None)
