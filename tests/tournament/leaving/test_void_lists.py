"""Whose claim to a prize a void list takes, where seats changed before its end."""

from __future__ import annotations

from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    REVISION,
    Enter,
    EnterTableDeal,
    LeaveSeat,
    Substitute,
    Void,
)
from skat.tournament.notice.money import Cents
from skat.tournament.results.prizes import refused_claim
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, number


@pytest.mark.article("TR-7.4.1", "TR-7.2.4")
@pytest.mark.parametrize("revision", [7, REVISION])
@pytest.mark.parametrize("way", ["replaced", "at_three", "ends", "came for no deal"])
def test_a_void_list_is_owed_by_all_who_played_in_it(way: str, revision: int) -> None:
    """By those replaced or gone before its end, too; not by a reserve who had no deal there."""
    evening = Evening(series=1, revision=revision).announced(8)
    evening.do(Enter(name="Reserve", paid=Cents(1_000), reserve=True, number=number(9)))
    evening.do(evening.seat_command())
    at: dict[str, Any] = {"series": 1, "table": 1, "reason": "ill"}
    left = evening.sits(1, 2)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=None))
    if way in ("replaced", "came for no deal"):
        evening.do(Substitute(**at, left=left, reserve=number(9), deal=2))
        if way == "came for no deal":
            evening.do(Enter(name="Next", paid=Cents(1_000), reserve=True, number=number(10)))
            evening.do(Substitute(**at, left=number(9), reserve=number(10), deal=2))
    else:
        leave = LeaveSeat(**at, left=left, then=Then(way), deal=2)
        evening.do(evening.seen(leave))
    evening.do(Void(series=1, table=1, reason="illegible")).played().closed()
    owed = {
        each.number
        for each in evening.state.entrants
        if isinstance(refusal := refused_claim(evening.state, each.number), Refusal)
        and refusal.code == "list_not_handed_in"
    }
    stayed = {evening.sits(1, place) for place in (1, 3, 4)}
    assert stayed <= owed
    assert (left in owed) == (revision > 7)
    assert number(9) not in owed or way == "replaced"
