"""One action judged from the view of who took it, by the judge of its phase."""

from __future__ import annotations

from typing import Final

from skat.analysis.auction import MOST_AUCTIONS, call_decision, skat_decision
from skat.analysis.claims import ending_decision
from skat.analysis.decision import ReviewedDecision, card_decision
from skat.analysis.discard import discard_decision
from skat.analysis.losses import Loss
from skat.analysis.marks import Mark
from skat.analysis.outcomes import Scale, has_house_auction, refused_view
from skat.analysis.table import NotJudgedError
from skat.model.announcement import Announcement
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.rules.actions import (
    Action,
    Agree,
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Pass,
    Play,
    Refuse,
    TakeSkat,
)
from skat.rules.views import View

_MOST_TRIED_WORLDS: Final = 160
"""For discards; a world costs more there than in the play."""


def decision_on(
    view: View,
    action: Action,
    *,
    game: Announcement | None = None,
    worlds: int,
    scale: Scale,
    seed: int,
) -> ReviewedDecision:
    """What an action was worth, seen from its seat before it; `game` follows a discard.

    A call, the skat or a game by hand, two cards laid away for the game, a card, giving up and the
    answer to it. Raises `NotJudgedError` for the rest: `not_due` for what is no such decision,
    `no_game` for a discard after which none was announced, `house_rules`, and `table_points_only`
    for what was learned in table points.
    """
    if isinstance(action, Play):
        if refused_view(view) == "no_choice":
            return forced(view.viewer, action, trick=len(view.played) + 1)
        return card_decision(view, action.card, seed=seed, worlds=worlds, scale=scale)
    if isinstance(action, Concede | Agree | Refuse):
        return ending_decision(view, action, seed=seed, worlds=worlds, scale=scale)
    if not isinstance(action, Bid | Hold | Pass | TakeSkat | Announce | Discard):
        raise NotJudgedError("not_due")
    if scale is Scale.OWN:
        # What a pass brings, and what games do, was learned in table points.
        raise NotJudgedError("table_points_only")
    if has_house_auction(view):
        raise NotJudgedError("house_rules")
    if isinstance(action, Bid | Hold | Pass):
        return call_decision(view, action, seed=seed, worlds=min(worlds, MOST_AUCTIONS))
    if isinstance(action, Discard):
        if game is None:
            raise NotJudgedError("no_game")
        away, most = mask_of(action.cards), min(worlds, _MOST_TRIED_WORLDS)
        return discard_decision(view, away, game, seed=seed, worlds=most)
    return skat_decision(view, action)


def forced(viewer: object, action: Play, *, trick: int) -> ReviewedDecision:
    """The only card that was legal."""
    assert isinstance(viewer, Seat)
    return ReviewedDecision(
        seat=viewer,
        phase="play",
        trick=trick,
        chosen=action.card.value,
        best=(action.card.value,),
        loss=Loss(points=0.0, error=0.0),
        calibrated=0.0,
        stake=0.0,
        mark=Mark.BEST,
        forced=True,
        obvious=True,
        worlds=0,
        effective=0.0,
        all_worlds=False,
        options=(),
    )
