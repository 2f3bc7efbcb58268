"""After the game: how far it went, and wrong entries (SkO-5.2.8, 5.5.3, TR-7.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import CardPoints
from skat.referee.events import LevelDispute, WrongEntry
from skat.referee.facts import contract_of, impossible, offending_party, refuse, required
from skat.referee.facts.standings import fitting, standing_facts
from skat.referee.facts.when import in_play, trick_path
from skat.referee.game_over import (
    LEVEL_WORDS,
    PossibleDecision,
    finished_by,
    is_charged,
    trump_game,
)
from skat.referee.kind import ALWAYS, WITH_A_GAME, AnyKind, Disputed, Doer, EventKind
from skat.referee.ruling import Consequence, Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation
from skat.rules.scoring.finished import (
    PACK_POINTS,
    TRICKS_OF_A_DEAL,
    GameEnd,
    PlayedLevel,
    Standing,
)
from skat.rules.scoring.null import wins_null
from skat.rules.scoring.score import score
from skat.rules.scoring.winner import played_out

_NAMED = {
    PlayedLevel.SIMPLE: Announced.NONE,
    PlayedLevel.SCHNEIDER: Announced.SCHNEIDER,
    PlayedLevel.SCHWARZ: Announced.SCHWARZ,
}


@implements("SkO-5.2.8")
def level_dispute(situation: Situation, event: LevelDispute) -> Ruling:
    """What is not shown is not so: the defence shows the loss, each party its level.

    Of all decisions that the facts allow, the one counts that asks for the least proof.
    """
    decisions = list(_possible_decisions(situation))
    if not decisions:
        raise refuse("facts_contradict", "SkO-5.2.8", facts=standing_facts(situation))
    won = [decision for decision in decisions if decision.won] or decisions
    shown = min(won, key=lambda decision: decision.level or PlayedLevel.SIMPLE)
    named = _NAMED[shown.level or PlayedLevel.SIMPLE]
    end = GameEnd.RULED_FOR_SOLOIST if shown.won else GameEnd.RULED_FOR_DEFENDERS
    finished = finished_by(situation, end, proved=named)
    entered = score(finished, situation.rules)
    level = None if shown.level is None else LEVEL_WORDS[shown.level]
    return Ruling(
        outcome=Consequence.GAME_OVER,
        winner="soloist" if shown.won else "defenders",
        level=level,
        score=entered,
        announcement=finished.announcement,
        articles=tuple(dict.fromkeys(("SkO-5.2.8", *entered.articles))),
        reasons=(Reason(_what_was_claimed(situation, event, shown)),),
    )


def _why_not_finished(situation: Situation, event: LevelDispute) -> Refusal | None:
    """How far a game went is disputed once all its tricks are played."""
    if situation.trick is None or situation.in_last_trick or not in_play(situation):
        return None
    facts = ("event.kind", trick_path(situation))
    return impossible("game_not_finished", "SkO-5.2.8", facts=facts)


def _what_was_claimed(situation: Situation, event: LevelDispute, shown: PossibleDecision) -> str:
    """Whether the claim is shown; where it is unknown who claimed which level, what counts."""
    level = None if shown.level is None else LEVEL_WORDS[shown.level]
    if event.by is None or (level is not None and event.level is None):
        return "level_as_shown"
    by_winner = (offending_party(situation) == "soloist") is shown.won
    return "level_shown" if by_winner and level in (event.level, None) else "level_not_shown"


def _possible_decisions(situation: Situation) -> Iterator[PossibleDecision]:
    """Each way in which the finished game can have gone, by the facts given."""
    null = contract_of(situation) is Contract.NULL
    if null and is_charged(finished_by(situation, GameEnd.PLAYED_OUT)):
        yield PossibleDecision(won=False, level=PlayedLevel.SIMPLE, before=None)
        return
    for final in _finals(situation):
        if null:
            yield PossibleDecision(won=wins_null(final.soloist_tricks), level=None, before=None)
        else:
            result = played_out(trump_game(situation), final)
            yield PossibleDecision(won=result.won, level=result.level, before=None)


def _finals(situation: Situation) -> Iterator[Standing]:
    for own, theirs, own_tricks, their_tricks in fitting(situation, finished=True):
        if own + theirs == PACK_POINTS and own_tricks + their_tricks == TRICKS_OF_A_DEAL:
            yield Standing(CardPoints(own), CardPoints(theirs), own_tricks, their_tricks)


def wrong_entry(situation: Situation, event: WrongEntry) -> Ruling:
    """A wrong entry is corrected with everybody's consent, else to the lowest value (TR-7.2.5)."""
    noticed = required(event.noticed, "event.noticed")
    consent = required(event.consent, "event.consent")
    if noticed == "series" and consent:
        return put_right(
            "SkO-5.5.3", because="entry_consented", correction=Reason("entry_corrected")
        )
    late = noticed == "later"
    if late and not (consent and situation.rules.options.late_correction == "unanimous"):
        return play_on("SkO-5.5.3", "TR-7.2.5", because="entry_stands")
    basis = situation.rules.options.correction_basis
    return put_right(
        "SkO-5.5.3",
        "TR-7.2.5",
        because="entry_late_consented" if late else "entry_to_the_management",
        correction=Reason(f"entry_{basis}"),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(
        LevelDispute,
        level_dispute,
        by=Doer.ANY_PERSON,
        moments=WITH_A_GAME,
        disputes=Disputed.STANDING,
        why_not=(_why_not_finished,),
    ),
    EventKind(WrongEntry, wrong_entry, by=Doer.ANY_PERSON, moments=ALWAYS),
)
"""What this chapter rules on."""
