"""Cards laid open: proposals and claims, in the wording of both editions (SkO-4.3.4, 4.3.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.referee.events import Claim
from skat.referee.facts import contract_of, offending_party, refuse, required, soloist_of
from skat.referee.fault import continued
from skat.referee.game_over import game_over
from skat.referee.kind import END_OF_A_GAME, AnyKind, Doer, EventKind
from skat.referee.ruling import Reason, Ruling, Undecided, play_on
from skat.referee.search.proof import ClaimVerdict, credited, verdict
from skat.referee.situation import Situation
from skat.rules.scoring.finished import (
    GameEnd,
    rest_to_defenders,
    rest_to_soloist,
    trick_to_soloist,
)


def claim(situation: Situation, event: Claim) -> Ruling:
    """Cards laid open by the soloist or by a defender."""
    if offending_party(situation) == "defenders":
        return _defender_claims(situation, event)
    return _SOLOIST[situation.rules.options.soloist_exposed_claim](situation, event)


@implements("SkO-4.3.4")
def _proposal(situation: Situation, event: Claim) -> Ruling:
    """isko-2022: a proposal to shorten; refused, play goes on with open cards."""
    null = contract_of(situation) is Contract.NULL
    if event.asked_level is Announced.OUVERT or (null and event.asked_level is not Announced.NONE):
        raise refuse("no_such_level", "SkO-4.3.4", level=event.asked_level.value)
    agreed = required(event.agreed, "event.agreed")
    if not set(agreed).issuperset(soloist_of(situation).others):
        return play_on(
            "SkO-4.3.4", because="proposal_refused", correction=Reason("soloist_plays_open")
        )
    ruling = game_over(
        situation,
        GameEnd.ACCEPTED_CLAIM,
        "SkO-4.3.4",
        because="proposal_accepted",
        asked=event.asked_level,
    )
    counted, asked = _RANK[ruling.level or "simple"], _RANK[event.asked_level.value]
    if counted > asked:
        return replace(ruling, undecided=Undecided("C21"))
    if counted < asked and ruling.winner == "soloist":
        missed = Reason("asked_level_out_of_reach", {"level": event.asked_level.value})
        return replace(ruling, reasons=(*ruling.reasons, missed))
    return ruling


_RANK: Final = {"none": 0, "simple": 0, "schneider": 1, "schwarz": 2}
"""How far a level goes that was asked for or counted."""


@implements("SkO-4.3.4", "PI-shortened-games")
def _strict_claim(situation: Situation, event: Claim) -> Ruling:
    """isko-1999: a claim to all remaining tricks, in null to none."""
    checked = verdict(situation, event)
    if not checked.holds:
        if situation.demand == "continue":
            return continued("SkO-4.3.4", because="claim_false", correction="claim_withdrawn")
        ruling = game_over(
            situation,
            GameEnd.FAULT_SOLOIST,
            "SkO-4.3.4",
            because="claim_false",
            tricks_to="defenders",
        )
        return _refuted(ruling, checked)
    if contract_of(situation) is Contract.NULL:
        return game_over(
            situation,
            GameEnd.PLAYED_OUT,
            "SkO-4.3.4",
            because="claim_holds",
            change=rest_to_defenders,
            tricks_to="defenders",
        )
    return game_over(
        situation,
        GameEnd.PLAYED_OUT,
        "SkO-4.3.4",
        because="claim_holds",
        change=rest_to_soloist,
        tricks_to="soloist",
    )


_SOLOIST: dict[str, Callable[[Situation, Claim], Ruling]] = {
    "open_play": _proposal,
    "strict": _strict_claim,
}


@implements("SkO-4.3.5")
def _defender_claims(situation: Situation, event: Claim) -> Ruling:
    """A defender's claim; failing, all remaining tricks are the soloist's."""
    checked = verdict(situation, event)
    if checked.holds and contract_of(situation) is Contract.NULL:
        return game_over(
            situation,
            GameEnd.PLAYED_OUT,
            "SkO-4.3.5",
            because="null_claim_holds",
            change=trick_to_soloist,
            undecided=Undecided("null_claim"),
        )
    if checked.holds:
        return game_over(
            situation,
            GameEnd.PLAYED_OUT,
            "SkO-4.3.5",
            because="claim_holds",
            change=rest_to_defenders,
            tricks_to="defenders",
        )
    if situation.demand == "continue":
        return continued("SkO-4.3.5", because="claim_false", correction="claim_withdrawn")
    ruling = game_over(
        situation,
        GameEnd.FAULT_OPPONENTS,
        "SkO-4.3.5",
        because="claim_false",
        change=credited(situation, checked.line),
        tricks_to="soloist",
    )
    return _refuted(ruling, checked)


def _refuted(ruling: Ruling, checked: ClaimVerdict) -> Ruling:
    """The ruling with the play, and the hands, that beat the claim."""
    return replace(ruling, refutation=checked.line, refuting_hands=checked.hands)


KINDS: tuple[AnyKind, ...] = (EventKind(Claim, claim, by=Doer.CARD_HOLDER, moments=END_OF_A_GAME),)
"""What this chapter rules on."""
