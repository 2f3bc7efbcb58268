"""The phases of a deal: what may happen in each, and what comes of it.

This table is the whole state machine; the diagram in the documentation is drawn from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from skat.model.contract import Announced
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules import actions as act
from skat.rules import dealing, following, open_play, play
from skat.rules.applied import Applied
from skat.rules.auction import bidding, declaring, kontra, ramsch
from skat.rules.ending import claims, giving_up
from skat.rules.state import Phase, Sitting, State

Tries = Callable[[State, Seat], Iterable[act.Action]]
"""Actions of a seat that are worth asking about; `why_not` says which of them may happen."""


class PhaseStep(NamedTuple):
    """One kind of action in a phase: why not, what then, and which ones a seat could try.

    `next` are the phases it can lead to; `actor` says who does it, for the diagram.
    """

    why_not: Callable[[State, Any], Refusal | None]
    then: Callable[[State, Any], Applied]
    tries: Tries
    next: tuple[Phase, ...]
    actor: str


def _from_outside(state: State, seat: Seat) -> Iterable[act.Action]:
    return ()


def _each(*kinds: Callable[[Seat], act.Action]) -> Tries:
    """One action of each kind. Actions are values, so all deals share the same ones."""
    shared = {seat: tuple(kind(seat) for kind in kinds) for seat in SEATS}
    return lambda state, seat: shared[seat]


def _where(option: str, tries: Tries) -> Tries:
    """What only a house that plays by this option knows."""
    return lambda state, seat: tries(state, seat) if getattr(state.rules.options, option) else ()


def _in_open_play(tries: Tries) -> Tries:
    return lambda state, seat: tries(state, seat) if state.sitting is Sitting.OPEN else ()


_DEFENCE = _each(
    lambda seat: act.AnnounceDefence(seat, Announced.SCHNEIDER),
    lambda seat: act.AnnounceDefence(seat, Announced.SCHWARZ),
)
_DEMANDS = _each(lambda seat: act.Demand(seat, "end"), lambda seat: act.Demand(seat, "continue"))


_OVER = Phase.FINISHED
_RAMSCH = (Phase.RAMSCH, Phase.PUSH, Phase.PLAY)
"""Where a Ramsch begins, by the house rules that there are."""


def _ruled(phase: Phase) -> dict[type[act.ActionBase], PhaseStep]:
    """The referee ends the deal, lets it go on or has it dealt again."""
    after = (phase, _OVER, Phase.DEAL)
    step = PhaseStep(
        open_play.why_not_ruled, open_play.after_ruled, _from_outside, after, "referee"
    )
    return {act.Ruled: step}


def _called(phase: Phase) -> dict[type[act.ActionBase], PhaseStep]:
    """Every player may call the referee in open play."""
    step = PhaseStep(
        open_play.why_not_call,
        open_play.after_call,
        _in_open_play(_each(act.CallReferee)),
        (Phase.REFEREE,),
        "any player",
    )
    return {act.CallReferee: step}


def _looks(phase: Phase) -> dict[type[act.ActionBase], PhaseStep]:
    """Nobody may look at the skat; in open play it happens."""
    step = PhaseStep(open_play.why_not_look, _never, _from_outside, (phase,), "any player")
    return {act.LookAtSkat: step}


def _never(state: State, action: act.ActionBase) -> Applied:
    """What is always forbidden has no regular course."""
    raise AssertionError("a forbidden act has no regular course")


def _always(phase: Phase) -> dict[type[act.ActionBase], PhaseStep]:
    """What may come from outside while the players are to act."""
    return {**_ruled(phase), **_gone()}


def _gone() -> dict[type[act.ActionBase], PhaseStep]:
    """A player's time is up, or he left."""
    gone = giving_up.why_not_absent, giving_up.after_absent, _from_outside, (_OVER,)
    return {act.TimeOut: PhaseStep(*gone, "clock"), act.Leave: PhaseStep(*gone, "connection")}


PHASES: dict[Phase, dict[type[act.ActionBase], PhaseStep]] = {
    Phase.DEAL: {
        act.Deal: PhaseStep(
            dealing.why_not_deal,
            dealing.after_deal,
            _from_outside,
            (Phase.AUCTION, *_RAMSCH),
            "dealer",
        ),
    },
    Phase.AUCTION: {
        act.Bid: PhaseStep(
            bidding.why_not_bid,
            bidding.after_bid,
            bidding.bids_to_try,
            (Phase.AUCTION, Phase.SKAT),
            "bidder",
        ),
        act.Hold: PhaseStep(
            bidding.why_not_hold,
            bidding.after_hold,
            _each(act.Hold),
            (Phase.AUCTION,),
            "answerer",
        ),
        act.Pass: PhaseStep(
            bidding.why_not_pass,
            bidding.after_pass,
            _each(act.Pass),
            (Phase.AUCTION, Phase.SKAT, *_RAMSCH, _OVER),
            "seat on turn",
        ),
        **_looks(Phase.AUCTION),
        **_called(Phase.AUCTION),
        **_always(Phase.AUCTION),
    },
    Phase.SKAT: {
        act.TakeSkat: PhaseStep(
            declaring.why_not_take_skat,
            declaring.after_take_skat,
            _each(act.TakeSkat),
            (Phase.DISCARD,),
            "soloist",
        ),
        act.Announce: PhaseStep(
            declaring.why_not_announce,
            declaring.after_announce,
            declaring.announcements_to_try,
            (Phase.PLAY, _OVER),
            "soloist",
        ),
        **_always(Phase.SKAT),
    },
    Phase.DISCARD: {
        act.Discard: PhaseStep(
            declaring.why_not_discard,
            declaring.after_discard,
            declaring.discards_to_try,
            (Phase.ANNOUNCE,),
            "soloist",
        ),
        **_always(Phase.DISCARD),
    },
    Phase.ANNOUNCE: {
        act.Announce: PhaseStep(
            declaring.why_not_announce,
            declaring.after_announce,
            declaring.announcements_to_try,
            (Phase.PLAY, _OVER),
            "soloist",
        ),
        # Not among the actions to try, because it only leads back: so the possible courses of a
        # deal form a tree.
        act.TakeDiscardBack: PhaseStep(
            declaring.why_not_take_discard_back,
            declaring.after_take_discard_back,
            _from_outside,
            (Phase.DISCARD,),
            "soloist",
        ),
        **_always(Phase.ANNOUNCE),
    },
    Phase.RAMSCH: {
        act.Announce: PhaseStep(
            ramsch.why_not_grand_hand,
            ramsch.after_grand_hand,
            ramsch.grand_hands_to_try,
            (Phase.PLAY,),
            "seat on turn",
        ),
        act.Pass: PhaseStep(
            ramsch.why_not_rather_ramsch,
            ramsch.after_rather_ramsch,
            _each(act.Pass),
            _RAMSCH,
            "seat on turn",
        ),
        **_always(Phase.RAMSCH),
    },
    Phase.PUSH: {
        act.TakeSkat: PhaseStep(
            ramsch.why_not_push,
            ramsch.after_take,
            _each(act.TakeSkat),
            (Phase.LAY_AWAY,),
            "seat on turn",
        ),
        act.PushOn: PhaseStep(
            ramsch.why_not_push,
            ramsch.after_push_on,
            _each(act.PushOn),
            (Phase.PUSH, Phase.PLAY),
            "seat on turn",
        ),
        **_always(Phase.PUSH),
    },
    Phase.LAY_AWAY: {
        act.Discard: PhaseStep(
            ramsch.why_not_lay_away,
            ramsch.after_lay_away,
            ramsch.cards_to_lay_away,
            (Phase.PUSH, Phase.PLAY),
            "seat on turn",
        ),
        **_always(Phase.LAY_AWAY),
    },
    Phase.PLAY: {
        act.Play: PhaseStep(
            following.why_not_play,
            play.after_play,
            following.plays_to_try,
            (Phase.PLAY, _OVER),
            "seat on turn",
        ),
        act.Concede: PhaseStep(
            giving_up.why_not_concede,
            giving_up.after_concede,
            _each(act.Concede),
            (Phase.PLAY, Phase.CONSENT, _OVER),
            "any party",
        ),
        act.Expose: PhaseStep(
            claims.why_not_expose,
            claims.after_expose,
            claims.exposures_to_try,
            (Phase.CONSENT, Phase.VERDICT),
            "any party",
        ),
        act.ThrowIn: PhaseStep(
            giving_up.why_not_throw_in,
            giving_up.after_throw_in,
            _each(act.ThrowIn),
            (_OVER,),
            "any party",
        ),
        act.Kontra: PhaseStep(
            kontra.why_not_kontra,
            kontra.after_kontra,
            _where("kontra", _each(act.Kontra)),
            (Phase.KONTRA,),
            "defender",
        ),
        act.AnnounceDefence: PhaseStep(
            kontra.why_not_announce_defence,
            kontra.after_announce_defence,
            _where("leaflet_defenders_announce", _DEFENCE),
            (Phase.PLAY,),
            "defender",
        ),
        act.ShowCards: PhaseStep(
            open_play.why_not_show, _never, _from_outside, (Phase.PLAY,), "any player"
        ),
        **_looks(Phase.PLAY),
        **_called(Phase.PLAY),
        **_always(Phase.PLAY),
    },
    Phase.KONTRA: {
        act.Re: PhaseStep(
            kontra.why_not_re, kontra.after_re, _each(act.Re), (Phase.PLAY,), "soloist"
        ),
        act.Pass: PhaseStep(
            kontra.why_not_re, kontra.after_re, _each(act.Pass), (Phase.PLAY,), "soloist"
        ),
        **_always(Phase.KONTRA),
    },
    Phase.CONSENT: {
        act.Agree: PhaseStep(
            giving_up.why_not_answer,
            giving_up.after_agree,
            _each(act.Agree),
            (Phase.CONSENT, _OVER),
            "opponent",
        ),
        act.Refuse: PhaseStep(
            giving_up.why_not_answer,
            giving_up.after_refuse,
            _each(act.Refuse),
            (Phase.CONSENT, Phase.PLAY),
            "opponent",
        ),
        **_always(Phase.CONSENT),
    },
    Phase.VERDICT: {
        act.Verdict: PhaseStep(
            claims.why_not_verdict, claims.after_verdict, _from_outside, (_OVER,), "solver"
        ),
        **_ruled(Phase.VERDICT),
    },
    Phase.REFEREE: {
        act.Demand: PhaseStep(
            open_play.why_not_demand,
            open_play.after_demand,
            _DEMANDS,
            (Phase.REFEREE,),
            "innocent party",
        ),
        act.Ruled: PhaseStep(
            open_play.why_not_ruled,
            open_play.after_ruled,
            _from_outside,
            (Phase.AUCTION, Phase.PLAY, _OVER, Phase.DEAL),
            "referee",
        ),
        **_gone(),
    },
    Phase.FINISHED: {},
}

OFFERS = {
    phase: tuple(
        (step.why_not, step.tries) for step in steps.values() if step.tries is not _from_outside
    )
    for phase, steps in PHASES.items()
}
"""Why not, and what to try, for all that a player may do himself in each phase."""

HOME_ARTICLES: dict[type[act.ActionBase], tuple[str, ...]] = {
    act.Deal: ("SkO-3.2.16", "SkO-3.2.1"),
    act.Bid: ("SkO-3.3.1", "SkO-3.3.8"),
    act.Hold: ("SkO-3.3.3", "SkO-3.3.8"),
    act.Pass: ("SkO-3.3.3", "SkO-3.3.8"),
    act.TakeSkat: ("SkO-2.2.2", "SkO-2.2.3", "SkO-4.5.4"),
    act.Discard: ("SkO-2.2.2", "SkO-3.4.8"),
    act.TakeDiscardBack: ("SkO-3.4.8", "SkO-2.2.2"),
    act.Announce: ("SkO-3.4.1", "SkO-3.4.7"),
    act.PushOn: ("LF-ramsch",),
    act.Play: ("SkO-4.1.1",),
    act.Concede: ("SkO-4.3.1", "SkO-4.3.3"),
    act.Expose: ("SkO-4.3.4", "SkO-4.3.5"),
    act.ThrowIn: ("SkO-4.3.6",),
    act.Agree: ("SkO-4.3.2", "SkO-4.3.4"),
    act.Refuse: ("SkO-4.3.2", "SkO-4.3.4"),
    act.Kontra: ("LF-kontra",),
    act.Re: ("LF-re",),
    act.AnnounceDefence: ("LF-defenders-announce",),
    act.ShowCards: ("SkO-4.1.9",),
    act.LookAtSkat: ("SkO-3.2.14", "SkO-4.2.8"),
    act.CallReferee: ("SkO-4.1.11",),
    act.Demand: ("SkO-4.1.6",),
    act.Verdict: ("SkO-4.3.4", "SkO-4.3.5"),
    act.Ruled: ("TR-7.3.2",),
    act.TimeOut: ("SkO-4.3.6",),
    act.Leave: ("SkO-4.3.6",),
}
"""The articles to name when an action comes in a phase that does not know it."""
