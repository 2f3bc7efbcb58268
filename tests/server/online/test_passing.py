"""A line of a live table comes to the office, also where that cannot take it at first."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from skat.journal import Done, NotDone, Seq
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.server.online import passing
from skat.server.online.passing import Passing
from skat.tables.state.table_state import TableState
from tests.virtual_time import spent


class Office:
    """An office whose answers are given; it notes what it was asked to enter."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.state = SimpleNamespace(prospectus=SimpleNamespace(online=None))

    async def visit_as(self, name: str, by: object) -> Office:
        return self

    async def do(self, command: object, *, command_id: str) -> Any:
        self.asked.append(command_id)
        return self.answers.pop(0) if self.answers else Done(Seq(1))


def passed_on(monkeypatch: pytest.MonkeyPatch, office: Office, *, known: int, rows: int) -> None:
    """A table with so many lines, of which the office has the first ones, passes them on."""
    listed = SimpleNamespace(sheet=SimpleNamespace(lines=(None,) * known), rulings=())
    monkeypatch.setattr(passing, "table_at", lambda state, live: listed)
    monkeypatch.setattr(passing, "EnterCounted", lambda **fields: fields)
    state = SimpleNamespace(
        id="t",
        seq=1,
        drawn=SimpleNamespace(tournament="cup", boards=(), series=1, table=1),
        rows=tuple(
            SimpleNamespace(deal=deal, line=None, stand_ins=(), left_game=False)
            for deal in range(1, rows + 1)
        ),
        rulings=(),
    )

    async def story() -> None:
        passes = Passing(cast("Tournaments", office))
        passes.listed(cast("TableState", state))
        await asyncio.sleep(60)
        await passes.close()

    spent(story())


@pytest.mark.parametrize("code", PASSING)
def test_what_could_not_be_taken_is_passed_on_again(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    office = Office(Done(Seq(1)), NotDone(Seq(1), Refusal(code)), NotDone(Seq(1), Refusal(code)))
    passed_on(monkeypatch, office, known=1, rows=3)
    # Each time all that the office does not have, under the same names.
    assert office.asked == ["t/2", "t/3", "t/2", "t/2", "t/3"]


def test_what_the_office_refuses_for_good_is_not_passed_on_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    office = Office(NotDone(Seq(1), Refusal("series_closed")))
    passed_on(monkeypatch, office, known=0, rows=2)
    assert office.asked == ["t/1"]
