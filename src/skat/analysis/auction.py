"""Calls, and the skat: what was called or taken against what could have been.

A call is worth what the whole auction comes to that follows it (`skat.analysis.bidding`). Of a seat
only the last call counts: earlier ones are repaired by it and are in nobody's account twice.
Whether to take the skat is asked of the learned values.
"""

from __future__ import annotations

from math import hypot
from typing import Final

import numpy as np

from skat.analysis.bidding.continued import ContinuedAuction
from skat.analysis.bidding.fitting import SCORING
from skat.analysis.bidding.games import best_ways, calibrated_between
from skat.analysis.decision import Option, ReviewedDecision, judged
from skat.analysis.losses import FEWEST, Loss, Mark, fitted_loss, mark_at, mark_of
from skat.analysis.outcomes import stake_of_bid
from skat.analysis.table import Floats
from skat.analysis.why import WhyReason, percent
from skat.model.contract import Announced, Announcement
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.prospects import SKATS, Prospects, prospects
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Action, Announce, Bid, Hold, Pass, TakeSkat
from skat.rules.views import View

MODEL_ERROR: Final = 5.0
"""The standard error of learned values against each other: a difference of 10 or less proves
nothing."""

MOST_AUCTIONS: Final = 256
"""The most worlds in which an auction is played out."""

HOLDS: Final = 3.0
"""A call is marked from so many standard errors on: of passes that were marked at two, one in six
was none."""

FEWEST_AUCTIONS: Final = 16
"""The number of worlds after which most calls are clear."""

LOWEST_BID: Final = 18

_GAMES: Final = {
    (False, False): "auction_game",
    (True, False): "auction_game_by_hand",
    (False, True): "auction_game_ouvert",
    (True, True): "auction_game_by_hand_ouvert",
}
"""How a game is named: whether by hand, whether open."""


def call_decision(
    view: View,
    action: Action,
    *,
    seed: int = 1,
    worlds: int = MOST_AUCTIONS,
    fewest: int = FEWEST_AUCTIONS,
) -> ReviewedDecision:
    """A call judged by the whole auction that follows, from the view of the seat before it.

    Table points; in at least the `fewest` worlds and as many as settle it. Raises ValueError for
    what is no call.
    """
    if not isinstance(view.viewer, Seat) or not isinstance(action, Bid | Hold | Pass):
        raise ValueError("only a seat calls")
    calls = _calls_of(view, action)
    auction = ContinuedAuction(view, seed=seed, worlds=worlds)
    bid = max(_value_of(view, named) for named in calls)
    rows = list[list[float]]()
    stop, loss = fewest, Loss(points=0.0, error=0.0)
    for world in range(auction.number):
        rows.append([auction.points(call, world) for call in calls])
        if len(rows) < min(stop, auction.number):
            continue
        of_worlds, of_values = _loss_of_calls(np.array(rows))
        loss = Loss(points=of_worlds.points, error=hypot(of_worlds.error, of_values))
        if of_worlds.points + HOLDS * of_worlds.error <= HOLDS * of_values:
            break  # However many worlds, the values are not sure enough to prove it.
        stake = stake_of_bid(bid, np.array(rows).mean(axis=0))
        low, high = (
            mark_at(loss.points + side * HOLDS * loss.error, stake=stake) for side in (-1, 1)
        )
        if high is Mark.BEST or (low is high and len(rows) >= FEWEST):
            break
        stop *= 2
    points = np.array(rows).mean(axis=0)
    stake = stake_of_bid(bid, points)
    names = [_call_text(view, call) for call in calls]
    mark = mark_of(loss, calibrated=loss.points, stake=stake, effective=len(rows), errors=HOLDS)
    passing = next(
        (mean for call, mean in zip(calls, points, strict=True) if isinstance(call, Pass)), 0.0
    )
    onward = [call for call in calls if not isinstance(call, Pass)]
    details: dict[str, str | int] = {
        "bid": _value_of(view, onward[0]) if onward else 0,
        "playing": round(float(points[calls.index(onward[0])])) if onward else round(passing),
        "passing": round(float(passing)),
    }
    return judged(
        view.viewer,
        (Option(action=name, points=float(mean)) for name, mean in zip(names, points, strict=True)),
        phase="auction",
        chosen=names[0],
        loss=loss,
        calibrated=max(0.0, loss.points),
        stake=stake,
        mark=mark,
        forced=len(calls) == 1,
        worlds=len(rows),
        effective=float(len(rows)),
        all_worlds=False,
        why=() if mark is Mark.BEST else (WhyReason("auction", details), _game_for(view, bid)),
    )


def _game_for(view: View, bid: int) -> WhyReason:
    """The game that a call at this value is for, and how often it wins."""
    game, chances = best_ways(_prospects(view), bid)[0]
    details = {"contract": game.contract.value, "won": percent(chances.won), "bid": bid}
    return WhyReason(_GAMES[game.hand, game.ouvert], dict(details))


def _loss_of_calls(points: Floats) -> tuple[Loss, float]:
    """The cross-fitted loss of the first column, and the standard error of the learned values in
    it, which counts in the part of the worlds in which the calls lead to different ends."""
    number = len(points)
    loss = fitted_loss(points, np.full(number, 1 / number), own=0)
    apart = float((np.ptp(points, axis=1) > 0).mean())
    return loss, MODEL_ERROR * apart


def _calls_of(view: View, chosen: Bid | Hold | Pass) -> list[Bid | Hold | Pass]:
    """What was called, then holding or the next value, and a pass."""
    legal = [action for action in view.legal if isinstance(action, Bid | Hold | Pass)]
    bids = [action for action in legal if isinstance(action, Bid)]
    lowest = [min(bids, key=lambda bid: bid.value)] if bids else []
    others = [action for action in legal if not isinstance(action, Bid)]
    return list(dict.fromkeys([chosen, *lowest, *others]))


def _value_of(view: View, call: Bid | Hold | Pass) -> int:
    if isinstance(call, Bid):
        return int(call.value)
    return int(view.bid or LOWEST_BID)


def _call_text(view: View, call: Bid | Hold | Pass) -> str:
    if isinstance(call, Pass):
        return "pass"
    return f"{'bid' if isinstance(call, Bid) else 'hold'} {_value_of(view, call)}"


def skat_decision(view: View, action: Action) -> ReviewedDecision:
    """Whether to take the skat or play by hand. ValueError for any other action."""
    if not isinstance(action, Announce | TakeSkat):
        raise ValueError("the skat is taken or a game by hand announced")
    bid = int(view.bid or LOWEST_BID)
    promised = _prospects(view)
    alone, best = promised.alone(bid)
    points = {"take": promised.taking(bid), game_text(best): alone}
    chosen = "take"
    if isinstance(action, Announce):
        chosen = game_text(action.announcement)
        surely_lost = -3.0 * bid - 140.0
        points[chosen] = max(surely_lost, promised.alone_with(action.announcement, bid))
    by_hand = points[chosen] if isinstance(action, Announce) else alone
    details = {"taking": round(points["take"]), "alone": round(by_hand)}
    why = WhyReason("skat_or_hand", dict(details))
    if isinstance(action, Announce) and alone > points["take"]:
        why = WhyReason("other_hand_game", {"points": round(alone - by_hand)})
    return _of_values(view, phase="skat", chosen=chosen, points=points, bid=bid, why=why)


def game_text(announcement: Announcement) -> str:
    """A game as reviews write it.

    >>> from skat.model.contract import Contract
    >>> game_text(Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT))
    'null hand ouvert'
    """
    words = [announcement.contract.value]
    words += ["hand"] if announcement.hand else []
    words += [announcement.announced.value] if announcement.announced is not Announced.NONE else []
    return " ".join(words)


def _prospects(view: View) -> Prospects:
    assert isinstance(view.viewer, Seat)
    return prospects(mask_of(view.hand), view.viewer.index, SCORING, rivals=rivals_in(view))


def _of_values(
    view: View,
    *,
    phase: str,
    chosen: str,
    points: dict[str, float],
    bid: int | None,
    why: WhyReason,
) -> ReviewedDecision:
    """A decision among choices whose values were learned, as sure as such values were measured."""
    assert isinstance(view.viewer, Seat)
    best = max(points, key=lambda name: points[name])
    loss = Loss(points=points[best] - points[chosen], error=0.0)
    counted = calibrated_between(loss, chosen=chosen, best=best)
    stake = stake_of_bid(bid or LOWEST_BID, points.values())
    mark = mark_of(counted.loss, calibrated=counted.points, stake=stake, effective=SKATS)
    return judged(
        view.viewer,
        (Option(action=name, points=value) for name, value in points.items()),
        phase=phase,
        chosen=chosen,
        loss=counted.loss,
        calibrated=counted.points,
        stake=stake,
        mark=mark,
        forced=len(points) == 1,
        worlds=SKATS,
        effective=float(SKATS),
        all_worlds=True,
        why=(why,) if mark is not Mark.BEST else (),
    )
