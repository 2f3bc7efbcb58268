"""What a seat could do now, from its view: the numbers of a review before anything is done."""

from __future__ import annotations

from typing import Final

import msgspec

from skat.analysis.auction import LOWEST_BID, call_decision, skat_decision
from skat.analysis.bidding.fitting import SCORING
from skat.analysis.claims import ending_decision
from skat.analysis.decision import OBVIOUS, Option, ReviewedDecision, options_of
from skat.analysis.discard import announcement_decision, discard_decision
from skat.analysis.losses import FEWEST
from skat.analysis.outcomes import has_house_auction, refused_view
from skat.analysis.review import SEED
from skat.analysis.table import NotJudgedError, decision_table
from skat.analysis.why import WhyReason, reasons_of_card
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.model.shown import shown_as
from skat.players.memory import mask_of
from skat.players.strong.after_skat import Setting, best_game
from skat.players.strong.rivals import rivals_in
from skat.rules.actions import Agree, Pass, Play, TakeSkat
from skat.rules.state import Phase
from skat.rules.views import View

HINT_WORLDS: Final = 100
"""Worlds a hint: solved in a fraction of a second."""

AUCTIONS: Final = 64
"""Worlds in which a hint plays an auction out."""

_COMPARED: Final = 2
"""Discards at least, so that there is one to choose the best against."""

_PHASES: Final = {
    Phase.AUCTION: "auction",
    Phase.SKAT: "skat",
    Phase.DISCARD: "discard",
    Phase.ANNOUNCE: "announce",
    Phase.PLAY: "play",
    Phase.CONSENT: "claim",
}


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What can be done, best first, and why; the keys are those of a decision in a review."""

    phase: str
    trick: int
    best: tuple[str, ...]
    forced: bool
    obvious: bool
    worlds: int
    effective: float
    all_worlds: bool
    options: tuple[Option, ...]
    why: tuple[WhyReason, ...]


def hint(view: View, *, worlds: int = HINT_WORLDS, seed: int = SEED) -> Advice:
    """The hint for the seat of this view, which is asked to act.

    The same for the same view and seed, whatever lies in hidden places. Raises `NotJudgedError`:
    `not_due` where nothing is asked of the viewer that hints are given for, and for what reviews do
    not judge either.

    >>> from skat.model.cards import ALL_CARDS
    >>> from skat.model.seats import Seat
    >>> from skat.rules import Deal, apply, start, view
    >>> auction = apply(start(), Deal(ALL_CARDS)).state
    >>> [option.action for option in hint(view(auction, Seat.MIDDLEHAND)).options]
    ['pass', 'bid 18']
    """
    if not view.legal or view.phase not in _PHASES:
        raise NotJudgedError("not_due")
    if view.phase is Phase.PLAY:
        return _of_cards(view, worlds=worlds, seed=seed)
    decision = _before_play(view, worlds=worlds, seed=seed)
    return shown_as(Advice, decision, why=reasons_of_options(decision.phase, decision.options))


def reasons_of_options(phase: str, options: tuple[Option, ...]) -> tuple[WhyReason, ...]:
    """What speaks for the first of these against the next one that is worse: points side by side.

    >>> reasons_of_options("skat", (Option(action="take", points=61.2), ))
    ()
    """
    worse = [option for option in options if option.points <= options[0].points - OBVIOUS]
    if phase in ("auction", "skat") and len(options) > 1:
        points = {option.action.split()[0]: round(option.points) for option in reversed(options)}
        if phase == "skat":
            taking = points.pop("take")
            details = {"taking": taking, "alone": max(points.values())}
            return (WhyReason("skat_or_hand", dict(details)),)
        call = next(option.action for option in options if option.action != "pass")
        passing = points.pop("pass")
        playing = next(iter(points.values()))
        details = {"bid": int(call.split()[1]), "passing": passing, "playing": playing}
        return (WhyReason("auction", dict(details)),)
    if not worse:
        return ()
    return (WhyReason("ahead", {"points": round(options[0].points - worse[0].points)}),)


def _before_play(view: View, *, worlds: int, seed: int) -> ReviewedDecision:
    """What passing, taking the skat, the best game or agreeing would be as a decision."""
    seat = _seat(view)
    if view.phase is Phase.AUCTION:
        if has_house_auction(view):
            raise NotJudgedError("house_rules")
        return call_decision(view, Pass(seat), worlds=AUCTIONS, fewest=AUCTIONS)
    if view.phase is Phase.SKAT:
        return skat_decision(view, TakeSkat(seat))
    if view.phase is Phase.DISCARD:
        setting = Setting(seat.index, int(view.bid or LOWEST_BID), rivals_in(view), SCORING)
        game = best_game(mask_of(view.hand), setting, worlds=0, seed=seed)
        return discard_decision(
            view,
            game.away,
            game.announcement,
            seed=seed,
            worlds=worlds,
            fewest=FEWEST,
            beside=_COMPARED,
        )
    if view.phase is Phase.ANNOUNCE:
        return announcement_decision(view, seed=seed, worlds=worlds)
    return ending_decision(view, Agree(seat), seed=seed, worlds=worlds)


def _of_cards(view: View, *, worlds: int, seed: int) -> Advice:
    trick = len(view.played) + 1
    code = refused_view(view)
    if code == "no_choice":
        only = next(action.card for action in view.legal if isinstance(action, Play))
        return forced_hint(only, trick=trick)
    if code is not None:
        raise NotJudgedError("not_due" if code == "no_card_due" else code)
    table = decision_table(view, worlds=worlds, seed=seed)
    options = options_of(table)
    highest = options[0].points
    worse = [option for option in options if option.points <= highest - OBVIOUS]
    return Advice(
        phase="play",
        trick=trick,
        best=tuple(option.action for option in options if option.points > highest - 1e-6),
        forced=False,
        obvious=not worse,
        worlds=len(table.weights),
        effective=table.effective,
        all_worlds=table.complete,
        options=options,
        why=reasons_of_card(table, view, Card(worse[0].action)) if worse else (),
    )


def forced_hint(only: Card, *, trick: int) -> Advice:
    """The one legal card."""
    return Advice(
        phase="play",
        trick=trick,
        best=(only.value,),
        forced=True,
        obvious=True,
        worlds=0,
        effective=0.0,
        all_worlds=False,
        options=(),
        why=(),
    )


def _seat(view: View) -> Seat:
    if not isinstance(view.viewer, Seat):
        raise NotJudgedError("not_due")
    return view.viewer
