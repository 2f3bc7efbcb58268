"""What comes from outside: a ruling, the clock, a player who left, the verdict's place."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.rules.actions import (
    Announce,
    Discard,
    Expose,
    Kontra,
    Leave,
    Outcome,
    Ruled,
    TakeSkat,
    TimeOut,
    Verdict,
)
from skat.rules.applied import Applied, DealEnded
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, is_over, legal_actions
from skat.rules.result import DealEnding
from skat.rules.state import Phase, Sitting, State
from tests.articles.situations import (
    OLD_EDITION,
    F,
    M,
    R,
    announced,
    auction,
    dealt,
    game,
    playing,
    score_of,
    two,
    won_by,
)
from tests.rules.positions import must, refused, rules_with

Winner = Literal["soloist", "defenders"]
Level = Literal["simple", "schneider", "schwarz"]


def over(winner: Winner, level: Level, *articles: str) -> Ruled:
    """A ruling that ends the game."""
    return Ruled(Outcome.GAME_OVER, winner, level, articles)


def clubs(*, bid: int = 18, points: tuple[int, int] = (40, 25), text: str = "clubs") -> State:
    """Forehand plays clubs with 2; both parties have taken tricks."""
    return playing(
        text,
        twelve="CJ SJ",
        hands=("CA C10 CK", "HA HK HQ", "SA SK SQ"),
        points=points,
        tricks=(4, 3),
        bid=bid,
    )


# --- a ruling that ends the game --------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "level", "score"),
    [
        ("soloist", "simple", 36),
        ("soloist", "schneider", 48),
        ("soloist", "schwarz", 60),
        ("defenders", "simple", -72),
        ("defenders", "schneider", -96),
        ("defenders", "schwarz", -120),
    ],
)
def test_a_ruling_names_winner_and_level(winner: Winner, level: Level, score: int) -> None:
    state = must(clubs(), over(winner, level, "SkO-4.2.3"))
    assert score_of(state).score == score
    assert state.result is not None
    assert (state.result.ending, state.result.by) == (DealEnding.RULED, None)


def test_the_articles_of_a_ruling_come_first_and_once() -> None:
    state = must(clubs(), over("defenders", "simple", "SkO-4.2.3", "SkO-5.3.4"))
    assert state.result is not None
    assert state.result.articles == ("SkO-4.2.3", "SkO-5.3.4", "SkO-5.3.1")
    assert score_of(state).articles == ("SkO-5.3.1", "SkO-5.3.4")


def test_one_event_tells_of_a_ruling() -> None:
    applied = apply(clubs(), over("soloist", "simple", "SkO-4.1.4"))
    assert isinstance(applied, Applied)
    assert applied.events == (DealEnded(applied.state.result),)  # type: ignore[arg-type]


def test_a_ruling_credits_the_level_the_soloist_owes() -> None:
    """Clubs with 2 at a bid of 48 needs schneider; the referee need not name it (SkO-4.1.5)."""
    assert score_of(must(clubs(bid=48), over("soloist", "simple"))).score == 48
    assert score_of(must(clubs(text="clubs hand schwarz"), over("soloist", "simple"))).score == 96


@pytest.mark.article("SkO-5.4.3 (1)", negative=True)
def test_no_ruling_wins_a_game_that_cannot_reach_its_bid() -> None:
    """Clubs with 2 is worth 60 at most, so at 72 not even a fault of the defenders wins it."""
    refusal = refused(clubs(bid=72), over("soloist", "schwarz"))
    assert (refusal.code, refusal.articles) == ("bid_out_of_reach", ("SkO-5.4.3",))
    assert refusal.details == {"bid": 72}
    assert score_of(must(clubs(bid=72), over("defenders", "simple"))).score == -144


@pytest.mark.article("SkO-5.4.3 (2)", negative=True)
def test_no_ruling_gives_schwarz_against_the_club_jack() -> None:
    without = playing("clubs", twelve="SJ", hands=("CA", "HA", "SA"), bid=48, tricks=(9, 0))
    assert refused(without, over("soloist", "schwarz")).code == "bid_out_of_reach"


def test_a_ruling_on_a_null_knows_no_level() -> None:
    state = playing("null", hands=("C7", "C8", "C9"), tricks=(0, 9))
    assert score_of(must(state, over("soloist", "simple"))).score == 23
    assert score_of(must(state, over("defenders", "schwarz"))).score == -46


@pytest.mark.parametrize("taken", [False, True])
def test_who_announced_nothing_cannot_have_won(*, taken: bool) -> None:
    state = must(won_by(F), TakeSkat(F)) if taken else won_by(F)
    refusal = refused(state, over("soloist", "simple", "SkO-4.1.4"))
    assert (refusal.code, refusal.articles) == ("no_game_announced", ("SkO-3.4.1", "SkO-4.1.1"))
    assert refusal.impossible
    lost = score_of(must(state, over("defenders", "simple", "SkO-4.1.1")))
    assert (lost.won, lost.breakdown) == (False, ("substitute: clubs x 5",))


def test_a_ruling_must_be_complete() -> None:
    for winner, level in ((None, "simple"), ("soloist", None), (None, None)):
        half = Ruled(Outcome.GAME_OVER, winner, level)  # type: ignore[arg-type]
        assert refused(clubs(), half).code == "ruling_incomplete"


# --- other rulings ----------------------------------------------------------------------


def phases() -> list[State]:
    """One deal in every phase in which something is under way."""
    kontra = auction("M 18, F hold, M pass, R pass", state=dealt(rules=rules_with(kontra=True)))
    claimed = announced("clubs hand", state=dealt(rules=OLD_EDITION))
    return [
        dealt(),
        won_by(F),
        must(won_by(F), TakeSkat(F)),
        must(won_by(F), TakeSkat(F), Discard(F, two("C10 S10"))),
        announced("clubs"),
        must(kontra, Announce(F, game("clubs hand")), Kontra(M)),
        must(announced("clubs"), Expose(F)),
        must(claimed, Expose(F)),
    ]


@pytest.mark.parametrize("state", phases(), ids=lambda state: str(state.phase.value))
def test_the_same_dealer_deals_again_from_any_phase(state: State) -> None:
    """Same rules, same table, no card dealt; nothing of the old deal is left."""
    fresh = must(state, Ruled(Outcome.REDEAL, articles=("SkO-3.2.8",)))
    assert fresh == State(rules=state.rules, table_size=state.table_size, sitting=state.sitting)
    assert fresh.phase is Phase.DEAL


def test_a_redeal_keeps_table_and_sitting() -> None:
    state = dealt(table_size=4)
    fresh = must(
        State(rules=RuleSet(), table_size=5, sitting=Sitting.OPEN, phase=Phase.AUCTION),
        Ruled(Outcome.REDEAL),
    )
    assert (fresh.table_size, fresh.sitting) == (5, Sitting.OPEN)
    assert must(state, Ruled(Outcome.REDEAL)).table_size == 4


@pytest.mark.parametrize("state", phases(), ids=lambda state: str(state.phase.value))
def test_a_ruling_may_pass_the_deal_or_let_it_go_on(state: State) -> None:
    assert must(state, Ruled(Outcome.CONTINUE, articles=("SkO-4.1.6",))) == state
    passed = must(state, Ruled(Outcome.PASSED, articles=("SkO-3.3.10",)))
    assert passed.result is not None
    assert (passed.result.ending, passed.result.score) == (DealEnding.PASSED, None)
    assert passed.result.articles == ("SkO-3.3.10",)


# --- the clock and the door -------------------------------------------------------------


@pytest.mark.parametrize(
    ("absence", "ending"), [(TimeOut, DealEnding.TIME_OUT), (Leave, DealEnding.LEFT)]
)
def test_a_player_gone_in_the_auction_ends_the_deal_without_a_score(
    absence: type[TimeOut] | type[Leave], ending: DealEnding
) -> None:
    state = must(dealt(), absence(M))
    assert state.result is not None
    assert (state.result.ending, state.result.by, state.result.score) == (ending, M, None)


@pytest.mark.parametrize("absence", [TimeOut, Leave])
def test_a_soloist_gone_before_his_announcement_has_lost(
    absence: type[TimeOut] | type[Leave],
) -> None:
    for state in phases()[1:4]:
        over = must(state, absence(F))
        assert score_of(over).breakdown == ("substitute: clubs x 5",)
        assert over.result is not None
        assert over.result.by is F


def test_a_defender_gone_before_the_announcement_ends_the_deal_without_a_score() -> None:
    for state in phases()[1:4]:
        result = must(state, Leave(R)).result
        assert result is not None
        assert (result.score, result.by, result.ending) == (None, R, DealEnding.LEFT)


@pytest.mark.article("SkO-4.3.6 (1)")
def test_a_player_gone_leaves_his_party_what_it_has() -> None:
    """Clubs with 2: the soloist has 40 points with the skat and loses; the defence has 25."""
    for absence in (TimeOut(F), Leave(F)):
        gone = score_of(must(clubs(), absence))
        assert (gone.won, gone.score) == (False, -72)
    for seat in (M, R):
        kept = score_of(must(clubs(), Leave(seat)))
        assert (kept.won, kept.breakdown) == (True, ("with 2", "game", "schneider"))


@pytest.mark.article("SkO-4.3.6 (1)", negative=True)
def test_a_game_already_won_is_not_lost_by_leaving() -> None:
    assert score_of(must(clubs(points=(61, 25)), Leave(F))).score == 36


def test_a_server_may_stop_a_clock_off_turn() -> None:
    for seat in (F, M, R):
        assert is_over(must(clubs(), TimeOut(seat)))
        assert is_over(must(clubs(), Expose(F), TimeOut(seat)))


def test_nobody_runs_away_from_a_claim() -> None:
    """Whatever becomes of the players, the claim is judged."""
    claimed = must(clubs(), Expose(M))
    for absence in (TimeOut(M), Leave(M), Leave(F)):
        assert refused(claimed, absence).code == "not_now"
    assert score_of(must(claimed, Verdict(holds=False))).won
    assert not score_of(must(claimed, Verdict(holds=True))).won


# --- the null that the bid forbids ------------------------------------------------------


def open_table(**options: Any) -> State:
    """Forehand has won the auction at 24 where a null below the bid can happen."""
    return won_by(
        F, bid=24, state=replace(dealt(rules=rules_with(**options)), sitting=Sitting.OPEN)
    )


@pytest.mark.article("SkO-3.4.4")
def test_the_soloist_names_the_game_he_loses_for_his_null() -> None:
    """Without 4 in clubs, which at 60 is the cheapest, without 5 in spades, without 4 in grand."""
    table = open_table(null_overbid_game="soloist_names")
    entered = {}
    for word in ("clubs", "spades", "grand"):
        over = must(table, Announce(F, game("null"), instead=game(word).contract))
        assert over.result is not None
        assert (over.result.ending, over.result.by) == (DealEnding.NULL_OVERBID, F)
        entered[word] = score_of(over).score
    assert entered == {"clubs": -120, "spades": -132, "grand": -240}
    for silent in (table, open_table()):
        assert score_of(must(silent, Announce(F, game("null")))).score == -120


@pytest.mark.article("SkO-3.4.4")
def test_naming_the_substitute_is_offered_where_it_counts() -> None:
    def offered(state: State) -> set[Contract]:
        return {
            action.instead
            for action in legal_actions(state, F)
            if isinstance(action, Announce) and action.instead is not None
        }

    assert offered(open_table(null_overbid_game="soloist_names")) == set(TRUMP_CONTRACTS)
    assert offered(open_table()) == set()


@pytest.mark.article("SkO-3.4.4", negative=True)
def test_when_no_substitute_is_named() -> None:
    by_the_law = refused(open_table(), Announce(F, game("null"), instead=game("clubs").contract))
    assert (by_the_law.code, by_the_law.articles) == ("substitute_not_named", ("SkO-3.4.4",))
    table = open_table(null_overbid_game="soloist_names")
    for text in ("null ouvert", "clubs"):
        covered = refused(table, Announce(F, game(text), instead=game("clubs").contract))
        assert (covered.code, covered.details) == ("null_covers_bid", {"bid": 24})
    again = refused(table, Announce(F, game("null"), instead=game("null").contract))
    assert (again.code, again.details) == ("null_below_bid", {"value": 23, "bid": 24})
