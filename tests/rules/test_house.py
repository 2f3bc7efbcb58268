"""House rules at the table: kontra, re, announcing defenders, Ramsch, open cards, online."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.contract import Announced
from skat.model.seats import SEATS, Seat
from skat.rules.actions import (
    Action,
    Announce,
    AnnounceDefence,
    Concede,
    Discard,
    Kontra,
    Leave,
    Outcome,
    Pass,
    Play,
    Re,
    Ruled,
    TakeSkat,
    ThrowIn,
    TimeOut,
)
from skat.rules.machine import is_over, legal_actions
from skat.rules.result import DealEnding
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.situations import F, M, R, auction, dealt, game, in_order, score_of, two, won_by
from tests.rules.positions import must, refused, rules_with

KONTRA = rules_with(kontra=True)
RAMSCH = rules_with(ramsch=True)
DEFENCE = rules_with(leaflet_defenders_announce=True)
FREE_OUVERT = rules_with(leaflet_ouvert=True)
FREE_LEVELS = rules_with(leaflet_announcements=True)


def hand_game(calls: str, soloist: Seat, text: str = "clubs hand") -> State:
    """A hand game at a table with kontra, after these calls."""
    return must(auction(calls, state=dealt(rules=KONTRA)), Announce(soloist, game(text)))


def played(state: State, *cards: str) -> State:
    """The state after these cards, each by the seat on turn."""
    for text in cards:
        assert state.turn is not None
        (card,) = in_order(text)
        state = must(state, Play(state.turn, card))
    return state


# --- kontra -----------------------------------------------------------------------------


@pytest.mark.article("LF-kontra")
@pytest.mark.parametrize(
    ("calls", "soloist", "may"),
    [
        ("M 18, F hold, M 20, F pass, R pass", M, {F, R}),
        ("M 18, F pass, R 20, M hold, R pass", M, {R}),
        ("M pass, R 18, F hold, R pass", F, {R}),
        ("M 18, F hold, M pass, R pass", F, {M, R}),
        ("M pass, R 18, F pass", R, set()),
        ("M 18, F pass, R pass", M, {R}),
        ("M 18, F pass, R 20, M pass", R, {M}),
    ],
)
def test_who_may_say_kontra(calls: str, soloist: Seat, may: set[Seat]) -> None:
    """Who named or held a value, and rearhand if he would have had to name more than 18."""
    state = hand_game(calls, soloist)
    said = {action.seat for action in legal_actions(state) if isinstance(action, Kontra)}
    assert said == may


@pytest.mark.article("LF-kontra", negative=True)
def test_rearhand_who_could_have_said_18_may_not_say_kontra() -> None:
    """Nobody had named a value when he passed, so he would not have had to go above 18."""
    state = auction("M pass, R pass, F 18", state=dealt(rules=KONTRA))
    state = must(state, Announce(F, game("clubs hand")))
    for seat in (M, R):
        refusal = refused(state, Kontra(seat))
        assert refusal.code == "took_no_part_in_auction"
        assert refusal.details == {"seat": seat.value}


@pytest.mark.article("LF-kontra", negative=True)
def test_the_soloist_says_no_kontra() -> None:
    refusal = refused(hand_game("M 18, F hold, M pass, R pass", F), Kontra(F))
    assert (refusal.code, refusal.articles) == ("only_a_defender", ("LF-kontra",))


@pytest.mark.article("LF-kontra", negative=True)
def test_ramsch_knows_no_kontra() -> None:
    both = rules_with(kontra=True, ramsch=True)
    state = auction("M pass, R pass, F pass", state=dealt(rules=both))
    assert refused(state, Kontra(M)).code == "only_a_defender"


@pytest.mark.article("LF-kontra")
def test_kontra_while_the_first_trick_lies_open() -> None:
    """Middlehand still holds ten cards: he may, and after the answer his card is due."""
    state = played(hand_game("M 18, F hold, M pass, R pass", F), "CA")
    called = must(state, Kontra(M))
    assert (called.phase, called.turn, called.kontra) == (Phase.KONTRA, F, M)
    going_on = must(called, Pass(F))
    assert (going_on.phase, going_on.turn, going_on.re) == (Phase.PLAY, M, False)
    assert refused(going_on, Kontra(R)).code == "already_said"


@pytest.mark.article("LF-re")
def test_re_is_said_at_once_or_never() -> None:
    called = must(hand_game("M 18, F hold, M pass, R pass", F), Kontra(M))
    assert set(legal_actions(called, F)) == {Re(F), Pass(F)}
    assert legal_actions(called, M) == ()
    doubled = must(called, Re(F))
    assert (doubled.re, doubled.turn, doubled.phase) == (True, F, Phase.PLAY)
    late = must(called, Pass(F))
    assert refused(late, Re(F)).code == "not_now"


@pytest.mark.article("LF-re", negative=True)
def test_the_defenders_wait_for_the_answer() -> None:
    called = must(hand_game("M 18, F hold, M pass, R pass", F), Kontra(M))
    assert refused(called, Pass(R)).code == "soloist_answers_kontra"
    assert refused(called, Play(F, Card.CA)).code == "not_now"


@pytest.mark.article("LF-kontra", "LF-re")
@pytest.mark.parametrize(
    ("answer", "times", "words"), [(Pass(F), 2, ("kontra",)), (Re(F), 4, ("kontra", "re"))]
)
def test_a_game_under_kontra_counts_twice_and_with_re_four_times(
    answer: Action, times: int, words: tuple[str, ...]
) -> None:
    plain = hand_game("M 18, F hold, M pass, R pass", F)
    alone = score_of(must(plain, Concede(F)))
    doubled = score_of(must(plain, Kontra(M), answer, Concede(F)))
    assert doubled.score == times * alone.score
    assert doubled.breakdown[-len(words) :] == words
    assert set(doubled.articles) >= {f"LF-{word}" for word in words}


@pytest.mark.article("LF-kontra", "LF-re")
def test_a_null_is_doubled_too() -> None:
    state = hand_game("M 18, F hold, M pass, R pass", F, "null hand")
    over = must(state, Kontra(R), Re(F), ThrowIn(M))
    assert score_of(over).score == 4 * 35


# --- defenders who announce -------------------------------------------------------------


def defended(text: str = "clubs hand") -> State:
    """Forehand plays, and defenders may announce."""
    return must(won_by(F, state=dealt(rules=DEFENCE)), Announce(F, game(text)))


@pytest.mark.article("LF-defenders-announce")
def test_both_defenders_may_announce_before_the_first_card() -> None:
    state = defended()
    said = [action for action in legal_actions(state) if isinstance(action, AnnounceDefence)]
    assert {(action.seat, action.announced) for action in said} == {
        (seat, level) for seat in (M, R) for level in (Announced.SCHNEIDER, Announced.SCHWARZ)
    }
    bound = must(state, AnnounceDefence(R, Announced.SCHWARZ))
    assert (bound.phase, bound.turn) == (Phase.PLAY, F)
    assert view(bound, "spectator").defenders_announced is Announced.SCHWARZ


@pytest.mark.article("LF-defenders-announce", "LF-extra-levels", negative=True)
def test_nothing_is_announced_once_a_card_lies_on_the_table() -> None:
    """The leaflet: "announced before the first card", whichever side plays it."""
    led = played(defended(), "CA")
    refusal = refused(led, AnnounceDefence(M, Announced.SCHNEIDER))
    assert refusal.code == "card_already_played"
    assert refusal.articles == ("LF-defenders-announce", "LF-extra-levels")
    trick = played(led, "CJ", "C9")
    assert refused(trick, AnnounceDefence(R, Announced.SCHNEIDER)).code == "card_already_played"


@pytest.mark.article("LF-defenders-announce", negative=True)
def test_null_has_no_level_to_announce() -> None:
    refusal = refused(defended("null hand"), AnnounceDefence(M, Announced.SCHNEIDER))
    assert refusal.code == "no_levels_in_null"
    assert "LF-defenders-announce" in refusal.articles


@pytest.mark.article("LF-defenders-announce", negative=True)
def test_what_defenders_cannot_announce() -> None:
    for level in (Announced.NONE, Announced.OUVERT):
        refusal = refused(defended(), AnnounceDefence(M, level))
        assert (refusal.code, refusal.details) == (
            "no_such_level",
            {"level": level.value},
        )


@pytest.mark.article("LF-defenders-announce")
def test_announced_and_made_it_costs_the_soloist_more() -> None:
    """He takes no trick: schwarz, and two levels more for what the defenders announced."""
    state = defended()
    silent = score_of(must(state, Ruled(Outcome.GAME_OVER, "defenders", "schwarz")))
    bound = must(state, AnnounceDefence(M, Announced.SCHWARZ))
    said = score_of(must(bound, Ruled(Outcome.GAME_OVER, "defenders", "schwarz")))
    assert said.score == silent.score - 2 * 2 * 12
    missed = score_of(must(bound, Concede(F)))
    assert missed.score == score_of(must(state, Concede(F))).score


# --- the leaflet's levels: without hand, with open cards --------------------------------


@pytest.mark.article("LF-extra-levels")
def test_the_leaflet_announces_schneider_after_taking_the_skat() -> None:
    """Its levels may be combined as one likes; the Skat Order asks for hand (D6, D7)."""
    for rules, taken in ((FREE_LEVELS, True), (rules_with(), False)):
        state = must(won_by(F, state=dealt(rules=rules)), TakeSkat(F), Discard(F, two("C10 S10")))
        levels = {
            action.announcement.announced
            for action in legal_actions(state, F)
            if isinstance(action, Announce)
            and action.announcement.contract is game("clubs").contract
        }
        free = {Announced.SCHNEIDER, Announced.SCHWARZ} if taken else set()
        assert levels == {Announced.NONE, *free}


@pytest.mark.article("LF-extra-levels (2)")
def test_open_cards_may_go_with_any_announced_level() -> None:
    """Open cards are one level more and need no trick."""
    counted = {}
    for laid_open in (False, True):
        state = won_by(F, state=dealt(rules=FREE_OUVERT))
        state = must(state, Announce(F, game("clubs hand schneider"), laid_open=laid_open))
        assert (state.open_hands == (F,)) is laid_open
        counted[laid_open] = score_of(must(state, Concede(F)))
    closed, open_ = counted[False], counted[True]
    assert closed.multiplier is not None
    assert open_.multiplier == closed.multiplier + 1
    assert "ouvert" in open_.breakdown


def test_open_cards_are_offered_where_the_house_knows_them() -> None:
    """With schneider and schwarz announced, from the hand, in the five games with trumps."""
    for rules, offered in ((FREE_OUVERT, 10), (rules_with(), 0)):
        laid_open = {
            (action.announcement.contract, action.announcement.announced)
            for action in legal_actions(won_by(F, state=dealt(rules=rules)), F)
            if isinstance(action, Announce) and action.laid_open
        }
        assert len(laid_open) == offered
        assert {level for _, level in laid_open} <= {Announced.SCHNEIDER, Announced.SCHWARZ}


@pytest.mark.article("LF-extra-levels (2)")
def test_the_open_hand_of_the_leaflet_is_seen_by_all() -> None:
    state = won_by(F, state=dealt(rules=FREE_OUVERT))
    state = must(state, Announce(F, game("clubs hand schwarz"), laid_open=True))
    for viewer in (M, R, "spectator"):
        shown = view(state, viewer).open_hands
        assert [hand is not None for hand in shown] == [True, False, False]


@pytest.mark.article("LF-extra-levels (2)", negative=True)
def test_where_the_cards_may_not_be_laid_open() -> None:
    by_the_law = refused(won_by(F), Announce(F, game("clubs hand schneider"), laid_open=True))
    assert by_the_law.code == "house_rule_off"
    assert by_the_law.articles == ("LF-extra-levels", "SkO-4.5.1")
    assert by_the_law.details == {"option": "leaflet_ouvert"}
    house = won_by(F, state=dealt(rules=FREE_OUVERT))
    for text in ("clubs hand", "clubs hand ouvert", "null hand", "null hand ouvert"):
        assert refused(house, Announce(F, game(text), laid_open=True)).code == "no_such_level"


@pytest.mark.article("LF-extra-levels (2)")
def test_free_ouvert_after_taking_the_skat() -> None:
    state = must(won_by(F, state=dealt(rules=FREE_OUVERT)), TakeSkat(F), Discard(F, two("C10 S10")))
    over = must(state, Announce(F, game("clubs ouvert")), Concede(F))
    assert score_of(over).breakdown[1:] == ("game", "ouvert")
    open_ = [
        action
        for action in legal_actions(state, F)
        if isinstance(action, Announce) and action.laid_open
    ]
    assert open_ == []


# --- Ramsch -----------------------------------------------------------------------------


def three_passes() -> State:
    """Ramsch has begun."""
    return auction("M pass, R pass, F pass", state=dealt(rules=RAMSCH))


@pytest.mark.article("LF-ramsch")
def test_three_passes_begin_ramsch() -> None:
    state = three_passes()
    assert (state.phase, state.turn, state.soloist) == (Phase.PLAY, F, None)
    assert all(isinstance(action, Play) for action in legal_actions(state))
    assert len(legal_actions(state, F)) == 10


@pytest.mark.article("LF-ramsch")
def test_jacks_are_trumps_in_ramsch() -> None:
    """Forehand leads the club ace; a jack is no club and beats it."""
    state = played(three_passes(), "CA", "CJ", "C9")
    assert state.tricks[-1].winner is M
    assert state.turn is M


@pytest.mark.article("LF-ramsch")
def test_nobody_knows_the_skat_of_ramsch_before_its_end() -> None:
    state = three_passes()
    while not is_over(state):
        assert state.turn is not None
        for seat in SEATS:
            seen = view(state, seat)
            assert (seen.skat, seen.discarded, seen.revealed) == (None, None, None)
        state = must(state, legal_actions(state, state.turn)[0])
    assert state.result is not None
    assert (state.result.ending, state.result.articles) == (DealEnding.RAMSCH, ("LF-ramsch",))
    assert view(state, F).revealed is not None


@pytest.mark.article("LF-ramsch", negative=True)
@pytest.mark.parametrize("absence", [TimeOut(F), Leave(M)])
def test_a_ramsch_that_a_player_leaves_counts_for_nobody(absence: TimeOut | Leave) -> None:
    over = must(three_passes(), absence)
    assert over.result is not None
    assert (over.result.ramsch, over.result.score, over.result.by) == (None, None, absence.seat)


def test_without_the_house_rule_three_passes_end_the_deal() -> None:
    over = auction("M pass, R pass, F pass")
    assert over.result is not None
    assert over.result.ending is DealEnding.PASSED
