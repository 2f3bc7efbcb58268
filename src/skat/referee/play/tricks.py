"""Gathered tricks: mixed, left lying, gathered early (SkO-4.1.2, 4.4.1, 4.4.4, 4.4.5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.model.units import CardPoints
from skat.referee.consequence.fault import fault
from skat.referee.consequence.over import game_over
from skat.referee.events import (
    CardTakenBack,
    TrickGatheredEarly,
    TricksLeftLying,
    TricksMixed,
)
from skat.referee.facts.told import contract_of, impossible, offender, offending_party, told
from skat.referee.facts.when import why_no_trick_gathered
from skat.referee.kind import (
    IN_A_TRICK,
    TRICKS_LEFT,
    TRICKS_LOOKED_AT,
    AnyKind,
    Doer,
    EventKind,
)
from skat.referee.ruling import Reason, Ruling, Undecided, put_right
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation
from skat.rules.scoring.finished import GameEnd, rest_to_defenders


@implements("SkO-4.4.4", "TR-8.6")
def tricks_mixed(situation: Situation, event: TricksMixed) -> Ruling:
    """Tricks that can no longer be checked: a fault."""
    return fault(situation, "SkO-4.4.4", because="tricks_mixed", correction="tricks_kept_in_order")


@implements("SkO-4.4.5")
def tricks_left_lying(situation: Situation, event: TricksLeftLying) -> Ruling:
    """Who leaves his tricks lying claims the rest; the game ended before them."""
    if offending_party(situation) == "defenders":
        return fault(
            situation,
            "SkO-4.4.5",
            "SkO-4.4.4",
            because="defenders_left_tricks",
            correction="tricks_gathered_now",
            undecided=Undecided("defenders_left_tricks"),
        )
    return _LEFT_LYING[situation.rules.options.uncollected_tricks](situation, event)


@implements("SkO-4.4.5")
def _from_last_gathered(situation: Situation, event: TricksLeftLying) -> Ruling:
    """fr, pl: the game ended with the last trick properly gathered."""
    if situation.demand == "end":
        points = told(event.gathered_points, "event.gathered_points")
        state = replace(
            situation.state,
            soloist_points=CardPoints(points),
            tricks_only=False,
            soloist_tricks=None,
            trick=None,
        )
        situation = replace(situation, state=state, event=replace(event, trick=None))
    return fault(
        situation, "SkO-4.4.5", because="tricks_left_lying", correction="tricks_gathered_now"
    )


@implements("SkO-4.4.5")
def _from_lost_trick(situation: Situation, event: TricksLeftLying) -> Ruling:
    """en: the lying tricks stay his, the lost one and all after it are the opponents'."""
    points = told(event.gathered_points, "event.gathered_points")
    lying = told(event.lying_points, "event.lying_points")
    state = replace(
        situation.state,
        soloist_points=CardPoints(points + lying),
        tricks_only=False,
        soloist_tricks=None,
        trick=None,
    )
    return game_over(
        replace(situation, state=state, event=replace(event, trick=None)),
        GameEnd.PLAYED_OUT,
        "SkO-4.4.5",
        because="tricks_left_lying_kept",
        change=rest_to_defenders,
        tricks_to="defenders",
    )


_LEFT_LYING: dict[str, Callable[[Situation, TricksLeftLying], Ruling]] = {
    "from_last_gathered": _from_last_gathered,
    "from_lost_trick": _from_lost_trick,
}


def _why_no_trick_to_leave(situation: Situation, event: TricksLeftLying) -> Refusal | None:
    """Only who has taken a trick can leave one lying."""
    state, game, by = situation.state, situation.game, event.by
    if by is None or game is None or game.soloist is None:
        return None
    own = by is game.soloist
    taken = state.soloist_tricks if own else state.opponent_tricks
    if taken != 0:
        return None
    facts = ("event.by", f"state.{'soloist' if own else 'opponent'}_tricks")
    return impossible("no_trick_to_leave", "SkO-4.4.5", facts=facts, by=by.value)


def trick_gathered_early(situation: Situation, event: TrickGatheredEarly) -> Ruling:
    """The trick is completed; if another takes it, the gatherer's lead was wrong (C16)."""
    cards = situation.state.table_cards or ()
    if len(cards) < 3:
        return _complete_the_trick()
    won = winning_card(cards, contract=contract_of(situation))
    if SEATS[(leader_of(situation).index + won) % 3] is offender(situation):
        return _complete_the_trick()
    return fault(
        situation,
        "SkO-4.4.1",
        "SkO-4.1.3",
        because="gathered_and_led",
        correction="right_player_leads",
        undecided=Undecided("C16"),
    )


@implements("SkO-4.4.1")
def _complete_the_trick() -> Ruling:
    """Only three cards make a trick; the third is still played to it."""
    return put_right(
        "SkO-4.4.1",
        because="trick_gathered_early",
        correction=Reason("trick_completed"),
        undecided="C16",
    )


@implements("SkO-4.1.2")
def card_taken_back(situation: Situation, event: CardTakenBack) -> Ruling:
    """A card played stays played; taken up it goes back, without a penalty (C17)."""
    return put_right(
        "SkO-4.1.2",
        because="card_taken_back",
        correction=Reason("card_laid_back"),
        undecided="C17",
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        TricksMixed,
        tricks_mixed,
        by=Doer.ANYBODY,
        moments=TRICKS_LOOKED_AT,
        why_not=(why_no_trick_gathered,),
    ),
    EventKind(
        TricksLeftLying,
        tricks_left_lying,
        by=Doer.CARD_HOLDER,
        moments=TRICKS_LEFT,
        why_not=(_why_no_trick_to_leave, why_no_trick_gathered),
    ),
    EventKind(TrickGatheredEarly, trick_gathered_early, by=Doer.CARD_HOLDER, moments=IN_A_TRICK),
    EventKind(CardTakenBack, card_taken_back, by=Doer.CARD_HOLDER, moments=IN_A_TRICK),
)
"""What this chapter rules on."""
