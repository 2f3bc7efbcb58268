"""What a fault brings: the end of the game, play that goes on, or nothing (SkO-4.1.3 to 4.2.9).

It ends the game, unless the innocent party demands that play goes on; what cannot influence play is
no fault.
"""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.referee.facts import offending_party
from skat.referee.facts.when import fact_of_play
from skat.referee.game_over import announcement_of, finished_by, game_over, is_charged
from skat.referee.ruling import Party, Reason, Ruling, Undecided, play_on
from skat.referee.situation import Situation, StateOfPlay
from skat.rules.scoring.finished import GameEnd

_END: dict[Party, GameEnd] = {
    "soloist": GameEnd.FAULT_SOLOIST,
    "defenders": GameEnd.FAULT_OPPONENTS,
}


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
    """An infringement loses an undecided game for the party of the offender, at once.

    `correction` is what is put right if the innocent party may and does demand that play goes on;
    without it nobody may demand that.
    """
    if situation.demand == "continue" and correction is not None:
        return continued(*articles, because=because, correction=correction)
    party = by or offending_party(situation)
    end = _END[party]
    if party == "defenders" and proved is not Announced.NONE:
        end = GameEnd.PROVED_LEVEL
    return game_over(
        situation,
        end,
        *articles,
        because=because,
        proved=proved,
        tricks_to=tricks_to,
        undecided=undecided or _null_was_lost_before(situation, end),
    )


def at_the_announcement(situation: Situation) -> Situation:
    """A fault that lies in the announcement: without a standing, nothing was won by then.

    >>> from skat.referee.events import WrongDiscard
    >>> at_the_announcement(Situation(event=WrongDiscard())).event.trick
    1
    """
    known = situation.state != StateOfPlay() or fact_of_play(situation) is not None
    return situation if known else replace(situation, event=replace(situation.event, trick=1))


def _null_was_lost_before(situation: Situation, end: GameEnd) -> Undecided | None:
    """A null below its bid ended with the announcement; no fault of a defender wins it (C12)."""
    if end is not GameEnd.FAULT_OPPONENTS:
        return None
    if announcement_of(situation).contract is not Contract.NULL:
        return None
    return Undecided("C12") if is_charged(finished_by(situation, end)) else None


@implements("SkO-4.1.6", "SkO-4.1.2")
def continued(*articles: str, because: str, correction: str) -> Ruling:
    """Play goes on as if the fault had not been committed; `correction` is what is put right.

    >>> continued("SkO-4.2.3", because="revoke", correction="take_revoke_back").articles
    ('SkO-4.2.3', 'SkO-4.1.6', 'SkO-4.1.2')
    """
    ruling = play_on(
        *articles,
        "SkO-4.1.6",
        "SkO-4.1.2",
        because=because,
        correction=Reason(correction),
    )
    return replace(ruling, reasons=(*ruling.reasons, Reason("innocent_demands_play")))


@implements("SkO-4.2.7", "SkO-4.2.9")
def no_influence(situation: Situation, given: bool | None) -> bool:  # noqa: FBT001
    """Whether play could not be influenced: as given, else only in the last trick.

    There everybody plays the one card he has.

    >>> from skat.referee.events import Remark
    >>> no_influence(Situation(event=Remark(trick=10)), None)
    True
    """
    return situation.in_last_trick if given is None else not given


def harmless(situation: Situation, *articles: str) -> Ruling:
    """Nothing follows from what cannot have influenced play."""
    last = situation.in_last_trick
    return play_on(*articles, because="last_card_cannot_influence" if last else "no_influence")
