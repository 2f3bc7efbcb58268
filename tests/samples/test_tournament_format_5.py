"""What an event of format 5 did that revision 6 judges otherwise.

Money of a list that nobody had signed, a void list of the winner of the series before, and a close
without its effect.
"""

from __future__ import annotations

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import Close, Command, TakeTableMoney, Void
from skat.tournament.machine import apply, rebuilt
from skat.tournament.notice.money import AwardKind
from skat.tournament.results.prizes import prizes
from skat.tournament.state import Tournament
from tests.samples.kept_event import kept_event

EVENT = kept_event(5)


@pytest.mark.parametrize(
    ("kind", "code"), [(TakeTableMoney, "list_unsigned"), (Close, "effect_not_seen")]
)
def test_what_it_did_is_refused_today(kind: type[Command], code: str) -> None:
    ((state, step),) = EVENT.before(kind)
    assert isinstance(apply(state, step), Tournament)
    refused = apply(state, replace(step, revision=6))
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_it_closed_without_an_effect() -> None:
    ((_, close),) = EVENT.before(Close)
    assert isinstance(close.do, Close)
    assert close.do.seen is UNSET


def test_a_void_list_takes_all_prizes_where_it_did() -> None:
    ((_, void),) = EVENT.before(Void)
    assert void.revision == 5
    then = rebuilt(EVENT.steps)
    now = rebuilt((replace(EVENT.steps[0], revision=6), *EVENT.steps[1:]))
    assert isinstance(then, Tournament)
    assert isinstance(now, Tournament)
    withheld, kept = (
        {each.award.kind for each in prizes(state) if each.withheld} for state in (then, now)
    )
    assert withheld == {AwardKind.OVERALL, AwardKind.SERIES, AwardKind.BEST_GAME}
    assert kept == {AwardKind.OVERALL}
