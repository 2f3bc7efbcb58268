"""The referee: one event and what is known of it in, a ruling out."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.notation.typed.spoken import UnknownWordError
from skat.referee import after_game
from skat.referee.auction import announcing, calls, discard
from skat.referee.by_moment import after_the_last_card, before_play, where_nobody_is_alone
from skat.referee.cards_seen import exposed, skat_seen
from skat.referee.dealing import card_counts, deal, misplaced, shuffle_and_cut
from skat.referee.ending import claims, giving_up
from skat.referee.ending.null_over import over_before
from skat.referee.events import EventBase, Kibitzer, Person
from skat.referee.facts.auction_clash import why_clashing
from skat.referee.facts.completed import with_seats, with_soloist, with_tricks
from skat.referee.facts.contradictions import why_contradictory
from skat.referee.facts.every_value import Law, paths_to_ask, ruling_whatever
from skat.referee.facts.told import ContradictoryFactsError, MissingError
from skat.referee.facts.when import why_not_now
from skat.referee.kind import AnyKind
from skat.referee.play import last_trick, out_of_turn, revoke, tricks
from skat.referee.ruling import Ruling, play_on
from skat.referee.situation import Situation

_ROWS: Final = (
    *deal.KINDS,
    *shuffle_and_cut.KINDS,
    *card_counts.KINDS,
    *misplaced.KINDS,
    *skat_seen.KINDS,
    *exposed.KINDS,
    *calls.KINDS,
    *announcing.KINDS,
    *discard.KINDS,
    *out_of_turn.KINDS,
    *revoke.KINDS,
    *tricks.KINDS,
    *last_trick.KINDS,
    *claims.KINDS,
    *giving_up.KINDS,
    *after_game.KINDS,
)
KINDS: Final[dict[type[EventBase], AnyKind]] = {row.event: row for row in _ROWS}
"""Every kind of event, by its class."""


def rule(situation: Situation) -> Ruling | Refusal:
    """The ruling on one event, or why what was told cannot be true.

    It never guesses: where the ruling depends on facts that were not told, `needs` names them and
    everything else is empty.

    >>> from skat.referee.events import LeadOutOfTurn
    >>> from skat.rules import must
    >>> must(rule(Situation(event=LeadOutOfTurn(trick=4)))).needs
    ('event.by',)
    """
    kind = KINDS[type(situation.event)]
    seated = with_seats(situation)
    refused = why_clashing(seated)
    if refused is not None:
        return refused
    situation = with_tricks(with_soloist(seated, kind))
    refused = why_contradictory(situation, kind) or why_not_now(situation, kind)
    if refused is not None:
        return refused
    if not may_claim(situation.event.claimed_by):
        return play_on("SkO-4.1.11", "DEF-kibitzers", because="onlooker_may_not_claim")
    over = after_the_last_card(situation, kind)
    if over is not None:
        return over
    try:
        return _named_claim(_asked_for(situation, kind), situation)
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
    """Why this cannot have been, whatever else is told."""
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
