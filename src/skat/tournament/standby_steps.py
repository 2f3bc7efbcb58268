"""What it does to take over: the copy counts it, the first machine enters nothing more."""

from __future__ import annotations

from msgspec.structs import replace

from skat.tournament.commands import HandOver, Step, TakeOverHere
from skat.tournament.entries.steps import Outcome
from skat.tournament.state import Tournament


def take_over(state: Tournament, command: TakeOverHere, step: Step) -> Outcome:
    """One more machine has taken over; whoever is a copy since then waits for the next time."""
    return replace(state, take_overs=state.take_overs + 1)


def hand_over(state: Tournament, command: HandOver, step: Step) -> Outcome:
    """Whatever comes here later is refused, so that no two machines go on."""
    return replace(state, handed_over=command.to or "-")
