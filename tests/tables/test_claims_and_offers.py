"""The verdict on a claim, and how computer players answer what is offered to them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Agree, Concede, Expose, Refuse
from skat.rules.editions import RuleSet
from skat.rules.state import Ending, Phase, State, Trick
from skat.rules.view import view
from skat.tables import judge
from skat.tables.answers import answer_to_offer
from skat.tables.judge import verdict_on
from tests.rules.positions import cards, must, playing, rules_with

F, M, R = SEATS
STRICT = rules_with("isko-1999")


def claimed(
    contract: Contract, hands: tuple[str, str, str], *, by: Seat, rules: RuleSet | None = None
) -> State:
    """Forehand plays alone and leads; somebody lays his cards open."""
    state = playing(contract, [cards(hand) for hand in hands], rules=rules)
    return must(state, Expose(by))


def test_the_soloist_claims_all_remaining_tricks_in_the_older_edition() -> None:
    holds = claimed(Contract.GRAND, ("CJ SA ST", "S7 S8 S9", "H7 H8 H9"), by=F, rules=STRICT)
    assert holds.phase is Phase.VERDICT
    assert verdict_on(holds).holds
    fails = claimed(Contract.GRAND, ("CJ SA ST", "SJ HJ S9", "H7 H8 H9"), by=F, rules=STRICT)
    verdict = verdict_on(fails)
    assert not verdict.holds
    over = must(fails, verdict)
    assert over.result is not None
    assert over.result.ending is Ending.CLAIM_FAILED
    assert over.result.refutation == verdict.refutation != ()


def test_in_null_the_soloist_claims_to_take_none() -> None:
    safe = ("C7 S7 H7", "C8 S8 H8", "C9 S9 H9")
    middlehand_leads = replace(claimed(Contract.NULL, safe, by=F, rules=STRICT), leader=M)
    assert verdict_on(middlehand_leads).holds
    unsafe = ("C7 SA H7", "C8 S8 H8", "C9 S9 H9")
    middlehand_leads = replace(claimed(Contract.NULL, unsafe, by=F, rules=STRICT), leader=M)
    assert not verdict_on(middlehand_leads).holds


SPLIT = ("S7 H7", "SA H8", "S8 HA")
"""Middlehand's spade and rearhand's heart are high: no trick for forehand if both play well."""


def test_a_defender_alone_must_take_the_tricks_himself() -> None:
    alone = replace(claimed(Contract.GRAND, SPLIT, by=M, rules=STRICT), leader=M)
    assert not verdict_on(alone).holds


def test_a_defender_claims_for_his_party() -> None:
    party = replace(claimed(Contract.GRAND, SPLIT, by=M), leader=M)
    assert verdict_on(party).holds
    lost = replace(claimed(Contract.GRAND, ("SA H7", "S7 H8", "S8 HA"), by=M), leader=M)
    assert not verdict_on(lost).holds


def test_a_claim_that_cannot_be_decided_in_time_does_not_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holds = claimed(Contract.GRAND, ("CJ SA HT", "S7 S8 HA", "H7 H8 H9"), by=F, rules=STRICT)
    monkeypatch.setattr(judge, "MOST_NODES", 0)
    verdict = verdict_on(holds)
    assert (verdict.holds, verdict.refutation) == (False, ())
    assert must(holds, verdict).phase is Phase.FINISHED


def test_without_a_claim_there_is_no_verdict() -> None:
    with pytest.raises(ValueError, match="no claim"):
        verdict_on(playing(Contract.GRAND, [cards("CJ"), cards("S7"), cards("S8")]))


def offered(state: State) -> State:
    return must(state, Expose(F))


def answers(state: State) -> list[object]:
    return [answer_to_offer(view(state, seat)) for seat in (M, R)]


def test_who_cannot_win_a_trick_agrees_to_shorten() -> None:
    state = offered(playing(Contract.GRAND, map(cards, ("CJ SJ HJ", "S7 S8 S9", "H7 H8 H9"))))
    assert answers(state) == [Agree(M), Agree(R)]
    assert must(state, Agree(M), Agree(R)).phase is Phase.FINISHED


def test_who_can_win_a_trick_refuses() -> None:
    state = offered(playing(Contract.GRAND, map(cards, ("CJ SJ ST", "SA S8 S9", "H7 H8 H9"))))
    assert answers(state)[0] == Refuse(M)


def test_who_cannot_rule_out_that_his_partner_wins_a_trick_refuses() -> None:
    state = offered(playing(Contract.GRAND, map(cards, ("CJ SJ ST", "S7 S8 S9", "SA H8 H9"))))
    assert answers(state)[0] == Refuse(M)


TAKEN = Trick(F, (cards("SA")[0], cards("ST")[0], cards("HT")[0]), F)
RICH = (TAKEN, Trick(F, (cards("CA")[0], cards("CT")[0], cards("HA")[0]), F))
"""Two tricks of 31 and 32 card points."""


def test_a_game_that_is_won_already_is_given_unless_a_level_is_asked_for() -> None:
    hands = tuple(map(cards, ("CJ ST S7", "SA S8 S9", "H7 H8 H9")))
    won = replace(playing(Contract.GRAND, hands), tricks=RICH)
    assert answers(must(won, Expose(F)))[0] == Agree(M)
    assert answers(must(won, Expose(F, Announced.SCHNEIDER)))[0] == Refuse(M)
    schneider = Announcement(Contract.GRAND, hand=True, announced=Announced.SCHNEIDER)
    announced = replace(playing(schneider, hands), tricks=RICH)
    assert answers(must(announced, Expose(F)))[0] == Refuse(M)
    high_bid = replace(playing(Contract.GRAND, hands, bid=120), tricks=RICH)
    assert answers(must(high_bid, Expose(F)))[0] == Refuse(M)


def test_in_null_whoever_can_still_catch_the_soloist_refuses() -> None:
    safe = playing(Contract.NULL, map(cards, ("C7 S7", "C8 S8", "C9 S9")))
    assert answers(must(replace(safe, leader=M, turn=M), Expose(F))) == [Agree(M), Agree(R)]
    caught = playing(Contract.NULL, map(cards, ("CA S7", "C8 S8", "C9 S9")))
    assert answers(must(replace(caught, leader=M, turn=M), Expose(F)))[0] == Refuse(M)


def test_a_concession_is_accepted() -> None:
    state = playing(Contract.GRAND, map(cards, ("CJ SJ HJ", "S7 S8 S9", "H7 H8 H9")))
    waiting = must(state, Concede(F))
    assert waiting.phase is Phase.CONSENT
    assert answers(waiting) == [Agree(M), Agree(R)]


def test_nobody_answers_what_was_not_asked() -> None:
    state = playing(Contract.GRAND, map(cards, ("CJ SJ HJ", "S7 S8 S9", "H7 H8 H9")))
    assert answers(state) == [None, None]
    assert answer_to_offer(view(must(state, Expose(F)), F)) is None
    assert answer_to_offer(view(must(state, Expose(F)), "spectator")) is None


@pytest.mark.article("SkO-4.3.5")
@pytest.mark.parametrize(("held", "score"), [("C7", -46), ("CA", 23)])
def test_in_null_a_defender_claims_that_the_soloist_takes_a_trick(held: str, score: int) -> None:
    state = claimed(Contract.NULL, ("C8", held, "D7"), by=M)
    leads = replace(state, leader=M)
    over = must(leads, verdict_on(leads))
    assert over.result is not None
    assert over.result.score is not None
    assert over.result.score.score == score
