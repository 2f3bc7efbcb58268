"""Giving up, and answers to a player who gives up or lays his cards open: ended or played on.

Both ways are looked at in the worlds that the seat had to reckon with: what the deal counts if it
ends so, and what it comes to with best play of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from skat.analysis.decision import Option, ReviewedDecision, judged
from skat.analysis.losses import Mark, is_an_error, mark_at, read_twice
from skat.analysis.measured import calibrated
from skat.analysis.outcomes import RUNGS, Ends, Scale, cards_of_soloist, ends, stake, unjudged_game
from skat.analysis.reckoned import reckoned_worlds
from skat.analysis.table import NODES_A_WORLD, Floats, NotJudgedError
from skat.analysis.why import WhyReason, exact
from skat.kernel.evaluation import evaluate
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import World, Worlds
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.players.belief.weighing import picked
from skat.players.worlds.knowledge import known_in
from skat.rules.actions import Action, Agree, Concede, Refuse
from skat.rules.state import Offer
from skat.rules.views import View

LOSES_SIMPLY: Final = 1
"""The end of a soloist who gives up: lost, and out of schneider (SkO-4.3.1)."""


def ending_decision(
    view: View, action: Action, *, seed: int, worlds: int, scale: Scale = Scale.TABLE
) -> ReviewedDecision:
    """Giving up, agreeing or refusing, from the view of the actor.

    Raises `NotJudgedError`: `no_ending` for other actions and before the first card could be
    played, and with the codes of `unjudged_game`.
    """
    if not isinstance(view.viewer, Seat) or view.announcement is None or view.soloist is None:
        raise NotJudgedError("no_ending")
    code = unjudged_game(view)
    if code is not None:
        raise NotJudgedError(code)
    ways = _ways(view, action)
    if ways is None:
        raise NotJudgedError("no_ending")
    chosen, other = ways
    situation = known_in(view).situation
    weighed = picked(reckoned_worlds(view, seed=seed), worlds)
    rows, stakes = [], []
    for world in weighed.worlds:
        soloists = cards_of_soloist(view, world[view.soloist.index] | world.skat)
        worth = ends(view, soloists, scale=scale)
        on = worth[_played_on(view, world, situation)]
        stop = worth[_ended(view, worth)]
        rows.append([stop, on] if chosen in ("concede", "agree") else [on, stop])
        stakes.append(stake(view, soloists, scale=scale))
    return _told(
        view,
        chosen,
        other,
        tuple(weighed.worlds),
        np.array(rows),
        np.array(weighed.weights),
        stakes,
        complete=weighed.complete,
    )


def _ways(view: View, action: Action) -> tuple[str, str] | None:
    """What was done and what could have been done instead."""
    if isinstance(action, Concede):
        return "concede", "play_on"
    answers = view.pending is not None and view.pending.offer in (
        Offer.CONCESSION,
        Offer.SHORTENING,
    )
    if answers and isinstance(action, Agree):
        return "agree", "refuse"
    return ("refuse", "agree") if answers and isinstance(action, Refuse) else None


def _ended(view: View, worth: Ends) -> int:
    """Which end the deal has if it ends so."""
    pending = view.pending
    by = view.viewer if pending is None else pending.by
    if view.announcement is not None and view.announcement.contract is Contract.NULL:
        conceded = pending is None or pending.offer is Offer.CONCESSION
        return int((by is view.soloist) is not conceded)
    online = by is not view.soloist and view.rules.options.both_defenders_concede
    if online or (pending is not None and pending.offer is Offer.SHORTENING):
        # All that is left goes to the soloist.
        against = sum(
            card.points
            for trick in view.played
            if trick.winner is not view.soloist
            for card in trick.cards
        )
        return sum(120 - against >= rung for rung in RUNGS)
    if by is view.soloist:
        return LOSES_SIMPLY
    gains = worth if view.viewer is view.soloist else tuple(-points for points in worth)
    return min(at for at in (2, 3) if gains[at] > 0 or at == 3)


def _played_on(view: View, world: World, situation: PublicPosition) -> int:
    """Which end the deal has in this world if all play on as well as can be."""
    evaluated = evaluate(Worlds.of([world]), situation, targets=RUNGS, budget=NODES_A_WORLD)
    null = situation.contract == Contract.NULL.index
    width = 1 if null else len(RUNGS)
    answers = np.frombuffer(evaluated.packed, dtype=np.uint8).reshape(-1, width)
    reached = (answers == 1).sum(axis=1)
    alone = SEATS[situation.seat_to_play] is view.soloist
    return int(reached.max() if alone else reached.min())


def _told(
    view: View,
    chosen: str,
    other: str,
    worlds: Sequence[World],
    points: Floats,
    weights: Floats,
    stakes: list[float],
    *,
    complete: bool,
) -> ReviewedDecision:
    assert isinstance(view.viewer, Seat)
    means = weights @ points
    twice = read_twice(view, worlds, points, weights, own=0, complete=complete)
    of_play = calibrated(
        twice.milder if twice.holds else twice.loss.points,
        alone=view.viewer is view.soloist,
        null=view.announcement is not None and view.announcement.contract is Contract.NULL,
        ouvert=view.announcement is not None and view.announcement.ouvert,
        trick=len(view.played) + 1,
    )
    at_stake = float(weights @ np.array(stakes))
    earned = mark_at(of_play, stake=at_stake)
    mark = earned if twice.holds else Mark.BEST
    played, stopped = (1, 0) if chosen in ("concede", "agree") else (0, 1)
    why = WhyReason(
        "ending", {"stopping": round(float(means[stopped])), "playing": round(float(means[played]))}
    )
    return judged(
        view.viewer,
        (
            Option(action=name, points=exact(mean), won=exact(weights @ (column > 0)))
            for name, mean, column in zip((chosen, other), means, points.T, strict=True)
        ),
        phase="claim",
        trick=len(view.played) + 1,
        chosen=chosen,
        loss=twice.loss,
        calibrated=of_play,
        stake=at_stake,
        mark=mark,
        worlds=len(points),
        effective=float(1 / (weights**2).sum()),
        all_worlds=complete,
        depends_on_reading=twice.depends and is_an_error(earned),
        why=(why,) if mark is not Mark.BEST else (),
    )
