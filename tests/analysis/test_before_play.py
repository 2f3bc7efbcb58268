"""Auction, skat, discard and giving up: who does as the reference does loses nothing."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from skat.analysis import auction, discard
from skat.analysis.auction import call_decision, skat_decision
from skat.analysis.claims import ending_decision
from skat.analysis.discard import discard_decision
from skat.analysis.hints.playable import playable
from skat.analysis.losses import FEWEST, Loss, Mark
from skat.analysis.outcomes import Scale, result_points
from skat.analysis.table import decision_table
from skat.analysis.walk import last_calls, steps
from skat.analysis.why import percent
from skat.model.cards import CardSet
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.players.memory import mask_of
from skat.rules.actions import Announce, Concede, Deal, Pass, TakeSkat
from skat.rules.machine import start
from skat.rules.state import Phase
from skat.rules.views import View, view
from tests.analysis.deals import played
from tests.analysis.test_outcomes import at_the_table, deals
from tests.players.games import after_skat, positions_in_play
from tests.rules.positions import cards, must, random_pack


def test_results_are_those_of_the_score_list() -> None:
    for _middle, final in deals(12, seed=61):
        assert final.result is not None
        points = result_points(final.result, table_size=3, scale=Scale.TABLE)
        for seat in SEATS:
            assert points[seat.value] == pytest.approx(at_the_table(final, seat))


@pytest.mark.proof
def test_who_declares_by_the_learned_values_loses_nothing() -> None:
    """Only the last call of each seat is asked about, and no seat is asked twice."""
    calls = 0
    for seed in (1, 2):
        deal = played("club", seed=seed)
        line = tuple(steps(deal.states, deal.actions))
        last = last_calls(line)
        assert len({step.seat for step in last}) == len(last)
        for step in line:
            if step.seat is None:
                continue
            seen = view(step.before, step.seat)
            if step in last:
                decision = call_decision(seen, step.action, worlds=16)
                assert decision.mark is Mark.BEST
                assert decision.loss.points < 2 * decision.loss.error + 1e-9
                calls += 1
                continue
            if step.before.phase is Phase.SKAT and isinstance(step.action, Announce | TakeSkat):
                decision = skat_decision(seen, step.action)
            else:
                continue
            assert decision.loss.points == pytest.approx(0, abs=1e-6)
            assert decision.mark is Mark.BEST
    assert calls > 3


def before_a_sure_grand() -> tuple[View, Pass]:
    """The first to call holds a grand that cannot be lost, and passes."""
    dealt = must(start(), Deal(random_pack(random.Random(3))))
    assert dealt.turn is not None
    hands = list(dealt.hands)
    hands[dealt.turn.index] = CardSet(mask_of(cards("CJ SJ HJ DJ CA CT CK HA HT SA")))
    seen = view(replace(dealt, hands=(hands[0], hands[1], hands[2])), dealt.turn)
    return seen, Pass(dealt.turn)


def test_passing_a_sure_grand_is_a_blunder_and_costs_what_it_promises() -> None:
    decision = call_decision(*before_a_sure_grand())
    assert decision.mark is Mark.BLUNDER
    means = {option.action: option.points for option in decision.options}
    assert decision.loss.points == pytest.approx(max(means.values()) - means["pass"])
    assert decision.why[0].details["playing"] == round(max(means.values()))
    # The game to play is named, with the same chance as in the hint.
    best = playable(before_a_sure_grand()[0]).games[0]
    told = decision.why[1]
    assert told.code == f"auction_game{'_by_hand' if best.hand else ''}"
    assert told.details["contract"] == best.contract.value == "grand"
    assert told.details["won"] == percent(best.won) > 90
    assert decision.loss.error > 0
    # More than the bid alone would put at stake.
    assert decision.stake >= decision.loss.points > 0


def test_who_asks_too_few_worlds_gets_no_mark_and_is_told_so() -> None:
    few = call_decision(*before_a_sure_grand(), worlds=FEWEST - 1)
    assert (few.mark, few.too_few_worlds) == (Mark.BEST, True)
    enough = call_decision(*before_a_sure_grand(), worlds=FEWEST)
    assert (enough.mark, enough.too_few_worlds) == (Mark.BLUNDER, False)
    nothing_lost = replace(few, loss=Loss(points=few.loss.error, error=few.loss.error))
    assert not nothing_lost.too_few_worlds
    too_little_for_a_mark = replace(few, calibrated=few.stake / 100)
    assert not too_little_for_a_mark.too_few_worlds


def test_a_rash_hand_game_is_held_against_the_better_hand_game() -> None:
    """Where the skat is not to be taken either way it has no place in the reason."""
    best = Announcement(Contract.GRAND, hand=True)
    rash = replace(best, announced=Announced.SCHWARZ)
    hand = mask_of(cards("CJ SJ HJ DJ CA CT CK HA HT SA"))
    before = after_skat(hand, 0, mask_of(cards("D7 D8")), 18)
    hands = (CardSet(hand), *before.hands[1:])
    before = replace(before, phase=Phase.SKAT, skat_taken=False, hands=hands)
    decision = skat_decision(view(before, Seat.FOREHAND), Announce(Seat.FOREHAND, rash))
    assert decision.mark is Mark.BLUNDER
    of_action = {option.action: option.points for option in decision.options}
    [better] = [name for name in of_action if name not in ("take", decision.chosen)]
    assert decision.best == (better,)
    [reason] = decision.why
    assert reason.code == "other_hand_game"
    assert reason.details["points"] == round(of_action[better] - of_action[decision.chosen])


def test_laying_jacks_away_is_a_blunder_and_the_plain_discard_is_none() -> None:
    twelve = mask_of(cards("CJ SJ CA CT C9 C8 HA SA S8 D7 D8 H7"))
    skat = mask_of(cards("D7 D8"))
    seen = view(after_skat(twelve & ~skat, 0, skat, 18), Seat.FOREHAND)
    clubs, grand = Announcement(Contract.CLUBS), Announcement(Contract.GRAND)
    good = discard_decision(seen, skat, grand, seed=1, worlds=80)
    assert good.mark is Mark.BEST
    bad = discard_decision(seen, mask_of(cards("CJ SJ")), clubs, seed=1, worlds=80)
    assert bad.mark is Mark.BLUNDER
    assert bad.chosen not in bad.best
    assert bad.loss.points > 50
    assert [reason.code for reason in bad.why] == ["discard"]
    null = discard_decision(seen, skat, Announcement(Contract.NULL), seed=1, worlds=80)
    assert null.mark is Mark.BLUNDER
    # No deal was looked at, and the reason speaks of none.
    assert null.worlds == 0
    assert [reason.code for reason in null.why] == ["discard_learned"]


def test_where_worlds_are_dear_a_discard_is_tried_in_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    skat = mask_of(cards("D7 D8"))
    twelve = mask_of(cards("CJ SJ CA CT C9 C8 HA SA S8 D7 D8 H7"))
    seen = view(after_skat(twelve & ~skat, 0, skat, 18), Seat.FOREHAND)
    away, grand = mask_of(cards("HA SA")), Announcement(Contract.GRAND)
    assert discard_decision(seen, away, grand, seed=1, worlds=160).worlds == 160
    monkeypatch.setattr(discard, "NODES_A_WORLD_ASKED", 0)
    dear = discard_decision(seen, away, grand, seed=1, worlds=160)
    assert dear.worlds == FEWEST, "a mark needs so many"


@pytest.mark.proof
def test_a_call_is_not_asked_on_where_the_learned_values_could_not_prove_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sure values ask for more worlds than values that may be off by thousands of points."""
    calls = [
        (view(step.before, step.seat), step.action)
        for deal in (played("simple", seed=seed) for seed in (1, 2, 3))
        for step in last_calls(tuple(steps(deal.states, deal.actions)))
        if step.seat is not None
    ]
    asked = {}
    for error in (0.0, 5_000.0):
        monkeypatch.setattr(auction, "MODEL_ERROR", error)
        asked[error] = [call_decision(seen, action) for seen, action in calls]
    assert all(each.worlds == auction.FEWEST_AUCTIONS for each in asked[5_000.0])
    assert all(each.mark is Mark.BEST for each in asked[5_000.0])
    assert max(each.worlds for each in asked[0.0]) > auction.FEWEST_AUCTIONS


def test_giving_up_is_compared_with_playing_on_as_well_as_can_be() -> None:
    """In small endings, where all worlds are listed, the table of cards says the same."""
    compared, losses = {True: 0, False: 0}, []
    for state in positions_in_play(8, seed=62):
        if len(state.tricks) < 6 or state.turn is None:
            continue
        seen = view(state, state.turn)
        table = decision_table(seen, worlds=9_000, seed=1)
        if not table.complete or len(table.weights) > 300:
            continue
        decision = ending_decision(seen, Concede(state.turn), seed=1, worlds=9_000)
        means = {option.action: option.points for option in decision.options}
        assert means["play_on"] == pytest.approx(table.weights @ table.points.max(axis=1))
        assert means["concede"] < 0
        assert decision.loss.points == pytest.approx(max(means.values()) - means["concede"])
        if decision.mark is not Mark.BEST:
            [reason] = decision.why
            assert reason.code == "ending"
            assert reason.details["stopping"] == pytest.approx(means["concede"], abs=0.5)
            assert reason.details["playing"] == pytest.approx(means["play_on"], abs=0.5)
        losses.append(decision.loss.points)
        compared[state.turn is state.soloist] += 1
    assert min(compared.values()) > 3
    assert max(losses) > 100
