"""What was told of the auction, against what was told of the game and of play."""

from __future__ import annotations

from collections.abc import Iterator

from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.referee.events import (
    Complaint,
    Idle,
)
from skat.referee.facts.calls import (
    highest_named,
    passed_in,
    value_won_at,
    winner,
    won_by_bid,
)
from skat.referee.facts.told import impossible
from skat.referee.facts.when import fact_of_play, nobody_plays_alone, noticed_of_sizes
from skat.referee.situation import PlayedGame, Situation


def why_clashing(situation: Situation) -> Refusal | None:
    """Why calls, soloist, bid and moment cannot all be true; None if they can.

    >>> from skat.model.seats import Seat
    >>> from skat.referee.events import SkatSeen
    >>> from skat.referee.situation import Said
    >>> told = Situation(event=SkatSeen(), auction=(Said(Seat.FOREHAND, "pass"),),
    ...                  game=PlayedGame(soloist=Seat.FOREHAND))
    >>> why_clashing(told).details["facts"]
    'auction, game.soloist'
    """
    return next((found for found in _clashes(situation) if found is not None), None)


def _clashes(situation: Situation) -> Iterator[Refusal | None]:
    yield _why_not_over(situation)
    if situation.auction is not None and situation.game is not None:
        yield _why_not_this_soloist(situation, situation.game)
        yield _why_not_this_bid(situation, situation.game)
    yield _why_not_noticed_then(situation)
    yield _why_not_picked_up(situation)
    yield _why_no_choice(situation)


def _why_not_over(situation: Situation) -> Refusal | None:
    """Cards are played, or a game is told, only where somebody can have won the auction."""
    auction, game = situation.auction, situation.game
    if auction is None:
        return None
    play = None if nobody_plays_alone(situation) else fact_of_play(situation)
    if passed_in(auction) and (game is not None or play is not None):
        facts = ("auction", "game" if game is not None else play or "")
        return impossible("all_have_passed", "SkO-3.3.7", facts=facts)
    if play is None or game is not None or winner(auction) is not None:
        return None
    return impossible("auction_not_over", "SkO-3.3.5", facts=("auction", play))


def _why_not_this_soloist(situation: Situation, game: PlayedGame) -> Refusal | None:
    auction, told = situation.auction or (), game.soloist
    if told is None:
        return None
    facts = ("auction", "game.soloist")
    last = next((said.call for said in reversed(auction) if said.seat is told), None)
    if last == "pass":
        return impossible("soloist_has_passed", "SkO-3.3.8", facts=facts, seat=told.value)
    won = winner(auction) if won_by_bid(auction) else None
    if won is None or won is told:
        return None
    return impossible(
        "soloists_differ", "SkO-3.3.5", facts=facts, seat=won.value, soloist=told.value
    )


def _why_not_this_bid(situation: Situation, game: PlayedGame) -> Refusal | None:
    """The bid is the value won at; while the calls are not all told, none lower than was named."""
    auction, told = situation.auction or (), game.bid
    if told is None:
        return None
    seat, highest = winner(auction), highest_named(auction)
    if seat is None:
        fits, value = told >= highest, highest
    else:
        value = value_won_at(auction, seat)
        fits = told in (value, highest)
    if fits:
        return None
    return impossible(
        "bids_differ", "SkO-3.3.5", facts=("auction", "game.bid"), value=value, bid=told
    )


def _why_not_noticed_then(situation: Situation) -> Refusal | None:
    """Wrong numbers noticed in the auction were noticed before there was a game."""
    if noticed_of_sizes(situation) != "auction":
        return None
    auction = situation.auction or ()
    over = won_by_bid(auction) or passed_in(auction)
    other = fact_of_play(situation)
    other = other or ("game" if situation.game is not None else "auction" if over else None)
    if other is None:
        return None
    return impossible("auction_was_over", "SkO-3.2.9", facts=("event.noticed", other))


def _why_not_picked_up(situation: Situation) -> Refusal | None:
    """Who bids or plays has picked up his cards; somebody who sits out has none."""
    event = situation.event
    if not isinstance(event, Complaint) or event.picked_up is not False:
        return None
    if isinstance(event.by, Idle):
        return None
    other = fact_of_play(situation) or ("game" if situation.game is not None else None)
    called = {said.seat for said in situation.auction or ()}
    if other is None and (event.by in called or called.issuperset(SEATS)):
        other = "auction"
    if other is None:
        return None
    return impossible("had_picked_up", "SkO-3.2.10", facts=("event.picked_up", other))


def _why_no_choice(situation: Situation) -> Refusal | None:
    """Who passes after the auction announces no game (SkO-3.3.10)."""
    announced = situation.game is not None and situation.game.contract is not None
    other = "game.contract" if announced else fact_of_play(situation)
    if situation.soloist_choice != "pass" or other is None:
        return None
    return impossible("passed_and_announced", "SkO-3.3.10", facts=("soloist_choice", other))
