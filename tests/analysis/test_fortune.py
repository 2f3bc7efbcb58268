"""Fortune: what a card did in the deal beyond what was to be foreseen, shared out by roles."""

from __future__ import annotations

import pytest

from skat.analysis.decision import ReviewedDecision
from skat.analysis.ledger import Course, Event, course, fortune
from skat.analysis.open_cards import open_cards
from skat.analysis.outcomes import Scale, chairs_of
from skat.analysis.review import Reviewer
from skat.analysis.walk import WalkedAction, steps
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Play
from tests.analysis.deals import played

NOTHING = dict.fromkeys(chairs_of(3), 0.0)


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("actor", SEATS)
def test_what_one_gains_by_fortune_the_other_party_loses(actor: Seat, size: int) -> None:
    """Ten points to a defender are ten to each defender at the table, and the soloist pays all."""
    soloist = Seat.MIDDLEHAND
    nothing = dict.fromkeys(chairs_of(size), 0.0)
    only = Course(nothing, nothing, (Event(actor, nothing, fortune=10.0),), nothing)
    gains = {
        chair: fortune(only, chair, soloist=soloist, table_size=size) for chair in chairs_of(size)
    }
    assert gains[actor.value] == pytest.approx(10)
    assert sum(gains.values()) == pytest.approx(0)
    others = {gain for chair, gain in gains.items() if chair != soloist.value}
    assert len(others) == 1


def test_what_could_be_foreseen_is_no_fortune() -> None:
    """Of a card it is the change in the deal less the mean of that change over the worlds."""
    deal = played("simple", seed=2)
    assert deal.result is not None
    line = tuple(steps(deal.states, deal.actions))
    cards = [step for step in line if isinstance(step.action, Play) and step.before.soloist]
    judge = Reviewer(line, worlds=6, scale=Scale.TABLE, seed=1)
    decisions = {step.number: judge.decision(step) for step in cards}
    luck = course(
        line,
        deal.result,
        decisions=decisions,
        truths={step.number: open_cards(step.before) for step in cards},
        dealt=NOTHING,
        scale=Scale.TABLE,
    )
    # Before the cards comes what the game promises, after them how the deal ended.
    events = [event for event in luck.events if event.actor is not None][: len(cards)]
    foreseen = [decisions[step.number].hindsight for step in cards]
    assert min(foreseen) < -1
    usual = [_usual(step, decisions[step.number]) for step in cards]
    assert {0.0, 0.1, 0.4} == set(usual)
    for step, event, expected, own in zip(cards, events, foreseen, usual, strict=True):
        assert event.actor is step.seat is not None
        assert event.fortune == pytest.approx(event.change[step.seat.value] - expected - own)


def _usual(step: WalkedAction, decision: ReviewedDecision) -> float:
    """What defenders of this suit game miss in the mean, where they have a choice."""
    if decision.forced or step.seat is step.before.soloist:
        return 0.0
    tricks = len(step.before.tricks)
    return 0.0 if tricks < 5 else 0.4 if tricks < 7 else 0.1
