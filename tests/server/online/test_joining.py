"""What a live table refused only for the moment is done later; what its rules refuse is not."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.server.online.joining import Joining
from skat.tables.state.drawn_table import FromDirector
from skat.tournament.state import Tournament

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


@pytest.mark.parametrize("code", PASSING)
def test_what_may_be_accepted_later_is_not_done(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    assert not is_done(monkeypatch, Refusal(code))


def test_what_the_rules_refuse_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_done(monkeypatch, Refusal("table_finished"))
    assert is_done(monkeypatch, None)
