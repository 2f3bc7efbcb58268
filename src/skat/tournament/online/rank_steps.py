"""What the desk decides of players for whom a computer player acted too often."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import AllowRank, Step
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.results.prize_ranks import refused_prize_rank, stand_in_deals
from skat.tournament.state import RankDecision, Tournament


def allow_rank(state: Tournament, command: AllowRank, step: Step) -> Outcome:
    """The player has a rank for prizes from now on, or has none; his newest decision holds.

    Refused: `no_such_number`, `reason_missing`, `no_stand_in_deals` where he has played every deal
    himself, `rank_is_so` where that would change nothing.
    """
    number = command.number
    if state.entrant(number) is None:
        return unknown(number)
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-9.7",))
    if not any(stand_in_deals(state, number)):
        return Refusal(code="no_stand_in_deals", articles=("TR-9.7",), details={"number": number})
    if command.allowed == (refused_prize_rank(state, number) is None):
        return Refusal(code="rank_is_so", details={"number": number})
    others = (each for each in state.rank_decisions if each.number != number)
    decided = RankDecision(number=number, allowed=command.allowed, reason=command.reason)
    return replace(state, rank_decisions=(*others, decided))
