"""What an event of format 6 did that revision 7 judges otherwise.

Places changed where a reserve had come and where a list was void, a reserve at that list, money
that a helper of one hall took of a player who had sat in the other, and a refund to a reserve who
plays by the fee of the one he took over for.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    Command,
    ReturnToEvent,
    Role,
    Step,
    Substitute,
    Swap,
    TakeMoney,
    Withdraw,
)
from skat.tournament.effects import Effect
from skat.tournament.entrants import Status
from skat.tournament.machine import apply, effect_of, rebuilt
from skat.tournament.notice.money import OVERALL
from skat.tournament.results.pot import pot_for
from skat.tournament.state import Tournament
from tests.samples.kept_event import kept_event

EVENT = kept_event(6)


def of(steps: Iterable[Step]) -> Tournament:
    state = rebuilt(steps)
    assert isinstance(state, Tournament), state
    return state


def codes(kind: type[Command]) -> list[str]:
    """What each step of this kind is refused for today; nothing where it is not."""
    refusals = []
    for state, step in EVENT.before(kind):
        assert isinstance(apply(state, step), Tournament)
        today = apply(state, replace(step, revision=7))
        refusals.append(today.code if isinstance(today, Refusal) else "")
    return refusals


def test_seats_are_kept_where_a_reserve_came_or_a_list_is_void() -> None:
    assert codes(Swap) == ["seat_kept", "seat_kept"]
    assert codes(Substitute) == ["", "list_is_void", ""]


def by_helper(step: Step) -> bool:
    return step.by.role is Role.HELPER


def test_who_made_room_is_of_the_hall_in_which_he_sat() -> None:
    """A list that was made anew forgot the one; of the other, in the upper hall, it is known."""
    ((state, money),) = [each for each in EVENT.before(TakeMoney) if by_helper(each[1])]
    gone = next(change.left for table in state.series[0].tables for change in table.changes)
    helpers = tuple(replace(each, section=2) for each in state.helpers)
    taken = replace(money, do=replace(money.do, number=gone))
    for revision, code in ((6, ""), (7, "other_hall")):
        made = apply(replace(state, helpers=helpers, opened_by=revision), taken)
        assert (made.code if isinstance(made, Refusal) else "") == code


def test_a_refund_of_a_reserve_leaves_the_pot_per_head() -> None:
    state = of(EVENT.steps)
    assert pot_for(state, OVERALL) == 16 * 500
    # Of one fee 4.00 are left: they reach no further than into the first pot.
    assert pot_for(replace(state, opened_by=7), OVERALL) == 15 * 500 + 400


def test_a_withdrawal_after_the_results_is_taken_back_today() -> None:
    state = of(EVENT.steps)
    last = EVENT.steps[-1]
    assert isinstance(last.do, Withdraw)
    back = replace(last, do=ReturnToEvent(number=last.do.number, reason="no train"))
    then = effect_of(state, back)
    assert isinstance(then, Refusal)
    assert then.code == "results_stand"
    today = replace(back, revision=7)
    effect = effect_of(state, today)
    assert isinstance(effect, Effect)
    again = apply(state, replace(today, do=replace(back.do, seen=effect.digest)))
    assert isinstance(again, Tournament)
    entrant = again.entrant(last.do.number)
    assert entrant is not None
    assert entrant.status is Status.ENTERED
