"""Leads and cards out of turn, revokes, and what happens to gathered tricks."""

from __future__ import annotations

from typing import Literal

from skat.referee.events.base import EventBase


class _Played(EventBase, frozen=True, kw_only=True):
    """`noticed` is when: after the second card of the trick, after the third, or later."""

    noticed: Literal["second_card", "third_card", "later"] | None = None
    noticed_trick: int | None = None


class LeadOutOfTurn(_Played, frozen=True, kw_only=True, tag="lead_out_of_turn"):
    """Somebody led to a trick without being on lead."""


class CardOutOfTurn(_Played, frozen=True, kw_only=True, tag="card_out_of_turn"):
    """Somebody played to a trick before his turn."""

    influence: bool | None = None


class Revoke(_Played, frozen=True, kw_only=True, tag="revoke"):
    """Somebody did not follow although he could."""


class _Gathering(EventBase, frozen=True, kw_only=True):
    """`gathered_points` lie properly gathered (with the skat), `lying_points` in tricks left."""

    gathered_points: int | None = None
    lying_points: int | None = None


class TricksInspected(_Gathering, frozen=True, kw_only=True, tag="tricks_inspected"):
    """Somebody turned gathered tricks up, the last one or others, or counted in them again."""

    looked_at: Literal["earlier", "last"] | None = None


class LastTrickRefused(EventBase, frozen=True, kw_only=True, tag="last_trick_refused"):
    """Somebody would not show the last trick again; `claimed_by` had asked for it."""


class TricksMixed(_Gathering, frozen=True, kw_only=True, tag="tricks_mixed"):
    """Somebody mixed gathered tricks, so that they cannot be checked."""


class TricksLeftLying(_Gathering, frozen=True, kw_only=True, tag="tricks_left_lying"):
    """Somebody left won tricks ungathered, and lost one after that."""


class TrickGatheredEarly(_Gathering, frozen=True, kw_only=True, tag="trick_gathered_early"):
    """Somebody gathered a trick before its third card, and led on."""


class CardTakenBack(_Gathering, frozen=True, kw_only=True, tag="card_taken_back"):
    """Somebody took a card back that he had played."""
