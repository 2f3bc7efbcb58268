"""Answers to a concession or a proposal to shorten, and the doubling of the house rules."""

from __future__ import annotations

from skat.rules.actions import Action, Agree, Pass, Refuse
from skat.rules.state import Offer
from skat.rules.view import View


def answer(view: View) -> Action:
    """Take a concession; refuse to shorten unless nothing can be lost by it."""
    agree = view.pending is not None and view.pending.offer is Offer.CONCESSION
    wanted = Agree if agree else Refuse
    return next(action for action in view.legal if isinstance(action, wanted))


def answer_kontra(view: View) -> Action:
    """No re."""
    return next(action for action in view.legal if isinstance(action, Pass))
