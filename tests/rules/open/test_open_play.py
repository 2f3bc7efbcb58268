"""Open play: the forbidden happens, a player calls the referee, the innocent party decides."""

from __future__ import annotations

import random
from typing import Literal

import pytest
from msgspec.structs import replace

from skat.model.cards import CardSet
from skat.model.contract import Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.referee.enact import ruling_in
from skat.rules import actions as act
from skat.rules.actions import Outcome, Ruled
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, dealer_actions, is_over, legal_actions, start, why_not
from skat.rules.open_play import waits_for_ruling
from skat.rules.phases import PHASES
from skat.rules.result import DealEnding
from skat.rules.state import OffenceKind, Phase, Sitting, State
from skat.rules.views import Called, view
from tests.rules.positions import cards, must, random_pack, refused, rules_with
from tests.rules.refusal_states import OPEN_HANDS, at_play

F, M, R = SEATS


def bidding() -> State:
    """Fresh cards in open play."""
    return must(start(sitting=Sitting.OPEN), act.Deal(random_pack(random.Random(5))))


def play(seat: Seat, card: str) -> act.Play:
    return act.Play(seat, cards(card)[0])


def ruled(state: State, *, call: Seat | None, wants: Literal["end", "continue"] = "end") -> State:
    """After a call, the demand if one is asked for, and the ruling."""
    called = must(state, act.CallReferee(call))
    if not waits_for_ruling(called):
        assert called.turn is not None
        called = must(called, act.Demand(called.turn, wants))
    return must(called, ruling_in(called))


# --- what happens ---------------------------------------------------------------------------


@pytest.mark.article("SkO-4.2.3 (1)")
@pytest.mark.article("DEF-infringement")
def test_a_revoke_happens_only_in_open_play() -> None:
    revoke = play(M, "D7")
    opened = must(at_play(), play(F, "HA"))
    prevented = replace(opened, sitting=Sitting.PREVENTED)
    assert refused(prevented, revoke).code == "must_follow"
    assert why_not(opened, revoke) is not None, "the law is the same at every table"
    after = must(opened, revoke)
    assert [each.fault for each in after.offences] == [OffenceKind.REVOKE]
    assert after.offences[0].before == opened
    assert revoke not in legal_actions(opened)


@pytest.mark.article("SkO-4.1.3 (1)")
def test_a_wrong_lead_begins_the_trick_with_its_leader() -> None:
    state = at_play()
    assert refused(replace(state, sitting=Sitting.PREVENTED), play(R, "CA")).code == "not_your_turn"
    led = must(state, play(R, "CA"))
    assert (led.leader, led.turn) == (R, F)
    assert [each.fault for each in led.offences] == [OffenceKind.LEAD_OUT_OF_TURN]


def test_what_cannot_be_is_refused_at_every_table() -> None:
    state = at_play()
    for impossible in (play(F, "CA"), act.ShowCards(M, cards("CA")), act.ShowCards(M, ())):
        assert isinstance(apply(state, impossible), Refusal)
    assert isinstance(apply(must(state, play(F, "HA")), play(R, "HQ")), Refusal)


def test_open_play_has_its_own_acts() -> None:
    prevented = replace(at_play(), sitting=Sitting.PREVENTED)
    for forbidden in (act.ShowCards(M, cards("SJ")), act.LookAtSkat(M), act.CallReferee(M)):
        assert isinstance(apply(prevented, forbidden), Refusal)
    state = must(at_play(), act.ShowCards(M, cards("SJ HK")), act.LookAtSkat(R))
    assert [each.fault for each in state.offences] == [
        OffenceKind.CARDS_SHOWN,
        OffenceKind.SKAT_SEEN,
    ]


# --- the call, the demand, the ruling ----------------------------------------------------------


@pytest.mark.article("SkO-4.1.6 (1)")
@pytest.mark.article("SkO-4.1.2 (2)")
def test_the_soloist_lets_a_revoke_be_taken_back() -> None:
    before = must(at_play(), play(F, "HA"))
    after = ruled(must(before, play(M, "D7")), call=F, wants="continue")
    assert (after.trick, after.turn, after.hand_of(M)) == (
        before.trick,
        M,
        before.hand_of(M),
    )
    assert after.offences == ()
    (entry,) = after.settled
    assert (entry.by, entry.fault, entry.seat, entry.put_right) == (F, OffenceKind.REVOKE, M, True)
    assert "SkO-4.2.3" in entry.articles


@pytest.mark.article("SkO-4.1.4")
@pytest.mark.parametrize("offender", [M, F])
def test_a_fault_ends_the_game_for_its_party(offender: Seat) -> None:
    state = at_play() if offender is M else at_play(soloist=M)
    wrong = must(state, play(R, "CA")) if offender is M else must(state, play(F, "HA"))
    if offender is F:
        wrong = must(state, play(R, "CA"))
    over = ruled(wrong, call=F, wants="end")
    assert is_over(over)
    assert over.result is not None
    assert over.result.ending is DealEnding.RULED
    assert over.result.score is not None
    assert over.result.score.won


@pytest.mark.article("SkO-4.1.4")
def test_the_soloist_who_leads_out_of_turn_has_lost() -> None:
    over = ruled(must(at_play(soloist=R), play(R, "CA")), call=F, wants="end")
    assert over.result is not None
    assert over.result.score is not None
    assert not over.result.score.won


@pytest.mark.article("SkO-4.1.7")
def test_a_wrong_lead_noticed_late_stands() -> None:
    state = must(at_play(), play(R, "CA"), play(F, "S7"), play(M, "S8"))
    after = ruled(state, call=F, wants="end")
    assert (len(after.tricks), after.turn, after.offences) == (1, R, ())
    assert after.settled[0].outcome == "continue"


@pytest.mark.article("SkO-4.2.4 (1)")
def test_a_revoke_found_later_ends_the_game_as_it_stood_then() -> None:
    state = must(at_play(), play(F, "HA"), play(M, "D7"), play(R, "HQ"), play(F, "H7"))
    over = ruled(state, call=F, wants="continue")
    assert is_over(over)
    assert over.tricks == ()
    assert over.result is not None
    assert over.result.soloist_points == 0


@pytest.mark.article("SkO-4.1.9 (3)")
def test_a_soloist_takes_his_cards_back() -> None:
    state = must(at_play(), act.ShowCards(F, cards("CJ HA")), play(F, "HA"))
    after = ruled(state, call=M, wants="end")
    assert (after.trick, after.turn, after.offences) == (cards("HA"), M, ())


@pytest.mark.article("SkO-4.1.11")
def test_a_call_without_an_offence_changes_nothing() -> None:
    state = at_play()
    after = ruled(state, call=M)
    assert replace(after, settled=()) == state
    assert after.settled[0].fault is None
    assert refused(state, act.CallReferee(None)).code == "no_idle_dealer"
    assert act.CallReferee(None) in dealer_actions(replace(state, table_size=4))
    assert act.CallReferee(None) not in dealer_actions(state)


@pytest.mark.article("SkO-4.1.6 (1)", negative=True)
def test_only_the_innocent_party_demands() -> None:
    called = must(at_play(), play(R, "CA"), act.CallReferee(M))
    assert called.turn is F
    assert refused(called, act.Demand(M, "continue")).code == "not_the_innocent_party"
    asked = must(called, act.Demand(F, "end"))
    assert refused(asked, act.Demand(F, "end")).code == "nothing_to_demand"
    by_soloist = must(at_play(soloist=R), play(R, "CA"), act.CallReferee(M))
    assert by_soloist.turn is F
    assert waits_for_ruling(must(by_soloist, act.Demand(M, "continue")))


# --- the auction -----------------------------------------------------------------------------


@pytest.mark.article("SkO-3.3.8 (1)")
@pytest.mark.parametrize("held", [True, False])
def test_a_premature_pass_of_rearhand_stands(*, held: bool) -> None:
    state = must(bidding(), act.Pass(R))
    assert state.turn is M
    after = ruled(state, call=M)
    assert (after.passed, after.settled[0].outcome) == ((R,), "continue")
    if held:
        won = must(after, act.Bid(M, BidValue(18)), act.Pass(F))
        assert won.soloist is M
    alone = must(after, act.Pass(M))
    assert alone.turn is F
    assert must(alone, act.Bid(F, BidValue(18))).soloist is F


def test_nobody_else_passes_before_his_turn() -> None:
    assert refused(bidding(), act.Pass(F)).code == "not_your_turn"
    passed = must(bidding(), act.Pass(R))
    assert refused(passed, act.Pass(R)).code == "already_passed"


@pytest.mark.article("SkO-3.3.9 (3)")
@pytest.mark.article("SkO-3.2.14")
@pytest.mark.parametrize(("seat", "turn"), [(F, R), (M, R), (R, M)])
def test_who_looked_at_the_skat_is_out_and_the_others_begin_again(seat: Seat, turn: Seat) -> None:
    state = must(bidding(), act.Bid(M, BidValue(18)), act.LookAtSkat(seat))
    after = ruled(state, call=F)
    assert (after.passed, after.bid, after.calls, after.turn) == ((seat,), None, (), turn)
    first, second = (each for each in SEATS if each is not seat)
    alone = must(after, act.Pass(turn))
    other = second if turn is first else first
    assert alone.turn is other
    assert must(alone, act.Bid(other, BidValue(18))).soloist is other
    assert must(alone, act.Pass(other)).result is not None


@pytest.mark.article("SkO-3.3.9 (3)", negative=True)
def test_an_auction_that_is_over_does_not_start_again() -> None:
    again = Ruled(Outcome.REOPEN_AUCTION, may_bid=(F,))
    assert refused(at_play(), again).code == "no_auction_to_reopen"
    assert refused(bidding(), Ruled(Outcome.REOPEN_AUCTION)).code == "no_auction_to_reopen"


# --- whole deals -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RuleSet(), rules_with(ramsch=True), rules_with("isko-1999")])
@pytest.mark.parametrize("seed", range(15))
def test_a_deal_full_of_offences_comes_to_an_end(seed: int, rules: RuleSet) -> None:
    """Whatever is done and called, every deal ends, and its actions alone bring it back."""
    chance = random.Random(seed)
    passes = rules.options.ramsch
    journal: list[act.Action] = [act.Deal(random_pack(chance))]
    first = start(rules, sitting=Sitting.OPEN)
    state = must(first, *journal)
    for _ in range(400):
        if is_over(state) or state.phase is Phase.DEAL:
            break
        turn = state.turn
        to_ramsch = passes and _looked_at_in_auction(state)
        action = act.Pass(turn) if to_ramsch and turn is not None else _next(state, chance)
        after = must(state, action)
        assert after.phase in {*PHASES[state.phase][type(action)].next, state.phase}
        journal.append(action)
        state = after
    assert is_over(state)
    assert must(first, *journal) == state


def _looked_at_in_auction(state: State) -> bool:
    """Whether an offence of the auction waits, which then leads to Ramsch."""
    return state.phase is Phase.AUCTION and bool(state.offences)


def _next(state: State, chance: random.Random) -> act.Action:
    if waits_for_ruling(state):
        return ruling_in(state)
    if state.phase is Phase.VERDICT:
        return act.Verdict(holds=False)
    if chance.random() < 0.15:
        seat = chance.choice(SEATS)
        held = sorted(state.hand_of(seat), key=str)
        wrong: list[act.Action] = [act.LookAtSkat(seat), act.Pass(seat), act.CallReferee(seat)]
        wrong += [act.Play(seat, card) for card in held]
        wrong += [act.ShowCards(seat, tuple(held[:2]))]
        chance.shuffle(wrong)
        for action in wrong:
            if not isinstance(apply(state, action), Refusal):
                return action
    giving_up = (act.Concede, act.Expose, act.ThrowIn)
    legal = [each for each in legal_actions(state) if not isinstance(each, giving_up)]
    usual = [each for each in legal if not isinstance(each, act.CallReferee)]
    return chance.choice(usual or legal)


@pytest.mark.article("SkO-3.3.10")
def test_a_look_at_the_skat_found_after_the_auction_changes_nothing_any_more() -> None:
    """The soloist took the game on."""
    state = must(bidding(), act.LookAtSkat(R), act.Bid(M, BidValue(18)), act.Pass(F), act.Pass(R))
    announced = must(state, act.Announce(M, Announcement(Contract.GRAND, hand=True)))
    after = ruled(announced, call=F, wants="end")
    assert (after.phase, after.turn, after.offences) == (Phase.PLAY, F, ())


# --- what is seen ----------------------------------------------------------------------------


def test_shown_cards_are_seen_and_a_revoke_is_not() -> None:
    state = must(at_play(), act.ShowCards(M, cards("SJ HK")), play(F, "HA"), play(M, "HK"))
    revoked = must(at_play(), play(F, "HA"), play(M, "D7"))
    for viewer in (*SEATS, "spectator"):
        seen = view(state, viewer)
        assert [(each.seat, each.cards) for each in seen.shown] == [(M, cards("SJ"))]
        honest = must(replace(at_play(), hands=_exchanged()), play(F, "HA"), play(M, "D7"))
        if viewer is not M:
            assert view(revoked, viewer) == view(honest, viewer)


def _exchanged() -> tuple[CardSet, CardSet, CardSet]:
    """The same cards, but middlehand has no heart."""
    first, second, third = (CardSet.of(cards(hand)) for hand in OPEN_HANDS)
    second = CardSet.of(cards("SJ S7 D7 S8"))
    return first, second, third


@pytest.mark.article("SkO-4.2.8")
def test_only_who_looked_sees_the_skat() -> None:
    state = must(bidding(), act.LookAtSkat(R))
    assert set(view(state, R).skat or ()) == set(state.skat)
    for viewer in (F, M, "dealer", "spectator"):
        seen = view(state, viewer)
        assert (seen.skat, seen.looked_at_skat) == (None, (R,))


def test_all_see_the_call_and_the_rulings() -> None:
    called = must(at_play(), play(R, "CA"), act.CallReferee(M))
    for viewer in (*SEATS, "dealer", "spectator"):
        seen = view(called, viewer).called
        assert seen == Called(by=M, fault=OffenceKind.LEAD_OUT_OF_TURN, seat=R, demand=None)
    assert act.Demand(F, "end") in legal_actions(called, F)
    assert legal_actions(called, M) == ()
    after = must(called, act.Demand(F, "continue"))
    assert view(must(after, ruling_in(after)), R).settled[0].put_right


def test_in_ramsch_there_is_no_party_to_win() -> None:
    """A revoke is taken back while its trick is open, and what was seen in the auction stays."""
    deal = must(
        start(rules_with(ramsch=True), sitting=Sitting.OPEN),
        act.Deal(random_pack(random.Random(5))),
        act.LookAtSkat(R),
        act.Pass(M),
        act.Pass(R),
        act.Pass(F),
    )
    after = ruled(deal, call=F)
    assert (after.phase, after.offences, after.settled[0].outcome) == (Phase.PLAY, (), "continue")
    wrong = next(iter(after.hand_of(R)))
    led = must(after, act.Play(R, wrong))
    assert ruled(led, call=F).trick == ()
