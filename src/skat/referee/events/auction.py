"""What goes wrong from the first bid to the announcement."""

from __future__ import annotations

from skat.referee.events.base import EventBase


class PrematurePass(EventBase, frozen=True, kw_only=True, tag="premature_pass"):
    """A pass out of turn."""

    game_named: str | None = None


class CallTakenBack(EventBase, frozen=True, kw_only=True, tag="call_taken_back"):
    """Somebody wants another call for the one he `said`; `answered`: the next has spoken since."""

    said: str | None = None
    corrected_to: str | None = None
    answered: bool | None = None


class NamedGameAsBid(EventBase, frozen=True, kw_only=True, tag="named_game_as_bid"):
    """A game named in the auction in place of a value."""

    game_named: str | None = None


class _Announcing(EventBase, frozen=True, kw_only=True):
    """`said` is what the soloist announced, `corrected_to` what he says now."""

    said: str | None = None
    corrected_to: str | None = None


class InvalidAnnouncement(_Announcing, frozen=True, kw_only=True, tag="invalid_announcement"):
    """An announcement that visibly breaks the basic rules."""


class AnnouncementMissing(_Announcing, frozen=True, kw_only=True, tag="announcement_missing"):
    """A game, or one of its levels, was not announced."""


class NullBelowBid(_Announcing, frozen=True, kw_only=True, tag="null_below_bid"):
    """A null that is worth less than the bid; `said` may name the game conceded in its place."""


class LeadBeforeAnnouncement(
    _Announcing, frozen=True, kw_only=True, tag="lead_before_announcement"
):
    """A card was played before the game was announced."""


class OuvertNotShown(EventBase, frozen=True, kw_only=True, tag="ouvert_not_shown"):
    """The soloist of an open game did not lay his cards open before the first card."""


class _Laying(EventBase, frozen=True, kw_only=True):
    """`laid_away` is how many cards the soloist laid away."""

    laid_away: int | None = None


class SkatChanged(_Laying, frozen=True, kw_only=True, tag="skat_changed"):
    """The soloist changed the skat or his discard after announcing."""


class SkatInspected(_Laying, frozen=True, kw_only=True, tag="skat_inspected"):
    """The soloist looked at the skat or his discard after announcing."""


class WrongDiscard(_Laying, frozen=True, kw_only=True, tag="wrong_discard"):
    """The soloist laid away more or fewer than two cards."""
