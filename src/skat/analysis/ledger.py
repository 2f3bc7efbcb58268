"""Where a result comes from: par, cards dealt, own decisions, hidden cards, the others.

The deal as it lay is worth something to everybody after each step: what seats get in the mean
(par), what computer players get with these cards, what the announced game promises, what it comes
to with open cards after each card, and in the end the result. Each change is booked once, so the
lines add up to the result exactly. Where a player chose, what he could know splits the change: his
error is his own, the rest is how the cards lay. A game that was announced schwarz is won by tricks;
nothing between the cards dealt and its result has a value, so the change is hidden cards as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.decision import ReviewedDecision
from skat.analysis.measured import measured, par, usual_fortune
from skat.analysis.open_cards import OpenCards
from skat.analysis.outcomes import (
    Chairs,
    Scale,
    chairs_of,
    difference,
    end_points,
    result_points,
    seat_of,
)
from skat.analysis.walk import WalkedAction
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.appraisal import appraise
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Agree, Concede, Expose, Play, Refuse, ThrowIn
from skat.rules.result import DealResult
from skat.rules.scoring.counting import level_announced
from skat.rules.scoring.finished import PlayedLevel
from skat.rules.state import State
from skat.rules.views import view

_ENDINGS: Final = (Concede, Expose, ThrowIn, Agree, Refuse)
"""One of these as the last action has ended the deal early; else the last trick did."""


class Lines(msgspec.Struct, frozen=True, kw_only=True):
    """The ledger of one seat, in points of the scale of the review; the sum is `result`.

    `par` is what the seat gets in the mean over deals, `dealt` how much better its cards were,
    `own` what its own errors cost, `hidden` what hidden cards brought or took, `others` what came
    of the decisions of everybody else.
    """

    par: float
    dealt: float
    own: float
    hidden: float
    others: float
    result: float


class Event(NamedTuple):
    """A change of what the deal is worth; `actor` is who chose, nobody where it was chance.

    `error` is what the actor could have known better, in his points and above 0 if it was one;
    `fortune` what he could not foresee.
    """

    actor: Seat | None
    change: Chairs
    error: float = 0.0
    fortune: float = 0.0


class Course(NamedTuple):
    """What a deal was worth to everybody step by step."""

    par: Chairs
    dealt: Chairs
    events: tuple[Event, ...]
    result: Chairs


def course(
    deal: Sequence[WalkedAction],
    result: DealResult,
    *,
    decisions: Mapping[int, ReviewedDecision],
    truths: Mapping[int, OpenCards],
    dealt: Chairs,
    scale: Scale,
) -> Course:
    """The values of a deal from par to its result.

    `decisions` are those that were judged and `truths` those of all cards played, by the number of
    the step; `dealt` is what the cards are worth among computer players.
    """
    size = deal[0].after.table_size
    chairs = chairs_of(size)
    final = result_points(result, table_size=size, scale=scale)
    usual = {chair: par(chair, table_size=size, scale=scale) for chair in chairs}
    plays = [step for step in deal if step.number in truths]
    first = plays[0].number if plays else len(deal)
    before = [
        decision
        for number, decision in sorted(decisions.items())
        if number < first and decision.error
    ]
    if not plays or _won_by_tricks(plays[0].before):
        left = difference(final, dealt)
        split = _split(left, before, actor=None, soloist=None, size=size, scale=scale)
        return Course(usual, dealt, split, final)
    game = plays[0].before
    points = end_points(game, scale=scale)
    expected = _expected(game, points)
    left = difference(expected, dealt)
    events = list(_split(left, before, actor=None, soloist=None, size=size, scale=scale))
    at_first = points[truths[plays[0].number].best]
    events.append(Event(None, difference(at_first, expected)))
    events += [
        _of_card(step, truths[step.number], points, decisions.get(step.number)) for step in plays
    ]
    last = plays[-1]
    left = difference(final, points[truths[last.number].reached[_card(last)]])
    ended = [step for step in deal[last.number + 1 :] if isinstance(step.action, _ENDINGS)]
    errors = [decisions[step.number] for step in ended if step.number in decisions]
    events += _split(
        left,
        [decision for decision in errors if decision.error],
        actor=ended[0].seat if ended else None,
        soloist=game.soloist,
        size=size,
        scale=scale,
    )
    return Course(usual, dealt, tuple(events), final)


def _won_by_tricks(game: State) -> bool:
    """Whether schwarz was announced: then no card points say how the game stands, and no choice in
    the play is judged."""
    if game.announcement is None or game.announcement.contract is Contract.NULL:
        return False
    return level_announced(game.announcement, rules=game.rules) is PlayedLevel.SCHWARZ


def lines_of(course: Course, chair: str) -> Lines:
    """The ledger of one chair."""
    own = hidden = others = 0.0
    seat = seat_of(chair)
    for event in course.events:
        change = event.change[chair]
        if event.actor is None:
            hidden += change
        elif event.actor is seat:
            own -= event.error
            hidden += change + event.error
        else:
            others += change
    return Lines(
        par=course.par[chair],
        dealt=course.dealt[chair] - course.par[chair],
        own=own,
        hidden=hidden,
        others=others,
        result=course.result[chair],
    )


def adjusted(course: Course, chair: str, *, soloist: Seat | None, table_size: int) -> float:
    """The result with luck taken off: the cards dealt, and what nobody could foresee.

    In table points only. In the mean over deals it is the result itself.
    """
    luck = measured().numbers.luck
    dealt = course.dealt[chair] - course.par[chair]
    chance = fortune(course, chair, soloist=soloist, table_size=table_size)
    return course.result[chair] - luck.dealt * dealt - luck.fortune * chance


def fortune(course: Course, chair: str, *, soloist: Seat | None, table_size: int) -> float:
    """What nobody could foresee in the choices of all seats, as table points of this chair."""
    return sum(
        event.fortune * _share(event.actor, chair, soloist=soloist, table_size=table_size)
        for event in course.events
        if event.actor is not None
    )


def _share(actor: Seat, chair: str, *, soloist: Seat | None, table_size: int) -> float:
    """How many table points this chair gains for each that the actor gains in a game."""
    if soloist is None:
        return 1.0 if seat_of(chair) is actor else -1 / (table_size - 1)
    of_soloist = 1.0 if actor is soloist else -(table_size - 1.0)
    return of_soloist if seat_of(chair) is soloist else -of_soloist / (table_size - 1)


def _split(
    left: Chairs,
    errors: Sequence[ReviewedDecision],
    *,
    actor: Seat | None,
    soloist: Seat | None,
    size: int,
    scale: Scale,
) -> tuple[Event, ...]:
    """A change with the errors in it taken out as events of their own; the rest is the actor's.

    In table points what one loses the others gain. Whose own points an error brings is not known.
    """
    events = []
    for decision in errors:
        change = dict.fromkeys(left, 0.0)
        if scale is Scale.TABLE:
            change = {
                chair: -decision.error
                * _share(decision.seat, chair, soloist=soloist, table_size=size)
                for chair in left
            }
        change[decision.seat.value] = -decision.error
        events.append(Event(decision.seat, change, decision.error))
        left = difference(left, change)
    return (*events, Event(actor, left))


def _of_card(
    step: WalkedAction,
    truth: OpenCards,
    points: Sequence[Chairs],
    decision: ReviewedDecision | None,
) -> Event:
    """The change by a card: 0 or a loss to the player of it, as the cards lay."""
    change = difference(points[truth.reached[_card(step)]], points[truth.best])
    assert step.seat is not None
    own = change[step.seat.value]
    if decision is None:
        return Event(step.seat, change, fortune=own)
    foreseen = decision.hindsight + _usual_fortune(step, decision)
    return Event(step.seat, change, decision.error, own - foreseen)


def _usual_fortune(step: WalkedAction, decision: ReviewedDecision) -> float:
    """What is no luck in the mean; a seat without a choice can expect no more than what happens."""
    game = step.before
    assert game.announcement is not None
    if decision.forced:
        return 0.0
    return usual_fortune(
        alone=step.seat is game.soloist,
        null=game.announcement.contract is Contract.NULL,
        trick=decision.trick,
    )


def _card(step: WalkedAction) -> Card:
    assert isinstance(step.action, Play)
    return step.action.card


def _expected(game: State, points: Sequence[Chairs]) -> Chairs:
    """What the announced game promises with these ten cards and two laid away, as learned."""
    assert game.soloist is not None
    assert game.announcement is not None
    own = view(game, game.soloist)
    away = game.skat.mask if game.skat_taken else 0
    chances = appraise(
        np.array([mask_of(own.hand)]),
        np.array([away]),
        seat=game.soloist.index,
        by_hand=not game.skat_taken,
        rivals=rivals_in(own),
    )
    row = game.announcement.contract.index
    won = float(chances.won[row, 0])
    high, low = float(chances.schneider[row, 0]), float(chances.schneidered[row, 0])
    likely = [(1 - won) * low, (1 - won) * (1 - low), won * (1 - high), won * high]
    if game.announcement.contract is Contract.NULL:
        likely = [1 - high, high] if game.announcement.ouvert else [1 - won, won]
    return {
        chair: sum(part * end[chair] for part, end in zip(likely, points, strict=True))
        for chair in points[0]
    }
