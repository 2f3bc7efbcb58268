"""Who left in a game because he only dealt: his place is free soon after it, whatever happens."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.server.iss import hall
from skat.server.iss.hall import Hall

LEAVER = "anna"


def still_to_go(monkeypatch: pytest.MonkeyPatch, refused: Refusal | None) -> set[str]:
    """Whose places are still to be freed after a try that is met by this refusal."""

    async def entered(*_: object) -> Refusal | None:
        return refused

    async def seen_off() -> set[str]:
        board: Any = SimpleNamespace(
            changing=asyncio.Lock(),
            leavers={LEAVER, "gone already"},
            state=SimpleNamespace(place_of=lambda key: Place(2) if key == LEAVER else None),
        )
        await object.__new__(Hall)._see_off(board)
        leavers: set[str] = board.leavers
        return leavers

    monkeypatch.setattr(hall, "entered", entered)
    return asyncio.run(seen_off())


def test_a_place_that_is_free_is_thought_of_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert still_to_go(monkeypatch, None) == set()
    assert still_to_go(monkeypatch, Refusal("table_finished")) == set()


@pytest.mark.parametrize("code", PASSING)
def test_what_could_not_be_saved_is_tried_again(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    assert still_to_go(monkeypatch, Refusal(code)) == {LEAVER}
