"""One number for a player: points lost a game, with how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

import msgspec

from skat.analysis.decision import ReviewedDecision
from skat.analysis.own_record.rating import Mean, mean_of
from skat.analysis.review import Review

BEFORE_PLAY: Final = ("auction", "skat", "discard")


class PlayerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's reviews come to: points of the scale lost a game, in play and before it.

    `decisions` are those in which there was something to find, `accuracy` what part of the stake
    they kept, from 0 to 100. `result` and `adjusted` are means a deal.
    """

    deals: int
    decisions: int
    lost: Mean
    lost_in_play: Mean
    accuracy: float | None
    result: Mean
    adjusted: Mean | None


def lost_points(decisions: Iterable[ReviewedDecision]) -> float:
    """The points that these decisions cost together, as far as that is proven."""
    return sum(decision.error for decision in decisions)


def record_of(reviews: Sequence[tuple[Review, str]]) -> PlayerRecord:
    """The record over these deals, each with the seat (or "dealer") that the player had in it.

    Raises ValueError without a deal.
    """
    if not reviews:
        raise ValueError("there is no record without a deal")
    per_deal = [
        [r.decision for r in review.decisions if r.decision.seat.value == chair]
        for review, chair in reviews
    ]
    counted = [decision for deal in per_deal for decision in deal if not decision.obvious]
    luck = [review.adjusted[chair] for review, chair in reviews if chair in review.adjusted]
    return PlayerRecord(
        deals=len(reviews),
        decisions=len(counted),
        lost=mean_of([lost_points(deal) for deal in per_deal]),
        lost_in_play=mean_of(
            [
                lost_points(decision for decision in deal if decision.phase not in BEFORE_PLAY)
                for deal in per_deal
            ]
        ),
        accuracy=sum(map(accuracy_of, counted)) / len(counted) if counted else None,
        result=mean_of([review.ledger[chair].result for review, chair in reviews]),
        adjusted=mean_of(luck) if len(luck) == len(reviews) else None,
    )


def accuracy_of(decision: ReviewedDecision) -> float:
    """From 0 to 100 by the share of the stake that was thrown away, on the curve of lichess."""
    share = 100 * decision.error / decision.stake if decision.stake else 0.0
    return min(100.0, max(0.0, 103.1668 * exp(-0.04354 * share) - 3.1669))
