"""Teams of a set size: who plays for one, and who comes from its bench."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import Exchange, Step
from skat.tournament.entrants import Status, refused_admission
from skat.tournament.entries.attendance import without_absence
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.state import Tournament


def exchange(state: Tournament, command: Exchange, step: Step) -> Outcome:
    """A reserve plays the next series for somebody of the same team, who becomes a reserve.

    Where he had stayed away he is back, but he checks in if that is asked.

    Refused during a series (there `Substitute` does it), for others than a player and a reserve of
    one team, and while the reserve has not paid.
    """
    out, comes = state.entrant(command.number), state.entrant(command.reserve)
    if out is None or comes is None:
        return unknown(command.number if out is None else command.reserve)
    if state.running is not None:
        return Refusal(code="series_running", details={"series": len(state.series)})
    if out.status is not Status.ENTERED or comes.status is not Status.RESERVE:
        details = {"number": command.number, "reserve": command.reserve}
        return Refusal(code="no_reserve_for", articles=("TR-4.4",), details=details)
    if not out.team or out.team != comes.team:
        return Refusal(code="other_team", details={"team": out.team or ""})
    refused = refused_admission(comes)
    if refused is not None:
        return refused
    state = without_absence(state, [comes.number], series=len(state.series) + 1)
    state = with_entrant(state, replace(out, status=Status.RESERVE))
    return with_entrant(state, replace(comes, status=Status.ENTERED))
