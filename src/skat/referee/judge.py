"""The referee: one event and what is known of it in, a ruling out."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.referee import after_game
from skat.referee.auction import announcing, calls, discard
from skat.referee.auction.spoken import UnknownWordError
from skat.referee.cards_seen import exposed, skat_seen
from skat.referee.dealing import card_counts, deal, misplaced, shuffle_and_cut
from skat.referee.dealing.nobody_alone import where_nobody_is_alone
from skat.referee.ending import claims, giving_up
from skat.referee.ending.null_over import over_before
from skat.referee.events import Kibitzer, Person
from skat.referee.facts.auction_clash import why_clashing
from skat.referee.facts.completed import with_seats, with_soloist, with_tricks
from skat.referee.facts.contradictions import why_contradictory
from skat.referee.facts.every_value import paths_to_ask, ruling_whatever
from skat.referee.facts.told import ContradictoryFactsError, MissingError
from skat.referee.facts.when import all_cards_played, why_not_now
from skat.referee.play import last_trick, out_of_turn, revoke, tricks
from skat.referee.play.before_play import before_play
from skat.referee.ruling import Ruling, play_on
from skat.referee.situation import Situation

CHAPTERS: dict[type, Callable[..., Ruling]] = {
    **deal.RULES,
    **shuffle_and_cut.RULES,
    **card_counts.RULES,
    **misplaced.RULES,
    **skat_seen.RULES,
    **calls.RULES,
    **announcing.RULES,
    **discard.RULES,
    **out_of_turn.RULES,
    **revoke.RULES,
    **exposed.RULES,
    **tricks.RULES,
    **last_trick.RULES,
    **claims.RULES,
    **giving_up.RULES,
    **after_game.RULES,
}
"""Which function rules on which kind of event."""


def rule(situation: Situation) -> Ruling | Refusal:
    """The ruling on one event, or why what was told cannot be true.

    It never guesses: where the ruling depends on facts that were not told, `needs` names them and
    everything else is empty.

    >>> from skat.referee.events import LeadOutOfTurn
    >>> rule(Situation(event=LeadOutOfTurn(trick=4))).needs
    ('event.by',)
    """
    seated = with_seats(situation)
    refused = why_clashing(seated)
    if refused is not None:
        return refused
    situation = with_tricks(with_soloist(seated))
    refused = why_contradictory(situation) or why_not_now(situation)
    if refused is not None:
        return refused
    if not may_claim(situation.event.claimed_by):
        return play_on("SkO-4.1.11", "DEF-kibitzers", because="onlooker_may_not_claim")
    if all_cards_played(situation):
        return play_on("SkO-4.4.1", because="all_cards_played")
    try:
        return _named_claim(_asked_for(situation), situation)
    except ContradictoryFactsError as error:
        return error.refusal
    except UnknownWordError as unknown:
        details = {"key": unknown.path, "word": unknown.word[:40]}
        return Refusal("unknown_game_word", ("SkO-2.1.1",), dict(details))


def _asked_for(situation: Situation) -> Ruling:
    """The ruling, or the facts that are missing for it."""
    try:
        return _ruling(situation)
    except MissingError as missing:
        same = ruling_whatever(situation, missing, _ruling)
        return same or Ruling(needs=paths_to_ask(situation, missing, _ruling))


def _ruling(situation: Situation) -> Ruling:
    """What the chapter says, unless there was no game yet, or none any more."""
    return (
        where_nobody_is_alone(situation)
        or before_play(situation)
        or over_before(situation, _chapter)
        or _chapter(situation)
    )


def _chapter(situation: Situation) -> Ruling:
    return CHAPTERS[type(situation.event)](situation, situation.event)


def _named_claim(ruling: Ruling, situation: Situation) -> Ruling:
    """The ruling with the article that lets its claimant speak, where he was told."""
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
