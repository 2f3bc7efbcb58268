"""The law of Skat: one immutable state machine for a deal, and the scoring of its result.

A deal: `start` it, `apply` an action (`must` raises what is refused), ask `why_not` or
`legal_actions`, or show a viewer his `view`.
A game that is over: describe it as a `FinishedGame` and ask for its `score`.

>>> from skat.model import ALL_CARDS
>>> from skat.rules import Deal, must, start
>>> must(start(), Deal(ALL_CARDS)).on_turn.value
'middlehand'

What may happen when is one table, from which the diagram of phases is drawn. A name is loaded when
it is first used, so that a command which needs one module does not wait for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skat.model.door import door

if TYPE_CHECKING:
    from skat.rules.actions import (
        Action,
        Agree,
        Announce,
        AnnounceDefence,
        Bid,
        CallReferee,
        Concede,
        Deal,
        Demand,
        Discard,
        Expose,
        Hold,
        Kontra,
        Leave,
        LookAtSkat,
        Outcome,
        Pass,
        Play,
        Re,
        Refuse,
        Ruled,
        ShowCards,
        TakeDiscardBack,
        TakeSkat,
        ThrowIn,
        TimeOut,
        Verdict,
    )
    from skat.rules.applied import Applied, Event
    from skat.rules.editions import Edition, Options, RuleSet, refused_in_tournament, rule_set
    from skat.rules.machine import (
        NotAllowedError,
        apply,
        dealer_actions,
        is_over,
        legal_actions,
        must,
        start,
        why_not,
    )
    from skat.rules.result import DealEnding, DealResult
    from skat.rules.scoring.finished import FinishedGame, GameEnd, Score, Standing
    from skat.rules.scoring.score import score
    from skat.rules.scoring.steps import ScoreStep, StepKind
    from skat.rules.state import Phase, Sitting, State, Trick
    from skat.rules.views import View, view

__all__ = [
    "Action",
    "Agree",
    "Announce",
    "AnnounceDefence",
    "Applied",
    "Bid",
    "CallReferee",
    "Concede",
    "Deal",
    "DealEnding",
    "DealResult",
    "Demand",
    "Discard",
    "Edition",
    "Event",
    "Expose",
    "FinishedGame",
    "GameEnd",
    "Hold",
    "Kontra",
    "Leave",
    "LookAtSkat",
    "NotAllowedError",
    "Options",
    "Outcome",
    "Pass",
    "Phase",
    "Play",
    "Re",
    "Refuse",
    "RuleSet",
    "Ruled",
    "Score",
    "ScoreStep",
    "ShowCards",
    "Sitting",
    "Standing",
    "State",
    "StepKind",
    "TakeDiscardBack",
    "TakeSkat",
    "ThrowIn",
    "TimeOut",
    "Trick",
    "Verdict",
    "View",
    "apply",
    "dealer_actions",
    "is_over",
    "legal_actions",
    "must",
    "refused_in_tournament",
    "rule_set",
    "score",
    "start",
    "view",
    "why_not",
]

_HOMES: Final = {
    "actions": (
        "Action",
        "Agree",
        "Announce",
        "AnnounceDefence",
        "Bid",
        "CallReferee",
        "Concede",
        "Deal",
        "Demand",
        "Discard",
        "Expose",
        "Hold",
        "Kontra",
        "Leave",
        "LookAtSkat",
        "Outcome",
        "Pass",
        "Play",
        "Re",
        "Refuse",
        "Ruled",
        "ShowCards",
        "TakeDiscardBack",
        "TakeSkat",
        "ThrowIn",
        "TimeOut",
        "Verdict",
    ),
    "applied": ("Applied", "Event"),
    "editions": ("Edition", "Options", "RuleSet", "refused_in_tournament", "rule_set"),
    "result": ("DealEnding", "DealResult"),
    "machine": (
        "apply",
        "dealer_actions",
        "is_over",
        "legal_actions",
        "start",
        "why_not",
        "NotAllowedError",
        "must",
    ),
    "scoring.finished": ("FinishedGame", "GameEnd", "Score", "Standing"),
    "scoring.score": ("score",),
    "scoring.steps": ("ScoreStep", "StepKind"),
    "state": ("Phase", "Sitting", "State", "Trick"),
    "views": ("View", "view"),
}

__getattr__, __dir__ = door(__name__, _HOMES)
