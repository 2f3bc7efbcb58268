"""The commands with which a second machine takes over from the first."""

from __future__ import annotations

from skat.tournament.commands.base import Text, TournamentCommand


class TakeOverHere(TournamentCommand, frozen=True, tag="take_over"):
    """The copy goes on as the tournament; the first machine is not asked."""


class HandOver(TournamentCommand, frozen=True, tag="hand_over"):
    """The tournament goes on at another machine; here nothing is entered any more."""

    to: Text = ""
