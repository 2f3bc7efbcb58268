"""Online both defenders must give up before the rest goes to the soloist (a house option)."""

from __future__ import annotations

from skat.rules.actions import Concede, Leave, Refuse, TimeOut
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.situations import F, M, R, playing, score_of
from tests.rules.positions import must, rules_with


def online() -> State:
    """Forehand plays clubs online, where both defenders must give up."""
    return playing(
        "clubs",
        twelve="CJ SJ",
        hands=("CJ SJ CA", "HA HK HQ", "SA SK SQ"),
        points=(40, 25),
        tricks=(4, 3),
        rules=rules_with(both_defenders_concede=True),
    )


def test_one_defender_only_gives_a_signal() -> None:
    state = must(online(), Concede(R))
    assert (state.phase, state.turn, state.conceded) == (Phase.PLAY, F, (R,))
    assert view(state, F).conceded == (R,)


def test_a_soloist_refused_before_does_not_count_as_a_defender() -> None:
    state = must(online(), Concede(F), Refuse(M), Refuse(R), Concede(R))
    assert (state.phase, state.conceded) == (Phase.PLAY, (F, R))
    assert must(state, Concede(M)).phase is Phase.FINISHED


def test_both_defenders_leave_the_rest_to_the_soloist() -> None:
    """He has 95 card points with the rest: schneider, which one defender alone never gives."""
    over = must(online(), Concede(R), Concede(M))
    assert over.result is not None
    assert (over.result.ending, over.result.by) == (DealEnding.DEFENDERS_CONCEDED, M)
    assert score_of(over).breakdown == ("with 2", "game", "schneider")


def test_a_defender_gone_leaves_the_rest_to_the_soloist_online() -> None:
    for absence in (TimeOut(F), Leave(M), Leave(R)):
        over = must(online(), absence)
        assert score_of(over).won is (absence.seat is not F)
    assert score_of(must(online(), Leave(M))).breakdown == ("with 2", "game", "schneider")
