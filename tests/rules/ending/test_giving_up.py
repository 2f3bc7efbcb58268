"""Giving up and throwing in: who may, who must agree, what the game counts then."""

from __future__ import annotations

from typing import Any

import pytest

from skat.model.seats import Seat
from skat.rules.actions import Agree, Concede, Expose, Refuse, ThrowIn
from skat.rules.applied import Applied, DealEnded, PlayGoesOn
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, dealer_actions, legal_actions
from skat.rules.result import DealEnding
from skat.rules.state import Offer, Phase, State
from skat.rules.views import view
from tests.articles.situations import F, M, R, auction, dealt, playing, score_of
from tests.rules.positions import must, refused, rules_with

TEN, NINE, EIGHT = (
    "CJ SJ CA C10 CK HA H10 SA S10 DA",
    "CJ SJ CA C10 CK HA H10 SA S10",
    "CJ SJ CA C10 CK HA H10 SA",
)


def clubs(
    hand: str = TEN,
    *,
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    text: str = "clubs",
    rules: RuleSet | None = None,
    table_size: int = 3,
) -> State:
    """Forehand plays clubs with 2."""
    return playing(
        text,
        twelve="CJ SJ",
        hands=(hand, "H7", "H8"),
        points=points,
        tricks=tricks,
        rules=rules,
        table_size=table_size,
    )


# --- the soloist ------------------------------------------------------------------------


@pytest.mark.article("SkO-4.3.1")
@pytest.mark.parametrize(
    ("text", "score"),
    [("clubs", -72), ("clubs hand", -96), ("clubs hand schneider", -144), ("null ouvert", -92)],
)
def test_a_game_given_up_is_lost_simple_with_hand_and_announcements(text: str, score: int) -> None:
    over = must(clubs(text=text), Concede(F))
    assert over.result is not None
    assert (over.result.ending, over.result.by) == (DealEnding.SOLOIST_CONCEDED, F)
    assert score_of(over).score == score


@pytest.mark.article("SkO-4.3.1 (1)", "SkO-4.3.2")
@pytest.mark.parametrize(
    ("window", "hand", "tricks", "led", "alone"),
    [
        ("nine_cards", TEN, 0, "", True),
        ("nine_cards", NINE, 1, "", True),
        ("nine_cards", NINE, 1, "H7", True),
        ("nine_cards", EIGHT, 1, "", False),
        ("first_trick", TEN, 0, "", True),
        ("first_trick", NINE, 0, "CJ", True),
        ("first_trick", NINE, 1, "", True),
        ("first_trick", NINE, 1, "H7", False),
        ("first_trick", EIGHT, 1, "CJ", False),
        ("first_trick", EIGHT, 2, "", False),
    ],
)
def test_until_when_the_soloist_needs_nobody(
    window: str,
    hand: str,
    tricks: int,
    led: str,
    alone: bool,
) -> None:
    """Nine cards in hand, or by the English wording the first trick (B21)."""
    state = playing(
        "clubs",
        twelve="CJ SJ",
        hands=(hand, "", ""),
        tricks=(0, tricks),
        trick=led,
        leader=F if led == "CJ" else M,
        rules=rules_with(concession_window=window),
    )
    assert (must(state, Concede(F)).phase is Phase.FINISHED) is alone


@pytest.mark.article("SkO-4.3.2")
@pytest.mark.parametrize(
    "answers",
    [
        (Agree(M),),
        (Agree(R),),
        (Refuse(M), Agree(R)),
        (Refuse(R), Agree(M)),
    ],
)
def test_one_consent_ends_the_game(answers: tuple[Agree | Refuse, ...]) -> None:
    asked = must(clubs(EIGHT, tricks=(1, 1)), Concede(F))
    assert asked.pending is not None
    assert (asked.pending.offer, asked.pending.by) == (Offer.CONCESSION, F)
    assert (asked.phase, asked.turn) == (Phase.CONSENT, M)
    over = must(asked, *answers)
    assert over.result is not None
    assert over.result.ending is DealEnding.SOLOIST_CONCEDED
    assert over.pending is None


@pytest.mark.article("SkO-4.3.2", negative=True)
def test_play_goes_on_when_both_refuse() -> None:
    """On goes whose card was due, here in the middle of a trick."""
    state = playing("clubs", hands=(EIGHT, "H9 H7", "H8"), tricks=(1, 1), trick="SA H7", leader=F)
    waiting = must(state, Concede(F), Refuse(R))
    assert waiting.turn is M
    applied = apply(waiting, Refuse(M))
    assert isinstance(applied, Applied)
    assert applied.events == (PlayGoesOn(),)
    assert (applied.state.phase, applied.state.turn, applied.state.pending) == (Phase.PLAY, R, None)


def test_everybody_remembers_who_was_refused() -> None:
    state = clubs(EIGHT, tricks=(1, 1))
    for _ in range(2):
        state = must(state, Concede(F), Refuse(M), Refuse(R))
        assert state.conceded == (F,)
    assert view(state, F).conceded == view(state, R).conceded == (F,)


@pytest.mark.article("SkO-4.3.2", negative=True)
def test_who_answers() -> None:
    asked = must(clubs(EIGHT, tricks=(1, 1)), Concede(F))
    assert legal_actions(asked, F) == ()
    assert set(legal_actions(asked, M)) == {Agree(M), Refuse(M)}
    once = must(asked, Refuse(M))
    assert legal_actions(once, M) == ()
    for action in (Agree(M), Refuse(M)):
        refusal = refused(once, action)
        assert (refusal.code, refusal.details) == ("already_said", {"seat": "middlehand"})
    own = refused(asked, Agree(F))
    assert own.details == {"seat": "forehand"}
    assert own.articles == ("SkO-4.3.2", "SkO-4.3.4")


@pytest.mark.article("SkO-4.1.3")
def test_a_won_game_is_not_lost_by_giving_up() -> None:
    state = clubs(EIGHT, points=(61, 20), tricks=(5, 2))
    assert score_of(must(state, Concede(F), Agree(M))).score == 36


# --- the defenders and the dealer -------------------------------------------------------


@pytest.mark.article("SkO-4.3.3")
@pytest.mark.parametrize(
    ("text", "points", "tricks", "score"),
    [
        ("clubs", (0, 0), (0, 0), 36),
        ("clubs", (92, 10), (8, 1), 48),
        ("clubs hand schneider", (40, 30), (4, 3), 72),
        ("clubs", (30, 60), (3, 5), -72),
        ("clubs hand schneider", (40, 31), (4, 3), -144),
        ("null", (0, 20), (0, 3), 23),
    ],
)
def test_what_a_defenders_word_brings(
    text: str, points: tuple[int, int], tricks: tuple[int, int], score: int
) -> None:
    """Simple, or the level owed or reached; a game the defence has won stays won."""
    for seat in (M, R):
        over = must(clubs(text=text, points=points, tricks=tricks), Concede(seat))
        assert over.result is not None
        assert (over.result.ending, over.result.by) == (DealEnding.DEFENDERS_CONCEDED, seat)
        assert score_of(over).score == score


@pytest.mark.article("SkO-4.3.3")
@pytest.mark.parametrize("size", [4, 5])
def test_the_idle_dealer_may_give_up_too(size: int) -> None:
    state = clubs(table_size=size)
    assert dealer_actions(state) == (Concede(None),)
    over = must(state, Concede(None))
    assert over.result is not None
    assert (over.result.ending, over.result.by) == (DealEnding.DEFENDERS_CONCEDED, None)
    assert score_of(over).score == 36


@pytest.mark.article("SkO-4.3.3", negative=True)
@pytest.mark.parametrize(
    ("size", "options", "code", "articles"),
    [
        (3, {}, "no_idle_dealer", ("SkO-3.2.7",)),
        (4, {"dealer_may_concede": False}, "dealer_may_not_concede", ("SkO-4.3.3",)),
        (4, {"both_defenders_concede": True}, "dealer_may_not_concede", ("SkO-4.3.3",)),
        (4, {"forbid_gifts": "refuse"}, "no_gifts", ("TR-9.5", "SkO-4.3.3")),
    ],
)
def test_when_the_dealer_may_not(
    size: int, options: dict[str, Any], code: str, articles: tuple[str, ...]
) -> None:
    state = clubs(table_size=size, rules=rules_with(**options))
    refusal = refused(state, Concede(None))
    assert (refusal.code, refusal.articles) == (code, articles)
    assert refusal.impossible is (size == 3)
    assert dealer_actions(state) == ()


@pytest.mark.article("TR-9.5", negative=True)
def test_gifts_are_refused_to_defenders_not_to_the_soloist() -> None:
    state = clubs(rules=rules_with(forbid_gifts="refuse"))
    assert refused(state, Concede(R)).code == "no_gifts"
    assert must(state, Concede(F)).phase is Phase.FINISHED


def test_who_has_given_the_signal_has_said_it() -> None:
    state = must(clubs(rules=rules_with(both_defenders_concede=True)), Concede(R))
    refusal = refused(state, Concede(R))
    assert (refusal.code, refusal.details) == ("already_said", {"seat": "rearhand"})
    assert Concede(M) in legal_actions(state, M)
    assert Concede(R) not in legal_actions(state, R)


# --- throwing in ------------------------------------------------------------------------


@pytest.mark.article("SkO-4.3.6")
@pytest.mark.parametrize(
    ("seat", "ending"),
    [
        (F, DealEnding.SOLOIST_THREW_IN),
        (M, DealEnding.DEFENDERS_THREW_IN),
        (R, DealEnding.DEFENDERS_THREW_IN),
    ],
)
def test_a_player_who_throws_in_ends_the_game_for_his_party(seat: Seat, ending: DealEnding) -> None:
    applied = apply(clubs(points=(40, 25), tricks=(4, 3)), ThrowIn(seat))
    assert isinstance(applied, Applied)
    result = applied.state.result
    assert result is not None
    assert applied.events == (DealEnded(result),)
    assert (result.ending, result.by) == (ending, seat)
    assert score_of(applied.state).won is (seat is not F)


@pytest.mark.article("SkO-4.3.6", negative=True)
def test_a_null_thrown_in_is_lost_by_who_throws() -> None:
    state = clubs(text="null", tricks=(0, 3))
    assert score_of(must(state, ThrowIn(F))).score == -46
    assert score_of(must(state, ThrowIn(M))).score == 23


def test_there_is_nothing_to_give_up_in_ramsch() -> None:
    state = auction("M pass, R pass, F pass", state=dealt(rules=rules_with(ramsch=True)))
    for action in (Concede(F), ThrowIn(M), Expose(R), Concede(None)):
        refusal = refused(state, action)
        assert refusal.code == "nobody_plays_alone"
        assert refusal.articles[-1] == "LF-ramsch"
