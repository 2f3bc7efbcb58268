"""The referee: one event and what is known of it in, a ruling out.

The moment alone decides some: before play, with all passed, after the last card.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.notation.spoken import UnknownWordError
from skat.referee import after_game
from skat.referee.events import EventBase, Kibitzer, Person, WrongHandSizes
from skat.referee.facts import ContradictoryFactsError, MissingError
from skat.referee.facts.clashes import why_clashing
from skat.referee.facts.completed import as_given, with_seats, with_soloist, with_tricks
from skat.referee.facts.contradictions import why_contradictory
from skat.referee.facts.every_value import Law, paths_to_ask, ruling_whatever
from skat.referee.facts.played import with_standing
from skat.referee.facts.when import nobody_plays_alone, when, why_not_now
from skat.referee.handlers import (
    announcing,
    calls,
    card_counts,
    claims,
    deal,
    discard,
    exposed,
    giving_up,
    misplaced,
    skat_seen,
    tricks,
    wrong_card,
)
from skat.referee.handlers.deal import SAME_DEALER, deal_again
from skat.referee.kind import AnyKind, Meaning, When
from skat.referee.null_over import over_before
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
    """Cards shown and remarks made before play decide no game; the law names nothing for them."""
    ruling = play_on("SkO-4.1.1", "SkO-4.5.5", because="play_has_not_begun", correction=correction)
    return replace(ruling, undecided=Undecided("before_play"))


_ROWS: Final = (
    *deal.KINDS,
    *card_counts.KINDS,
    *misplaced.KINDS,
    *skat_seen.KINDS,
    *exposed.KINDS,
    *calls.KINDS,
    *announcing.KINDS,
    *discard.KINDS,
    *wrong_card.KINDS,
    *tricks.KINDS,
    *claims.KINDS,
    *giving_up.KINDS,
    *after_game.KINDS,
)
KINDS: Final[dict[type[EventBase], AnyKind]] = {row.event: row for row in _ROWS}
"""Every kind of event, by its class."""


def rule(situation: Situation) -> Ruling | Refusal:
    """The ruling on one event, or why the facts given cannot be true.

    It never guesses: where the ruling depends on facts that were not given, `needs` names them and
    everything else is empty.

    >>> from skat.referee.events import LeadOutOfTurn
    >>> from skat.rules import must
    >>> must(rule(Situation(event=LeadOutOfTurn(trick=4)))).needs
    ('event.by',)
    """
    kind = KINDS[type(situation.event)]
    seated = with_seats(situation)
    if refused := why_clashing(seated):
        return refused
    given = with_soloist(seated, kind)
    situation = with_tricks(given)
    if refused := why_contradictory(given, kind):
        return refused
    if refused := why_contradictory(situation, kind):
        return as_given(refused, given)
    if refused := why_not_now(situation, kind):
        return refused
    if not may_claim(situation.event.claimed_by):
        return play_on("SkO-4.1.11", "DEF-kibitzers", because="onlooker_may_not_claim")
    over = after_the_last_card(situation, kind)
    if over is not None:
        return over
    try:
        return _named_claim(_asked_for(with_standing(situation, kind), kind), situation)
    except ContradictoryFactsError as error:
        return error.refusal
    except UnknownWordError as unknown:
        details = {"key": unknown.path, "word": unknown.word[:40]}
        return Refusal("unknown_game_word", ("SkO-2.1.1",), dict(details))


def _asked_for(situation: Situation, kind: AnyKind) -> Ruling:
    """The ruling, or the facts that are missing for it."""
    try:
        return _ruling(situation, kind)
    except MissingError as missing:
        law = Law(rule=partial(_ruling, kind=kind), why_not=partial(_why_not, kind=kind))
        same = ruling_whatever(situation, missing, law)
        return same or Ruling(needs=paths_to_ask(situation, missing, law))


def _why_not(situation: Situation, kind: AnyKind) -> Refusal | None:
    """Why this cannot have been, whatever the missing facts are."""
    return (
        why_clashing(situation)
        or why_contradictory(situation, kind)
        or why_not_now(situation, kind)
    )


def _ruling(situation: Situation, kind: AnyKind) -> Ruling:
    """What the chapter says, unless there was no game yet, or none any more."""
    return (
        where_nobody_is_alone(situation, kind)
        or before_play(situation, kind)
        or over_before(situation, kind)
        or kind.ruled_by(situation, situation.event)
    )


def _named_claim(ruling: Ruling, situation: Situation) -> Ruling:
    """The ruling with the article that lets its claimant speak, where he is named."""
    if situation.event.claimed_by is None or ruling.needs:
        return ruling
    return replace(ruling, articles=(*ruling.articles, "SkO-4.1.11"))


@implements("SkO-4.1.11")
def may_claim(person: Person | Kibitzer | None) -> bool:
    """Whether this person may call a fault: every table player, the idle dealer too.

    >>> may_claim(Kibitzer.KIBITZER)
    False
    """
    return person is not Kibitzer.KIBITZER
