"""The auction as a whole, and the skat: what the hand promised against what was called.

Only the last call of a seat counts. A pass at 20 costs what playing at 20 promises more than a pass
brings; a game taken at 27 costs what a pass would have brought more. Earlier calls are repaired by
later ones and are in nobody's account twice.
"""

from __future__ import annotations

from typing import Final

from skat.analysis.decision import OBVIOUS, Option, ReviewedDecision
from skat.analysis.losses import Loss
from skat.analysis.marks import Mark, mark_of
from skat.analysis.why import WhyReason
from skat.model.announcement import Announced, Announcement
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.passing import brings
from skat.players.strong.prospects import SKATS, Prospects, prospects
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Action, Announce, Bid, Hold, Pass, TakeSkat
from skat.rules.views import View

SCORING: Final = "seeger_fabian"

MODEL_ERROR: Final = 5.0
"""The standard error of learned values against each other, and of what a pass brings: that is known
to 9 points, so a difference of 10 or less proves nothing."""

LOWEST_BID: Final = 18


def call_decision(view: View, action: Action) -> ReviewedDecision:
    """The last call of a seat, from its view before it. ValueError for what is no call."""
    if not isinstance(view.viewer, Seat) or not isinstance(action, Bid | Hold | Pass):
        raise ValueError("only a seat calls")
    bid = _next_value(view)
    passing = brings(view, scoring=SCORING)
    playing = _prospects(view).at(bid) if bid is not None else passing
    goes_on = f"{'hold' if _may_hold(view) else 'bid'} {bid}"
    chosen = "pass" if isinstance(action, Pass) or bid is None else goes_on
    points = {"pass": passing} if bid is None else {"pass": passing, goes_on: playing}
    details = {"bid": bid or 0, "playing": round(playing), "passing": round(passing)}
    return _of_values(
        view,
        phase="auction",
        chosen=chosen,
        points=points,
        bid=bid,
        why=WhyReason("auction", dict(details)),
    )


def skat_decision(view: View, action: Action) -> ReviewedDecision:
    """Whether to take the skat or play by hand. ValueError for any other action."""
    if not isinstance(action, Announce | TakeSkat):
        raise ValueError("the skat is taken or a game by hand announced")
    bid = int(view.bid or LOWEST_BID)
    found = _prospects(view)
    alone, best = found.alone(bid)
    points = {"take": found.taking(bid), game_text(best): alone}
    chosen = "take"
    if isinstance(action, Announce):
        chosen = game_text(action.announcement)
        surely_lost = -3.0 * bid - 140.0
        points[chosen] = max(surely_lost, found.alone_with(action.announcement, bid))
    by_hand = points[chosen] if isinstance(action, Announce) else alone
    details = {"taking": round(points["take"]), "alone": round(by_hand)}
    return _of_values(
        view,
        phase="skat",
        chosen=chosen,
        points=points,
        bid=bid,
        why=WhyReason("skat_or_hand", dict(details)),
    )


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


def _may_hold(view: View) -> bool:
    return any(isinstance(action, Hold) for action in view.legal)


def _next_value(view: View) -> int | None:
    """At which value this seat would play if it went on and all others passed."""
    if _may_hold(view):
        return int(view.bid or LOWEST_BID)
    return min((int(one.value) for one in view.legal if isinstance(one, Bid)), default=None)


def _of_values(
    view: View,
    *,
    phase: str,
    chosen: str,
    points: dict[str, float],
    bid: int | None,
    why: WhyReason,
) -> ReviewedDecision:
    """A decision among choices whose values were learned; the error is that of the values."""
    assert isinstance(view.viewer, Seat)
    highest, lowest = max(points.values()), min(points.values())
    loss = Loss(points=highest - points[chosen], error=MODEL_ERROR)
    stake = 3.0 * (bid or LOWEST_BID) + 140.0
    mark = mark_of(loss, calibrated=loss.points, stake=stake, effective=SKATS, complete=True)
    return ReviewedDecision(
        seat=view.viewer,
        phase=phase,
        trick=0,
        chosen=chosen,
        best=tuple(name for name, value in points.items() if value > highest - 1e-6),
        loss=loss,
        calibrated=loss.points,
        stake=stake,
        mark=mark,
        forced=len(points) == 1,
        obvious=highest - lowest < OBVIOUS,
        worlds=SKATS,
        effective=float(SKATS),
        all_worlds=True,
        options=tuple(
            Option(action=name, points=value)
            for name, value in sorted(points.items(), key=lambda one: -one[1])
        ),
        why=(why,) if mark is not Mark.BEST else (),
    )
