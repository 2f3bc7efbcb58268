"""A fault ends the game, unless the innocent party demands that it goes on (SkO-4.1.3 to 4.1.6)."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.contract import Contract
from skat.model.law import implements
from skat.referee.demand import continued
from skat.referee.missing import offending_party
from skat.referee.over import announcement_of, ended_by, game_over, is_charged
from skat.referee.ruling import Party, Ruling, Undecided
from skat.referee.situation import Situation
from skat.rules.scoring.finished import End

_END: dict[Party, End] = {"soloist": End.FAULT_SOLOIST, "defenders": End.FAULT_OPPONENTS}


@implements("DEF-infringement", "TR-8.4")
def fault(
    situation: Situation,
    *articles: str,
    because: str,
    correction: str | None = None,
    by: Party | None = None,
    proved: Announced = Announced.NONE,
    tricks_to: Party | None = None,
    undecided: Undecided | None = None,
) -> Ruling:
    """An infringement loses an undecided game for the party of the offender, at once (TR-8.4).

    `correction` is what is put right if the innocent party may and does demand that play goes on;
    without it nobody may demand that.
    """
    party = by or offending_party(situation)
    if situation.demand == "continue" and correction is not None:
        return continued(*articles, because=because, correction=correction)
    end = _END[party]
    if party == "defenders" and proved is not Announced.NONE:
        end = End.PROVED_LEVEL
    return game_over(
        situation,
        end,
        *articles,
        because=because,
        proved=proved,
        tricks_to=tricks_to,
        undecided=undecided or _null_was_lost_before(situation, end),
    )


def _null_was_lost_before(situation: Situation, end: End) -> Undecided | None:
    """A null below its bid ended with the announcement; no fault of a defender wins it (C12)."""
    if end is not End.FAULT_OPPONENTS:
        return None
    if announcement_of(situation).contract is not Contract.NULL:
        return None
    return Undecided("C12") if is_charged(ended_by(situation, end)) else None
