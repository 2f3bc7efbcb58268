"""Facts that cannot all be true: refused with a code that says what contradicts what, and where."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.contract import TRUMP_CONTRACTS, Announced, Contract
from skat.model.refusal import Refusal
from skat.referee.events import Idle, Person
from skat.referee.facts import impossible
from skat.referee.facts.calls import winner
from skat.referee.facts.cards_told import cards_told
from skat.referee.facts.clashes import standing_clashes
from skat.referee.facts.said import why_said_otherwise
from skat.referee.facts.standing_played import standing_played
from skat.referee.facts.tops import tops_given, why_not_these_tops
from skat.referee.kind import AnyKind, Disputed, Doer
from skat.referee.situation import PlayedGame, Situation
from skat.rules.scoring.possible import why_impossible_tops


def why_contradictory(situation: Situation, kind: AnyKind) -> Refusal | None:
    """Why the facts given cannot be true; None if nothing contradicts anything.

    >>> from skat.referee.events import Remark
    >>> from skat.referee.judge import KINDS
    >>> why_contradictory(Situation(event=Remark(trick=11)), KINDS[Remark]).code
    'no_such_trick'
    """
    refusals = _contradictions(situation, kind)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _contradictions(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    yield from _game(situation, kind)
    yield from tops_given(situation)
    yield from standing_clashes(situation, kind)
    yield from cards_told(situation, kind)
    yield from standing_played(situation, kind)
    yield why_not_these_tops(situation)
    yield from why_said_otherwise(situation)
    yield _why_not_the_doer(situation, kind)
    for why_not in kind.why_not:
        yield why_not(situation, situation.event)


def _game(situation: Situation, kind: AnyKind) -> Iterator[Refusal | None]:
    game = situation.game
    if game is None:
        return
    if game.tops is not None and game.contract in TRUMP_CONTRACTS:
        yield why_impossible_tops(game.tops, contract=game.contract)
    if kind.disputes is not Disputed.LEVEL_ANNOUNCED:
        yield _why_no_level(situation, game, game.contract)


def _why_no_level(
    situation: Situation, game: PlayedGame, contract: Contract | None
) -> Refusal | None:
    if game.announced is Announced.NONE:
        return None
    if game.announced is Announced.OUVERT and contract in (Contract.NULL, None):
        return None
    level, facts = game.announced.value, ("game.announced", "game.contract")
    if contract is Contract.NULL:
        return impossible("no_such_level", "SkO-2.1.4", facts=facts, level=level)
    options = situation.rules.options
    free = (
        options.leaflet_ouvert
        if game.announced is Announced.OUVERT
        else options.leaflet_announcements
    )
    if game.hand or free:
        return None
    facts = ("game.announced", "game.hand")
    return impossible("level_needs_hand", "SkO-2.1.3", "SkO-3.4.4", facts=facts, announced=level)


def _why_not_the_doer(situation: Situation, kind: AnyKind) -> Refusal | None:
    """A dealer who sits out has no cards (SkO-3.2.7), and some things only the soloist can do."""
    by = situation.event.by
    if by is Idle.IDLE and situation.table_size < 5:
        facts, size = ("event.by", "table"), situation.table_size
        return impossible("nobody_else_sits_out", "SkO-3.2.7", facts=facts, size=size)
    if isinstance(by, Idle) and kind.by is Doer.CARD_HOLDER:
        return no_cards_of_his()
    return _why_not_the_soloist(situation, by) if kind.by is Doer.SOLOIST else None


def no_cards_of_his() -> Refusal:
    """The refusal of what only a player with cards can do."""
    return impossible("dealer_has_no_cards", "SkO-3.2.7", facts=("event.by", "event.kind"))


def _why_not_the_soloist(situation: Situation, by: Person | None) -> Refusal | None:
    soloist = None if situation.game is None else situation.game.soloist
    if soloist is None and isinstance(by, Idle):
        return no_cards_of_his()
    if by is None or soloist is None or by is soloist:
        return None
    won_alone = winner(situation.auction or ()) is not None
    facts = ("event.by", "auction" if won_alone else "game.soloist")
    return impossible(
        "only_the_soloist_can", "SkO-3.4.1", facts=facts, by=by.value, soloist=soloist.value
    )
