"""Rulings that the moment alone decides: before play, with all passed, after the last card."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.referee.dealing.deal import SAME_DEALER, deal_again
from skat.referee.events import WrongHandSizes
from skat.referee.facts.when import nobody_plays_alone, when
from skat.referee.kind import AnyKind, Meaning, When
from skat.referee.ruling import Consequence, Reason, Ruling, Undecided, play_on, put_right
from skat.referee.situation import Situation


def after_the_last_card(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling on what changes nothing any more when all cards are played; else None."""
    over = when(situation) is When.FINISHED and kind.moments.finished is Meaning.NOTHING
    return play_on("SkO-4.4.1", because="all_cards_played") if over else None


# --- all three have passed ------------------------------------------------------------------------


def where_nobody_is_alone(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling on a deal that all have passed; None where that decides nothing."""
    if kind.moments.passed is Meaning.RULED:
        return None
    if nobody_plays_alone(situation):
        if isinstance(situation.event, WrongHandSizes):
            return _dealt_wrong()
        return play_on("LF-ramsch", because="nobody_plays_alone")
    return _stays_passed() if when(situation) is When.PASSED else None


@implements("SkO-3.2.9")
def _dealt_wrong() -> Ruling:
    """Each plays for himself, so no party with the right number wins: it is dealt again."""
    return deal_again(
        "SkO-3.2.9", "LF-ramsch", because="wrong_sizes_in_ramsch", correction=SAME_DEALER
    )


@implements("SkO-3.3.7")
def _stays_passed() -> Ruling:
    """A passed deal is over, so nothing in it can be made good any more."""
    return Ruling(
        outcome=Consequence.PASSED,
        articles=("SkO-3.3.7", "SkO-3.2.16"),
        reasons=(Reason("deal_was_passed"),),
    )


# --- before a game is announced: play begins with that (SkO-4.1.1) --------------------------------


def before_play(situation: Situation, kind: AnyKind) -> Ruling | None:
    """The ruling on what belongs to play, done before there is a game; None on all else."""
    match kind.moments.at(when(situation)):
        case Meaning.ANNOUNCE_FIRST:
            return _announce_first()
        case Meaning.CARDS_TAKEN_UP:
            return _play_has_not_begun(Reason("cards_taken_up_again"))
        case Meaning.WORDS_FORGOTTEN:
            return _play_has_not_begun(Reason("remark_forgotten"))
        case _:
            return None


@implements("SkO-4.3.1")
def _announce_first() -> Ruling:
    """Only a game that was announced can be claimed, given up or thrown in."""
    return put_right(
        "SkO-3.4.1",
        "SkO-4.3.1",
        because="nothing_announced",
        correction=Reason("announce_now"),
    )


@implements("SkO-4.1.1")
def _play_has_not_begun(correction: Reason) -> Ruling:
    """Cards shown and words said before play decide no game; the law names nothing for them."""
    ruling = play_on("SkO-4.1.1", "SkO-4.5.5", because="play_has_not_begun", correction=correction)
    return replace(ruling, undecided=Undecided("before_play"))
